"""The host's half of protocol 1, without port, thread or clock: bytes and times in, events and bytes out."""

import enum

import msgspec

from hardware.arrivals import Arrivals, Taken, boot_of, numbering, session_of
from hardware.line_buffer import LineBuffer
from hardware.protocol import (
    GONE_AFTER,
    PANEL_NAME,
    PING_EVERY,
    PROTOCOL,
    Ack,
    Control,
    Event,
    Hello,
    Hi,
    Kind,
    Led,
    Ping,
    Pong,
    Session,
    encode,
)

FIRST_HELLO_PATIENCE = 6.0
"""Seconds after opening until a board that has not named itself is called silent or foreign."""
_OUR_WORDS = (b"HELLO ", b"SESSION ", b"EV ", b"PONG ")
UNNAMED_HELLOS = 3
"""A panel that drew a number by lot, and says HELLO so often without it, is another one."""
PING_AGAIN = 0.25
"""Seconds until an unanswered PING is repeated: a bad line must not pass for an absent panel."""


class LinkState(enum.Enum):
    """How things stand between us and the panel."""

    ABSENT = "absent"
    """No port to ask."""
    OPENING = "opening"
    """The port is there and can not be opened yet: held by another program, or not permitted."""
    WAITING = "waiting"
    """Open; the panel has not named itself yet."""
    UP = "up"
    """Playing."""
    SILENT = "silent"
    """Open; nothing of the protocol is heard."""
    FOREIGN = "foreign"
    """Another firmware or a later protocol: named, and left alone."""


class PanelEvent(msgspec.Struct, frozen=True):
    """Something a player did; ``time`` is the clock's at arrival, ``turn`` in detents, right is positive."""

    boot: int
    seq: int
    control: Control
    kind: Kind
    turn: int
    time: float


class LinkCounts(msgspec.Struct, frozen=True):
    """What the link has met since the start; all but ``events`` and ``lines`` should stay small."""

    lines: int = 0
    events: int = 0
    damaged: int = 0
    unknown: int = 0
    overlong: int = 0
    duplicates: int = 0
    gaps: int = 0
    opened: int = 0
    resets: int = 0
    silences: int = 0

    @property
    def errors(self) -> int:
        """Lines that were not understood, for whatever reason."""
        return self.damaged + self.unknown + self.overlong


