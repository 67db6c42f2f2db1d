"""Both halves of protocol 1 without ports or threads: numbering, greeting, heartbeat, and a shaken line."""

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.arrivals import FIRST_SEQ_PATIENCE, Taken, numbering
from hardware.bad_line import shake
from hardware.host_session import HostSession, LinkCounts, LinkState, PanelEvent
from hardware.panel_session import PanelSession
from hardware.protocol import (
    WAITING_LIMIT,
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
    decode,
    encode,
)

HELLO = encode(Hello(1, "tanglewoods-panel", "1.0.0", 7))


def press(seq: int, control: Control = Control.NEXT) -> bytes:
    return encode(Event(seq, control, Kind.PRESS))


def said(data: bytes) -> list[object]:
    return [decode(line) for line in data.splitlines()]


def greeted() -> HostSession:
    session = HostSession()
    session.opened(0.0)
    session.receive(HELLO, 0.0)
    session.send(0.0)
    return session


def test_nothing_is_said_before_the_panel_has_named_itself() -> None:
    session = HostSession()
    session.opened(0.0)
    session.show_lights(3, 0)
    assert session.receive(press(1), 0.5) == []
    assert session.send(1.0) == b""
    assert session.state is LinkState.WAITING


def test_hello_is_answered_with_the_session_and_the_lights() -> None:
    session = HostSession()
    session.show_lights(3, 1)
    session.opened(0.0)
    session.receive(HELLO, 0.2)
    assert session.state is LinkState.UP
    assert said(session.send(0.2)) == [Hi(1), Led(3, 1)]


def test_an_event_comes_once_however_often_it_is_sent() -> None:
    session = greeted()
    assert session.receive(press(1), 1.0) == [PanelEvent(7, 1, Control.NEXT, Kind.PRESS, 0, 1.0)]
    assert session.receive(press(1) * 3, 1.1) == []
    assert session.counts.duplicates == 3


def test_only_what_the_app_has_taken_is_acknowledged() -> None:
    session = greeted()
    session.receive(press(1) + press(2), 0.5)
    assert session.send(0.6) == b""
    session.acknowledge(7, 1)
    assert said(session.send(0.6)) == [Ack(1)]
    session.receive(press(1), 0.7)
    assert said(session.send(0.7)) == [Ack(1)], "the panel has not heard it: say it again"


def test_an_event_ahead_of_its_turn_waits_for_the_one_before() -> None:
    session = greeted()
    assert session.receive(press(2), 0.1) == []
    assert [event.seq for event in session.receive(press(1), 0.2)] == [1, 2]
    assert session.counts.gaps == 1


def test_no_more_than_sixteen_are_taken_unacknowledged() -> None:
    session = greeted()
    assert len(session.receive(b"".join(map(press, range(1, 40))), 0.1)) == 16
    session.acknowledge(7, 16)
    assert [event.seq for event in session.receive(press(17), 0.2)] == [17]


def test_a_restarted_panel_counts_from_one_again() -> None:
    session = greeted()
    session.receive(press(1), 0.1)
    session.receive(encode(Hello(1, "tanglewoods-panel", "1.0.0", 8)), 0.2)
    assert [(event.boot, event.seq) for event in session.receive(press(1), 0.3)] == [(8, 1)]
    assert session.counts.resets == 1
    session.acknowledge(7, 1)
    assert Ack(1) not in said(session.send(0.3)), "that was of the start before"


def test_a_panel_that_kept_its_numbers_is_told_again_what_is_taken() -> None:
    session = greeted()
    session.receive(press(1) + press(2), 0.1)
    session.closed(LinkState.ABSENT)
    session.acknowledge(7, 2)
    session.opened(5.0)
    session.receive(HELLO, 5.1)
    assert Ack(2) in said(session.send(5.1))
    assert session.receive(press(1) + press(2), 5.2) == []


def test_an_earlier_run_of_the_host_is_remembered() -> None:
    session = HostSession(Taken(boot=7, seq=41))
    session.opened(0.0)
    session.receive(HELLO, 0.1)
    assert [event.seq for event in session.receive(press(41) + press(42), 0.2)] == [42]


def test_another_panel_with_the_same_boot_is_another_panel() -> None:
    session = HostSession()
    session.opened(0.0, "A")
    session.receive(HELLO + press(1), 0.1)
    session.opened(1.0, "B")
    assert [event.seq for event in session.receive(HELLO + press(1), 1.1)] == [1]


