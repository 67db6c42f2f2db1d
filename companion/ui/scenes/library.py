"""The card libraries, a tab a deck: the known cards, found by letters; one corrected, or forgotten."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from companion.cards import letters, likeness
from companion.games.game import GameName
from companion.games.text import say, say_n
from companion.inputs import (
    Close,
    ForgetCard,
    Hint,
    Hold,
    Intent,
    KeepCard,
    Open,
    Sheet,
    UndoCard,
    Write,
)
from companion.ui.desk import FIND, KNOWN, RENAME
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.page import LEAD, Page
from companion.ui.scenes.home import LONG_NAMES
from companion.ui.scenes.listing import rows
from companion.ui.scenes.menu import BACK
from companion.ui.tableau import Writing, tableau
from companion.ui.theme import Tone
from companion.ui.view import View, of_no_game

if TYPE_CHECKING:
    from companion.ui.geometry import Box

FORGET = "forget"
GAP = 12
TAB = 76


def decks(page: Page) -> tuple[GameName, ...]:
    """The decks whose cards the library shows."""
    return tuple(name for name in page.view.libraries if tableau(name).known is not None)


def library(page: Page) -> None:
    """The known cards of a deck, all or those that some letters may mean; a touch opens one."""
    listed = decks(page)
    opened = page.view.desk.sheet
    which, _, wanted = ("" if opened is None else opened.about).partition(" ")
    deck = next((name for name in listed if name == which), next(iter(listed), GameName.WHITE))
    every = page.view.libraries.get(deck, ())
    cards, known = found(every, wanted), tableau(deck).known
    now = say_n("{n} card is known by name.", "{n} cards are known by name.", len(every))
    second = Second("search", say("Search"), Write("", f"{FIND}{deck}"), Icon.FOREBODE) if every else None
    if wanted:
        now = say_n("{n} card may be meant.", "{n} cards may be meant.", len(cards))
        second = Second("all", say("All cards"), Open(Sheet.LIBRARY, deck), Icon.CARDS)
    _of_library(page, deck)
    foot = msgspec.structs.replace(BACK, first=_undo(page, deck), second=second)
    main = framed(page, Header(say("Known cards"), now, Icon.CARDS), foot)
    if len(listed) > 1:
        _tabs(page, main.top_part(TAB), listed, deck)
        main = main.cut(top=TAB + GAP)
    if not cards or known is None:
        page.panel(main.top_part(110), Tone.SUNK)
        words = say("A card is kept when it is activated; next time its name is enough.")
        if wanted:
            words = say("No card is called {letters}.", letters=wanted)
        page.words(main.top_part(110).inset(20, 10), words, LEAD, lines=3, name=bool(wanted))
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
            detail=known.line(card) or None,
            is_name=True,
            focus=True,
        )


def found(cards: tuple[Any, ...], wanted: str) -> tuple[Any, ...]:
    """The cards that some letters may mean, the likeliest first; without letters all."""
    if not letters(wanted):
        return cards
    ranked = ((likeness(letters(wanted), letters(card.name)), at) for at, card in enumerate(cards))
    return tuple(cards[at] for _, at in sorted((rank, at) for rank, at in ranked if rank is not None))


def writing(page: Page) -> Writing | None:
    """What the keyboard writes for the library: letters to look for, or a card's name; None for the games."""
    text, about = (page.view.desk.text or "").strip(), page.view.desk.about
    if about.startswith(FIND):
        deck = about.removeprefix(FIND)
        cards = found(page.view.libraries.get(GameName(deck), ()), text) if text else ()
        known = tuple((card.name, Open(Sheet.KNOWN_CARD, f"{deck} {card.name}")) for card in cards)
        done = Open(Sheet.LIBRARY, f"{deck} {text}".strip())
        return Writing(
            say("Find a card"), say("Its first letters are enough, or those of its words."), done, known
        )
    if about.startswith(RENAME):
        return _renaming(page, *_card(page, about.removeprefix(RENAME)), text)
    opened = page.view.desk.sheet
    if opened is None or not opened.about.startswith(KNOWN):
        return None
    return _about_known(page, opened.about.removeprefix(KNOWN), text)


