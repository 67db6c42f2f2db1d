"""The hunt deck, its discard and the strategy area (W22, W37, W38, W110)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.text import say
from companion.games.turn import Turn, impossible
from companion.games.white import agenda
from companion.games.white.cards import Card
from companion.games.white.state import StepId, White

if TYPE_CHECKING:
    from companion.games.white.actions import DiscardAreaCard


def draw(turn: Turn[White]) -> Card:
    """Take the top card of the hunt deck: all that is known of it is its icon, if that."""
    if turn.state.deck == 0:
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
    drawn = min(turn.state.stats.strategy - len(turn.state.strategy_area), turn.state.deck)
    if drawn > 0:
        cards = tuple(draw(turn) for _ in range(drawn))
        turn.change(strategy_area=turn.state.strategy_area + cards)
        turn.note(say("Strategy area: {n} more, face up", n=drawn), "W38")


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
    to_discard(turn, card)
    turn.label = say("{card} discarded", card=card.called(14))
    turn.note(turn.label, "W38")


def keep_all(turn: Turn[White]) -> None:
    """Leave more cards lying than Strategy allows, because the table does."""
    rule = "S12" if turn.state.at is StepId.TOO_MANY_ITEMS else "W38"
    turn.forbid(rule, say("Strategy allows {n}.", n=turn.state.stats.strategy))
    turn.label = say("kept all")
    agenda.done(turn)
