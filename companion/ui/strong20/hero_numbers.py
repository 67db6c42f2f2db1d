"""The three numbers of the hero card at set-up, each with its stepper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.strong20.stats import HIGHEST_STAT, Stat
from companion.games.text import say
from companion.ui.books import STAT_ICONS
from companion.ui.geometry import Box
from companion.ui.page import BODY, Page

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.games.rose.state import Setup as RoseSetup
    from companion.games.white.state import Setup as WhiteSetup
    from companion.inputs import Intent


def hero_numbers(
    page: Page, cells: tuple[Box, ...], setup: WhiteSetup | RoseSetup, chosen: Callable[..., Intent]
) -> None:
    """A cell a stat; `chosen` makes the set-up with a stat changed."""
    for stat, cell in zip(Stat, cells, strict=True):
        page.panel(cell)
        inner = cell.inset(min(14, (cell.w - 200) / 2), 10)
        icon, tone = STAT_ICONS[stat]
        page.sign(Box(inner.x, inner.y + 1, 30, 30), icon, tone)
        page.words(inner.top_part(32).cut(left=38), stat.word, BODY)
        value: int = getattr(setup, stat.value)
        least = 1 if stat is Stat.HEALTH else 0
        page.stepper(
            inner.bottom_part(76),
            stat.value,
            value,
            chosen(**{stat.value: value - 1}),
            chosen(**{stat.value: value + 1}),
            least=say("{least} is the least", least=least) if value <= least else None,
            most=say("no hero shows more") if value >= HIGHEST_STAT else None,
        )
