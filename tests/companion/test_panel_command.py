"""`companion panel` with a simulated panel on a real pseudo-terminal."""

import json
import threading
from collections.abc import Iterator

import pytest

from companion.panel_command import run
from hardware.protocol import Control
from hardware.simulated import SimulatedPanel


@pytest.fixture
def board() -> Iterator[SimulatedPanel]:
    board = SimulatedPanel()
    yield board
    board.close()


def play(board: SimulatedPanel) -> None:
    board.wait_until(lambda one: one.in_session)
    board.press(Control.FLIP)
    board.turn(-2)
    board.wait_until(lambda one: one.lights.mask == 0 and not one.waiting)
    board.press(Control.READ)


def test_presses_are_shown_and_timed(board: SimulatedPanel, capsys: pytest.CaptureFixture[str]) -> None:
    player = threading.Thread(target=play, args=[board])
    player.start()
    assert run(["--panel", board.port, "--presses", "3", "--json"]) == 0
    player.join()
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    shown = [(line["control"], line["kind"], line["turn"]) for line in lines if "control" in line]
    assert shown == [("FLIP", "press", 0), ("DIAL", "turn", -2), ("READ", "press", 0)]
    assert [line["state"] for line in lines if "detail" in line] == ["waiting", "up", "up"]
    assert (lines[-1]["presses"], lines[-1]["counts"]["events"]) == (3, 3)


def test_the_answer_is_timed_and_told(board: SimulatedPanel, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--panel", board.port, "--seconds", "1.6"]) == 0
    told = capsys.readouterr().out.splitlines()[-1]
    assert "0 presses" in told
    assert "The panel answers in" in told


def test_without_a_panel_the_cure_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--panel", "/dev/no-such-port", "--seconds", "0.3"]) == 1
    assert "is the cable in?" in capsys.readouterr().out
