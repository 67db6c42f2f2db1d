"""How readings of labelled pictures are counted."""

import math
from collections.abc import Sequence

import msgspec

from vision.reading import SeenDie

REACH = 0.6
COCKED_REACH = 1.2
"""A reading belongs to a labelled die when it is nearer than so many of its sides; a refusal of a cocked
die may lie anywhere on its body."""


class LabelledDie(msgspec.Struct, frozen=True):
    """A die as a label has it: `centre` and `corners` of its top face in pixels."""

    colour: str
    face: str
    centre: tuple[float, float]
    corners: tuple[tuple[float, float], ...]
    cocked: bool = False

    @property
    def side(self) -> float:
        """Mean length of an edge of the top face, px."""
        return sum(math.dist(self.corners[i - 1], self.corners[i]) for i in range(4)) / 4


class Score(msgspec.Struct, frozen=True):
    """Counts over dice. `phantom` and `false_ask` are readings, sure and unsure, where no die is."""

    pictures: int = 0
    dice: int = 0
    right: int = 0
    unsure: int = 0
    silent: int = 0
    missed: int = 0
    missed_cocked: int = 0
    phantom: int = 0
    false_ask: int = 0

    def __add__(self, other: "Score") -> "Score":
        return Score(*(getattr(self, name) + getattr(other, name) for name in self.__struct_fields__))

    @property
    def right_share(self) -> float:
        """Share of the dice that are read right, 0..1; 1 where there are none."""
        return self.right / self.dice if self.dice else 1.0


def score(labels: Sequence[LabelledDie], seen: Sequence[SeenDie]) -> Score:
    """What the readings of one picture come to."""
    left = list(seen)
    counts = dict.fromkeys(Score.__struct_fields__, 0)
    for die in labels:
        near = min(left, key=lambda reading: math.dist(reading.centre, die.centre), default=None)
        if near is None or not _belongs(near, die):
            counts["missed_cocked" if die.cocked else "missed"] += 1
            continue
        left.remove(near)
        counts[_kind(near, die)] += 1
    for reading in left:
        counts["phantom" if _certain(reading) else "false_ask"] += 1
    return Score(**(counts | {"pictures": 1, "dice": len(labels)}))


def _certain(reading: SeenDie) -> bool:
    return reading.sure and not reading.cocked


def _belongs(reading: SeenDie, die: LabelledDie) -> bool:
    reach = COCKED_REACH if die.cocked and not _certain(reading) else REACH
    return math.dist(reading.centre, die.centre) <= reach * die.side


def _kind(reading: SeenDie, die: LabelledDie) -> str:
    if not _certain(reading):
        return "right" if die.cocked else "unsure"
    return "right" if (reading.colour, reading.face) == (die.colour, die.face) else "silent"
