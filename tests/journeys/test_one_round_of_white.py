"""One round of White on a real window: clicks, a panel on a serial line, seen dice, the plug pulled."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import msgspec
import pytest

from companion.games.strong20.dice import Counts
from companion.games.white.state import Stack, StepId
from companion.journal import Source
from tests.conftest import REPOSITORY, require_program
from tests.journeys.table_top import TableTop
from vision.drawing import DrawnDie, draw_tray

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.games.white.state import White

Dice = Counter[tuple[str, str]]
FIRST = ("red hit", "blue hit", "green hit", "green miss", "yellow miss", "yellow miss")
SECOND = ("purple hit", "blue hit", "blue miss", "green miss", "yellow miss", "yellow miss")


class Rolls(msgspec.Struct, frozen=True):
    """Pictures of the empty tray and of two rolls, and what truly lies in them."""

    empty: Path
    first: tuple[Path, Dice]
    second: tuple[Path, Dice]


@pytest.fixture
def rolls(tmp_path: Path) -> Rolls:
    """Two rolls: three hits and three misses; then the misses with three dice more, two of them hits.

    They are photographs where those lie beside the repository, else drawn.
    """
    trays = REPOSITORY.parent / "shared" / "data" / "trays"
    if trays.is_dir():
        first, second = (labelled(trays / name) for name in ("dev_0006.json", "dev_0018.json"))
        return Rolls(trays / "dev_0015.jpg", first, second)
    return Rolls(drawn(tmp_path, ())[0], drawn(tmp_path, FIRST), drawn(tmp_path, SECOND))


def labelled(label: Path) -> tuple[Path, Dice]:
    """A picture of the set and its labels."""
    dice = json.loads(label.read_text())["dice"]
    return label.with_suffix(".jpg"), Counter((die["colour"], die["face"]) for die in dice)


def drawn(folder: Path, dice: tuple[str, ...]) -> tuple[Path, Dice]:
    """A picture drawn for this test."""
    named = [DrawnDie(*die.split()) for die in dice]
    picture, _ = draw_tray(named, (1280, 720), seed=len(set(dice)))
    path = folder / f"drawn-{hash(dice)}.png"
    cv2.imwrite(str(path), picture)
    return path, Counter((die.colour, die.face) for die in named)


@pytest.fixture
def table_top(display: str, tmp_path: Path) -> Iterator[TableTop]:
    require_program("xdotool")
    require_program("import")
    with TableTop(display, tmp_path) as table_top:
        yield table_top


@pytest.mark.rule(
    "W5", "W6", "W31", "W32", "W50", "W51", "W56", "S21", "S22", "S23", "S24", "S25", "S26", "S29", "S30"
)
def test_a_round_with_the_plug_pulled_in_the_middle(table_top: TableTop, rolls: Rolls) -> None:
    table_top.lay_before_the_camera(rolls.empty)
    table_top.start()
    set_up(table_top)
    meet_the_wolf(table_top)

    # The first roll is read off its picture; its three hits leave the wolf two points of Health.
    table_top.lay_before_the_camera(rolls.first[0])
    table_top.until(lambda: table_top.state.dice.active, "the first roll")
    assert table_top.entries()[-1].source is Source.CAMERA
    assert tray(table_top.state) == rolls.first[1]
    table_top.touch("next")
    assert table_top.state.active[0].damage_taken == 3

    # The plug is pulled. The companion comes back to the same step with the same books and picture.
    before = table_top.state
    table_top.until(table_top.shows_the_books, "the books on the screen")
    table_top.pull_the_plug()
    table_top.start()
    assert table_top.state == before
    table_top.until(table_top.shows_the_books, "the same books on the screen")

    # What was left is rolled again with three dice more; two hits defeat the wolf.
    table_top.press("NEXT")
    table_top.lay_before_the_camera(rolls.second[0])
    table_top.until(lambda: table_top.state.at is StepId.APPLY, "the second roll")
    assert table_top.state.repeat == 2
    assert tray(table_top.state) == rolls.second[1]
    table_top.press("NEXT")  # the wolf falls, and with it the Strategy phase ends
    assert table_top.state.active[0].defeated

    resolve(table_top)
    assert not table_top.complaints()


def set_up(table_top: TableTop) -> None:
    """A hero of Health 4, Strategy 3, Recovery 3: 20 - 10 = 10 gold. The table is laid, round 1 begins."""
    table_top.touch("game white")
    table_top.touch("health+")
    assert table_top.state.gold == 10
    table_top.press("NEXT")
    table_top.press("NEXT")
    table_top.touch("place A1")


def meet_the_wolf(table_top: TableTop) -> None:
    """An enemy of Health 5 and Damage 2 that 3 gold would bribe is written down, and fought."""
    table_top.touch("name")
    table_top.write("wolf")
    table_top.touch("next")
    for stepper, times in (("health+", 5), ("damage+", 2), ("bribe+", 3)):
        for _ in range(times):
            table_top.touch(stepper)
    table_top.press("NEXT")
    (wolf,) = table_top.state.active
    assert (wolf.card.name, wolf.card.health, wolf.card.damage) == ("Wolf", 5, 2)
    table_top.press("NEXT")
    assert table_top.state.at is StepId.COMMIT


def resolve(table_top: TableTop) -> None:
    """Nobody stands, nobody is hurt; nine dice are exhausted, three come back; the wolf goes onto a stack."""
    assert table_top.state.at is StepId.EXHAUST
    table_top.press("NEXT")
    assert table_top.state.dice.exhausted == Counts(yellow=2, green=2, blue=3, purple=1, red=1)
    table_top.press("NEXT")
    assert table_top.state.dice.exhausted == Counts(yellow=2, green=2, blue=2)  # the strongest came back
    table_top.touch("stack east")
    state = table_top.state
    assert [card.name for card in state.stacks[Stack.EAST]] == ["Wolf"]
    assert (state.round, state.stats.health, state.gold) == (2, 4, 10)
    assert state.dice.pool == Counts(yellow=2, green=2, blue=2, purple=4, red=1)


def tray(state: White) -> Dice:
    """The dice that are active by the books."""
    return Counter((die.colour.value, die.face.value if die.face else "") for die in state.dice.active)
