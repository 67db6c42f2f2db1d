"""Rose's steps that can be gone to by hand, and the counts of the round set to what the table shows (S43)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.rose.corrections import REACHABLE
from companion.inputs import Open, Sheet
from companion.ui.page import LABEL_BOLD
from companion.ui.rose.books import further
from companion.ui.rose.signs import STEP_ICONS
from companion.ui.strong20 import going
from companion.ui.theme import Tone

if TYPE_CHECKING:
    from companion.games.rose.state import Rose
    from companion.ui.page import Page

ROW = 74
WIDE, NARROW = 4, 3
"""Steps and counts side by side; on an upright screen two steps, and so many counts."""


def steps(page: Page, state: Rose) -> None:
    """Every step that can be gone to; below them the counts."""
    tall = 76 if page.upright else 92
    rest = going.steps(page, tuple(REACHABLE.items()), STEP_ICONS, state.stage, wide=WIDE, tall=tall)
    counts = further(state)
    across = NARROW if page.upright else WIDE
    down = -(-len(counts) // across)
    cells = rest.top_part(ROW * down + 10 * (down - 1)).grid(across, down, 10)
    for count, cell in zip(counts, cells, strict=False):
        page.button(
            cell,
            f"count {count.about}",
            Open(Sheet.STAT, count.about),
            count.label,
            icon=count.icon,
            icon_tone=Tone.INK2,
            icon_size=28,
            detail=str(count.value),
            style=LABEL_BOLD,
        )
