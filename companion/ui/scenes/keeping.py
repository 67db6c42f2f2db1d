"""Where a copy of the games is to be kept: on a stick that is plugged in, or on this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.text import Text, say
from companion.inputs import Export, Open, Sheet
from companion.ui.frame import Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.page import BODY, LABEL, Page
from companion.ui.scenes.menu import BACK
from companion.ui.theme import Tone

if TYPE_CHECKING:
    from companion.ui.geometry import Box
    from companion.ui.view import KeepingPlace

GAP = 12
HIGH = 142
FOOT = msgspec.structs.replace(
    BACK, second=Second("copies", say("Restore a copy"), Open(Sheet.COPIES), Icon.LOG)
)


def keeping(page: Page) -> None:
    """The places, each with what can be kept there."""
    now = say("All games and cards, or this game alone?")
    if page.view.error is not None:
        now = say("The games can still be saved on a USB stick.")
    main = framed(page, Header(say("Keep a copy"), now, Icon.EXPORT), FOOT)
    places = page.view.places
    room = max(1, int((main.h - 60) // (HIGH + GAP)))
    shown = places if len(places) <= room else (*places[: room - 1], places[-1])
    for at, place in enumerate(shown):
        _place(page, main.cut(top=at * (HIGH + GAP)).top_part(HIGH), at, place)
    below = main.cut(top=len(shown) * (HIGH + GAP))
    if not any(place.stick for place in places):
        words = say("A stick shows up here once it is plugged in.")
        page.words(below.top_part(48), words, LABEL, Tone.INK2, rise=0, lines=2)


def _place(page: Page, box: Box, at: int, place: KeepingPlace) -> None:
    page.panel(box)
    inner = box.inset(16, 12)
    title = inner.top_part(34)
    page.words(title, _name(place), BODY, name=True)
    why_not = None if page.view.going is None else say("Something else is going on.")
    playing = page.view.state is not None and not page.view.desk.home
    buttons: tuple[tuple[str, Text, bool], ...] = (("all", say("All games"), False),)
    if playing:
        buttons += (("one", say("This game alone"), True),)
    cells = inner.bottom_part(76).columns(2, GAP)
    for (name, words, one), cell in zip(buttons, cells, strict=False):
        intent = Export(place.folder, one)
        icon = Icon.EXPORT if not page.upright else None
        page.button(cell, f"{name} {at}", intent, words, icon=icon, middle=True, why_not=why_not, focus=True)


def _name(place: KeepingPlace) -> Text:
    name = place.folder.rstrip("/").rpartition("/")[2]
    if place.stick:
        return say("The stick {name}", name=name)
    return say("This machine: {folder}", folder=place.folder)
