"""A copy of the games kept from the menu: where it can go, how far it is, stopped, refused."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import exporting
from companion.app import App
from companion.games.game import GameName
from companion.games.text import say
from companion.inputs import Export, Open, Sheet, StartGame, StopWork
from companion.journal import Journal, Source
from companion.options import RunOptions
from companion.ui.window import Window
from companion.upkeep import Beginning
from companion.workshop import Progress
from tests.patience import PATIENCE_S


class Running:
    """The app without devices, its turns taken by hand."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.window = Window(size=(800, 480), windowed=True)
        self.journal = Journal.open(folder)
        self.app = App(RunOptions(), Beginning(folder), self.journal, self.window)
        self.window.show(self.app._seen(odds={}))
        self.app._take(StartGame(GameName.WHITE), Source.TOUCH)

    def until_done(self) -> list[str]:
        """Take turns until nothing is going on; what was told."""
        while self.app._errands.shown() is not None:
            self.window.wait(PATIENCE_S)
            self.app._errands.go_on()
        return [str(shown.note.text) for shown in self.app._sitting.shown]

    def sheets(self) -> list[Sheet]:
        return [opened.sheet for opened in self.app._sitting.desk.sheets]


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path)
    yield running
    running.app._errands.close()
    running.journal.close()
    running.window.close()


@pytest.mark.parametrize("one", [False, True])
def test_a_copy_is_kept_from_the_menu_while_the_game_goes_on(running: Running, *, one: bool) -> None:
    running.app._take(Open(Sheet.EXPORT), Source.TOUCH)
    (place,) = (place for place in running.app._seen().places if not place.stick)
    running.app._take(Export(place.folder, one), Source.TOUCH)
    assert running.sheets()[-1] is Sheet.WORKING
    told = running.until_done()
    assert running.sheets() == [Sheet.EXPORT]
    (kept,) = (running.folder / exporting.OWN_FOLDER).iterdir()
    assert told[-1] == f"Kept as {kept.name}"
    lines = (kept if one else kept / "games.jsonl").read_bytes().splitlines()
    assert lines[0].startswith(b'{"line":"journal"')
    assert len(lines) == 3  # head, the one game that has no entries yet, end


def test_a_stopped_copy_leaves_nothing_behind(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, may_go_on = threading.Event(), threading.Event()
    over = Progress.over

    def slowly(progress: Progress, things: list[int]) -> Iterator[int]:
        begun.set()
        assert may_go_on.wait(PATIENCE_S)
        yield from over(progress, things)

    monkeypatch.setattr(Progress, "over", slowly)
    running.app._take(Export(str(running.folder / exporting.OWN_FOLDER)), Source.TOUCH)
    assert begun.wait(PATIENCE_S)
    running.app._take(StopWork(), Source.TOUCH)
    may_go_on.set()
    assert running.until_done()[-1] == "Stopped: Keeping a copy"
    assert list((running.folder / exporting.OWN_FOLDER).iterdir()) == []


def test_a_second_wish_is_told_to_wait(running: Running) -> None:
    may_end = threading.Event()
    running.app._errands.begin(say("Counting"), lambda _: may_end.wait(PATIENCE_S), lambda _: None)
    running.app._take(Export("/nowhere"), Source.TOUCH)
    assert str(running.app._sitting.shown[-1].note.text) == "Something else is going on."
    may_end.set()
    running.until_done()


def test_a_stick_that_is_pulled_out_is_said_in_one_sentence(running: Running, tmp_path: Path) -> None:
    running.app._take(Export(str(tmp_path / "gone" / "stick")), Source.TOUCH)
    told = running.until_done()
    assert "pulled out" in told[-1]
