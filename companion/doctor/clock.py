"""Whether the clock can be right: a Pi without network and battery goes on where it was switched off."""

from __future__ import annotations

import time
from pathlib import Path

from companion.doctor.finding import Finding, broken, ok
from companion.games.text import say

SLACK_S = 120.0
"""So much may two clocks differ, or a file system round."""


def clock(folder: Path, now: float) -> Finding:
    """Whether a time (s since 1970) is later than all that was written before it: program and games."""
    latest = max((written(path) for path in (Path(__file__), *files(folder))), default=0.0)
    said = time.strftime("%Y-%m-%d %H:%M", time.localtime(now))
    if now + SLACK_S >= latest:
        return ok(say("It is {time}.", time=said))
    before = time.strftime("%Y-%m-%d %H:%M", time.localtime(latest))
    return broken(
        say(
            "The clock says {time}, but something was written at {before}: the log's times will be wrong.",
            time=said,
            before=before,
        ),
        say("connect the network for a minute, or set it: sudo timedatectl set-time '2026-01-31 19:30'"),
    )


def written(path: Path) -> float:
    """When a file was last written; 0 where it can not be seen."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def files(folder: Path) -> list[Path]:
    """The files of the data folder; none where there is none yet."""
    try:
        return list(folder.iterdir())
    except OSError:
        return []
