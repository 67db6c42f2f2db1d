"""The copy beside the journal: brought up to date now and then, and asked what the journal has lost.

A journal can be long. What may have changed since the last time is its recent games: the last ones begun
and those on the table; all others are looked at only where the caller asks for the whole.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from companion.games.text import say
from companion.journal.checking import check, entry_rows
from companion.journal.storage import (
    GAME_COLUMNS,
    MOST_ENTRIES,
    SQLITE_TROUBLE,
    DamagedError,
    GameRow,
    connect,
    is_sound,
    recent,
    sound_prefix,
    trouble,
)

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable
    from pathlib import Path

COPY = "journal-copy.sqlite"


def last_key(database: str) -> str:
    """SQL for the last entry's key of game `g` in an attached database, 0 for none."""
    return (
        f"coalesce((SELECT key FROM {database}.entry WHERE key > g.id * {MOST_ENTRIES}"  # noqa: S608 - our own words
        f" AND key < (g.id + 1) * {MOST_ENTRIES} ORDER BY key DESC LIMIT 1), 0)"
    )


BEHIND = f"""
SELECT g.id FROM copy.game g WHERE ({last_key("copy")} > {last_key("main")}
    OR NOT EXISTS (SELECT 1 FROM main.game m WHERE m.id = g.id AND m.crc = g.crc))
"""  # noqa: S608 - our own words
COPY_ENTRIES = f"""
INSERT INTO main.entry SELECT e.* FROM source.game g JOIN source.entry e
    ON e.key > max({last_key("main")}, g.id * {MOST_ENTRIES}) AND e.key < (g.id + 1) * {MOST_ENTRIES}
"""  # noqa: S608 - our own words
COPY_GAMES = """
INSERT INTO main.game SELECT * FROM source.game WHERE id > (SELECT coalesce(max(id), 0) FROM main.game)
"""
COPY_TABLE = "INSERT OR REPLACE INTO main.on_table SELECT * FROM source.on_table"


def check_against_copy(db: sqlite3.Connection, path: Path, *, whole: bool) -> None:
    """Raise DamagedError if the copy knows of entries that the journal has lost.

    A copy that can not be read, or whose rows are not as they were written, says nothing; it is made anew.
    """
    copy = path.parent / COPY
    if not copy.exists():
        return
    lost = False
    with contextlib.suppress(*SQLITE_TROUBLE):
        db.execute("ATTACH ? AS copy", (str(copy),))
        try:
            among = "" if whole else f" AND g.id IN ({recent('main', 'copy')})"
            behind = db.execute(f"{BEHIND}{among}").fetchall()
            lost = any(is_sound_in_copy(db, game) for (game,) in behind)
        finally:
            db.execute("DETACH copy")
    if lost:
        raise DamagedError(say("The journal {path} is behind its own copy.", path=str(path)))


def is_sound_in_copy(db: sqlite3.Connection, game: int) -> bool:
    """Whether all that the attached copy holds of a game is as it was written."""
    query = f"SELECT {GAME_COLUMNS} FROM copy.game WHERE id = ?"  # noqa: S608 - our own words
    rows: list[GameRow] = db.execute(query, (game,)).fetchall()
    entries = entry_rows(db, game, "copy")
    return len(rows) == 1 and is_sound(rows[0]) and sound_prefix(rows[0], entries) == len(entries)


def open_copy(path: Path, *, whole: bool) -> None:
    """Look at the copy's rows and add what it lacks; one that is no use is made anew.

    Raises JournalError if it can not be written.
    """
    copy = path.parent / COPY
    try:
        with contextlib.closing(connect(copy, mode="DELETE")) as db:
            check(db, copy, whole=whole)
            add(db, path, copy, f"IN ({recent('main', 'source')})" if not whole else "")
    except DamagedError:
        make_anew(path, copy)


def bring_up_copy(path: Path, games: Iterable[int]) -> None:
    """Add to the copy what it lacks of these games; raises JournalError if it can not be written."""
    copy = path.parent / COPY
    try:
        with contextlib.closing(connect(copy, mode="DELETE")) as db:
            add(db, path, copy, f"IN ({', '.join(str(int(game)) for game in games)})")
    except DamagedError:
        make_anew(path, copy)


def make_anew(path: Path, copy: Path) -> None:
    """Copy the whole journal in the place of a copy that is no use."""
    copy.unlink()
    with contextlib.closing(connect(copy, mode="DELETE")) as db:
        add(db, path, copy, "")


def add(db: sqlite3.Connection, path: Path, copy: Path, among: str) -> None:
    """Add the games and entries that a copy lacks; `among` is SQL that says which games, empty for all."""
    try:
        db.execute("ATTACH ? AS source", (str(path),))
        db.execute("BEGIN IMMEDIATE")
        db.execute(f"{COPY_ENTRIES}{f' WHERE g.id {among}' if among else ''}")
        db.execute(COPY_GAMES)
        db.execute(COPY_TABLE)
        db.execute("COMMIT")
    except SQLITE_TROUBLE as error:
        raise trouble(error, copy) from error
