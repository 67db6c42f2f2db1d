"""The panel link over real pseudo-terminals: opening, presses, lights, faults, pulled cables."""

import fcntl
import os
import pty
import select
import subprocess
import sys
import termios
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hardware.bad_line import Fault
from hardware.host_session import LinkState, PanelEvent
from hardware.panel import _PENDING_LIMIT, LinkChange, Panel
from hardware.ports import Port
from hardware.protocol import BUTTONS, Control, Kind, Led
from hardware.simulated import SimulatedPanel
from tests.patience import PATIENCE_S


class App:
    """What the app's loop does with a panel: sleeps on ``wake``, polls, books, acknowledges."""

    def __init__(self, panel: Panel) -> None:
        self.panel = panel
        self.events: list[PanelEvent] = []
        self.changes: list[LinkChange] = []
        self.acknowledging = True

    def until(self, holds: Callable[["App"], bool]) -> None:
        end = time.monotonic() + PATIENCE_S
        while not holds(self):
            left = end - time.monotonic()
            assert left > 0, f"did not come to it: {self.panel.detail} {self.panel.counts} {self.events[-3:]}"
            select.select([self.panel.wake], [], [], min(left, 0.05))
            for happened in self.panel.poll():
                if isinstance(happened, LinkChange):
                    self.changes.append(happened)
                    continue
                self.events.append(happened)
                if self.acknowledging:
                    self.panel.acknowledge(happened)

    def until_state(self, state: LinkState) -> None:
        self.until(lambda app: bool(app.changes) and app.changes[-1].state is state)

    def until_events(self, count: int) -> None:
        self.until(lambda app: len(app.events) >= count)


@contextmanager
def linked(port: str | None, **more: object) -> Iterator[App]:
    panel = Panel(port, **more)  # type: ignore[arg-type]
    try:
        yield App(panel)
    finally:
        panel.close()


@pytest.fixture
def board() -> Iterator[SimulatedPanel]:
    board = SimulatedPanel()
    yield board
    board.close()


@pytest.fixture
def app(board: SimulatedPanel) -> Iterator[App]:
    with linked(board.port) as app:
        app.until_state(LinkState.UP)
        yield app


def test_presses_arrive_in_order_with_what_was_done(board: SimulatedPanel, app: App) -> None:
    for button in BUTTONS:
        assert board.press(button)
    board.turn(-3)
    board.long(Control.BACK)
    app.until_events(8)
    assert [(event.control, event.kind, event.turn) for event in app.events] == [
        *((button, Kind.PRESS, 0) for button in BUTTONS),
        (Control.DIAL, Kind.TURN, -3),
        (Control.BACK, Kind.LONG, 0),
    ]
    assert board.wait_until(lambda one: not one.waiting)


def test_opening_the_port_restarts_the_board_and_the_link_waits_for_hello(board: SimulatedPanel) -> None:
    before = board.boot
    with linked(board.port) as app:
        app.until_state(LinkState.UP)
        assert [change.state for change in app.changes] == [LinkState.WAITING, LinkState.UP]
        assert board.boot == before + 1
        assert "firmware 1.1.0" in str(app.panel.detail)


def test_what_is_not_in_the_books_is_not_acknowledged(board: SimulatedPanel, app: App) -> None:
    app.acknowledging = False
    board.press(Control.NEXT)
    app.until_events(1)
    app.until(lambda app: app.panel.counts.duplicates >= 2)
    assert board.waiting == 1
    app.panel.acknowledge(app.events[0])
    assert board.wait_until(lambda one: not one.waiting)
    assert len(app.events) == 1


def test_lights_reach_the_board_and_come_back_after_a_reset(board: SimulatedPanel, app: App) -> None:
    app.panel.show_lights(Control.NEXT.light | Control.READ.light, blink=Control.NEXT.light)
    assert board.wait_until(lambda one: one.lights == Led(0b1001, 0b0001))
    board.reset()
    app.until(lambda app: app.panel.counts.resets == 1)
    assert board.wait_until(lambda one: one.lights == Led(0b1001, 0b0001))


