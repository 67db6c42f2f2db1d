"""This machine's figures for the panel link: what a bad line, a pulled cable and plain presses come to."""

import argparse
import contextlib
import os
import select
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec

from hardware.board_trial import BoardResult, BoardTrial, spread
from hardware.compiled_core import CompiledCore, load_core
from hardware.errors import HardwareError
from hardware.link_trial import NoiseResult, Trial, TrialResult, random_bytes
from hardware.panel import Panel, PanelEvent
from hardware.panel_session import PanelSession
from hardware.protocol import Control
from hardware.simulated import SimulatedPanel
from hardware.simulated_board import SimulatedBoard

SHARE = 0.01
"""Share of bytes that are flipped, dropped or inserted."""
EVENTS_A_RECONNECT = 5000
_PATIENCE = 30.0
_BACK_WITHIN_MS = 1000.0
_PRESS_WITHIN_MS = 25.0
_LIGHT_WITHIN_MS = 20.0


class LinkBench(msgspec.Struct, frozen=True):
    """The figures; delays are median, 99th percentile and longest in ms.

    ``press_ms`` runs from a press at the simulated panel, over a pseudo-terminal, to the event in the app's
    hands; ``back_ms`` from the cable's return, under a new name, to the next press acknowledged. ``board`` is
    the real firmware in a simulated board, None where that has not been built.
    """

    bad_line: TrialResult
    noise: NoiseResult
    press_ms: tuple[float, float, float]
    pulls: int
    pulls_lost: int
    back_ms: tuple[float, float, float]
    board: BoardResult | None = None

    @property
    def failures(self) -> list[str]:
        """What does not reach its mark."""
        line, noise, board = self.bad_line, self.noise, self.board
        found = [
            (
                line.lost or line.wrong,
                f"bad line: {line.lost} events lost, {line.wrong} doubled or out of order",
            ),
            (
                noise.host_events or noise.board_events,
                f"random bytes made {noise.host_events} and {noise.board_events} events",
            ),
            (self.pulls_lost, f"pulled cables: {self.pulls_lost} presses lost"),
            (self.back_ms[-1] > _BACK_WITHIN_MS, f"pulled cables: back after {self.back_ms[-1]} ms"),
        ]
        if board is not None:
            found += [
                (board.lost or board.doubled, f"bounced presses: {board.lost} lost, {board.doubled} doubled"),
                (board.press_ms[1] > _PRESS_WITHIN_MS, f"press to host: {board.press_ms[1]} ms"),
                (board.light_ms[1] > _LIGHT_WITHIN_MS, f"host to light: {board.light_ms[1]} ms"),
            ]
        return [sentence for failed, sentence in found if failed]


def measure(
    *,
    events: int = 50_000,
    presses: int = 200,
    pulls: int = 20,
    bounces: int = 200,
    hours: float = 0.1,
    core: Path | None = None,
    simboard: Path | None = None,
    program: Path | None = None,
) -> LinkBench:
    """Measure everything; with ``core`` the firmware's compiled core plays the panel on the bad line.

    Raises:
        HardwareError: ``core``, ``simboard`` or ``program`` has not been built.
    """
    pull_delays, pulls_lost = pulled_cables(pulls)
    return LinkBench(
        bad_line=bad_line(events, core),
        noise=random_bytes(CompiledCore(load_core(core)) if core else PanelSession(), hours),
        press_ms=spread(press_delays(presses)),
        pulls=pulls,
        pulls_lost=pulls_lost,
        back_ms=spread(pull_delays),
        board=bounced_presses(simboard, program, bounces) if simboard and program else None,
    )


def told(bench: LinkBench) -> list[str]:
    """The figures as lines to read; the last ones say what misses its mark."""
    line, noise, board = bench.bad_line, bench.noise, bench.board
    came_to = f"{line.lost} lost, {line.wrong} doubled or out of order"
    lines = [
        f"{line.events} events over a bad line with {line.reconnects} reconnects: {came_to}",
        f"{noise.hours:g} hours of random bytes: {noise.host_events + noise.board_events} events",
        _delays("press to the app, over a pseudo-terminal", bench.press_ms),
        _delays(f"cable back, {bench.pulls} times: {bench.pulls_lost} presses lost", bench.back_ms),
    ]
    if board is not None:
        lines += [
            _delays(f"{board.presses} bounced presses, {board.lost + board.doubled} wrong", board.press_ms),
            _delays("host to light", board.light_ms),
        ]
    return [*lines, *bench.failures]


