"""The panel's lines (protocol 1): what may be said, and how it looks in bytes.

A line is ``BODY*CRC`` and a newline: fields parted by single spaces, then the CRC-16/CCITT-FALSE
of BODY in four hexadecimal digits; at most 48 bytes with its newline. ``docs/panel-protocol.md`` is the
description for makers of panels, ``firmware/panel/vectors.txt`` the examples both sides are tested with.
"""

import enum
import re
from binascii import crc_hqx
from collections.abc import Callable

import msgspec

from hardware.errors import ProtocolError

PROTOCOL = 1
PANEL_NAME = "tanglewoods-panel"
LINE_LIMIT = 48
"""Bytes of the longest line, its newline included."""

HELLO_EVERY = 0.5
"""Seconds between two HELLOs of a panel that nobody has answered."""
RESEND_AFTER = 0.1
"""Seconds until an unacknowledged event is sent again."""
PING_EVERY = 1.0
"""Seconds between two PINGs of the host."""
GONE_AFTER = 3.0
"""Seconds of silence after which either side counts the other as gone."""
DEBOUNCE = 0.01
"""Seconds from the touch of a contact to the event, in our firmware."""
WAITING_LIMIT = 16
"""Events that a panel keeps until they are acknowledged."""

_LARGEST_COUNT = 2**32 - 1
_LARGEST_BOOT = 2**16 - 1
LARGEST_TURN = 99
_FIRMWARE_LENGTH = 10


class Control(enum.Enum):
    """What a player can touch on the panel."""

    NEXT = "NEXT"
    BACK = "BACK"
    FLIP = "FLIP"
    READ = "READ"
    PLUS = "PLUS"
    MINUS = "MINUS"
    DIAL = "DIAL"

    @property
    def light(self) -> int:
        """The bit of this button's light in the masks of LED; 0 for the dial, which has none."""
        return _LIGHTS.get(self, 0)


BUTTONS = (Control.NEXT, Control.BACK, Control.FLIP, Control.READ, Control.PLUS, Control.MINUS)
_LIGHTS = {button: 1 << bit for bit, button in enumerate(BUTTONS)}
ALL_LIGHTS = (1 << len(BUTTONS)) - 1


class Kind(enum.Enum):
    """What was done with a control."""

    PRESS = "press"
    LONG = "long"
    TURN = "turn"


class Hello(msgspec.Struct, frozen=True):
    """A panel names itself; ``boot`` counts its starts (1 to 65535, then 1 again).

    Of a later protocol only ``protocol`` and ``name`` are read; the rest is "" and 0.
    """

    protocol: int
    name: str
    firmware: str
    boot: int


class Session(msgspec.Struct, frozen=True):
    """The number that a panel has drawn by lot for the numbering it is at: no two panels share it.

    Boards whose program is older than 1.1.0 do not say it.
    """

    number: int


class Event(msgspec.Struct, frozen=True):
    """A press, a long press or a turn of the dial; ``turn`` in detents, right is positive, 0 for buttons."""

    seq: int
    control: Control
    kind: Kind
    turn: int = 0


class Pong(msgspec.Struct, frozen=True):
    """The answer to the Ping of the same number."""

    number: int


class Hi(msgspec.Struct, frozen=True):
    """The host opens the session."""

    protocol: int = PROTOCOL


class Ack(msgspec.Struct, frozen=True):
    """Every event up to ``seq`` has been taken or refused."""

    seq: int


class Led(msgspec.Struct, frozen=True):
    """The lights to show: those in ``mask`` are on, of these the ones in ``blink`` blink."""

    mask: int
    blink: int = 0


class Ping(msgspec.Struct, frozen=True):
    """The host asks for a sign of life."""

    number: int


Message = Hello | Session | Event | Pong | Hi | Ack | Led | Ping


def crc16(body: bytes) -> int:
    """CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF, not reflected; 0x29B1 for ``b"123456789"``."""
    return crc_hqx(body, 0xFFFF)


def frame(body: bytes) -> bytes:
    """The whole line of a body."""
    return b"%b*%04X\n" % (body, crc16(body))


def encode(message: Message) -> bytes:
    """The line that says this message.

    Raises:
        ProtocolError: the line would be longer than 48 bytes, or a turn is of no or too many detents.
    """
    body = _event_body(message) if isinstance(message, Event) else _body(message)
    line = frame(body.encode("ascii"))
    if len(line) > LINE_LIMIT:
        raise ProtocolError(
            f"{body!r} does not fit into a line of {LINE_LIMIT} bytes: use a shorter firmware name"
        )
    return line


