"""The camera process, the real one: it reads, it may die, hang or be left behind, and the game goes on."""

import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import cv2
import numpy as np
import pytest

from tests.patience import PATIENCE_S, SLOWNESS
from tests.vision import between_colours
from vision.camera_state import CameraState
from vision.drawing import DrawnDie, draw_tray
from vision.messages import (
    Alive,
    HandIn,
    LessonNews,
    Message,
    Moving,
    OwnDiceKept,
    Settled,
    Trouble,
)
from vision.process import CameraProcess
from vision.reading import MatState
from vision.teaching.corrections import load

DICE = [DrawnDie("yellow", "crit"), DrawnDie("blue", "miss"), DrawnDie("red", "hit")]
ROOT = Path(__file__).resolve().parents[2]

Kind = TypeVar("Kind", bound=Message)


class Listener:
    """A camera process and everything it has said so far."""

    def __init__(self, source: str, own_dice: Path | None = None) -> None:
        self._news = threading.Event()
        self.camera = CameraProcess(source, own_dice=own_dice, wake=self._news.set, patience=SLOWNESS)
        self.heard: list[Message] = []

    def wait(self, kind: type[Kind], suits: Callable[[Kind], bool] = lambda _: True) -> Kind:
        """The next message of this kind that suits."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            self._news.clear()
            new = self.camera.poll()
            self.heard += new
            for message in new:
                if isinstance(message, kind) and suits(message):
                    return message
            self._news.wait(end - time.monotonic())
        pytest.fail(f"no {kind.__name__} in {[type(message).__name__ for message in self.heard]}")

    def pid(self) -> int:
        assert self.camera.pid is not None
        return self.camera.pid


@pytest.fixture
def listen() -> Iterator[Callable[[str], Listener]]:
    listeners: list[Listener] = []

    def opened(source: str) -> Listener:
        listeners.append(Listener(source))
        return listeners[-1]

    yield opened
    for listener in listeners:
        listener.camera.close()


def values(settled: Settled) -> Counter[tuple[str, str]]:
    return Counter((die.colour, die.face) for die in settled.reading.dice if die.sure)


def ended(pid: int) -> bool:
    """Whether this process, no child of ours, has ended or is about to be buried."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return True
    return state == "Z"


