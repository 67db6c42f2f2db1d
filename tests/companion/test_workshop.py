"""Long work beside the game: seen, stopped on request, and handed over in the thread that asks for it."""

import sys
import threading
from collections.abc import Iterator

import pytest

from companion.errors import BackupError
from companion.games.game import Note
from companion.games.text import say
from companion.ui.going import Going
from companion.workshop import Progress, Workshop, WorkStoppedError
from tests.patience import PATIENCE_S

TITLE = say("Counting")


class Gate:
    """A workshop whose thread is followed step by step: nothing in these tests waits for a clock."""

    def __init__(self) -> None:
        self.woken = threading.Semaphore(0)
        self.go = threading.Semaphore(0)
        self.shop = Workshop(self.woken.release)
        self.told: list[object] = []

    def counting(self, progress: Progress) -> int:
        """Work that takes its next step when it may."""
        for n in progress.over(range(3)):
            self.told.append(n)
            assert self.go.acquire(timeout=PATIENCE_S)
        return 3

    def finish(self, result: object) -> Note:
        self.told.append((threading.current_thread(), result))
        return Note(say("done"))

    def ended(self) -> Note | None:
        """What the work came to, once it has woken the window for the last time."""
        while self.shop.shown() is not None:
            assert self.woken.acquire(timeout=PATIENCE_S)
            note = self.shop.collect()
        return note


@pytest.fixture
def gate() -> Iterator[Gate]:
    gate = Gate()
    yield gate
    gate.go.release(3)
    gate.shop.close()


def test_work_is_shown_and_its_result_is_handed_over_in_the_callers_thread(gate: Gate) -> None:
    assert gate.shop.shown() is None
    assert gate.shop.begin(TITLE, gate.counting, gate.finish)
    assert gate.woken.acquire(timeout=PATIENCE_S)
    assert gate.shop.shown() == Going(TITLE, 0, 3)
    assert gate.shop.collect() is None
    gate.go.release(3)
    assert gate.ended() == Note(say("done"))
    assert gate.told == [0, 1, 2, (threading.current_thread(), 3)]
    assert gate.shop.collect() is None


def test_one_piece_of_work_at_a_time(gate: Gate) -> None:
    assert gate.shop.begin(TITLE, gate.counting, gate.finish)
    assert not gate.shop.begin(say("Other"), gate.counting, gate.finish)
    gate.go.release(3)
    gate.ended()
    assert gate.shop.begin(say("Other"), lambda _: None, gate.finish)
    gate.ended()


def test_stopped_work_hands_nothing_over_and_clears_up_behind_itself(gate: Gate) -> None:
    cleared = []

    def careful(progress: Progress) -> int:
        try:
            return gate.counting(progress)
        except WorkStoppedError:
            cleared.append("away")
            raise

    gate.shop.begin(TITLE, careful, gate.finish)
    gate.shop.stop()
    shown = gate.shop.shown()
    assert shown is not None
    assert shown.stopping
    gate.go.release(3)
    note = gate.ended()
    assert note is not None
    assert str(note.text) == "Stopped: Counting"
    assert cleared == ["away"]
    assert gate.told in ([], [0])


def test_what_goes_wrong_is_told_and_the_game_goes_on(gate: Gate, caplog: pytest.LogCaptureFixture) -> None:
    def full(_: Progress) -> None:
        raise BackupError("The stick is full: take another.")

    def broken(_: Progress) -> None:
        raise ZeroDivisionError("division by zero")

    gate.shop.begin(TITLE, full, gate.finish)
    note = gate.ended()
    assert note is not None
    assert (str(note.text), note.warning) == ("The stick is full: take another.", True)
    gate.shop.begin(TITLE, broken, gate.finish)
    note = gate.ended()
    assert note is not None
    assert "division by zero" in str(note.text)
    assert "Traceback" in caplog.text


def test_a_touch_gets_the_interpreter_sooner_while_work_goes_on(gate: Gate) -> None:
    usual = sys.getswitchinterval()
    gate.shop.begin(TITLE, gate.counting, gate.finish)
    assert sys.getswitchinterval() < usual
    gate.go.release(3)
    gate.ended()
    assert sys.getswitchinterval() == usual
