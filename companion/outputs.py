"""What a state looks like on the lamp and on the panel's lights, and what of it is heard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.aids import Glow
from companion.games.text import Text
from companion.ui.sound import Sound
from hardware.lamp_wish import LampColour, LampPulse, LampWish
from hardware.protocol import Control

if TYPE_CHECKING:
    from collections.abc import Iterable

LAMP = {
    Glow.DAY: (LampColour.DAY, LampPulse.NONE),
    Glow.NIGHT: (LampColour.NIGHT, LampPulse.NONE),
    Glow.LAST_DAYS: (LampColour.DAY, LampPulse.AMBER),
    Glow.LAST_DAY: (LampColour.DAY, LampPulse.RED),
    Glow.GREEN: (LampColour.GREEN, LampPulse.NONE),
    Glow.GOLD: (LampColour.GOLD, LampPulse.NONE),
    Glow.ORANGE: (LampColour.ORANGE, LampPulse.NONE),
    Glow.ICE: (LampColour.ICE, LampPulse.NONE),
    Glow.VIOLET: (LampColour.VIOLET, LampPulse.NONE),
    Glow.PINK: (LampColour.PINK, LampPulse.NONE),
}


def lamp_wish(glow: Glow | None, *, unsure_rolls: int) -> LampWish:
    """What the game glows with, or dark while there is none; each roll with unsure dice blinks white once."""
    colour, pulse = (LampColour.OFF, LampPulse.NONE) if glow is None else LAMP[glow]
    return LampWish(colour, pulse, unsure_rolls)


def lit_controls(*, goes: bool, undo: bool, reads: bool, flips: bool, adjusts: bool) -> frozenset[Control]:
    """The buttons that would do something if they were pressed now; NEXT where it `goes` unasked."""
    lit = {
        Control.NEXT: goes,
        Control.BACK: undo,
        Control.FLIP: flips,
        Control.READ: reads,
        Control.PLUS: adjusts,
        Control.MINUS: adjusts,
    }
    return frozenset(control for control, on in lit.items() if on)


def mask(controls: Iterable[Control]) -> int:
    """The panel's light mask for these buttons."""
    bits = 0
    for control in controls:
        bits |= control.light
    return bits


class Heard(msgspec.Struct, frozen=True):
    """What sounds go by: rolls with a die that was not sure, and the phase (the trail, and where on it)."""

    unsure_rolls: int = 0
    phase: tuple[tuple[Text, ...], int] | None = None

    def after(self, before: Heard) -> Sound | None:
        """What is heard when it was otherwise before: a warning goes before a chime."""
        if self.unsure_rolls > before.unsure_rolls:
            return Sound.WARNING
        return Sound.CHIME if self.phase != before.phase and before.phase is not None else None
