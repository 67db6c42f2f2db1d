"""The page for makers of panels: its lines are right, and the panel it prints plays with the real host."""

import os
import pty
import re
import select
import subprocess
import sys
import time
import tty
from contextlib import closing
from pathlib import Path

import pytest

from hardware.host_session import LinkState, PanelEvent
from hardware.panel import Panel
from hardware.protocol import BUTTONS, Control, Event, Hello, Kind, Pong, Session, decode

PAGE = (Path(__file__).parents[2] / "docs" / "panel-protocol.md").read_text("utf-8")

BOARD = """
import os, sys, threading, time, types

class Pin:
    IN, OUT, PULL_UP = 0, 1, 2
    levels = {}

    def __init__(self, number, mode, pull=None):
        self.number, self.mode = number, mode
        self.levels.setdefault(number, int(mode == self.IN))

    def value(self, level=None):
        if level is None:
            return self.levels[self.number]
        if level != self.levels[self.number]:
            self.levels[self.number] = level
            os.write(2, b"light %d %d\\n" % (self.number, level))

class Unbuffered:
    buffer = open(0, "rb", buffering=0)
    fileno = buffer.fileno

def press():
    for line in open(int(sys.argv[1])):
        number, level = line.split()
        Pin.levels[int(number)] = int(level)

sys.modules["machine"] = types.SimpleNamespace(Pin=Pin)
sys.modules["micropython"] = types.SimpleNamespace(kbd_intr=lambda byte: None)
sys.stdin, sys.stdout = Unbuffered, types.SimpleNamespace(buffer=open(1, "wb", buffering=0))
time.ticks_ms = lambda: int(time.monotonic() * 1000) % 2**30
time.ticks_diff = lambda later, earlier: (later - earlier + 2**29) % 2**30 - 2**29
time.sleep_ms = lambda ms: time.sleep(ms / 1000)
threading.Thread(target=press, daemon=True).start()
"""
"""What MicroPython and a Pico have and this Python has not."""


def test_every_line_of_the_session_is_right() -> None:
    lines = re.findall(r"^([<>]) (\S.*\*[0-9A-F]{4})", PAGE, re.MULTILINE)
    assert len(lines) >= 12
    for speaker, line in lines:
        assert isinstance(decode(line.encode()), Hello | Session | Event | Pong) == (speaker == "<")


def test_every_word_of_the_protocol_is_on_the_page() -> None:
    for control in Control:
        assert f"`{control.value}`" in PAGE
    for button in BUTTONS:
        assert f"{button.value} {button.light:X}" in PAGE


def next_event(panel: Panel) -> PanelEvent:
    end = time.monotonic() + 20
    while time.monotonic() < end:
        select.select([panel.wake], [], [], 0.5)
        for happened in panel.poll():
            if isinstance(happened, PanelEvent):
                return happened
    raise AssertionError(panel.detail)


@pytest.fixture
def program(tmp_path: Path) -> Path:
    (code,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    (tmp_path / "main.py").write_text(BOARD + code, "utf-8")
    return tmp_path / "main.py"


def test_the_printed_panel_plays_with_the_companion(program: Path) -> None:
    ours, theirs = pty.openpty()
    tty.setraw(theirs)
    contacts, finger = os.pipe()
    with subprocess.Popen(  # noqa: S603
        [sys.executable, str(program), str(contacts)],
        stdin=ours,
        stdout=ours,
        stderr=subprocess.PIPE,
        pass_fds=[contacts],
    ) as board:
        try:
            with closing(Panel(os.ttyname(theirs))) as panel:
                assert board.stderr
                os.write(finger, b"2 0\n")
                pressed = next_event(panel)
                assert (pressed.seq, pressed.control, pressed.kind) == (1, Control.NEXT, Kind.PRESS)
                panel.acknowledge(pressed)
                panel.show_lights(Control.BACK.light)
                assert board.stderr.readline() == b"light 11 1\n"
                os.write(finger, b"2 1\n3 0\n")
                held = next_event(panel)
                while held.control is Control.NEXT:  # a slow machine may have held it for long
                    panel.acknowledge(held)
                    held = next_event(panel)
                assert (held.control, held.kind) == (Control.BACK, Kind.LONG)
                assert panel.state is LinkState.UP
                assert panel.counts.errors == 0
        finally:
            board.kill()
            for end in (ours, theirs, contacts, finger):
                os.close(end)
