"""The hands tapped in after the last round, with what they would score so far (L13, L18)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.text import Text, say, say_n
from companion.games.timelines import actions as act
from companion.games.timelines.heroes import Hero
from companion.games.timelines.state import Timelines
from companion.inputs import Take
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.page import LABEL_BOLD, Page
from companion.ui.scenes.steps import foot, header
from companion.ui.theme import Tone
from companion.ui.timelines.board import Board, Legend, board
from companion.ui.timelines.grid import Cell, Look
from companion.ui.timelines.players import Tile
from companion.ui.timelines.rounds import elsewhere
from companion.ui.timelines.so_far import pieces, sheet

if TYPE_CHECKING:
    from companion.games.game import Step

LINE = 30
LEGEND: Legend = (
    (Icon.CHAIN, say("chain")),
    (Icon.CHECK, say("in hand")),
    (None, say("player")),
    (Icon.CROSS, say("gone")),
)


def hands(page: Page, state: Timelines, step: Step) -> None:
    """Tap all heroes of one player after the other."""
    marks, seat = elsewhere(state), state.tapping
    scored = sheet(state).hands
    chained = {hero for chain in scored[seat].chains for hero in chain.heroes}

    def cell(hero: Hero) -> Cell:
        touch = Take(act.Tap(hero))
        if hero in state.players[seat].hand:
            inside = hero in chained
            look, icon = (Look.CHAINED, Icon.CHAIN) if inside else (Look.CHOSEN, Icon.CHECK)
            return Cell(look, icon, touch)
        mark, played = marks.get(hero, (None, False))
        return Cell(Look.FREE if mark is None else Look.ELSEWHERE, mark, touch, played)

    tiles = tuple(
        Tile(
            at,
            scored[at].points,
            detail=_missing(state, at),
            on=at == seat,
            intent=Take(act.TapHand(at)) if at != seat and not player.left else None,
            label=say("Hand of {name}", name=state.brief(at)),
        )
        for at, player in enumerate(state.players)
    )
    below = partial(_worth, state, seat)
    board(page, state, Board(header(page, step), foot(page, step), tiles, cell, LEGEND, below))


def _missing(state: Timelines, seat: int) -> Text:
    player = state.players[seat]
    if player.unseen:
        return say("{n} of {of}", n=len(player.hand), of=player.size)
    return say_n("{n} hero", "{n} heroes", player.size)


def _worth(state: Timelines, seat: int, page: Page, box: Box) -> None:
    """The chains and sets of the hand so far, and the games before, line by line as there is room."""
    lines: list[tuple[Icon | None, Text, int]] = list(pieces(sheet(state).hands[seat]))
    if state.booked:
        lines.append(
            (None, say_n("{n} game before", "{n} games before", len(state.booked)), state.total(seat))
        )
    across = 3 if page.upright else 1
    high = max(1, int((box.h - 12) // LINE))
    room = high * across
    if box.h < LINE + 12 or not lines:
        return
    shown = lines if len(lines) <= room else [*lines[: room - 1], _rest(lines[room - 1 :])]
    high = -(-len(shown) // across)
    area = box.top_part(high * LINE + 12)
    page.panel(area)
    cells = area.inset(12, 6).grid(across, high, 0)
    for (icon, words, points), cell in zip(shown, cells, strict=False):
        line = cell.cut(right=16) if page.upright else cell
        if icon is not None:
            page.sign(Box(line.x, line.centre[1] - 11, 22, 22), icon, Tone.INK2)
        page.words(line.cut(left=30, right=46), words, LABEL_BOLD)
        page.words(line.right_part(44), points, LABEL_BOLD, align=1)


def _rest(lines: list[tuple[Icon | None, Text, int]]) -> tuple[Icon | None, Text, int]:
    """Lines for which there is no room, as one."""
    return None, say("{n} more", n=len(lines)), sum(points for _, _, points in lines)
