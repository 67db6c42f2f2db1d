"""Rose's enemies in the library: how each is shown, its form, its keywords, and what its text says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.text import say
from companion.inputs import Intent, Sheet, Write
from companion.ui.frame import Second
from companion.ui.icons import Icon
from companion.ui.rose.enemy_form import GAP, ROW, Lying, form
from companion.ui.rose.keywords import of_known
from companion.ui.rose.noting import known, on_card
from companion.ui.strong20 import library_card
from companion.ui.tableau import Known, Writing

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.games.rose.cards import Enemy
    from companion.ui.desk import Desk
    from companion.ui.geometry import Box
    from companion.ui.page import Page
    from companion.ui.strong20.card_text import Noted

    Enter = Callable[[Enemy], Intent]

REWARD, KEYWORD = "reward.", "keyword of."
"""How it begins what is written about a card: its reward in the players' words, one keyword more."""


def _icon(card: Enemy) -> Icon:
    return Icon.CROWN if card.boss else Icon.CARDS


def _line(card: Enemy) -> str:
    """Health, Damage and gold in one line."""
    return f"{card.health} / {card.damage} / {card.gold}"


def _form(page: Page, box: Box, card: Enemy, enter: Enter, name: Intent) -> None:
    opened = page.view.desk.sheet
    about = "" if opened is None else opened.about
    page.button(box.top_part(ROW), "name", name, card.name, is_name=True, focus=True)
    form(page, box.cut(top=ROW + GAP), Lying(f"known {about}", card, enter))


def _notes(card: Enemy) -> int:
    changing = len(card.adjustments) + len(card.reminders) + len(card.reward_changes)
    return changing + bool(card.reward_words)


def _noted(card: Enemy, enter: Enter) -> Noted:
    return on_card(Lying("", card, enter))


def _reward(card: Enemy, about: str) -> Second:
    """A touch writes its reward down."""
    return Second("reward", say("Its reward"), Write(card.reward_words, f"{REWARD}{about}"), Icon.ROSE)


REMINDER = library_card.writing(known)


def _writing(desk: Desk, card: Enemy, enter: Enter, text: str) -> Writing | None:
    """What the keyboard writes: a reward, a keyword, the words of a reminder."""
    if desk.about.startswith(REWARD):
        done = enter(msgspec.structs.replace(card, reward_words=text))
        return Writing(say("Its reward"), say("Write it in your own words."), done, prose=True)
    if desk.about.startswith(KEYWORD):
        more = () if not text or text in card.keywords else (text,)
        done = enter(msgspec.structs.replace(card, keywords=(*card.keywords, *more)))
        return Writing(say("A keyword"), say("Write it as the card shows it."), done)
    return REMINDER(desk, card, enter, text)


SHEETS = {**library_card.sheets(_noted, known, _reward), Sheet.KEYWORDS: of_known}
KNOWN = Known(_icon, _line, _form, _notes, SHEETS, _writing)
"""How the enemies of the library are shown."""
