"""Which journal file of a folder is the one in use, and how a damaged one is replaced.

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
from companion.journal.checking import check, is_whole_due
from companion.journal.copying import COPY, check_against_copy
from companion.journal.listing import clock
from companion.journal.storage import (
    ENTRY_COLUMNS,
    GAME_COLUMNS,
    INSERT_ENTRY,
    INSERT_GAME,
    SINGLE_ROWS,
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

Found = dict[int, tuple[GameRow, list[EntryRow]]]


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
    whole = is_whole_due(path)
    db = connect(path)
    try:
        check(db, path, whole=whole)
        check_against_copy(db, path, whole=whole)
    except BaseException:
        db.close()
        raise
    return db


def replace(folder: Path, damaged: Path) -> tuple[Path, Text]:
    """Make the next journal file of what is sound in the damaged one, in the copy, and in older ones."""
    sound: Found = {}
    older = [path for path in reversed(generations(folder)) if path != damaged]
    kept: dict[str, Any] = {}
    for source in (damaged, folder / COPY, *older):
        for query in SINGLE_ROWS:  # taken over besides the games
            for row in readable(source, query):
                if all(type(value) is int for value in row) and row[0] == 1:
                    kept.setdefault(query, row)
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
                db.execute(INSERT_GAME, game)
                db.executemany(INSERT_ENTRY, rows)
            for query, row in kept.items():
                db.execute(SINGLE_ROWS[query], row)
            db.execute("COMMIT")
        except SQLITE_TROUBLE as error:
            raise trouble(error, unnamed) from error
    unnamed.rename(fresh)
    fsync_folder(folder)
    return fresh, told(damaged, sound)


def rescue(path: Path) -> list[tuple[GameRow, list[EntryRow]]]:
    """Every sound game of a file that may be damaged, with its entries up to the first unsound one."""
    found: list[tuple[GameRow, list[EntryRow]]] = []
    for game in readable(path, f"SELECT {GAME_COLUMNS} FROM game ORDER BY id"):  # noqa: S608 - our own words
        if is_sound(game):
            between = (key(game[0], 0), key(game[0] + 1, 0))
            query = f"SELECT {ENTRY_COLUMNS} FROM entry WHERE key > ? AND key < ? ORDER BY key"  # noqa: S608 - our own words
            rows = list(readable(path, query, *between))
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
        time=datetime.fromtimestamp(clock(last)).astimezone().strftime("%Y-%m-%d %H:%M"),
    )
