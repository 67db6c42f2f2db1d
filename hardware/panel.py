"""The button panel: finds its port, keeps the link alive, hands over each press once and in order."""

import os
import selectors
import threading
import time
from collections import deque
from collections.abc import Callable

import msgspec

from hardware.arrivals import Taken
from hardware.errors import PanelError
from hardware.host_session import HostSession, LinkCounts, LinkState, PanelEvent
from hardware.link_sentences import describe
from hardware.ports import Port, exists, find_ports, usb_serial_number
from hardware.protocol import LINE_LIMIT, Hello
from hardware.sentence import Sentence

__all__ = ["LineSeen", "LinkChange", "LinkCounts", "LinkState", "Panel", "PanelEvent", "Taken"]

LOOK_EVERY = 0.2
"""Seconds between two looks for a port that is not there."""
OPEN_AGAIN = 1.0
"""Seconds until a port that another program holds is tried again."""
_KEPT_LINES = 50
_UNSENT_LIMIT = 1024
_PENDING_LIMIT = 64


class LinkChange(msgspec.Struct, frozen=True):
    """The link has come to another state; ``detail`` says so to the player, with the cure if needed."""

    state: LinkState
    detail: Sentence
    time: float


class LineSeen(msgspec.Struct, frozen=True):
    """Bytes that went over the line, kept for looking into trouble."""

    time: float
    sent: bool
    data: bytes


