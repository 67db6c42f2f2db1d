"""The odds worked out the long way: every face of every die, every way to place it. For few dice only."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

SIX = {
    "yellow": ("miss", "miss", "miss", "miss", "hit", "crit"),
    "green": ("miss", "miss", "miss", "hit", "hit", "crit"),
    "blue": ("miss", "miss", "hit", "hit", "hit", "crit"),
    "purple": ("miss", "hit", "hit", "hit", "hit", "crit"),
    "red": ("hit", "hit", "hit", "hit", "hit", "crit"),
}
"""The six faces of each colour, written out (S2)."""


def rolls(dice: tuple[str, ...]) -> list[tuple[str, ...]]:
    """All 6^n rolls, each as likely as the next."""
    return list(product(*(SIX[colour] for colour in dice)))


def damage(face: str, bonus: int = 0) -> int:
    """What a face is worth (S3), with a bonus to every hit and crit (R47)."""
    return {"miss": 0, "hit": 1 + bonus, "crit": 2 + bonus}[face]


def distribution(dice: tuple[str, ...], bonus: int = 0) -> dict[int, Fraction]:
    """The chance of each damage."""
    every = rolls(dice)
    chances: dict[int, Fraction] = {}
    for roll in every:
        done = sum(damage(face, bonus) for face in roll)
        chances[done] = chances.get(done, Fraction(0)) + Fraction(1, len(every))
    return chances


def choices(face: str, enemies: int, bonus: int, *, split: bool) -> list[dict[int, int]]:
    """Every way to put a die down: the damage by enemy; none of it for a die that is left."""
    ways: list[dict[int, int]] = [{}]
    ways += [{enemy: damage(face, bonus)} for enemy in range(enemies) if face != "miss"]
    if split and face == "crit":
        pairs = [(i, j) for i in range(enemies) for j in range(enemies) if i != j]
        ways += [{i: damage(face, bonus) - 1, j: 1} for i, j in pairs]
    return ways


def plays(
    roll: tuple[str, ...], needs: tuple[int, ...], bonus: int, *, split: bool
) -> Iterator[tuple[tuple[int, ...], tuple[bool, ...]]]:
    """Every play of a roll: what is left of each need, and which dice were left."""
    ways = [choices(face, len(needs), bonus, split=split) for face in roll]
    for play in product(*ways):
        left = [need - sum(put.get(i, 0) for put in play) for i, need in enumerate(needs)]
        yield tuple(max(0, need) for need in left), tuple(not put for put in play)


def defeated(roll: tuple[str, ...], needs: tuple[int, ...], bonus: int = 0, *, split: bool = False) -> int:
    """The most enemies that this roll can defeat, each die on one enemy or none."""
    return max(sum(need == 0 for need in left) for left, _ in plays(roll, needs, bonus, split=split))


def at_least(
    dice: tuple[str, ...], needs: tuple[int, ...], bonus: int = 0, *, split: bool = False
) -> list[Fraction]:
    """The chance to defeat 0, 1, 2 ... of the enemies."""
    every = rolls(dice)
    counts = [defeated(roll, needs, bonus, split=split) for roll in every]
    return [Fraction(sum(n >= k for n in counts), len(every)) for k in range(len(needs) + 1)]


@cache
def best(
    dice: tuple[str, ...],
    needs: tuple[int, ...],
    repeats: int,
    damages: tuple[int, ...] | None = None,
    bonus: int = 0,
    *,
    split: bool = False,
) -> Fraction:
    """The best that any play reaches: all defeated, or with `damages` the damage of those defeated.

    After each roll every die may go to any enemy or none; the others are rolled again or left.
    """
    if damages is None:
        reached = Fraction(int(all(need <= 0 for need in needs)))
    else:
        reached = Fraction(sum(d for d, need in zip(damages, needs, strict=True) if need <= 0))
    if repeats == 0 or not dice or all(need <= 0 for need in needs):
        return reached
    every = rolls(dice)
    total = Fraction(0)
    for roll in every:
        total += max(
            best(
                tuple(colour for colour, kept in zip(dice, held, strict=True) if kept),
                left,
                repeats - 1,
                damages,
                bonus,
                split=split,
            )
            for left, held in plays(roll, needs, bonus, split=split)
        )
    return total / len(every)
