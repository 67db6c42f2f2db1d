"""Every roll of every part of a mix of dice, numbered: the index tables that the policy is computed over.

A row stands for one part of the mix that was rolled and how it fell: of each colour n dice, h of them
hits, c crits. Rows are sorted by the number of dice, so that a row with one die fewer always stands in the
level before. All arrays are read only.
"""

from __future__ import annotations

from functools import lru_cache, reduce
from math import comb, prod

import msgspec
import numpy as np
from numpy.typing import NDArray

from companion.games.strong20.dice import FACES, Colour, Counts, Face
from companion.games.strong20.odds import SIDES


class Level(msgspec.Struct, frozen=True):
    """All rolls of all parts with the same number of dice.

    `part[r]` is the number of row r's mix among all parts; `chance[r]` the chance that this mix falls so;
    `first[p]` the first row of the level's p-th mix and `parts[p]` its number. `less_hit[r]` is the row of
    the level before in which the weakest die that shows a hit was taken away, `less_crit[r]` likewise;
    one past that level's last row where there is none.
    """

    part: NDArray[np.int32]
    chance: NDArray[np.float64]
    first: NDArray[np.intp]
    parts: NDArray[np.int32]
    less_hit: NDArray[np.int32]
    less_crit: NDArray[np.int32]


class Fallen(msgspec.Struct, frozen=True):
    """How dice of one colour fell: the number of dice, of hits and of crits among them."""

    dice: int
    hits: int
    crits: int

    def chance(self, colour: Colour) -> float:
        """The chance of it."""
        faces, misses = FACES[colour], self.dice - self.hits - self.crits
        ways = comb(self.dice, self.hits) * comb(self.dice - self.hits, self.crits)
        fall = faces[Face.HIT] ** self.hits * faces[Face.CRIT] ** self.crits * faces[Face.MISS] ** misses
        return float(ways * fall / SIDES**self.dice)


def falls(colour: Colour, most: int) -> list[Fallen]:
    """Every way in which up to `most` dice of a colour can fall."""
    every = (
        Fallen(n, hits, crits)
        for n in range(most + 1)
        for hits in range(n + 1)
        for crits in range(n + 1 - hits)
    )
    return [fallen for fallen in every if fallen.chance(colour) > 0]


def part_number(dice: Counts, of: Counts) -> int:
    """The number of a part of a mix, 0 for no dice."""
    number = 0
    for colour in Colour:
        number = number * (of[colour] + 1) + dice[colour]
    return number


def parts_of(dice: Counts) -> int:
    """How many parts a mix has, the empty one and itself among them."""
    return prod(dice[colour] + 1 for colour in Colour)


def rows_of(dice: Counts) -> int:
    """How many rows the table of a mix has: what the policy costs, times the states of the enemies."""
    return prod(len(falls(colour, dice[colour])) for colour in Colour)


@lru_cache(maxsize=2)
def table(dice: Counts) -> tuple[Level, ...]:
    """The levels of a mix, from no die to all dice."""
    columns = [falls(colour, dice[colour]) for colour in Colour]
    shape = tuple(len(column) for column in columns)
    weights = [prod(dice[colour] + 1 for colour in list(Colour)[k + 1 :]) for k in range(len(Colour))]
    counts = [np.array([fallen.dice for fallen in column]) for column in columns]
    number = reduce(np.add.outer, counts).ravel()
    part = reduce(np.add.outer, [n * weight for n, weight in zip(counts, weights, strict=True)]).ravel()
    chance = reduce(
        np.multiply.outer,
        [
            np.array([fallen.chance(colour) for fallen in column])
            for colour, column in zip(Colour, columns, strict=True)
        ],
    ).ravel()
    order = by_number(part, number, parts_of(dice))
    starts = np.concatenate([[0], np.cumsum(np.bincount(number))])
    within = np.empty(len(order) + 1, np.int32)  # a row's place in its own level; the last one: no such row
    within[order] = np.arange(len(order)) - starts[number[order]]
    less_hit = less(columns, shape, Fallen(1, 1, 0)).ravel()
    less_crit = less(columns, shape, Fallen(1, 0, 1)).ravel()
    levels = []
    for n in range(dice.total() + 1):
        rows = order[starts[n] : starts[n + 1]]
        within[-1] = starts[n] - starts[n - 1] if n else 0
        first = np.flatnonzero(np.diff(part[rows], prepend=-1))
        levels.append(
            Level(
                part[rows].astype(np.int32),
                chance[rows],
                first,
                part[rows][first].astype(np.int32),
                within[less_hit[rows]],
                within[less_crit[rows]],
            )
        )
    return tuple(levels)


def by_number(part: NDArray[np.intp], number: NDArray[np.intp], parts: int) -> NDArray[np.intp]:
    """The rows ordered by their number of dice and then their mix; 16-bit keys sort several times faster."""
    total = np.zeros(parts, np.intp)
    total[part] = number
    rank = np.empty(parts, np.uint16)
    rank[np.argsort(total, kind="stable")] = np.arange(parts)
    return np.argsort(rank[part], kind="stable")


def less(columns: list[list[Fallen]], shape: tuple[int, ...], die: Fallen) -> NDArray[np.int32]:
    """For every row the row without the weakest die that fell like `die`; -1 where none did."""
    rows = np.arange(prod(shape), dtype=np.int32).reshape(shape)
    found = np.full(shape, -1, np.int32)
    for k in reversed(range(len(columns))):  # the weakest colour is written last, over the stronger ones
        place = {fallen: i for i, fallen in enumerate(columns[k])}
        stride = prod(shape[k + 1 :])
        step = [
            (place[one_less] - i) * stride if one_less in place else 0
            for i, fallen in enumerate(columns[k])
            for one_less in [Fallen(fallen.dice - 1, fallen.hits - die.hits, fallen.crits - die.crits)]
        ]
        steps = np.array(step, np.int32).reshape([-1 if axis == k else 1 for axis in range(len(shape))])
        found = np.where(steps < 0, rows + steps, found)
    return found
