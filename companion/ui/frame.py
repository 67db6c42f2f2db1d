"""What every screen of a game shows in the same place: books, step line, Undo, NEXT."""

from __future__ import annotations

import msgspec

from companion.games.strong20.dice import Colour, Place
from companion.games.text import Text, say
from companion.inputs import Intent, Open, Sheet, Take, Undo
from companion.games.white.actions import Flip
from companion.ui.books import Books, books
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.marks import Panel, Scenery, Words
from companion.ui.page import (
    BODY,
    GO,
    HEADING,
    LABEL,
    LABEL_BOLD,
    LEAD,
    NUMBER,
    STEP,
    SUNK_BY_PRESS,
    TAG,
    Page,
)
from companion.ui.scenery import View as Place_
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight

HEADS = {
    Place.POOL: (say("Pool"), say("Pool")),
    Place.ACTIVE: (say("Act."), say("Active")),
    Place.EXHAUSTED: (say("Exh."), say("Exhausted")),
    Place.BANISHED: (say("Ban."), say("Banished")),
}
"""The places of the dice, short for a column and long for a row."""


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


class Foot(msgspec.Struct, frozen=True):
    """The lowest row: what NEXT does, or what it waits for, and one further button."""

    go: Text | None = None
    intent: Intent | None = None
    waiting: Text | None = None
    second: Second | None = None


def framed(page: Page, header: Header, foot: Foot) -> Box:
    """Draw the frame and return the box of the main area."""
    left = None if page.view.desk.home else books(page.view.state)
    if page.upright:
        return _upright(page, left, header, foot)
    box = page.box
    work = box.cut(left=16, right=16, top=14, bottom=16)
    if left is not None:
        page.add(Panel(box.left_part(300), Tone.LEDGER, radius=0))
        _ledger(page, left, box.left_part(300).inset(12))
        work = work.cut(left=300)
    _header(page, work.top_part(108), header)
    _foot(page, work.bottom_part(92), foot)
    return work.cut(top=120, bottom=104)


def _upright(page: Page, left: Books | None, header: Header, foot: Foot) -> Box:
    box = page.box.inset(16)
    if left is not None:
        top = box.top_part(96)
        _sky(page, left, top.cut(right=184))
        menu, log = top.right_part(84), top.cut(right=92).right_part(84)
        page.button(log, "log", Open(Sheet.LOG), icon=Icon.LOG, icon_size=36)
        page.button(menu, "menu", Open(Sheet.MENU), icon=Icon.MENU, icon_size=36)
        _figures(page, left, box.cut(top=108).top_part(92).columns(4, 8))
        _turned_table(page, left, box.cut(bottom=104).bottom_part(196))
        box = box.cut(top=212)
    _header(page, box.top_part(108), header)
    _foot(page, box.bottom_part(92), foot)
    return box.cut(top=120, bottom=312 if left is not None else 104)


def _ledger(page: Page, left: Books, box: Box) -> None:
    _sky(page, left, box.top_part(96))
    _figures(page, left, box.cut(top=104).top_part(192).grid(2, 2, 8))
    _table(page, left, box.cut(top=304, bottom=84))
    menu, log = box.bottom_part(76).columns(2, 8)
    page.button(menu, "menu", Open(Sheet.MENU), say("Menu"), icon=Icon.MENU, icon_size=30, middle=True)
    page.button(log, "log", Open(Sheet.LOG), say("Log"), icon=Icon.LOG, icon_size=30, middle=True)


def _sky(page: Page, left: Books, box: Box) -> None:
    page.add(Scenery(box, Place_.STRIP_NIGHT if left.night else Place_.STRIP_DAY, 14))
    words = box.cut(left=14, top=7, right=160)
    page.words(words.top_part(42), left.word, HEADING, Tone.SKY_INK)
    page.words(words.cut(top=44).top_part(28), left.below, LABEL_BOLD, Tone.SKY_INK)
    page.press(box, "sky", Take(Flip()), held=say("Turn the Day/Night card"))


