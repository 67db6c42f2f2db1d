"""Figures of games that were counted before, so that not every game is played again for the statistics.

They lie in a file of their own beside the journal and may be thrown away at any time. Each is of a game's
entries as they are, told by the CRC of the last one, and of the code that counted it: other entries or
other code, and it is counted anew.
"""

from __future__ import annotations

import contextlib
import hashlib
import sqlite3
import zlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from companion.journal.storage import SQLITE_TROUBLE
from companion.statistics.games import GameFigures
from companion.statistics.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

FILE = "statistics.sqlite"
TABLE = """CREATE TABLE IF NOT EXISTS counted (
    game INTEGER PRIMARY KEY, mark INTEGER NOT NULL, code TEXT NOT NULL, figures BLOB NOT NULL,
    crc INTEGER NOT NULL) STRICT"""
COUNTED_BY = ("games/**/*.py", "statistics/*.py", "history.py", "past_game.py", "replay.py")
"""The code that figures come from."""


NO_USE = (*SQLITE_TROUBLE, OSError)
"""What is raised where the file is no use: then it is gone without."""


class Counted(msgspec.Struct, frozen=True):
    """What there is to say of one game, and its dice."""

    figures: GameFigures
    dice: Tally


class Kept:
    """The file of a data folder; where it can not be read or written, games are counted again."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._decoder = msgspec.msgpack.Decoder(Counted)

    def known(self, marks: Mapping[int, int]) -> dict[int, Counted]:
        """What is known of games whose last CRCs are these."""
        found = {}
        with contextlib.suppress(*NO_USE), self._opened() as db:
            for game, mark, figures, check in db.execute(
                "SELECT game, mark, figures, crc FROM counted WHERE code = ?", (code(),)
            ):
                if marks.get(game) == mark and check_of(game, mark, figures) == check:
                    with contextlib.suppress(msgspec.MsgspecError, UnicodeDecodeError):
                        found[game] = self._decoder.decode(figures)
        return found

    def keep(self, marks: Mapping[int, int], counted: Mapping[int, Counted]) -> None:
        """Keep what was counted; a disk that does not take it costs nothing but time."""
        rows = []
        for game, of_game in counted.items():
            figures = msgspec.msgpack.encode(of_game)
            rows.append((game, marks[game], code(), figures, check_of(game, marks[game], figures)))
        with contextlib.suppress(*NO_USE), self._opened() as db, db:
            db.execute(TABLE)
            db.executemany("INSERT OR REPLACE INTO counted VALUES (?, ?, ?, ?, ?)", rows)

    @contextlib.contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        """The file; one that is damaged is thrown away."""
        self._path.touch(mode=0o600)
        with contextlib.closing(sqlite3.connect(self._path, timeout=2)) as db:
            try:
                db.execute("PRAGMA synchronous=OFF")  # what is lost is counted again
                yield db
            except sqlite3.DatabaseError as error:
                if getattr(error, "sqlite_errorcode", 0) in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
                    self._path.unlink(missing_ok=True)
                raise


def check_of(game: int, mark: int, figures: bytes) -> int:
    """The CRC-32 of a row."""
    return zlib.crc32(figures, zlib.crc32(f"{game} {mark}".encode()))


@cache
def code() -> str:
    """A short name for the code that counts: another one for any other code."""
    digest = hashlib.sha256()
    root = Path(__file__).parents[1]
    for path in sorted(path for pattern in COUNTED_BY for path in root.glob(pattern)):
        digest.update(f"{path.relative_to(root)}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