@pytest.mark.parametrize(
    "fault", [Fault.DROP, Fault.DUPLICATE, Fault.REORDER, Fault.HALF, Fault.FLOOD, Fault.DEAF]
)
def test_a_misbehaving_line_loses_and_doubles_nothing(board: SimulatedPanel, app: App, fault: Fault) -> None:
    board.misbehave(fault, 3)
    for button in BUTTONS:
        board.press(button)
    app.until_events(6)
    assert board.wait_until(lambda one: not one.waiting)
    assert [event.control for event in app.events] == list(BUTTONS)


def test_garbage_is_counted_and_nothing_comes_of_it(board: SimulatedPanel, app: App) -> None:
    board.misbehave(Fault.GARBAGE, 3000)
    board.press(Control.FLIP)
    app.until_events(1)
    assert app.panel.counts.errors > 0
    assert [event.control for event in app.events] == [Control.FLIP]


def test_a_reset_board_plays_on(board: SimulatedPanel, app: App) -> None:
    board.press(Control.NEXT)
    app.until_events(1)
    board.reset()
    app.until(lambda app: app.panel.counts.resets == 1)
    board.press(Control.NEXT)
    app.until_events(2)
    assert [event.seq for event in app.events] == [1, 1]
    assert app.events[0].boot != app.events[1].boot


def test_a_silent_board_is_noticed_and_taken_up_again(board: SimulatedPanel, app: App) -> None:
    board.silence()
    app.until_state(LinkState.WAITING)
    assert LinkState.SILENT in [change.state for change in app.changes]
    board.silence(on=False)
    app.until_state(LinkState.UP)


def test_a_frozen_board_neither_blocks_nor_loses(board: SimulatedPanel, app: App) -> None:
    board.freeze()
    board.press(Control.NEXT)
    for mask in range(64):
        app.panel.show_lights(mask)
    board.freeze(on=False)
    app.until_events(1)
    assert board.wait_until(lambda one: one.lights == Led(63))


def test_pulled_and_put_back_under_a_new_name(board: SimulatedPanel, app: App) -> None:
    names = set()
    for turn in range(1, 6):
        names.add(os.path.realpath(board.port))
        board.pull()
        app.until_state(LinkState.ABSENT)
        decoy = pty.openpty()  # takes the name that is free now
        board.plug()
        app.until_state(LinkState.UP)
        os.close(decoy[0])
        os.close(decoy[1])
        board.press(Control.NEXT)
        app.until_events(turn)
        assert board.wait_until(lambda one: not one.waiting)
    assert len(names) > 1


def test_a_missing_port_is_said_and_found_when_it_comes(tmp_path: Path) -> None:
    with linked(str(tmp_path / "panel")) as app:
        app.until_state(LinkState.ABSENT)
        assert "is the cable in?" in str(app.changes[-1].detail)
        board = SimulatedPanel(link=tmp_path / "panel")
        try:
            app.until_state(LinkState.UP)
        finally:
            board.close()


def test_a_port_in_use_is_said_with_the_cure(board: SimulatedPanel) -> None:
    other = Port(board.port)
    with linked(board.port) as app:
        app.until_state(LinkState.OPENING)
        assert "another program holds it" in str(app.changes[-1].detail)
        other.close()
        app.until_state(LinkState.UP)


def test_a_file_is_no_port(tmp_path: Path) -> None:
    (tmp_path / "panel").write_text("not a port")
    with linked(str(tmp_path / "panel")) as app:
        app.until_state(LinkState.OPENING)
        assert "no serial port" in str(app.changes[-1].detail)


