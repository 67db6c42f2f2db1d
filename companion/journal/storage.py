"""The journal's SQLite file: its tables, how it is opened, and what SQLite's errors mean.

A game's number and an entry's number share one key, so that a game's entries lie together and writing
one touches a single small page: little is written to the card for an action, and fast. Every row carries a
CRC-32 that continues the one before it, because SQLite itself does not notice a changed byte in a row.
"""

from __future__ import annotations

import re
import sqlite3
import zlib
from typing import TYPE_CHECKING

import msgspec

from companion.durable import fsync_folder, make_private
from companion.errors import JournalError
from companion.games.text import Text, say
from companion.journal.records import LATEST, Entry, Kind, Source
from companion.outside_words import why

if TYPE_CHECKING:
    from pathlib import Path

VERSION = 1
"""Of the tables below; a file of a later version is left alone."""
APPLICATION = 0x54574A30 + VERSION
"""SQLite's application_id of a journal: TWJ1. It says the version a second time."""
PAGE = 1024
"""Bytes a page: a commit writes at least one, and five or six entries fit in one."""
MOST_ENTRIES = 1 << 24
"""Entries a game can have."""
RECENT = 20
"""How many of the games begun last are looked at on every start, however long the journal is."""

TABLES = (
    """CREATE TABLE game (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, setup BLOB NOT NULL, started INTEGER NOT NULL,
    crc INTEGER NOT NULL) STRICT""",
    """CREATE TABLE entry (
    key INTEGER PRIMARY KEY, kind TEXT NOT NULL, at INTEGER NOT NULL, source TEXT NOT NULL,
    time INTEGER NOT NULL, label BLOB NOT NULL, action BLOB NOT NULL, override INTEGER NOT NULL,
    finished INTEGER NOT NULL, crc INTEGER NOT NULL) STRICT""",
    """CREATE TABLE snapshot (
    game INTEGER PRIMARY KEY, at INTEGER NOT NULL, shape TEXT NOT NULL, state BLOB NOT NULL,
    crc INTEGER NOT NULL) STRICT""",
    """CREATE TABLE on_table (one INTEGER PRIMARY KEY CHECK (one = 1), game INTEGER NOT NULL) STRICT""",
    """CREATE TABLE press (
    one INTEGER PRIMARY KEY CHECK (one = 1), boot INTEGER NOT NULL, seq INTEGER NOT NULL) STRICT""",
)
GAME_COLUMNS = "id, name, setup, started, crc"
INSERT_GAME = "INSERT INTO game VALUES (?, ?, ?, ?, ?)"
INSERT_ENTRY = "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
INSERT_SNAPSHOT = "INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?, ?, ?)"
SNAPSHOT = "SELECT * FROM snapshot WHERE game = ?"
SINGLE_ROWS = {
    "SELECT one, game FROM on_table": "INSERT OR REPLACE INTO on_table VALUES (?, ?)",
    "SELECT one, boot, seq FROM press": "INSERT OR REPLACE INTO press VALUES (?, ?, ?)",
}
"""How the tables of one row are read and written: the game on the table, and the last press."""
ENTRY_COLUMNS = "key, kind, at, source, time, label, action, override, finished, crc"
"""The columns by name, for files whose tables may not be the journal's any more."""
DAMAGE = {
    sqlite3.SQLITE_ERROR,  # no such table
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_IOERR_READ,
    sqlite3.SQLITE_IOERR_SHORT_READ,
    sqlite3.SQLITE_IOERR_CORRUPTFS,
}
"""What SQLite says of a file that can not be believed any more."""

PLACE = re.compile(r"\{(\w+)\}")
PLAIN = re.compile(r"(?:[^{}]|\{\w+\})*")
"""A template with places for values by name and nothing else that str.format would do."""

GameRow = tuple[int, str, bytes, int, int]
EntryRow = tuple[int, str, int, str, int, bytes, bytes, int, int, int]

SQLITE_TROUBLE = (sqlite3.Error, UnicodeDecodeError, MemoryError)
"""What Python raises for SQLite's errors: one about a damaged text may itself not be text, and what was a
number may ask for more memory than there is.
"""


class DamagedError(JournalError):
    """The file is no longer as it was written; it is set aside and what is sound of it rescued."""


def connect(path: Path | None, mode: str = "WAL") -> sqlite3.Connection:
    """Open a journal file for writing, making it where there is none; None is a journal in memory.

    `mode` is SQLite's journal_mode: WAL for the journal in use, DELETE for files that stand alone.

    Raises DamagedError or JournalError.
    """
    new = path is not None and not path.exists()
    try:
        db = sqlite3.connect(":memory:" if path is None else path, isolation_level=None, timeout=2)
    except SQLITE_TROUBLE as error:
        raise trouble(error, path) from error
    try:
        db.execute(f"PRAGMA page_size={PAGE}")
        db.execute(f"PRAGMA journal_mode={mode}")
        db.execute("PRAGMA synchronous=FULL")
        if db.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (0,):
            db.executescript(
                f"BEGIN IMMEDIATE; {'; '.join(TABLES)}; PRAGMA application_id={APPLICATION};"
                f" PRAGMA user_version={VERSION}; COMMIT;"
            )
        check_version(db, path)
    except SQLITE_TROUBLE as error:
        db.close()
        raise trouble(error, path) from error
    except JournalError:
        db.close()
        raise
    if new and path is not None:
        try:
            make_private(path, 0o600)
            fsync_folder(path.parent)
        except OSError as error:
            db.close()
            cure = say("{said}. `companion doctor`", said=why(error))
            raise JournalError(
                say("The journal {where} could not be used: {cure}", where=str(path), cure=cure)
            ) from error
    return db


