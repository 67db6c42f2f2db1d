"""The odds of one roll: the damage of any mix of dice, and which enemies it defeats (S2, S3, S24, S26).

Every figure comes from whole numbers: of the 6^n equally likely rolls of n dice, so many show h hits and
c crits. Seventeen dice have 6^17 = 1.7e13 rolls, which an int64 holds; only the last division rounds, so a
chance is right to one part in 2^52.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb
from typing import TYPE_CHECKING

import msgspec
import numpy as np
from numpy.typing import NDArray

from companion.games.strong20.dice import FACES, Colour, Counts, Face
from companion.games.strong20.worth import PLAIN, Worth

if TYPE_CHECKING:
    from collections.abc import Sequence

SIDES = 6
"""Faces of a die (S2)."""
NEVER = 1_000
"""More hits than any roll can have."""


class Roll(msgspec.Struct, frozen=True):
    """Every roll of a mix of dice: `ways[h, c]`, of `total` = 6^n, show h hits and c crits."""

    ways: NDArray[np.int64]
    total: int

    def chance(self, of_these: NDArray[np.bool_]) -> float:
        """The chance that the roll is one of these; `of_these[h, c]` says which."""
        return int(self.ways[of_these].sum()) / self.total


class OneRoll(msgspec.Struct, frozen=True):
    """The odds of one roll. `distribution[d]` is the chance of d damage in all.

    `each` is the chance to defeat each enemy if every hit went to it; `at_least[k]` the chance that the
    hits suffice for k of the enemies together, whole (S24): so `at_least[0]` is 1, the last one the chance
    for all of them.
    """

    distribution: tuple[float, ...]
    mean: float
    crit: float
    each: tuple[float, ...]
    at_least: tuple[float, ...]

    @property
    def all(self) -> float:
        """The chance to defeat every enemy."""
        return self.at_least[-1]


def roll(dice: Counts) -> Roll:
    """All rolls of these dice, by convolution of their faces (S2)."""
    n = dice.total()
    ways = np.zeros((n + 1, n + 1), np.int64)
    ways[0, 0] = 1
    for colour in Colour:
        here = dice[colour]
        if not here:
            continue
        faces, before = FACES[colour], ways
        ways = np.zeros_like(before)
        for hits in range(here + 1):
            for crits in range(here + 1 - hits):
                misses = here - hits - crits
                factor = (
                    comb(here, hits)
                    * comb(here - hits, crits)
                    * faces[Face.HIT] ** hits
                    * faces[Face.CRIT] ** crits
                    * faces[Face.MISS] ** misses
                )
                if factor:
                    ways[hits:, crits:] += factor * before[: n + 1 - hits, : n + 1 - crits]
    return Roll(ways, SIDES**n)


def ways_of_damage(rolled: Roll, worth: Worth) -> tuple[int, ...]:
    """How many of the rolls do 0, 1, 2 ... damage in all."""
    n = len(rolled.ways) - 1
    ways = np.zeros(n * max(worth.hit, worth.crit) + 1, np.int64)
    hits, crits = np.nonzero(rolled.ways)
    np.add.at(ways, hits * worth.hit + crits * worth.crit, rolled.ways[hits, crits])
    return tuple(int(way) for way in ways)


def exact_distribution(dice: Counts, worth: Worth = PLAIN) -> tuple[Fraction, ...]:
    """The chance of 0, 1, 2 ... damage in all, as exact fractions."""
    rolled = roll(dice)
    return tuple(Fraction(way, rolled.total) for way in ways_of_damage(rolled, worth))


def hits_needed(needs: Sequence[int], crits: int, worth: Worth) -> NDArray[np.int64]:
    """The fewest hits, shape (crits + 1,), that with 0, 1, 2 ... crits defeat all enemies of these needs.

    Hits and crits are applied whole, one enemy each, unless the house lets crits be split (S24). Without any
    worth in a hit the number is larger than any roll can have.
    """
    if worth.split:
        known: dict[tuple[tuple[int, ...], int], int] = {}
        return np.array([fewest_hits(tuple(sorted(needs)), c, worth, known) for c in range(crits + 1)])
    c = np.arange(crits + 1)
    never = np.int64(NEVER)
    fewest = np.zeros(crits + 1, np.int64)
    for need in needs:
        open_need = np.maximum(0, need - c * worth.crit)
        alone = -(-open_need // worth.hit) if worth.hit else np.where(open_need > 0, never, 0)
        together = fewest[:, None] + alone[None, :]  # [crits on the others, crits here]
        fewest = np.array([np.fliplr(together).diagonal(crits - k).min() for k in c])
    return fewest


def fewest_hits(
    needs: tuple[int, ...], crits: int, worth: Worth, known: dict[tuple[tuple[int, ...], int], int]
) -> int:
    """The fewest hits that defeat all with so many crits, each of which may be split (S24)."""
    if (needs, crits) in known:
        return known[needs, crits]
    singles = sum(-(-need // worth.hit) if worth.hit else NEVER for need in needs if need > 0)
    if crits == 0 or not needs:
        return singles
    best = fewest_hits(needs, crits - 1, worth, known)
    for i, j in product(range(len(needs)), repeat=2):
        left = list(needs)
        left[i] -= worth.crit
        if i != j:
            left[i], left[j] = left[i] + 1, left[j] - 1
        after = tuple(sorted(need for need in left if need > 0))
        best = min(best, fewest_hits(after, crits - 1, worth, known))
    known[needs, crits] = best
    return best


def enough(needs: Sequence[int], most: int, worth: Worth) -> NDArray[np.bool_]:
    """Whether h hits and c crits defeat all enemies of these needs: shape (most + 1, most + 1), [h, c]."""
    return np.arange(most + 1)[:, None] >= hits_needed(needs, most, worth)[None, :]


def one_roll(dice: Counts, needs: Sequence[int] = (), worth: Worth = PLAIN) -> OneRoll:
    """The odds of one roll of these dice against enemies of these needs (what is left of their health).

    Of k enemies the k that need least are the likeliest: whatever suffices for any k suffices for them.
    """
    rolled = roll(dice)
    n = dice.total()
    ways = ways_of_damage(rolled, worth)
    lightest = sorted(needs)
    return OneRoll(
        distribution=tuple(way / rolled.total for way in ways),
        mean=sum(damage * way for damage, way in enumerate(ways)) / rolled.total,
        crit=1 - int(rolled.ways[:, 0].sum()) / rolled.total,
        each=tuple(rolled.chance(enough([need], n, worth)) for need in needs),
        at_least=tuple(rolled.chance(enough(lightest[:k], n, worth)) for k in range(len(needs) + 1)),
    )
