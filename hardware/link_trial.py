"""A link put to the test in simulated time: many events over a bad line, with ports that go and come."""

import random
import resource
from collections import deque
from typing import Protocol

import msgspec

from hardware.bad_line import shake
from hardware.host_session import HostSession, LinkState, PanelEvent
from hardware.protocol import Control, Kind

_SHORTEST, _LONGEST = 0.02, 0.12
"""Seconds between two events: as fast as fingers and dials go."""
_LONGEST_BOOKING = 0.03
"""Seconds until the app has an event in its books."""
_AWAY = 0.5
"""Seconds that a port is gone."""
_BYTES_A_SECOND = 11520
_GIVE_UP = 60.0
"""Seconds without any event after which what is missing is lost."""


class Board(Protocol):
    """The panel's side: a `PanelSession`, or the firmware's own core."""

    @property
    def waiting(self) -> int:
        """Events not acknowledged yet."""

    def start(self, now: float) -> None:
        """Restart."""

    def happen(self, control: Control, kind: Kind, turn: int = 0, now: float = 0.0) -> bool:
        """Do something with a control."""

    def receive(self, data: bytes, now: float) -> None:
        """Take bytes."""

    def send(self, now: float) -> list[bytes]:
        """Give lines."""

    def due(self, now: float) -> float:
        """Seconds until there is something to send."""

    def host_gone(self, now: float) -> None:
        """See the port closed."""


class TrialResult(msgspec.Struct, frozen=True):
    """What came of it; ``lost`` and ``wrong`` (doubled, out of order, changed) must be 0.

    ``hours`` are simulated; ``grown_kib`` is what the process has grown after the first tenth of the events.
    """

    events: int
    lost: int
    wrong: int
    reconnects: int
    resets: int
    damaged: int
    duplicates: int
    hours: float
    grown_kib: int


class Trial:
    """One run; ``share`` is the share of bytes that are flipped, dropped or inserted, in both directions."""

    def __init__(self, board: Board, *, events: int, reconnects: int, share: float, seed: int) -> None:
        self._board, self._host = board, HostSession()
        self._events, self._reconnects, self._share = events, reconnects, share
        self._noise = random.Random(seed)  # noqa: S311  (noise, not secrets)
        self._now = 0.0
        self._made = self._taken = self._wrong = self._reconnected = self._resets = 0
        self._next_press = 0.0
        self._back_at: float | None = None
        self._outstanding: deque[tuple[Control, Kind, int]] = deque()
        self._unbooked: deque[tuple[float, PanelEvent]] = deque()

    def run(self) -> TrialResult:
        """Play until every event is taken, or nothing comes any more."""
        self._host.opened(self._now)
        settled_at, last, grown_from = self._now, 0, 0
        while self._taken < self._events and self._now - settled_at < _GIVE_UP:
            self._step()
            if self._taken != last:
                settled_at, last = self._now, self._taken
            if not grown_from and self._taken >= self._events // 10:
                grown_from = _largest_size()
        counts = self._host.counts
        return TrialResult(
            events=self._taken,
            lost=len(self._outstanding) + self._events - self._made,
            wrong=self._wrong,
            reconnects=self._reconnected,
            resets=self._resets,
            damaged=counts.errors,
            duplicates=counts.duplicates,
            hours=round(self._now / 3600, 2),
            grown_kib=_largest_size() - grown_from,
        )

    def _step(self) -> None:
        self._press()
        self._move_cable()
        if self._back_at is None:
            self._exchange()
            self._book()
        pauses = [self._next_press - self._now, self._board.due(self._now)]
        if self._back_at is None:
            pauses.append(self._host.due(self._now))
        if self._unbooked:
            pauses.append(self._unbooked[0][0] - self._now)
        self._now += max(min(pauses), 0.001)

    def _press(self) -> None:
        if self._made >= self._events or self._now < self._next_press:
            return
        self._next_press = self._now + self._noise.uniform(_SHORTEST, _LONGEST)
        control = self._noise.choice(list(Control))
        kind = Kind.TURN if control is Control.DIAL else self._noise.choice([Kind.PRESS, Kind.LONG])
        turn = self._noise.choice([-99, -12, -1, 1, 2, 37]) if kind is Kind.TURN else 0
        if self._board.happen(control, kind, turn, self._now):
            self._made += 1
            self._outstanding.append((control, kind, turn))

    def _move_cable(self) -> None:
        """Now and then the port is gone a while; every other time the board restarts, nothing waiting."""
        if self._back_at is not None:
            if self._now >= self._back_at:
                self._back_at = None
                self._host.opened(self._now)
            return
        lost = self._host.state is LinkState.SILENT
        if not lost and self._made * (self._reconnects + 1) < (self._reconnected + 1) * self._events:
            return
        restarts = self._reconnected % 2 == 1
        if restarts and self._board.waiting:
            self._next_press = max(self._next_press, self._now + _SHORTEST)
            return
        self._reconnected += 1
        self._host.closed(LinkState.ABSENT)
        self._back_at = self._now + _AWAY
        if restarts:
            self._resets += 1
            self._board.start(self._now)
        else:
            self._board.host_gone(self._now)

    def _exchange(self) -> None:
        for line in self._board.send(self._now):
            for event in self._host.receive(shake(line, self._noise, self._share), self._now):
                self._unbooked.append((self._now + self._noise.uniform(0, _LONGEST_BOOKING), event))
        data = self._host.send(self._now)
        if data:
            self._board.receive(shake(data, self._noise, self._share), self._now)

    def _book(self) -> None:
        while self._unbooked and self._unbooked[0][0] <= self._now:
            event = self._unbooked.popleft()[1]
            self._taken += 1
            expected = self._outstanding.popleft() if self._outstanding else None
            self._wrong += (event.control, event.kind, event.turn) != expected
            self._host.acknowledge(event.boot, event.seq)


class NoiseResult(msgspec.Struct, frozen=True):
    """What random bytes came to: events made of them on either side, which must be 0, and lines dropped."""

    hours: float
    host_events: int
    board_events: int
    dropped: int


def random_bytes(board: Board, hours: float, seed: int = 1) -> NoiseResult:
    """Both sides hear nothing but random bytes, as many as the line carries in ``hours``."""
    noise = random.Random(seed)  # noqa: S311  (noise, not secrets)
    host, now, events = HostSession(), 0.0, 0
    host.opened(now)
    for hello in board.send(now):
        host.receive(hello, now)
    board.receive(host.send(now), now)
    while now < hours * 3600:
        now += 1.0
        data = noise.randbytes(_BYTES_A_SECOND)
        events += len(host.receive(data, now))
        board.receive(data, now)
        host.send(now)
        board.send(now)
    return NoiseResult(hours, events, board.waiting, host.counts.errors)


def _largest_size() -> int:
    """KiB of this process at its largest."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