def _delays(what: str, delays: tuple[float, float, float]) -> str:
    median, high, longest = delays
    return f"{what}: {median} ms median, {high} ms p99, {longest} ms longest"


def bad_line(events: int, core: Path | None = None) -> TrialResult:
    """``events`` over a line that damages one byte in a hundred, with a reconnect every 5000."""
    board = CompiledCore(load_core(core)) if core else PanelSession()
    reconnects = max(2, events // EVENTS_A_RECONNECT)
    return Trial(board, events=events, reconnects=reconnects, share=SHARE, seed=1).run()


def press_delays(presses: int) -> list[float]:
    """Microseconds from each press at the simulated panel to the event in the app's hands."""
    with _playing() as (board, panel):
        delays = []
        for _ in range(presses):
            began = time.perf_counter()
            board.press(Control.NEXT)
            _next_event(panel)
            delays.append((time.perf_counter() - began) * 1e6)
        return delays


def pulled_cables(pulls: int) -> tuple[list[float], int]:
    """Microseconds from each return of the cable to a press acknowledged, and presses that were lost."""
    with _playing() as (board, panel):
        delays, lost = [], 0
        for _ in range(pulls):
            board.pull()
            board.plug()
            began = time.perf_counter()
            board.wait_until(lambda one: one.in_session)
            board.press(Control.NEXT)
            _next_event(panel)
            lost += not board.wait_until(lambda one: not one.waiting)
            delays.append((time.perf_counter() - began) * 1e6)
        return delays, lost


def bounced_presses(simboard: Path, program: Path, presses: int) -> BoardResult:
    """Presses with contact bounce on the real firmware in a simulated board."""
    with contextlib.closing(SimulatedBoard(simboard, program)) as board:
        return BoardTrial(board).run(presses)


@contextlib.contextmanager
def _playing() -> Iterator[tuple[SimulatedPanel, Panel]]:
    with contextlib.closing(SimulatedPanel()) as board, contextlib.closing(Panel(board.port)) as panel:
        board.wait_until(lambda one: one.in_session)
        yield board, panel


def _next_event(panel: Panel) -> None:
    """Wait for an event and acknowledge it, as the app's loop does."""
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        select.select([panel.wake], [], [], _PATIENCE)
        events = [happened for happened in panel.poll() if isinstance(happened, PanelEvent)]
        for event in events:
            panel.acknowledge(event)
        if events:
            return
    raise HardwareError(f"The simulated panel's press did not arrive: {panel.detail}")


def main() -> None:
    """Measure, print one JSON object, and fail if a figure misses its mark."""
    parser = argparse.ArgumentParser(
        prog="python -m hardware.bench", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("--events", type=int, default=50_000, help="over the bad line")
    parser.add_argument(
        "--presses", type=int, default=200, help="over a pseudo-terminal, one after the other"
    )
    parser.add_argument("--pulls", type=int, default=20, help="of the cable")
    parser.add_argument("--bounces", type=int, default=200, help="presses on the simulated board")
    parser.add_argument("--hours", type=float, default=0.1, help="of random bytes")
    parser.add_argument("--firmware", type=Path, help="the folder firmware, with everything in it built")
    options = parser.parse_args()
    build = options.firmware / "build" if options.firmware else None
    bench = measure(
        events=options.events,
        presses=options.presses,
        pulls=options.pulls,
        bounces=options.bounces,
        hours=options.hours,
        core=build and build / "libpanelcore.so",
        simboard=build and build / "simboard",
        program=build and build / "uno" / "panel.elf",
    )
    sys.stdout.write(msgspec.json.encode(bench).decode() + os.linesep)
    if bench.failures:
        sys.exit("\n".join(bench.failures))


if __name__ == "__main__":
    main()
