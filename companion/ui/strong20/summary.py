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

HEAD, SKY = 136, 190
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
    sky = main if page.upright else main.top_part(SKY)
    page.add(Scenery(sky, Place.HOME_NIGHT if night else Place.HOME_DAY, 14))
    badge = Box(main.x + 28, main.y + 16, 96, 96)
    page.panel(badge, radius=48)
    page.sign(badge.square(60), Icon.CROWN if won else Icon.HEALTH, Tone.GOLD if won else Tone.RUBY)
    room = Box(badge.right + 24, badge.y, main.w * (0.68 if page.upright else 0.33), 96)
    page.words(room, words, Style(38, Weight.TITLE), Tone.SKY_INK, lines=2)
    margin = 20 if page.upright else 0
    _lines(page, main.cut(top=HEAD, left=margin, right=margin, bottom=12 if page.upright else 0), lines)


def _lines(page: Page, box: Box, lines: tuple[tuple[Icon, Text], ...]) -> None:
    """The summary; in two columns where all of it fits them, so that the castle is seen above."""
    across = 1 if page.upright else 2
    wide = (box.w - 36 - 24 * (across - 1)) / across
    if any(page.width(line, TAG) > wide - 46 for _, line in lines):
        across, wide = 1, box.w - 36
    style = BODY if across == 1 else LABEL_BOLD
    down = -(-len(lines) // across)
    high = min(float(LINE), (box.h - 20) / down)
    area = box.bottom_part(high * down + 20)
    page.panel(area, edge=Tone.EDGE)
    for i, (icon, line) in enumerate(lines):
        column, at = divmod(i, down)
        row = Box(area.x + 18 + column * (wide + 24), area.y + 10 + at * high, wide, high)
        page.sign(row.left_part(30).square(28), icon, Tone.INK2)
        page.words(row.cut(left=46), line, style)
