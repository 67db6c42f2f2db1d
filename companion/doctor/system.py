"""What all the rest stands on: the disk of the data folder."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from typing import TYPE_CHECKING

from companion.doctor.finding import Finding, broken, ok
from companion.games.text import decimal, say
from companion.outside_words import why

if TYPE_CHECKING:
    from pathlib import Path

LEAST_FREE = 50 << 20
"""Bytes: some hundred games, and what the system needs to breathe."""
SLOW_S = 0.5
"""A write that takes longer is felt at every touch."""


def disk(folder: Path) -> Finding:
    """Whether the data folder takes a write, how fast, and how much room there is.

    A folder that is not there yet is not made: the one that it would be made in is tried.
    """
    there = next(path for path in (folder, *folder.parents) if path.exists())
    try:
        took = write_time(there)
        free = shutil.disk_usage(there).free
    except OSError as error:
        return broken(
            say("Nothing can be written in {folder} ({why}).", folder=str(there), why=why(error)),
            say(
                "is the folder yours, the disk full, the card locked or worn out? Or choose another with "
                "--data"
            ),
        )
    told = say(
        "{free} GB free in {folder}, a write takes {took} ms.",
        free=decimal(free / (1 << 30)),
        folder=str(there),
        took=decimal(took * 1000),
    )
    if free < LEAST_FREE:
        return broken(told, say("make room: journals need little, but more than this"))
    if took > SLOW_S:
        return broken(told, say("so slow a card is worn out or of a bad make: use another"))
    return ok(told)


def write_time(folder: Path) -> float:
    """Seconds that a small write takes until it is on the disk, the middle one of five; raises OSError."""
    times = []
    with tempfile.TemporaryFile(dir=folder) as file:
        for _ in range(5):
            begin = time.perf_counter()
            file.write(bytes(4096))
            file.flush()
            os.fsync(file.fileno())
            times.append(time.perf_counter() - begin)
    return sorted(times)[2]
