"""Going to another step by hand, where the table has gone on without the companion, and its counts (S43)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from companion.games.game import Correct
from companion.games.text import say
from companion.inputs import Close, Open, Sheet, Take
from companion.ui.frame import Foot, Header, framed
from companion.ui.icons import Icon
from companion.ui.page import LABEL_BOLD
from companion.ui.theme import Tone

if TYPE_CHECKING:
    from enum import StrEnum

    from companion.games.text import Text
    from companion.ui.books import Figure
    from companion.ui.geometry import Box
    from companion.ui.page import Page

GAP = 10
ACROSS = 4
"""Steps and counts side by side; on an upright screen two steps, and counts without their signs."""
ROW = 74


def steps(
    page: Page,
    offered: Sequence[tuple[StrEnum, Text]],
    icons: Mapping[StrEnum, Icon],
    here: StrEnum,
    counts: Sequence[Figure],
) -> None:
    """Every step that can be gone to, the one where the game stands filled, and below them the counts."""
    header = Header(say("Go to a step"), say("Where is the table now?"), Icon.NEXT)
    main = framed(page, header, Foot(say("Not now"), Close()))
    across = 2 if page.upright else ACROSS
    down = -(-len(offered) // across)
    tall = 76 if page.upright else 92
    high = tall * down + GAP * (down - 1)
    for (step, words), cell in zip(offered, main.top_part(high).grid(across, down, GAP), strict=False):
        page.button(
            cell,
            f"step {step.value}",
            Take(Correct("step", step.value)),
            words,
            icon=icons[step],
            chosen=here is step,
            focus=True,
        )
    _counts(page, main.cut(top=high + 12), counts)


def _counts(page: Page, box: Box, counts: Sequence[Figure]) -> None:
    down = -(-len(counts) // ACROSS)
    cells = box.top_part(ROW * down + GAP * (down - 1)).grid(ACROSS, down, GAP)
    for count, cell in zip(counts, cells, strict=False):
        page.button(
            cell,
            f"count {count.about}",
            Open(Sheet.STAT, count.about),
            count.label,
            icon=None if page.upright else count.icon,
            icon_tone=Tone.INK2,
            icon_size=28,
            detail=str(count.value),
            style=LABEL_BOLD,
        )
