"""What goes wrong of an evening, as a script: every game meets every kind of it, in an order of its own."""

from __future__ import annotations

import random
import subprocess
import sys
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

TURNS_APART = 6
"""Turns of the players between two misfortunes."""
LOAD_S, LOAD_EVERY = 5, 4
"""Seconds of load, once in so many rounds of the script: about once a game."""
BUSY = f"import time\nend = time.monotonic() + {LOAD_S}\nwhile time.monotonic() < end: pass"
YEAR_S = 365 * 86_400


class Misfortune(StrEnum):
    """One thing that goes wrong."""

    DISK_FULL = "the disk is full"
    DISK_PULLED = "the disk is pulled out"
    FINGER_LOST = "a finger comes down and never goes up"
    BOARD_SWAPPED = "a spare board with the same number stands in for the panel's"
    CAMERA_RENUMBERED = "the camera comes back under another number"
    LOAD = "other programs take the processor"
    CLOCK_AHEAD = "the clock jumps years ahead"
    CLOCK_BACK = "the clock jumps years back"
    DISK_BACK = "the disk is back"


SCRIPTED = tuple(kind for kind in Misfortune if kind not in {Misfortune.DISK_BACK, Misfortune.BOARD_SWAPPED})
"""What every evening meets. A swapped board is left out: the link can not yet tell it from the one before."""


class Script:
    """Says turn by turn what goes wrong now; after a disk was lost it comes back before the next one is."""

    def __init__(self, chance: random.Random, kinds: tuple[Misfortune, ...]) -> None:
        self._chance, self._kinds = chance, kinds
        self._due: list[Misfortune] = []
        self._turns = self._rounds = 0

    def next(self) -> Misfortune | None:
        """What goes wrong in this turn."""
        self._turns += 1
        if self._turns % TURNS_APART:
            return None
        if not self._due:
            self._rounds += 1
            for kind in self._chance.sample(self._kinds, len(self._kinds)):
                if kind is Misfortune.LOAD and self._rounds % LOAD_EVERY:
                    continue
                self._due.append(kind)
                if kind in {Misfortune.DISK_FULL, Misfortune.DISK_PULLED}:
                    self._due.append(Misfortune.DISK_BACK)
        return self._due.pop(0)


class Load:
    """Programs that take both processors for a while; they end by themselves."""

    def __init__(self) -> None:
        self._busy: list[subprocess.Popen[bytes]] = []

    def begin(self) -> None:
        """Five seconds of it, unless it is going on."""
        if all(program.poll() is not None for program in self._busy):
            command = [sys.executable, "-S", "-c", BUSY]
            self._busy = [subprocess.Popen(command) for _ in range(2)]  # noqa: S603 - our own words

    def close(self) -> None:
        """Nothing of it goes on."""
        for program in self._busy:
            program.kill()
            program.wait()


class Cameras:
    """Two cameras below a root of their own, as Linux lists them; the tray's is known by its name."""

    OURS, OTHER = "tray camera", "other camera"

    def __init__(self, root: Path) -> None:
        self.root, self._numbers = root, [0, 1]
        self._plug()

    def _plug(self) -> None:
        for name, number in zip((self.OURS, self.OTHER), self._numbers, strict=True):
            (self.root / "dev").mkdir(parents=True, exist_ok=True)
            (self.root / f"dev/video{number}").touch()
            told = self.root / f"sys/class/video4linux/video{number}"
            told.mkdir(parents=True, exist_ok=True)
            (told / "name").write_text(f"{name}\n")
            (told / "index").write_text("0\n")

    def renumber(self, chance: random.Random) -> None:
        """All cables out and in again: other numbers, at times swapped."""
        for number in self._numbers:
            (self.root / f"dev/video{number}").unlink()
        self._numbers = chance.sample(range(6), 2)
        self._plug()

    @property
    def ours(self) -> str:
        """The tray's camera as it is numbered now."""
        return f"/dev/video{self._numbers[0]}"