def test_a_panel_that_was_at_work_before_us_is_joined_where_it_stands() -> None:
    session = greeted()
    assert session.receive(press(58), 0.1) == []
    assert session.receive(press(58), 0.1 + FIRST_SEQ_PATIENCE / 2) == []
    assert [event.seq for event in session.receive(press(58), 0.1 + FIRST_SEQ_PATIENCE)] == [58]


def test_three_silent_seconds_are_noticed_and_one_lost_pong_is_not() -> None:
    session = greeted()
    assert session.due(0.0) == pytest.approx(1.0)
    assert Ping(1) in said(session.send(1.0))
    assert Ping(2) in said(session.send(1.25)), "asked again soon: a line may be lost"
    session.receive(encode(Pong(2)), 1.3)
    assert session.round_trip == pytest.approx(0.05)
    assert session.send(1.5) == b""
    session.send(4.2)
    assert session.state is LinkState.UP
    session.send(4.31)
    assert session.state is LinkState.SILENT
    assert session.counts.silences == 1


def test_a_board_that_is_long_in_coming_is_waited_for() -> None:
    session = HostSession()
    session.opened(0.0)
    session.send(6.0)
    assert session.state is LinkState.SILENT
    session.receive(HELLO, 100.0)
    assert session.state is LinkState.UP


@pytest.mark.parametrize(
    "line", [b"Grbl 1.1h ['$' for help]", b"$GPGLL,5300.97914,N,00259.98174,E,125926,A*28"]
)
def test_another_firmware_is_named(line: bytes) -> None:
    session = HostSession()
    session.opened(0.0)
    session.receive(line + b"\r\n", 1.0)
    session.send(5.9)
    assert session.state is LinkState.WAITING
    session.send(6.0)
    assert session.state is LinkState.FOREIGN
    assert session.stray == line


@pytest.mark.parametrize("line", [b"\xff\x00\x81\n", HELLO[3:], HELLO[:9] + b"x" + HELLO[10:]])
def test_a_bad_cable_is_not_taken_for_another_firmware(line: bytes) -> None:
    session = HostSession()
    session.opened(0.0)
    session.receive(HELLO[:20] + line, 1.0)
    session.send(6.0)
    assert session.state is LinkState.SILENT
    assert session.heard_strays


@pytest.mark.parametrize(
    "hello", [b"HELLO 2 tanglewoods-panel 9 1 x*FAD0\n", encode(Hello(1, "another-panel", "1", 1))]
)
def test_a_later_protocol_and_another_panel_are_left_alone(hello: bytes) -> None:
    session = HostSession()
    session.opened(0.0)
    session.receive(hello, 0.1)
    assert session.state is LinkState.FOREIGN
    assert session.send(1.0) == b""


@given(st.lists(st.binary(max_size=200), max_size=30))
def test_no_noise_makes_an_event(pieces: list[bytes]) -> None:
    session = greeted()
    now = 0.0
    for piece in pieces:
        now += 0.05
        assert session.receive(piece, now) == []
        session.send(now)
    seen = session.counts
    assert seen.errors >= sum(bool(part.strip(b"\r")) for part in b"".join(pieces).split(b"\n")[:-1])


def test_the_panel_says_hello_twice_a_second_until_answered() -> None:
    panel = PanelSession(boot=3, draw=None)
    lines = [(tick / 100, line) for tick in range(200) for line in panel.send(tick / 100)]
    assert [time for time, _ in lines] == pytest.approx([0.0, 0.5, 1.0, 1.5])
    assert {line for _, line in lines} == {encode(Hello(1, "tanglewoods-panel", "1.1.0", 3))}
    panel.receive(encode(Hi()), 2.0)
    assert panel.in_session
    assert panel.send(2.6) == []


def test_the_panel_sends_an_event_every_tenth_second_until_acknowledged() -> None:
    panel = PanelSession()
    panel.receive(encode(Hi()), 0.0)
    panel.happen(Control.FLIP, Kind.PRESS, now=0.0)
    times = [tick / 100 for tick in range(35) if panel.send(tick / 100)]
    assert times == pytest.approx([0.0, 0.1, 0.2, 0.3], abs=0.011)
    panel.receive(encode(Ack(1)), 0.35)
    assert panel.waiting == 0


