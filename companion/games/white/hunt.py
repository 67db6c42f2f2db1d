"""The hunt deck, its discard and the strategy area (W22, W37, W38, W110)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.text import say
from companion.games.turn import Turn, impossible
from companion.games.white import agenda
from companion.games.white.cards import Card
from companion.games.white.house import AreaFollows, EmptyDeck, Pile
from companion.games.white.state import StepId, White

if TYPE_CHECKING:
    from companion.games.white.actions import DiscardAreaCard


def ready(turn: Turn[White]) -> bool:
    """Whether a hunt card can be drawn; or the discard made the deck, as the house plays (W110)."""
    state = turn.state
    if not state.deck and state.discard and state.setup.house.empty_hunt_deck is EmptyDeck.RESHUFFLE:
        label = turn.label
        reshuffle(turn)
        turn.label = label
    return turn.state.deck > 0


def draw(turn: Turn[White]) -> Card:
    """Take the top card of the hunt deck: all that is known of it is its icon, if that."""
    if not ready(turn):
        raise impossible("W110", say("The hunt deck is used up."))
    card = Card(modifier=turn.state.top)
    turn.change(deck=turn.state.deck - 1, top=None)
    return card


def to_discard(turn: Turn[White], *cards: Card) -> None:
    """Put cards onto the hunt discard."""
    turn.change(discard=(*turn.state.discard, *cards))


def reshuffle(turn: Turn[White]) -> None:
    """The hunt discard becomes the hunt deck, when the player says so (W110)."""
    state = turn.state
    if state.deck:
        turn.forbid("W110", say("The hunt deck still holds {n} cards.", n=state.deck))
    if not state.discard:
        raise impossible("W110", say("The hunt discard is empty too."))
    turn.change(deck=state.deck + len(state.discard), discard=(), top=None)
    turn.label = say("hunt deck reshuffled")
    turn.note(say("Hunt deck: {n} cards, shuffled", n=turn.state.deck), "W110")


def fill_area(turn: Turn[White]) -> None:
    """Fill the strategy area up to Strategy from the hunt deck (W37, W38)."""
    add_to_area(turn, turn.state.stats.strategy - len(turn.state.strategy_area))


def add_to_area(turn: Turn[White], wanted: int) -> None:
    """Lay so many hunt cards into the strategy area, as far as there are any."""
    drawn = 0
    while drawn < wanted and ready(turn):
        card = draw(turn)
        turn.change(strategy_area=(*turn.state.strategy_area, card))
        drawn += 1
    if drawn:
        turn.note(say("Strategy area: {n} more, face up", n=drawn), "W38")


def replace_in_area(turn: Turn[White]) -> None:
    """The top hunt card takes the place of a card that left the strategy area (W37, W74)."""
    if turn.state.setup.house.area_follows is AreaFollows.AT_ONCE:
        fill_area(turn)
    else:
        add_to_area(turn, 1)


def area_card(state: White, index: int) -> Card:
    """A card of the strategy area."""
    if not 0 <= index < len(state.strategy_area):
        raise impossible("W4", say("The strategy area holds {n} cards.", n=len(state.strategy_area)))
    return state.strategy_area[index]


def without(cards: tuple[Card, ...], index: int) -> tuple[Card, ...]:
    """The cards without one of them."""
    return cards[:index] + cards[index + 1 :]


def discard_area_card(turn: Turn[White], action: DiscardAreaCard) -> None:
    """Thin the strategy area by a card of choice (W38)."""
    card = area_card(turn.state, action.index)
    turn.change(strategy_area=without(turn.state.strategy_area, action.index))
    if turn.state.setup.house.thinned_cards_go_to is Pile.DECK:
        turn.change(deck=turn.state.deck + 1, top=turn.state.top if turn.state.deck else card.modifier)
    else:
        to_discard(turn, card)
    turn.label = say("{card} discarded", card=card.called(14))
    turn.note(turn.label, "W38")


def keep_all(turn: Turn[White]) -> None:
    """Leave more cards lying than Strategy allows, because the table does."""
    rule = "S12" if turn.state.at is StepId.TOO_MANY_ITEMS else "W38"
    turn.forbid(rule, say("Strategy allows {n}.", n=turn.state.stats.strategy))
    turn.label = say("kept all")
    agenda.done(turn)
