"""Several readings of one roll made one: what they agree on is sure, what they differ on is asked about."""

from collections import Counter
from collections.abc import Sequence
from math import dist

import msgspec

from vision.places import carried, edge_px
from vision.reading import Reading, SeenDie


def agree(readings: Sequence[Reading]) -> Reading:
    """The common reading of frames of one roll, on the last of them.

    A die is sure where all frames read it alike and none of them doubtfully: one at least surely, the others
    with as great a chance, if on a ring that noise or glare spoilt. Or where more than half read it surely,
    and none surely reads it otherwise. It is cocked where more than half say so. A die that only some frames
    show is never sure.
    """
    last = readings[-1]
    dice = list(last.dice)
    for reading in readings[:-1]:
        dice += [die for die in reading.dice if not any(same_place(die, known) for known in dice)]
    agreed = (_agreed(die, readings, seen_last=number < len(last.dice)) for number, die in enumerate(dice))
    return msgspec.structs.replace(last, dice=tuple(die for die in agreed if die is not None))


CERTAIN = 0.99
"""Least chance in every frame of a die that only some of the frames read surely."""


def alike(one: Reading, other: Reading) -> bool:
    """Whether two readings show the same dice, read the same, at the same places."""
    return len(one.dice) == len(other.dice) and all(
        any(same_place(die, match) and _value(die) == _value(match) for match in other.dice)
        for die in one.dice
    )


def unchanged(before: Reading, now: Reading) -> bool:
    """Whether the same dice, read the same, lie as they lay, though camera or mat may have been bumped."""
    return any(alike(before, msgspec.structs.replace(now, dice=dice)) for dice in carried(before, now))


def same_place(one: SeenDie, other: SeenDie) -> bool:
    """Whether two dice of two readings are one: their centres lie within half a die of each other."""
    return dist(one.centre, other.centre) < edge_px(one) / 2


def _value(die: SeenDie) -> tuple[str, str, bool, bool]:
    return die.colour, die.face, die.sure, die.cocked


def _agreed(die: SeenDie, readings: Sequence[Reading], *, seen_last: bool) -> SeenDie | None:
    seen = [match for reading in readings for match in reading.dice if same_place(die, match)]
    half = len(readings) / 2
    if len(seen) <= half and not seen_last:
        return None
    alike = len({(match.colour, match.face) for match in seen}) == 1 and not any(m.cocked for m in seen)
    certain = alike and min(match.confidence for match in seen) >= CERTAIN
    sure = Counter((match.colour, match.face) for match in seen if match.sure)
    value, times = sure.most_common(1)[0] if sure else ((die.colour, die.face), 0)
    return msgspec.structs.replace(
        die,
        colour=value[0],
        face=value[1],
        sure=len(sure) == 1 and (times > half or certain) and len(seen) == len(readings),
        cocked=sum(match.cocked for match in seen) > half,
        confidence=min(match.confidence for match in seen),
        cause=next((match.cause for match in reversed(seen) if match.cause), None),
    )
