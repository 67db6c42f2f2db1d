"""How likely counts like these are by chance alone: exact where numbers are small.

Pearson's chi-squared X2 = sum (seen - expected)^2 / expected. Its p is the chance of an X2 at least as large:
summed over all outcomes of the multinomial distribution up to a few hundred dice, and above that from the
chi-squared distribution, which by then differs in the third digit.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

SUMMED = 500
"""Dice up to which all outcomes are summed: some hundred thousand with three faces."""
MOST_FACES = 3
LONGEST_ROW = 200
"""Above it a row has no chance to speak of: yellow dice, that miss oftenest, have one in 10^35."""
ROUNDING = 1e-9
"""By how much an X2 may fall short of the one seen and still count as large: its own rounding."""


def chi_squared(seen: Sequence[int], chances: Sequence[float]) -> float:
    """Pearson's X2; infinite where something was seen that has no chance."""
    total = sum(seen)
    if any(n and not chance for n, chance in zip(seen, chances, strict=True)):
        return math.inf
    expected = [total * chance for chance in chances]
    return sum((n - e) ** 2 / e for n, e in zip(seen, expected, strict=True) if e)


def p_value(seen: Sequence[int], chances: Sequence[float]) -> float:
    """The chance of an X2 at least as large as that of these counts; 1 for no dice.

    Raises ValueError for more than three things that can be seen.
    """
    x2 = chi_squared(seen, chances)
    if math.isinf(x2):
        return 0.0
    possible = [chance for chance in chances if chance]
    if len(possible) > MOST_FACES:
        raise ValueError(f"{len(possible)} faces are more than {MOST_FACES}.")
    total = sum(seen)
    if total == 0 or len(possible) == 1:
        return 1.0
    if total <= SUMMED:
        return summed(total, possible, x2)
    return math.erfc(math.sqrt(x2 / 2)) if len(possible) == MOST_FACES - 1 else math.exp(-x2 / 2)


def summed(total: int, chances: Sequence[float], x2: float) -> float:
    """The chance of an X2 at least so large, over all outcomes of `total` dice with two or three faces."""
    logs = np.array([math.lgamma(n + 1) for n in range(total + 1)])
    first = np.arange(total + 1)
    if len(chances) < MOST_FACES:
        counts = np.stack([first, total - first])
    else:
        one, other = (grid.ravel() for grid in np.meshgrid(first, first, indexing="ij"))
        fits = one + other <= total
        counts = np.stack([one[fits], other[fits], total - one[fits] - other[fits]])
    chance = np.array(chances)[:, None]
    likely = np.exp(logs[total] - logs[counts].sum(axis=0) + (counts * np.log(chance)).sum(axis=0))
    measure = ((counts - total * chance) ** 2 / (total * chance)).sum(axis=0)
    return min(1.0, float(likely[measure >= x2 - ROUNDING * max(1.0, x2)].sum()))


def run_p(total: int, length: int, chance: float) -> float:
    """The chance that something of this chance comes so often in a row within `total` throws.

    A Markov chain whose state is the row that runs just now; a row that is long enough stays (Feller, An
    Introduction to Probability Theory I, XIII.7 and XV). Above LONGEST_ROW in a row it is bounded by the sum
    over the places where such a row can begin.
    """
    if length <= 0:
        return 1.0
    if total < length:
        return 0.0
    if length > LONGEST_ROW:
        return float(min(1.0, (total - length + 1) * chance**length))
    moves = np.zeros((length + 1, length + 1))
    moves[:length, 0] = 1 - chance
    moves[range(length), range(1, length + 1)] = chance
    moves[length, length] = 1
    return float(min(1.0, np.linalg.matrix_power(moves, total)[0, length]))
