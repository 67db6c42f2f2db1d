"""What systemd hears of a run: on a real datagram socket, as its manual describes it."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.service_state import ServiceState


class Ear:
    """The service manager's end of the line."""

    def __init__(self, address: str) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(address)
        self.socket.settimeout(0)

    def heard(self) -> list[str]:
        words = []
        while True:
            try:
                words.append(self.socket.recv(100).decode())
            except BlockingIOError:
                return words


@pytest.fixture
def ear(tmp_path: Path) -> Iterator[Ear]:
    ear = Ear(str(tmp_path / "notify"))
    yield ear
    ear.socket.close()


def test_ready_and_leaving_are_told(ear: Ear) -> None:
    state = ServiceState({"NOTIFY_SOCKET": ear.socket.getsockname()})
    state.ready()
    state.alive()  # nobody asked for a watchdog
    state.leaving()
    assert ear.heard() == ["READY=1", "STOPPING=1"]


def test_the_watchdog_is_fed_four_times_in_its_time_however_often_the_loop_goes_round(ear: Ear) -> None:
    now = [100.0]
    environ = {"NOTIFY_SOCKET": ear.socket.getsockname(), "WATCHDOG_USEC": "20000000"}
    state = ServiceState(environ, lambda: now[0])
    for _ in range(80):
        now[0] += 0.25
        state.alive()
    assert ear.heard() == ["WATCHDOG=1"] * 4


def test_an_abstract_address_is_one_too() -> None:
    ear = Ear("\0companion-test-notify")
    try:
        ServiceState({"NOTIFY_SOCKET": "@companion-test-notify"}).ready()
        assert ear.heard() == ["READY=1"]
    finally:
        ear.socket.close()


@pytest.mark.parametrize("environ", [{}, {"NOTIFY_SOCKET": "/no/such/socket", "WATCHDOG_USEC": "1"}])
def test_where_nobody_listens_play_goes_on(environ: dict[str, str]) -> None:
    state = ServiceState(environ)
    state.ready()
    state.alive()
    state.leaving()
