"""A past game step by step: its story, and beside it the books as they were at the moment."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import msgspec

from companion.games.text import Text, say
from companion.inputs import Close, Fill
from companion.ui.days import day
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.ledger import only_books
from companion.ui.marks import Panel
from companion.ui.page import HEADING, LABEL, LABEL_BOLD, LEAD, Page
from companion.ui.past import MOMENT
from companion.ui.scenes.home import LONG_NAMES
from companion.ui.scenes.log import SOURCE_ICONS, story
from companion.ui.scenes.menu import BACK
from companion.ui.scenes.working import reading
from companion.ui.telling import capital
from companion.ui.theme import Tone
from companion.ui.view import Source, View, of_no_game

if TYPE_CHECKING:
    from companion.ui.past import PastGameShown, Told

ROW, NEAR, GAP = 74, 4, 12
STEERING, BESIDE = 80, 300
SOURCES = {"touch": Source.TOUCH, "panel": Source.PANEL, "camera": Source.CAMERA, "keys": Source.KEYS}
FULL = 8
"""Rounds of the trail to each side; what does not fit is left out."""


def past_story(page: Page) -> None:
    """The story around one moment; NEXT goes on by a step, the row below by rounds and back."""
    shown = page.view.past_game
    if shown is None:
        return
    if not shown.story:
        _not_yet(page, shown)
        return
    now, last = page.view, len(shown.story) - 1
    _books_then(page, shown)
    page.view = of_no_game(now)
    told = shown.story[shown.at]
    back = Second("close", say("Back"), Close())
    least = None if shown.at else say("This is the beginning.")
    foot = Foot(say("A step on"), _to(shown, shown.at + 1), second=back)
    if shown.at == last:
        foot = Foot(say("Back to the game"), Close())
    foot = msgspec.structs.replace(
        foot, first=Second("step back", say("A step back"), _to(shown, shown.at - 1), why_not=least)
    )
    main = framed(page, _header(shown, told), foot)
    page.adjust = (_to(shown, shown.at - 1), _to(shown, shown.at + 1))
    page.back = page.adjust[0]
    if page.upright:
        listed = main.cut(bottom=STEERING + GAP)
        _rounds(page, main.bottom_part(STEERING), shown)
    else:
        listed, beside = main.cut(right=BESIDE + GAP), main.right_part(BESIDE)
        _rounds(page, beside.bottom_part(STEERING), shown)
        _notes(page, beside.cut(bottom=STEERING + GAP), told)
    rows = max(1, int((listed.h + NEAR) // (ROW + NEAR)))
    first = max(0, min(shown.at - rows // 2, last + 1 - rows))
    for i, line in enumerate(shown.story[first : first + rows]):
        cell = Box(listed.x, listed.y + i * (ROW + NEAR), listed.w, ROW)
        _row(page, cell, first + i, line, chosen=first + i == shown.at)


def _not_yet(page: Page, shown: PastGameShown) -> None:
    """A long game is being read first, or it can not be."""
    page.view = of_no_game(page.view)
    page.back = Close()
    now = say("Step by step")
    foot = BACK if shown.going is None else Foot(say("Stop it"), Close())
    main = framed(page, Header(LONG_NAMES[shown.record.name], now, Icon.LOG), foot)
    if shown.going is not None:
        reading(page, main, shown.going)
    elif shown.trouble is not None:
        page.panel(main.top_part(150), Tone.SUNK)
        page.words(main.top_part(150).inset(20, 10), shown.trouble, LEAD, lines=4, name=True)


def _to(shown: PastGameShown, at: int) -> Fill:
    return Fill(MOMENT, max(0, min(at, len(shown.story) - 1)))


def _books_then(page: Page, shown: PastGameShown) -> None:
    """The books of that moment, to be looked at alone; the rest of the page is for the story."""
    then = View(
        translate=page.view.translate,
        game=shown.record.name,
        state=shown.state,
        step=shown.step,
        preferences=page.view.preferences,
        desk=msgspec.structs.replace(page.view.desk, home=False),
    )
    now, page.view = page.view, then
    page.box = only_books(page, page.box)
    page.view = now


def _header(shown: PastGameShown, told: Told) -> Header:
    """The step line says where the game stood; the trail its rounds."""
    now = say("Set-up") if shown.step is None else shown.step.title
    if told.round and shown.step is not None:
        now = say("Round {n}: {step}", n=told.round, step=shown.step.title)
    last = max((one.round or 0 for one in shown.story), default=0)
    if told.round is None or not last:
        return Header(LONG_NAMES[shown.record.name], now, Icon.LOG)
    near = range(max(0, told.round - FULL), min(last, told.round + FULL) + 1)
    rounds = [n for n in near if n or not told.round]
    trail = tuple(_round(n) if n == told.round else say("{n}", n=n) for n in rounds)
    return Header(LONG_NAMES[shown.record.name], now, Icon.LOG, trail, rounds.index(told.round))


def _round(n: int) -> Text:
    """A round by name; before the first one is the set-up."""
    return say("Round {n}", n=n) if n else say("Set-up")


def _row(page: Page, box: Box, at: int, told: Told, *, chosen: bool) -> None:
    name = f"moment {at}"
    ground, ink, second = Tone.SURFACE, Tone.INK, Tone.INK2
    if chosen or page.focused == name:
        ground, ink, second = Tone.PRIMARY, Tone.ON_PRIMARY, Tone.ON_PRIMARY
    elif page.is_pressed(name):
        ground = Tone.LEGAL
    page.add(Panel(box, ground, radius=12))
    inner = box.inset(14, 5)
    source = None if told.source is None else SOURCES.get(told.source.value, Source.APP)
    icon = Icon.CARDS if source is None else SOURCE_ICONS[source]
    page.sign(inner.left_part(30).square(28), icon, ink)
    clock = time.strftime("%H:%M", time.localtime(told.time))
    wide = page.width(clock, LABEL) + 2
    page.words(inner.right_part(wide), clock, LABEL, second, 1)
    label = capital(page.say(told.label))
    words = inner.cut(left=46, right=wide + 14)
    story(page, words, label, (note.text for note in told.notes), (ink, second))
    page.press(box, name, Fill(MOMENT, at), label=label)


def _notes(page: Page, box: Box, told: Told) -> None:
    """All that the action came to, whole."""
    page.panel(box)
    inner = box.inset(18, 14)
    title = say("Set-up") if told.source is None else say("What it came to")
    page.words(inner.top_part(44), title, HEADING)
    if not told.notes:
        words = say("Nothing else changed.")
        if told.source is None:
            words = say("Begun on {day}.", day=day(told.time))
        page.words(inner.cut(top=52).top_part(60), words, LABEL_BOLD, Tone.INK2, lines=2)
        return
    area = inner.cut(top=52)
    shown = told.notes[: max(1, int(area.h // 62))]
    for note, row in zip(shown, area.top_part(62 * len(shown)).rows(len(shown), 6), strict=True):
        tone = Tone.ASK if note.warning else Tone.INK
        page.words(row, capital(page.say(note.text)), LABEL_BOLD, tone, rise=0, lines=2, name=True)


def _rounds(page: Page, box: Box, shown: PastGameShown) -> None:
    """To the beginning of this round or the one before, and to the next one; without rounds, of all."""
    rounds = [told.round for told in shown.story]
    last = len(rounds) - 1
    here = rounds[shown.at]
    before = next((i for i, n in enumerate(rounds) if n == here), 0)
    if before == shown.at and shown.at:
        before = next(i for i, n in enumerate(rounds) if n == rounds[shown.at - 1])
    after = next((i for i, n in enumerate(rounds) if i > shown.at and n != here), last)
    back, on = box.columns(2, 10)
    least = None if shown.at else say("This is the beginning.")
    most = None if shown.at < last else say("This is the end.")
    words = (say("Beginning"), say("End")) if here is None else (say("Round back"), say("Round on"))
    page.button(
        back, "round back", _to(shown, before), words[0], why_not=least, middle=True, style=LABEL_BOLD
    )
    page.button(on, "round on", _to(shown, after), words[1], why_not=most, middle=True, style=LABEL_BOLD)
