"""The end of a game: how it ended, and what it came to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.text import Text, say
from companion.inputs import GoHome, Open, Sheet
from companion.ui.frame import Foot, Second, framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.marks import Scenery
from companion.ui.page import BODY, Page
from companion.ui.places import View as Place
from companion.ui.scenes.steps import header
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight

if TYPE_CHECKING:
    from companion.games.game import Step

HEAD = 128
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
    page.add(Scenery(main, Place.HOME_NIGHT if night else Place.HOME_DAY, 14))
    badge = Box(main.x + 28, main.y + 16, 96, 96)
    page.panel(badge, radius=48)
    page.sign(badge.square(60), Icon.CROWN if won else Icon.HEALTH, Tone.GOLD if won else Tone.RUBY)
    room = Box(badge.right + 24, badge.y, main.w * (0.68 if page.upright else 0.36), 96)
    page.words(room, words, Style(38, Weight.TITLE), Tone.SKY_INK, lines=2)
    area = main.cut(top=HEAD, left=20, right=20, bottom=12)
    high = min(float(LINE), (area.h - 20) / len(lines))
    area = area.bottom_part(high * len(lines) + 20)
    page.panel(area)
    for i, (icon, line) in enumerate(lines):
        row = Box(area.x + 18, area.y + 10 + i * high, area.w - 36, high)
        page.sign(row.left_part(30).square(28), icon, Tone.INK2)
        page.words(row.cut(left=46), line, BODY)
