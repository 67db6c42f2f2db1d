"""The screen of scenes with the grid: what to touch now, the heroes, the players, Undo and NEXT."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from companion.games.text import Text, say
from companion.games.timelines.heroes import Hero
from companion.inputs import Hint, Open, Sheet, Undo
from companion.ui.frame import Foot, Header, next_button, ribbon
from companion.ui.geometry import TOUCH, Box
from companion.ui.icons import Icon
from companion.ui.ledger import due
from companion.ui.page import BODY, LABEL_BOLD, LEAD, Page
from companion.ui.telling import answer, told
from companion.ui.theme import Tone
from companion.ui.timelines.books import ABREAST, GAP, ROW
from companion.ui.timelines.grid import NARROW_BAND_GAP, Cell, grid
from companion.ui.timelines.players import Tile, badge, player
from companion.ui.type import Style, Weight

if TYPE_CHECKING:
    from companion.games.timelines.state import Timelines

COLUMN = 232
HEAD = 64
LEAST_LINE, MOST_LINE = 0.4, 0.62
"""The step line takes at least and at most so much of the head; the rest is the legend's."""
UPRIGHT_HEAD = 92
FOOT = 92
SECOND = 76

Legend = tuple[tuple[Icon | None, Text], ...]
"""What the marks of the grid mean; None is a player's number."""


class Board(msgspec.Struct, frozen=True):
    """What a scene puts on the board: the step line, what NEXT does, the players, the heroes.

    `below` draws what there is room for under the players: its box may be low, or nothing at all. `corner`
    draws into the last corner of an upright grid, four cells high, in place of the legend.
    """

    header: Header
    foot: Foot
    tiles: tuple[Tile, ...]
    cell: Callable[[Hero], Cell]
    legend: Legend
    below: Callable[[Page, Box], None]
    corner: Callable[[Page, Box], None] | None = None


def board(page: Page, state: Timelines, what: Board) -> None:
    """Draw all of it."""
    if page.upright:
        _upright(page, state, what)
    else:
        _landscape(page, state, what)


