"""Whether the clock can be right: a Pi without network and battery goes on where it was switched off.

What counts is what was written last, not what has the latest date: one file from an evening with a wrong
clock would otherwise accuse the right clock for ever.
"""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path

from companion.doctor.finding import Finding, broken, ok
from companion.games.text import say

SLACK_S = 120.0
"""So much may two clocks differ, or a file system round."""
LAST_SEEN = "clock-last-seen"
"""A file of the data folder whose date is the time that the companion saw last."""
JOURNALS = ("journal-*.sqlite-wal", "journal-*.sqlite")
"""Where there is no such file yet: the journal is written with every action, its log before itself."""
SYNCHRONISED = "/run/systemd/timesync/synchronized"
"""It is there once systemd has set the clock by the network since it was switched on."""


def clock(folder: Path, now: float, *, latest: float | None = None, synchronised: bool = False) -> Finding:
    """Whether a time (s since 1970) is later than what was seen last: by the companion, or `latest`."""
    before = last_seen(folder) if latest is None else latest
    said = time.strftime("%Y-%m-%d %H:%M", time.localtime(now))
    if synchronised or now + SLACK_S >= before:
        return ok(say("It is {time}.", time=said))
    was = time.strftime("%Y-%m-%d %H:%M", time.localtime(before))
    return broken(
        say(
            "The clock says {time}, but something was written at {before}: the log's times will be wrong.",
            time=said,
            before=was,
        ),
        say("connect the network for a minute, or set it: sudo timedatectl set-time '2026-01-31 19:30'"),
    )


def last_seen(folder: Path) -> float:
    """The time that the companion saw last in this folder; where it was never there, its program's date."""
    if found := written(folder / LAST_SEEN):
        return found
    for pattern in JOURNALS:
        if files := list(folder.glob(pattern)):
            return written(max(files))
    return written(Path(__file__))


def see(folder: Path, now: float) -> None:
    """Remember a time as the last one seen."""
    path = folder / LAST_SEEN
    with contextlib.suppress(OSError):  # on a lost disk the clock is the least trouble
        path.touch(mode=0o600)
        os.utime(path, (now, now))


def written(path: Path) -> float:
    """When a file was last written; 0 where it can not be seen."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
