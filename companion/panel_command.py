"""`companion panel`: each press of the panel as it comes, and how fast the panel answers."""

from __future__ import annotations

import select
import statistics
import sys
import time
from contextlib import closing, suppress
from typing import TYPE_CHECKING

import msgspec

from companion.command_line import CommandParser
from hardware.panel import LinkCounts, LinkState, Panel, PanelEvent
from hardware.protocol import DEBOUNCE
from vision.json_line import json_line

if TYPE_CHECKING:
    from collections.abc import Sequence

ASK_S = 0.25
"""How often the panel's time to answer is looked at."""


class Tried(msgspec.Struct, frozen=True):
    """What came of it.

    ``answer_ms`` is the median of question and answer, ``press_ms`` the time from finger to companion that
    follows from it: the firmware's debounce and one way over the line.
    """

    state: LinkState
    detail: str
    presses: int
    answer_ms: float | None
    press_ms: float | None
    counts: LinkCounts


def parser() -> CommandParser:
    """What can be said to it."""
    parser = CommandParser("panel", "Show each press of the panel, light what was pressed, time the panel.")
    parser.add_argument("--panel", metavar="PORT", help="its serial port; left out, it is looked for")
    parser.add_argument("--presses", type=int, metavar="N", help="end after N presses; else with Ctrl-C")
    parser.add_argument("--seconds", type=float, metavar="S", help="end after S seconds")
    parser.add_argument(
        "--json", action="store_true", help="one JSON object a line, the last one the figures"
    )
    return parser


def run(arguments: Sequence[str]) -> int:
    """Show presses until the end; 1 if no panel has answered by then."""
    options = parser().parse_args(arguments)
    with closing(Panel(options.panel)) as panel:
        trial = _Trial(panel, as_json=options.json)
        with suppress(KeyboardInterrupt):  # the way to end it
            trial.watch(options.presses, options.seconds)
        return trial.conclude()


class _Trial:
    def __init__(self, panel: Panel, *, as_json: bool) -> None:
        self._panel, self._as_json = panel, as_json
        self._presses = 0
        self._answers: list[float] = []
        self._met = False

    def watch(self, presses: int | None, seconds: float | None) -> None:
        """Show what happens until there were so many presses, or so much time is over."""
        end = time.monotonic() + seconds if seconds is not None else None
        while (presses is None or self._presses < presses) and (end is None or time.monotonic() < end):
            select.select([self._panel.wake], [], [], ASK_S)
            for happened in self._panel.poll():
                self._show(happened)
            answer = self._panel.round_trip
            if answer is not None and (not self._answers or answer != self._answers[-1]):
                self._answers.append(answer)

    def conclude(self) -> int:
        """The figures, and the exit status."""
        answer = statistics.median(self._answers) if self._answers else None
        press = DEBOUNCE + answer / 2 if answer is not None else None
        tried = Tried(
            self._panel.state,
            str(self._panel.detail),
            self._presses,
            _milliseconds(answer),
            _milliseconds(press),
            self._panel.counts,
        )
        self._write(tried, _sentence(tried))
        return 0 if self._met else 1

    def _show(self, happened: object) -> None:
        if isinstance(happened, PanelEvent):
            self._presses += 1
            turn = f" {happened.turn:+d}" if happened.turn else ""
            self._write(happened, f"{happened.control.value} {happened.kind.value}{turn}")
            self._panel.show_lights(happened.control.light)
            self._panel.acknowledge(happened)
        else:
            self._met = self._met or self._panel.state is LinkState.UP
            self._write(happened, str(self._panel.detail))

    def _write(self, what: object, sentence: str) -> None:
        sys.stdout.write((json_line(what) if self._as_json else sentence) + "\n")
        sys.stdout.flush()


def _milliseconds(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds * 1000, 2)


def _sentence(tried: Tried) -> str:
    counts = tried.counts
    told = f"{tried.presses} presses; {counts.errors} damaged lines, {counts.duplicates} said twice."
    if tried.answer_ms is None:
        return told
    return (
        f"{told} The panel answers in {tried.answer_ms} ms: "
        f"from finger to companion a press takes about {tried.press_ms} ms."
    )
