"""What is being written on the screen's keyboard in a game of Rose, and what becomes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion.games.rose.actions import SetUp, WriteEnemy
from companion.games.rose.cards import Enemy
from companion.games.rose.effect_actions import DescribeHero, NoteKeyword, WriteItem
from companion.games.rose.setting_up import replaced
from companion.games.rose.state import Rose, StepId
from companion.games.text import say
from companion.inputs import Close, Intent, Take
from companion.ui.rose.enemy_form import DRAFT, Lying, lying
from companion.ui.rose.items import item_at
from companion.ui.rose.noting import noting
from companion.ui.strong20.hero import with_side
from companion.ui.strong20.known import meant
from companion.ui.strong20.remind import entered
from companion.ui.tableau import Writing

if TYPE_CHECKING:
    from companion.games.game import Action
    from companion.games.strong20.heroes import Hero
    from companion.ui.desk import Desk

AS_SHOWN = say("Write it as the card shows it.")
OWN_WORDS = say("Write it in your own words.")


def writing(desk: Desk, state: Rose, cards: tuple[Any, ...]) -> Writing:
    """What the keyboard writes: the name of the card just turned up, unless the desk says what else."""
    text = (desk.text or "").strip()
    what, _, where = desk.about.partition(".")
    if what == "reminder":
        return Writing(say("What to remember"), OWN_WORDS, entered(desk, noting(state), text), prose=True)
    if what in WRITTEN:
        return WRITTEN[what](state, where, text)
    known = tuple(card for card in cards if isinstance(card, Enemy))
    lies = lying(state, where) if what == "card" else None
    return _enemy(lies or Lying(DRAFT, state.draft or Enemy()), text, known)


def _enemy(lies: Lying, text: str, known: tuple[Enemy, ...]) -> Writing:
    """An enemy's name; one that is known already brings its numbers."""

    def whole(card: Enemy) -> Take:
        return Take(WriteEnemy(card)) if lies.where == DRAFT else Take(lies.become(card))

    return Writing(
        say("The card's name"),
        AS_SHOWN,
        Take(lies.written(name=text)),
        tuple((card.name, whole(card)) for card in meant(text, known)),
    )


def _keyword_of(state: Rose, where: str, text: str) -> Writing:
    """One keyword more on a card."""
    lies = lying(state, where)
    done: Intent = Close()
    if lies is not None and text and text not in lies.card.keywords:
        done = Take(lies.written(keywords=(*lies.card.keywords, text)))
    return Writing(say("A keyword"), AS_SHOWN, done)


def _new_keyword(_: Rose, __: str, text: str) -> Writing:
    """A keyword of the reference card, its note still to come."""
    return Writing(say("A keyword"), AS_SHOWN, Take(NoteKeyword(text, "")) if text else Close())


def _note(state: Rose, keyword: str, text: str) -> Writing:
    """What a keyword does."""
    done = Take(NoteKeyword(keyword, text)) if text or keyword in state.keyword_notes else Close()
    return Writing(say("What it does"), OWN_WORDS, done, prose=True)


def _reward(state: Rose, where: str, text: str) -> Writing:
    """What a card gives when it is defeated."""
    lies = lying(state, where)
    done = Close() if lies is None else Take(lies.written(reward_words=text))
    return Writing(say("Its reward"), OWN_WORDS, done, prose=True)


def _item(state: Rose, where: str, text: str) -> Writing:
    found = item_at(state, f"item.{where}")
    done: Intent = Close()
    if found is not None:
        done = Take(WriteItem(found[0], msgspec.structs.replace(found[1], name=text)))
    return Writing(say("The item's name"), AS_SHOWN, done)


def _hero(state: Rose, what: str, text: str) -> Writing:
    hero = state.hero
    if what == "name":
        named = msgspec.structs.replace(hero, name=text)
        return Writing(say("The hero's name"), AS_SHOWN, Take(noted(state, named)))
    title = say("Flips when") if what == "flips_when" else say("The ability")
    return Writing(title, OWN_WORDS, Take(noted(state, with_side(hero, **{what: text}))), prose=True)


def noted(state: Rose, hero: Hero) -> Action:
    """The action that notes the hero card: before the game it is part of the set-up."""
    if state.here is StepId.SETTING_UP:
        return SetUp(replaced(state.setup, hero=hero.name, card=hero))
    return DescribeHero(hero)


WRITTEN = {
    "hero": _hero,
    "item": _item,
    "note": _note,
    "new keyword": _new_keyword,
    "keyword of": _keyword_of,
    "reward": _reward,
}
"""What can be written besides an enemy's name, by the beginning of what the desk says."""
