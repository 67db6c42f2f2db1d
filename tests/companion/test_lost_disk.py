"""A disk that is lost in play: the game goes on in memory, and all of it is written once the disk is back."""

import os
import tempfile
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Self

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.app import App
from companion.errors import CardLibraryError, JournalError
from companion.export.reading import read
from companion.export.sticks import StickWatch
from companion.games.game import GameName
from companion.games.white.actions import GainGold, LayTable
from companion.games.white.cards import Card
from companion.inputs import Export, GoHome, Open, Resume, Sheet, StartGame, Take, Undo
from companion.journal import Entry, Journal, ResilientJournal, Source
from companion.journal.resilient import RETRY_S
from companion.options import RunOptions
from companion.table import Table
from companion.ui.display import ScreenError
from companion.ui.marks import Words
from companion.ui.view import Devices
from companion.ui.window import Window
from companion.upkeep import Beginning
from companion.workshop import Progress
from hardware.arrivals import Taken
from hardware.host_session import PanelEvent
from hardware.protocol import Control, Kind
from tests.companion.jars import JarsGame, Put, Setup
from tests.companion.lost_disks import Disk
from tests.companion.ui.test_beside_the_game import put_in
from tests.patience import PATIENCE_S

Held = tuple[int, bytes, tuple[Entry, ...]]
PRESSES = (Control.NEXT, Control.PLUS, Control.FLIP, Control.READ, Control.BACK)


def held(journal: Journal) -> list[Held]:
    """Every game and its entries."""
    return [(game.id, game.setup, journal.entries(game.id)) for game in reversed(journal.games())]


class Bench:
    """No camera and no lamp; a panel that looks into the journal on disk when a press is acknowledged."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.waiting, self.acknowledged = folder, list[PanelEvent](), list[PanelEvent]()
        self.panel = self.camera = self
        self.simulated = False
        self.on_disk: list[Taken | None] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def seen(self) -> list[Any]:
        return []

    def news(self) -> list[Any]:
        return []

    def pressed(self) -> list[PanelEvent]:
        waiting, self.waiting = self.waiting, []
        return waiting

    def acknowledge(self, event: PanelEvent) -> None:
        self.acknowledged.append(event)
        try:
            reader = Journal.open_to_read(self.folder)
        except JournalError:
            self.on_disk.append(None)
        else:
            self.on_disk.append(reader.last_press())
            reader.close()

    def devices(self) -> Devices:
        return Devices()

    def look(self) -> None:
        pass

    def expect(self, _: object) -> None:
        pass

    def show(self, *_: object) -> None:
        pass


class Running:
    """The app's own loop, a turn at a time, with a clock that is set."""

    def __init__(self, folder: Path) -> None:
        data = folder / "data"
        data.mkdir()
        self.folder, self.data, self.disk, self.now = folder, data, Disk(data), 0.0
        self.window = Window(size=(800, 480), windowed=True)
        self.journal = ResilientJournal.open(data)
        self.journal._now = lambda: self.now
        self.app = App(RunOptions(), Beginning(data), self.journal, self.window)
        self.window.sight.after = 0.0  # these hands know what comes
        self.app._errands.sticks = StickWatch(folder / "mounts", folder / "block")
        self.devices, self._seq = Bench(data), 0
        self.app._equipment = self.app._onlooker.equipment = self.devices  # type: ignore[assignment]
        self.turn()

    def turn(self) -> None:
        self.window.wake()
        self.app._turn(self.devices)  # type: ignore[arg-type]

    def press(self, control: Control) -> None:
        self._seq += 1
        self.devices.waiting.append(PanelEvent(7, self._seq, control, Kind.PRESS, 0, self.window.clock()))
        self.turn()

    def touch(self, intent: Any) -> None:
        self.app._take(intent, Source.TOUCH)
        self.turn()

    def words(self) -> str:
        return " / ".join(mark.text for mark in self.window.scheme.marks if isinstance(mark, Words))

    def told(self) -> list[str]:
        return [str(shown.note.text) for shown in self.app._sitting.shown]

    def lose(self, how: str) -> None:
        self.disk.fill() if how == "full" else self.disk.pull(self.journal)

    def get_back(self) -> None:
        self.disk.back()
        self.now += RETRY_S
        self.turn()

    def kept(self) -> list[Held]:
        """What is on disk."""
        with closing(Journal.open_to_read(self.data)) as journal:
            return held(journal)

    def close(self) -> None:
        self.disk.back()
        self.app._errands.close()
        self.journal.close()
        self.window.close()


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path)
    yield running
    running.close()


