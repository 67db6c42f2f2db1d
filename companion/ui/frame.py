"""What every screen of a game shows in the same place: books, step line, Undo, NEXT."""

from __future__ import annotations

from functools import partial

import msgspec

from companion.games.text import Text, say
from companion.inputs import Ask, Hint, Intent, Open, Sheet, Undo
from companion.ui.books import Books
from companion.ui.geometry import TOUCH, Box
from companion.ui.icons import Icon
from companion.ui.ledger import due, figures, ledger, sky, turned_table
from companion.ui.marks import NEXT, Panel, Scenery
from companion.ui.page import (
    BODY,
    GO,
    LABEL,
    LABEL_BOLD,
    LEAD,
    STEP,
    SUNK_BY_PRESS,
    Page,
)
from companion.ui.places import View
from companion.ui.tableau import books
from companion.ui.telling import answer, capital, holds_names, told
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight

TWO_LINES_FROM = 24
"""A step line that would have to be smaller than this on one line is set on two."""
NARROW_NEXT = 260
"""A NEXT button less wide than this says what it does on two lines."""


class Header(msgspec.Struct, frozen=True):
    """The step line: its name, what the player does now, and where this is in the round.

    With `squares` the trail is a counter instead: how many of how many, and what is counted.
    """

    title: Text
    now: Text
    icon: Icon
    trail: tuple[Text, ...] = ()
    here: int = -1
    squares: tuple[int, int, Text] | None = None
    rule: str = ""


class Second(msgspec.Struct, frozen=True):
    """The one further button of the foot."""

    name: str
    label: Text
    intent: Intent
    icon: Icon | None = None
    tone: Tone | None = None
    why_not: Text | None = None
    private: bool = False


class Foot(msgspec.Struct, frozen=True):
    """The lowest row: what NEXT does, or what it waits for, and one further button.

    `refused` is what NEXT would do if the rules did not forbid it yet: a press asks whether to do it.
    `first` stands in Undo's place where there is nothing to undo. `third` is a sign alone, on a wide screen.
    """

    go: Text | None = None
    intent: Intent | None = None
    waiting: Text | None = None
    second: Second | None = None
    refused: Ask | None = None
    first: Second | None = None
    third: Second | None = None


def framed(page: Page, header: Header, foot: Foot) -> Box:
    """Draw the frame and return the box of the main area."""
    left = None if page.view.desk.home else books(page.view)
    if page.upright:
        return _upright(page, left, header, foot)
    box = page.box
    work = box.cut(left=16, right=16, top=14, bottom=16)
    if left is not None:
        page.add(Panel(box.left_part(300), Tone.LEDGER, radius=0))
        ledger(page, left, box.left_part(300).inset(12))
        work = work.cut(left=300)
    _header(page, work.top_part(108), header)
    page.last(partial(_foot, page, work.bottom_part(92), foot))
    return work.cut(top=120, bottom=104)


def _upright(page: Page, left: Books | None, header: Header, foot: Foot) -> Box:
    box, low = page.box.inset(16), 104
    if left is not None:
        top = box.top_part(96)
        sky(page, left, top.cut(right=184))
        menu, log = top.right_part(84), top.cut(right=92).right_part(84)
        page.button(log, "log", Open(Sheet.LOG), icon=Icon.LOG, icon_size=36)
        page.button(menu, "menu", Open(Sheet.MENU), icon=Icon.MENU, icon_size=36)
        due(page, menu)
        if left.side is not None:
            left.side.draw(page, box.cut(top=108).top_part(left.side.tall))
            box = box.cut(top=left.side.tall + 120)
        else:
            figures(page, left, box.cut(top=108).top_part(92).columns(4, 8))
            turned_table(page, left, box.cut(bottom=104).bottom_part(196))
            box = box.cut(top=212)
            low = 312
    _header(page, box.top_part(108), header)
    page.last(partial(_foot, page, box.bottom_part(92), foot))
    return box.cut(top=120, bottom=low)


def _header(page: Page, box: Box, header: Header) -> None:
    title = page.say(header.title)
    wide = min(page.width(title, STEP) + 4, box.w * 0.62)
    top = box.top_part(44)
    rest = top.cut(left=wide + 16)
    over = 0.0
    panel = told(page, rest, box)
    if panel == box:
        _answered(page, box)
        return
    page.words(top.left_part(wide), title, STEP, name=holds_names(header.title))
    if panel is None:
        if header.squares:
            _squares(page, rest, header.squares)
        else:
            _trail(page, rest, header)
    elif _answered(page, Box(panel.x, box.y, panel.w, TOUCH)):
        over = TOUCH - box.h + 56  # how far the finger's room reaches into the ribbon
    band = box.bottom_part(56)
    ribbon(page, band, header)
    if header.rule:
        page.press(band.cut(top=over), "step line", Hint(header.rule), held=header.rule)


def _answered(page: Page, box: Box) -> bool:
    """Whether a touch on what is told does something; then it does."""
    found = answer(page)
    if found is not None:
        name, intent, words = found
        page.press(box, name, intent, label=words)
    return found is not None


def ribbon(page: Page, band: Box, header: Header) -> None:
    """What the player does now."""
    page.add(Scenery(band, View.RIBBON))
    page.sign(Box(band.x + 20, band.centre[1] - 18, 32, 32), header.icon, Tone.ON_PRIMARY)
    words = band.cut(left=64, right=44, bottom=5)
    one_line = page.width(header.now, Style(TWO_LINES_FROM, Weight.BOLD)) <= words.w
    style, lines = (LEAD, 1) if one_line else (Style(22, Weight.BOLD), 2)
    now = capital(page.say(header.now))
    page.words(words, now, style, Tone.ON_PRIMARY, lines=lines, name=holds_names(header.now))


