"""How games went, round by round: the median of a number over games, and between what half of them lay."""

from __future__ import annotations

from collections import defaultdict
from statistics import median, quantiles
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Round(msgspec.Struct, frozen=True):
    """One round over all games that came so far: the median, and between what half of the games lay."""

    round: int
    games: int
    low: float
    middle: float
    high: float


def by_round(courses: Iterable[Mapping[int, int]]) -> tuple[Round, ...]:
    """The rounds of games, each game a number at the end of each of its rounds."""
    found: dict[int, list[int]] = defaultdict(list)
    for course in courses:
        for at, number in course.items():
            found[at].append(number)
    return tuple(one_round(at, numbers) for at, numbers in sorted(found.items()))


def one_round(at: int, numbers: list[int]) -> Round:
    """The quartiles of one round, by the inclusive method: what was never seen is not said."""
    low, _, high = quantiles(numbers, n=4, method="inclusive") if len(numbers) > 1 else numbers * 3
    return Round(at, len(numbers), float(low), float(median(numbers)), float(high))