def _event_body(event: Event) -> str:
    said = f"EV {event.seq} {event.control.value} {event.kind.value}"
    if event.kind is not Kind.TURN:
        return said
    if not 1 <= abs(event.turn) <= LARGEST_TURN:
        raise ProtocolError(f"A turn is 1 to {LARGEST_TURN} detents to either side, not {event.turn}")
    return f"{said} {event.turn}"


def _body(message: Hello | Session | Pong | Hi | Ack | Led | Ping) -> str:
    match message:
        case Hello(protocol, name, firmware, boot):
            return f"HELLO {protocol} {name} {firmware} {boot}"
        case Led(mask, blink):
            return f"LED {mask:02X} {blink:02X}" if blink else f"LED {mask:02X}"
        case Session(number) | Pong(number) | Ping(number):
            return f"{type(message).__name__.upper()} {number}"
        case Hi(number):
            return f"HI {number}"
        case Ack(number):
            return f"ACK {number}"


def decode(line: bytes) -> Message:
    """The message of a line, given without its newline.

    Raises:
        ProtocolError: the sum is wrong, or the sum is right and the words are none of protocol 1.
    """
    return parse(unframe(line))


def unframe(line: bytes) -> bytes:
    """The body of a line, given without its newline.

    Raises:
        ProtocolError: the sum is missing or wrong.
    """
    body, _, digits = line.rpartition(b"*")
    if not _SUM.fullmatch(digits) or int(digits, 16) != crc16(body):
        raise ProtocolError(f"the line {line!r} is damaged: its sum does not fit")
    return body


def parse(body: bytes) -> Message:
    """The message of a body whose sum was right.

    Raises:
        ProtocolError: it is none of protocol 1; a later panel may say such things.
    """
    verb, *fields = body.split(b" ")
    try:
        return _READERS[verb](fields)
    except (KeyError, ValueError) as error:
        raise ProtocolError(f"{body!r} says nothing of protocol {PROTOCOL}") from error


_SUM = re.compile(rb"[0-9A-Fa-f]{4}")
_COUNT = re.compile(rb"0|[1-9][0-9]{0,9}")
_TURN = re.compile(rb"-?[1-9][0-9]?")
_MASK = re.compile(rb"[0-9A-Fa-f]{1,2}")
_WORD = re.compile(rb"[!-~]+")


def _count(field: bytes, smallest: int = 0, largest: int = _LARGEST_COUNT) -> int:
    """A number without sign or leading zeros."""
    if not _COUNT.fullmatch(field) or not smallest <= int(field) <= largest:
        raise ValueError(field)
    return int(field)


def _hello(fields: list[bytes]) -> Hello:
    protocol = _count(fields[0]) if fields else 0
    if not protocol or not all(_WORD.fullmatch(field) for field in fields):
        raise ValueError(fields)
    name = fields[1].decode("ascii") if len(fields) > 1 else ""
    if protocol != PROTOCOL:
        return Hello(protocol, name, "", 0)
    _, _, firmware, boot = fields
    if len(firmware) > _FIRMWARE_LENGTH:
        raise ValueError(firmware)
    return Hello(protocol, name, firmware.decode("ascii"), _count(boot, 1, _LARGEST_BOOT))


def _event(fields: list[bytes]) -> Event:
    seq, control, kind, *turns = fields
    if kind != b"turn":
        return _press(seq, control, kind, turns)
    (turn,) = turns
    if control != b"DIAL" or not _TURN.fullmatch(turn):
        raise ValueError(fields)
    return Event(_count(seq, 1), Control.DIAL, Kind.TURN, int(turn))


def _press(seq: bytes, control: bytes, kind: bytes, rest: list[bytes]) -> Event:
    if rest:
        raise ValueError(rest)
    return Event(_count(seq, 1), Control(control.decode("ascii")), Kind(kind.decode("ascii")))


def _led(fields: list[bytes]) -> Led:
    masks = [int(field, 16) for field in fields if _MASK.fullmatch(field)]
    if len(masks) != len(fields) or len(masks) not in {1, 2}:
        raise ValueError(fields)
    return Led(*masks)


def _only_count(fields: list[bytes], smallest: int = 0) -> int:
    (field,) = fields
    return _count(field, smallest)


_READERS: dict[bytes, Callable[[list[bytes]], Message]] = {
    b"HELLO": _hello,
    b"SESSION": lambda fields: Session(_only_count(fields, 1)),
    b"EV": _event,
    b"PONG": lambda fields: Pong(_only_count(fields)),
    b"HI": lambda fields: Hi(_only_count(fields, 1)),
    b"ACK": lambda fields: Ack(_only_count(fields)),
    b"LED": _led,
    b"PING": lambda fields: Ping(_only_count(fields)),
}
