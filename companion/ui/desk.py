"""What lies on the screen's own desk: which sheet is open, what the dial stands on, what is half chosen.

None of it is part of a game: it is lost without loss. A desk changes only by the intents that concern it.
"""

from __future__ import annotations

import msgspec

from companion.games.strong20.dice import Counts, Die
from companion.inputs import (
    AddDie,
    Ask,
    Choose,
    Close,
    DropDie,
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
    asked: Ask | None = None
    hint: str = ""

    @property
    def sheet(self) -> OpenSheet | None:
        """The uppermost open sheet."""
        return self.sheets[-1] if self.sheets else None

    def filled(self, field: str, default: int) -> int:
        """A field of the open form."""
        return dict(self.fills).get(field, default)

    def after_step(self) -> Desk:
        """The desk when the game has moved on: what was half chosen for the old step is gone."""
        return Desk(home=self.home)


def after(desk: Desk, intent: Intent, scheme: Scheme) -> Desk | None:
    """The desk after an intent that concerns it; None for one that it does not know."""
    calm = msgspec.structs.replace(desk, hint="")
    match intent:
        case Open(sheet, about):
            again = tuple(s for s in desk.sheets if s.sheet is not sheet)
            return msgspec.structs.replace(
                calm, sheets=(*again, OpenSheet(sheet, about)), focus=None, held=None, fills=(), text=None
            )
        case Ask():
            asked = OpenSheet(Sheet.WHY_NOT)
            sheets = tuple(s for s in desk.sheets if s != asked)
            return msgspec.structs.replace(calm, sheets=(*sheets, asked), asked=intent, focus=None)
        case Close():
            return _closed(calm)
        case Select(turn):
            return msgspec.structs.replace(calm, focus=scheme.focused(desk.focus, turn))
        case Hold(what):
            return msgspec.structs.replace(calm, held=None if desk.held == what else what)
        case Hint(words):
            return msgspec.structs.replace(desk, hint=words)
        case Fill(field, value):
            kept = tuple(item for item in desk.fills if item[0] != field)
            return msgspec.structs.replace(calm, fills=(*kept, (field, value)))
        case AddDie(die):
            return msgspec.structs.replace(calm, hand=(*desk.hand, die))
        case DropDie(index):
            return msgspec.structs.replace(calm, hand=desk.hand[:index] + desk.hand[index + 1 :])
        case Choose(counts):
            return msgspec.structs.replace(calm, counts=counts)
        case Write(text):
            return msgspec.structs.replace(calm, text=text[:LONGEST_NAME])
        case Type(letters):
            return msgspec.structs.replace(calm, text=_typed(desk.text or "", letters))
        case GoHome():
            return Desk()
        case StartGame() | Resume():
            return Desk(home=False)
        case Take():
            return msgspec.structs.replace(calm, focus=None, held=None, text=None)
        case _:
            return None


def _closed(desk: Desk) -> Desk:
    if desk.text is not None:
        return msgspec.structs.replace(desk, text=None)
    return msgspec.structs.replace(
        desk, sheets=desk.sheets[:-1], asked=None, focus=None, held=None, fills=(), text=None
    )


def _typed(text: str, letters: str) -> str:
    for letter in letters:
        if letter == "\b":
            text = text[:-1]
        elif letter.isprintable() and len(text) < LONGEST_NAME:
            text += letter
    return text