def test_a_press_is_acknowledged_once_it_is_on_disk(running: Running) -> None:
    running.touch(StartGame(GameName.WHITE))
    for control in PRESSES:
        running.press(control)
    assert running.devices.on_disk == [Taken(7, seq) for seq in range(1, len(PRESSES) + 1)]


def test_whatever_ends_the_run_half_a_copy_is_cleared_away(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where the screen is lost while a backup is being written."""
    running.touch(StartGame(GameName.WHITE))
    begun, stick = threading.Event(), running.folder / "stick"
    stick.mkdir()

    def endless(progress: Progress, numbers: list[int]) -> Iterator[int]:
        begun.set()
        while numbers:
            progress.at(0, len(numbers))
            yield numbers[0]

    def screen_lost(_: object) -> None:
        running.app._take(Export(str(stick)), Source.TOUCH)
        assert begun.wait(PATIENCE_S)
        raise ScreenError("The screen is gone.")

    monkeypatch.setattr(Progress, "over", endless)
    monkeypatch.setattr(running.app, "_turn", screen_lost)
    monkeypatch.setattr("companion.equipment.Equipment", lambda *_: running.devices)
    with pytest.raises(ScreenError):
        running.app.run()
    assert list(stick.iterdir()) == []
    assert running.app._errands.shown() is not None
    assert not any(thread.name == "workshop" for thread in threading.enumerate())


@pytest.mark.parametrize("how", ["full", "pulled out"])
def test_presses_and_touches_go_on_in_memory_and_are_written_once_the_disk_is_back(
    running: Running, how: str
) -> None:
    running.touch(StartGame(GameName.WHITE))
    running.press(Control.NEXT)
    before = running.kept()
    running.lose(how)
    for control in PRESSES:
        running.press(control)
    running.touch(Take(GainGold(2)))
    running.touch(Undo())
    assert running.app._going
    assert len(running.devices.acknowledged) == 1 + len(PRESSES)
    [game] = running.journal.games()
    first = running.journal.entries(game.id)[len(before[0][2])]
    assert f"Nothing is saved from “{first.label}” on" in running.words()
    running.touch(StartGame(GameName.WHITE))
    running.touch(Take(LayTable()))
    running.touch(GoHome())
    running.touch(Resume("1"))
    assert running.app._sitting.table is not None
    assert running.app._sitting.table.game_id == 1
    played = held(running.journal)
    running.get_back()
    assert running.kept() == played
    missed = sum(len(entries) for _, _, entries in played) - len(before[0][2])
    assert f"all {missed} entries that were missing" in running.told()[-1]
    assert running.journal.standing is None
    assert "Nothing is saved" not in running.words()
    running.press(Control.NEXT)
    assert running.devices.on_disk[-1] == Taken(7, 2 + len(PRESSES))


def test_a_lost_disk_is_tried_again_now_and_then_and_not_in_between(running: Running) -> None:
    running.touch(StartGame(GameName.WHITE))
    running.lose("full")
    running.touch(Take(LayTable()))
    running.disk.back()
    running.turn()
    assert running.journal.standing is not None
    running.now += RETRY_S
    running.turn()
    assert running.journal.standing is None


def test_a_stick_gets_what_is_only_in_memory(running: Running) -> None:
    running.touch(StartGame(GameName.WHITE))
    running.lose("pulled out")
    running.touch(Take(LayTable()))
    trouble = running.window.scheme.named("trouble")
    assert trouble is not None
    assert trouble.intent == Open(Sheet.EXPORT)
    running.touch(trouble.intent)
    assert running.app._seen().places == ()  # the lost disk is no place
    stick = put_in(running.folder, "sda")
    running.turn()
    while running.app._errands.shown() is not None:
        running.window.wait(PATIENCE_S)
        running.app._errands.go_on()
    [backup] = stick.iterdir()
    with (backup / "games.jsonl").open("rb") as file:
        [game] = read(file)
    assert [str(entry.label) for entry in game.entries] == [
        str(entry.label) for entry in running.journal.entries(1)
    ]


def test_an_empty_folder_and_a_foreign_journal_are_not_taken_for_the_lost_disk(tmp_path: Path) -> None:
    data, now = tmp_path / "data", [0.0]
    data.mkdir()
    journal = ResilientJournal.open(data)
    journal._now = lambda: now[0]
    table = Table.begin(JarsGame(), journal, Setup(3))
    Disk(data).pull(journal)
    table.do(Put(1), Source.KEYS)
    now[0] += RETRY_S
    assert journal.try_again() is None
    assert list(data.iterdir()) == []
    foreign = Journal.open(data)
    Table.begin(JarsGame(), foreign, Setup(5))
    foreign.close()
    now[0] += RETRY_S
    assert journal.try_again() is None
    foreign = Journal.open(data)
    assert [game.entries for game in foreign.games()] == [0]
    foreign.close()
    Disk(data).back()
    now[0] += RETRY_S
    assert str(journal.try_again()) == "The disk is back: the entry that was missing is saved."
    journal.close()


def test_cards_that_a_lost_disk_missed_are_written_with_the_games(running: Running) -> None:
    running.touch(StartGame(GameName.WHITE))
    library = running.app._sitting.libraries[GameName.WHITE]
    running.lose("pulled out")
    running.touch(Take(LayTable()))
    running.data.rmdir()
    with pytest.raises(CardLibraryError, match="could not be kept"):
        library.remember(Card(name="Wolf", health=2))
    running.data.mkdir()
    assert library.named("wolf") is not None
    running.get_back()
    assert "Wolf" in (running.data / "cards-white.json").read_text()


class Twins:
    """The same deeds at two journals: one whose disk comes and goes, and one without a disk to lose."""

    def __init__(self, data: Path) -> None:
        self.now, self.disk, self.away = 0.0, Disk(data), False
        self.journal, self.always_well = ResilientJournal.open(data), Journal.in_memory()
        self.journal._now = lambda: self.now
        self.both: tuple[Journal, Journal] = (self.journal, self.always_well)
        for journal in self.both:
            journal.clock = lambda: 5.0
        self.begin(0)

    def begin(self, coins: int) -> None:
        self.tables = [Table.begin(JarsGame(), journal, Setup(coins), lambda: 5.0) for journal in self.both]

    def lay_out(self, _: int) -> None:
        """As when the players come back from the home screen."""
        number = self.tables[0].game_id
        self.tables = [Table(JarsGame(), journal, number, lambda: 5.0) for journal in self.both]

    def put(self, coins: int) -> None:
        for table in self.tables:
            table.do(Put(coins), Source.KEYS)

    def undo(self, _: int) -> None:
        for table in self.tables:
            if table.undo_label is not None:
                table.undo(Source.KEYS)

    def redo(self, _: int) -> None:
        for table in self.tables:
            if table.redo_label is not None:
                table.redo(Source.KEYS)

    def lose(self, how: int) -> None:
        if not self.away and self.journal.loss is None:
            self.away = True
            self.disk.fill() if how == 1 else self.disk.pull(self.journal)

    def come_back(self, _: int) -> None:
        self.disk.back()
        self.away = False

    def wait(self, _: int) -> None:
        self.now += RETRY_S
        self.journal.try_again()


CHANGES = (Twins.begin, Twins.lay_out, Twins.put, Twins.undo, Twins.redo)
FATES = (Twins.lose, Twins.come_back, Twins.wait)


@settings(max_examples=500 if os.environ.get("COMPANION_LONG") == "1" else 10)
@given(st.lists(st.tuples(st.sampled_from(CHANGES + FATES), st.integers(1, 2)), max_size=30))
def test_whatever_the_disk_does_no_entry_is_lost(deeds: list[tuple[Any, int]]) -> None:
    """The same deeds at a journal without a disk come to the same entries."""
    with tempfile.TemporaryDirectory() as name:
        data = Path(name) / "data"
        data.mkdir()
        twins = Twins(data)
        try:
            for deed, how in deeds:
                deed(twins, how)
                assert twins.tables[0].state == twins.tables[1].state
        finally:
            twins.disk.back()
            twins.journal.close()
        with closing(Journal.open(data)) as kept:
            assert kept.notice is None
            assert held(kept) == held(twins.always_well)
            assert kept.latest() == twins.always_well.latest()
