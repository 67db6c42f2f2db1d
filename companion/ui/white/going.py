"""Going to another step by hand, where the table has gone on without the companion (S43)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.game import Correct
from companion.games.text import say
from companion.games.white.corrections import REACHABLE
from companion.games.white.state import StepId
from companion.inputs import Close, Take
from companion.ui.frame import Foot, Header, framed
from companion.ui.icons import Icon
from companion.ui.white.signs import STEP_ICONS

if TYPE_CHECKING:
    from companion.games.white.state import White
    from companion.ui.page import Page

OFFERED = tuple(step for step in REACHABLE if step is not StepId.ICONS)
"""The steps of a round in their order; icons are resolved where a card is activated."""


def steps(page: Page, state: White) -> None:
    """Every step that can be gone to; the one where the game stands is filled."""
    header = Header(say("Go to a step"), say("Where is the table now?"), Icon.NEXT)
    main = framed(page, header, Foot(say("Not now"), Close()))
    across = 2 if page.upright else 3
    down = -(-len(OFFERED) // across)
    height = min(92.0, (main.h - 10 * (down - 1)) / down)
    cells = main.top_part(height * down + 10 * (down - 1)).grid(across, down, 10)
    for step, cell in zip(OFFERED, cells, strict=False):
        page.button(
            cell,
            f"step {step.value}",
            Take(Correct("step", step.value)),
            REACHABLE[step],
            icon=STEP_ICONS[step],
            chosen=state.at is step,
            focus=True,
        )
