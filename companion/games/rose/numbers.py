"""The numbers as they stand now: what keywords and places add to the cards' (R32, R35, R60 to R63)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.rose.cards import ARMOR, BOLSTER, GLOBAL_KEYWORDS, PLUS_SPEED, Reward
from companion.games.rose.state import EnemyNumber, Rose, Spot, Standing
from companion.games.strong20 import tray
from companion.games.strong20.adjustments import Adjusted, Adjustment, Number, adjusted, holds
from companion.games.strong20.house import RepeatsFollow
from companion.games.strong20.reminders import Adjust
from companion.games.strong20.worth import Worth
from companion.games.text import Text, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.games.strong20.dice import AppliedDie, Counts


def active_keywords(state: Rose) -> frozenset[str]:
    """The global keywords whose reminder is active: at least one active enemy has it (R61)."""
    return frozenset(
        keyword
        for _, enemy in state.standing
        for keyword in enemy.card.keywords
        if keyword in GLOBAL_KEYWORDS
    )


def adjustments(state: Rose) -> Iterator[Adjustment]:
    """Every adjustment there is: entered by hand, of active enemies, of items that are held (S33, S36).

    One that is noted on a card as of enemy 0 is of that card itself.
    """
    yield from state.adjustments
    for _, enemy in state.standing:
        for adjustment in enemy.card.adjustments:
            own = adjustment.enemy == 0
            yield msgspec.structs.replace(adjustment, enemy=enemy.id) if own else adjustment
    for item in state.inventory:
        yield from item.side.adjustments
        if item.enemy is not None and item.enemy.reward is Reward.ONGOING:
            yield from (
                change.adjustment for change in item.enemy.reward_changes if isinstance(change, Adjust)
            )


def with_adjustments(
    state: Rose,
    number: Number,
    printed: int,
    *,
    enemy: int | None = None,
    night: bool = False,
    least: int = 0,
) -> Adjusted:
    """A number as it counts now, and in words where something was added to it (S36)."""
    counting = [
        adjustment
        for adjustment in adjustments(state)
        if adjustment.number is number
        and adjustment.enemy in {None, enemy}
        and holds(adjustment, night=night, days=state.days)
    ]
    return adjusted(printed, counting, least)


def range_now(state: Rose) -> Adjusted:
    """How far the hero reaches: Strategy, one for every die under it, and adjustments (R32, R34)."""
    return with_adjustments(state, Number.RANGE, state.stats.strategy + state.under_strategy.total())


def hero_range(state: Rose) -> int:
    """How far the hero reaches."""
    return range_now(state).value


def worth(state: Rose) -> Worth:
    """What a hit and a crit do (R47)."""
    bonus = with_adjustments(state, Number.HIT, 0, least=-1).value
    house = state.setup.house
    return Worth.with_bonus(bonus, on_crit=house.bonus_on_crit, split=house.split_crits)


def armored(state: Rose, spot: Spot, enemy: Standing) -> bool:
    """Whether an enemy has Armor, its own or that of a place by night (R35, R60)."""
    place = state.place(spot)
    return ARMOR in enemy.card.keywords or (place.night and place.armor)


def added(state: Rose, spot: Spot, enemy: Standing, to: EnemyNumber) -> int:
    """What keywords add to an enemy's Health or Damage (R63)."""
    house = state.setup.house
    total = 0
    if armored(state, spot, enemy) and house.armor_adds.to is to:
        total += house.armor_adds.by
    if BOLSTER in active_keywords(state) and house.bolster_adds.to is to:
        total += house.bolster_adds.by
    return total


def health(state: Rose, spot: Spot, enemy: Standing) -> int:
    """The damage that defeats an enemy."""
    printed = enemy.card.health + added(state, spot, enemy, EnemyNumber.HEALTH)
    return of_enemy(state, Number.HEALTH, printed, spot, enemy)


def damage(state: Rose, spot: Spot, enemy: Standing) -> int:
    """The damage that an enemy deals."""
    printed = enemy.card.damage + added(state, spot, enemy, EnemyNumber.DAMAGE)
    return of_enemy(state, Number.DAMAGE, printed, spot, enemy)


def of_enemy(state: Rose, number: Number, printed: int, spot: Spot, enemy: Standing) -> int:
    """An enemy's number with the adjustments that concern it."""
    night = state.place(spot).night
    return max(0, with_adjustments(state, number, printed, enemy=enemy.id, night=night).value)


def damage_taken(state: Rose, enemy: Standing) -> int:
    """What the dice on an enemy are worth (S26)."""
    each = worth(state)
    own = sum(each.of(die.face) - (die.also is not None) for die in enemy.dice)
    return own + sum(die.also == enemy.id for die in split_dice(state))


def split_dice(state: Rose) -> Iterator[AppliedDie]:
    """The crits that are split between two enemies, by house rule `split_crits` (S24)."""
    for other in (*(enemy for _, enemy in state.standing), *state.garden):
        yield from (die for die in other.dice if die.also is not None)


def repeats(state: Rose) -> int:
    """How many repeats the Engagement has (S21, S35)."""
    if state.setup.house.repeats_follow is RepeatsFollow.START and state.repeats is not None:
        return state.repeats
    return state.stats.strategy


def kept_hits(state: Rose) -> Counts:
    """The active dice that need not be rolled again, by house rule `keep_unapplied_hits` (S23)."""
    return tray.kept_hits(state.dice, keep_hits=state.setup.house.keep_unapplied_hits)


def open_health(state: Rose, spot: Spot, enemy: Standing) -> int:
    """The damage that is still wanting to defeat an enemy."""
    return health(state, spot, enemy) - damage_taken(state, enemy)


def defeated(state: Rose, spot: Spot, enemy: Standing) -> bool:
    """Whether an enemy's dice reach its health; one without any health written is not known well enough."""
    return enemy.card.health > 0 and open_health(state, spot, enemy) <= 0


def beaten(state: Rose) -> list[tuple[Spot, Standing]]:
    """The active enemies that are defeated; without dice on it only one whose Health a card lowers can be."""
    lowered = any(change.number is Number.HEALTH and change.by < 0 for change in adjustments(state))
    struck = {die.also for die in split_dice(state)}
    suspects = [
        (spot, enemy) for spot, enemy in state.standing if enemy.dice or lowered or enemy.id in struck
    ]
    return [(spot, enemy) for spot, enemy in suspects if defeated(state, spot, enemy)]


def usual_places(state: Rose, enemy: int) -> int:
    """How many places an enemy moves in its turn (R40, R42)."""
    usual = 2 if PLUS_SPEED in active_keywords(state) else 1
    return with_adjustments(state, Number.MOVES, usual, enemy=enemy).value


def drawn_at_a_time(state: Rose) -> int:
    """How many cards are drawn for a random item (R37)."""
    return with_adjustments(state, Number.ITEMS_DRAWN, 1, least=1).value


def out_of_reach(state: Rose, spot: Spot) -> tuple[str, Text] | None:
    """Why hits can not be applied to a place: the rule and the reason; None if they can (R30, R32)."""
    if state.extra is not None and state.setup.house.extra_roll_reaches_all:
        return None
    if spot.path is not state.hero_path:
        return "R30", say("on path {path}; you stand on {here}", path=spot.path, here=state.hero_path)
    if spot.range > hero_range(state):
        return "R32", say("at Range {n}; you reach {reach}", n=spot.range, reach=hero_range(state))
    return None


def reached(state: Rose) -> Iterator[tuple[Spot, Standing]]:
    """The enemies that hits can be applied to."""
    for spot, enemy in state.standing:
        if out_of_reach(state, spot) is None:
            yield spot, enemy
