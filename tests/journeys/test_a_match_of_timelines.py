"""Tangled Timelines by touch and panel: two games with totals, the plug pulled; and a game alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import pytest

from companion.games.timelines.state import StepId
from companion.journal import Source
from tests.conftest import require_program
from tests.journeys.table_top import TableTop
from vision.drawing import draw_tray

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def table_top(display: str, tmp_path: Path) -> Iterator[TableTop]:
    require_program("xdotool")
    require_program("import")
    with TableTop(display, tmp_path) as table_top:
        picture, _ = draw_tray([], (1280, 720), seed=1)
        path = tmp_path / "empty.png"
        cv2.imwrite(str(path), picture)
        table_top.lay_before_the_camera(path)
        table_top.start()
        yield table_top


def tap(table_top: TableTop, heroes: str) -> None:
    """Heroes on the grid, `AL BM CN`."""
    for hero in heroes.split():
        table_top.touch(f"hero {hero}")


def stop_and_score(table_top: TableTop) -> None:
    """Both have enough of this game."""
    for name in ("seat 0", "sit out", "next", "seat 1", "sit out"):
        table_top.touch(name)


@pytest.mark.rule("L2", "L3", "L5", "L8", "L12", "L13", "L15", "L18")
def test_a_match_of_two_games(table_top: TableTop) -> None:
    for name in ("game timelines", "players 2", "games+", "next"):
        table_top.touch(name)
    table_top.press("NEXT")
    assert table_top.state.at is StepId.REVEAL

    # Ida, seat 1, plays the Novice A and rescues both As; seat 2, the Novice D, rescues the Novice A.
    tap(table_top, "AL AM BL CL")
    table_top.press("NEXT")
    tap(table_top, "AN DL")
    table_top.press("BACK")
    assert table_top.state.at is StepId.PLAY
    table_top.pull_the_plug()
    table_top.start()
    tap(table_top, "DN")
    table_top.press("NEXT")
    table_top.touch("second")
    assert [set(player.hand) for player in table_top.state.players] == [{"AL", "AM"}, {"AN"}]
    assert table_top.entries()[-1].source is Source.TOUCH

    stop_and_score(table_top)
    assert table_top.state.at is StepId.HANDS
    tap(table_top, "BM CM ZL")
    table_top.press("NEXT")
    tap(table_top, "PL PM QL")
    table_top.press("NEXT")
    # Ida: two As 10, B-C 20 ahead of P-Q. The other: P-Q 15.
    assert [table_top.state.points(seat) for seat in (0, 1)] == [30, 15]
    table_top.press("NEXT")
    assert table_top.state.booked == ((30, 15),)

    table_top.press("NEXT")
    stop_and_score(table_top)
    tap(table_top, "YL YM YA YN")
    table_top.press("NEXT")
    tap(table_top, "AL BL CL DL")
    table_top.press("NEXT")
    # Four Ys 20; A-B 20 and C-D 15.
    assert [table_top.state.points(seat) for seat in (0, 1)] == [20, 35]
    table_top.until(table_top.shows_the_books, "the books on the screen")
    table_top.press("NEXT")
    match = table_top.finished()
    assert match.at is StepId.OVER
    assert [match.total(seat) for seat in (0, 1)] == [50, 50]
    assert not table_top.complaints()


@pytest.mark.rule("L11", "L16")
def test_a_game_alone(table_top: TableTop) -> None:
    for name in ("game timelines", "players 1", "next", "next"):
        table_top.touch(name)
    assert table_top.state.players[0].size == 8
    tap(table_top, "AL BM CA DN")
    table_top.press("NEXT")
    tap(table_top, "EL AM ZN CN")
    table_top.press("NEXT")
    table_top.touch("second")
    # AM: AL, BM. CN: CA, DN. EL: none. ZN: the Novice C laid down before.
    assert set(table_top.state.players[0].hand) == {"AL", "BM", "CA", "DN", "CN"}
    for name in ("menu", "end", "score"):
        table_top.touch(name)
    tap(table_top, "KL KM KA KN")
    table_top.press("NEXT")
    # A-B 20, C-D 15, four Ks 20.
    assert table_top.state.points(0) == 55
    table_top.until(table_top.shows_the_books, "the books on the screen")
    table_top.press("NEXT")
    assert table_top.finished().total(0) == 55
    assert not table_top.complaints()
