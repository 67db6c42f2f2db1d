"""The end of a game: how it ended, and what it came to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.text import say
from companion.games.white.ending import summary
from companion.games.white.state import Ending, White
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
ICONS = (Icon.CARDS, Icon.DAMAGE, Icon.CROWN, Icon.HIT, Icon.SHOP, Icon.HERO, Icon.NEXT)
"""The signs of the summary's lines, in their order."""


def game_over(page: Page, state: White, step: Step) -> None:
    """Undo stays, and NEXT goes home."""
    won = state.ending is Ending.WON
    evenings = Second("statistics", say("Statistics"), Open(Sheet.STATISTICS), Icon.STATISTICS)
    main = framed(page, header(page, step), Foot(say("Home"), GoHome(), second=evenings))
    page.add(Scenery(main, Place.HOME_NIGHT if state.night else Place.HOME_DAY, 14))
    badge = Box(main.x + 28, main.y + 16, 96, 96)
    page.panel(badge, radius=48)
    page.sign(badge.square(60), Icon.CROWN if won else Icon.HEALTH, Tone.GOLD if won else Tone.RUBY)
    words = Box(badge.right + 24, badge.y, main.w * (0.68 if page.upright else 0.36), 96)
    page.words(
        words,
        say("The tale is told, and you won it.") if won else say("The hero falls."),
        Style(38, Weight.TITLE),
        Tone.SKY_INK,
        lines=2,
    )
    lines = summary(state)
    area = main.cut(top=HEAD, left=20, right=20, bottom=12)
    high = min(float(LINE), (area.h - 20) / len(lines))
    area = area.bottom_part(high * len(lines) + 20)
    page.panel(area)
    for i, line in enumerate(lines):
        row = Box(area.x + 18, area.y + 10 + i * high, area.w - 36, high)
        page.sign(row.left_part(30).square(28), ICONS[min(i, len(ICONS) - 1)], Tone.INK2)
        page.words(row.cut(left=46), line, BODY)
