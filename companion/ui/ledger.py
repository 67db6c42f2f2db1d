"""The books on the screen: sky, four numbers and the table of dice or the game's own side, menu and log."""

from __future__ import annotations

import re

from companion.games.strong20.dice import Colour, Place
from companion.games.text import Text, say
from companion.inputs import Open, Sheet, Take
from companion.ui.books import Books, Tracker
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.marks import Corners, Panel, Scenery
from companion.ui.page import HEADING, LABEL, LABEL_BOLD, NUMBER, TAG, Page
from companion.ui.places import View
from companion.ui.tableau import books, shown
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight

HEADS = {
    Place.POOL: (say("Pool"), say("Pool")),
    Place.ACTIVE: (say("Act."), say("Active")),
    Place.EXHAUSTED: (say("Exh."), say("Exhausted")),
    Place.BANISHED: (say("Ban."), say("Banished")),
}
"""The places of the dice, short for a column and long for a row."""
BEFORE_SUN = 126
"""What the sky's sun and castle take at its right."""
BAND = 26
"""The strip of a sky's dots."""


def ledger(page: Page, left: Books, box: Box) -> None:
    """The whole left side of a landscape screen."""
    sky(page, left, box.top_part(96))
    if left.side is not None:
        left.side.draw(page, box.cut(top=104, bottom=84))
    else:
        figures(page, left, box.cut(top=104).top_part(192).grid(2, 2, 8))
        _table(page, left, box.cut(top=304, bottom=84))
    menu, log = box.bottom_part(76).columns(2, 8)
    page.button(menu, "menu", Open(Sheet.MENU), say("Menu"), icon=Icon.MENU, icon_size=30, middle=True)
    due(page, menu)
    page.button(log, "log", Open(Sheet.LOG), say("Log"), icon=Icon.LOG, icon_size=30, middle=True)


def only_books(page: Page, box: Box) -> Box:
    """The books to be looked at alone, nothing of them to be touched; gives the box that is left."""
    left = books(page.view)
    if left is None:
        return box
    touchable = len(page.targets)
    if page.upright:
        band = box.inset(16)
        sky(page, left, band.top_part(96))
        tall = 92.0 if left.side is None else left.side.tall
        low = band.cut(top=108).top_part(tall)
        if left.side is None:
            figures(page, left, low.columns(len(left.figures), 8))
        else:
            left.side.draw(page, low)
        rest = box.cut(top=108 + tall + 12)
    else:
        strip = box.left_part(300)
        page.add(Panel(strip, Tone.LEDGER, radius=0))
        inner = strip.inset(12)
        sky(page, left, inner.top_part(96))
        if left.side is None:
            figures(page, left, inner.cut(top=104).top_part(192).grid(2, 2, 8))
            _table(page, left, inner.cut(top=304).top_part(308))
        else:
            left.side.draw(page, inner.cut(top=104))
        rest = box.cut(left=300)
    del page.targets[touchable:]
    return rest


def sky(page: Page, left: Books, box: Box) -> None:
    """Day or night and the round; a touch turns the card."""
    page.add(Scenery(box, left.picture or (View.STRIP_NIGHT if left.night else View.STRIP_DAY), 14))
    words = box.cut(left=14, top=7, right=160)
    below = words.cut(top=44, right=0 if left.picture is None else 24).top_part(28)  # trees stand beside it
    if left.tracker is not None:
        _tracked(page, left.word, left.tracker, box)
        return
    page.words(words.top_part(42), left.word, HEADING, Tone.SKY_INK)
    page.words(below, left.below, LABEL_BOLD, Tone.SKY_INK)
    if left.turn is not None:
        turn = say("Turn the Day/Night card")
        page.press(box, "sky", Take(left.turn), held=turn, label=say("Flip day/night"))