def connect_to_read(path: Path) -> sqlite3.Connection:
    """Open a journal file that another process may be writing; raises DamagedError or JournalError."""
    try:
        db = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None, timeout=2)
    except SQLITE_TROUBLE as error:
        raise trouble(error, path) from error
    try:
        check_version(db, path)
    except SQLITE_TROUBLE as error:
        db.close()
        raise trouble(error, path) from error
    except JournalError:
        db.close()
        raise
    return db


def check_version(db: sqlite3.Connection, path: Path | None) -> None:
    """Raise JournalError for a later version's file, DamagedError for one that is no journal."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    (application,) = db.execute("PRAGMA application_id").fetchone()
    if application - version != APPLICATION - VERSION:
        raise DamagedError(
            say("The journal {path} is damaged (it is not marked as a journal).", path=str(path))
        )
    if version > VERSION:
        raise JournalError(
            say(
                "The journal {path} was written by a newer companion: update the companion, or "
                "choose another folder with --data.",
                path=str(path),
            )
        )
    if tuple(row[0] for row in db.execute("SELECT sql FROM sqlite_schema ORDER BY rowid")) != TABLES:
        raise DamagedError(
            say("The journal {path} is damaged (its tables are not the journal's).", path=str(path))
        )


def trouble(error: Exception, path: Path | None) -> JournalError:
    """What SQLite said, with what helps."""
    undecodable = not isinstance(error, sqlite3.Error) or (
        isinstance(error, sqlite3.OperationalError) and not hasattr(error, "sqlite_errorcode")
    )
    code = getattr(error, "sqlite_errorcode", 0)
    where = str(path) if path is not None else say("in memory")
    if undecodable or code in DAMAGE or code & 0xFF in DAMAGE:
        return DamagedError(say("The journal {where} is damaged ({error}).", where=where, error=str(error)))
    cure = {
        sqlite3.SQLITE_FULL: say("the disk is full. Nothing was changed; make room and try again."),
        sqlite3.SQLITE_READONLY: say(
            "it can only be read. Is the card locked or worn out, or the folder another user's? `companion "
            "doctor`"
        ),
        sqlite3.SQLITE_CANTOPEN: say(
            "it can not be opened. Is the folder there, and yours? `companion doctor`"
        ),
        sqlite3.SQLITE_BUSY: say("another program holds it. Close that program and try again."),
        sqlite3.SQLITE_IOERR: say("the disk does not take it. Nothing was changed; `companion doctor`"),
    }.get(code & 0xFF, say("{said}. `companion doctor`", said=str(error)))
    return JournalError(say("The journal {where} could not be used: {cure}", where=where, cure=cure))


def key(game: int, number: int) -> int:
    """The key of a game's entry."""
    return game * MOST_ENTRIES + number


def recent(*databases: str) -> str:
    """SQL for the games that may have changed lately: the last ones begun, and those on the table."""
    return " UNION ".join(
        f"SELECT id FROM (SELECT id FROM {database}.game ORDER BY id DESC LIMIT {RECENT})"  # noqa: S608 - our own words
        f" UNION SELECT game FROM {database}.on_table"
        for database in databases
    )


def crc(row: tuple[object, ...], before: int = 0) -> int:
    """The CRC-32 of a row's values, continued from the row before it."""
    return zlib.crc32(msgspec.msgpack.encode(row), before)


def is_sound(game: GameRow) -> bool:
    """Whether a game's row is as it was written; its entries' CRCs continue its own."""
    return crc(game[:4]) == game[4]


def sound_prefix(game: GameRow, rows: list[EntryRow]) -> int:
    """How many of a game's first entries are as they were written: numbered on, each CRC right."""
    before = game[4]
    for index, row in enumerate(rows):
        before = crc(row[:9], before)
        if row[0] != key(game[0], index + 1) or row[9] != before:
            return index
    return len(rows)


def to_row(game: int, entry: Entry, before: int) -> EntryRow:
    """An entry as it is stored."""
    row = (
        key(game, entry.number),
        entry.kind.value,
        entry.at,
        entry.source.value,
        round(entry.time * 1000),
        msgspec.json.encode(entry.label),
        entry.action,
        int(entry.override),
        int(entry.finished),
    )
    return (*row, crc(row, before))


def to_entry(row: EntryRow) -> Entry:
    """A stored row as an entry; raises ValueError for words that this version does not know."""
    if not 0 <= row[4] < LATEST * 1000:
        raise ValueError(f"{row[4]} ms is no time.")
    return Entry(
        row[0] % MOST_ENTRIES,
        Kind(row[1]),
        row[2],
        Source(row[3]),
        row[4] / 1000,
        plain(msgspec.json.decode(row[5], type=Text)),
        row[6],
        bool(row[7]),
        bool(row[8]),
    )


def plain(text: Text) -> Text:
    """A text that only puts its values in their places; raises ValueError for one that would do more.

    A file from elsewhere could otherwise reach into the program, or pad a word to a gigabyte.
    """
    for template in (text.template, text.plural or ""):
        if not PLAIN.fullmatch(template) or not set(PLACE.findall(template)) <= text.values.keys():
            raise ValueError(f"{template!r} is no template of a label.")
    for value in text.values.values():
        if isinstance(value, Text):
            plain(value)
    return text
