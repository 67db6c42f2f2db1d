"""The best way through the repeats: what to apply, what to roll again, when to stop (S21 to S26, S34).

Computed backwards from the last roll (dynamic programming) over every part of the dice and every state of
the enemies. Rolled dice that are not applied are rolled again, hits and misses alike (S23), so it can be
right to hold a strong die's hit back. Two facts keep it small, both because a stronger die can do all that
a weaker one can:

- of the dice that show a hit (or a crit) the weakest are applied first;
- more dice, and stronger ones, are never worse.

A value is a float64; it is right to about 1e-12, the sum of the roundings of at most 5 million terms.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

import msgspec
import numpy as np
from numpy.typing import NDArray

from companion.games.strong20.dice import Counts
from companion.games.strong20.odds_table import Level, part_number, parts_of, table
from companion.games.strong20.worth import PLAIN, Worth

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

CHUNK = 16_384
"""Rows between two looks at `should_stop`: some milliseconds."""


class Goal(StrEnum):
    """What the policy is best at."""

    DEFEAT_ALL = "defeat-all"  # the chance that every enemy is defeated
    LEAST_DAMAGE = "least-damage"  # the damage spared: that of the enemies that are defeated (S28)


class Foe(msgspec.Struct, frozen=True, order=True):
    """An enemy as the policy sees it: what is left of its health, and its damage."""

    need: int
    damage: int = 0


Foes = tuple[Foe, ...]
"""The undefeated enemies, in order; those alike are alike."""


class States(msgspec.Struct, frozen=True):
    """Every state that the enemies can come to, the first one that in which they are now.

    `by_hit[i][s]` is the state after a hit on the i-th enemy of state s; `by_crit` likewise, with every way
    to split a crit too. Where there is no such choice it is s itself. `worth[s]` is what the goal gives when
    the phase ends in s.
    """

    number: dict[Foes, int]
    by_hit: tuple[NDArray[np.intp], ...]
    by_crit: tuple[NDArray[np.intp], ...]
    worth: NDArray[np.float64]


class Policy(msgspec.Struct, frozen=True):
    """The solved problem. `values[r][part, state]` is the best that r rolls can bring."""

    dice: Counts
    worth: Worth
    goal: Goal
    states: States
    values: tuple[NDArray[np.float64], ...]

    def value(self, dice: Counts, foes: Sequence[Foe], rolls: int) -> float:
        """The best that these dice bring in so many rolls; raises ValueError for what was not solved."""
        state = self.states.number.get(alive(seen(foes, self.goal)))
        if not dice <= self.dice or rolls >= len(self.values) or state is None:
            raise ValueError(
                f"Solved for {len(self.values) - 1} rolls of {self.dice.words()}; "
                f"solve it anew for {rolls} rolls of {dice.words()} against {foes}."
            )
        return float(self.values[rolls][part_number(dice, self.dice), state])


def seen(foes: Sequence[Foe], goal: Goal) -> list[Foe]:
    """The enemies without what does not matter to the goal, so that more of them are alike."""
    return [foe if goal is Goal.LEAST_DAMAGE else Foe(foe.need) for foe in foes]


def alive(foes: Sequence[Foe]) -> Foes:
    """The enemies that stand, in order."""
    return tuple(sorted(foe for foe in foes if foe.need > 0))


def struck(foes: Foes, index: int, damage: int) -> Foes:
    """The enemies after damage on one of them."""
    hurt = msgspec.structs.replace(foes[index], need=foes[index].need - damage)
    return alive((*foes[:index], hurt, *foes[index + 1 :]))


def states_of(foes: Sequence[Foe], worth: Worth, goal: Goal = Goal.DEFEAT_ALL) -> States:
    """All states that hits and crits can lead to."""
    start = alive(seen(foes, goal))
    number = {start: 0}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        for index in range(len(state)):
            for after in (struck(state, index, worth.hit), *crits_on(state, index, worth)):
                if after not in number:
                    number[after] = len(number)
                    waiting.append(after)

    hits = [[number[struck(s, i, worth.hit)] for i in range(len(s))] for s in number]
    crits = [[number[after] for i in range(len(s)) for after in crits_on(s, i, worth)] for s in number]

    total = sum(foe.damage for foe in start)
    value = [
        float(not state) if goal is Goal.DEFEAT_ALL else float(total - sum(foe.damage for foe in state))
        for state in number
    ]
    return States(number, columns(hits), columns(crits), np.array(value))


def crits_on(state: Foes, index: int, worth: Worth) -> list[Foes]:
    """The states after a crit on an enemy: whole, and where the house allows it, 1 of it on another (S24)."""
    whole = [struck(state, index, worth.crit)]
    if not worth.split:
        return whole
    return whole + [split(state, index, other, worth) for other in range(len(state)) if other != index]


def split(state: Foes, index: int, other: int, worth: Worth) -> Foes:
    """The state after a crit of which 1 goes to another enemy."""
    hurt = list(state)
    hurt[index] = msgspec.structs.replace(hurt[index], need=hurt[index].need - worth.crit + 1)
    hurt[other] = msgspec.structs.replace(hurt[other], need=hurt[other].need - 1)
    return alive(hurt)


def columns(rows: list[list[int]]) -> tuple[NDArray[np.intp], ...]:
    """The states after each choice; a state with fewer choices stays what it is in the further columns."""
    most = max(len(row) for row in rows)
    return tuple(
        np.array([row[i] if i < len(row) else at for at, row in enumerate(rows)]) for i in range(most)
    )


def never() -> bool:
    """Nobody asks to stop."""
    return False


def solve(
    dice: Counts,
    foes: Sequence[Foe],
    rolls: int,
    *,
    worth: Worth = PLAIN,
    goal: Goal = Goal.DEFEAT_ALL,
    should_stop: Callable[[], bool] = never,
) -> Policy | None:
    """The best policy for these dice or any part of them, for up to so many rolls.

    `should_stop` is asked every few milliseconds; where it says yes, nothing comes back. The work runs in
    the caller's thread and touches nothing but its own arrays.
    """
    states = states_of(foes, worth, goal)
    values = [np.tile(states.worth, (parts_of(dice), 1))]
    for _ in range(rolls):
        value = one_roll_more(table(dice), states, values[-1], should_stop)
        if value is None:
            return None
        values.append(value)
    return Policy(dice, worth, goal, states, tuple(values))


def one_roll_more(
    levels: Sequence[Level], states: States, after: NDArray[np.float64], should_stop: Callable[[], bool]
) -> NDArray[np.float64] | None:
    """The value of every part and state with one roll more, where `after` is that without it.

    `take` with an index of rows is several times faster than brackets.
    """
    value = np.empty_like(after)
    width = len(states.worth)
    hit = crit = np.full((1, width), -np.inf)
    for level in levels:
        best = np.empty((len(level.part), width))
        for at in range(0, len(best), CHUNK):
            if should_stop():
                return None
            rows = slice(at, at + CHUNK)
            here = best[rows]
            np.take(after, level.part[rows], axis=0, out=here, mode="clip")
            np.maximum(here, hit.take(level.less_hit[rows], axis=0), out=here)
            np.maximum(here, crit.take(level.less_crit[rows], axis=0), out=here)
        value[level.parts] = np.add.reduceat(best * level.chance[:, None], level.first, axis=0)
        hit, crit = applied(best, states.by_hit), applied(best, states.by_crit)
    np.minimum(value, states.worth.max(), out=value)  # the roundings of a sum of chances can pass 1
    return value


def applied(best: NDArray[np.float64], by_die: Sequence[NDArray[np.intp]]) -> NDArray[np.float64]:
    """The value of every row after one more die is put on the best enemy; the last row: no such die."""
    value = np.full((len(best) + 1, best.shape[1]), -np.inf)
    for states in by_die:
        np.maximum(value[:-1], best.take(states, axis=1), out=value[:-1])
    return value
