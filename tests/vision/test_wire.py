"""The wire: whole messages, in order, never waited for."""

import socket

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.messages import Close, Expect, Look, Request, Show
from vision.wire import Wire, WireClosedError


def wires() -> tuple[Wire[Request], Wire[Request]]:
    one, other = socket.socketpair()
    return Wire(one, Request), Wire(other, Request)


def test_messages_arrive_whole_and_in_order() -> None:
    here, there = wires()
    sent = [Look(), Expect({"blue": 2}), Show(1, 2, b"123456"), Close()]
    for message in sent:
        here.post(message)
    here.flush()
    assert there.receive() == sent
    assert there.receive() == []


def test_a_message_larger_than_the_socket_takes_goes_in_parts_while_nobody_waits() -> None:
    here, there = wires()
    here.post(Show(1000, 1000, bytes(3_000_000)))
    here.flush()
    assert here.unsent
    received: list[Request] = []
    rounds = 0
    while not received:
        received = there.receive()
        here.flush()
        rounds += 1
    assert rounds > 1
    assert received == [Show(1000, 1000, bytes(3_000_000))]
    assert not here.unsent


@given(st.lists(st.integers(1, 30), min_size=1))
def test_however_the_bytes_are_cut_the_messages_are_the_same(cuts: list[int]) -> None:
    raw, end = socket.socketpair()
    wire: Wire[Request] = Wire(end, Request)
    spool, reader = socket.socketpair()
    writer: Wire[Request] = Wire(spool, Request)
    sent = [Expect({"red": 1}), Look(), Expect(None)]
    for message in sent:
        writer.post(message)
    writer.flush()
    data = reader.recv(4096)
    received: list[Request] = []
    for cut in [*cuts, len(data)]:
        raw.sendall(data[:cut])
        data = data[cut:]
        received += wire.receive()
    assert received == sent
    for closing in (raw, end, spool, reader):
        closing.close()


def test_what_was_sent_before_the_end_is_still_received() -> None:
    here, there = wires()
    here.post(Look())
    here.flush()
    here.close()
    assert there.receive() == [Look()]
    with pytest.raises(WireClosedError):
        there.receive()


def test_sending_to_nobody_is_an_error() -> None:
    here, there = wires()
    there.close()
    here.post(Look())
    with pytest.raises(WireClosedError):
        here.flush()
