"""The program that would be flashed, in a simulated board: bouncing contacts in, events at the host out."""

import fcntl
import os
import random
import select
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from hardware.arrivals import boot_of, session_of
from hardware.bench import bad_line
from hardware.board_trial import BoardTrial
from hardware.host_session import LinkState, PanelEvent
from hardware.line_buffer import LineBuffer
from hardware.panel import Panel
from hardware.protocol import BUTTONS, Control, Hello, Kind
from hardware.simulated_board import CONTACT_PINS, DIAL_PINS, BoardByte, SimulatedBoard

FIRMWARE = Path(__file__).parents[2] / "firmware"
SIMBOARD = FIRMWARE / "build" / "simboard"
PROGRAM = FIRMWARE / "build" / "uno" / "panel.elf"
MS = 1000

RIGHT = [(0, 1), (0, 0), (1, 0), (1, 1)]
"""Levels of the dial's contacts A and B through one detent."""


@pytest.fixture(scope="session")
def built() -> None:
    """The firmware and the board; `firmware/check` insists on them, elsewhere they may be missing."""
    tools = [shutil.which("make"), shutil.which("avr-g++"), shutil.which("gcc")]
    headers = [Path("/usr/include/simavr/sim_avr.h"), Path("/usr/share/arduino/hardware/arduino/avr")]
    if not all(tools) or not all(header.exists() for header in headers):
        if os.environ.get("FIRMWARE_CHECK"):
            pytest.fail("the packages that firmware/Makefile names are not installed", pytrace=False)
        pytest.skip("needs the packages that firmware/Makefile names")
    with (FIRMWARE / "Makefile").open() as only_one:  # several test processes may start at once
        fcntl.flock(only_one, fcntl.LOCK_EX)
        subprocess.run(["make", "-s", "-C", str(FIRMWARE), "build", "board", "core-library"], check=True)  # noqa: S603, S607


@pytest.fixture
def board(built: None) -> Iterator[SimulatedBoard]:  # noqa: ARG001  (it is built by then)
    with closing(SimulatedBoard(SIMBOARD, PROGRAM)) as board:
        yield board


@pytest.fixture
def trial(board: SimulatedBoard) -> BoardTrial:
    return BoardTrial(board)


def hellos(board: SimulatedBoard, us: int) -> list[Hello]:
    said = bytes(done.byte for done in board.run(us) if isinstance(done, BoardByte))
    return [message for message in LineBuffer().feed(said) if isinstance(message, Hello)]


def test_it_says_hello_and_counts_its_starts_through_a_reset(board: SimulatedBoard) -> None:
    assert hellos(board, 1200 * MS) == [Hello(1, "tanglewoods-panel", "1.1.0", 1)] * 3
    board.reset()
    assert hellos(board, 700 * MS) == [Hello(1, "tanglewoods-panel", "1.1.0", 2)] * 2


@pytest.mark.parametrize("control", [*BUTTONS, Control.DIAL])
def test_each_contact_is_wired_to_its_control(trial: BoardTrial, control: Control) -> None:
    trial.bounce(CONTACT_PINS[control], closed=True)
    trial.spend(50 * MS)
    trial.bounce(CONTACT_PINS[control], closed=False)
    trial.spend(50 * MS)
    assert [(event.control, event.kind) for event in trial.events] == [(control, Kind.PRESS)]


def test_a_held_back_is_one_long_press_and_a_held_next_a_press_and_a_long_one(trial: BoardTrial) -> None:
    for control in (Control.BACK, Control.NEXT):
        trial.bounce(CONTACT_PINS[control], closed=True)
        trial.spend(900 * MS)
        trial.bounce(CONTACT_PINS[control], closed=False)
        trial.spend(50 * MS)
    assert [(event.control, event.kind) for event in trial.events] == [
        (Control.BACK, Kind.LONG),
        (Control.NEXT, Kind.PRESS),
        (Control.NEXT, Kind.LONG),
    ]


