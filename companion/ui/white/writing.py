"""What is being written on the screen's keyboard besides a card's name, and what becomes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.text import Text, say
from companion.games.white.actions import (
    Describe,
    DescribeHero,
    DescribeItem,
    GainNight,
    SetUp,
    WriteCard,
)
from companion.games.white.cards import Card, Item, Kind
from companion.games.white.setting_up import replaced
from companion.games.white.state import Stack, StepId
from companion.inputs import Intent, Take
from companion.ui.strong20.hero import with_side
from companion.ui.strong20.known import meant
from companion.ui.strong20.remind import entered
from companion.ui.tableau import Writing
from companion.ui.white.box import added
from companion.ui.white.lying import card_at
from companion.ui.white.noting import noting
from companion.ui.white.which import as_it_lies, candidates

if TYPE_CHECKING:
    from companion.games.strong20.heroes import Hero
    from companion.games.white.state import White
    from companion.ui.desk import Desk


LYING = ("enemy", "forest", "strategy", "discard", "castle")
"""Where cards lie besides the castle stacks."""


def writing(desk: Desk, state: White, cards: tuple[Card, ...]) -> Writing:
    """What the keyboard writes: the drafted card's name, unless the desk says what else."""
    text = (desk.text or "").strip()
    what, _, where = desk.about.partition(".")
    found: Writing | None = None
    if what == "hero":
        found = _hero(state, where, text)
    elif what == "box":
        found = _named(say("A hero's name"), Take(added(state.setup, text)))
    elif what == "night-gain":
        found = _drawn(state, text, cards)
    elif what == "reminder":
        reminder = entered(desk, noting(state), text)
        found = Writing(say("What to remember"), say("Write it in your own words."), reminder, prose=True)
    elif what in {"item", "shop"} and (item := item_of(state, desk.about)) is not None:
        found = _item(desk.about, item, text)
    elif what in {*Stack, *LYING} and (there := card_at(state, desk.about)) is not None:
        found = _lying(desk.about, there, text, candidates(state, cards, boss=there.kind is Kind.BOSS))
    return found or _card(state, text, cards)


def _named(title: Text, done: Take, known: tuple[tuple[str, Intent], ...] = ()) -> Writing:
    """A name that is copied from a card."""
    return Writing(title, say("Write it as the card shows it."), done, known)


def _card(state: White, text: str, cards: tuple[Card, ...]) -> Writing:
    draft = state.draft or Card()
    known = meant(text, candidates(state, cards, boss=draft.kind is Kind.BOSS))
    return _named(
        say("The card's name"),
        Take(WriteCard(msgspec.structs.replace(draft, name=text))),
        tuple((card.name, Take(WriteCard(as_it_lies(draft, card)))) for card in known),
    )


def _lying(where: str, there: Card, text: str, known: tuple[Card, ...]) -> Writing:
    """A card that lies somewhere."""
    return _named(
        say("The card's name"),
        Take(Describe(where, msgspec.structs.replace(there, name=text))),
        tuple((card.name, Take(Describe(where, as_it_lies(there, card)))) for card in meant(text, known)),
    )


def _drawn(state: White, text: str, cards: tuple[Card, ...]) -> Writing:
    """The castle card whose night effect the Stepmother gains (W102)."""
    known = meant(text, candidates(state, cards, boss=True))
    return _named(
        say("The card that was drawn"),
        Take(GainNight(Card(name=text, kind=Kind.BOSS))),
        tuple((card.name, Take(GainNight(card))) for card in known),
    )


def item_of(state: White, where: str) -> Item | None:
    """An item held or in the shop, by `item.N` or `shop.N`; None where it is gone."""
    place, _, number = where.partition(".")
    items = [held.item for held in state.items] if place == "item" else list(state.shop)
    return items[int(number)] if number.isdecimal() and int(number) < len(items) else None


def _item(where: str, item: Item, text: str) -> Writing:
    named = DescribeItem(where, msgspec.structs.replace(item, name=text))
    return _named(say("The item's name"), Take(named))


def _hero(state: White, what: str, text: str) -> Writing:
    hero = state.hero
    if what == "name":
        if state.at is StepId.SETTING_UP:
            action: SetUp | DescribeHero = SetUp(replaced(state.setup, hero=text))
        else:
            action = DescribeHero(msgspec.structs.replace(hero, name=text))
        return _named(say("The hero's name"), Take(action))
    title = say("Flips when") if what == "flips_when" else say("The ability")
    return Writing(
        title,
        say("Write it in your own words."),
        Take(noted(state, with_side(hero, **{what: text}))),
        prose=True,
    )


def noted(state: White, hero: Hero) -> SetUp | DescribeHero:
    """The action that notes the hero card: before the game it is part of the set-up."""
    if state.at is StepId.SETTING_UP:
        return SetUp(replaced(state.setup, hero=hero.name, card=hero))
    return DescribeHero(hero)
