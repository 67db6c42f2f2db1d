"""Which journal file of a folder is the one in use, its copy, and how a damaged one is replaced.

The files are numbered: `journal-1.sqlite`, and after a damage `journal-2.sqlite`, made of all that is
sound in the damaged one, in the copy and in older ones; the damaged file stays where it is. A file takes
part only from the moment it has its name, so a power cut leaves either the old state or the new one.
"""

from __future__ import annotations

import contextlib
import sqlite3
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from companion.durable import fsync_folder
from companion.games.text import Text, say
from companion.journal.storage import (
    MOST_ENTRIES,
    SQLITE_TROUBLE,
    DamagedError,
    EntryRow,
    GameRow,
    connect,
    is_sound,
    key,
    sound_prefix,
    trouble,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

COPY = "journal-copy.sqlite"
CHECKED_WHOLE = 4 << 20
"""Bytes up to which every row of a journal is checked at each start; above it, the last games' rows."""
LAST_GAMES = 20
"""How many games are checked of a journal that is too long to check all of it at every start."""

Found = dict[int, tuple[GameRow, list[EntryRow]]]


def last_key(database: str) -> str:
    """SQL for the last entry's key of game `g` in an attached database, 0 for none."""
    return (
        f"coalesce((SELECT key FROM {database}.entry WHERE key > g.id * {MOST_ENTRIES}"  # noqa: S608 - our own words
        f" AND key < (g.id + 1) * {MOST_ENTRIES} ORDER BY key DESC LIMIT 1), 0)"
    )


BEHIND = f"""
SELECT 1 FROM copy.game g WHERE {last_key("copy")} > {last_key("main")}
    OR NOT EXISTS (SELECT 1 FROM main.game m WHERE m.id = g.id AND m.crc = g.crc) LIMIT 1
"""  # noqa: S608 - our own words
COPY_ENTRIES = f"""
INSERT INTO main.entry SELECT e.* FROM source.game g JOIN source.entry e
    ON e.key > max({last_key("main")}, g.id * {MOST_ENTRIES}) AND e.key < (g.id + 1) * {MOST_ENTRIES}
"""  # noqa: S608 - our own words
COPY_GAMES = """
INSERT INTO main.game SELECT * FROM source.game WHERE id > (SELECT coalesce(max(id), 0) FROM main.game)
"""


class Opened(msgspec.Struct, frozen=True):
    """A sound journal: its connection and file, and what the players are told if another was damaged."""

    db: sqlite3.Connection
    path: Path
    notice: Text | None = None


def open_newest(folder: Path) -> Opened:
    """Open the folder's journal, or make one; a damaged one is first replaced by all that is sound.

    Raises JournalError where the folder can not be used.
    """
    files = generations(folder)
    path = files[-1] if files else folder / "journal-1.sqlite"
    gone = (folder / COPY).is_file() and not (path.exists() and path.stat().st_size)
    if not gone:
        try:
            return Opened(open_checked(path), path)
        except DamagedError:
            pass  # what is sound of it is rescued
    fresh, notice = replace(folder, path)
    return Opened(connect(fresh), fresh, notice)


def generations(folder: Path) -> list[Path]:
    """The journal files of a folder, the newest last."""
    numbered = {
        int(path.stem.removeprefix("journal-")): path
        for path in folder.glob("journal-*.sqlite")
        if path.stem.removeprefix("journal-").isdecimal()
    }
    return [numbered[number] for number in sorted(numbered)]


def open_checked(path: Path) -> sqlite3.Connection:
    """Open a journal; raises DamagedError if it is not as it was written, or behind its copy."""
    db = connect(path)
    try:
        check(db, path)
        check_against_copy(db, path)
    except BaseException:
        db.close()
        raise
    return db


def check(db: sqlite3.Connection, path: Path) -> None:
    """Raise DamagedError if the file is not as it was written."""
    try:
        games: list[GameRow] = db.execute("SELECT * FROM game ORDER BY id").fetchall()
        if path.stat().st_size <= CHECKED_WHOLE:
            (verdict,) = db.execute("PRAGMA quick_check(1)").fetchone()
            if verdict != "ok":
                raise DamagedError(f"The journal {path} is damaged ({verdict}).")
        else:
            games = games[-LAST_GAMES:]
        for game in games:
            rows = entry_rows(db, game[0])
            if not is_sound(game) or sound_prefix(game, rows) < len(rows):
                raise DamagedError(f"The journal {path} is damaged in game {game[0]}.")
    except SQLITE_TROUBLE as error:
        raise trouble(error, path) from error


def check_against_copy(db: sqlite3.Connection, path: Path) -> None:
    """Raise DamagedError if the copy knows of entries that the journal has lost.

    A copy that can not be read says nothing; it is made anew.
    """
    copy = path.parent / COPY
    if not copy.exists():
        return
    lost = None
    with contextlib.suppress(*SQLITE_TROUBLE):
        db.execute("ATTACH ? AS copy", (str(copy),))
        try:
            lost = db.execute(BEHIND).fetchone()
        finally:
            db.execute("DETACH copy")
    if lost:
        raise DamagedError(f"The journal {path} is behind its own copy.")


def entry_rows(db: sqlite3.Connection, game: int) -> list[EntryRow]:
    """The rows of one game in order."""
    rows: list[EntryRow] = db.execute(
        "SELECT * FROM entry WHERE key > ? AND key < ? ORDER BY key", (key(game, 0), key(game + 1, 0))
    ).fetchall()
    return rows


def bring_up_copy(path: Path, *, checked: bool = False) -> None:
    """Add to the copy what it lacks of the journal; a copy that is no use is made anew.

    With `checked` its rows are looked at first. Raises JournalError if it can not be written.
    """
    copy = path.parent / COPY
    try:
        add_to_copy(path, copy, checked=checked)
    except DamagedError:
        copy.unlink()
        add_to_copy(path, copy, checked=False)


def add_to_copy(path: Path, copy: Path, *, checked: bool) -> None:
    """Add the games and entries that a copy lacks."""
    with contextlib.closing(connect(copy, mode="DELETE")) as db:
        if checked:
            check(db, copy)
        try:
            db.execute("ATTACH ? AS source", (str(path),))
            db.execute("BEGIN IMMEDIATE")
            db.execute(COPY_ENTRIES)
            db.execute(COPY_GAMES)
            db.execute("COMMIT")
        except SQLITE_TROUBLE as error:
            raise trouble(error, copy) from error


def replace(folder: Path, damaged: Path) -> tuple[Path, Text]:
    """Make the next journal file of what is sound in the damaged one, in the copy, and in older ones."""
    sound: Found = {}
    older = [path for path in reversed(generations(folder)) if path != damaged]
    for source in (damaged, folder / COPY, *older):
        for game, rows in rescue(source):
            known, have = sound.setdefault(game[0], (game, rows))
            if known == game and len(rows) > len(have):
                sound[game[0]] = (game, rows)
    number = int(damaged.stem.removeprefix("journal-")) + 1
    fresh, unnamed = folder / f"journal-{number}.sqlite", folder / f"journal-{number}.unfinished"
    unnamed.unlink(missing_ok=True)
    with contextlib.closing(connect(unnamed, mode="DELETE")) as db:
        try:
            db.execute("BEGIN IMMEDIATE")
            for game, rows in sound.values():
                db.execute("INSERT INTO game VALUES (?, ?, ?, ?, ?)", game)
                db.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
            db.execute("COMMIT")
        except SQLITE_TROUBLE as error:
            raise trouble(error, unnamed) from error
    unnamed.rename(fresh)
    fsync_folder(folder)
    return fresh, told(damaged, sound)


def rescue(path: Path) -> list[tuple[GameRow, list[EntryRow]]]:
    """Every sound game of a file that may be damaged, with its entries up to the first unsound one."""
    found: list[tuple[GameRow, list[EntryRow]]] = []
    for game in readable(path, "SELECT * FROM game ORDER BY id"):
        if is_sound(game):
            between = (key(game[0], 0), key(game[0] + 1, 0))
            rows = list(
                readable(path, "SELECT * FROM entry WHERE key > ? AND key < ? ORDER BY key", *between)
            )
            found.append((game, rows[: sound_prefix(game, rows)]))
    return found


def readable(path: Path, query: str, *values: int) -> Iterator[Any]:
    """The rows of a query as far as they can be read: what comes after a damage is what is lost."""
    if path.is_file():
        with (
            contextlib.suppress(*SQLITE_TROUBLE),
            contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db,
        ):
            yield from db.execute(query, values)


def told(damaged: Path, sound: Found) -> Text:
    """The sentence about a damage for the players."""
    last = max((rows[-1][4] for _, rows in sound.values() if rows), default=None)
    if not damaged.exists():
        return say("The journal was gone; the books go on from the copy of it.")
    if last is None:
        return say(
            "The journal was damaged and nothing in it could be read; it is kept as {file}.",
            file=damaged.name,
        )
    return say(
        "The journal was damaged and is kept as {file}; the books go on from what is sound, up to {time}.",
        file=damaged.name,
        time=datetime.fromtimestamp(last / 1000).astimezone().strftime("%Y-%m-%d %H:%M"),
    )