def _about_known(page: Page, about: str, text: str) -> Writing | None:
    """What is written of a known card besides its name."""
    deck, card = _card(page, about)
    shown = None if deck is None else tableau(deck).known
    if deck is None or shown is None:
        return None
    return shown.writing(page.view.desk, card, partial(KeepCard, deck), text)


def _renaming(page: Page, deck: GameName | None, card: Any, text: str) -> Writing | None:
    """Another name for a known card; None where it is known no more."""
    if deck is None:
        return None
    done: Intent = Hint(page.say(say("A card is kept by its name: it needs one.")))
    if letters(text):
        done = KeepCard(deck, msgspec.structs.replace(card, name=text), instead=card.name)
    return Writing(say("The card's name"), say("Write it as the card shows it."), done)


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


def _card(page: Page, about: str) -> tuple[GameName | None, Any]:
    """A known card by its deck and name."""
    which, _, name = about.partition(" ")
    deck = next((each for each in decks(page) if each == which), None)
    cards = () if deck is None else page.view.libraries[deck]
    card = next((each for each in cards if each.name == name), None)
    return (None, None) if deck is None or card is None else (deck, card)


def known_card(page: Page, about: str) -> None:
    """All that is known of one card, to be set to what it shows."""
    deck, card = _card(page, about)
    known = None if deck is None else tableau(deck).known
    if deck is None or known is None:
        return
    _of_library(page, deck)
    forget = _forget(page, deck, card)
    foot = Foot(say("Done"), Close(), first=_undo(page, deck), second=forget)
    if Sheet.TEXT in known.sheets and page.view.desk.held != FORGET:
        n = known.notes(card)
        words = say_n("Its text: {n} note", "Its text: {n} notes", n) if n else say("Its text")
        text = Second("text", words, Open(Sheet.TEXT, f"{KNOWN}{about}"), Icon.LOG)
        # upright there is no room for a third button in the row, but some above it
        foot = msgspec.structs.replace(foot, second=text, third=None if page.upright else forget)
    main = framed(page, Header(say("A known card"), say("Set it to what the card shows."), Icon.CARDS), foot)
    if page.upright and foot.second is not forget:
        page.button(
            main.bottom_part(TAB).right_part(260), FORGET, forget.intent, forget.label, icon=forget.icon
        )
    name = Write(card.name, f"{RENAME}{deck} {card.name}")
    known.form(page, main, card, partial(KeepCard, deck), name)


def _forget(page: Page, deck: GameName, card: Any) -> Second:
    """Strikes the card out, with the second touch."""
    if page.view.desk.held == FORGET:
        return Second(FORGET, say("Really forget"), ForgetCard(deck, card.name), Icon.ERASE, Tone.ASK)
    return Second(FORGET, say("Forget"), Hold(FORGET), Icon.ERASE)


def about_known_card(page: Page, sheet: Sheet, about: str) -> None:
    """A sheet about one card: what its text says, its keywords."""
    deck, card = _card(page, about.removeprefix(KNOWN))
    known = None if deck is None else tableau(deck).known
    if deck is None or known is None or sheet not in known.sheets:
        return
    page.view, page.back = alone(page.view), Close()
    known.sheets[sheet](page, card, partial(KeepCard, deck), about)


def _of_library(page: Page, deck: GameName) -> None:
    """What is shown is about no game: BACK takes back what was changed in the library, or closes."""
    page.view = alone(page.view)
    page.back = UndoCard(deck) if deck in page.view.undoes_cards else Close()


def alone(view: View) -> View:
    """A view of the library without the game on the table; what players are told takes nothing of it back."""
    told = tuple(msgspec.structs.replace(toast, undoes=False) for toast in view.toasts)
    return msgspec.structs.replace(of_no_game(view), toasts=told)


def _undo(page: Page, deck: GameName) -> Second | None:
    """Takes back the last change in a library; names the card."""
    name = page.view.undoes_cards.get(deck)
    if name is None:
        return None
    return Second("undo card", say("Undo: {what}", what=name), UndoCard(deck), Icon.UNDO)
