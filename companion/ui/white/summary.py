"""The end of a game of White: how it ended, and what it came to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.text import say
from companion.games.white.ending import summary
from companion.games.white.state import Ending, White
from companion.ui.icons import Icon
from companion.ui.strong20 import summary as shared

if TYPE_CHECKING:
    from companion.games.game import Step
    from companion.ui.page import Page

ICONS = (Icon.CARDS, Icon.DAMAGE, Icon.CROWN, Icon.HIT, Icon.SHOP, Icon.HERO, Icon.NEXT)
"""The signs of the summary's lines, in their order."""


def game_over(page: Page, state: White, step: Step) -> None:
    """Undo stays, and NEXT goes home."""
    won = state.ending is Ending.WON
    words = say("The tale is told, and you won it.") if won else say("The hero falls.")
    lines = tuple((ICONS[min(i, len(ICONS) - 1)], line) for i, line in enumerate(summary(state)))
    shared.game_over(page, step, words, lines, won=won, night=state.night)
