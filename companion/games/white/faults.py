"""What must hold of the books at any moment; tests and doctors ask it."""

from companion.games.strong20.dice import ALL_DICE, Place
from companion.games.white.state import HUNT_CARDS, MOST_GOLD, White


def faults(state: White) -> list[str]:
    """What is wrong with the books: dice or cards lost, numbers out of bounds (S40, S41, W110)."""
    wrong = []
    dice = state.dice
    there = dice.pool + dice.at(Place.ACTIVE) + dice.exhausted + dice.banished + state.on_enemies
    if there != ALL_DICE:
        wrong.append(f"dice: {there}")
    cards = (
        state.deck
        + len(state.discard)
        + len(state.strategy_area)
        + sum(place.card is not None for place in state.forest)
        + sum(len(stack) for stack in state.stacks.values())
        + len(state.active)
        + (state.draft is not None)
    )
    if cards != HUNT_CARDS:
        wrong.append(f"hunt cards: {cards}")
    if not 0 <= state.gold <= MOST_GOLD:
        wrong.append(f"gold: {state.gold}")
    if min(state.stats.health, state.stats.strategy, state.stats.recovery, state.deck) < 0:
        wrong.append(f"below zero: {state.stats}, deck {state.deck}")
    return wrong
