"""Cards that leave play, and cards that a text puts elsewhere (S31, W57, W60, W96)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.strong20.dice import Counts, Place
from companion.games.text import say
from companion.games.white.cards import Card, Kind
from companion.games.white.house import Visits
from companion.games.white.state import ActiveCard, Stack, White

if TYPE_CHECKING:
    from companion.games.turn import Turn


def leave(turn: Turn[White], cards: tuple[ActiveCard, ...], *, bribed: bool = False) -> None:
    """Active cards leave: hunt cards to the discard, a boss out of the game, dice to exhausted (W63)."""
    if not cards:
        return
    state = turn.state
    gone = {card.id for card in cards}
    dice = Counts.of(die.colour for card in cards for die in card.dice)
    to = state.setup.house.bribed_dice_go_to if bribed else Place.EXHAUSTED
    turn.change(
        active=tuple(card for card in state.active if card.id not in gone),
        discard=(*state.discard, *(card.card for card in cards if card.card.kind is not Kind.BOSS)),
        dice=state.dice.plus(dice, to) if dice.total() else state.dice,
        left=state.left if bribed else (*state.left, *cards),
        first_defeated=None if state.first_defeated in gone else state.first_defeated,
    )
    if not bribed:
        for card in cards:
            if card.card.merchant:
                ask_visit(turn)


def ask_visit(turn: Turn[White]) -> None:
    """A card asks for the merchant; several make one visit, unless the house plays each (W57, W59)."""
    state = turn.state
    if state.visit and state.setup.house.visits is Visits.EACH:
        turn.change(further_visits=state.further_visits + 1)
    turn.change(visit=True)
    turn.note(say("The merchant will be visited"), "W57")


def open_stacks(state: White) -> tuple[Stack, ...]:
    """The stacks that a card may be added to outside Cleanup (W60, W96)."""
    if state.conflict is None:
        return tuple(Stack)
    return tuple(s for s in Stack if not state.bosses[s].beaten and s is not state.conflict.stack)


def place_own(turn: Turn[White], of: int | None, pile: str) -> None:
    """Put the card that a text speaks of onto a pile, whether it is still active or left just now."""
    state = turn.state
    card = next((c for c in (*state.active, *state.left) if c.id == of), None)
    if card is None:
        turn.warn(say("Which card is meant is not known: move it by hand."), "W60")
        return
    always = state.setup.house.named_stack_always
    if pile in set(Stack) and not always and Stack(pile) not in open_stacks(state):
        turn.note(say("{stack} is activated already: nothing is added.", stack=Stack(pile).heading), "W96")
        return
    if not take_up(turn, card):
        turn.warn(say("{card} lies elsewhere: move it by hand.", card=card.card.heading), "W60")
        return
    if pile in set(Stack):
        stack = Stack(pile)
        turn.change(stacks={**turn.state.stacks, stack: (card.card, *turn.state.stacks[stack])})
        turn.note(say("{card} onto {stack}", card=card.card.heading, stack=stack.word), "W60")
    else:
        turn.change(discard=(*turn.state.discard, card.card))
        turn.note(say("{card} to the discard", card=card.card.heading), "W60")


def take_up(turn: Turn[White], card: ActiveCard) -> bool:
    """Take up a hunt card that is active, or lies on the discard since just now."""
    state = turn.state
    if card.card.kind is Kind.BOSS:
        return False
    if any(active.id == card.id for active in state.active):
        leave(turn, (card,))
        state = turn.state
    return lift(turn, state, card.card)


def lift(turn: Turn[White], state: White, card: Card) -> bool:
    """Take the last such card off the discard."""
    for index in reversed(range(len(state.discard))):
        if state.discard[index] == card:
            turn.change(discard=state.discard[:index] + state.discard[index + 1 :])
            return True
    return False


def set_boss(turn: Turn[White], stack: Stack, **fields: object) -> None:
    """Change what is known of a castle card."""
    boss = msgspec.structs.replace(turn.state.bosses[stack], **fields)
    turn.change(bosses={**turn.state.bosses, stack: boss})
