"""Whether a journal file is as it was written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.text import say
from companion.journal.storage import (
    ENTRY_COLUMNS,
    GAME_COLUMNS,
    SQLITE_TROUBLE,
    DamagedError,
    EntryRow,
    GameRow,
    is_sound,
    key,
    recent,
    sound_prefix,
    trouble,
)

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

CHECKED_WHOLE = 4 << 20
"""Bytes up to which every row of a journal is checked at each start; above it, the recent games' rows."""
MARK = "journal-check-whole"
"""A file of this name beside the journal asks the next start to check every row, however long it takes."""


def is_whole_due(path: Path) -> bool:
    """Whether every row is to be checked: the journal is short, or something was wrong with it."""
    return (path.parent / MARK).exists() or not path.exists() or path.stat().st_size <= CHECKED_WHOLE


def check(db: sqlite3.Connection, path: Path, *, whole: bool) -> None:
    """Raise DamagedError if the file, or else its recent games, are not as they were written."""
    try:
        if whole:
            (verdict,) = db.execute("PRAGMA quick_check(1)").fetchone()
            if verdict != "ok":
                raise DamagedError(
                    say("The journal {path} is damaged ({verdict}).", path=str(path), verdict=str(verdict))
                )
        among = "" if whole else f"WHERE id IN ({recent('main')})"
        games: list[GameRow] = db.execute(f"SELECT {GAME_COLUMNS} FROM game {among} ORDER BY id").fetchall()  # noqa: S608 - our own words
        for game in games:
            rows = entry_rows(db, game[0])
            if not is_sound(game) or sound_prefix(game, rows) < len(rows):
                raise DamagedError(
                    say("The journal {path} is damaged in game {game}.", path=str(path), game=game[0])
                )
    except SQLITE_TROUBLE as error:
        raise trouble(error, path) from error


def entry_rows(db: sqlite3.Connection, game: int, database: str = "main") -> list[EntryRow]:
    """The rows of one game in order."""
    rows: list[EntryRow] = db.execute(
        f"SELECT {ENTRY_COLUMNS} FROM {database}.entry WHERE key > ? AND key < ? ORDER BY key",  # noqa: S608 - our own word
        (key(game, 0), key(game + 1, 0)),
    ).fetchall()
    return rows
