"""The panel's half of protocol 1 without a board: what `firmware/panel/core` does, for simulated panels."""

import secrets
from collections import deque
from collections.abc import Callable

import msgspec

from hardware.line_buffer import LineBuffer
from hardware.protocol import (
    GONE_AFTER,
    HELLO_EVERY,
    PANEL_NAME,
    PROTOCOL,
    RESEND_AFTER,
    WAITING_LIMIT,
    Ack,
    Control,
    Event,
    Hello,
    Hi,
    Kind,
    Led,
    Message,
    Ping,
    Pong,
    Session,
    encode,
)


class _Waiting(msgspec.Struct):
    """An event that the host has not acknowledged, its line, and when that goes out next."""

    seq: int
    line: bytes
    due: float


class PanelSession:
    """Says HELLO until greeted, keeps events until acknowledged, shows the lights it is told.

    ``boot`` counts starts, ``start`` is another one; times are seconds of any clock. ``draw`` gives the
    number of a numbering, by lot; without it this is a board with the program 1.0.0, which had none.
    """

    def __init__(
        self,
        boot: int = 1,
        firmware: str = "1.1.0",
        draw: Callable[[], int] | None = lambda: 1 + secrets.randbelow(2**32 - 1),
    ) -> None:
        self.firmware, self._draw = firmware, draw
        self.boot = boot - 1
        self.refused = 0
        """Events that found sixteen others waiting."""
        self.lines = LineBuffer()
        self.start(0.0)

    def start(self, now: float) -> None:
        """The board starts: everything but the count of starts is forgotten."""
        self._renumber()
        self.in_session = False
        self.lights = Led(0)
        self._answered = False
        self._waiting: deque[_Waiting] = deque()
        self._replies: list[bytes] = []
        self._heard = self._next_hello = now
        self.lines.clear()

    def host_gone(self, now: float) -> None:
        """Three silent seconds, or a port seen closed: say HELLO, with new numbers if nothing waits."""
        if not self._waiting:
            self._renumber()
        self.in_session = False
        self.lights = Led(0)
        self._next_hello = now

    @property
    def waiting(self) -> int:
        """Events not acknowledged yet."""
        return len(self._waiting)

    @property
    def newest(self) -> int:
        """The number of the latest event since the start, 0 before the first."""
        return self._seq

    def happen(self, control: Control, kind: Kind, turn: int = 0, now: float = 0.0) -> bool:
        """Something is done with a control; False if sixteen events wait already and it is not kept."""
        if len(self._waiting) == WAITING_LIMIT:
            self.refused += 1
            return False
        line = encode(Event(self._seq + 1, control, kind, turn))
        self._seq += 1
        self._waiting.append(_Waiting(self._seq, line, now))
        return True

    def receive(self, data: bytes, now: float) -> None:
        """Take bytes off the line."""
        for message in self.lines.feed(data):
            self._hear(message, now)

    def send(self, now: float) -> list[bytes]:
        """The lines that are due."""
        if self.in_session and now - self._heard >= GONE_AFTER:
            self.host_gone(now)
        lines, self._replies = self._replies, []
        if not self.in_session:
            if now >= self._next_hello:
                self._next_hello = now + HELLO_EVERY
                lines += self._named()
                lines.append(encode(Hello(PROTOCOL, PANEL_NAME, self.firmware, self.boot)))
            return lines
        for event in list(self._waiting)[: None if self._answered else 1]:
            if now >= event.due:
                event.due = now + RESEND_AFTER
                lines.append(event.line)
        return lines

    def due(self, now: float) -> float:
        """Seconds until `send` must be called, if nothing comes in and nothing happens."""
        if not self.in_session:
            return max(0.0, self._next_hello - now)
        sendable = list(self._waiting)[: None if self._answered else 1]
        return max(0.0, min([self._heard + GONE_AFTER, *(event.due for event in sendable)]) - now)

    def _named(self) -> list[bytes]:
        return [] if self._draw is None else [encode(Session(self.session))]

    def _renumber(self) -> None:
        self.boot = self.boot % 0xFFFF + 1
        self.session = 0 if self._draw is None else self._draw()
        self._seq = 0

    def _hear(self, message: Message, now: float) -> None:
        if isinstance(message, Hi | Ack | Led | Ping):
            self._heard = now
        match message:
            case Hi(protocol) if protocol == PROTOCOL:
                self._open(now)
            case Ack(seq) if self.in_session and self._waiting and seq <= self._waiting[-1].seq:
                self._answered = self._answered or seq >= self._waiting[0].seq
                while self._waiting and self._waiting[0].seq <= seq:
                    self._waiting.popleft()
            case Led() if self.in_session:
                self.lights = message
            case Ping(number) if self.in_session:
                self._replies.append(encode(Pong(number)))
            case _:
                pass

    def _open(self, now: float) -> None:
        """The host is here. Unless our numbers begin at 1 it learns where they begin: see ``send``."""
        if self.in_session:
            return
        self.in_session = True
        self._replies += self._named()
        self._answered = not self._waiting or self._waiting[0].seq == 1
        for event in self._waiting:
            event.due = now
