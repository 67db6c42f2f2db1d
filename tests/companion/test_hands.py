"""The app's own loop, panel in hand: a thumb that is too quick, and a screen that was dark."""

import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.game import GameName
from companion.inputs import Sheet, StartGame
from companion.options import RunOptions
from companion.ui.sight import UNSEEN_S
from hardware.host_session import PanelEvent
from hardware.protocol import Control, Kind
from tests.companion.test_lost_disk import Running
from tests.patience import PATIENCE_S


class Hands(Running):
    """Presses the panel at a time that is set."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.window.sight.after = UNSEEN_S
        self.time = time.monotonic()
        self.window.clock = self.window.blanking._clock = lambda: self.time
        self.touch(StartGame(GameName.WHITE))
        self.time += 10.0

    def at(self, later: float, control: Control, kind: Kind = Kind.PRESS, turn: int = 0) -> None:
        self.time += later
        self._seq += 1
        self.devices.waiting.append(PanelEvent(7, self._seq, control, kind, turn, self.time))
        self.turn()

    def darken(self) -> None:
        self.window.blanking.after = 60.0
        self.time += 120.0
        self.turn()
        assert self.window.blanking.dark
        self.time += 10.0

    @property
    def played(self) -> int:
        record = self.journal.latest()
        assert record is not None
        return len(self.journal.entries(record.id))


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Hands]:
    hands = Hands(tmp_path)
    yield hands
    hands.close()


def test_a_thumb_that_presses_next_twice_goes_one_step(hands: Hands) -> None:
    before = hands.played
    hands.at(0.0, Control.NEXT)
    hands.at(0.13, Control.NEXT)
    assert hands.played == before + 1
    assert hands.devices.acknowledged[-1].seq == hands._seq, "what does nothing is told off all the same"
    hands.at(0.4, Control.NEXT)
    assert hands.played == before + 2


def test_read_held_wakes_the_screen_and_opens_nothing(hands: Hands) -> None:
    hands.darken()
    hands.at(0.0, Control.READ)
    hands.at(0.7, Control.READ, Kind.LONG)
    assert not hands.window.blanking.dark
    assert hands.app._sitting.desk.sheet is None
    hands.at(2.0, Control.READ)
    hands.at(0.7, Control.READ, Kind.LONG)
    opened = hands.app._sitting.desk.sheet
    assert opened is not None
    assert opened.sheet is Sheet.CHECK


def test_four_detents_of_the_dial_wake_the_screen_and_move_nothing(hands: Hands) -> None:
    hands.darken()
    focus = hands.app._sitting.desk.focus
    for _ in range(4):
        hands.at(0.06, Control.DIAL, Kind.TURN, 1)
    assert hands.app._sitting.desk.focus == focus
    hands.at(1.0, Control.DIAL, Kind.TURN, 1)
    assert hands.app._sitting.desk.focus != focus


def test_every_turn_of_the_loop_feeds_the_watchdog(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A companion that plays is not ended by systemd for want of a word."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "notify"))
        ear.settimeout(PATIENCE_S)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.setenv("WATCHDOG_USEC", "1000")
        running = Running(tmp_path)
        running.app._options = RunOptions(kiosk=True, camera=str(tmp_path), panel=str(tmp_path / "no-port"))

        def leave_once_fed() -> None:
            _until_fed(ear)
            running.app.leave()

        player = threading.Thread(target=leave_once_fed)
        player.start()
        running.app.run()
        player.join()
        running.close()


def _until_fed(ear: socket.socket, times: int = 3) -> None:
    while times:
        times -= ear.recv(100) == b"WATCHDOG=1"