def _figures(page: Page, left: Books, boxes: tuple[Box, ...]) -> None:
    for figure, box in zip(left.figures, boxes, strict=True):
        name = f"figure {figure.about}"
        page.panel(box, Tone.LEGAL if page.is_pressed(name) else Tone.SURFACE)
        inner = box.inset(12, 6)
        page.sign(Box(inner.x, inner.y + 9, 38, 38), figure.icon, figure.tone)
        page.words(inner.cut(left=42).top_part(52), figure.value, NUMBER, align=1)
        page.words(inner.bottom_part(26), figure.label, LABEL, Tone.INK2)
        page.press(box, name, Open(Sheet.STAT, figure.about), held=say("Correct a number"))


def _cell(page: Page, box: Box, n: int, size: float = 32) -> None:
    if n:
        page.words(box, n, Style(size, Weight.BOLD), align=0.5)
    else:
        page.words(box, "\N{EN DASH}", Style(size - 4, Weight.MEDIUM), Tone.INK2, 0.5)


def _table(page: Page, left: Books, box: Box) -> None:
    """Colours down, places across."""
    page.panel(box, Tone.LEGAL if page.is_pressed("dice") else Tone.SURFACE)
    inner = box.inset(8, 6)
    columns = inner.cut(left=46).columns(4, 0)
    page.add(Panel(columns[0], Tone.LEGAL, radius=8))
    rows = inner.rows(6, 0)
    for i, (place, counts) in enumerate(left.dice):
        head = Box(columns[i].x, rows[0].y, columns[i].w, rows[0].h)
        page.words(head, HEADS[place][0], TAG, Tone.INK if i == 0 else Tone.INK2, 0.5)
        for row, colour in zip(rows[1:], Colour, strict=True):
            _cell(page, Box(columns[i].x, row.y, columns[i].w, row.h), counts[colour])
    for row, colour in zip(rows[1:], Colour, strict=True):
        page.token(Box(inner.x + 2, row.centre[1] - 21, 42, 42), colour)
    page.press(box, "dice", Open(Sheet.DICE), held=say("Correct where dice are"))


def _turned_table(page: Page, left: Books, box: Box) -> None:
    """Colours across, places down: for upright screens."""
    page.panel(box, Tone.LEGAL if page.is_pressed("dice") else Tone.SURFACE)
    inner = box.inset(12, 8)
    columns = inner.cut(left=150).columns(5, 0)
    rows = inner.cut(top=44).rows(4, 0)
    page.add(Panel(rows[0], Tone.LEGAL, radius=8))
    for column, colour in zip(columns, Colour, strict=True):
        page.token(Box(column.centre[0] - 22, inner.y, 44, 44), colour)
    for i, (place, counts) in enumerate(left.dice):
        page.words(
            rows[i].cut(left=10).left_part(140),
            HEADS[place][1],
            LABEL_BOLD,
            Tone.INK if i == 0 else Tone.INK2,
        )
        for column, colour in zip(columns, Colour, strict=True):
            _cell(page, Box(column.x, rows[i].y, column.w, rows[i].h), counts[colour], 29)
    page.press(box, "dice", Open(Sheet.DICE), held=say("Correct where dice are"))


def _header(page: Page, box: Box, header: Header) -> None:
    title = page.say(header.title)
    wide = min(page.width(title, STEP) + 4, box.w * 0.62)
    top = box.top_part(44)
    page.words(top.left_part(wide), title, STEP)
    rest = top.cut(left=wide + 16)
    if page.view.desk.hint:
        _notice(page, rest, page.view.desk.hint, warning=False)
    elif page.view.error is not None:
        _notice(page, rest, page.say(page.view.error), warning=True)
    elif page.view.toasts:
        toast = page.view.toasts[-1]
        _notice(page, rest, page.say(toast.text), warning=toast.warning)
    elif header.squares:
        _squares(page, rest, header.squares)
    else:
        _trail(page, rest, header)
    band = box.bottom_part(56)
    page.add(Scenery(band, Place_.RIBBON))
    page.sign(Box(band.x + 20, band.y + 10, 32, 32), header.icon, Tone.ON_PRIMARY)
    page.words(band.cut(left=64, right=44, bottom=5), header.now, LEAD, Tone.ON_PRIMARY)
    if header.rule:
        page.press(band, "step line", None, held=header.rule)


