"""A copy of the games brought back: each game stands again where the copy has it.

Nothing is lost by it. A game that went on since the copy returns to where the copy stood, as Undo would; one
that went another way does so too and then goes the copy's way. All of it stays in the game's log.
"""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

import msgspec

from companion.errors import JournalError
from companion.games.game import GameName
from companion.games.text import Text, say
from companion.journal.checking import entry_rows
from companion.journal.copying import COPY
from companion.journal.records import SET_UP, Entry, Kind, Source
from companion.journal.storage import (
    MOST_ENTRIES,
    SQLITE_TROUBLE,
    EntryRow,
    GameRow,
    connect,
    key,
    to_entry,
    to_row,
    trouble,
)
from companion.journal.taking_in import begun, insert, known_games, write, written

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from companion.journal.records import KeptGame


class Replaced(msgspec.Struct, frozen=True):
    """A game here that stands elsewhere than in the copy, and how many entries it has here and there."""

    game: int
    name: GameName
    started: float
    here: int
    copy: int


class Comparison(msgspec.Struct, frozen=True):
    """What a copy would change: games that are new here, are the same, and that it replaces."""

    new: int
    same: int
    replaced: tuple[Replaced, ...]


class BroughtBack(msgspec.Struct, frozen=True):
    """What was changed: the new games, and of each other one the action that it stood after before."""

    new: tuple[int, ...] = ()
    before: dict[int, int] = {}


class Counterpart(msgspec.Struct, frozen=True):
    """The game here that a copy's game is, with its entries; the first `common` ones are the same."""

    game: GameRow
    rows: list[EntryRow]
    common: int

    @property
    def at(self) -> int:
        """The action that it stands after."""
        return self.rows[-1][2] if self.rows else SET_UP

    def stands_as(self, entries: Sequence[Entry]) -> bool:
        """Whether it stands where the copy does."""
        return self.common == len(entries) and self.at == (entries[-1].at if entries else SET_UP)


def counterpart(
    db: sqlite3.Connection, games: Iterable[GameRow], entries: Sequence[Entry]
) -> Counterpart | None:
    """Of the games that began alike the one that has most in common with these entries."""
    found = None
    for game in games:
        rows, common = entry_rows(db, game[0]), 0
        for row, entry in zip(rows, entries, strict=False):
            if written(row) != written(to_row(game[0], entry, 0)):
                break
            common += 1
        if found is None or common > found.common:
            found = Counterpart(game, rows, common)
    return found


def compare(db: sqlite3.Connection, games: Iterable[KeptGame]) -> Comparison:
    """What a copy would change; nothing is changed."""
    known, new, same = known_games(db), 0, 0
    replaced: list[Replaced] = []
    for game in games:
        found = counterpart(db, known.get(begun(game), []), game.entries)
        if found is None:
            new += 1
        elif found.stands_as(game.entries):
            same += 1
        else:
            here, there = len(found.rows), len(game.entries)
            replaced.append(Replaced(found.game[0], game.name, game.started, here, there))
    return Comparison(new, same, tuple(replaced))


def bring_back(db: sqlite3.Connection, games: Iterable[KeptGame], now: float) -> BroughtBack:
    """Let the games stand as in the copy, within the caller's transaction."""
    known, new = known_games(db), list[int]()
    before: dict[int, int] = {}
    for game in games:
        found = counterpart(db, known.get(begun(game), []), game.entries)
        if found is None:
            new.append(insert(db, known, game))
        elif not found.stands_as(game.entries):
            number = found.game[0]
            before[number] = found.at
            add(db, found, continuation(found, game.entries, now))
    return BroughtBack(tuple(new), before)


def continuation(here: Counterpart, entries: Sequence[Entry], now: float) -> list[Entry]:
    """The entries by which a game comes to stand where the copy's does, numbered on from its own."""
    at = entries[here.common - 1].at if here.common else SET_UP
    back = [] if here.at == at else [returning(here.rows, at, now)]
    shift = len(here.rows) + len(back) - here.common
    return back + [
        msgspec.structs.replace(
            entry,
            number=entry.number + shift,
            at=entry.at if entry.at <= here.common else entry.at + shift,
        )
        for entry in entries[here.common :]
    ]


def returning(rows: Sequence[EntryRow], at: int, now: float) -> Entry:
    """The entry that returns a game to an action of its own."""
    label: Text = say("Set-up") if at == SET_UP else to_entry(rows[at - 1]).label
    finished = at != SET_UP and bool(rows[at - 1][8])
    words = say("Back to: {label}", label=label)
    return Entry(len(rows) + 1, Kind.UNDO, at, Source.TOUCH, now, words, finished=finished)


def add(db: sqlite3.Connection, here: Counterpart, entries: Sequence[Entry]) -> None:
    """Write entries after those of a game; raises JournalError if they are more than fit."""
    if len(here.rows) + len(entries) >= MOST_ENTRIES:
        raise JournalError(say("Game {game} has as many entries as fit.", game=here.game[0]))
    write(db, here.game[0], entries, here.rows[-1][9] if here.rows else here.game[4])


def take_back(db: sqlite3.Connection, brought: BroughtBack, now: float) -> None:
    """Let the games stand as before, within the caller's transaction; those that were new are gone."""
    for number, at in brought.before.items():
        [game] = db.execute("SELECT * FROM game WHERE id = ?", (number,)).fetchall()
        here = Counterpart(game, entry_rows(db, number), 0)
        if here.at != at:
            add(db, here, [returning(here.rows, at, now)])
    remove(db, brought.new)


def remove_from_copy(path: Path, games: Iterable[int]) -> None:
    """Remove games from the journal's own copy, which would bring them back; raises JournalError."""
    copy = path.parent / COPY
    try:
        with closing(connect(copy, mode="DELETE")) as db:
            db.execute("BEGIN IMMEDIATE")
            remove(db, games)
            db.execute("COMMIT")
    except SQLITE_TROUBLE as error:
        raise trouble(error, copy) from error


def remove(db: sqlite3.Connection, games: Iterable[int]) -> None:
    """Remove whole games, within the caller's transaction."""
    for game in games:
        db.execute("DELETE FROM game WHERE id = ?", (game,))
        db.execute("DELETE FROM entry WHERE key >= ? AND key < ?", (key(game, 0), key(game + 1, 0)))
        db.execute("DELETE FROM snapshot WHERE game = ?", (game,))
        db.execute("DELETE FROM on_table WHERE game = ?", (game,))