def _squares(page: Page, box: Box, squares: tuple[int, int, Text]) -> None:
    done, of, words = squares
    x = box.right - of * 32 + 8
    for i in range(of):
        square = Box(x + i * 32, box.centre[1] - 12, 24, 24)
        if i < done:
            page.panel(square, Tone.PRIMARY, radius=6)
        else:
            page.panel(square, Tone.BG, edge=Tone.EDGE, radius=6)
    beside = box.cut(right=box.right - x + 20)
    if page.width(words, LABEL_BOLD) <= beside.w:
        page.words(beside, words, LABEL_BOLD, Tone.INK2, 1)


def _trail(page: Page, box: Box, header: Header) -> None:
    """The parts of the round, the current one in a pill; parts that do not fit are left out."""
    steps = [(i, page.say(step)) for i, step in enumerate(header.trail)]
    on = Style(22, Weight.HEAVY)

    def wide(i: int, word: str) -> float:
        return page.width(word, on if i == header.here else LABEL) + (32 if i == header.here else 20)

    while len(steps) > 1 and sum(wide(*step) for step in steps) + 20 * (len(steps) - 1) > box.w:
        steps.remove(max(steps, key=lambda step: abs(step[0] - header.here)))
    if not steps or (len(steps) == 1 and wide(*steps[0]) > box.w):
        return
    x = box.right - sum(wide(*step) for step in steps) - 20 * (len(steps) - 1)
    for n, (i, word) in enumerate(steps):
        if n:
            page.add(Panel(Box(x + 3, box.centre[1] - 1.5, 14, 3), Tone.EDGE, radius=0))
            x += 20
        pill = Box(x, box.y, wide(i, word), box.h)
        if i == header.here:
            page.panel(pill, edge=Tone.EDGE, radius=18)
            page.words(pill, word, on, align=0.5)
        else:
            page.words(pill, word, LABEL, Tone.INK2, 0.5)
        x = pill.right


def _foot(page: Page, box: Box, foot: Foot) -> None:
    narrow = page.upright
    undo = box.left_part(270 if narrow else 336)
    second = Box(undo.right + 12, box.y, 122 if narrow else 232, box.h)
    go = box.right_part(272 if narrow else (356 if foot.second else 340))
    third = Box(0, 0, 0, 0)
    if foot.third is not None and not narrow:
        undo, second, go = box.left_part(262), box.cut(left=274).left_part(208), box.right_part(350)
        third = box.cut(left=494).left_part(92)
    if page.view.preferences.left_handed:
        undo, second, go = (box.mirrored(part) for part in (undo, second, go))
        third = box.mirrored(third)
    if foot.third is not None and not narrow:
        t = foot.third
        page.button(third, t.name, t.intent, icon=t.icon, icon_size=44, held=t.label, private=t.private)
    if page.view.undo is not None:
        page.button(undo, "undo", Undo(), say("Undo"), icon=Icon.UNDO, icon_size=38, detail=page.view.undo)
    elif foot.first is not None:
        first = foot.first
        page.button(
            undo, first.name, first.intent, first.label, why_not=first.why_not, middle=True, repeats=True
        )
    if foot.second:
        s = foot.second
        icon = None if narrow else s.icon
        page.button(
            second,
            s.name,
            s.intent,
            s.label,
            icon=icon,
            icon_tone=s.tone,
            why_not=s.why_not,
            middle=True,
            style=Style(24, Weight.BOLD) if narrow else BODY,
        )
    next_button(page, go, foot.go, foot.intent, foot.waiting, refused=foot.refused)


def next_button(
    page: Page,
    box: Box,
    go: Text | None,
    intent: Intent | None,
    waiting: Text | None = None,
    *,
    refused: Ask | None = None,
) -> None:
    """The big button: what it does, or dashed and what it waits for; or what the dial stands on."""
    chosen = next((t for t in page.targets if t.dialled and t.name == page.focused), None)
    said: Text | str | None = go
    if chosen is not None:
        said, intent, waiting = chosen.label or chosen.held or say("Press it"), chosen.intent, None
    page.next = intent or refused
    off = intent is None
    if off:
        page.panel(box, Tone.OFFBG, edge=Tone.EDGE, dashed=True, radius=20)
        ground, face = Tone.OFF, box
    elif page.is_pressed(NEXT):
        face = box.cut(top=SUNK_BY_PRESS)
        page.panel(face, Tone.PRIMARY, radius=20)
        ground = Tone.ON_PRIMARY
    else:
        face = box.cut(bottom=6)
        page.panel(box, Tone.PRIMARY_LO, radius=20)
        page.panel(face, Tone.PRIMARY, radius=20)
        ground = Tone.ON_PRIMARY
    narrow = box.w < NARROW_NEXT
    inner = face.cut(left=14 if narrow else 22, right=10 if narrow else 16, top=8, bottom=8)
    arrow = 26 if narrow else 32 if page.upright else 42
    page.sign(inner.right_part(arrow).square(arrow), Icon.NEXT, ground)
    words = inner.cut(right=arrow + 4)
    page.words(words.top_part(26), say("NEXT"), Style(22, Weight.HEAVY, 3), ground)
    page.words(
        words.bottom_part(48 if narrow else 44),
        waiting if off and waiting else said or say("wait"),
        GO,
        ground,
        lines=2 if narrow else 1,
        name=chosen is not None,
    )
    if page.next is not None:
        page.press(box, NEXT, page.next, label=said or "", held=refused.why if off and refused else None)
