"""The numbers of the whole match: round, games, and the step that the table is really at (L2, L17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.game import Correct
from companion.games.text import Text, say
from companion.games.timelines.corrections import REACHABLE
from companion.games.timelines.setting_up import MOST_GAMES
from companion.games.timelines.state import StepId, Timelines
from companion.inputs import Close, EnterNumber, Take
from companion.ui.frame import Foot, Header, framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.page import BODY, LABEL, Page
from companion.ui.theme import Tone
from companion.ui.timelines.signs import STEP_ICONS

if TYPE_CHECKING:
    from collections.abc import Callable

HIGH = 92
GAP = 12
STEPS: dict[StepId, Text] = {
    StepId.REVEAL: say("New Timelines"),
    StepId.PLAY: say("Heroes are played"),
    StepId.RESCUE: say("Rescues"),
    StepId.HANDS: say("Hands tapped in"),
}


def match(page: Page, state: Timelines) -> None:
    """Set them to what the table shows."""
    now = say("Set it to what the table shows.")
    main = framed(page, Header(say("The match"), now, Icon.SETTINGS), Foot(say("Done"), Close()))
    top = main.top_part(HIGH) if not page.upright else main.top_part(2 * HIGH + GAP)
    cells = top.columns(2, GAP) if not page.upright else top.rows(2, GAP)
    playing = state.at not in {StepId.SETTING_UP, StepId.DEAL, StepId.OVER}
    _number(page, cells[0], "round", say("Round"), state.round, least=1 if playing else state.round, most=99)
    _number(
        page, cells[1], "games", say("Games"), state.setup.games, least=max(1, state.game), most=MOST_GAMES
    )
    if not playing:
        return
    rest = main.cut(top=top.h + GAP)
    page.words(rest.top_part(34), say("The table is at another step"), BODY)
    rest = rest.cut(top=40)
    across = 1 if page.upright else 2
    down = -(-len(REACHABLE) // across)
    for step, cell in zip(
        REACHABLE, rest.top_part(down * HIGH + (down - 1) * GAP).grid(across, down, GAP), strict=True
    ):
        page.button(
            cell,
            f"step {step.value}",
            Take(Correct("step", step.value)),
            STEPS[step],
            icon=STEP_ICONS[step],
            chosen=state.at is step,
            focus=True,
        )
    low = rest.cut(top=down * (HIGH + GAP))
    if low.h > 36:  # noqa: PLR2004 - room for a line
        page.words(low.top_part(36), say("Every correction is kept in the log."), LABEL, Tone.INK2)


def _number(page: Page, box: Box, path: str, words: Text, value: int, *, least: int, most: int) -> None:
    page.panel(box)
    inner = box.inset(14, 8)
    page.words(inner.cut(right=256), words, BODY)
    to: Callable[[int], Take] = lambda n: Take(Correct(path, n))  # noqa: E731 - two uses, one line
    page.stepper(
        inner.right_part(250),
        path,
        value,
        to(value - 1),
        to(value + 1),
        least=say("{least} is the least", least=least) if value <= least else None,
        most=say("{n} is the most", n=most) if value >= most else None,
        typed=EnterNumber(words, value, most, to),
    )