def test_the_panel_keeps_sixteen_and_refuses_the_seventeenth() -> None:
    panel = PanelSession(draw=None)
    assert [panel.happen(Control.PLUS, Kind.PRESS) for _ in range(17)] == [True] * 16 + [False]
    assert panel.refused == 1
    panel.receive(encode(Hi()), 0.0)
    assert len(panel.send(0.0)) == 16


def test_an_acknowledgement_of_what_was_never_said_is_no_acknowledgement() -> None:
    panel = PanelSession()
    panel.receive(encode(Hi()), 0.0)
    panel.happen(Control.PLUS, Kind.PRESS)
    panel.receive(encode(Ack(2)), 0.1)
    assert panel.waiting == 1


def test_a_forsaken_panel_takes_new_numbers_only_when_nothing_waits() -> None:
    panel = PanelSession(boot=3)
    panel.receive(encode(Hi()), 0.0)
    panel.happen(Control.PLUS, Kind.PRESS)
    panel.send(3.0)
    assert (panel.in_session, panel.boot, panel.waiting) == (False, 3, 1)
    panel.receive(encode(Hi()) + encode(Ack(1)), 4.0)
    panel.send(7.0)
    assert (panel.in_session, panel.boot, panel.newest) == (False, 4, 0)


def test_a_forsaken_panel_shows_a_new_host_where_its_numbers_stand() -> None:
    panel = PanelSession(draw=None)
    panel.receive(encode(Hi()), 0.0)
    for _ in range(3):
        panel.happen(Control.PLUS, Kind.PRESS)
    panel.receive(encode(Ack(1)), 0.1)
    panel.send(3.2)
    panel.receive(encode(Hi()), 3.3)
    assert [decode(line.strip()) for line in panel.send(3.3)] == [Event(2, Control.PLUS, Kind.PRESS)]
    panel.receive(encode(Ack(2)), 3.4)
    assert [decode(line.strip()) for line in panel.send(3.4)] == [Event(3, Control.PLUS, Kind.PRESS)]


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32), st.floats(0, 0.03))
def test_a_shaken_line_loses_nothing_and_doubles_nothing(seed: int, share: float) -> None:
    """Random play: presses, noise both ways, an app that takes its time, a port that goes and comes."""
    noise = random.Random(seed)  # noqa: S311  (noise, not secrets)
    host, panel = HostSession(), PanelSession()
    host.opened(0.0)
    taken: list[tuple[Control, int]] = []
    made: list[tuple[Control, int]] = []
    untaken: list[PanelEvent] = []
    now = 0.0
    while len(taken) < 150 and now < 600:
        now += 0.01
        if noise.random() < 0.2 and len(made) < 150:
            control = noise.choice(list(Control))
            turn = noise.choice([-2, 1]) if control is Control.DIAL else 0
            if panel.happen(control, Kind.TURN if turn else Kind.PRESS, turn, now):
                made.append((control, turn))
        for line in panel.send(now):
            untaken += host.receive(shake(line, noise, share), now)
        if untaken and noise.random() < 0.5:
            event = untaken.pop(0)
            taken.append((event.control, event.turn))
            host.acknowledge(event.boot, event.seq)
        panel.receive(shake(host.send(now), noise, share), now)
        if noise.random() < 0.002 or host.state is LinkState.SILENT:
            host.closed(LinkState.ABSENT)
            panel.host_gone(now)
            host.opened(now)
    assert taken == made


def test_all_counts_begin_at_nothing_and_a_gap_is_counted_once() -> None:
    assert set(msgspec.structs.astuple(LinkCounts())) == {0}
    session = greeted()
    session.receive(press(1), 0.0)
    assert session.counts.gaps == 0
    session.receive(press(2 + WAITING_LIMIT), 0.0)
    assert session.counts.gaps == 1
    assert session.receive(press(2), 0.0)[0].seq == 2


def test_pings_are_numbered_one_by_one_and_begin_again_after_the_largest() -> None:
    session = greeted()
    now = 0.0
    numbers: list[int] = []
    while len(numbers) < 3:
        now += session.due(now)
        numbers += [line.number for line in said(session.send(now)) if isinstance(line, Ping)]
        session.receive(encode(Pong(numbers[-1])) if numbers else HELLO, now)
    assert numbers == [numbers[0], numbers[0] + 1, numbers[0] + 2]
    session._ping = 0xFFFF - 1
    numbers.clear()
    while len(numbers) < 2:
        now += session.due(now)
        numbers += [line.number for line in said(session.send(now)) if isinstance(line, Ping)]
        session.receive(HELLO, now)
    assert numbers == [0xFFFF, 0]


