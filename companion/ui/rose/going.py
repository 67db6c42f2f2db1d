"""Rose's steps that can be gone to by hand, and the counts of the round set to what the table shows (S43)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.rose.corrections import REACHABLE
from companion.ui.rose.books import further
from companion.ui.rose.signs import STEP_ICONS
from companion.ui.strong20 import going

if TYPE_CHECKING:
    from companion.games.rose.state import Rose
    from companion.ui.page import Page


def steps(page: Page, state: Rose) -> None:
    """Every step that can be gone to; below them the counts."""
    going.steps(page, tuple(REACHABLE.items()), STEP_ICONS, state.stage, further(state))
