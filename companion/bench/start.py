"""What a start takes: to the first picture, to readiness; and what the companion takes while it waits."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import msgspec

from companion.bench.figures import Spread, spread, told

STARTS = 5
IDLE_S = 5.0
PATIENCE_S = 30.0


class StartBench(msgspec.Struct, frozen=True):
    """Starts in ms; memory of app and camera process in MB; the idle app's share of a core in percent.

    In `resident_mb` (Rss) what they share is counted in each of them, in `memory_mb` (Pss) once.
    """

    first_picture_ms: Spread
    first_picture_cpu_ms: Spread
    ready_ms: Spread
    resident_mb: float
    memory_mb: float
    idle_percent: float

    def lines(self) -> tuple[str, ...]:
        """The figures as they are printed."""
        return (
            told("start to first picture", self.first_picture_ms),
            told("  of that, processor time of the app", self.first_picture_cpu_ms),
            told("start to camera, panel and lamp ready", self.ready_ms),
            f"memory of all processes                      {self.resident_mb:8.1f} MB",
            f"  what they share counted once               {self.memory_mb:8.1f} MB",
            f"idle, the app's share of a core              {self.idle_percent:8.2f} %",
        )


def measure() -> StartBench:
    """Start the companion with simulated hardware a few times, and let the last one wait."""
    first, cpu, ready = [], [], []
    resident = memory = idle = 0.0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(STARTS):
            begun = time.perf_counter()
            with started(Path(folder)) as companion:
                first.append(until(companion, "the first picture") - begun)
                cpu.append(processor_s(companion.pid))
                ready.append(until(companion, "the tray lies still") - begun)
                if number == STARTS - 1:
                    until(companion, "every picture is rehearsed")
                    idle = idle_percent(companion.pid)
                    processes = companion.pid, *children(companion.pid)
                    resident, memory = (
                        sum(memory_mb(pid, kind) for pid in processes) for kind in ("Rss", "Pss")
                    )
                companion.terminate()
    return StartBench(
        spread(first), spread(cpu), spread(ready), round(resident, 1), round(memory, 1), round(idle, 2)
    )


def started(data: Path) -> subprocess.Popen[str]:
    """A companion in a window, or where there is no screen, on one in memory."""
    environment = dict(os.environ)
    if not {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"} & set(environment):
        environment["SDL_VIDEODRIVER"] = "dummy"
    arguments = ["run", "--simulate", "--windowed", "--size", "1280x720", "--data", str(data)]
    return subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-m", "companion", *arguments], env=environment, stderr=subprocess.PIPE, text=True
    )


def until(companion: subprocess.Popen[str], words: str) -> float:
    """When the companion said these words; raises TimeoutError if it ended without."""
    if companion.stderr is None:
        raise TimeoutError("its words are not listened to")
    for line in companion.stderr:
        if words in line:
            return time.perf_counter()
    raise TimeoutError(f"the companion ended before it said {words!r}")


def idle_percent(pid: int) -> float:
    """The share of a core that a process takes while nothing happens."""
    before = processor_s(pid)
    time.sleep(IDLE_S)  # this is the measurement, not a wait for readiness
    return 100 * (processor_s(pid) - before) / IDLE_S


def processor_s(pid: int) -> float:
    """Processor time of a process so far, proc(5): fields 14 and 15 of stat."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_mb(pid: int, kind: str) -> float:
    """Memory of a process: all that it has in memory (Rss), or only its part of what it shares (Pss)."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith(f"{kind}:"):
            return int(line.split()[1]) / 1024
    return 0.0


def children(pid: int) -> list[int]:
    """The processes that a process has started, and theirs."""
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            found += [int(child), *children(int(child))]
    return found
