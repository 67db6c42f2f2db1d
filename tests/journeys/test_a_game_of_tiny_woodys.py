"""Four players at a real window and a real panel: a game of Tiny Woodys from set-up to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import pytest

from companion.cards import CardLibrary
from companion.games.game import GameName
from companion.games.tiny_woodys.actions import EndTurn
from companion.games.tiny_woodys.state import StepId
from companion.games.tiny_woodys.winning import places
from companion.games.tiny_woodys.woodys import Kind, Season, Woody
from companion.inputs import Take
from companion.journal import Source
from tests.conftest import require_program
from tests.journeys.table_top import TableTop
from vision.drawing import draw_tray

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from companion.games.tiny_woodys.state import TinyWoodys

KNOWN = (
    Woody("Acorn", Kind.FOREST_FRUITS, Season.SPRING, draw=1),
    Woody("Blackberry", Kind.FOREST_FRUITS, Season.SUMMER),
    Woody("Walnut", Kind.FOREST_FRUITS, Season.AUTUMN),
)
IDA = 0


@pytest.fixture
def table_top(display: str, tmp_path: Path) -> Iterator[TableTop]:
    """Three Woodys are known from games before; the tray is empty and stays so."""
    require_program("xdotool")
    require_program("import")
    data = tmp_path / "data"
    data.mkdir()
    library = CardLibrary(data, GameName.TINY_WOODYS, Woody)
    for woody in KNOWN:
        library.remember(woody)
    picture, _ = draw_tray([], (1280, 720), seed=1)
    cv2.imwrite(str(tmp_path / "tray.png"), picture)
    with TableTop(display, tmp_path) as table_top:
        table_top.lay_before_the_camera(tmp_path / "tray.png")
        yield table_top


def board(state: TinyWoodys, seat: int) -> str:
    """What lies before a player, as it is said."""
    lying = state.players[seat].board
    return ", ".join(f"2 {laid.name}" if laid.pair else laid.name for laid in lying)


def others_pass(table: TableTop) -> None:
    """The other three draw by the panel and end their turns; what is too much goes to the discard."""
    while table.state.active != IDA:
        table.press("NEXT")
        if table.state.step_id is StepId.SEASON:
            table.press("NEXT")
        end_turn(table)
    while table.state.owing:
        table.touch("second")


def end_turn(table: TableTop) -> None:
    """By NEXT where that ends the turn, else by the button beside it, once it is no longer about a hand."""
    active = table.state.active
    while table.state.active == active:
        following = table.scheme().next
        ends = isinstance(following, Take) and isinstance(following.action, EndTurn)
        table.touch("next" if ends else "second")


def set_up(table: TableTop) -> None:
    """Three touches, and a role that Ida tells the box alone."""
    table.touch("game tiny-woodys")
    table.press("NEXT")
    table.slide("role 0", "be forest-fruits 0")
    table.press("NEXT")
    assert table.touches == 4
    assert [player.role_entered for player in table.state.players] == [True, False, False, False]
    assert Kind.FOREST_FRUITS.value not in repr(table.entries())


def claim_and_end(table: TableTop) -> None:
    """A claim of the wrong player is asked about; Ida's is right, and the roles are shown."""
    for name in ("menu", "claim", "claims 2", "with leaves"):
        table.touch(name)
    assert table.sitting.desk.asked is not None
    for name in ("next", "next", "next", "menu", "claim", "claims 0", "with forest-fruits"):
        table.touch(name)
    table.press("NEXT")
    for kind in (Kind.LEAVES, Kind.HERBS, Kind.TREES):
        table.touch(f"was {kind.value}")
    ended = table.finished()
    assert ended.at is StepId.OVER
    assert places(ended)[0] == (1, IDA)


@pytest.mark.rule("T3", "T6", "T7", "T9", "T11", "T16", "T17", "T18", "T19", "T20")
def test_four_players_play_a_game_to_its_end(table_top: TableTop, tmp_path: Path) -> None:
    table = table_top
    table.start()

    set_up(table)

    # Ida draws by the panel and places an Acorn by two touches.
    table.press("NEXT")
    table.touch("next")
    table.touch("place Acorn")
    assert board(table.state, IDA) == "Acorn"
    sources = [entry.source for entry in table.entries()[-2:]]
    assert sources == [Source.PANEL, Source.TOUCH]
    end_turn(table)
    others_pass(table)

    # A second one: combined as it lies down. BACK takes it back, and it is placed once more.
    table.touch("place")
    table.touch("place Acorn")
    assert board(table.state, IDA) == "2 Acorn"
    table.press("BACK")
    assert board(table.state, IDA) == "Acorn"
    table.touch("place")
    table.touch("place Acorn")
    assert table.scheme().named("draw") is not None
    table.press("NEXT")
    assert table.state.players[IDA].hand == 2 + 3 - 1 - 1 + 4

    # The plug is pulled: the table is as it was, and the role is gone with the light.
    before = table.state
    table.pull_the_plug()
    table.start()
    assert table.state == before
    table.until(table.shows_the_books, "the same table on the screen")
    end_turn(table)
    others_pass(table)

    # A Woody that nobody knows is written and learned; the next ones are touches again.
    table.touch("place")
    table.touch("new woody")
    table.write("elder")
    table.touch("next")
    assert table.state.step_id is StepId.LEARN
    table.touch("kind forest-fruits")
    table.touch("next")
    for name in ("Blackberry", "Walnut"):
        end_turn(table)
        others_pass(table)
        table.touch("place")
        table.touch(f"place {name}")
    assert board(table.state, IDA) == "2 Acorn, Elder, Blackberry, Walnut"

    claim_and_end(table)
    learned = CardLibrary(tmp_path / "data", GameName.TINY_WOODYS, Woody).named("Elder")
    assert learned is not None
    assert learned.kind is Kind.FOREST_FRUITS
    assert not table.complaints()
