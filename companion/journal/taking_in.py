"""Whole games from elsewhere, into a journal: what is known of them already is not written twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.journal.checking import entry_rows
from companion.journal.records import TakenIn
from companion.journal.storage import (
    INSERT_ENTRY,
    INSERT_GAME,
    crc,
    to_row,
)

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable

    from companion.journal.records import Entry, KeptGame
    from companion.journal.storage import EntryRow, GameRow

Begun = tuple[str, bytes, int]
Known = dict[Begun, "list[GameRow]"]


def take_in(db: sqlite3.Connection, games: Iterable[KeptGame]) -> tuple[TakenIn, set[int]]:
    """Write games within the caller's transaction; how many, and the numbers of those that changed."""
    known = known_games(db)
    new = longer = same = 0
    changed = set()
    for game in games:
        beginning = longest_beginning(db, known.get(begun(game), []), game.entries)
        if beginning is None:
            new += 1
            changed.add(insert(db, known, game))
            continue
        record, rows = beginning
        further = game.entries[len(rows) :]
        if further:
            write(db, record[0], further, rows[-1][9] if rows else record[4])
            changed.add(record[0])
        longer, same = longer + bool(further), same + (not further)
    return TakenIn(new, longer, same), changed


def begun(game: KeptGame) -> Begun:
    """What tells one game from another: its name, its set-up and when it began (ms)."""
    return game.name.value, game.setup, round(game.started * 1000)


def known_games(db: sqlite3.Connection) -> Known:
    """The games of the journal by what tells them apart."""
    known: Known = {}
    for row in db.execute("SELECT * FROM game ORDER BY id").fetchall():
        known.setdefault(row[1:4], []).append(row)
    return known


def insert(db: sqlite3.Connection, known: Known, game: KeptGame) -> int:
    """Write a game that is new, within the caller's transaction; returns its number."""
    [(last,)] = db.execute("SELECT coalesce(max(id), 0) FROM game").fetchall()
    unchecked = (last + 1, *begun(game))
    record: GameRow = (*unchecked, crc(unchecked))
    db.execute(INSERT_GAME, record)
    known.setdefault(begun(game), []).append(record)
    write(db, record[0], game.entries, record[4])
    return record[0]


def longest_beginning(
    db: sqlite3.Connection, games: Iterable[GameRow], entries: tuple[Entry, ...]
) -> tuple[GameRow, list[EntryRow]] | None:
    """The game of the journal that these entries go on with, or are a beginning of; None if there is none."""
    found = None
    for game in games:
        rows = entry_rows(db, game[0])
        both = zip(rows, entries, strict=False)
        if all(written(row) == written(to_row(game[0], entry, 0)) for row, entry in both) and (
            found is None or len(rows) > len(found[1])
        ):
            found = (game, rows)
    return found


def written(row: EntryRow) -> tuple[object, ...]:
    """What makes an entry the same one; a label may be worded anew by another version."""
    return (*row[:5], *row[6:8])


def write(db: sqlite3.Connection, game: int, entries: Iterable[Entry], before: int) -> None:
    """Write entries, each CRC continuing the one before."""
    for entry in entries:
        row = to_row(game, entry, before)
        before = row[9]
        db.execute(INSERT_ENTRY, row)
