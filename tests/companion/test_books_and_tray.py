"""The app with a drawn tray and the real reader: what the books hold, what lies there, a camera killed."""

import os
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.app import App
from companion.devices import wishes
from companion.equipment import Equipment
from companion.games.game import GameName
from companion.games.strong20.dice import Colour, Die, Face
from companion.games.white import actions as act
from companion.games.white.cards import Card
from companion.games.white.state import StepId
from companion.inputs import StartGame, Take
from companion.journal import Journal, Source
from companion.options import RunOptions
from companion.settings import Settings
from companion.ui.window import Window
from companion.upkeep import Beginning
from tests.patience import PATIENCE_S
from tests.vision import between_colours
from vision.drawing import DrawnDie, draw_tray

REST = tuple(Die(Colour(die.colour), Face(die.face)) for die in between_colours.REST)


class Table:
    """The app at a table whose tray is drawn, in a game of White whose first roll is awaited."""

    def __init__(self, folder: Path) -> None:
        self.window = Window(size=(800, 480), windowed=True)
        self.journal = Journal.open(folder)
        options = RunOptions(simulate=True)
        self.app = App(options, Beginning(folder), self.journal, self.window)
        self.window.show(self.app._seen(odds={}))
        self.equipment = Equipment(wishes(options, Settings()), self.window.wake)
        self.app._equipment = self.equipment
        self.sitting = self.app._sitting
        self.show(())
        self.until(lambda: self.app._news.reading is not None, "the empty tray")
        self.app._take(StartGame(GameName.WHITE), Source.TOUCH)
        self.take(act.LayTable(), act.Begin(), act.PressOnward("A1"))
        self.take(act.WriteCard(Card(name="Grey Wolf", health=9)), act.Activate(), act.Engage())
        assert self.state.at is StepId.COMMIT

    @property
    def state(self) -> Any:
        assert self.sitting.table is not None
        return self.sitting.table.state

    def take(self, *actions: Any) -> None:
        for action in actions:
            self.app._take(Take(action), Source.TOUCH)

    def exhaust(self, colour: str, times: int) -> None:
        self.take(*[act.Move(colour, "pool", "exhausted")] * times)
        self.app._turn(self.equipment)

    def show(self, dice: tuple[DrawnDie, ...]) -> None:
        self.equipment.camera.show(draw_tray(list(dice), between_colours.SIZE, seed=1)[0])

    def show_the_doubtful_die(self) -> None:
        """A tray with a die between yellow and green."""
        self.equipment.camera.show(between_colours.tray(between_colours.IN_DOUBT))

    def until(self, holds: Callable[[], bool], what: str) -> None:
        end = time.monotonic() + PATIENCE_S
        while not holds():
            assert time.monotonic() < end, f"waited for {what}"
            self.app._turn(self.equipment)

    def kill_the_camera(self) -> None:
        assert self.equipment.camera.pid is not None
        os.kill(self.equipment.camera.pid, signal.SIGKILL)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path)
    yield table
    table.equipment.__exit__()
    table.app._errands.close()
    table.journal.close()
    table.window.close()


@pytest.mark.rule("S22", "S23")
def test_a_die_in_doubt_is_named_by_what_the_pool_still_holds(table: Table) -> None:
    table.exhaust("green", 4)
    table.show_the_doubtful_die()
    table.until(lambda: table.state.at is StepId.APPLY, "the roll")
    assert Counter(table.state.dice.active) == Counter((*REST, Die(Colour.YELLOW, Face.HIT)))
    assert table.sitting.unsure_rolls == 0


def test_a_die_that_may_be_of_two_colours_is_asked_about(table: Table) -> None:
    table.show_the_doubtful_die()
    table.until(lambda: table.state.at is StepId.APPLY, "the roll")
    assert [die for die in table.state.dice.active if die.asked] == [Die(Colour.YELLOW, None, asked=True)]


def test_a_camera_killed_in_the_middle_of_a_roll_knows_the_books_again(table: Table) -> None:
    table.exhaust("green", 4)
    table.kill_the_camera()
    table.show_the_doubtful_die()
    table.until(lambda: table.state.at is StepId.APPLY, "the roll")
    assert Counter(table.state.dice.active) == Counter((*REST, Die(Colour.YELLOW, Face.HIT)))


def test_more_dice_than_the_books_have_are_read_told_and_taken_as_they_lie(table: Table) -> None:
    table.exhaust("green", 3)
    table.exhaust("yellow", 4)
    thrown = (*[DrawnDie("green", "hit")] * 2, DrawnDie("yellow", "crit"), DrawnDie("red", "hit"))
    table.show(thrown)
    table.until(lambda: table.sitting.doubt is not None, "the doubt")
    doubt = table.sitting.doubt
    assert doubt is not None
    assert str(doubt.words) == "1 yellow die too many; 1 green die too many"
    assert table.state.at is StepId.COMMIT  # nothing was entered
    table.app._take(Take(doubt.action, override=True), Source.TOUCH)
    lying = Counter((die.colour.value, die.face.value) for die in table.state.dice.active)
    assert lying == Counter((die.colour, die.face) for die in thrown)
    assert any(shown.note.warning for shown in table.sitting.shown)