@contextmanager
def stranger() -> Iterator[tuple[int, str]]:
    """A pseudo-terminal with nothing of ours behind it: the end to speak from, and the port's name."""
    ours, theirs = pty.openpty()
    tty.setraw(theirs)
    try:
        yield ours, os.ttyname(theirs)
    finally:
        os.close(ours)
        os.close(theirs)


def test_without_a_port_given_each_is_asked_for_its_hello(board: SimulatedPanel) -> None:
    with stranger() as (end, name), linked(None, ports=lambda: [name, board.port]) as app:
        app.until_state(LinkState.WAITING)
        os.write(end, b"Marlin 2.1 ready\n")
        app.until_state(LinkState.UP)
        assert app.panel.port == board.port
        foreign = [change.detail for change in app.changes if change.state is LinkState.FOREIGN]
        assert len(foreign) == 1
        assert name in str(foreign[0])
        assert "'Marlin 2.1 ready'" in str(foreign[0])


@pytest.mark.parametrize(
    ("says", "named"),
    [
        (b"HELLO 2 tanglewoods-panel 9 1 x*FAD0\n", "update the companion"),
        (b"HELLO 1 another-panel 0.3 12*A529\n", "'another-panel'"),
    ],
)
def test_a_board_that_is_not_for_us_is_named_and_left_alone(says: bytes, named: str) -> None:
    with stranger() as (end, name), linked(name) as app:
        app.until_state(LinkState.WAITING)
        os.write(end, says)
        app.until_state(LinkState.FOREIGN)
        assert named in str(app.panel.detail)
        Port(name).close()
        assert app.panel.state is LinkState.FOREIGN


def test_a_process_of_its_own_plays_the_panel() -> None:
    command = [sys.executable, "-m", "hardware.simulated"]
    with subprocess.Popen(  # noqa: S603  (our own module)
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin
        assert process.stdout
        port = process.stdout.readline().split()[1]
        with linked(port) as app:
            app.until_state(LinkState.UP)
            app.panel.show_lights(5)
            process.stdin.write(
                "press NEXT\nturn -2\nfault DROP 1\nlong BACK\nnonsense\nsettled\nlights\nquit\n"
            )
            process.stdin.flush()
            app.until_events(3)
            answers = process.stdout.read().splitlines()
        assert answers[:4] == ["ok"] * 4
        assert answers[4].startswith("unknown")
        assert answers[5:] == ["ok", "lights 05 00"]
        assert [event.kind for event in app.events] == [Kind.PRESS, Kind.TURN, Kind.LONG]


def test_a_killed_app_does_not_hold_the_port_for_ever(board: SimulatedPanel) -> None:
    first, boot = Path(board.port).resolve(), board.boot
    held = os.open(board.port, os.O_RDWR | os.O_NOCTTY)
    fcntl.ioctl(held, termios.TIOCEXCL)
    assert board.wait_until(lambda _: board.boot > boot)
    os.close(held)
    assert board.wait_until(lambda _: Path(board.port).resolve() != first)
    with linked(board.port) as app:
        app.until_state(LinkState.UP)


def test_closing_gives_the_port_back_and_can_be_done_twice(board: SimulatedPanel) -> None:
    panel = Panel(board.port)
    panel.close()
    panel.close()
    panel.show_lights(1)
    assert all(isinstance(happened, LinkChange) for happened in panel.poll())
    Port(board.port).close()


def test_what_nobody_polls_is_not_piled_up(board: SimulatedPanel, app: App) -> None:
    """A port that comes and goes all night leaves its last states, and a press waits at the panel."""
    for turn in range(500):
        app.panel._stand((LinkState.ABSENT, LinkState.OPENING)[turn % 2])
    assert len(app.panel._pending) <= _PENDING_LIMIT
    board.pull()
    board.plug()
    assert board.wait_until(lambda one: one.in_session)
    board.press(Control.FLIP)
    assert len(app.panel._pending) <= _PENDING_LIMIT
    assert board.waiting == 1
    app.until_events(1)
    assert board.wait_until(lambda one: not one.waiting)
