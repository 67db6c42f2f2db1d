"""The numbers as they count now: what is printed, and what adjustments add to it (S36, W46)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.strong20 import tray
from companion.games.strong20.adjustments import Adjusted, Adjustment, Number, adjusted, holds
from companion.games.strong20.dice import Counts
from companion.games.strong20.house import RepeatsFollow
from companion.games.strong20.worth import Worth

if TYPE_CHECKING:
    from companion.games.white.state import ActiveCard, White


def in_force(state: White) -> tuple[Adjustment, ...]:
    """The adjustments that count now, those of the items held included."""
    if not state.adjustments and not state.items:
        return ()
    held = (adjustment for item in state.items for adjustment in item.side.adjustments)
    return tuple(a for a in (*state.adjustments, *held) if holds(a, night=state.night))


def of(state: White, number: Number, enemy: int | None = None) -> list[Adjustment]:
    """The adjustments of a number; of Health and Damage, those of this enemy and of all."""
    return [a for a in in_force(state) if a.number is number and a.enemy in {None, enemy}]


def bribe(state: White, enemy: ActiveCard) -> Adjusted | None:
    """The price of an enemy; None if it cannot be bribed (W46)."""
    if enemy.card.bribe is None or not enemy.card.fights:
        return None
    return adjusted(enemy.card.bribe, of(state, Number.BRIBE, enemy.id))


def price(state: White, printed: int) -> Adjusted:
    """What the merchant asks in this visit (W78)."""
    return adjusted(printed, of(state, Number.PRICE))


def health(state: White, enemy: ActiveCard) -> Adjusted:
    """The damage that defeats an enemy."""
    return adjusted(enemy.card.health, of(state, Number.HEALTH, enemy.id))


def damage(state: White, enemy: ActiveCard) -> Adjusted:
    """The damage that an undefeated enemy does."""
    return adjusted(enemy.card.damage, of(state, Number.DAMAGE, enemy.id))


def worth(state: White) -> Worth:
    """What a hit and a crit do (S3, S36)."""
    bonus = sum(adjustment.by for adjustment in of(state, Number.HIT))
    house = state.setup.house
    return Worth.with_bonus(bonus, on_crit=house.bonus_on_crit, split=house.split_crits)


def damage_taken(state: White, enemy: ActiveCard) -> int:
    """What the dice are worth that lie on an enemy, and its share of split crits (S24, S26)."""
    each = worth(state)
    own = sum(each.of(die.face) - (1 if die.also is not None else 0) for die in enemy.dice)
    return own + sum(die.also == enemy.id for card in state.active for die in card.dice)


def open_health(state: White, enemy: ActiveCard) -> int:
    """The damage that is still wanting to defeat an enemy."""
    return health(state, enemy).value - damage_taken(state, enemy)


def suffered(state: White) -> int:
    """The damage of the undefeated enemies (S28)."""
    return sum(damage(state, enemy).value for enemy in state.enemies)


def repeats(state: White) -> int:
    """How many repeats the Engagement has (S21, S35)."""
    if state.setup.house.repeats_follow is RepeatsFollow.START and state.repeats is not None:
        return state.repeats
    return state.stats.strategy


def committed(state: White) -> int:
    """The dice committed in this Engagement; those lying from an earlier one do not count again (W92)."""
    lying = state.setup.house.limit_counts_lying_dice
    applied = sum(lying or die.repeat > 0 for card in state.active for die in card.dice)
    return len(state.dice.active) + applied


def limit_left(state: White) -> int | None:
    """How many more dice may be committed; None where there is no limit (W92)."""
    return None if state.conflict is None else max(0, state.conflict.limit - committed(state))


def kept_hits(state: White) -> Counts:
    """The active dice that need not be rolled again: hits, by house rule `keep_unapplied_hits` (S23)."""
    return tray.kept_hits(state.dice, keep_hits=state.setup.house.keep_unapplied_hits)
