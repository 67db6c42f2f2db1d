"""The odds at this moment of a game: of the next roll at once, of the best policy in the background.

What goes in is a `Situation`, which each deck fills from its books; the figures are those of the other
modules. `of_policy` may take seconds with many dice and enemies: it belongs into a thread of its own, and
`should_stop` ends it when the dice on the table have changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.strong20.dice import Colour, Counts, Die
from companion.games.strong20.odds import one_roll
from companion.games.strong20.odds_advice import Advice, advise
from companion.games.strong20.odds_commitment import WANTED, one_more, smallest
from companion.games.strong20.odds_policy import Foe, Goal, Policy, never, solve, states_of
from companion.games.strong20.odds_table import rows_of
from companion.games.strong20.proposal import Target
from companion.games.strong20.worth import PLAIN, Worth

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_WORK = 60_000_000
"""Rows of the table times states of the enemies: about two seconds a roll on a small computer."""


class Situation(msgspec.Struct, frozen=True):
    """What the odds are asked for.

    `active` are the dice in the tray, `shown` says that they show a roll whose hits can be applied, `pool`
    the dice that could be committed besides, at most `limit` of them. `rolls` are the rolls still to come.
    """

    active: tuple[Die, ...]
    pool: Counts
    targets: tuple[Target, ...]
    rolls: int
    shown: bool = False
    worth: Worth = PLAIN
    limit: int | None = None

    @property
    def committed(self) -> Counts:
        """The dice in the tray."""
        return Counts.of(die.colour for die in self.active)

    @property
    def further(self) -> Counts:
        """The dice that may be committed besides: within the limit the strongest, as many as it allows."""
        return self.pool if self.limit is None else self.pool.strongest(self.limit)


class PolicyNow(msgspec.Struct, frozen=True):
    """The best policy from here: the chance to defeat all, and what to do with the roll that lies there.

    `one_more` is what one die more of a colour adds to the chance; `smallest` the fewest further dice for
    80, 90 and 95 %, None where all that may be committed do not suffice. Both are empty while a roll is
    being applied, where they are too costly to reckon, and where no roll is left.
    """

    chance: float
    advice: Advice | None
    one_more: dict[Colour, float]
    smallest: dict[float, Counts | None]


def of_next_roll(situation: Situation) -> dict[int, float]:
    """The chance that the active dice, rolled once, defeat each enemy if it alone is struck (S24)."""
    needs = [target.need for target in situation.targets]
    if not situation.rolls or not situation.active:
        return {}
    odds = one_roll(situation.committed, needs, situation.worth)
    return dict(zip((target.id for target in situation.targets), odds.each, strict=True))


def of_policy(
    situation: Situation, goal: Goal = Goal.DEFEAT_ALL, should_stop: Callable[[], bool] = never
) -> PolicyNow | None:
    """The best policy from here; None where it was stopped, or where dice are still to be named."""
    if situation.shown and any(die.face is None for die in situation.active):
        return None
    foes = [Foe(target.need, target.damage) for target in situation.targets]
    dice = situation.committed if situation.shown else situation.committed + situation.further
    if work(dice, foes, situation, goal) > MOST_WORK:
        dice = situation.committed
    policy = solve(dice, foes, situation.rolls, worth=situation.worth, goal=goal, should_stop=should_stop)
    if policy is None:
        return None
    if situation.shown:
        advice = advise(policy, situation.active, situation.targets, situation.rolls)
        return PolicyNow(advice.value, advice, {}, {})
    return before_a_roll(policy, situation, foes)


def before_a_roll(policy: Policy, situation: Situation, foes: list[Foe]) -> PolicyNow:
    """The figures that help to commit."""
    committed = situation.committed
    rest = policy.dice - committed

    def chance(dice: Counts) -> float:
        return policy.value(dice, foes, situation.rolls)

    def with_further(dice: Counts) -> float:
        return chance(committed + dice)

    fewest: dict[float, Counts | None] = {}
    if rest.total() and situation.rolls:
        fewest = {wanted: smallest(rest, with_further, wanted) for wanted in WANTED}
    return PolicyNow(chance(committed), None, one_more(committed, rest, chance) if fewest else {}, fewest)


def work(dice: Counts, foes: list[Foe], situation: Situation, goal: Goal) -> int:
    """How much there is to reckon."""
    return rows_of(dice) * len(states_of(foes, situation.worth, goal).number)