def _tracked(page: Page, word: Text, tracker: Tracker, box: Box) -> None:
    """What is left in words, and below as dots: full ones are left, hollow ones are spent."""
    titled(page, box.cut(left=14, top=6, right=BEFORE_SUN).top_part(48), word)
    band = box.bottom_part(BAND)
    page.add(Panel(band, Tone.HILL1, corners=Corners.BOTTOM))
    of = max(tracker.of, tracker.left)
    step = min(19.0, (band.w - 16) / of)
    side = min(14.0, step - 3)
    for i in range(of):
        dot = Box(band.x + 8 + i * step, band.centre[1] - side / 2, side, side)
        full = i < tracker.left
        page.add(Panel(dot, Tone.ORB if full else Tone.HILL1, None if full else Tone.TILE_ON, 2.5, side / 2))
    if tracker.tone is not None:
        page.add(Panel(box, None, tracker.tone, 6, 14))
        chip = Box(box.right - 56, box.y + 12, 42, 42)
        page.add(Panel(chip, Tone.SURFACE, tracker.tone, 3, 21))
        page.sign(chip.square(24), Icon.WARNING, tracker.tone)
    about = tracker.figure
    correct = say("Correct {what}", what=about.short)
    page.press(box, "sky", Open(Sheet.STAT, about.about), held=say("Correct a number"), label=correct)


def titled(page: Page, box: Box, text: Text) -> None:
    """A heading with a number in it: the title face has no figures that are read at a glance."""
    x = box.x
    for run in re.findall(r"\d+|[^\d]+", page.say(text)):
        style = Style(38, Weight.HEAVY) if run.isdecimal() else HEADING
        shown = run.strip()
        wide = page.width(shown, style) + 2
        page.words(Box(x, box.y, min(wide, box.right - x), box.h), shown, style, Tone.SKY_INK)
        x += wide + 8


def figures(page: Page, left: Books, boxes: tuple[Box, ...]) -> None:
    """The four numbers; a touch corrects one."""
    for figure, box in zip(left.figures, boxes, strict=True):
        name = f"figure {figure.about}"
        page.panel(box, Tone.LEGAL if page.is_pressed(name) else Tone.SURFACE)
        inner = box.inset(12, 6)
        page.sign(Box(inner.x, inner.y + 9, 38, 38), figure.icon, figure.tone)
        page.words(inner.cut(left=42).top_part(52), figure.value, NUMBER, align=1)
        low = inner.bottom_part(26)
        page.words(low, page.fitting(low.w, LABEL, figure.label, figure.short), LABEL, Tone.INK2)
        correct = say("Correct {what}", what=figure.short)
        opens = figure.opens or Open(Sheet.STAT, figure.about)
        page.press(box, name, opens, held=say("Correct a number"), label=correct)


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
        page.words(head.inset(3, 0), HEADS[place][0], TAG, Tone.INK if i == 0 else Tone.INK2, 0.5)
        for row, colour in zip(rows[1:], Colour, strict=True):
            _cell(page, Box(columns[i].x, row.y, columns[i].w, row.h), counts[colour])
    for row, colour in zip(rows[1:], Colour, strict=True):
        page.token(Box(inner.x + 2, row.centre[1] - 21, 42, 42), colour)
    page.press(box, "dice", Open(Sheet.DICE), held=say("Correct where dice are"), label=say("Move a die"))


def turned_table(page: Page, left: Books, box: Box) -> None:
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
    page.press(box, "dice", Open(Sheet.DICE), held=say("Correct where dice are"), label=say("Move a die"))


def due(page: Page, menu: Box) -> None:
    """A dot on the menu while it offers what the step's own scene does not; a warning for the power."""
    x = menu.right - 30
    if page.view.power is not None:
        page.sign(Box(x, menu.y - 6, 26, 26), Icon.WARNING, Tone.ASK)
        x -= 28
    step = page.view.step
    laid = shown(page.view)
    between = () if laid is None else laid.signs.between
    if step is not None and any(isinstance(offer.action, between) for offer in step.offers):
        dot = Box(x, menu.y + 8, 20, 20)
        page.panel(dot, Tone.ASK, radius=10)
