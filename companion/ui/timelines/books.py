"""What the left side shows of Tangled Timelines: the game and round, and every player with a total."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.text import Text, say
from companion.games.timelines.state import StepId, Timelines
from companion.ui.books import Books, Side
from companion.ui.page import LEAD, Page
from companion.ui.type import Style, Weight

if TYPE_CHECKING:
    from companion.ui.geometry import Box

ROW = 78
GAP = 8


def books(state: Timelines) -> Books:
    """The left side."""
    return Books(
        night=False,
        word=say("Game {n}", n=state.game),
        below=_below(state),
        side=Side(partial(_players, state), tall(len(state.players))),
    )


def _below(state: Timelines) -> Text:
    match state.at:
        case StepId.SETTING_UP | StepId.DEAL:
            return say("Set-up")
        case StepId.HANDS | StepId.SCORED:
            return say("Scoring")
        case StepId.OVER:
            return say("The end")
    return say("Round {n}", n=state.round)


def tall(players: int) -> float:
    """How high the players are on an upright screen, three in a row."""
    rows = -(-players // 3)
    return rows * ROW + (rows - 1) * GAP


def _players(state: Timelines, page: Page, box: Box) -> None:
    """Every player: name and points of all games."""
    n = len(state.players)
    cells = box.grid(min(n, 3), -(-n // 3), GAP) if page.upright else box.rows(max(n, 6), GAP)
    for seat, cell in enumerate(cells[:n]):
        page.panel(cell)
        inner = cell.inset(12, 6)
        page.words(inner.cut(right=78), state.called(seat), LEAD, name=True)
        page.words(inner.right_part(72), state.total(seat), Style(38, Weight.HEAVY), align=1)
