"""Everything that can go wrong outside the rules, each naming its cure."""


class CompanionError(Exception):
    """Something the player or maker can mend; the message says what failed and what helps."""


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
