"""The camera process's loop, run in a thread: what it does with requests, troubles and broken sensors."""

import contextlib
import select
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import cast

import cv2
import numpy as np
import pytest

from tests.patience import PATIENCE_S
from vision.camera_child import CameraLoop, Outbox, _through_lens
from vision.camera_health import DAMAGED, INTERRUPTED, LOOKS_BLACK, STUCK
from vision.camera_state import CameraState
from vision.cameras import Frame
from vision.errors import CameraError, CameraGoneError, LostFrameError, PictureError
from vision.lens import Lens, ThroughLens, keep
from vision.messages import (
    Alive,
    Close,
    Doing,
    DrawnDie,
    Expect,
    Heartbeat,
    Look,
    Report,
    Request,
    Restless,
    Settled,
    Show,
    TakeOut,
    Throw,
    Trouble,
)
from vision.picture import Picture
from vision.reader import Reader
from vision.reading import MatState, Reading
from vision.sentence import say
from vision.unrest import SWAYS, Unrest
from vision.wire import Wire


class NotingReader:
    """Notes what it is asked, and may be told to find pictures unusable."""

    def __init__(self) -> None:
        self.asked: list[tuple[tuple[int, ...], Mapping[str, int] | None]] = []
        self.refuses = False

    def read(self, picture: Picture, committed: Mapping[str, int] | None = None) -> Reading:
        self.asked.append((picture.shape, committed))
        if self.refuses:
            raise PictureError("This picture can not be read.")
        return Reading((), MatState.SEEN)


