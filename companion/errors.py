"""Everything that can go wrong outside the rules, each naming its cure."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.games.text import Text


class CompanionError(Exception):
    """Something the player or maker can mend; the message says what failed and what helps."""

    @property
    def text(self) -> Text:
        """The message, for readers of any language."""
        from companion.games.text import Text, say  # noqa: PLC0415 - `companion --help` does without msgspec

        said = self.args[0] if len(self.args) == 1 else str(self)
        return said if isinstance(said, Text) else say("{said}", said=str(said))


class ConfigurationError(CompanionError, ValueError):
    """The configuration can not be read or holds a wrong value."""


class JournalError(CompanionError, OSError):
    """The journal can not be opened, read or written."""


class DataInUseError(CompanionError, OSError):
    """Another companion is running on the same data folder."""


class LineError(CompanionError, ValueError):
    """A line of input is not one that the command understands."""


class UndoError(CompanionError, LookupError):
    """There is nothing to undo or redo, or no such action in the game's log."""


class CardLibraryError(CompanionError, OSError):
    """The card library can not be read or written."""


class BackupError(CompanionError, OSError):
    """A backup or an exported file can not be written or read."""
