"""The end of a game of Rose: how it ended, and what it came to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.rose.ending import summary
from companion.games.rose.state import Ending, Rose
from companion.games.text import say
from companion.ui.icons import Icon
from companion.ui.strong20 import summary as shared

if TYPE_CHECKING:
    from companion.games.game import Step
    from companion.ui.page import Page

ICONS = (
    Icon.CARDS,
    Icon.SUN,
    Icon.DAMAGE,
    Icon.CASTLE,
    Icon.SUMMON,
    Icon.HIT,
    Icon.HERO,
    Icon.MOON,
    Icon.NEXT,
)
"""The signs of the summary's lines, in their order."""


def game_over(page: Page, state: Rose, step: Step) -> None:
    """Undo stays, and NEXT goes home."""
    won = state.ending is Ending.WON
    words = say("The castle is saved.")
    if not won:
        words = say("The hero falls.") if state.stats.health < 1 else say("Time has run out.")
    lines = tuple((ICONS[min(i, len(ICONS) - 1)], line) for i, line in enumerate(summary(state)))
    shared.game_over(page, step, words, lines, won=won)
