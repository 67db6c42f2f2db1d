"""The gesture that woke a dark screen: all of it does nothing else, however long it goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.protocol import Kind

if TYPE_CHECKING:
    from hardware.host_session import PanelEvent
    from hardware.protocol import Control

TURNS_ON_S = 0.3
"""A dial that clicks again within so many seconds is still in the same turn."""
HELD_S = 10.0
"""A key that is down for longer has come up without a word."""


class Waking:
    """Which key or control of the panel woke the screen, and whether what comes now still belongs to that.

    Fingers and the mouse have their own: `Pointer` follows a press that does nothing to its end.
    """

    def __init__(self) -> None:
        self._control: Control | None = None
        self._turned = float("-inf")
        self._key: tuple[int, float] | None = None  # it, and when it went down
        self._letters = False

    def by_control(self, event: PanelEvent) -> None:
        """This woke the screen."""
        self._control, self._turned = event.control, event.time

    def goes_on(self, event: PanelEvent) -> bool:
        """Whether a press of the panel is more of what woke the screen: it is still held, or turned on."""
        if event.control is not self._control:
            return False
        if event.kind is Kind.LONG:
            return True
        if event.kind is Kind.TURN and event.time - self._turned < TURNS_ON_S:
            self._turned = event.time
            return True
        self._control = None
        return False

    def by_key(self, key: int, now: float) -> None:
        """This key woke the screen, at `now` s; the letter that it writes is of it too."""
        self._key, self._letters = (key, now), True

    def holds(self, key: int, now: float) -> bool:
        """Whether a key that goes down belongs to one that woke the screen and is still down: Z to Ctrl."""
        if self._key is None or now - self._key[1] >= HELD_S or self._key[0] == key:
            self._key, self._letters = None, False
            return False
        return True

    def released(self, key: int) -> None:
        """A key has come up."""
        if self._key is not None and self._key[0] == key:
            self._key = None

    @property
    def writes(self) -> bool:
        """Whether letters that come now are of the key that woke the screen."""
        return self._letters

    def touched(self) -> None:
        """A finger or the mouse comes down: the keys are done."""
        self._key, self._letters = None, False
