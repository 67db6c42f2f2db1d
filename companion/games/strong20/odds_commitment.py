"""How many dice to commit: the fewest that reach a chance, and what one die more would add (S22).

What the dice cost later, lying exhausted, is for the player to judge.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from companion.games.strong20.dice import Colour, Counts

if TYPE_CHECKING:
    from collections.abc import Callable

    Chance = Callable[[Counts], float]
    """The chance that some dice bring; never less for more or stronger dice."""

WANTED = (0.80, 0.90, 0.95)
"""The chances that a player is told the price of."""
ROUNDING = 1e-12
"""Two chances that differ by less are the same."""


def strength(dice: Counts) -> int:
    """How strong the dice are together, by the order of S1."""
    return sum(rank * dice[colour] for rank, colour in enumerate(Colour))


def parts(dice: Counts, n: int) -> list[Counts]:
    """Every choice of n of these dice, the weakest first."""
    every = product(*(range(dice[colour] + 1) for colour in Colour))
    return sorted((Counts(*part) for part in every if sum(part) == n), key=strength)


def smallest(available: Counts, chance: Chance, wanted: float) -> Counts | None:
    """The fewest dice that reach the wanted chance, of equally many the weakest; None if all are too few."""
    for n in range(available.total() + 1):
        if chance(available.strongest(n)) >= wanted - ROUNDING:
            return next(part for part in parts(available, n) if chance(part) >= wanted - ROUNDING)
    return None


def one_more(committed: Counts, available: Counts, chance: Chance) -> dict[Colour, float]:
    """What one die more of each colour that is available adds to the chance."""
    now = chance(committed)
    return {
        colour: chance(committed + Counts.of([colour])) - now for colour in Colour if available[colour] > 0
    }
