"""The camera process: follows one camera, reads its settled trays, and reports.

Started by `vision.process.CameraProcess`, never by hand.
"""

import ctypes
import os
import select
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing
from functools import cached_property
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.camera_health import CameraHealth
from vision.camera_state import CameraState
from vision.cameras import Camera, DrawnCamera, FolderCamera, Frame, open_camera
from vision.drawing import DrawnTray
from vision.errors import (
    CameraError,
    CameraGoneError,
    CameraStuckError,
    LensError,
    LostFrameError,
    PictureError,
)
from vision.memory import give_back
from vision.messages import (
    Alive,
    Close,
    Correct,
    Doing,
    Expect,
    Forget,
    HandIn,
    Heartbeat,
    LearnDice,
    Look,
    Moving,
    Report,
    Request,
    Restless,
    Settled,
    Show,
    StopLearning,
    TakeOut,
    TeachFace,
    Throw,
    Trouble,
    Unteach,
)
from vision.picture import Picture
from vision.reading import Hint
from vision.sentence import Sentence
from vision.settle import Motion
from vision.teaching.learner import Learner, with_own_dice
from vision.teaching.school import School
from vision.vigil import BEAT_S
from vision.watch import UNSEEN_TRAY, Announcement, PictureReader, Watcher
from vision.wire import Wire, WireClosedError

RETRY_S: Final = 2.0
"""How soon a camera that gives no pictures is opened again: a cable put back is noticed soon enough."""

JPEG_QUALITY: Final = 88
RESTS_AFTER: Final = 30
"""So many pictures without news: what was needed to read is given back, in no one's way."""

_FRAME_WAIT_S: Final = 0.05  # the longest a request waits for its turn
_PR_SET_PDEATHSIG: Final = 1  # linux/prctl.h


class Outbox:
    """Sends reports and the heartbeat from a thread of its own: the loop never waits for the companion.

    `orphaned` is called when there is no companion any more.
    """

    def __init__(self, wire: Wire[Request], orphaned: Callable[[], None]) -> None:
        self._wire = wire
        self._orphaned = orphaned
        self._lock = threading.Lock()
        self._wake = threading.Event()
        self._doing, self._since = Doing.OPENING, time.monotonic()
        threading.Thread(target=self._run, name="outbox", daemon=True).start()

    def begin(self, doing: Doing) -> None:
        """The loop turns to this."""
        self._doing, self._since = doing, time.monotonic()

    def send(self, report: Report) -> None:
        """Hand a report over."""
        with self._lock:
            self._wire.post(report)
        self._wake.set()

    def _run(self) -> None:
        try:
            while True:
                self._wake.clear()
                with self._lock:
                    self._wire.post(Heartbeat(self._doing, time.monotonic() - self._since))
                    self._wire.flush()
                if self._wire.unsent:
                    select.select([], [self._wire], [], BEAT_S)
                else:
                    self._wake.wait(BEAT_S)
        except WireClosedError:
            self._orphaned()


