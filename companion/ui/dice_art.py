"""Dice as they look on the table: body, ring, as many tabs as hitting faces, and the face's sign (S4)."""

from __future__ import annotations

from math import cos, radians, sin

from companion.games.strong20.dice import FACES, Colour, Face
from companion.ui.icons import HOOK, star
from companion.ui.theme import Tone, body_tone, mark_tone
from companion.ui.vector import Area, Drawing, Points, Stroke, bar, disc

FIRST_TAB = {
    Colour.YELLOW: 0,
    Colour.GREEN: 60,
    Colour.BLUE: 45,
    Colour.PURPLE: 0,
    Colour.RED: 30,
}


def tabs(colour: Colour) -> int:
    """How many tabs a die's ring has: its hitting faces (S4)."""
    return 6 - FACES[colour][Face.MISS]


def _tab(radius: float, bearing: float) -> Points:
    def at(r: float, degrees: float) -> tuple[float, float]:
        return 50 + r * sin(radians(bearing + degrees)), 50 - r * cos(radians(bearing + degrees))

    return at(radius - 3, -16), at(radius + 7.5, -10), at(radius + 7.5, 10), at(radius - 3, 16)


def ring(colour: Colour, radius: float = 33, width: float = 7.5) -> Drawing:
    """A die's body with its ring and tabs."""
    body, mark = body_tone(colour), mark_tone(colour)
    n = tabs(colour)
    return (
        Area(bar(0, 0, 100, 100, 18), body),
        Area(disc(50, 50, radius + width / 2), mark),
        *(Area(_tab(radius + width / 2, FIRST_TAB[colour] + 360 * i / n), mark) for i in range(n)),
        Area(disc(50, 50, radius - width / 2), body),
    )


def face(colour: Colour, shown: Face | None) -> Drawing:
    """A rolled die; None is one that is not known."""
    body, mark = body_tone(colour), mark_tone(colour)
    match shown:
        case Face.HIT:
            return (*ring(colour), Area(star(outer=26), mark))
        case Face.CRIT:
            return (
                *ring(colour),
                Area(star(48, 48, 26), mark),
                Stroke(HOOK, 13.5, body),
                Stroke(HOOK, 6, mark),
            )
        case _:
            return ring(colour)


STRUCK = (
    Stroke(((4, 96), (96, 4)), 22, Tone.SURFACE),
    Stroke(((0, 100), (100, 0)), 10, Tone.INK),
)
"""Crossed out: banished."""


def token(colour: Colour, *, struck: bool = False) -> Drawing:
    """A colour's sign, with room for its letter; `struck` out when banished."""
    return ring(colour, 35, 6) + (STRUCK if struck else ())