class Loop:
    """A loop in a thread, and the companion's end of its wire."""

    def __init__(self, source: str) -> None:
        ours, theirs = socket.socketpair()
        self.wire: Wire[Report] = Wire(ours, Report)
        self.reader = NotingReader()
        wire: Wire[Request] = Wire(theirs, Request)
        outbox = Outbox(wire, orphaned=lambda: None)
        self._thread = threading.Thread(target=CameraLoop(source, self.reader, wire, outbox).run)
        self._thread.start()
        self._waiting: list[Report] = []

    def ask(self, *requests: Request) -> None:
        for request in requests:
            self.wire.post(request)
        self.wire.flush()

    def until(self, kind: type[Report]) -> Report:
        """The next report of this kind."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            while self._waiting:
                report = self._waiting.pop(0)
                if isinstance(report, kind):
                    return report
            select.select([self.wire.fileno()], [], [], 1.0)
            self._waiting += self.wire.receive()
        pytest.fail(f"no {kind.__name__}")

    def close(self) -> None:
        self.ask(Close())
        self._thread.join(PATIENCE_S)
        assert not self._thread.is_alive()


@contextlib.contextmanager
def running(source: str) -> Iterator[Loop]:
    loop = Loop(source)
    try:
        yield loop
    finally:
        loop.close()


def shown(level: int, size: tuple[int, int] = (64, 48)) -> Show:
    return Show(size[1], size[0], bytes([level]) * (3 * size[0] * size[1]))


def test_a_picture_shown_is_read_with_the_dice_expected() -> None:
    with running("drawn") as loop:
        loop.ask(Expect({"blue": 2}), shown(90))
        assert isinstance(loop.until(Alive), Alive)
        settled = loop.until(Settled)
        assert isinstance(settled, Settled)
        assert not settled.asked
        assert loop.reader.asked == [((48, 64, 3), {"blue": 2})]
        loop.ask(Expect(None), Look())
        asked = loop.until(Settled)
        assert isinstance(asked, Settled)
        assert asked.asked
        assert loop.reader.asked[-1] == ((48, 64, 3), None)


def test_a_throw_and_a_hand_are_drawn_and_read() -> None:
    with running("drawn") as loop:
        die = DrawnDie("red", "hit")
        loop.ask(Throw((die,), 1))
        loop.until(Settled)
        loop.ask(TakeOut((die,)))
        loop.until(Settled)
        assert {shape for shape, _ in loop.reader.asked} == {(960, 1280, 3)}


def test_a_picture_the_reader_can_not_use_is_a_trouble_told_once_and_over_at_the_next_good_one() -> None:
    with running("drawn") as loop:
        loop.reader.refuses = True
        loop.ask(shown(90))
        trouble = loop.until(Trouble)
        assert trouble == Trouble(say("{said}", said="This picture can not be read."), CameraState.TRAY)
        loop.reader.refuses = False
        assert isinstance(loop.until(Alive), Alive)
        loop.until(Settled)


def test_a_die_that_does_not_exist_is_not_drawn_and_the_next_throw_is() -> None:
    with running("drawn") as loop:
        loop.ask(Throw((DrawnDie("pink", "hit"),), 1))
        trouble = loop.until(Trouble)
        assert isinstance(trouble, Trouble)
        assert "pink" in str(trouble.sentence)
        loop.ask(Throw((DrawnDie("red", "hit"),), 1))
        loop.until(Settled)


def test_a_camera_that_does_not_open_is_tried_again_until_it_does(tmp_path: Path) -> None:
    source = tmp_path / "film.avi"
    with running(str(source)) as loop:
        trouble = loop.until(Trouble)
        assert isinstance(trouble, Trouble)
        assert str(source) in str(trouble.sentence)
        beat = loop.until(Heartbeat)
        assert isinstance(beat, Heartbeat)
        assert beat.doing is Doing.OPENING
        film = cv2.VideoWriter(str(tmp_path / "made.avi"), cv2.VideoWriter.fourcc(*"MJPG"), 30.0, (64, 48))
        film.write(np.full((48, 64, 3), 90, np.uint8))
        film.release()
        (tmp_path / "made.avi").rename(source)
        loop.until(Alive)


class Faulty:
    """A live camera that gives what it is told to: a level of grey with noise, or what it raises."""

    live = True
    ended = False

    def __init__(self) -> None:
        self.gives: CameraError | PictureError | Callable[[], Picture] = tray_with_noise
        self.opened = 0
        self._number = 0

    def frame(self, timeout: float) -> Frame | None:
        time.sleep(min(timeout, 0.01))
        if isinstance(self.gives, Exception):
            raise self.gives
        self._number += 1
        return Frame(self._number, time.monotonic(), self.gives())

    def close(self) -> None:
        pass


NOISE = np.random.default_rng(1)


def tray_with_noise() -> Picture:
    ramp = np.tile(np.linspace(20, 200, 64), (48, 1))[..., None]
    return np.asarray(ramp + NOISE.normal(0, 2, (48, 64, 3)), np.uint8)


@pytest.fixture
def faulty(monkeypatch: pytest.MonkeyPatch) -> Faulty:
    camera = Faulty()

    def opened(source: str) -> Faulty:
        assert source == "faulty"
        camera.opened += 1
        return camera

    monkeypatch.setattr("vision.camera_child.open_camera", opened)
    monkeypatch.setattr("vision.camera_child.RETRY_S", 0.01)
    for name, seconds in {
        "INTERRUPTED_S": 0.1,
        "STUCK_S": PATIENCE_S,
        "COVERED_S": 0.1,
        "SAMPLE_S": 0.02,
    }.items():
        monkeypatch.setattr(f"vision.camera_health.{name}", seconds)
    return camera


def test_a_lens_that_is_covered_is_told_once_and_over_with_the_first_good_frame(faulty: Faulty) -> None:
    with running("faulty") as loop:
        loop.until(Alive)
        faulty.gives = lambda: np.zeros((48, 64, 3), np.uint8)
        assert loop.until(Trouble) == Trouble(LOOKS_BLACK, CameraState.COVERED)
        faulty.gives = tray_with_noise
        loop.until(Alive)
        assert faulty.opened == 1


def test_a_frame_that_is_lost_or_empty_is_not_told_and_a_driver_that_is_stuck_is_opened_anew(
    faulty: Faulty, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running("faulty") as loop:
        loop.until(Alive)
        faulty.gives = LostFrameError("no picture")
        assert loop.until(Trouble) == Trouble(INTERRUPTED, CameraState.INTERRUPTED)
        faulty.gives = tray_with_noise
        loop.until(Alive)
        assert faulty.opened == 1
        monkeypatch.setattr("vision.camera_health.STUCK_S", 0.3)
        faulty.gives = PictureError("an array of no rows")
        while loop.until(Trouble) != Trouble(STUCK, CameraState.STUCK):
            pass
        faulty.gives = tray_with_noise
        loop.until(Alive)
        assert faulty.opened >= 2


def test_a_camera_that_is_unplugged_is_gone_until_it_is_back(faulty: Faulty) -> None:
    with running("faulty") as loop:
        loop.until(Alive)
        faulty.gives = CameraGoneError("It was unplugged.")
        trouble = loop.until(Trouble)
        assert isinstance(trouble, Trouble)
        assert trouble.state is CameraState.GONE
        faulty.gives = tray_with_noise
        loop.until(Alive)


def test_damaged_frames_teach_nothing_and_are_read_only_when_asked_for(
    faulty: Faulty, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.camera_health.DAMAGED_S", 0.1)

    def half_grey() -> Picture:
        picture = tray_with_noise()
        picture[24:] = 128
        return picture

    faulty.gives = half_grey
    with running("faulty") as loop:
        assert loop.until(Trouble) == Trouble(DAMAGED, CameraState.DAMAGED)
        assert loop.reader.asked == []
        loop.ask(Look())
        asked = loop.until(Settled)
        assert isinstance(asked, Settled)
        assert asked.asked
        faulty.gives = tray_with_noise
        loop.until(Alive)


def test_what_keeps_the_tray_moving_is_told_and_the_loop_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Unrest, "feed", lambda *_: SWAYS)
    with running("drawn") as loop:
        loop.ask(shown(90))
        assert loop.until(Restless) == Restless(SWAYS)
        loop.until(Settled)


class _Sent:
    """An outbox that keeps what it is given."""

    def __init__(self) -> None:
        self.reports: list[Report] = []

    def send(self, report: Report) -> None:
        self.reports.append(report)


def test_the_lens_that_was_learned_is_looked_through_and_a_damaged_one_is_told(tmp_path: Path) -> None:
    reader, sent = Reader(), _Sent()
    outbox = cast("Outbox", sent)
    assert _through_lens(reader, "", outbox) is reader
    assert _through_lens(reader, str(tmp_path / "none.json"), outbox) is reader
    kept = Lens(640, 480, (512.0, 512.0), (319.5, 239.5), (0.0, 0.0, 0.0, 0.0, 0.0), 5, 0.2)
    keep(kept, tmp_path / "lens.json")
    assert isinstance(_through_lens(reader, str(tmp_path / "lens.json"), outbox), ThroughLens)
    assert sent.reports == []
    (tmp_path / "lens.json").write_text("{")
    assert _through_lens(reader, str(tmp_path / "lens.json"), outbox) is reader
    [trouble] = sent.reports
    assert isinstance(trouble, Trouble)
    assert "teach --lens" in str(trouble.sentence)
