"""What is being written on the screen's keyboard besides a card's name, and what becomes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from companion.games.text import Text, say
from companion.games.white.actions import Describe, DescribeHero, DescribeItem, SetUp
from companion.games.white.cards import Item
from companion.games.white.setting_up import replaced
from companion.games.white.state import Stack, StepId
from companion.inputs import Intent, Take
from companion.ui.scenes.remind import written_reminder

if TYPE_CHECKING:
    from companion.games.strong20.heroes import Hero
    from companion.games.white.state import White
    from companion.ui.desk import Desk

SEEN_LETTERS = 60
"""So much of the end of a long text stands in the line."""


class Writing(NamedTuple):
    """What is asked for, and what the finished words do."""

    title: Text
    now: Text
    done: Intent


def tail(text: str) -> str:
    """The end of a long text: where the letters come."""
    return text if len(text) <= SEEN_LETTERS else "…" + text[-SEEN_LETTERS:]


def writing(desk: Desk, state: White) -> Writing | None:
    """What the keyboard writes; None where it is the drafted card's name."""
    text = (desk.text or "").strip()
    what, _, where = desk.about.partition(".")
    if what == "hero":
        return _hero(state, where, text)
    if what in {"item", "shop"}:
        item = item_of(state, desk.about)
        return None if item is None else _item(desk.about, item, text)
    if what == "reminder":
        return Writing(
            say("What to remember"),
            say("Write it in your own words."),
            Take(written_reminder(desk, state, text)),
        )
    if what in set(Stack) and where.isdecimal() and int(where) < len(state.stacks[Stack(what)]):
        card = msgspec.structs.replace(state.stacks[Stack(what)][int(where)], name=text)
        return Writing(
            say("The card's name"), say("Write it as the card shows it."), Take(Describe(desk.about, card))
        )
    return None


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


def with_side(hero: Hero, **fields: object) -> Hero:
    """The hero with notes of the side that is up changed."""
    sides = list(hero.sides)
    up = 1 if hero.up else 0
    sides[up] = msgspec.structs.replace(sides[up], **fields)
    return msgspec.structs.replace(hero, sides=(sides[0], sides[1]))


def noted(state: White, hero: Hero) -> SetUp | DescribeHero:
    """The action that notes the hero card: before the game it is part of the set-up."""
    if state.at is StepId.SETTING_UP:
        return SetUp(replaced(state.setup, hero=hero.name, card=hero))
    return DescribeHero(hero)