class Panel:
    """The link to the panel, kept by a thread of its own; every method returns at once, from any thread.

    ``port`` is a path, or None to ask each of ``ports()`` for its HELLO. ``taken`` is the last event that an
    earlier run put into its books. ``clock`` gives the seconds that events are stamped with.
    """

    def __init__(
        self,
        port: str | None = None,
        *,
        taken: Taken | None = None,
        clock: Callable[[], float] = time.monotonic,
        ports: Callable[[], list[str]] = find_ports,
    ) -> None:
        self._given, self._clock, self._ports = port, clock, ports
        self._session = HostSession(taken)
        self._lock = threading.Lock()
        self._pending: deque[PanelEvent | LinkChange] = deque()
        self._recent: deque[LineSeen] = deque(maxlen=_KEPT_LINES)
        self._path = port or ""
        self._trouble: Sentence | None = None
        self._told: tuple[LinkState, Sentence] | None = None
        self._left_alone: set[str] = set()
        self._tried: set[str] = set()
        self._closing = threading.Event()
        self.wake, self._wake_end = _pipe()
        """A file descriptor that is readable while there is something to poll."""
        self._poke, self._poke_end = _pipe()
        self._thread = threading.Thread(target=self._run, name="panel", daemon=True)
        self._thread.start()

    def poll(self) -> list[PanelEvent | LinkChange]:
        """What has happened since the last call, in order; acknowledge each event once it is in the books."""
        with self._lock:
            if not self._closing.is_set():
                _drain(self.wake)
            happened = list(self._pending)
            self._pending.clear()
        return happened

    def acknowledge(self, event: PanelEvent) -> None:
        """This event, and every one before it, has been taken or refused; the panel may forget it."""
        with self._lock:
            self._session.acknowledge(event.boot, event.seq)
        self._rouse()

    def show_lights(self, mask: int, blink: int = 0) -> None:
        """Light these buttons (`Control.light`), those in ``blink`` blinking; shown again after a loss."""
        with self._lock:
            self._session.show_lights(mask, blink)
        self._rouse()

    @property
    def state(self) -> LinkState:
        """How things stand."""
        with self._lock:
            return self._session.state

    @property
    def detail(self) -> Sentence:
        """How things stand, as a sentence, with the cure if one is needed."""
        with self._lock:
            return describe(self._session, self._path, self._trouble)

    @property
    def counts(self) -> LinkCounts:
        """What the link has met since the start."""
        with self._lock:
            return self._session.counts

    @property
    def round_trip(self) -> float | None:
        """Seconds that the last question to the panel and its answer took; None before the first."""
        with self._lock:
            return self._session.round_trip

    @property
    def hello(self) -> Hello | None:
        """What the panel said of itself, if it has since its port was opened."""
        with self._lock:
            return self._session.hello

    @property
    def port(self) -> str:
        """The port in use or last tried; "" before the first."""
        return self._path

    @property
    def recent(self) -> list[LineSeen]:
        """The last bytes that went over the line, oldest first."""
        with self._lock:
            return list(self._recent)

    def close(self) -> None:
        """Give the port back and end; what has not been polled stays with the panel."""
        if not self._closing.is_set():
            self._closing.set()
            _signal(self._poke_end)
            self._thread.join()
            for end in (self.wake, self._wake_end, self._poke, self._poke_end):
                os.close(end)

    def _run(self) -> None:
        while not self._closing.is_set():
            path = self._choose()
            if path is None:
                if not self._left_alone:
                    self._stand(LinkState.ABSENT)
                self._closing.wait(LOOK_EVERY)
                continue
            self._path = path
            self._tried.add(path)
            try:
                port = Port(path)
            except PanelError as error:
                self._trouble = error.sentence
                self._stand(LinkState.OPENING if exists(path) else LinkState.ABSENT)
                self._closing.wait(OPEN_AGAIN if exists(path) else LOOK_EVERY)
                continue
            try:
                self._talk(port)
            finally:
                port.close()
            self._publish([])

    def _choose(self) -> str | None:
        """The port to open now: given, or the next one that has not been asked in this round."""
        ports = [self._given] if self._given else self._ports()
        there = [path for path in ports if exists(path)]
        self._left_alone.intersection_update(there)
        candidates = [path for path in there if path not in self._left_alone]
        if not candidates:
            self._tried.clear()
            return None
        if self._path in candidates and self._path not in self._tried:
            return self._path
        untried = [path for path in candidates if path not in self._tried]
        if not untried:
            self._tried.clear()
            untried = candidates
        return untried[0]

    def _talk(self, port: Port) -> None:
        """Keep the session until the port is lost, the board is foreign, or another should be asked."""
        identity = usb_serial_number(port.path)
        with self._lock:
            self._session.opened(self._clock(), identity)
        self._publish([])
        unsent = b""
        with selectors.DefaultSelector() as selector:
            selector.register(port.fileno, selectors.EVENT_READ)
            selector.register(self._poke, selectors.EVENT_READ)
            while not self._closing.is_set() and not self._done():
                with self._lock:
                    due = self._session.due(self._clock())
                writable = selectors.EVENT_WRITE if unsent else 0
                selector.modify(port.fileno, selectors.EVENT_READ | writable)
                ready = {key.fd for key, events in selector.select(due) if events & selectors.EVENT_READ}
                if self._poke in ready:
                    _drain(self._poke)
                try:
                    self._take(port.read() if port.fileno in ready else b"")
                    unsent = self._give(port, unsent)
                except PanelError:
                    with self._lock:
                        self._session.closed(LinkState.ABSENT)
                    return

    def _done(self) -> bool:
        """Whether to leave this port: a foreign board, a silent one that was ours, others to be asked."""
        session = self._session
        if session.state is LinkState.UP:
            self._tried = {self._path}
        if session.state is LinkState.FOREIGN:
            self._left_alone.add(self._path)
            return True
        if session.state is not LinkState.SILENT:
            return False
        return session.was_up or (self._given is None and len(self._ports()) > 1)

    def _take(self, data: bytes) -> None:
        now = self._clock()
        with self._lock:
            self._session.accepting = len(self._pending) < _PENDING_LIMIT
            events = self._session.receive(data, now) if data else []
            if data:
                self._recent.append(LineSeen(now, sent=False, data=data[-2 * LINE_LIMIT :]))
        if events:
            self._publish(events)

    def _give(self, port: Port, unsent: bytes) -> bytes:
        """Send what is due; what a stuck line does not take is kept up to a limit, then left out whole."""
        now = self._clock()
        with self._lock:
            due = self._session.send(now)
            foreign = self._session.state is LinkState.FOREIGN
        if not foreign:  # that is told once its port is free again
            self._publish([])
        if due and len(unsent) < _UNSENT_LIMIT:
            unsent += due
            with self._lock:
                self._recent.append(LineSeen(now, sent=True, data=due))
        return unsent[port.write(unsent) :] if unsent else unsent

    def _stand(self, state: LinkState) -> None:
        with self._lock:
            self._session.closed(state)
        self._publish([])

    def _publish(self, events: list[PanelEvent]) -> None:
        """Put events, and a change of state if there is one, where `poll` finds them."""
        with self._lock:
            state, detail = self._session.state, describe(self._session, self._path, self._trouble)
            if (state, detail) != self._told:
                self._told = (state, detail)
                if len(self._pending) >= _PENDING_LIMIT and isinstance(self._pending[-1], LinkChange):
                    self._pending.pop()
                self._pending.append(LinkChange(state, detail, self._clock()))
            self._pending.extend(events)
            something = bool(self._pending)
        if something:
            _signal(self._wake_end)

    def _rouse(self) -> None:
        """Let the thread see at once what has been asked for."""
        if not self._closing.is_set():
            _signal(self._poke_end)


def _pipe() -> tuple[int, int]:
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    os.set_blocking(writing, False)
    return reading, writing


def _signal(end: int) -> None:
    try:
        os.write(end, b"!")
    except BlockingIOError:
        # Full means readable, which is all that is wanted.
        return


def _drain(end: int) -> None:
    try:
        while len(os.read(end, 4096)) == 4096:  # noqa: PLR2004  (the size asked for)
            pass
    except BlockingIOError:
        return
