"""The camera and its reading in a process of their own, watched over and started again when lost."""

import contextlib
import os
import select
import socket
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from vision.camera_state import CameraState
from vision.messages import (
    Close,
    Correct,
    DrawnDie,
    Expect,
    Forget,
    Heartbeat,
    LearnDice,
    Look,
    Message,
    Report,
    Request,
    Settled,
    Show,
    StopLearning,
    TakeOut,
    TeachFace,
    Throw,
    Trouble,
    Unteach,
)
from vision.reading import SeenDie
from vision.sentence import Sentence, say, why
from vision.vigil import BEAT_S, Vigil
from vision.wire import Wire, WireClosedError

if TYPE_CHECKING:  # pictures bring OpenCV along, which the companion's own process can do without
    from vision.picture import Picture

CLOSING_S: Final = 0.6
"""How long the camera process may take to free its camera before it is ended by force."""

HANGS: Final = say("The camera process hung and is started again; the game goes on by hand meanwhile.")
DRIVER_HANGS: Final = say(
    "The camera's driver does not answer: the camera is being restarted. If that does not help, unplug it "
    "and plug it in again. The game goes on by hand meanwhile."
)

V4L2_WAIT: Final = "OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT"
"""Names how many seconds OpenCV waits for a V4L2 camera's frame: ten, if nothing is said."""

_ROOT = Path(__file__).resolve().parent.parent


class CameraProcess:
    """The camera `source` (see `vision.cameras.open_camera`), read with `dice_set`, in a process of its own.

    `lens` is the file where what was learned of the camera's lens is kept, if it was; `own_dice` the folder
    of the corrections made in play, which `correct` adds to, None to keep none.

    Nothing here waits for that process: requests are queued and messages are collected by a thread, which
    also starts the process again, within 2 s, when it was killed, hangs or starves; on a machine known to be
    slower than a Pi, `patience` times that. `wake` is called from that thread whenever `poll` has something
    new. When the companion dies, the process dies with it.

        camera = CameraProcess("picamera")
        for message in camera.poll(): ...
        camera.close()
    """

    def __init__(
        self,
        source: str,
        *,
        dice_set: str = "20-strong",
        lens: Path | None = None,
        own_dice: Path | None = None,
        wake: Callable[[], None] = lambda: None,
        patience: float = 1.0,
    ) -> None:
        self._inbox: deque[Message] = deque()
        self._committed: dict[str, int] | None = None
        settings = (source, dice_set, str(lens or ""), str(own_dice or ""))
        self._keeper = _Keeper(settings, self._inbox, wake, Vigil(patience))
        self._keeper.start()

    @property
    def pid(self) -> int | None:
        """The process id of the present camera process; None while there is none."""
        return self._keeper.pid

    def poll(self) -> list[Message]:
        """What has come in since the last call, oldest first."""
        messages = []
        while self._inbox:
            messages.append(self._inbox.popleft())
        return messages

    def look(self) -> None:
        """Ask for a reading now, whether the tray lies still or not; a `Settled` with `asked` answers."""
        self._keeper.request(Look())

    def expect(self, committed: Mapping[str, int] | None) -> None:
        """Tell how many dice of each colour may lie in the tray by the books; None: they do not tell.

        Holds for every picture from now on, in a process that is started again too. What lies there beyond
        is read all the same: it only takes more to be sure of.
        """
        told = None if committed is None else dict(committed)
        if told != self._committed:
            self._committed = told
            self._keeper.request(Expect(told))

    def correct(self, picture: bytes, die: SeenDie, colour: str, face: str) -> None:
        """Keep what the player says a die shows that was read as `die` in `picture` (as `Settled` has it)."""
        self._keeper.request(Correct(picture, die, colour, face))

    def forget(self, file: str = "") -> None:
        """Forget one correction by the file of its picture, or all."""
        self._keeper.request(Forget(file))

    def teach(self, face: str) -> None:
        """Take the die that lies in the tray as a sample of this face; `LessonNews` tell what came of it."""
        self._keeper.request(TeachFace(face))

    def unteach(self, *, everything: bool = False) -> None:
        """Forget the sample taken last, or all of the lesson."""
        self._keeper.request(Unteach(everything))

    def learn(self, name: str, folder: Path) -> None:
        """Learn the dice that were shown, and keep them in the folder under this name.

        `Learning` tell how far it is, `LessonNews` what came of it.
        """
        self._keeper.request(LearnDice(name, str(folder)))

    def stop_learning(self) -> None:
        """Learn no further; the lesson stays as it was."""
        self._keeper.request(StopLearning())

    def show(self, picture: "Picture") -> None:
        """Let the drawn camera see this picture, (H, W, 3) uint8 BGR, until another comes."""
        height, width = picture.shape[:2]
        self._keeper.request(Show(height, width, picture.tobytes()))

    def throw(self, dice: Iterable[DrawnDie], seed: int) -> None:
        """Throw these dice into the drawn tray, in place of what lies there."""
        self._keeper.request(Throw(tuple(dice), seed))

    def take_out(self, dice: Iterable[DrawnDie]) -> None:
        """Let a hand take these dice out of the drawn tray."""
        self._keeper.request(TakeOut(tuple(dice)))

    def close(self) -> None:
        """Free the camera and end its process, within 1 s; may be called again."""
        self._keeper.close()


