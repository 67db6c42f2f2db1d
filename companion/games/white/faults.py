"""What must hold of the books at any moment; tests and doctors ask it (S40, S41, W110, W111)."""

from companion.games.strong20.dice import ALL_DICE, Place
from companion.games.white.cards import Kind
from companion.games.white.state import MOST_GOLD, Origin, White


def faults(state: White) -> list[str]:
    """What is wrong with the books: dice, cards or items lost, numbers out of bounds."""
    wrong = []
    dice = state.dice
    there = dice.pool + dice.at(Place.ACTIVE) + dice.exhausted + dice.banished + state.on_enemies
    if there != ALL_DICE:
        wrong.append(f"dice: {there}")
    if hunt_cards(state) != state.setup.hunt_cards:
        wrong.append(f"hunt cards: {hunt_cards(state)}")
    items = state.item_deck + len(state.items) + len(state.shop) + len(state.item_discard)
    if items != state.setup.item_cards:
        wrong.append(f"items: {items}")
    if not 0 <= state.gold <= MOST_GOLD:
        wrong.append(f"gold: {state.gold}")
    if min(state.stats.health, state.stats.strategy, state.stats.recovery, state.deck, state.item_deck) < 0:
        wrong.append(f"below zero: {state.stats}, deck {state.deck}, items {state.item_deck}")
    return wrong


def hunt_cards(state: White) -> int:
    """The hunt cards of all places together."""
    return (
        state.deck
        + len(state.discard)
        + len(state.strategy_area)
        + sum(place.card is not None for place in state.forest)
        + sum(len(stack) for stack in state.stacks.values())
        + sum(card.card.kind is not Kind.BOSS for card in state.active)
        + (state.draft is not None and state.draft_from is not Origin.BOSS)
    )
