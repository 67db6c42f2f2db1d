"""What lies on the screen's own desk: which sheet is open, what the dial stands on, what is half chosen.

None of it is part of a game: it is lost without loss. A desk changes only by the intents that concern it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from companion.games.strong20.dice import Counts, Die
from companion.inputs import (
    AddDie,
    Ask,
    Choose,
    Close,
    Confide,
    DropDie,
    EnterNumber,
    Fill,
    GoHome,
    Hint,
    Hold,
    Intent,
    Open,
    Resume,
    Select,
    Sheet,
    StartGame,
    Take,
    Type,
    Write,
)
from companion.ui.marks import Scheme

LONGEST_NAME = 40
"""More letters no card's name needs."""
LONGEST_NOTE = 120
"""More letters of a card's text can not be read on the screen."""
FIGURES, MOST_FIGURES = "0123456789\b", 4
"""What a number is typed with, and how long it can be."""

PAGE_OF = "page of"
"""How the fields begin that say which page of a long list is turned up."""


class OpenSheet(msgspec.Struct, frozen=True):
    """A sheet and what it is about."""

    sheet: Sheet
    about: str = ""


class Desk(msgspec.Struct, frozen=True):
    """The screen's own state.

    `focus` is the name of the target the dial stands on, `held` something marked by a touch, `hand` the
    dice of a roll entered by hand, `counts` dice chosen for a step, `fills` the fields of an open form,
    `asked` a forbidden action that waits for a yes.
    """

    home: bool = True
    sheets: tuple[OpenSheet, ...] = ()
    focus: str | None = None
    held: str | None = None
    hand: tuple[Die, ...] = ()
    counts: Counts | None = None
    fills: tuple[tuple[str, int], ...] = ()
    text: str | None = None  # the name being written
    about: str = ""  # what it names
    number: EnterNumber | None = None  # the number being typed; its figures are the text
    asked: Ask | None = None
    hint: str = ""

    @property
    def sheet(self) -> OpenSheet | None:
        """The uppermost open sheet."""
        return self.sheets[-1] if self.sheets else None

    @property
    def in_library(self) -> bool:
        """Whether what is open is about a card library rather than about the table."""
        opened = self.sheet
        if opened is None:
            return False
        return opened.sheet in {Sheet.LIBRARY, Sheet.KNOWN_CARD} or opened.about.startswith(KNOWN)

    def filled(self, field: str, default: int) -> int:
        """A field of the open form."""
        return dict(self.fills).get(field, default)

    def put_away(self) -> Desk:
        """The desk without the number that is being typed."""
        return self if self.number is None else msgspec.structs.replace(self, number=None, text=None)

    def after_card(self) -> Desk:
        """The desk once a card of the library was changed: what was written or chosen for it is done."""
        done = self.sheet is not None and self.sheet.sheet in PASSING
        desk = msgspec.structs.replace(self, number=None, text=None, about="")
        return msgspec.structs.replace(desk, sheets=desk.sheets[:-1], focus=None) if done else desk

    def after_step(self) -> Desk:
        """The desk when the game has moved on: what was half chosen for the old step is gone."""
        return Desk(home=self.home)


def after(desk: Desk, intent: Intent, scheme: Scheme) -> Desk | None:
    """The desk after an intent that concerns it; None for one that it does not know."""
    change = CHANGES.get(type(intent))
    if change is None:
        return None
    desk = msgspec.structs.replace(desk, hint="")
    return change(desk if isinstance(intent, AT_THE_KEYS) else desk.put_away(), intent, scheme)


def _open(desk: Desk, intent: Open, _: Scheme) -> Desk:
    others = tuple(s for s in desk.sheets if s.sheet is not intent.sheet)
    sheets = (*others, OpenSheet(intent.sheet, intent.about))
    return msgspec.structs.replace(desk, sheets=sheets, focus=None, held=None, fills=_pages(desk), text=None)


def _pages(desk: Desk) -> tuple[tuple[str, int], ...]:
    """Which pages of long lists are turned up: they stay so while one of their rows is looked at."""
    return tuple(item for item in desk.fills if item[0].startswith(PAGE_OF))


def _ask(desk: Desk, intent: Ask, _: Scheme) -> Desk:
    asked = OpenSheet(Sheet.WHY_NOT)
    sheets = (*(s for s in desk.sheets if s != asked), asked)
    return msgspec.structs.replace(desk, sheets=sheets, asked=intent, focus=None)


