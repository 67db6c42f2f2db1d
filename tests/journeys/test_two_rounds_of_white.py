"""Set-up and two rounds of White by touch alone, dice seen by the camera; and how many touches that takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import pytest

from companion.cards import CardLibrary
from companion.games.game import GameName
from companion.games.white.cards import Card
from companion.games.white.engagement import spent
from companion.games.white.state import Stack, StepId
from companion.journal import Source
from tests.conftest import require_program
from tests.journeys.table_top import TableTop
from vision.drawing import DrawnDie, draw_tray

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

WOLF = Card("Wolf", health=5, damage=2, bribe=3)
WREN = Card("Wren", health=2, damage=1, bribe=1)
FIRST = ("red hit", "blue hit", "green hit", "green miss", "yellow miss", "yellow miss")
SECOND = ("purple hit", "blue hit", "blue miss", "green miss", "yellow miss", "yellow miss")
MOST_TO_SET_UP, MOST_IN_A_ROUND = 12, 12


@pytest.fixture
def table_top(display: str, tmp_path: Path) -> Iterator[TableTop]:
    require_program("xdotool")
    require_program("import")
    data = tmp_path / "data"
    data.mkdir()
    library = CardLibrary(data, GameName.WHITE, Card)
    for card in (WOLF, WREN):
        library.remember(card)
    with TableTop(display, tmp_path) as table_top:
        yield table_top


def drawn(folder: Path, name: str, dice: tuple[str, ...]) -> Path:
    """A picture of the tray with these dice, drawn for this test."""
    picture, _ = draw_tray([DrawnDie(*die.split()) for die in dice], (1280, 720), seed=len(dice))
    path = folder / f"{name}.png"
    cv2.imwrite(str(path), picture)
    return path


def roll(table_top: TableTop, picture: Path) -> None:
    """Dice lie before the camera; wait until they are in the books."""
    seen = table_top.written()
    table_top.lay_before_the_camera(picture)
    table_top.until(lambda: table_top.written() != seen, "the roll")


def play_round(table_top: TableTop, card: Card, rolls: list[Path]) -> int:
    """Play a round against one enemy of the library; returns how many touches it took."""
    number, before = table_top.state.round, table_top.touches
    while table_top.state.round == number:
        at = table_top.state.at
        if at is StepId.WRITE_CARD and table_top.state.draft.name != card.name:
            table_top.touch("name")
            table_top.write(card.name[:2])
            table_top.touch("known")
        elif at is StepId.COMMIT or (at is StepId.APPLY and spent(table_top.state)):
            # the next roll needs no touch: hits were lifted onto the enemy, and other dice lie in the tray
            roll(table_top, rolls.pop(0))
            assert table_top.entries()[-1].source is Source.CAMERA
        elif at in {StepId.PREPARE, StepId.PRESS_ONWARD}:
            table_top.touch("place A1" if number == 1 else "place A2")  # moving on says that it is filled
        elif at is StepId.CLEANUP:
            table_top.touch("stack east")
        else:
            table_top.touch("next")
    return table_top.touches - before


@pytest.mark.rule("W31", "W32", "W50", "W56", "S21", "S24", "S25", "S26", "S29", "S30")
def test_set_up_and_two_rounds(table_top: TableTop, tmp_path: Path) -> None:
    table_top.lay_before_the_camera(drawn(tmp_path, "empty", ()))
    first, second = drawn(tmp_path, "first", FIRST), drawn(tmp_path, "second", SECOND)
    table_top.start()
    for name in ("game white", "health+", "next", "next"):
        table_top.touch(name)
    assert table_top.touches <= MOST_TO_SET_UP
    assert (table_top.state.round, table_top.state.at) == (1, StepId.PRESS_ONWARD)

    assert play_round(table_top, WOLF, [first, second]) <= MOST_IN_A_ROUND
    assert [card.name for card in table_top.state.stacks[Stack.EAST]] == ["Wolf"]

    assert play_round(table_top, WREN, [first]) <= MOST_IN_A_ROUND
    state = table_top.state
    assert [card.name for card in state.stacks[Stack.EAST]] == ["Wren", "Wolf"]  # the newest on top
    assert (state.round, state.stats.health, state.gold) == (3, 4, 10)
    table_top.until(table_top.shows_the_books, "the books on the screen")
    assert not table_top.complaints()
