"""The journal: every game's entries, written so that what returns is on disk."""

from __future__ import annotations

import sqlite3
import time
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Self

from companion.errors import JournalError
from companion.games.game import GameName
from companion.games.text import Text, say
from companion.journal.bringing_back import (
    BroughtBack,
    Comparison,
    bring_back,
    compare,
    remove_from_copy,
    take_back,
)
from companion.journal.checking import MARK, entry_rows, is_whole_due
from companion.journal.copying import bring_up_copy, open_copy
from companion.journal.generations import generations, open_newest
from companion.journal.listing import MARKS, Listing, newer
from companion.journal.records import Entry, GameRecord, KeptGame, Snapshot, TakenIn, is_possible
from companion.journal.storage import (
    INSERT_ENTRY,
    INSERT_GAME,
    INSERT_SNAPSHOT,
    MOST_ENTRIES,
    SNAPSHOT,
    SQLITE_TROUBLE,
    DamagedError,
    GameRow,
    connect,
    connect_to_read,
    crc,
    is_sound,
    sound_prefix,
    to_entry,
    to_row,
    trouble,
)
from companion.journal.taking_in import take_in
from companion.outside_words import why
from hardware.arrivals import Taken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

COPY_EVERY = 64
"""Entries after which the copy is brought up to date."""
Statement = tuple[str, tuple[object, ...]]