def _close(desk: Desk, _: Close, __: Scheme) -> Desk:
    if desk.number is not None:
        return desk.put_away()
    if desk.text is not None:
        return msgspec.structs.replace(desk, text=None, about="")
    return msgspec.structs.replace(
        desk, sheets=desk.sheets[:-1], asked=None, focus=None, held=None, fills=_pages(desk), hand=()
    )


def _fill(desk: Desk, intent: Fill, _: Scheme) -> Desk:
    kept = tuple(item for item in desk.fills if item[0] != intent.field)
    return msgspec.structs.replace(desk, fills=(*kept, (intent.field, intent.value)))


def _hold(desk: Desk, intent: Hold, _: Scheme) -> Desk:
    return msgspec.structs.replace(desk, held=None if desk.held == intent.what else intent.what)


def _drop(desk: Desk, intent: DropDie, _: Scheme) -> Desk:
    return msgspec.structs.replace(desk, hand=desk.hand[: intent.index] + desk.hand[intent.index + 1 :])


AT_THE_KEYS = (Type, Select, Hint, Close)
"""What leaves a number that is being typed where it is, or puts it away itself."""
FIND, RENAME = OF_LIBRARY = ("find ", "rename ")
"""How it begins what is written in a card library: letters to look for, or another name of a card."""
KNOWN = "known "
"""How it begins what a sheet is about that is about a card of a library."""
PASSING = {
    Sheet.WHY_NOT,
    Sheet.BY_HAND,
    Sheet.ENDING,
    Sheet.ADJUST,
    Sheet.REMIND,
    Sheet.STEPS,
    Sheet.WHICH,
    Sheet.INSTEAD,
    Sheet.PLACE,
    Sheet.EVENT,
    Sheet.LAID,
    Sheet.WOODY,
    Sheet.CLAIM,
    Sheet.WIN,
}
"""Sheets that are done with once their action is taken; the others stay open for the next correction."""


DRAFTS = {Sheet.HAND}
"""Sheets that stay open, but whose draft is done with once an action is taken."""


def _take(desk: Desk, _: Take, __: Scheme) -> Desk:
    done = desk.sheet is not None and desk.sheet.sheet in PASSING
    return msgspec.structs.replace(
        desk,
        focus=None,
        held=None,
        text=None,
        about="",
        asked=None,
        hand=() if done else desk.hand,
        fills=() if desk.sheet is not None and desk.sheet.sheet in DRAFTS else desk.fills,
        sheets=desk.sheets[:-1] if done else desk.sheets,
    )


def _write(desk: Desk, write: Write, _: Scheme) -> Desk:
    return msgspec.structs.replace(desk, text=write.text[: _longest(write.about)], about=write.about)


def _enter(desk: Desk, number: EnterNumber, _: Scheme) -> Desk:
    return msgspec.structs.replace(desk, text="", about="", number=number, focus=None)


def _type(desk: Desk, typed: Type, _: Scheme) -> Desk:
    text, letters, longest = desk.text or "", typed.letters, _longest(desk.about)
    if desk.number is not None:
        letters, longest = "".join(c for c in letters if c in FIGURES), MOST_FIGURES
    return msgspec.structs.replace(desk, text=_typed(text, letters, longest))


def _longest(about: str) -> int:
    return LONGEST_NOTE if about and not about.startswith(OF_LIBRARY) else LONGEST_NAME


def _typed(text: str, letters: str, longest: int) -> str:
    for letter in letters:
        if letter == "\b":
            text = text[:-1]
        elif letter.isprintable() and len(text) < longest:
            text += letter
    return text


CHANGES: dict[type[Intent], Callable[[Desk, Any, Scheme], Desk]] = {
    Open: _open,
    Confide: lambda desk, *_: msgspec.structs.replace(desk, focus=None),
    Ask: _ask,
    Close: _close,
    Fill: _fill,
    Hold: _hold,
    Take: _take,
    DropDie: _drop,
    AddDie: lambda desk, add, _: msgspec.structs.replace(desk, hand=(*desk.hand, add.die)),
    Choose: lambda desk, choose, _: msgspec.structs.replace(desk, counts=choose.counts),
    Select: lambda desk, select, scheme: msgspec.structs.replace(
        desk, focus=scheme.focused(desk.focus, select.turn)
    ),
    Hint: lambda desk, hint, _: msgspec.structs.replace(desk, hint=hint.words),
    Write: _write,
    Type: _type,
    EnterNumber: _enter,
    GoHome: lambda *_: Desk(),
    StartGame: lambda *_: Desk(home=False),
    Resume: lambda *_: Desk(home=False),
}
"""What each intent that concerns the desk does to it."""