class HostSession:
    """Greets the panel, takes each event once and in order, keeps the lights and the heartbeat going.

    One session outlives any number of openings of ports. ``taken`` is what an earlier run had taken.
    """

    def __init__(self, taken: Taken | None = None) -> None:
        self.state = LinkState.ABSENT
        self.hello: Hello | None = None
        self.identity: str | None = None
        self.accepting = True
        """Whether there is room for another event; if not, the panel keeps it and says it again."""
        self._lines = LineBuffer()
        self._arrivals = Arrivals(taken)
        self._session = self._unnamed = 0
        self._named = False  # since the last HELLO
        self._lights = Led(0)
        self._outgoing: list[bytes] = []
        self.round_trip: float | None = None
        """Seconds from the last answered PING to its PONG."""
        self._heard = self._pinged = self._next_ping = 0.0
        self._ping = 0
        self._was_up = False
        self._strays = self._lines.counts
        self._events = self._opened = self._resets = self._silences = 0

    @property
    def counts(self) -> LinkCounts:
        """What has been met so far."""
        lines = self._lines.counts
        return LinkCounts(
            lines=lines.good,
            events=self._events,
            damaged=lines.damaged,
            unknown=lines.unknown,
            overlong=lines.overlong,
            duplicates=self._arrivals.duplicates,
            gaps=self._arrivals.gaps,
            opened=self._opened,
            resets=self._resets,
            silences=self._silences,
        )

    @property
    def stray(self) -> bytes:
        """The latest line that was no message."""
        return self._lines.stray

    def opened(self, now: float, identity: str | None = None) -> None:
        """A port has been opened: wait for HELLO.

        A panel of another ``identity`` (its USB serial number) is another panel, even with the same BOOT.
        """
        if self._opened and identity != self.identity:
            self._arrivals.begin(0)
        self.identity = identity
        self.hello = None
        self._session = self._unnamed = 0
        self._lines.clear()
        self._outgoing.clear()
        self._heard, self._strays = now, self._lines.counts
        self._opened += 1
        self.state, self._was_up = LinkState.WAITING, False

    def closed(self, state: LinkState) -> None:
        """The port is gone, or was closed."""
        self.state = state
        self._outgoing.clear()

    def receive(self, data: bytes, now: float) -> list[PanelEvent]:
        """Take bytes off the line; the events among them that are new, in order."""
        events = []
        for message in self._lines.feed(data):
            if isinstance(message, Hello | Session | Event | Pong):
                self._heard = now
            match message:
                case Hello():
                    self._greet(message, now)
                case Session(number):
                    self._name(number)
                case Pong(number) if number == self._ping:
                    self.round_trip = now - self._pinged
                    self._next_ping = self._pinged + PING_EVERY
                    self._arrivals.hears_us(now)
                case Event() if self.accepting and self.state is LinkState.UP:
                    events += self._take(message, now)
                case _:
                    pass
        return events

    def acknowledge(self, boot: int, seq: int) -> None:
        """Every event up to this one has been taken or refused; one of an earlier start changes nothing."""
        if self._arrivals.acknowledge(boot, seq):
            self._say(Ack(seq))

    def show_lights(self, mask: int, blink: int) -> None:
        """Show these lights now, and again after every loss."""
        wished = Led(mask, blink & mask)
        if wished != self._lights:
            self._lights = wished
            self._say(wished)

    def send(self, now: float) -> bytes:
        """The bytes that are due; notices three seconds of silence."""
        if self.state in {LinkState.UP, LinkState.WAITING} and now - self._heard >= self._patience():
            self.state = LinkState.FOREIGN if self._says_something_else() else LinkState.SILENT
            self._silences += 1
        if self.state is LinkState.UP and now >= self._next_ping:
            self._pinged, self._next_ping = now, now + PING_AGAIN
            self._ping = (self._ping + 1) % 2**16
            self._say(Ping(self._ping))
            self._say(self._lights)
        data = b"".join(self._outgoing)
        self._outgoing.clear()
        return data

    def due(self, now: float) -> float:
        """Seconds until `send` must be called, if nothing comes in."""
        if self.state is LinkState.UP:
            return max(0.0, min(self._next_ping, self._heard + GONE_AFTER) - now)
        if self.state is LinkState.WAITING:
            return max(0.0, self._heard + self._patience() - now)
        return PING_EVERY

    @property
    def heard_strays(self) -> bool:
        """Whether this opening has heard lines that were no messages."""
        counts, before = self._lines.counts, self._strays
        return (counts.damaged, counts.overlong) != (before.damaged, before.overlong)

    @property
    def was_up(self) -> bool:
        """Whether this opening has met our panel."""
        return self._was_up

    def _patience(self) -> float:
        """Seconds of silence to bear; a board that restarts when opened has its boot loader to pass."""
        return GONE_AFTER if self._was_up else FIRST_HELLO_PATIENCE

    def _says_something_else(self) -> bool:
        """Whether a board that never was ours speaks in readable lines that are none of ours."""
        stray = self._lines.stray
        readable = stray.isascii() and stray.decode("ascii").isprintable()
        return not self._was_up and self.heard_strays and readable and not stray.startswith(_OUR_WORDS)

    def _say(self, message: Hi | Ack | Led | Ping) -> None:
        line = encode(message)
        if self.state is LinkState.UP and line not in self._outgoing:
            self._outgoing.append(line)

    def _greet(self, hello: Hello, now: float) -> None:
        self.hello = hello
        if hello.protocol != PROTOCOL or hello.name != PANEL_NAME:
            self.state = LinkState.FOREIGN
            return
        if not self._knows(hello.boot, now):
            return
        self.state, self._was_up = LinkState.UP, True
        self._next_ping = now + PING_EVERY
        self._say(Hi())
        self._say(self._lights)
        if self._arrivals.acknowledged:
            self._say(Ack(self._arrivals.acknowledged))

    def _knows(self, boot: int, now: float) -> bool:
        """Settle which numbering a HELLO is of; False where the next HELLO has to tell."""
        known = self._arrivals.boot
        session = self._session if self._named or boot == boot_of(known) else 0
        self._named = False
        if boot == boot_of(known) and session_of(known) and not session:
            self._unnamed += 1
            if self._unnamed < UNNAMED_HELLOS:
                return False  # its line was lost, more likely than the board was changed for an older one
        self._unnamed = 0
        if boot == boot_of(known) and session and not session_of(known):
            self._arrivals.adopt(session)  # its line was lost before
        elif numbering(boot, session) != known:
            self._resets += self._was_up
            self._arrivals.begin(numbering(boot, session))
        elif not session:
            self._arrivals.greets_again(now)
        return True

    def _name(self, session: int) -> None:
        """A panel says the number that it has drawn: before HELLO, and once more after HI."""
        self._session, self._named = session, True
        if self.state is LinkState.UP and not session_of(self._arrivals.boot):
            self._arrivals.adopt(session)

    def _take(self, event: Event, now: float) -> list[PanelEvent]:
        boot, acknowledged = self._arrivals.boot, self._arrivals.acknowledged
        if event.seq <= acknowledged:
            self._say(Ack(acknowledged))
        in_turn = self._arrivals.take(event, now)
        self._events += len(in_turn)
        return [PanelEvent(boot, one.seq, one.control, one.kind, one.turn, now) for one in in_turn]