class Journal:
    """Several games on disk (or in memory), append-only: what is taken back stays written.

    `notice` is a sentence for the players if the journal was damaged and what is sound of it was rescued.
    Every method raises JournalError where the disk does not do what is asked; nothing is changed then.
    """

    def __init__(
        self,
        db: sqlite3.Connection,
        path: Path | None,
        clock: Callable[[], float],
        notice: Text | None = None,
    ) -> None:
        self.path, self.clock, self.notice = path, clock, notice
        self._db = db
        self._checks: dict[int, int] = {}  # the CRC of each game's last row
        self._listing = Listing(self._query)
        self._not_copied = 0
        self._behind: set[int] = set()  # the games of which the copy lacks something
        self._pressed: Taken | None = None  # the press that is being carried out
        self.changes = 0
        """How often a game was changed since it was opened: the same number, the same games."""

    @classmethod
    def open(cls, folder: Path, clock: Callable[[], float] = time.time) -> Self:
        """Open the journal of a data folder, or make it; a damaged one is rescued and `notice` says so."""
        opened = open_newest(folder)
        journal = cls(opened.db, opened.path, clock, opened.notice)
        with journal._copying(opened.path):
            open_copy(opened.path, whole=is_whole_due(opened.path))
            (opened.path.parent / MARK).unlink(missing_ok=True)
        return journal

    @classmethod
    def open_to_read(cls, folder: Path) -> Journal:
        """Open the journal that a running companion may be writing; it can only be read."""
        files = generations(folder)
        if not files:
            raise JournalError(
                say(
                    "There is no journal in {folder}: play a game first, or name the folder with --data.",
                    folder=str(folder),
                )
            )
        return cls(connect_to_read(files[-1]), None, time.time)

    @classmethod
    def in_memory(cls, clock: Callable[[], float] = time.time) -> Journal:
        """A journal that is gone when it is closed."""
        return cls(connect(None), None, clock)

    def close(self) -> None:
        """Bring the copy up to date and let go of the file."""
        self._bring_up_copy()
        self._db.close()

    def begin(self, name: GameName, setup: bytes) -> int:
        """Write down a new game with its set-up (JSON) and put it on the table; returns its number."""
        row = (self._last_game() + 1, name.value, setup, round(self.clock() * 1000))
        game: GameRow = (*row, crc(row))
        self._write(
            (INSERT_GAME, game),
            ("INSERT OR REPLACE INTO on_table VALUES (1, ?)", (game[0],)),
        )
        self.changes += 1
        self._checks[game[0]] = game[4]
        self._listing.begun(game[0])
        self._behind.add(game[0])
        return game[0]

    def append(self, game: int, entry: Entry, snapshot: Snapshot | None = None) -> None:
        """Write an entry, and with it now and then a snapshot. It is on disk when this returns."""
        if entry.number >= MOST_ENTRIES:
            raise JournalError(say("Game {game} has as many entries as fit: begin a new game.", game=game))
        row = to_row(game, entry, self._check(game))
        statements: list[Statement] = [(INSERT_ENTRY, row)]
        if snapshot is not None:
            kept = (game, snapshot.at, snapshot.schema, snapshot.state)
            statements.append((INSERT_SNAPSHOT, (*kept, crc(kept))))
        self._write(*statements, *self._press_row())
        self._pressed = None
        self.changes += 1
        self._checks[game] = row[9]
        self._listing.written(game, entry)
        self._behind.add(game)
        self._not_copied += 1
        if self._not_copied >= COPY_EVERY:
            self._bring_up_copy()

    @contextmanager
    def because_of(self, press: Taken) -> Iterator[None]:
        """What is written in here comes from a press of the panel; the press is written along, in one go.

        So a press that the panel says again, because the plug was pulled before it was acknowledged, is
        known. One that changed nothing is written all the same.
        """
        self._pressed = press
        try:
            yield
        finally:
            if self._pressed is not None:
                self._write(*self._press_row())
                self._pressed = None

    def last_press(self) -> Taken | None:
        """The last press of the panel that is in the journal."""
        for boot, seq in self._query("SELECT boot, seq FROM press"):
            return Taken(boot, seq)
        return None

    def _press_row(self) -> list[Statement]:
        if self._pressed is None:
            return []
        return [("INSERT OR REPLACE INTO press VALUES (1, ?, ?)", (self._pressed.boot, self._pressed.seq))]

    def take_in(self, games: Iterable[KeptGame]) -> TakenIn:
        """Write whole games, those that are here already left out; all of them, or none if `games` raises."""
        [taken] = self.take_in_all((games,))
        return taken

    def take_in_all(self, files: Iterable[Iterable[KeptGame]]) -> tuple[TakenIn, ...]:
        """Write the games of several files as `take_in` does: all of all files, or nothing of any."""
        taken: list[TakenIn] = []
        changed: set[int] = set()
        with self._transaction():
            for games in files:
                of_file, numbers = take_in(self._db, games)
                taken.append(of_file)
                changed |= numbers
        self._changed(changed)
        return tuple(taken)

    def compare(self, games: Iterable[KeptGame]) -> Comparison:
        """What a copy of games would change here."""
        try:
            return compare(self._db, games)
        except SQLITE_TROUBLE as error:
            raise trouble(error, self.path) from error

    def bring_back(self, games: Iterable[KeptGame]) -> BroughtBack:
        """Let games stand as a copy has them; `take_back` undoes it."""
        with self._transaction():
            brought = bring_back(self._db, games, round(self.clock(), 3))
        self._changed({*brought.new, *brought.before})
        return brought

    def take_back(self, brought: BroughtBack) -> None:
        """Let games stand as they did before they were brought back; those that were new are gone."""
        if self.path is not None and brought.new:
            remove_from_copy(self.path, brought.new)
        with self._transaction():
            take_back(self._db, brought, round(self.clock(), 3))
        self._changed(set(brought.before))

    def _changed(self, games: set[int]) -> None:
        """Games were changed as a whole: what is known of them is read again."""
        self.changes += 1
        self._checks.clear()
        self._listing.forget()
        self._behind |= games
        self._bring_up_copy()

    def put_on_table(self, game: int) -> None:
        """Remember which game is being played, so that a start goes on with it."""
        if self._query("SELECT game FROM on_table") != [(game,)]:
            self._write(("INSERT OR REPLACE INTO on_table VALUES (1, ?)", (game,)))

    @property
    def standing(self) -> Text | None:
        """What stays to be told of the journal until it is mended."""
        return None

    def try_again(self) -> Text | None:
        """Write down what a lost disk has not taken; returns what to tell once that is done."""
        return None

    def reader(self) -> Callable[[], Journal]:
        """Opens what another thread may read of this journal, in that thread."""
        if self.path is None:
            raise JournalError(say("A journal in memory cannot be read by another thread."))
        return partial(Journal.open_to_read, self.path.parent)

    def games(self) -> tuple[GameRecord, ...]:
        """Every game, the last begun first."""
        return self._listing.all()

    def marks(self) -> dict[int, int]:
        """The CRC of each game's last row: another one for any other entries."""
        return dict(self._query(MARKS))

    def game(self, game: int) -> GameRecord:
        """One game."""
        found = self._listing.one(game)
        if found is None:
            raise JournalError(
                say("There is no game {game} in the journal: `companion log --games` lists them.", game=game)
            )
        return found

    def latest(self, name: GameName | None = None) -> GameRecord | None:
        """The unfinished game to go on with (of one kind): the one on the table, else the last begun."""
        return self._listing.going_on(name)

    def entries(self, game: int) -> tuple[Entry, ...]:
        """Every entry of a game in order."""
        found: list[GameRow] = self._query("SELECT * FROM game WHERE id = ?", game)
        if not found:
            raise JournalError(
                say("There is no game {game} in the journal: `companion log --games` lists them.", game=game)
            )
        try:
            rows = entry_rows(self._db, game)
        except SQLITE_TROUBLE as error:
            raise trouble(error, self.path) from error
        if not is_sound(found[0]) or sound_prefix(found[0], rows) < len(rows):
            if self.path is not None:
                self._ask_for_check(self.path)
            raise DamagedError(
                say(
                    "Game {game} is damaged in the journal {path}: start the companion again, it "
                    "rescues what is sound.",
                    game=game,
                    path=str(self.path),
                )
            )
        self._checks[game] = rows[-1][9] if rows else found[0][4]
        try:
            entries = tuple(to_entry(row) for row in rows)
        except (ValueError, RecursionError) as error:
            raise newer(game) from error
        if not is_possible(entries):
            raise JournalError(
                say(
                    "Game {game} returns to actions that never were: no companion wrote it. Begin a "
                    "new game.",
                    game=game,
                )
            )
        return entries

    def snapshot(self, game: int, schema: str) -> Snapshot | None:
        """The last snapshot of a game's books, if it was written by the same schema and is sound."""
        for number, at, shape, state, check in self._query(SNAPSHOT, game):
            if shape == schema and crc((number, at, shape, state)) == check:
                return Snapshot(at, shape, state)
        return None

    def _bring_up_copy(self) -> None:
        """Bring the copy up to date with what was written since the last time."""
        self._not_copied = 0
        if self.path is not None and self._behind:
            with self._copying(self.path):
                bring_up_copy(self.path, self._behind)
                self._behind.clear()

    @contextmanager
    def _copying(self, path: Path) -> Iterator[None]:
        """Without its copy the game goes on, the journal itself being written; it says so."""
        try:
            yield
        except (JournalError, OSError) as error:
            self.notice = say("The copy of the journal is not up to date: {why}", why=why(error))
            self._ask_for_check(path)

    @staticmethod
    def _ask_for_check(path: Path) -> None:
        """Have the next start look at every row and at the whole copy."""
        with suppress(OSError):  # on a disk that takes nothing the next start finds what there is to find
            (path.parent / MARK).touch(mode=0o600)

    def _check(self, game: int) -> int:
        """The CRC that the game's next entry continues."""
        if game not in self._checks:
            self.entries(game)
        return self._checks[game]

    def _last_game(self) -> int:
        """The highest number of a game, 0 before the first."""
        [(last,)] = self._query("SELECT coalesce(max(id), 0) FROM game")
        return int(last)

    def _query(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        try:
            return self._db.execute(query, values).fetchall()
        except SQLITE_TROUBLE as error:
            raise trouble(error, self.path) from error

    def _write(self, *statements: Statement) -> None:
        with self._transaction():
            for statement, values in statements:
                self._db.execute(statement, values)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """All that is done in here is on disk when it ends, or nothing of it."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            yield
            self._db.execute("COMMIT")
        except SQLITE_TROUBLE as error:
            raise trouble(error, self.path) from error
        finally:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
