"""What statistics are drawn with: a number with its sign, columns over rounds, bars of games won and lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from companion.games.text import Text, say
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.marks import Corners, Panel
from companion.ui.page import BODY, HEADING, LABEL, LABEL_BOLD, TAG, Page
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.statistics.games import Score

TILE, GAP = 92, 12
FIGURE = Style(40, Weight.HEAVY)
SCALE = 44
"""How much room the numbers beside a chart take."""
WIDEST, NARROWEST = 44, 6
"""Of a column."""
Column = tuple[int, float, float, float]
"""A round, and the lower quartile, the median and the upper quartile there: all alike for one game."""


class Tile(NamedTuple):
    """A number, what it counts, and its sign."""

    icon: Icon
    tone: Tone
    number: str
    words: Text


def number_tiles(page: Page, box: Box, tiles: Sequence[Tile], *, across: int) -> Box:
    """Tiles row by row; gives the box that is left below them."""
    down = -(-len(tiles) // across)
    high = down * (TILE + GAP) - GAP
    for tile, cell in zip(tiles, box.top_part(high).grid(across, down, GAP), strict=False):
        _tile(page, cell, tile)
    return box.cut(top=high + GAP)


def _tile(page: Page, box: Box, tile: Tile) -> None:
    page.panel(box)
    inner = box.inset(14, 8)
    page.sign(inner.top_part(44).left_part(38).square(38), tile.icon, tile.tone)
    page.words(inner.cut(left=50).top_part(44), tile.number, FIGURE)
    page.words(inner.bottom_part(28), tile.words, LABEL, Tone.INK2)


def column_chart(
    page: Page, box: Box, title: Text, columns: Sequence[Column], note: Text | None = None
) -> None:
    """A column a round: as high as the median, and a line between what half of the games lay."""
    page.panel(box)
    inner = box.inset(18, 12)
    page.words(inner.top_part(40), title, BODY)
    if note is not None:
        page.words(inner.cut(top=40).top_part(26), note, LABEL, Tone.INK2)
    most = max(1.0, *(high for _, _, _, high in columns))
    plot = inner.cut(left=SCALE, top=52 if note is None else 76, bottom=34)
    step = plot.w / len(columns)
    wide = max(NARROWEST, min(WIDEST, step * 0.62))
    for number in {0, round(most)}:
        y = plot.bottom - plot.h * number / most
        page.words(Box(inner.x, y - 13, SCALE - 8, 26), number, LABEL, Tone.INK2, 1)
        page.add(Panel(Box(plot.x, y - 1, plot.w, 2), Tone.RULE, radius=0))
    every = -(-round(34 * len(columns)) // round(plot.w)) or 1
    for i, (at, low, middle, high) in enumerate(columns):
        x = plot.x + (i + 0.5) * step
        tall = plot.h * middle / most
        if tall > 1:
            column = Box(x - wide / 2, plot.bottom - tall, wide, tall)
            page.add(Panel(column, Tone.PRIMARY, radius=min(6, tall / 2), corners=Corners.TOP))
        if high > low:
            top, bottom = (plot.bottom - plot.h * n / most for n in (high, low))
            page.add(Panel(Box(x - 3, top - 2, 6, bottom - top + 4), Tone.SURFACE, radius=0))
            page.add(Panel(Box(x - 1.5, top - 2, 3, bottom - top + 4), Tone.INK, radius=0))
        if i % every == 0:
            page.words(Box(x - 20, plot.bottom + 4, 40, 26), at, LABEL, Tone.INK2, 0.5)
    page.add(Panel(Box(plot.x, plot.bottom - 1.5, plot.w, 3), Tone.EDGE, radius=0))


def score_bars(page: Page, box: Box, title: Text, found: Sequence[tuple[str, Score]], room: float) -> None:
    """A row a name: how many games, and how they ended, as a bar of that length."""
    page.panel(box)
    inner = box.inset(18, 12)
    page.words(inner.top_part(44), title, HEADING)
    most = max(score.games for _, score in found)
    rows = inner.cut(top=50)
    height = min(56.0, rows.h / len(found))
    for i, (name, score) in enumerate(found):
        row = Box(rows.x, rows.y + i * height, rows.w, height)
        page.words(row.left_part(room - 12), name or say("not said"), LABEL_BOLD, name=True)
        bar = row.cut(left=room, right=130).inset(0, max(3.0, (height - 30) / 2))
        _ended(page, bar, score, bar.w / most)
        page.words(row.right_part(120), _in_numbers(score), LABEL, Tone.INK2, 1)


def _in_numbers(score: Score) -> Text:
    """Won of all that were decided; where players play against each other, how many were played."""
    decided = score.won + score.lost
    return say("{won} of {n}", won=score.won, n=decided) if decided else say("{n} played", n=score.games)


class Look(NamedTuple):
    """How a part of a bar looks: told apart without colour."""

    words: Text
    number: Callable[[Score], int]
    fill: Tone
    dashed: bool = False


LOOKS = (
    Look(say("won"), lambda score: score.won, Tone.PRIMARY),
    Look(say("lost"), lambda score: score.lost, Tone.SUNK),
    Look(say("by a player"), lambda score: score.shared, Tone.LEGAL),
    Look(say("not decided"), lambda score: score.open, Tone.BG, dashed=True),
)


def _ended(page: Page, box: Box, score: Score, each: float) -> None:
    x = box.x
    for look in LOOKS:
        number = look.number(score)
        if number:
            part = Box(x, box.y, max(8.0, number * each - 2), box.h)
            page.add(Panel(part, look.fill, Tone.EDGE, 3, 6, dashed=look.dashed))
            x = part.right + 2


def legend(page: Page, box: Box, scores: Iterable[Score]) -> None:
    """What the bars' looks mean: those that are there."""
    every = tuple(scores)
    looks = [look for look in LOOKS if any(look.number(score) for score in every)]
    across = box if page.upright else box.left_part(210.0 * len(looks))
    for look, cell in zip(looks, across.columns(len(looks), 8), strict=True):
        square = Box(cell.x, cell.centre[1] - 12, 24, 24)
        page.add(Panel(square, look.fill, Tone.EDGE, 3, 6, dashed=look.dashed))
        page.words(cell.cut(left=32), look.words, TAG, Tone.INK2)
