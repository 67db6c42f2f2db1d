"""Changes the sources in one place after another and tells which changes no test of the room notices.

`python -m tests.mutation RECORD` draws 600 changes by seed; `--room` takes one room alone, `--again` tries
those again that survived. What came out is kept in the record, a line of JSON a change; a run that was
stopped goes on from there.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

from tests.mutation.rooms import ROOMS, drawn

FOUND = {"killed", "hung"}


def main() -> None:
    """Read the arguments, try what is to be tried, tell the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("record", type=Path, help="the file that what came out is written to")
    parser.add_argument("--room", action="append", choices=list(ROOMS), help="this room alone")
    parser.add_argument("--seed", type=int, default=18)
    parser.add_argument("--mutants", type=int, default=600, help="so many in all rooms together")
    parser.add_argument("--again", action="store_true", help="try those again that survived")
    parser.add_argument("--tests", nargs="+", help="with --again: these tests alone, just written for them")
    wanted = parser.parse_args()
    os.nice(5)
    os.environ |= {
        "OPENBLAS_NUM_THREADS": "1",
        "HYPOTHESIS_STORAGE_DIRECTORY": tempfile.mkdtemp(),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    from tests.mutation.worker import work  # noqa: PLC0415 - numpy reads the environment at its import

    for name in wanted.room or ROOMS:
        known = _read(wanted.record)
        done = {key for key, one in known.items() if not wanted.again or one["outcome"] in FOUND}
        rest = [mutant for mutant in drawn(name, wanted.seed, wanted.mutants) if mutant.key not in done]
        if not rest:
            continue
        child = os.fork()  # a room a process: each imports its tests alone
        if child == 0:
            work(name, rest, partial(_write, wanted.record, name), wanted.tests)
            os._exit(0)
        os.waitpid(child, 0)
    _tell(_read(wanted.record))


def _read(record: Path) -> dict[str, dict[str, Any]]:
    """What is known of each change; the last line about it counts."""
    if not record.exists():
        return {}
    lines = record.read_text(encoding="utf-8").splitlines()
    return {one["key"]: one for one in map(json.loads, lines)}


def _write(record: Path, room: str, one: dict[str, Any]) -> None:
    with record.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"room": room, **one}) + "\n")


def _tell(known: dict[str, dict[str, Any]]) -> None:
    for one in known.values():
        if one["outcome"] not in FOUND:
            print(f"{one['outcome']}: {one['key']}: {one['change']}")  # noqa: T201 - a command
    for room in ROOMS:
        came = Counter(one["outcome"] in FOUND for one in known.values() if one["room"] == room)
        if came:
            print(f"{room}: {came[True]} of {came.total()} noticed, {came[True] / came.total():.0%}")  # noqa: T201
    came = Counter(one["outcome"] in FOUND for one in known.values())
    print(f"{came[True]} passed, {came[False]} survived")  # noqa: T201


if __name__ == "__main__":
    main()
