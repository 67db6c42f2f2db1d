"""The lines of protocol 1: the shared vectors, and any bytes at all."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.errors import ProtocolError
from hardware.line_buffer import LineBuffer, LineCounts
from hardware.protocol import (
    ALL_LIGHTS,
    BUTTONS,
    LINE_LIMIT,
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
    crc16,
    decode,
    encode,
    frame,
    parse,
    unframe,
)

VECTORS = Path(__file__).parents[2] / "firmware" / "panel" / "vectors.txt"


def vectors(*sorts: str) -> list[tuple[str, str]]:
    rows = [line.split("\t") for line in VECTORS.read_text("ascii").splitlines() if not line.startswith("#")]
    return [(line, meaning) for sort, line, meaning in rows if sort in sorts]


def message_of(meaning: str) -> Message:
    match meaning.split():
        case ["HELLO", protocol, name, firmware, boot]:
            return Hello(int(protocol), name, firmware.strip("-"), int(boot))
        case ["EV", seq, control, kind, turn]:
            return Event(int(seq), Control(control), Kind(kind), int(turn))
        case ["LED", mask, blink]:
            return Led(int(mask), int(blink))
    verb, number = meaning.split()
    numbered: dict[str, type[Session | Pong | Hi | Ack | Ping]] = {
        "SESSION": Session,
        "PONG": Pong,
        "HI": Hi,
        "ACK": Ack,
        "PING": Ping,
    }
    return numbered[verb](int(number))


def bitwise_crc(body: bytes) -> int:
    """The sum from its definition, bit by bit."""
    crc = 0xFFFF
    for byte in body:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    return crc


counts = st.integers(0, 2**32 - 1)
seqs = st.integers(1, 2**32 - 1)
firmwares = st.from_regex(r"[0-9a-z.]{1,10}", fullmatch=True)
messages = st.one_of(
    st.builds(Hello, st.just(1), st.just("tanglewoods-panel"), firmwares, st.integers(1, 65535)),
    st.builds(Event, seqs, st.sampled_from(Control), st.sampled_from([Kind.PRESS, Kind.LONG])),
    st.builds(Event, seqs, st.just(Control.DIAL), st.just(Kind.TURN), st.integers(-99, 99).filter(bool)),
    st.builds(Pong, counts), st.builds(Hi, seqs), st.builds(Ack, counts), st.builds(Ping, counts),
    st.builds(Led, st.integers(0, 255), st.integers(0, 255)),
)  # fmt: skip


def test_the_vectors_show_every_sort() -> None:
    assert all(
        len(vectors(sort)) >= least
        for sort, least in {"whole": 30, "read": 4, "damaged": 10, "unknown": 40}.items()
    )


@pytest.mark.parametrize(("line", "meaning"), vectors("whole"))
def test_whole_lines_are_read_and_said(line: str, meaning: str) -> None:
    assert decode(line.encode()) == message_of(meaning)
    assert encode(message_of(meaning)) == line.encode() + b"\n"


@pytest.mark.parametrize(("line", "meaning"), vectors("read"))
def test_other_spellings_are_read(line: str, meaning: str) -> None:
    assert decode(line.encode()) == message_of(meaning)


@pytest.mark.parametrize("line", [line for line, _ in vectors("damaged")])
def test_damaged_lines_fail_at_the_sum(line: str) -> None:
    with pytest.raises(ProtocolError, match="damaged"):
        unframe(line.encode())
    buffer = LineBuffer()
    assert buffer.feed(line.encode() + b"\n") == []
    assert buffer.counts == LineCounts(damaged=1)


@pytest.mark.parametrize("line", [line for line, _ in vectors("unknown")])
def test_unknown_lines_have_a_right_sum(line: str) -> None:
    with pytest.raises(ProtocolError, match="says nothing of protocol 1"):
        parse(unframe(line.encode()))
    buffer = LineBuffer()
    assert buffer.feed(line.encode() + b"\n") == []
    assert buffer.counts == LineCounts(unknown=1)


@given(st.binary(max_size=60))
def test_the_sum_is_that_of_its_definition(body: bytes) -> None:
    assert crc16(body) == bitwise_crc(body)


def test_the_sum_has_its_catalogued_check_value() -> None:
    assert crc16(b"123456789") == 0x29B1


def test_every_button_has_a_light_of_its_own_and_the_dial_none() -> None:
    assert [button.light for button in BUTTONS] == [1, 2, 4, 8, 16, 32]
    assert ALL_LIGHTS == 0x3F
    assert Control.DIAL.light == 0


def test_a_line_that_would_be_too_long_is_refused() -> None:
    with pytest.raises(ProtocolError, match="shorter firmware name"):
        encode(Hello(1, "tanglewoods-panel", "a-very-long-one", 65535))


@pytest.mark.parametrize("turn", [0, 100, -100])
def test_a_turn_that_can_not_be_said_is_refused(turn: int) -> None:
    with pytest.raises(ProtocolError, match="1 to 99 detents"):
        encode(Event(1, Control.DIAL, Kind.TURN, turn))


@given(messages)
def test_what_is_said_is_what_is_read(message: Message) -> None:
    line = encode(message)
    assert len(line) <= LINE_LIMIT
    assert decode(line.removesuffix(b"\n")) == message


@given(st.lists(messages), st.data())
def test_pieces_do_not_matter(said: list[Message], data: st.DataObject) -> None:
    stream = b"".join(map(encode, said))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)))))
    buffer = LineBuffer()
    heard = [
        message
        for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True)
        for message in buffer.feed(stream[start:end])
    ]
    assert heard == said
    assert buffer.counts == LineCounts(good=len(said))


@given(st.binary(max_size=400), messages)
def test_after_any_noise_the_next_line_is_heard(noise: bytes, message: Message) -> None:
    buffer = LineBuffer()
    buffer.feed(noise + b"\n")
    assert buffer.feed(encode(message)) == [message]


@given(messages, st.data())
def test_one_changed_byte_is_always_noticed(message: Message, data: st.DataObject) -> None:
    line = bytearray(encode(message).removesuffix(b"\n"))
    place = data.draw(st.integers(0, len(line) - 1))
    line[place] ^= data.draw(st.integers(1, 255))
    try:
        heard = decode(bytes(line))
    except ProtocolError:
        return
    assert heard == message, "only the spelling of the sum's own digits may differ"


def test_a_line_without_end_is_counted_once_and_keeps_no_memory() -> None:
    buffer = LineBuffer()
    for _ in range(1000):
        assert buffer.feed(b"x" * 100) == []
    assert buffer.counts == LineCounts(overlong=1)
    assert len(buffer._part) <= LINE_LIMIT
    assert buffer.feed(b"\n" + encode(Hi())) == [Hi()]


def test_the_longest_line_passes_and_one_byte_more_does_not() -> None:
    buffer = LineBuffer()
    assert len(frame(b"x" * 42)) == LINE_LIMIT
    buffer.feed(frame(b"x" * 42))
    buffer.feed(frame(b"x" * 43))
    assert buffer.counts == LineCounts(unknown=1, overlong=1)


def test_carriage_returns_and_empty_lines_do_no_harm() -> None:
    buffer = LineBuffer()
    assert buffer.feed(b"\r\n\n" + encode(Ping(3)).replace(b"\n", b"\r\n")) == [Ping(3)]
    assert buffer.counts == LineCounts(good=1)