def test_a_throw_into_the_drawn_tray_is_seen_and_read(listen: Callable[[str], Listener]) -> None:
    box = listen("drawn")
    box.camera.throw(DICE, seed=1)
    settled = box.wait(Settled)
    assert values(settled) == Counter((die.colour, die.face) for die in DICE)
    assert (settled.changed, settled.asked, settled.reading.mat) == (True, False, MatState.SEEN)
    assert [type(message) for message in box.heard[:2]] == [Alive, Moving]
    picture = cv2.imdecode(np.frombuffer(settled.picture, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    assert picture.shape == (960, 1280, 3)
    box.camera.take_out(DICE[:1])
    box.wait(HandIn)
    assert values(box.wait(Settled)) == Counter((die.colour, die.face) for die in DICE[1:])


def test_a_picture_handed_over_is_seen_and_looked_at_when_asked(listen: Callable[[str], Listener]) -> None:
    box = listen("drawn")
    box.camera.show(draw_tray(DICE, seed=2)[0])
    assert values(box.wait(Settled)) == Counter((die.colour, die.face) for die in DICE)
    box.camera.look()
    again = box.wait(Settled)
    assert again.asked
    assert not again.changed


def test_a_killed_process_is_started_again_and_knows_what_it_knew(listen: Callable[[str], Listener]) -> None:
    box = listen("drawn")
    box.camera.show(draw_tray(DICE, seed=3)[0])
    box.wait(Settled)
    first = box.pid()
    os.kill(first, signal.SIGKILL)
    trouble = box.wait(Trouble)
    assert trouble.state is CameraState.PROCESS
    assert "signal 9" in str(trouble.sentence)
    box.wait(Alive)
    assert values(box.wait(Settled)) == Counter((die.colour, die.face) for die in DICE)
    assert box.pid() != first
    assert ended(first)


def test_what_the_books_say_holds_in_the_next_process_too(listen: Callable[[str], Listener]) -> None:
    box = listen("drawn")
    box.camera.show(between_colours.tray(between_colours.IN_DOUBT))
    assert not box.wait(Settled).reading.certain
    box.camera.expect({"yellow": 1, "blue": 1, "purple": 1, "red": 1})
    box.camera.look()
    assert box.wait(Settled).reading.certain
    os.kill(box.pid(), signal.SIGKILL)
    box.wait(Alive)
    assert box.wait(Settled).reading.certain
    box.camera.expect(None)
    box.camera.look()
    assert not box.wait(Settled).reading.certain


def test_a_hung_process_is_started_again_and_never_holds_the_companion_up(
    listen: Callable[[str], Listener],
) -> None:
    box = listen("drawn")
    picture = draw_tray(DICE, seed=4)[0]
    box.camera.show(picture)
    box.wait(Settled)
    hung = box.pid()
    os.kill(hung, signal.SIGSTOP)
    for _ in range(5):  # far more than the socket takes
        box.camera.show(picture)
        box.camera.look()
        box.camera.poll()
    assert "hung" in str(box.wait(Trouble).sentence)
    assert values(box.wait(Settled, lambda settled: settled.asked)) == Counter(
        (d.colour, d.face) for d in DICE
    )
    assert ended(hung)


def test_closing_ends_the_process_even_a_hung_one() -> None:
    for stopped in (False, True):
        box = Listener("drawn")
        box.camera.show(draw_tray([], (320, 240))[0])
        box.wait(Alive)
        pid = box.pid()
        if stopped:
            os.kill(pid, signal.SIGSTOP)
        box.camera.close()
        assert ended(pid)
        box.camera.close()
        box.camera.look()
        assert box.camera.poll() is not None


def test_no_process_outlives_a_companion_that_is_killed() -> None:
    program = (
        "from vision.process import CameraProcess\n"
        "from vision.drawing import draw_tray\n"
        "import threading\n"
        "news = threading.Event()\n"
        "camera = CameraProcess('drawn', wake=news.set)\n"
        "camera.show(draw_tray([], (320, 240))[0])\n"
        "while camera.pid is None or not news.wait(0.1): pass\n"
        "print(camera.pid, flush=True)\n"
        "input()\n"
    )
    with subprocess.Popen(  # noqa: S603 (our own words)
        [sys.executable, "-c", program], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as companion:
        assert companion.stdout is not None
        child = int(companion.stdout.readline())
        watched = os.pidfd_open(child)
        os.kill(child, signal.SIGSTOP)  # not even one that can not notice by itself
        companion.kill()
        companion.wait()
    gone, _, _ = select.select([watched], [], [], PATIENCE_S)
    os.close(watched)
    assert gone


def test_a_source_that_is_not_there_is_said_once_with_the_cure(
    listen: Callable[[str], Listener], tmp_path: Path
) -> None:
    missing = tmp_path / "tray"
    box = listen(str(missing))
    trouble = box.wait(Trouble)
    assert trouble.state is CameraState.FAILED
    assert str(missing) in str(trouble.sentence)
    missing.mkdir()
    cv2.imwrite(str(missing / "0.png"), draw_tray(DICE, seed=5)[0])
    assert values(box.wait(Settled)) == Counter((die.colour, die.face) for die in DICE)
    assert sum(isinstance(message, Trouble) for message in box.heard) == 1


def test_a_broken_picture_in_a_folder_does_not_stop_the_others(
    listen: Callable[[str], Listener], tmp_path: Path
) -> None:
    (tmp_path / "0.jpg").write_bytes(b"\xff\xd8 cut off")
    cv2.imwrite(str(tmp_path / "1.png"), draw_tray(DICE, seed=6)[0])
    box = listen(str(tmp_path))
    assert values(box.wait(Settled)) == Counter((die.colour, die.face) for die in DICE)


def test_a_tray_that_is_not_made_out_is_said_and_over_when_it_is(listen: Callable[[str], Listener]) -> None:
    box = listen("drawn")
    box.camera.show(np.full((480, 640, 3), 3, np.uint8))
    trouble = box.wait(Trouble, lambda told: told.state is CameraState.COVERED)
    box.camera.show(draw_tray(DICE, seed=7)[0])
    box.wait(Settled)
    assert isinstance(box.heard[box.heard.index(trouble) + 1], Alive)
    assert sum(isinstance(message, Alive) for message in box.heard) == 2


def test_a_machine_that_can_start_no_process_is_said_and_tried_again(
    listen: Callable[[str], Listener], monkeypatch: pytest.MonkeyPatch
) -> None:
    start = subprocess.Popen
    refused = iter([OSError(12, "Cannot allocate memory")])

    def refusing(*arguments: Any, **options: Any) -> "subprocess.Popen[bytes]":
        for error in refused:
            raise error
        return start(*arguments, **options)

    monkeypatch.setattr("vision.process.subprocess.Popen", refusing)
    box = listen("drawn")
    assert "Cannot allocate memory" in str(box.wait(Trouble).sentence)
    box.camera.show(draw_tray([], (320, 240))[0])
    box.wait(Alive)


def test_a_module_of_that_name_in_the_folder_one_is_in_is_not_taken(
    listen: Callable[[str], Listener], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "numpy.py").write_text("raise SystemExit(3)")
    monkeypatch.chdir(tmp_path)
    box = listen("drawn")
    box.camera.show(draw_tray([], (320, 240))[0])
    box.wait(Alive)
    assert not any(isinstance(message, Trouble) for message in box.heard)


def test_the_companions_own_process_loads_no_opencv_for_it() -> None:
    program = "import sys, vision.process; sys.exit('cv2' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0  # noqa: S603


def test_a_correction_and_a_lesson_reach_the_process_and_come_back(tmp_path: Path) -> None:
    listener = Listener("drawn", tmp_path / "own")
    try:
        listener.camera.throw([DrawnDie("blue", "crit")], seed=4)
        settled = listener.wait(Settled, lambda message: len(message.reading.dice) == 1)
        listener.camera.correct(settled.picture, settled.reading.dice[0], "blue", "hit")
        assert listener.wait(OwnDiceKept, lambda message: message.count == 1) == OwnDiceKept(1, heard=False)
        (kept,) = load(tmp_path / "own")
        assert (kept.shows, kept.read_as, kept.sure) == ("blue hit", "blue crit", True)
        listener.camera.teach("3")
        news = listener.wait(LessonNews)
        assert news.samples == ("3",) or news.trouble
        listener.camera.forget()
        listener.wait(OwnDiceKept, lambda message: message.count == 0)
        assert load(tmp_path / "own") == ()
    finally:
        listener.camera.close()
