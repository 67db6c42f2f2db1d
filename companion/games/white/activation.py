"""Activation: writing cards down, the icons, bribery, and what follows from it (W32 to W51)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.strong20.dice import Counts, Place
from companion.games.text import Text, say
from companion.games.turn import Turn, impossible
from companion.games.white import purse, resolve
from companion.games.white.cards import Card, Kind
from companion.games.white.state import ActiveCard, Origin, StepId, White

if TYPE_CHECKING:
    from companion.games.white.actions import ActivateStrategy, Bribe, WriteCard

LARGEST_NUMBER = 99
"""No card shows more; larger numbers are slips of the finger."""
LONGEST_NAME = 60
"""Letters of a card's name that the books keep."""


def write_card(turn: Turn[White], action: WriteCard) -> None:
    """Write down what the card says, as far as it is written yet."""
    before = turn.state.draft
    if before is None:
        raise impossible("W32", say("No card is being written down."))
    card = action.card
    checked(card)
    turn.change(draft=card)
    turn.label = difference(before, card)
    turn.note(turn.label)


def checked(card: Card) -> None:
    """Refuse what no card shows."""
    if len(card.name) > LONGEST_NAME:
        raise impossible("W3", say("A card's name has at most {n} letters.", n=LONGEST_NAME))
    for number in (card.health, card.damage, card.bribe or 0, card.resolve, card.additional):
        if not 0 <= number <= LARGEST_NUMBER:
            raise impossible("W3", say("A card's numbers go from 0 to {most}.", most=LARGEST_NUMBER))


def difference(before: Card, after: Card) -> Text:
    """What was written anew, in a few words."""
    if before.name != after.name:
        return say("named {name}", name=after.title)
    if before.kind != after.kind:
        return {
            Kind.ENEMY: say("it is an enemy"),
            Kind.FABLE: say("it is a fable"),
            Kind.BOSS: say("it is a boss"),
        }[after.kind]
    if before.modifier != after.modifier:
        return say("modifier {name}", name=after.modifier.word if after.modifier else say("unknown"))
    for word, old, new in (
        (say("Health"), before.health, after.health),
        (say("Damage"), before.damage, after.damage),
        (say("Bribe"), before.bribe, after.bribe),
        (say("Resolve Modifiers"), before.resolve, after.resolve),
        (say("Further cards"), before.additional, after.additional),
    ):
        if old != new:
            return say(
                "{what} {old} to {new}",
                what=word,
                old=say("none") if old is None else old,
                new=say("none") if new is None else new,
            )
    if before.merchant != after.merchant:
        return say("visits the merchant") if after.merchant else say("no merchant")
    return say("card written down")


def activate(turn: Turn[White]) -> None:
    """The card is written down and faces the hero (W32)."""
    card = turn.state.draft
    if card is None:
        raise impossible("W32", say("No card is being written down."))
    if card.kind is not Kind.FABLE and card.health < 1:
        turn.forbid("W3", say("An enemy has at least 1 Health: write it down first."))
    number = turn.state.cards_seen + 1
    icons = turn.state.draft_from is not Origin.FOREST or card.resolve > 0 or card.additional > 0
    turn.change(
        active=(*turn.state.active, ActiveCard(number, card)),
        cards_seen=number,
        draft=None,
        at=StepId.ICONS if icons else StepId.BRIBERY,
    )
    turn.label = say("{card} activated", card=card.title)
    turn.note(turn.label, "W32")


def activate_deck(turn: Turn[White]) -> None:
    """Turn up the top card of the hunt deck as one more card (W36)."""
    if turn.state.deck == 0:
        raise impossible("W110", say("The hunt deck is used up."))
    turn.change(deck=turn.state.deck - 1, draft=Card(), draft_from=Origin.DECK, at=StepId.WRITE_CARD)
    turn.label = say("one more from the deck")
    turn.note(turn.label, "W36")


def activate_strategy(turn: Turn[White], action: ActivateStrategy) -> None:
    """Activate a card of the strategy area; the top of the hunt deck replaces it at once (W36, W37)."""
    area = turn.state.strategy_area
    if not 0 <= action.index < len(area):
        raise impossible("W36", say("The strategy area holds {n} cards.", n=len(area)))
    turn.change(
        draft=area[action.index],
        draft_from=Origin.STRATEGY,
        strategy_area=area[: action.index] + area[action.index + 1 :],
        at=StepId.WRITE_CARD,
    )
    turn.label = say("one more from the area")
    turn.note(turn.label, "W36")
    purse.fit_strategy_area(turn)


def icons_done(turn: Turn[White]) -> None:
    """The icons are resolved; bribery comes next (W50)."""
    turn.label = say("icons resolved")
    turn.change(at=StepId.BRIBERY)


def bribe(turn: Turn[White], action: Bribe) -> None:
    """Pay an enemy off: it leaves undefeated and without a reward (W50, W46)."""
    enemy = find(turn.state, action.enemy)
    name = enemy.card.title
    price = enemy.card.bribe
    if price is None or not enemy.card.fights:
        turn.forbid("W46", say("{card} cannot be bribed: it shows no Bribe.", card=name))
    purse.pay(turn, price or 0, say("bribe for {card}", card=name))
    turn.label = say("bribed {card}", card=name)
    back = Counts.of(die.colour for die in enemy.dice)
    turn.change(
        active=tuple(card for card in turn.state.active if card.id != enemy.id),
        discard=(*turn.state.discard, enemy.card),
        dice=turn.state.dice.plus(back, Place.EXHAUSTED),  # W104
    )
    turn.note(say("{card} leaves", card=name), "W50")


def engage(turn: Turn[White]) -> None:
    """Bribery is over: to the Engagement, to Cleanup, or past both (W51)."""
    state = turn.state
    if state.enemies:
        turn.label = say("to the Engagement")
        turn.change(first_defeated=None)
        begin_repeat(turn, 1)
    elif state.active:
        turn.label = say("only fables: Cleanup")
        turn.note(turn.label, "W51")
        resolve.go(turn, StepId.CLEANUP)
    else:
        turn.label = say("no Engagement")
        turn.note(say("No card is left: the Engagement is skipped."), "W51")
        resolve.end_round(turn)


def begin_repeat(turn: Turn[White], repeat: int) -> None:
    """Begin a repeat of Commit, Roll, Apply; with Strategy 0 there is none (S35)."""
    if turn.state.stats.strategy < repeat and not turn.override:
        turn.note(say("Strategy {n}: no roll is left.", n=turn.state.stats.strategy), "S35")
        resolve.begin(turn)
        return
    active = tuple(msgspec.structs.replace(die, face=None, asked=False) for die in turn.state.dice.active)
    turn.change(at=StepId.COMMIT, repeat=repeat, dice=msgspec.structs.replace(turn.state.dice, active=active))


def find(state: White, number: int) -> ActiveCard:
    """The active card of that number; raises RuleBroken where there is none."""
    for card in state.active:
        if card.id == number:
            return card
    raise impossible("W4", say("No active card has the number {n}.", n=number))
