"""The card libraries, a tab a deck: the known cards; the numbers of one corrected, or it is forgotten."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from companion.games.game import GameName
from companion.games.text import say, say_n
from companion.inputs import Close, ForgetCard, Hold, Intent, KeepCard, Open, Sheet
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.page import LEAD, Page
from companion.ui.scenes.home import LONG_NAMES
from companion.ui.scenes.listing import rows
from companion.ui.scenes.menu import BACK
from companion.ui.strong20.card_numbers import Number, number_field
from companion.ui.tableau import Known, tableau
from companion.ui.theme import Tone

if TYPE_CHECKING:
    from companion.ui.geometry import Box

FORGET = "forget"
GAP = 12
TAB = 76


def decks(page: Page) -> tuple[GameName, ...]:
    """The decks whose cards the library shows."""
    return tuple(name for name in page.view.libraries if tableau(name).known is not None)


def library(page: Page) -> None:
    """Every known card of a deck; a touch opens its numbers."""
    listed = decks(page)
    opened = page.view.desk.sheet
    about = "" if opened is None else opened.about
    deck = next((name for name in listed if name == about), next(iter(listed), GameName.WHITE))
    cards = page.view.libraries.get(deck, ())
    known = tableau(deck).known
    now = say_n("{n} card is known by name.", "{n} cards are known by name.", len(cards))
    main = framed(page, Header(say("Known cards"), now, Icon.CARDS), BACK)
    if len(listed) > 1:
        _tabs(page, main.top_part(TAB), listed, deck)
        main = main.cut(top=TAB + GAP)
    if not cards or known is None:
        page.panel(main.top_part(110), Tone.SUNK)
        words = say("A card is kept when it is activated; next time its name is enough.")
        page.words(main.top_part(110).inset(20, 10), words, LEAD, lines=3)
        return
    across = 1 if page.upright else 2
    for number, cell in rows(page, main, len(cards), "page of the library", across=across):
        card = cards[number]
        page.button(
            cell,
            f"known {number}",
            Open(Sheet.KNOWN_CARD, f"{deck} {card.name}"),
            card.title,
            icon=known.icon(card),
            detail=known.line(card),
            is_name=True,
            focus=True,
        )


def _tabs(page: Page, box: Box, listed: tuple[GameName, ...], deck: GameName) -> None:
    for name, cell in zip(listed, box.columns(len(listed), GAP), strict=True):
        page.button(
            cell,
            f"deck {name}",
            Open(Sheet.LIBRARY, name),
            LONG_NAMES[name],
            chosen=name is deck,
            middle=True,
        )


def known_card(page: Page, about: str) -> None:
    """The numbers of one known card, by its deck and name."""
    which, _, name = about.partition(" ")
    deck = next((each for each in decks(page) if each == which), None)
    if deck is None:
        return
    known = tableau(deck).known
    card = next((each for each in page.view.libraries[deck] if each.name == name), None)
    if card is None or known is None:
        return
    sure = page.view.desk.held == FORGET
    forget: Intent = ForgetCard(deck, card.name) if sure else Hold(FORGET)
    words = say("Really forget") if sure else say("Forget")
    second = Second(FORGET, words, forget, Icon.ERASE, Tone.ASK if sure else None)
    foot = Foot(say("Done"), Close(), second=second)
    main = framed(page, Header(say("A known card"), say("Set it to what the card shows."), Icon.CARDS), foot)
    title = main.top_part(76)
    page.panel(title)
    page.words(title.inset(16, 8), card.title, LEAD, name=True)
    _fields(page, main.cut(top=76 + GAP), deck, card, known)


def _fields(page: Page, box: Box, deck: GameName, card: Any, known: Known) -> None:
    across = 2 if page.upright else 3
    down = -(-len(known.numbers) // across)
    cells = box.top_part(122 * down + GAP * (down - 1)).grid(across, down, GAP)
    for number, cell in zip(known.numbers, cells, strict=False):
        value: int | None = getattr(card, number.name)
        less, more = (KeepCard(deck, _changed(card, number, by)) for by in (-1, 1))
        number_field(page, cell, number, value, less=less, more=more, to=partial(_set, deck, card, number))


def _set(deck: GameName, card: Any, number: Number, value: int) -> KeepCard:
    """What gives the card another number."""
    return KeepCard(deck, msgspec.structs.replace(card, **{number.name: value}))


def _changed(card: Any, number: Number, by: int) -> Any:
    """The card with a number one more or less; below 0 there is none, where it may lack."""
    value: int | None = getattr(card, number.name)
    if number.may_lack and by < 0 and not value:
        return msgspec.structs.replace(card, **{number.name: None})
    return msgspec.structs.replace(card, **{number.name: max(0, (value or 0) + by)})
