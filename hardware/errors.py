"""Everything that can go wrong with the panel and the lamp, each naming its cure."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hardware.sentence import Sentence


class HardwareError(Exception):
    """A device can not be used; the message says which and what helps."""

    @property
    def sentence(self) -> Sentence:
        """The message, for readers of any language."""
        from hardware.sentence import Sentence, say  # noqa: PLC0415 - `companion --help` does without msgspec

        said = self.args[0] if len(self.args) == 1 else str(self)
        return said if isinstance(said, Sentence) else say("{said}", said=said)


class PanelError(HardwareError, OSError):
    """The panel's port can not be opened or is held by another program: error number, why, which."""

    @property
    def sentence(self) -> Sentence:
        """Why, without the port."""
        from hardware.sentence import Sentence, say  # noqa: PLC0415 - `companion --help` does without msgspec

        said = self.args[1] if len(self.args) > 1 else self.args[0]
        return said if isinstance(said, Sentence) else say("{said}", said=str(said))


class ProtocolError(HardwareError, ValueError):
    """A line is not one of the panel protocol; it is counted and dropped."""


class LampError(HardwareError, OSError):
    """The lamp's pins can not be used."""
