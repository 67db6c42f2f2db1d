"""What the lamp is wished to show, and its colour at every moment of it."""

import enum
import math

import msgspec

Colour = tuple[float, float, float]
"""Red, green and blue, each from 0 to 1."""

STEP = 0.04
"""Seconds between two steps of a lamp that moves."""
BREATH = 6.0
"""Seconds of one breath of the night."""
RED_EVERY = 4.0
"""Seconds between two red pulses of the endgame."""
AMBER_EVERY = 2.0
"""Seconds of one amber swell of the last days."""
PULSE = 0.35
"""Seconds of one red pulse."""
BLINK = 0.12
"""Seconds of light, and of dark, of a white blink."""
BLINKING = 4 * BLINK
"""Seconds that two white blinks take."""

_WARM_WHITE: Colour = (1.0, 0.72, 0.38)
_NIGHT_BLUE: Colour = (0.0, 0.08, 1.0)
_AMBER: Colour = (1.0, 0.45, 0.0)
_RED: Colour = (1.0, 0.0, 0.0)
_WHITE: Colour = (1.0, 1.0, 1.0)
DARK: Colour = (0.0, 0.0, 0.0)
_DIMMEST_BREATH = 0.25


class LampColour(enum.Enum):
    """The ground of the lamp."""

    OFF = "off"
    DAY = "day"
    """Warm white, steady."""
    NIGHT = "night"
    """Blue, breathing slowly."""
    GREEN = "green"
    """This and the colours below are steady, each well apart from the others on a cheap LED."""
    GOLD = "gold"
    ORANGE = "orange"
    ICE = "ice"
    VIOLET = "violet"
    PINK = "pink"


STEADY: dict[LampColour, Colour] = {
    LampColour.OFF: DARK,
    LampColour.DAY: _WARM_WHITE,
    LampColour.GREEN: (0.1, 1.0, 0.15),
    LampColour.GOLD: (1.0, 0.8, 0.0),
    LampColour.ORANGE: (1.0, 0.25, 0.0),
    LampColour.ICE: (0.35, 0.75, 1.0),
    LampColour.VIOLET: (0.5, 0.0, 1.0),
    LampColour.PINK: (1.0, 0.1, 0.45),
}
"""The colours that do not move."""


class LampPulse(enum.Enum):
    """What comes over the ground again and again."""

    NONE = "none"
    AMBER = "amber"
    """Swells of amber: the last days."""
    RED = "red"
    """A short red pulse every few seconds: the endgame."""


class LampWish(msgspec.Struct, frozen=True):
    """What the lamp should show; ``unsure`` counts rolls with unsure dice: each more is two white blinks."""

    colour: LampColour = LampColour.OFF
    pulse: LampPulse = LampPulse.NONE
    unsure: int = 0


def colour_at(wish: LampWish, since: float, blinking: float | None = None) -> Colour:
    """The colour ``since`` seconds after the wish, ``blinking`` seconds after unsure dice (None: never)."""
    if blinking is not None and blinking < BLINKING:
        return _WHITE if blinking % (2 * BLINK) < BLINK else DARK
    ground = _ground(wish.colour, since)
    if wish.pulse is LampPulse.RED and since % RED_EVERY < PULSE:
        return _RED
    if wish.pulse is LampPulse.AMBER:
        return _mix(ground, _AMBER, (1 - math.cos(math.tau * since / AMBER_EVERY)) / 2)
    return ground


def moves(wish: LampWish) -> bool:
    """Whether the lamp changes by itself under this wish."""
    return wish.colour is LampColour.NIGHT or wish.pulse is not LampPulse.NONE


def _ground(colour: LampColour, since: float) -> Colour:
    if colour is not LampColour.NIGHT:
        return STEADY[colour]
    full = (1 + math.cos(math.tau * since / BREATH)) / 2
    return _mix(DARK, _NIGHT_BLUE, _DIMMEST_BREATH + (1 - _DIMMEST_BREATH) * full)


def _mix(one: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (a + (b - a) * share for a, b in zip(one, other, strict=True))
    return red, green, blue
