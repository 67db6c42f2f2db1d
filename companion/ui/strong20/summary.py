"""The end of a game: how it ended, and what it came to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.text import Text, say
from companion.inputs import GoHome, Open, Sheet
from companion.ui.frame import Foot, Second, framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.marks import Scenery
from companion.ui.page import BODY, LABEL_BOLD, TAG, Page
from companion.ui.places import View as Place
from companion.ui.scenes.steps import header
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight

if TYPE_CHECKING:
    from companion.games.game import Step

HEAD, UNDER_LINES = 136, 54
LINE = 46


def game_over(
    page: Page,
    step: Step,
    words: Text,
    lines: tuple[tuple[Icon, Text], ...],
    *,
    won: bool,
    night: bool = False,
) -> None:
    """What is said of the end, and the lines of the summary with their signs; Undo stays, NEXT goes home."""
    evenings = Second("statistics", say("Statistics"), Open(Sheet.STATISTICS), Icon.STATISTICS)
    main = framed(page, header(page, step), Foot(say("Home"), GoHome(), second=evenings))
    across, high = _laid(page, main.cut(top=HEAD), lines)
    sky = main.cut(bottom=high - UNDER_LINES)
    place = Place.HOME_NIGHT if night else Place.HOME_DAY
    if page.upright:  # the words have a sky of their own above the hills
        page.panel(sky, Tone.SKY)
        page.add(Scenery(sky.cut(top=HEAD - 24), place))
    else:
        page.add(Scenery(sky, place, 14))
    badge = Box(main.x + 28, main.y + 16, 96, 96)
    page.panel(badge, radius=48)
    page.sign(badge.square(60), Icon.CROWN if won else Icon.HEALTH, Tone.GOLD if won else Tone.RUBY)
    room = Box(badge.right + 24, badge.y, main.w * (0.68 if page.upright else 0.33), 96)
    page.words(room, words, Style(38, Weight.TITLE), Tone.SKY_INK, lines=2)
    _lines(page, main.bottom_part(high), lines, across)


def _laid(page: Page, box: Box, lines: tuple[tuple[Icon, Text], ...]) -> tuple[int, float]:
    """In how many columns the summary stands, two where all of it fits them; and how high it is."""
    across = 1 if page.upright else 2
    wide = (box.w - 36 - 24 * (across - 1)) / across
    if any(page.width(line, TAG) > wide - 46 for _, line in lines):
        across = 1
    down = -(-len(lines) // across)
    return across, min(LINE * down + 20.0, box.h)


def _lines(page: Page, box: Box, lines: tuple[tuple[Icon, Text], ...], across: int) -> None:
    """The summary, over the foot of the scenery."""
    style = BODY if across == 1 else LABEL_BOLD
    down = -(-len(lines) // across)
    page.panel(box, edge=Tone.EDGE)
    cells = box.inset(18, 10).columns(across, 24)
    written: list[tuple[Box, Text]] = []
    for i, (icon, line) in enumerate(lines):
        column, at = divmod(i, down)
        row = cells[column].rows(down, 0)[at]
        page.sign(row.left_part(30).square(28), icon, Tone.INK2)
        written.append((row.cut(left=46), line))
    page.words_alike(written, style)
