"""What can be wrong with the books: dice, enemies or items lost or doubled (R70, R71, S40, S41)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.rose.state import SPOTS
from companion.games.strong20.dice import ALL_DICE, Counts, Place

if TYPE_CHECKING:
    from companion.games.rose.state import Rose


def faults(state: Rose) -> list[str]:
    """Every fault, in words; none in sound books."""
    wrong = []
    dice = state.dice
    extra = Counts.of(die.colour for die in state.extra or ())
    there = dice.pool + dice.at(Place.ACTIVE) + dice.exhausted + dice.banished
    there = there + state.on_enemies + state.under_strategy + extra
    if there != ALL_DICE:
        wrong.append(f"dice: {there}")
    kept = [item for item in state.inventory if item.enemy is not None]
    enemies = (
        state.deck
        + len(list(state.standing))
        + len(state.garden)
        + len(state.cache)
        + len(state.enemy_discard)
        + len(kept)
        + (state.draft is not None)
    )
    if enemies != state.setup.enemy_cards:
        wrong.append(f"enemies: {enemies}")
    items = state.item_deck + len(state.item_discard) + len(state.inventory) - len(kept)
    if items != state.setup.item_cards:
        wrong.append(f"items: {items}")
    if len(state.board) != len(SPOTS):
        wrong.append(f"places: {len(state.board)}")
    numbers = [enemy.id for _, enemy in state.standing] + [enemy.id for enemy in state.garden]
    if len(set(numbers)) < len(numbers):
        wrong.append(f"an enemy twice: {numbers}")
    stats = state.stats
    counts = (stats.health, stats.strategy, stats.recovery, state.days, state.deck, state.item_deck)
    if min(*counts, state.forced, state.rewards_due, state.items_due) < 0:
        wrong.append(f"below zero: {counts}")
    return wrong
