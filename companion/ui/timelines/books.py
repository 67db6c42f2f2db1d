"""What the left side shows of Tangled Timelines: the game and round, and every player with a total."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.text import Text, say, say_n
from companion.games.timelines.state import StepId, Timelines
from companion.ui.books import Books, Side
from companion.ui.timelines.players import Tile, player

if TYPE_CHECKING:
    from companion.ui.geometry import Box
    from companion.ui.page import Page

ROW = 76
GAP = 8
ABREAST = 4
"""Players side by side on an upright screen; more take two rows."""


def books(state: Timelines) -> Books:
    """The left side."""
    return Books(
        night=False,
        word=say("Game {n}", n=min(state.game, state.setup.games)),
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
            return say_n("{n} game", "{n} games", len(state.booked))
    return say("Round {n}", n=state.round)


def tall(players: int) -> float:
    """How high the players are on an upright screen."""
    return ROW if players <= ABREAST else 2 * ROW + GAP


def _players(state: Timelines, page: Page, box: Box) -> None:
    """Every player: name and points of all games."""
    n = len(state.players)
    if page.upright:
        down = 1 if n <= ABREAST else 2
        cells = box.grid(-(-n // down), down, GAP)
    else:
        cells = box.top_part(6 * ROW + 5 * GAP).rows(6, GAP)
    for seat, cell in enumerate(cells[:n]):
        player(page, cell, state, Tile(seat, state.total(seat), detail=_heroes(state, seat)))


def _heroes(state: Timelines, seat: int) -> Text | None:
    """How many heroes a player holds, while heroes are held."""
    if state.at in {StepId.SETTING_UP, StepId.DEAL, StepId.OVER}:
        return None
    return say_n("{n} hero", "{n} heroes", state.players[seat].size)
