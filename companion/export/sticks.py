"""The sticks that are plugged in and mounted, as Linux tells them."""

from __future__ import annotations

import re
from pathlib import Path

MOUNTS = Path("/proc/self/mounts")
BLOCKS = Path("/sys/class/block")


def sticks(mounts: Path = MOUNTS, blocks: Path = BLOCKS) -> tuple[Path, ...]:
    """Where removable disks are mounted, so that a backup can go there; raises OSError."""
    found = []
    for line in mounts.read_text().splitlines():
        device, folder, *_ = line.split(" ")
        if device.startswith("/dev/") and is_removable(blocks / Path(device).name):
            found.append(Path(unescaped(folder)))
    return tuple(found)


def is_removable(block: Path) -> bool:
    """Whether a disk, or the disk that a partition is on, can be pulled out."""
    if not block.exists():
        return False
    disk = block.resolve()
    return any(
        (folder / "removable").is_file() and (folder / "removable").read_text().strip() == "1"
        for folder in (disk, disk.parent)
    )


def unescaped(folder: str) -> str:
    r"""A folder's name as it is: the table of mounts writes a space as \040 (fstab(5))."""
    return re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), folder)
