"""Long games of the journal are read beside the game: how far that is, is seen, and it can be stopped."""

import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from companion.app import App
from companion.games.game import GameName
from companion.games.text import Text, say
from companion.games.white import actions as act
from companion.games.white.game import WhiteGame
from companion.games.white.state import Setup, White
from companion.inputs import Close, Fill, Intent, Open, Resume, Sheet, Undo
from companion.journal import Journal, Source
from companion.journal.records import Entry, Kind, Snapshot
from companion.looking_back import LookingBack
from companion.options import RunOptions
from companion.past_game import PastGame
from companion.replay import AT_ONCE, WAYPOINT, Replay, fingerprint, to_replay
from companion.table import Table
from companion.ui.desk import Desk, OpenSheet, after
from companion.ui.marks import Scheme
from companion.ui.past import MOMENT
from companion.ui.theme import Tone
from companion.ui.window import Window
from companion.upkeep import Beginning
from companion.viewing import LogLines, log_of, looked_at
from companion.workshop import Progress
from tests.patience import PATIENCE_S

SCHEME = Scheme(Tone.BG, (), ())
LONG = AT_ONCE + 60


class Gate:
    """Lets reading go on step by step: nothing here waits for a clock."""

    def __init__(self) -> None:
        self.woken = threading.Semaphore(0)
        self.begun, self.open = threading.Event(), threading.Event()

    def hold(self, monkeypatch: pytest.MonkeyPatch) -> None:
        over = Progress.over

        def held(progress: Progress, things: list[object]) -> Iterator[object]:
            for number, thing in enumerate(over(progress, things)):
                if number == 1:
                    self.begun.set()
                    assert self.open.wait(PATIENCE_S)
                yield thing

        monkeypatch.setattr(Progress, "over", held)


@pytest.fixture
def gate() -> Iterator[Gate]:
    gate = Gate()
    yield gate
    gate.open.set()


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    opened = Journal.open(tmp_path)
    yield opened
    opened.close()


def played(journal: Journal, actions: int = LONG) -> Table[White, Setup]:
    """A game with so many corrections of its gold, one of them taken back and another way gone on."""
    table = Table.begin(WhiteGame(), journal, Setup(health=4))
    table.do(act.LayTable(), Source.TOUCH)
    table.do(act.Begin(), Source.TOUCH)
    for number in range(actions):
        table.correct("gold", (number * 7 + 1) % 19, Source.TOUCH)
        if number == actions // 2:
            table.undo(Source.KEYS)
    return table


def anew(journal: Journal) -> Table[White, Setup]:
    """The game laid out again, as after a new start: what its actions told is not known yet."""
    return Table(WhiteGame(), journal, 1)


def story_of(back: LookingBack, at: int | None = None) -> object:
    desk = Desk(sheets=(OpenSheet(Sheet.STORY, "1"),))
    desk = desk if at is None else after(desk, Fill(MOMENT, at), SCHEME) or desk
    return looked_at(back, desk)["past_game"]


