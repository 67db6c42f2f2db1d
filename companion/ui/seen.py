"""The picture of the tray that was read last, and which of its dice is which in the books."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import msgspec
import pygame

from companion.games.strong20.dice import Colour, Die, Face
from vision.reading import MatState, Reading, SeenDie

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.ui.geometry import Box

LARGEST_DIE = 5.0
"""A lone die is shown no larger than so that this many would lie side by side."""
LEAST = 74.0
"""The side of a target in logical pixels; of dice that lie nearer each has its half."""


class Seen(msgspec.Struct, frozen=True):
    """What the camera saw: told apart by its number, not by its pixels.

    `picture` is None where it could not be decoded; it is held in memory alone.
    """

    number: int
    reading: Reading
    picture: pygame.Surface | None = None

    def __eq__(self, other: object) -> bool:
        """By number and reading."""
        return isinstance(other, Seen) and (self.number, self.reading) == (other.number, other.reading)

    def __hash__(self) -> int:
        return hash(self.number)


NOTHING = Seen(0, Reading((), MatState.LOST))


def as_die(seen: SeenDie) -> Die | None:
    """A seen die as the books name it; None for a die of another set."""
    if seen.colour not in set(Colour):
        return None
    sure = seen.sure and not seen.cocked and seen.face in set(Face)
    return Die(Colour(seen.colour), Face(seen.face) if sure else None, asked=not sure)


def in_books(reading: Reading, active: Sequence[Die]) -> tuple[int | None, ...]:
    """For each seen die its number among those in the tray by the books; None where it is not entered.

    Alike dice are alike. An unsure one is the die of its colour that was asked about, or, once the colour was
    corrected too, the one that is left over.
    """
    found: list[int | None] = [None] * len(reading.dice)
    left = list(range(len(active)))

    def take(fits: Callable[[Die, Die], bool]) -> None:
        for i, seen in enumerate(reading.dice):
            die = as_die(seen)
            if found[i] is not None or die is None:
                continue
            at = next((n for n in left if fits(die, active[n])), None)
            if at is not None:
                found[i] = at
                left.remove(at)

    take(
        lambda die, entered: die.face is not None and (die.colour, die.face) == (entered.colour, entered.face)
    )
    take(lambda die, entered: die.face is None and (die.colour, None) == (entered.colour, entered.face))
    take(lambda die, entered: die.face is None and die.colour is entered.colour)
    if len(left) == found.count(None):
        take(lambda _, __: True)
    return tuple(found)


def part_with_dice(seen: Seen, wide: float, high: float) -> pygame.Rect:
    """The part of the picture that the dice lie in, in pixels, shaped to fit `wide` by `high`.

    A die's width of ground is shown about them; without dice it is the whole picture.
    """
    if seen.picture is None:
        return pygame.Rect(0, 0, 0, 0)
    whole = seen.picture.get_rect()
    corners = [corner for die in seen.reading.dice for corner in die.corners]
    if not corners:
        return whole
    air = max(math.dist(die.corners[0], die.corners[1]) for die in seen.reading.dice if die.corners)
    left, right = min(x for x, _ in corners) - air, max(x for x, _ in corners) + air
    top, bottom = min(y for _, y in corners) - air, max(y for _, y in corners) + air
    size = max((right - left) / wide, (bottom - top) / high, LARGEST_DIE * air / wide, 1 / min(wide, high))
    part = pygame.Rect(0, 0, min(whole.w, math.ceil(size * wide)), min(whole.h, math.ceil(size * high)))
    part.center = round((left + right) / 2), round((top + bottom) / 2)
    return part.clamp(whole)


def around(seen: SeenDie, shown: Box, scale: float) -> Box:
    """The box about a die in the picture as it is shown, with a little air.

    `shown` begins where the picture's own first pixel would lie.
    """
    across = [x for x, _ in seen.corners] or [seen.centre[0]]
    down = [y for _, y in seen.corners] or [seen.centre[1]]
    box = type(shown)(
        shown.x + min(across) * scale,
        shown.y + min(down) * scale,
        (max(across) - min(across)) * scale,
        (max(down) - min(down)) * scale,
    )
    return box.inset(-6)


def reach(boxes: Sequence[Box], within: Box) -> tuple[Box, ...]:
    """A target for each die, a finger wide where its neighbours leave the room, never over another."""
    grown = [box.square(max(LEAST, box.w, box.h)) for box in boxes]
    grown = [_inside(box, within) for box in grown]
    for i in range(len(grown)):
        for j in range(i + 1, len(grown)):
            grown[i], grown[j] = _apart(grown[i], grown[j], boxes[i].centre, boxes[j].centre)
    return tuple(grown)


def _inside(box: Box, within: Box) -> Box:
    x = min(max(box.x, within.x), within.right - box.w)
    y = min(max(box.y, within.y), within.bottom - box.h)
    return box._replace(x=x, y=y)


def _apart(one: Box, other: Box, a: tuple[float, float], b: tuple[float, float]) -> tuple[Box, Box]:
    """Two boxes parted half way between the dice, in the direction in which they lie further apart."""
    if not one.meets(other):
        return one, other
    if abs(a[0] - b[0]) >= abs(a[1] - b[1]):
        middle = (a[0] + b[0]) / 2
        if a[0] <= b[0]:
            return one.cut(right=max(0.0, one.right - middle)), other.cut(left=max(0.0, middle - other.x))
        return one.cut(left=max(0.0, middle - one.x)), other.cut(right=max(0.0, other.right - middle))
    middle = (a[1] + b[1]) / 2
    if a[1] <= b[1]:
        return one.cut(bottom=max(0.0, one.bottom - middle)), other.cut(top=max(0.0, middle - other.y))
    return one.cut(top=max(0.0, middle - one.y)), other.cut(bottom=max(0.0, other.bottom - middle))
