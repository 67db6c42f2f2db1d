"""Figures on the screen for a number that is far from what it was; real keys type into the same place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.text import Text, say
from companion.inputs import Close, Type
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.page import LABEL, LEAD, Page
from companion.ui.scenes.library import alone
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight

if TYPE_CHECKING:
    from companion.inputs import EnterNumber
    from companion.ui.geometry import Box

GAP = 8
FIGURE = Style(44, Weight.HEAVY)
HUGE = Style(110, Weight.HEAVY)
KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "", "0", "\b")
WIDE = 440
"""The keys on a landscape screen."""


def keypad(page: Page, asked: EnterNumber) -> None:
    """What was typed so far, large, and the keys."""
    typed = page.view.desk.text or ""
    if page.view.desk.in_library:
        page.view = alone(page.view)
    back, wrong = Second("close", say("Not now"), Close()), _wrong(asked, typed)
    foot = Foot(waiting=wrong, second=back)
    if wrong is None:
        foot = Foot(say("Set it"), asked.to(int(typed)), second=back)
    main = framed(page, Header(asked.title, say("Type the number that the table shows."), Icon.HAND), foot)
    if page.upright:
        _typed(page, main.top_part(150), asked, typed)
        _keys(page, main.cut(top=150 + GAP))
    else:
        _typed(page, main.cut(right=WIDE + GAP), asked, typed)
        _keys(page, main.right_part(WIDE))


def _wrong(asked: EnterNumber, typed: str) -> Text | None:
    """Why what was typed can not be set; None where it can."""
    if not typed:
        return say("a number")
    if int(typed) > asked.most:
        return say("{n} at most", n=asked.most)
    return None


def _typed(page: Page, box: Box, asked: EnterNumber, typed: str) -> None:
    page.panel(box)
    inner = box.inset(20, 12)
    was = say("It was {n}.", n=asked.value)
    high = int(typed or 0) > asked.most
    if high:
        was = say("{n} is the most", n=asked.most)
    page.words(
        inner.top_part(40), was, LEAD if not page.upright else LABEL, Tone.ASK if high else Tone.INK2, 0.5
    )
    shown = typed or "\N{EN DASH}"
    page.words(inner.cut(top=40), shown, HUGE, Tone.ASK if high else Tone.INK if typed else Tone.INK2, 0.5)


def _keys(page: Page, box: Box) -> None:
    for key, cell in zip(KEYS, box.grid(3, 4, GAP), strict=True):
        if key == "\b":
            page.button(cell, "erase", Type(key), icon=Icon.ERASE, icon_size=46, repeats=True)
        elif key:
            page.button(cell, f"key {key}", Type(key), key, style=FIGURE, middle=True)