def test_a_long_past_game_is_read_beside_the_game_and_then_shown(
    tmp_path: Path, journal: Journal, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = played(journal)
    gate.hold(monkeypatch)
    with LookingBack(journal, tmp_path, gate.woken.release) as back:
        shown = story_of(back)
        assert shown.story == ()  # type: ignore[attr-defined]
        assert shown.going is not None  # type: ignore[attr-defined]
        assert gate.begun.wait(PATIENCE_S)
        assert story_of(back).going.of == len(PastGame(journal, 1).numbers)  # type: ignore[attr-defined]
        gate.open.set()
        while (shown := story_of(back)).going is not None:  # type: ignore[attr-defined]
            assert gate.woken.acquire(timeout=PATIENCE_S)
        assert shown.story[0].source is None  # type: ignore[attr-defined]
        assert shown.state == WhiteGame().new(Setup(health=4))  # type: ignore[attr-defined]
        assert story_of(back, LONG * 2).state == table.state  # type: ignore[attr-defined]


def test_leaving_the_page_stops_the_reading_and_coming_back_begins_anew(
    tmp_path: Path, journal: Journal, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(journal)
    gate.hold(monkeypatch)
    with LookingBack(journal, tmp_path, gate.woken.release) as back:
        story_of(back)
        assert gate.begun.wait(PATIENCE_S)
        assert looked_at(back, Desk()) == {}  # the page was closed
        assert story_of(back).going.stopping  # type: ignore[attr-defined]
        gate.open.set()
        while (shown := story_of(back)).going is not None:  # type: ignore[attr-defined]
            assert gate.woken.acquire(timeout=PATIENCE_S)
        assert len(shown.story) > LONG  # type: ignore[attr-defined]


def test_a_short_game_is_there_at_once(tmp_path: Path, journal: Journal) -> None:
    played(journal, 3)
    with LookingBack(journal, tmp_path, lambda: None) as back:
        assert len(story_of(back).story) == 5  # type: ignore[attr-defined]


def test_the_log_of_a_long_game_is_read_again_beside_the_game(
    tmp_path: Path, journal: Journal, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = played(journal).entries
    table = anew(journal)
    assert table.untold > AT_ONCE
    gate.hold(monkeypatch)
    with LookingBack(journal, tmp_path, gate.woken.release) as back:
        rows, going = back.log(table)
        assert rows == ()
        assert going is not None
        assert gate.begun.wait(PATIENCE_S)
        table.do(act.GainGold(1), Source.PANEL)  # the game goes on meanwhile
        gate.open.set()
        while going is not None:
            assert gate.woken.acquire(timeout=PATIENCE_S)
            rows, going = back.log(table)
        assert rows[:-1] == right
        assert (rows[-1].source, table.untold) == (Source.PANEL, 0)
        assert back.log(table) == (rows, None)


def test_a_log_that_this_version_can_not_tell_is_there_without_what_it_told(
    tmp_path: Path, journal: Journal
) -> None:
    """A snapshot leads to where the game stands; what was done before it is of another version."""
    number = journal.begin(GameName.WHITE, b'{"health":"much"}')
    for n in range(1, LONG):
        journal.append(number, Entry(n, Kind.DO, n, Source.TOUCH, 1e9, label(n), b'{"type":"gone"}'))
    state = WhiteGame().new(Setup(health=4))
    snapshot = Snapshot(LONG, fingerprint(White), msgspec.json.encode(state))
    last = Entry(LONG, Kind.DO, LONG, Source.TOUCH, 1e9, label(LONG), b'{"type":"gone"}')
    journal.append(number, last, snapshot)
    table = Table(WhiteGame(), journal, number)
    woken = threading.Semaphore(0)
    with LookingBack(journal, tmp_path, woken.release) as back:
        rows, going = back.log(table)
        while going is not None:
            assert woken.acquire(timeout=PATIENCE_S)
            rows, going = back.log(table)
        assert [row.number for row in rows] == list(range(1, LONG + 1))
        assert {row.notes for row in rows} == {()}
        assert str(rows[0].label) == "Thing 1"
        shown = back.game(number, None)
        while shown.going is not None:
            assert woken.acquire(timeout=PATIENCE_S)
            shown = back.game(number, None)
        assert "can not be replayed" in str(shown.trouble)


def label(number: int) -> Text:
    return say("Thing {n}", n=number)


def test_no_moment_is_further_than_a_waypoint_from_a_known_state(journal: Journal) -> None:
    played(journal, 400)
    past = PastGame(journal, 1).replayed()
    done = []

    class Counted(type(past.replay)):  # type: ignore[misc]
        def _do_again(self, number: int, state: White) -> White:
            done.append(number)
            return super()._do_again(number, state)  # type: ignore[no-any-return]

    past.replay.__class__ = Counted
    for number in (past.numbers[30], past.numbers[200], past.numbers[3], past.numbers[330]):
        done.clear()
        state = past.replay.state_after(number)
        assert len(done) <= WAYPOINT + 1
        assert state == Replay(past.game, past.record, past.entries, past._history).state_after(number)


class Running:
    """The app without devices, its turns taken by hand."""

    def __init__(self, folder: Path) -> None:
        self.window = Window(size=(800, 480), windowed=True)
        self.journal = Journal.open(folder)
        self.app = App(RunOptions(), Beginning(folder), self.journal, self.window)
        self.window.show(self.app._seen(odds={}))

    def take(self, intent: Intent) -> None:
        self.app._take(intent, Source.TOUCH)

    def until_done(self) -> None:
        while self.app._errands.shown() is not None:
            self.window.wait(PATIENCE_S)
            self.app._errands.go_on()
        self.window.show(self.app._seen(odds={}))

    def close(self) -> None:
        self.app._errands.close()
        self.app._looking_back.__exit__()
        self.journal.close()
        self.window.close()


@pytest.fixture
def without_snapshots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a long game whose snapshots are of another version."""
    journal = Journal.open(tmp_path)
    played(journal)
    journal.close()
    monkeypatch.setattr("companion.table.fingerprint", lambda _: "other")
    monkeypatch.setattr("companion.replay.fingerprint", lambda _: "other")
    return tmp_path


@pytest.fixture
def running(without_snapshots: Path) -> Iterator[Running]:
    running = Running(without_snapshots)
    yield running
    running.close()


def test_the_first_picture_does_not_wait_for_a_long_game(running: Running) -> None:
    sitting = running.app._sitting
    assert (sitting.table, sitting.waits) == (None, 1)
    assert to_replay(running.journal, WhiteGame(), running.journal.game(1)) > AT_ONCE
    running.app._errands.lay_out(1)
    assert sitting.desk.sheet is not None
    assert sitting.desk.sheet.sheet is Sheet.WORKING
    running.until_done()
    assert sitting.table is not None
    assert not sitting.desk.home
    assert (
        sitting.table.state
        == PastGame(running.journal, 1).moment(PastGame(running.journal, 1).numbers[-1]).state
    )


def test_a_long_game_is_gone_on_with_from_home_and_can_be_left(running: Running) -> None:
    sitting = running.app._sitting
    running.take(Resume("1"))
    running.take(Close())  # something else, then
    running.until_done()
    assert sitting.table is None
    running.take(Resume("1"))
    running.until_done()
    assert sitting.table is not None
    running.take(Undo())
    assert "Undone" in str(sitting.shown[-1].note.text)


def test_a_press_is_answered_while_a_long_log_is_read(
    tmp_path: Path, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = Journal.open(tmp_path)
    played(journal)
    journal.close()
    running = Running(tmp_path)
    try:
        gate.hold(monkeypatch)
        running.take(Open(Sheet.LOG))
        assert gate.begun.wait(PATIENCE_S)
        view = running.app._seen(odds={})
        assert view.log_going is not None
        assert view.log == ()
        running.take(Close())
        assert log_of(running.app._looking_back, running.app._sitting, LogLines()) == {}
        gate.open.set()
    finally:
        running.close()


def test_the_lines_of_a_log_are_made_once(journal: Journal) -> None:
    table, lines = played(journal, 5), LogLines()
    shown = lines.of(table.entries)
    assert [line.label for line in shown] == [row.label for row in reversed(table.entries)]
    assert lines.of(table.entries) is shown
    table.correct("gold", 3, Source.TOUCH)
    assert len(lines.of(table.entries)) == len(shown) + 1
