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
    `suffers`: the undefeated cost Health at the end by their damage (S28).
    """

    active: tuple[Die, ...]
    pool: Counts
    targets: tuple[Target, ...]
    rolls: int
    shown: bool = False
    worth: Worth = PLAIN
    limit: int | None = None
    suffers: bool = False

    @property
    def committed(self) -> Counts:
        """The dice in the tray."""
        return Counts.of(die.colour for die in self.active)

    @property
    def further(self) -> Counts:
        """The dice that may be committed besides: within the limit the strongest, as many as it allows."""
        return self.pool if self.limit is None else self.pool.strongest(self.limit)


class Suffered(msgspec.Struct, frozen=True):
    """The other goal, least damage: the Health that it costs to stop now, and on average to go on.

    `advice` is what that goal does with the roll that lies there. Dice that are committed already are
    exhausted either way (S29), so where stopping costs no more than going on, stopping is best.
    """

    stop: float
    on: float
    advice: Advice | None = None


class PolicyNow(msgspec.Struct, frozen=True):
    """The best policy from here: the chance to defeat all, and what to do with the roll that lies there.

    `one_more` is what one die more of a colour adds to the chance; `smallest` the fewest further dice for
    80, 90 and 95 %, None where all that may be committed do not suffice. Both are empty while a roll is
    being applied, where they are too costly to reckon, and where no roll is left. `suffered` is the other
    goal, where the game has it and it is not too costly to reckon. `with_all` is the chance with all further
    dice, where the roll that lies there leaves no die to roll again.
    """

    chance: float
    advice: Advice | None
    one_more: dict[Colour, float]
    smallest: dict[float, Counts | None]
    suffered: Suffered | None = None
    with_all: float | None = None


def of_next_roll(situation: Situation) -> dict[int, float]:
    """The chance that the active dice, rolled once, defeat each enemy if it alone is struck (S24)."""
    needs = [target.need for target in situation.targets]
    if not situation.rolls or not situation.active:
        return {}
    odds = one_roll(situation.committed, needs, situation.worth)
    return dict(zip((target.id for target in situation.targets), odds.each, strict=True))


def of_policy(situation: Situation, should_stop: Callable[[], bool] = never) -> PolicyNow | None:
    """The best policy from here; None where it was stopped, or where dice are still to be named."""
    if situation.shown and any(die.face is None for die in situation.active):
        return None
    foes = [Foe(target.need, target.damage) for target in situation.targets]
    dice = situation.committed if situation.shown else situation.committed + situation.further
    if work(dice, foes, situation, Goal.DEFEAT_ALL) > MOST_WORK:
        dice = situation.committed
    policy = solve(dice, foes, situation.rolls, worth=situation.worth, should_stop=should_stop)
    if policy is None:
        return None
    if situation.shown:
        advice = advise(policy, situation.active, situation.targets, situation.rolls)
        found = PolicyNow(advice.value, advice, {}, {}, with_all=with_all(situation, advice, should_stop))
    else:
        found = before_a_roll(policy, situation, foes)
    suffered = of_damage(situation, foes, should_stop)
    return None if should_stop() else msgspec.structs.replace(found, suffered=suffered)


def of_damage(situation: Situation, foes: list[Foe], should_stop: Callable[[], bool]) -> Suffered | None:
    """The least damage from here, with the dice that are committed; None where it is not to be reckoned."""
    dice, goal = situation.committed, Goal.LEAST_DAMAGE
    if not situation.suffers or work(dice, foes, situation, goal) > MOST_WORK:
        return None
    policy = solve(dice, foes, situation.rolls, worth=situation.worth, goal=goal, should_stop=should_stop)
    if policy is None:
        return None
    total = float(sum(foe.damage for foe in foes if foe.need > 0))
    if not situation.shown:
        return Suffered(total, total - policy.value(dice, foes, situation.rolls))
    stop = advise(policy, situation.active, situation.targets, 0)
    on = advise(policy, situation.active, situation.targets, situation.rolls)
    return Suffered(total - stop.value, total - on.value, on)


def with_all(situation: Situation, advice: Advice, should_stop: Callable[[], bool]) -> float | None:
    """The chance with every further die, where the hits are placed and none is left to roll again."""
    foes = [Foe(target.need) for target in left_standing(situation, advice)]
    left = situation.committed - Counts.of(placed.colour for placed in advice.apply)
    dice = left + situation.further
    if advice.again or not foes or not situation.rolls or not situation.further.total():
        return None
    if work(dice, foes, situation, Goal.DEFEAT_ALL) > MOST_WORK:
        return None
    policy = solve(dice, foes, situation.rolls, worth=situation.worth, should_stop=should_stop)
    return None if policy is None else policy.value(dice, foes, situation.rolls)


def left_standing(situation: Situation, advice: Advice) -> list[Target]:
    """The enemies after the hits are placed as advised."""
    needs = {target.id: target.need for target in situation.targets}
    for placed in advice.apply:
        damage = situation.worth.of(placed.face) - (placed.also is not None)
        needs[placed.enemy] -= damage
        if placed.also is not None:
            needs[placed.also] -= 1
    return [
        msgspec.structs.replace(target, need=needs[target.id])
        for target in situation.targets
        if needs[target.id] > 0
    ]


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
