"""What is being written on the screen's keyboard besides a card's name, and what becomes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.text import say
from companion.games.white.actions import Describe, DescribeHero, DescribeItem, SetUp, WriteCard
from companion.games.white.cards import Card, Item
from companion.games.white.setting_up import replaced
from companion.games.white.state import Stack, StepId
from companion.inputs import Take
from companion.ui.strong20.hero import with_side
from companion.ui.strong20.remind import entered
from companion.ui.tableau import Writing
from companion.ui.white.noting import noting

if TYPE_CHECKING:
    from companion.games.strong20.heroes import Hero
    from companion.games.white.state import White
    from companion.ui.desk import Desk


def writing(desk: Desk, state: White, cards: tuple[Card, ...]) -> Writing:
    """What the keyboard writes: the drafted card's name, unless the desk says what else."""
    text = (desk.text or "").strip()
    what, _, where = desk.about.partition(".")
    if what == "hero":
        return _hero(state, where, text)
    if what in {"item", "shop"}:
        item = item_of(state, desk.about)
        if item is not None:
            return _item(desk.about, item, text)
    if what == "reminder":
        return Writing(
            say("What to remember"),
            say("Write it in your own words."),
            Take(entered(desk, noting(state), text)),
        )
    if what in set(Stack) and where.isdecimal() and int(where) < len(state.stacks[Stack(what)]):
        card = msgspec.structs.replace(state.stacks[Stack(what)][int(where)], name=text)
        return Writing(
            say("The card's name"), say("Write it as the card shows it."), Take(Describe(desk.about, card))
        )
    return _card(state, text, cards)


def _card(state: White, text: str, cards: tuple[Card, ...]) -> Writing:
    draft = state.draft or Card()
    wanted = text.casefold()
    known = (card for card in cards if wanted and card.name.casefold().startswith(wanted))
    return Writing(
        say("The card's name"),
        say("Write it as the card shows it."),
        Take(WriteCard(msgspec.structs.replace(draft, name=text))),
        tuple((card.name, Take(WriteCard(card))) for card in known),
    )


def item_of(state: White, where: str) -> Item | None:
    """An item held or in the shop, by `item.N` or `shop.N`; None where it is gone."""
    place, _, number = where.partition(".")
    items = [held.item for held in state.items] if place == "item" else list(state.shop)
    return items[int(number)] if number.isdecimal() and int(number) < len(items) else None


def _item(where: str, item: Item, text: str) -> Writing:
    named = DescribeItem(where, msgspec.structs.replace(item, name=text))
    return Writing(say("The item's name"), say("Write it as the card shows it."), Take(named))


def _hero(state: White, what: str, text: str) -> Writing:
    hero = state.hero
    if what == "name":
        if state.at is StepId.SETTING_UP:
            action: SetUp | DescribeHero = SetUp(replaced(state.setup, hero=text))
        else:
            action = DescribeHero(msgspec.structs.replace(hero, name=text))
        return Writing(say("The hero's name"), say("Write it as the card shows it."), Take(action))
    title = say("Flips when") if what == "flips_when" else say("The ability")
    return Writing(
        title, say("Write it in your own words."), Take(noted(state, with_side(hero, **{what: text})))
    )


def noted(state: White, hero: Hero) -> SetUp | DescribeHero:
    """The action that notes the hero card: before the game it is part of the set-up."""
    if state.at is StepId.SETTING_UP:
        return SetUp(replaced(state.setup, hero=hero.name, card=hero))
    return DescribeHero(hero)