def test_the_dial_is_counted_exactly_whatever_its_contacts_do(
    board: SimulatedBoard, trial: BoardTrial
) -> None:
    noise = random.Random(5)  # noqa: S311
    wanted, levels = 0, (1, 1)
    for _ in range(60):
        to_right = noise.random() < 0.6
        wanted += 1 if to_right else -1
        for step in RIGHT if to_right else [*RIGHT[-2::-1], RIGHT[-1]]:
            for level in [step, levels, step]:  # each contact bounces once
                for pin, high in zip(DIAL_PINS, level, strict=True):
                    board.pin(pin, high=bool(high))
                board.wait(300)
            levels = step
            trial.spend(2 * MS)
    trial.spend(50 * MS)
    assert {event.kind for event in trial.events} == {Kind.TURN}
    assert sum(event.turn for event in trial.events) == wanted


def test_bounced_presses_are_one_event_each_and_in_time(trial: BoardTrial) -> None:
    result = trial.run(60)
    assert (result.lost, result.doubled) == (0, 0)
    assert result.press_ms[1] <= 25
    assert result.light_ms[1] <= 20


def test_presses_of_a_forsaken_board_wait_for_the_host(board: SimulatedBoard, trial: BoardTrial) -> None:
    board.run(3100 * MS)
    board.pin(CONTACT_PINS[Control.READ], high=False)
    board.wait(60 * MS)
    board.pin(CONTACT_PINS[Control.READ], high=True)
    board.wait(60 * MS)
    trial.session.opened(board.now / 1e6)
    trial.spend(700 * MS)
    assert [event.control for event in trial.events] == [Control.READ]


def test_noise_makes_no_event_and_no_light(board: SimulatedBoard, trial: BoardTrial) -> None:
    noise = random.Random(9)  # noqa: S311
    trial.lights.clear()
    for _ in range(200):
        board.send(noise.randbytes(40))
        trial.spend(5 * MS)
    board.send(b"\n")
    trial.spend(1500 * MS)
    assert not trial.events
    assert not trial.lights
    assert trial.session.state is LinkState.UP


def until_up(panel: Panel) -> None:
    end = time.monotonic() + 20
    while panel.state is not LinkState.UP:
        assert time.monotonic() < end, panel.detail
        select.select([panel.wake], [], [], 0.05)


def next_event(panel: Panel) -> PanelEvent:
    end = time.monotonic() + 20
    while time.monotonic() < end:
        select.select([panel.wake], [], [], 0.5)
        for happened in panel.poll():
            if isinstance(happened, PanelEvent):
                panel.acknowledge(happened)
                return happened
    raise AssertionError(panel.detail)


@pytest.mark.usefixtures("built")
def test_the_compiled_core_loses_nothing_over_a_bad_line() -> None:
    result = bad_line(5000, FIRMWARE / "build" / "libpanelcore.so")
    assert (result.events, result.lost, result.wrong) == (5000, 0, 0)
    assert result.damaged > 500


@pytest.mark.usefixtures("built")
def test_pyserial_and_the_panel_link_play_with_the_real_program() -> None:
    command = [str(SIMBOARD), "--pty", str(PROGRAM)]
    with subprocess.Popen(  # noqa: S603
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as board:
        assert board.stdin
        assert board.stdout
        port = next(line.split()[1] for line in board.stdout if line.startswith("port "))
        boots = []
        for _ in range(2):  # opening the port restarts the board
            with closing(Panel(port)) as panel:
                until_up(panel)
                panel.show_lights(Control.FLIP.light)
                assert any(line.split()[::2] == ["lights", "04"] for line in board.stdout)
                board.stdin.write("pin 2 0\n")
                event = next_event(panel)
                board.stdin.write("pin 2 1\n")
                assert (event.seq, event.control, event.kind) == (1, Control.NEXT, Kind.PRESS)
                boots.append(event.boot)
        assert boot_of(boots[1]) == boot_of(boots[0]) + 1
        assert 0 != session_of(boots[0]) != session_of(boots[1]) != 0
        board.stdin.write("quit\n")
