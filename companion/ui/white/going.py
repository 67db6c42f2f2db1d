"""White's steps that can be gone to by hand, and the counts set to what the table shows (S43)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.white.corrections import REACHABLE
from companion.games.white.state import StepId
from companion.ui.strong20 import going
from companion.ui.white.books import further
from companion.ui.white.signs import STEP_ICONS

if TYPE_CHECKING:
    from companion.games.white.state import White
    from companion.ui.page import Page

OFFERED = tuple((step, words) for step, words in REACHABLE.items() if step is not StepId.ICONS)
"""The steps of a round in their order; icons are resolved where a card is activated."""


def steps(page: Page, state: White) -> None:
    """Every step that can be gone to; below them the counts."""
    going.steps(page, OFFERED, STEP_ICONS, state.at, further(state))
