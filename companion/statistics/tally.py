"""What the dice of a collection came to, short enough to be kept: two collections one after the other add up.

A row of misses may go on from one collection into the next, so each remembers the rows at its ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.strong20.dice import Colour, Face

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.statistics.dice import Rolls


class ColourTally(msgspec.Struct, frozen=True, array_like=True):
    """One colour: how often each face was seen, in the order of Face, and the rows of misses.

    `first` and `last` are the rows at the two ends, `longest` the longest anywhere.
    """

    seen: tuple[int, int, int] = (0, 0, 0)
    first: int = 0
    last: int = 0
    longest: int = 0

    @property
    def dice(self) -> int:
        """How many dice were seen."""
        return sum(self.seen)

    def plus(self, other: ColourTally) -> ColourTally:
        """This collection and another one after it."""
        return ColourTally(
            (self.seen[0] + other.seen[0], self.seen[1] + other.seen[1], self.seen[2] + other.seen[2]),
            self.first + other.first if self.first == self.dice else self.first,
            self.last + other.last if other.last == other.dice else other.last,
            max(self.longest, other.longest, self.last + other.first),
        )


class Tally(msgspec.Struct, frozen=True):
    """All colours, in their order; `asked` and `corrected` as in Rolls."""

    rolls: int = 0
    asked: int = 0
    corrected: int = 0
    colours: tuple[ColourTally, ...] = (ColourTally(),) * len(Colour)

    def plus(self, other: Tally) -> Tally:
        """This collection and another one after it."""
        return Tally(
            self.rolls + other.rolls,
            self.asked + other.asked,
            self.corrected + other.corrected,
            tuple(one.plus(two) for one, two in zip(self.colours, other.colours, strict=True)),
        )


def tally(found: Rolls) -> Tally:
    """What rolls came to; a die that nobody named is left out."""
    faces: dict[Colour, list[Face]] = {colour: [] for colour in Colour}
    for roll in found.rolls:
        for colour, face in roll:
            if face is not None:
                faces[colour].append(face)
    return Tally(
        len(found.rolls),
        found.asked,
        found.corrected,
        tuple(colour_tally(faces[colour]) for colour in Colour),
    )


def colour_tally(faces: Sequence[Face]) -> ColourTally:
    """The faces of one colour's dice in the order they were seen."""
    miss, hit, crit = (faces.count(face) for face in Face)
    missed = [face is Face.MISS for face in faces]
    return ColourTally((miss, hit, crit), leading(missed), leading(missed[::-1]), longest(missed))


def leading(missed: Sequence[bool]) -> int:
    """How many misses it begins with."""
    return next((at for at, miss in enumerate(missed) if not miss), len(missed))


def longest(missed: Iterable[bool]) -> int:
    """The longest row of misses."""
    best = row = 0
    for miss in missed:
        row = row + 1 if miss else 0
        best = max(best, row)
    return best
