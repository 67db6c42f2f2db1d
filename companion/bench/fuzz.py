"""Inputs that nobody should have written, thousands of them, for all that reads something from elsewhere.

Each input comes from a seed, so that one that finds a fault can be had again. The parsers run in a process
of their own: one that dies has found a fault too, and the next process goes on after it.
"""

from __future__ import annotations

import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from companion.bench.fuzz_parsers import Parser, attempts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

MANY = 20_000
"""Inputs a parser, as the promise asks."""
MOST_BYTES = 3 << 30
"""Address space of a parser's process: an input that asks for more than a Pi has is a fault."""
PATIENCE_S = 120
"""An input that takes longer hangs: its process is ended by a signal, which is a fault."""


class Tried(msgspec.Struct, frozen=True):
    """One input: its seed, whether it was taken, how long it took; `fault` is what was raised."""

    seed: int
    taken: bool = False
    ms: float = 0.0
    fault: str = ""
    mib: int = 0  # the process at its largest so far


class Fuzzed(msgspec.Struct, frozen=True):
    """One parser: `taken` inputs were read, the others refused; `faults` are those that ended otherwise."""

    parser: Parser
    inputs: int
    taken: int
    faults: tuple[Tried, ...]
    slowest_ms: float
    most_mib: int


class FuzzBench(msgspec.Struct, frozen=True):
    """All parsers."""

    inputs: int
    crashes: int
    parsers: tuple[Fuzzed, ...]


def line(found: Fuzzed) -> str:
    """One parser's figures, and the seeds that found faults."""
    told = (
        f"{found.parser:<10} {found.inputs:6} inputs: {found.taken:6} read,"
        f" {found.inputs - found.taken:6} refused, {len(found.faults)} crashes;"
        f" slowest {found.slowest_ms:.0f} ms, {found.most_mib} MiB"
    )
    return "\n".join([told, *(f"  seed {fault.seed}: {fault.fault}" for fault in found.faults)])


def measure(
    each: int, parsers: Iterable[Parser] = Parser, told: Callable[[Fuzzed], None] = lambda _: None
) -> FuzzBench:
    """So many inputs for each parser; `told` hears of each parser when it is through."""
    found = []
    for parser in parsers:
        found.append(of_parser(parser, each))
        told(found[-1])
    return FuzzBench(sum(one.inputs for one in found), sum(len(one.faults) for one in found), tuple(found))


def of_parser(parser: Parser, inputs: int) -> Fuzzed:
    """One parser, in as many processes as it takes."""
    tried: list[Tried] = []
    while len(tried) < inputs:
        command = (sys.executable, "-m", __name__, parser.value, str(len(tried)), str(inputs))
        tried += supervised(command, len(tried))
    return Fuzzed(
        parser,
        len(tried),
        sum(one.taken for one in tried),
        tuple(one for one in tried if one.fault),
        max(one.ms for one in tried),
        max(one.mib for one in tried),
    )


def supervised(command: Sequence[str], first: int) -> list[Tried]:
    """What a process that tries seeds from `first` on tells of them; the one that it died of is a fault."""
    tried: list[Tried] = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:  # noqa: S603 - our own program
        out, errors = process.communicate()
    decoder = msgspec.json.Decoder(Tried)
    tried += [decoder.decode(told) for told in out.splitlines() if told.endswith(b"}")]
    if process.returncode:
        last = errors.decode(errors="replace").strip().splitlines()[-1:] or [""]
        tried.append(
            Tried(first + len(tried), fault=f"the process ended with {process.returncode}: {last[0]}")
        )
    return tried


def trials(parser: Parser, seeds: Iterable[int], folder: Path) -> Iterator[Tried]:
    """Try seeds, one after the other; whatever a parser raises is caught and told."""
    attempt = attempts(parser, folder)
    for seed in seeds:
        signal.alarm(PATIENCE_S)
        begin = time.perf_counter()
        taken, fault = False, ""
        try:
            taken = attempt(random.Random(f"{parser} {seed}"))  # noqa: S311 - inputs, not secrets
        except Exception as error:  # noqa: BLE001 - it is what is looked for
            fault = f"{type(error).__name__}: {error}"[:300]
        ms = round((time.perf_counter() - begin) * 1000, 2)
        signal.alarm(0)
        yield Tried(seed, taken, ms, fault, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)


def main(arguments: Sequence[str]) -> None:
    """Try the seeds of one parser in this process, with no more memory than a Pi can give."""
    parser, first, end = Parser(arguments[0]), int(arguments[1]), int(arguments[2])
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    in_memory = Path("/dev/shm")  # noqa: S108 - a file of every input need not go to a disk
    with tempfile.TemporaryDirectory(dir=in_memory if in_memory.is_dir() else None) as folder:
        for tried in trials(parser, range(first, end), Path(folder)):
            sys.stdout.buffer.write(msgspec.json.encode(tried) + b"\n")
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