class CameraLoop:
    """Follows the camera `source` until told to close."""

    def __init__(
        self,
        source: str,
        reader: PictureReader,
        wire: Wire[Request],
        outbox: Outbox,
        learner: Learner | None = None,
    ) -> None:
        self._source = source
        self._learner = learner
        self._school = School(outbox.send)
        self._reader = reader
        self._wire = wire
        self._outbox = outbox
        self._watcher = Watcher(reader)
        self._committed: dict[str, int] | None = None
        self._motion = Motion.STILL
        self._unrest: Sentence | None = None
        self._look = False
        self._without_news = 0
        self._closing = False
        self._health = CameraHealth()
        self._told: Trouble | None = None  # the trouble that is not over yet
        self._scene: list[Show | Throw | TakeOut] = []  # what the drawn camera has not been shown yet

    def run(self) -> None:
        """Open the camera, follow it, and open it again when it fails, until told to close."""
        while not self._closing:
            self._outbox.begin(Doing.OPENING)
            try:
                with closing(open_camera(self._source)) as camera:
                    self._follow(camera)
            except CameraError as error:
                self._trouble(state_of(error), error.sentence)
                self._pause(RETRY_S)

    def _follow(self, camera: Camera) -> None:
        self._watcher = Watcher(self._reader)
        self._watcher.committed = self._committed
        self._health.opened(time.monotonic())
        first = True
        while not self._closing:
            self._outbox.begin(Doing.WATCHING)
            self._serve()
            if isinstance(camera, DrawnCamera):
                self._draw(camera)
            if isinstance(camera, FolderCamera):
                self._tell_left_out(camera)
            frame = self._next(camera)
            if frame is None:
                continue
            self._health.see(frame, time.monotonic(), live=camera.live, asked=self._look)
            self._tell_health(first=first)
            first = False
            if not self._health.damaged or (self._look and self._health.trouble is not None):
                self._take(frame)

    def _next(self, camera: Camera) -> Frame | None:
        self._outbox.begin(Doing.WAITING)
        try:
            return camera.frame(_FRAME_WAIT_S)
        except (LostFrameError, PictureError) as error:  # this one is not to be had; the next may be
            if not camera.live:
                self._trouble(CameraState.FAILED, error.sentence)
                return None
            self._health.lost(error, time.monotonic())
            if self._health.trouble is not None:
                self._trouble(*self._health.trouble)
            select.select([self._wire], [], [], _FRAME_WAIT_S)
            return None

    def _tell_health(self, *, first: bool) -> None:
        """Tell what the frame says of the camera, or that what was told of it is over."""
        told = None if self._told is None else self._told.state
        lasts = told in {CameraState.COVERED, CameraState.DAMAGED} and not self._health.good
        if self._health.trouble is not None:
            self._trouble(*self._health.trouble)
        elif not lasts and (first or told not in {None, CameraState.TRAY}):
            self._told = None
            self._outbox.send(Alive())

    def _take(self, frame: Frame) -> None:
        self._outbox.begin(Doing.READING)
        try:
            announcement = self._watcher.look(frame) if self._look else self._watcher.feed(frame)
        except PictureError as error:
            self._trouble(CameraState.TRAY, error.sentence)
            return
        self._without_news += 1
        if announcement is not None:
            self._announce(announcement, asked=self._look)
            self._look, self._without_news = False, 0
        elif self._without_news == RESTS_AFTER:
            give_back()
        unrest, self._unrest = self._unrest, self._watcher.unrest
        if self._unrest is not None and self._unrest != unrest:
            self._outbox.send(Restless(self._unrest))
        motion = self._watcher.motion
        self._school.see(frame.picture, frame.time, still=motion is Motion.STILL)
        if motion is not self._motion and motion is not Motion.STILL:
            self._outbox.send(HandIn() if motion is Motion.HAND else Moving())
        self._motion = motion

    def _announce(self, announcement: Announcement, *, asked: bool) -> None:
        if announcement.blind:
            if Hint.BLANK not in announcement.reading.hints:  # of a camera that is covered its health tells
                self._trouble(CameraState.TRAY, UNSEEN_TRAY)
            if not asked:
                return
        elif self._told is not None and self._told.state is CameraState.TRAY:
            self._told = None
            self._outbox.send(Alive())
        frame = announcement.frame
        self._outbox.send(
            Settled(
                announcement.reading,
                _jpeg(frame.picture),
                frame.number,
                frame.time,
                announcement.changed,
                asked,
            )
        )

    def _trouble(self, state: CameraState, sentence: Sentence) -> None:
        trouble = Trouble(sentence, state)
        if trouble != self._told:
            self._told = trouble
            self._outbox.send(trouble)

    def _tell_left_out(self, camera: FolderCamera) -> None:
        while camera.left_out:
            self._outbox.send(Trouble(camera.left_out.pop(0).sentence, CameraState.FAILED))

    def _pause(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while not self._closing and (left := end - time.monotonic()) > 0:
            self._outbox.begin(Doing.OPENING)
            select.select([self._wire], [], [], min(left, 1.0))
            self._serve()

    def _serve(self) -> None:
        for request in self._wire.receive():
            match request:
                case Look():
                    self._look = True
                case Expect(committed):
                    self._committed = self._watcher.committed = committed
                case Show() | Throw() | TakeOut():
                    self._scene.append(request)
                case TeachFace() | Unteach() | LearnDice() | StopLearning():
                    self._school.take(request)
                case Correct() | Forget():
                    if self._learner is not None:
                        self._learner.take(request)
                case Close():
                    self._closing = True

    @cached_property
    def _tray(self) -> DrawnTray:
        return DrawnTray()

    def _draw(self, camera: DrawnCamera) -> None:
        for request in self._scene:
            match request:
                case Show(height, width, pixels):
                    camera.show_at_once(np.frombuffer(pixels, np.uint8).reshape(height, width, 3))
                case Throw(dice, seed):
                    camera.show(self._tray.throw(dice, seed))
                case TakeOut(dice):
                    camera.show(self._tray.take_out(dice))
        self._scene.clear()


def state_of(error: CameraError) -> CameraState:
    """How a camera does that ended with this error."""
    match error:
        case CameraGoneError():
            return CameraState.GONE
        case CameraStuckError():
            return CameraState.STUCK
        case _:
            return CameraState.FAILED


def _jpeg(picture: Picture) -> bytes:
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    return data.tobytes()


def _end_with(parent: int) -> None:
    """Have the kernel end this process when its parent ends, however that ends."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        sys.exit(0)  # it ended before that took hold


def _through_lens(reader: PictureReader, path: str, outbox: Outbox) -> PictureReader:
    """The reader behind the lens that was learned; without it, and told so, where that can not be used."""
    if not path:
        return reader
    from vision.lens import ThroughLens, kept  # noqa: PLC0415 (only where a lens was learned)

    try:
        lens = kept(Path(path))
    except LensError as error:
        outbox.send(Trouble(error.sentence, CameraState.FAILED))
        return reader
    return reader if lens is None else ThroughLens(reader, lens)


def main(arguments: list[str]) -> None:
    """Run on `arguments`: parent process, socket's descriptor, camera, dice set, lens's file, own dice."""
    parent, descriptor, source, dice_set, lens, own_dice = arguments
    _end_with(int(parent))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the companion's to answer
    wire: Wire[Request] = Wire(socket.socket(fileno=int(descriptor)), Request)
    outbox = Outbox(wire, orphaned=lambda: os._exit(0))  # nobody is left to report to
    cv2.setNumThreads(1)
    from vision.reader import Reader  # noqa: PLC0415 (the heartbeat runs while the dice sets load)

    try:
        reader = _through_lens(Reader(dice_set=dice_set), lens, outbox)
        reader, learner = with_own_dice(reader, own_dice, outbox.send)
        CameraLoop(source, reader, wire, outbox, learner).run()
    except WireClosedError:
        sys.exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
