"""Going to another step by hand, where the table has gone on without the companion (S43)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from companion.games.game import Correct
from companion.games.text import say
from companion.inputs import Close, Take
from companion.ui.frame import Foot, Header, framed
from companion.ui.icons import Icon

if TYPE_CHECKING:
    from enum import StrEnum

    from companion.games.text import Text
    from companion.ui.geometry import Box
    from companion.ui.page import Page


def steps(
    page: Page,
    offered: Sequence[tuple[StrEnum, Text]],
    icons: Mapping[StrEnum, Icon],
    here: StrEnum,
    *,
    wide: int = 3,
    tall: float = 92,
) -> Box:
    """Every step that can be gone to, `wide` of them side by side, the one where the game stands filled.

    Each is `tall`, or less where there is no room.

    Gives what is left below them.
    """
    header = Header(say("Go to a step"), say("Where is the table now?"), Icon.NEXT)
    main = framed(page, header, Foot(say("Not now"), Close()))
    across = 2 if page.upright else wide
    down = -(-len(offered) // across)
    height = min(tall, (main.h - 10 * (down - 1)) / down)
    high = height * down + 10 * (down - 1)
    for (step, words), cell in zip(offered, main.top_part(high).grid(across, down, 10), strict=False):
        page.button(
            cell,
            f"step {step.value}",
            Take(Correct("step", step.value)),
            words,
            icon=icons[step],
            chosen=here is step,
            focus=True,
        )
    return main.cut(top=high + 12)