def _landscape(page: Page, state: Timelines, what: Board) -> None:
    whole = page.box.cut(left=16, right=16, top=10, bottom=14)
    column = whole.right_part(COLUMN)
    area = whole.cut(right=COLUMN + 10)
    if page.view.preferences.left_handed:
        column, area = whole.mirrored(column), whole.mirrored(area)
    _menu(page, area.top_part(76).left_part(76))
    _head(page, area.top_part(76).cut(left=92), what)
    grid(page, area.cut(top=82), what.cell)
    n = len(what.tiles)
    if n == 1:
        cells: tuple[Box, ...] = (column.top_part(2 * ROW + GAP),)
    elif n <= ABREAST:
        cells = column.top_part(n * ROW + (n - 1) * GAP).rows(n, GAP)
    else:
        down = -(-n // 2)
        cells = column.top_part(down * ROW + (down - 1) * GAP).grid(2, down, GAP)
    for tile, cell in zip(what.tiles, cells, strict=False):
        player(page, cell, state, tile)
    low = column.bottom_part(FOOT)
    page.last(partial(_next, page, low, what.foot))
    undo = Box(column.x, low.y - GAP - SECOND, column.w, SECOND)
    _undo(page, undo)
    end = undo.y
    if what.foot.second is not None:
        end -= GAP + SECOND
        _second(page, Box(column.x, end, column.w, SECOND), what.foot)
    top = max(cell.bottom for cell in cells[:n]) + GAP
    what.below(page, Box(column.x, top, column.w, end - GAP - top))


def _head(page: Page, head: Box, what: Board) -> None:
    """What to touch now, and beside it the legend or what is told; what is long takes all of it."""
    wide = page.width(what.header.now, LEAD) + 112
    wide = min(max(wide, head.w * LEAST_LINE), head.w * MOST_LINE)
    band = Box(head.x, head.y + 6, wide, HEAD)
    rest = Box(band.right + 8, band.y, head.right - band.right - 8, HEAD)
    panel = told(page, rest.cut(top=10, bottom=10), head)
    if panel != head:
        _line(page, band, what.header)
    if panel is None:
        _legend(page, rest, what.legend)
    elif (found := answer(page)) is not None:
        name, intent, words = found
        over = head if panel == head else Box(rest.x, head.y, rest.w, head.h)
        page.press(over, name, intent, label=words)


def _upright(page: Page, state: Timelines, what: Board) -> None:
    whole = page.box.cut(left=8, right=8, top=10, bottom=10)
    menu = whole.top_part(76).left_part(76)
    _menu(page, menu)
    head = whole.top_part(UPRIGHT_HEAD - 4).cut(left=86)
    panel = told(page, head.cut(top=53), head)
    if panel != head:
        _line(page, head.top_part(50), what.header)
    if panel is None:
        games = state.setup.games
        words = say("Game {game} of {games}, round {round}", game=state.game, games=games, round=state.round)
        page.words(head.cut(top=53, left=10), words, LABEL_BOLD, Tone.INK2)
    low = whole.bottom_part(FOOT)
    n = len(what.tiles)
    down = 1 if n <= ABREAST else 2
    tall = down * ROW + (down - 1) * GAP
    area = Box(whole.x, whole.y + UPRIGHT_HEAD, whole.w, 12 * TOUCH + 2 * NARROW_BAND_GAP)
    corner = grid(page, area, what.cell)
    if what.corner is not None:
        what.corner(page, corner)
    else:
        _standing_legend(page, corner, what.legend)
    strip = Box(whole.x, area.bottom + GAP, whole.w, tall)
    for tile, cell in zip(what.tiles, strip.grid(-(-n // down), down, GAP), strict=False):
        player(page, cell, state, tile)
    undo, go = low.left_part(250), low.right_part(276)
    second = Box(undo.right + GAP, low.y, go.x - undo.right - 2 * GAP, low.h)
    if page.view.preferences.left_handed:
        undo, second, go = (low.mirrored(part) for part in (undo, second, go))
    page.last(partial(_next, page, go, what.foot))
    _undo(page, undo)
    if what.foot.second is not None:
        _second(page, second, what.foot)
    what.below(page, Box(whole.x, strip.bottom + GAP, whole.w, low.y - GAP - strip.bottom - GAP))


def _menu(page: Page, box: Box) -> None:
    page.button(box, "menu", Open(Sheet.MENU), icon=Icon.MENU, icon_size=36)
    due(page, box)


def _line(page: Page, box: Box, header: Header) -> None:
    ribbon(page, box, header)
    if header.rule:
        page.press(box, "step line", Hint(header.rule), held=header.rule)


def _legend(page: Page, box: Box, legend: Legend) -> None:
    """The marks and what they mean in a row, from the right; those that do not fit are left out."""
    x = box.right
    for icon, words in reversed(legend):
        wide = page.width(words, LABEL_BOLD) + 2
        if x - wide - 40 < box.x:
            return
        page.words(Box(x - wide, box.y, wide, box.h), words, LABEL_BOLD)
        _key(page, Box(x - wide - 32, box.centre[1] - 13, 26, 26), icon)
        x -= wide + 48


def _standing_legend(page: Page, box: Box, legend: Legend) -> None:
    """The marks and what they mean one below the other, in the grid's last corner."""
    for (icon, words), cell in zip(legend, box.rows(4, 0), strict=False):
        _key(page, Box(cell.centre[0] - 13, cell.y + 8, 26, 26), icon)
        page.words(cell.cut(top=38, bottom=4), words, Style(20, Weight.BOLD), align=0.5)


def _key(page: Page, box: Box, icon: Icon | None) -> None:
    if icon is None:
        badge(page, box, 1)
    else:
        page.sign(box, icon)


def _undo(page: Page, box: Box) -> None:
    if page.view.undo is not None:
        page.button(box, "undo", Undo(), say("Undo"), icon=Icon.UNDO, icon_size=34, detail=page.view.undo)


def _second(page: Page, box: Box, foot: Foot) -> None:
    second = foot.second
    if second is not None:
        page.button(
            box,
            second.name,
            second.intent,
            second.label,
            icon=second.icon if box.w > COLUMN - 2 else None,
            icon_tone=second.tone,
            why_not=second.why_not,
            middle=True,
            style=BODY,
        )


def _next(page: Page, box: Box, foot: Foot) -> None:
    next_button(page, box, foot.go, foot.intent, foot.waiting, refused=foot.refused)
