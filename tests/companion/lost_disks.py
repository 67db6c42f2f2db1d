"""A data folder's disk that is full, or pulled out and put back while the journal on it is open."""

from __future__ import annotations

import resource
import sqlite3
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from companion.journal import Journal


class PulledOut(sqlite3.Connection):
    """What SQLite finds of a file whose disk has gone."""

    def execute(self, *_: Any) -> sqlite3.Cursor:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_READ
        raise error


class Disk:
    """The disk that a data folder is on; `back` ends whatever is wrong with it."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._elsewhere = folder, folder.with_name(f"{folder.name}-pulled-out")
        self.away = False
        self._limits = resource.getrlimit(resource.RLIMIT_FSIZE)

    def fill(self) -> None:
        """No file of this process grows beyond a few bytes, which SQLite sees as a disk's error."""
        self.away = True
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, self._limits[1]))

    def pull(self, journal: Journal) -> None:
        """Nothing of it can be read or written; where it was mounted is an empty folder."""
        self.away = True
        journal._db.close()
        journal._db = sqlite3.connect(":memory:", factory=PulledOut)
        self._folder.rename(self._elsewhere)
        self._folder.mkdir()

    def back(self) -> None:
        """All is well again."""
        self.away = False
        resource.setrlimit(resource.RLIMIT_FSIZE, self._limits)
        if self._elsewhere.exists():
            for left in self._folder.iterdir():
                left.unlink()
            self._folder.rmdir()
            self._elsewhere.rename(self._folder)
