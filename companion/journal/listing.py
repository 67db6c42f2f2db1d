"""The list of a journal's games, read from the disk only when someone else has written there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion.errors import JournalError
from companion.games.game import GameName
from companion.games.text import say
from companion.journal.records import LATEST, Entry, GameRecord
from companion.journal.storage import MOST_ENTRIES

if TYPE_CHECKING:
    from collections.abc import Callable

GAMES = f"""
SELECT g.id, g.name, g.setup, g.started, coalesce(e.time, g.started), coalesce(e.key % {MOST_ENTRIES}, 0),
    coalesce(e.finished, 0)
FROM game g LEFT JOIN entry e ON e.key = (
    SELECT key FROM entry WHERE key > g.id * {MOST_ENTRIES} AND key < (g.id + 1) * {MOST_ENTRIES}
    ORDER BY key DESC LIMIT 1)
"""  # noqa: S608 - our own words
MARKS = f"""
SELECT g.id, coalesce(e.crc, g.crc) FROM game g LEFT JOIN entry e ON e.key = (
    SELECT key FROM entry WHERE key > g.id * {MOST_ENTRIES} AND key < (g.id + 1) * {MOST_ENTRIES}
    ORDER BY key DESC LIMIT 1)
"""  # noqa: S608 - our own words
GOING_ON = f"""
{GAMES} WHERE coalesce(e.finished, 0) = 0 AND coalesce(?, g.name) = g.name
AND g.id > (SELECT max(id) FROM game) - ? ORDER BY g.id DESC LIMIT 1
"""  # noqa: S608 - our own words
LOOKED_BACK = 100
"""Among how many of the newest games the one to go on with is looked for, if none is on the table."""


class Listing:
    """The games, the last begun first; `query` asks the journal's file."""

    def __init__(self, query: Callable[..., list[tuple[Any, ...]]]) -> None:
        self._query = query
        self._records: dict[int, GameRecord] = {}
        self._version: int | None = None  # SQLite's data_version: another one once another process wrote

    def all(self) -> tuple[GameRecord, ...]:
        """Every game."""
        [(version,)] = self._query("PRAGMA data_version")
        if version != self._version:
            rows = self._query(f"{GAMES} ORDER BY g.id")
            self._records, self._version = {row[0]: record(row) for row in rows}, version
        return tuple(reversed(self._records.values()))

    def one(self, game: int) -> GameRecord | None:
        """One game, or None."""
        rows = self._query(f"{GAMES} WHERE g.id = ?", game)
        return record(rows[0]) if rows else None

    def going_on(self, name: GameName | None) -> GameRecord | None:
        """The unfinished game (of one kind) that is on the table, else the last begun of the newest ones."""
        for (game,) in self._query("SELECT game FROM on_table"):
            found = self.one(game)
            if found is not None and not found.finished and name in {None, found.name}:
                return found
        rows = self._query(GOING_ON, None if name is None else name.value, LOOKED_BACK)
        return record(rows[0]) if rows else None

    def forget(self) -> None:
        """Read the list again."""
        self._version = None

    def begun(self, game: int) -> None:
        """This process has begun a game."""
        found = self.one(game)
        if found is not None:
            self._records[game] = found

    def written(self, game: int, entry: Entry) -> None:
        """This process has written an entry."""
        if game in self._records:
            self._records[game] = msgspec.structs.replace(
                self._records[game], played=entry.time, entries=entry.number, finished=entry.finished
            )


def record(row: tuple[Any, ...]) -> GameRecord:
    """A row of the list; raises JournalError for a game that this version does not know."""
    number, name, setup, started, played, entries, finished = row
    try:
        known = GameName(name)
    except ValueError as error:
        raise newer(number) from error
    return GameRecord(number, known, setup, clock(started), clock(played), entries, bool(finished))


def clock(ms: int) -> float:
    """A time in s; one that no clock shows is the nearest that one does."""
    return min(max(0, ms / 1000), LATEST - 1)


def newer(game: int) -> JournalError:
    """What is told of a game that holds words this version does not know."""
    return JournalError(
        say("Game {game} was written by a newer companion: update the companion to go on with it.", game=game)
    )