class _Child:
    """One camera process and the wire to it."""

    def __init__(self, settings: tuple[str, ...]) -> None:
        ours, theirs = socket.socketpair()
        path = os.pathsep.join(filter(None, [str(_ROOT), os.environ.get("PYTHONPATH")]))
        command = [
            sys.executable,
            "-P",  # whatever lies in the folder one happens to be in is none of our modules
            "-m",
            "vision.camera_child",
            str(os.getpid()),
            str(theirs.fileno()),
            *settings,
        ]
        with theirs:
            self.process = subprocess.Popen(  # noqa: S603 (our own program)
                command,
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                # one core is the camera's: threads of the algebra would only get into each other's way
                env=os.environ | {"PYTHONPATH": path, "OPENBLAS_NUM_THREADS": "1", V4L2_WAIT: "1"},
            )
        self.wire: Wire[Report] = Wire(ours, Report)

    def end(self, wait_s: float) -> None:
        """Give it `wait_s` to end by itself, then end it by force."""
        try:
            self.process.wait(wait_s)
        except subprocess.TimeoutExpired:
            self.process.kill()
            with contextlib.suppress(subprocess.TimeoutExpired):
                # stuck in a driver it can not even be killed: it goes when the driver lets go of it
                self.process.wait(0.3)
        self.wire.close()


class _LostError(Exception):
    """The camera process does not answer any more; `sentence` says what seems to hold it."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


class _Keeper(threading.Thread):
    """Owns the camera process: starts it, carries messages, notices its loss, starts the next.

    One thread for the whole life of the companion: the kernel ends the child with the thread that started it.
    """

    def __init__(
        self, settings: tuple[str, ...], inbox: deque[Message], wake: Callable[[], None], vigil: Vigil
    ) -> None:
        super().__init__(name="camera keeper", daemon=True)
        self.pid: int | None = None
        self._settings = settings  # source, dice set and lens, as the camera process takes them
        self._inbox, self._wake = inbox, wake
        self._requests: deque[Request] = deque()
        self._expected: Expect | None = None
        self._scene: list[Request] = []  # what makes up the drawn tray as it is now
        self._looking = False
        self._bell, self._ringer = socket.socketpair()
        self._bell.setblocking(False)  # noqa: FBT003 (the standard library takes it so)
        self._ringer.setblocking(False)  # noqa: FBT003
        self._closing = threading.Event()
        self._vigil = vigil

    def request(self, request: Request) -> None:
        """Queue a request, from any thread."""
        self._requests.append(request)
        self._ring()

    def close(self) -> None:
        """End the camera process and this thread."""
        self._closing.set()
        self._ring()
        self.join()

    def run(self) -> None:
        """Keep a camera process running until closed."""
        while not self._closing.is_set():
            self._vigil.begin(time.monotonic())
            try:
                child = _Child(self._settings)
            except OSError as error:
                self._lost(
                    say("The camera process can not be started ({why}): is the memory full?", why=why(error))
                )
                continue
            self.pid = child.process.pid
            self._tell_state(child)
            try:
                self._carry(child)
                child.end(CLOSING_S)
            except (_LostError, WireClosedError) as lost:
                child.end(0.0)
                self._lost(_sentence(lost, child))
            self.pid = None

    def _lost(self, sentence: Sentence) -> None:
        """Tell of it, and wait as long as the next start is to wait."""
        if not self._closing.is_set():
            self._deliver(Trouble(sentence, CameraState.PROCESS))
            self._closing.wait(self._vigil.delay(time.monotonic()))

    def _tell_state(self, child: _Child) -> None:
        """Bring a new process to where the one before it was."""
        for request in [self._expected, *self._scene, Look() if self._looking else None]:
            if request is not None:
                child.wire.post(request)

    def _carry(self, child: _Child) -> None:
        """Carry messages both ways until closed or the process is lost."""
        wire = child.wire
        while not self._closing.is_set():
            select.select(
                [wire.fileno(), self._bell.fileno()], [wire.fileno()] if wire.unsent else [], [], BEAT_S
            )
            with contextlib.suppress(BlockingIOError):
                self._bell.recv(4096)
            for report in wire.receive():
                self._take(report)
            while self._requests:
                wire.post(self._remembered(self._requests.popleft()))
            wire.flush()
            if self._vigil.lost(time.monotonic()):
                raise _LostError(DRIVER_HANGS if self._vigil.waits_for_driver else HANGS)
        wire.post(Close())
        wire.flush()

    def _take(self, report: Report) -> None:
        if isinstance(report, Heartbeat):
            self._vigil.hear(time.monotonic(), report)
            return
        if isinstance(report, Settled) and report.asked:
            self._looking = False
        self._deliver(report)

    def _deliver(self, message: Message) -> None:
        self._inbox.append(message)
        self._wake()

    def _remembered(self, request: Request) -> Request:
        match request:
            case Expect():
                self._expected = request
            case Show() | Throw():
                self._scene = [request]
            case TakeOut():
                self._scene.append(request)
            case Look():
                self._looking = True
        return request

    def _ring(self) -> None:
        with contextlib.suppress(BlockingIOError):  # rung so often that it rings already
            self._ringer.send(b".")


def _sentence(lost: Exception, child: _Child) -> Sentence:
    status = child.process.returncode
    if isinstance(lost, _LostError):
        return lost.sentence
    signalled = status is not None and status < 0
    how = say("signal {n}", n=abs(status or 0)) if signalled else say("exit status {n}", n=status)
    return say(
        "The camera process ended ({how}) and is started again; the game goes on by hand meanwhile.", how=how
    )
