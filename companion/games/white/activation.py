"""Activation: cards turned up, written down and activated, one after the other, depth first (W32 to W38)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.strong20.reminders import Moment
from companion.games.text import Text, say, say_n
from companion.games.turn import Turn, impossible
from companion.games.white import agenda, hunt, modifiers, places, purse, remind, texts
from companion.games.white.cards import Card, Kind
from companion.games.white.state import ActiveCard, Origin, Stack, White
from companion.games.white.tasks import Choose, Further

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.games.white.actions import ActivateStrategy, WriteCard

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
    if turn.state.draft_from is Origin.BOSS:
        card = msgspec.structs.replace(card, kind=Kind.BOSS)
    elif card.kind is Kind.BOSS:
        raise impossible("W110", say("This is a hunt card: an enemy or a fable."))
    if card.name != before.name:
        no_second(turn, card.name)
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
    texts.checked(card.adjustments, card.reminders, card.reward)


def no_second(turn: Turn[White], name: str) -> None:
    """Every hunt card is there once: a name that lies on the table already is a slip (W110)."""
    place = where_is(turn.state, name) if name else None
    if place is not None:
        turn.forbid("W110", say("{card} lies there already: {place}.", card=name, place=place))


def where_is(state: White, name: str) -> Text | None:
    """Where a hunt card of that name lies, as far as the books know."""
    piles: tuple[tuple[Text, Iterable[Card]], ...] = (
        (say("active"), (card.card for card in state.active)),
        (say("hunt discard"), state.discard),
        (say("strategy area"), state.strategy_area),
        (say("forest"), (place.card for place in state.forest if place.card)),
        *((stack.word, cards) for stack, cards in state.stacks.items()),
    )
    for word, cards in piles:
        if any(card.name == name and card.kind is not Kind.BOSS for card in cards):
            return word
    return None


def difference(before: Card, after: Card) -> Text:
    """What was written anew, in a few words."""
    if before.name != after.name:
        return say("named {name}", name=after.called(18))
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
        (say("Modifiers"), before.resolve, after.resolve),
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
    """The card is written down and faces the hero; its effects, then its icons, come next (W32, W34, W36)."""
    state = turn.state
    card, origin = state.draft, state.draft_from
    if card is None:
        raise impossible("W32", say("No card is being written down."))
    if card.kind is not Kind.FABLE and card.health < 1:
        turn.forbid("W3", say("An enemy has at least 1 Health: write it down first."))
    turn.label = say("{card} activated", card=card.called(14))
    turn.note(say("{card} activated", card=card.heading), "W32")
    turn.change(draft=None)
    active = face(turn, card)
    if origin is Origin.BOSS:
        boss_activated(turn, active)
    elif state.conflict is None:  # W94: no forest icons in the castle
        push_icons(turn, active)
    remind.come_up(turn, Moment.ACTIVATION, active.id)


def face(turn: Turn[White], card: Card) -> ActiveCard:
    """A card stands before the hero from now on."""
    active = ActiveCard(turn.state.cards_seen + 1, card)
    turn.change(active=(*turn.state.active, active), cards_seen=active.id)
    remind.bring_in(turn, active)
    return active


def push_icons(turn: Turn[White], active: ActiveCard) -> None:
    """The card's own modifiers first, then its further cards (W34, W36)."""
    if active.card.additional:
        agenda.push(turn, Further(active.id, active.card.additional))
    if active.card.resolve:
        agenda.push(turn, Choose(active.id, active.card.resolve))


def boss_activated(turn: Turn[White], active: ActiveCard) -> None:
    """A boss's conflict has begun; the Stepmother makes it night (W91, W99)."""
    conflict = turn.state.conflict
    if conflict is None:
        raise impossible("W91", say("No boss was chosen."))
    turn.change(conflict=msgspec.structs.replace(conflict, boss=active.id))
    places.set_boss(turn, conflict.stack, card=active.card, face_up=True)
    if conflict.stack is Stack.KEEP:
        purse.set_night(turn, active.card.title, night=True)


def activate_deck(turn: Turn[White]) -> None:
    """Turn up the top card of the hunt deck as one more card (W36)."""
    card = hunt.draw(turn)
    one_fewer(turn)
    turn.change(draft=card, draft_from=Origin.DECK)
    turn.label = say("one more from the deck")
    turn.note(turn.label, "W36")


def activate_strategy(turn: Turn[White], action: ActivateStrategy) -> None:
    """Activate a card of the strategy area; the top of the hunt deck replaces it at once (W36, W37)."""
    card = hunt.area_card(turn.state, action.index)
    one_fewer(turn)
    turn.change(
        draft=card,
        draft_from=Origin.STRATEGY,
        strategy_area=hunt.without(turn.state.strategy_area, action.index),
    )
    turn.label = say("one more from the area")
    turn.note(turn.label, "W36")
    hunt.replace_in_area(turn)


def one_fewer(turn: Turn[White]) -> None:
    """One of the further cards that an icon asks for is found; at bribery a card may join as well."""
    tasks = turn.state.tasks
    if not tasks:
        agenda.push(turn)
    elif isinstance(tasks[0], Further):
        rest = Further(tasks[0].card, tasks[0].left - 1)
        turn.change(tasks=(rest, *tasks[1:]) if rest.left else tasks[1:])


def icons_done(turn: Turn[White]) -> None:
    """All icons are resolved at the table; what the books still had to do is left out."""
    turn.label = say("icons resolved")
    turn.note(turn.label, "W34")
    left = [task for task in turn.state.tasks if isinstance(task, Choose | Further)]
    chosen = sum(task.left for task in left if isinstance(task, Choose))
    further = sum(task.left for task in left if isinstance(task, Further))
    if chosen and modifiers.choosable(turn.state):
        turn.warn(
            say_n("{n} modifier was not resolved here", "{n} modifiers were not resolved here", chosen), "W34"
        )
    if further:
        turn.warn(
            say_n("{n} card was not activated here", "{n} cards were not activated here", further), "W36"
        )
    turn.change(tasks=tuple(task for task in turn.state.tasks if task not in left))


def find(state: White, number: int) -> ActiveCard:
    """The active card of that number; raises RuleBroken where there is none."""
    for card in state.active:
        if card.id == number:
            return card
    raise impossible("W4", say("No active card has the number {n}.", n=number))
