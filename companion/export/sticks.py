"""The sticks that are plugged in and mounted, as Linux tells them."""

from __future__ import annotations

import re
from pathlib import Path

MOUNTS = Path("/proc/self/mounts")
BLOCKS = Path("/sys/class/block")


def sticks(mounts: Path = MOUNTS, blocks: Path = BLOCKS) -> tuple[Path, ...]:
    """Where removable disks are mounted, so that a backup can go there; raises OSError.

    A disk that this system runs from is none: it is not pulled out.
    """
    found = {}
    own = None
    for line in mounts.read_text().splitlines():
        device, folder, *_ = line.split(" ")
        disk = disk_of(blocks / Path(device).name) if device.startswith("/dev/") else None
        if disk is None:
            continue
        if folder == "/":
            own = disk
        if is_removable(disk):
            found[Path(unescaped(folder))] = disk
    return tuple(folder for folder, disk in found.items() if disk != own)


def disk_of(block: Path) -> Path | None:
    """The disk that a block device is, or that a partition is on; None for what is no block device."""
    if not block.exists():
        return None
    real = block.resolve()
    return real if (real / "removable").is_file() else real.parent


def is_removable(disk: Path) -> bool:
    """Whether a disk can be pulled out."""
    return (disk / "removable").is_file() and (disk / "removable").read_text().strip() == "1"


def unescaped(folder: str) -> str:
    r"""A folder's name as it is: the table of mounts writes a space as \040 (fstab(5))."""
    return re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), folder)


class StickWatch:
    """Tells of each stick once, when it is put in; those that are in at the start are told of too."""

    def __init__(self, mounts: Path = MOUNTS, blocks: Path = BLOCKS) -> None:
        self._mounts, self._blocks = mounts, blocks
        self._seen = ""
        self._in: set[Path] = set()
        self._new: list[Path] = []

    def new(self) -> Path | None:
        """A stick that was put in and not told of yet; None where nothing can be known of sticks."""
        try:
            mounted = self._mounts.read_text()
            if mounted != self._seen:
                now = sticks(self._mounts, self._blocks)
                self._new = [folder for folder in self._new if folder in now]
                self._new += [folder for folder in now if folder not in self._in]
                self._seen, self._in = mounted, set(now)
        except OSError:
            return None  # no Linux, or no /proc: sticks are asked for by hand there
        return self._new.pop(0) if self._new else None
