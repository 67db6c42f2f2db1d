"""Who holds a camera: the processes that have a device file open, as Linux tells it."""

import os
from collections.abc import Iterable
from pathlib import Path

from vision.sentence import Sentence, say


def holders(devices: Iterable[Path], *, proc: Path = Path("/proc")) -> list[str]:
    """The other processes that have one of `devices` open, each as `name (process 123)`.

    Processes of other users can only be looked into by root; they are missing from the answer.
    """
    wanted = {str(device) for device in devices}
    others = (process for process in proc.glob("[0-9]*") if int(process.name) != os.getpid())
    return [
        f"{_name(process)} (process {process.name})"
        for process in sorted(others, key=lambda process: int(process.name))
        if wanted & _open_files(process)
    ]


def held_by(devices: Iterable[Path]) -> Sentence:
    """A clause for an error message: who holds these devices and how to end it."""
    names = holders(devices)
    if not names:
        return say("another program may hold it (`sudo fuser -v /dev/video*` tells which): end that program.")
    return say("{who} holds it: end that program.", who=", ".join(names))


def _open_files(process: Path) -> set[str]:
    opened = set()
    try:
        for link in (process / "fd").iterdir():
            opened.add(str(link.readlink()))
    except OSError:  # the process ended or is another user's: what was seen of it still counts
        return opened
    return opened


def _name(process: Path) -> str:
    try:
        return (process / "comm").read_text().strip()
    except OSError:  # it ended meanwhile
        return "a process that has just ended"