def _notice(page: Page, box: Box, text: str, *, warning: bool) -> None:
    """One sentence in place of the trail: a change and its cause, or why something is greyed."""
    style = LABEL_BOLD
    wide = min(box.w, page.width(text, style) + 66)
    box = box.right_part(wide)
    page.add(Panel(box, Tone.ASKBG if warning else Tone.SURFACE, Tone.ASK if warning else Tone.EDGE, 3, 14))
    icon, tone = (Icon.WARNING, Tone.ASK) if warning else (Icon.TOUCH, Tone.INK2)
    page.sign(Box(box.x + 12, box.y + 9, 26, 26), icon, tone)
    page.add(
        Words(
            box.cut(left=46, right=12, top=2, bottom=2),
            text,
            style,
            Tone.ASK if warning else Tone.INK,
            0.5,
            0.5,
            2,
            name=True,
        )
    )


def _squares(page: Page, box: Box, squares: tuple[int, int, Text]) -> None:
    done, of, words = squares
    x = box.right - of * 32 + 8
    for i in range(of):
        square = Box(x + i * 32, box.centre[1] - 12, 24, 24)
        if i < done:
            page.panel(square, Tone.PRIMARY, radius=6)
        else:
            page.panel(square, Tone.BG, edge=Tone.EDGE, radius=6)
    page.words(box.cut(right=box.right - x + 20), words, LABEL_BOLD, Tone.INK2, 1)


def _trail(page: Page, box: Box, header: Header) -> None:
    """The parts of the round with the current one in a pill, from the right; parts that do not fit are left out."""
    steps = [(i, page.say(step)) for i, step in enumerate(header.trail)]
    on = Style(22, Weight.HEAVY)

    def wide(i: int, word: str) -> float:
        return page.type.width(word, on if i == header.here else LABEL) + (32 if i == header.here else 20)

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
    if page.view.undo is not None:
        page.button(undo, "undo", Undo(), say("Undo"), icon=Icon.UNDO, icon_size=38, detail=page.view.undo)
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
    next_button(page, go, foot.go, foot.intent, foot.waiting)


def next_button(
    page: Page, box: Box, go: Text | None, intent: Intent | None, waiting: Text | None, name: str = "next"
) -> None:
    """The big button: what it does, or dashed and what it waits for; with the dial on a choice, that choice."""
    chosen = next((t for t in page.targets if t.focus and t.name == page.focused), None)
    said: Text | str | None = go
    if chosen is not None and name == "next":
        said, intent, waiting = chosen.label, chosen.intent, None
    if name == "next":
        page.next = intent
    off = intent is None
    if off:
        page.panel(box, Tone.OFFBG, edge=Tone.EDGE, dashed=True, radius=20)
        ground, face = Tone.OFF, box
    elif page.is_pressed(name):
        face = box.cut(top=SUNK_BY_PRESS)
        page.panel(face, Tone.PRIMARY, radius=20)
        ground = Tone.ON_PRIMARY
    else:
        face = box.cut(bottom=6)
        page.panel(box, Tone.PRIMARY_LO, radius=20)
        page.panel(face, Tone.PRIMARY, radius=20)
        ground = Tone.ON_PRIMARY
    inner = face.cut(left=22, right=16, top=8, bottom=8)
    arrow = 32 if page.upright else 42
    page.sign(inner.right_part(arrow).square(arrow), Icon.NEXT, ground)
    words = inner.cut(right=arrow + 4)
    page.words(words.top_part(26), say("NEXT"), Style(22, Weight.HEAVY, 3), ground)
    page.words(words.bottom_part(44), waiting if off and waiting else said or say("wait"), GO, ground)
    if intent is not None:
        page.press(box, name, intent, label=said or "")