def test_what_is_overdue_is_due_now() -> None:
    assert greeted().due(1000.0) == 0
    waiting = HostSession()
    waiting.opened(0.0)
    assert waiting.due(1000.0) == 0

    session = greeted()
    assert session.due(1000.0) == 0


def test_a_start_with_a_smaller_number_is_a_start_too() -> None:
    """A board whose memory was wiped counts from 1 again."""
    session = greeted()
    session.receive(press(1), 0.1)
    session.receive(encode(Hello(1, "tanglewoods-panel", "1.0.0", 3)), 0.2)
    assert [(event.boot, event.seq) for event in session.receive(press(1), 0.3)] == [(3, 1)]


def played(host: HostSession, panel: PanelSession, presses: int, now: float) -> tuple[int, float]:
    """A panel is plugged in and pressed so often, five times a second; how many came, and when it is."""
    came, left, host_now = 0, presses, now
    while host_now < now + presses / 5 + 4:
        host_now += 0.05
        if left and host_now >= now + 2 + (presses - left) / 5:
            left -= panel.happen(Control.NEXT, Kind.PRESS, now=host_now)
        for line in panel.send(host_now):
            for event in host.receive(line, host_now):
                came += 1
                host.acknowledge(event.boot, event.seq)
        panel.receive(host.send(host_now), host_now)
    return came, host_now


@pytest.mark.parametrize("program", ["1.1.0", "1.0.0"])
@pytest.mark.parametrize("before", [1, 14, 40])
def test_a_board_whose_boot_came_before_loses_no_press(program: str, before: int) -> None:
    """Its memory was wiped, or it is a spare one with the same number."""
    host, draw = HostSession(), None
    boards = [PanelSession(1, program, draw) if program == "1.0.0" else PanelSession(1) for _ in range(2)]
    host.opened(0.0)
    came, now = played(host, boards[0], before, 0.0)
    assert came == before
    host.closed(LinkState.ABSENT)
    boards[1].start(now)
    boards[1].boot = boards[0].boot
    host.opened(now)
    assert played(host, boards[1], 14, now)[0] == 14


def test_a_run_after_another_knows_a_swapped_board_by_its_lot() -> None:
    host = HostSession(Taken(numbering(7, 1234), 14))
    host.opened(0.0)
    host.receive(encode(Session(99)) + HELLO, 0.1)
    assert [event.seq for event in host.receive(press(1), 0.2)] == [1]
    again = HostSession(Taken(numbering(7, 1234), 14))
    again.opened(0.0)
    again.receive(encode(Session(1234)) + HELLO, 0.1)
    assert [event.seq for event in again.receive(press(14) + press(15), 0.2)] == [15]


def test_a_lost_number_is_waited_for_and_doubles_nothing() -> None:
    host = HostSession(Taken(numbering(7, 1234), 14))
    host.opened(0.0)
    host.receive(HELLO, 0.1)
    assert host.state is LinkState.WAITING
    host.receive(encode(Session(1234)) + HELLO, 0.6)
    assert host.state is LinkState.UP
    assert host.receive(press(14), 0.7) == []


def test_a_board_of_the_old_program_in_place_of_a_new_one_is_taken_at_its_third_hello() -> None:
    host = HostSession(Taken(numbering(7, 1234), 14))
    host.opened(0.0)
    for now in (0.1, 0.6, 1.1):
        host.receive(HELLO, now)
    assert host.state is LinkState.UP
    assert [event.seq for event in host.receive(press(1), 1.2)] == [1]


def test_a_number_that_comes_after_the_greeting_changes_no_books() -> None:
    host = greeted()
    (event,) = host.receive(press(1), 0.1)
    host.receive(encode(Session(55)), 0.2)
    host.acknowledge(event.boot, event.seq)
    assert said(host.send(0.3)) == [Ack(1)]
    (event,) = host.receive(press(2), 0.4)
    assert event.boot == numbering(7, 55)
    assert host.receive(press(1) + press(2), 0.5) == []


def test_an_old_board_that_hears_nothing_for_long_is_not_taken_for_another() -> None:
    host = greeted()
    (event,) = host.receive(press(1), 0.1)
    host.acknowledge(event.boot, event.seq)
    for tick in range(1, 29):  # its acknowledgements are lost, and so are the questions
        assert host.receive(press(1), 0.1 * tick) == []
        host.send(0.1 * tick)
