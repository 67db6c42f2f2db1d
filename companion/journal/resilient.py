"""A journal that outlasts its disk: while the disk takes nothing, the games go on in memory.

The games on the table have a mirror in memory from the start, since a disk that has gone can not be read
either. When a write fails, the mirror takes the journal's place; when the disk is back, all that was written
meanwhile goes to it in one transaction. This is the one place where a JournalError of a game in play is
handled: who writes down an action never sees one for the disk's sake.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from companion.data_folder import refuse_full
from companion.errors import JournalError
from companion.games.text import Text, say, say_n
from companion.journal.checking import entry_rows
from companion.journal.generations import generations, open_newest
from companion.journal.journal import Journal, Statement
from companion.journal.listing import MARKS
from companion.journal.storage import (
    GAME_COLUMNS,
    INSERT_ENTRY,
    INSERT_GAME,
    INSERT_SNAPSHOT,
    SINGLE_ROWS,
    SNAPSHOT,
    SQLITE_TROUBLE,
    DamagedError,
    connect,
    key,
    trouble,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from companion.games.game import GameName
    from companion.journal.bringing_back import BroughtBack
    from companion.journal.generations import Opened
    from companion.journal.records import Entry, KeptGame, Snapshot
    from companion.journal.storage import EntryRow, GameRow

RETRY_S = 5.0
"""How often a lost disk is tried again."""
MOST_HELD = 200
"""So many of the newest games can still be looked at while the disk is lost, if it can be read at all."""
LOG = logging.getLogger("companion")
ONE_GAME = f"SELECT {GAME_COLUMNS} FROM game WHERE id = ?"  # noqa: S608 - our own words


class Loss(msgspec.Struct):
    """The disk takes nothing: why, and the first entry that is not on it, if one was made since."""

    why: Text
    since: Text | None = None
    entries: int = 0


class ResilientJournal(Journal):
    """A journal whose writes succeed whatever the disk does; `loss` says when they go to memory alone."""

    def __init__(
        self,
        db: sqlite3.Connection,
        path: Path | None,
        clock: Callable[[], float],
        notice: Text | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(db, path, clock, notice)
        self.loss: Loss | None = None
        self._now, self._due = now, 0.0
        self._mirror = connect(None)
        self._highest = super()._last_game()
        copy_single_rows(db, self._mirror)

    @property
    def standing(self) -> Text | None:
        """From which entry on nothing is kept, and why; None while all is."""
        if self.loss is None:
            return None
        if self.loss.since is None:
            return say("Nothing is saved any more: {why}", why=self.loss.why)
        return say("Nothing is saved from “{entry}” on: {why}", entry=self.loss.since, why=self.loss.why)

    def begin(self, name: GameName, setup: bytes) -> int:
        """Write down a new game; see `Journal.begin`."""
        self._highest = super().begin(name, setup)
        return self._highest

    def append(self, game: int, entry: Entry, snapshot: Snapshot | None = None) -> None:
        """Write an entry; see `Journal.append`."""
        self._hold(game)
        super().append(game, entry, snapshot)
        if self.loss is not None:
            self.loss.since = self.loss.since or entry.label
            self.loss.entries += 1

    def put_on_table(self, game: int) -> None:
        """Remember which game is being played, and keep a mirror of it."""
        super().put_on_table(game)
        self._hold(game)

    def bring_back(self, games: Iterable[KeptGame]) -> BroughtBack:
        """Let games stand as a copy has them; not while the disk is lost."""
        self._refuse_lost()
        return super().bring_back(games)

    def take_back(self, brought: BroughtBack) -> None:
        """Let games stand as they did before; not while the disk is lost."""
        self._refuse_lost()
        super().take_back(brought)

    def _refuse_lost(self) -> None:
        if self.loss is not None:
            raise JournalError(say("Nothing was changed: {why} It is needed for this.", why=self.loss.why))

    def _changed(self, games: set[int]) -> None:
        super()._changed(games)
        self._highest = self._last_game()
        if self.loss is None:
            for (game,) in self._mirror.execute("SELECT id FROM game").fetchall():
                forget_others(self._mirror, 0)  # it may have gone on
                self._hold(game)

    def reader(self) -> Callable[[], Journal]:
        """Opens what another thread may read: the disk, or a copy of what is only in memory."""
        if self.loss is None:
            return super().reader()
        memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self._mirror.backup(memory)
        return lambda: Journal(memory, None, self.clock)

    def try_again(self) -> Text | None:
        """Try the lost disk again if it is time to; returns what to tell once all is on it."""
        if self.loss is None or self._now() < self._due:
            return None
        self._due = self._now() + RETRY_S
        try:
            self._bring_back()
        except (JournalError, OSError) as error:
            LOG.info("the disk is still lost: %s", error)
            return None
        kept, self.loss = self.loss.entries, None
        self._bring_up_copy()
        LOG.warning("the disk is back: %d entries were written to it", kept)
        return say_n(
            "The disk is back: the entry that was missing is saved.",
            "The disk is back: all {n} entries that were missing are saved.",
            kept,
        )

    def close(self) -> None:
        """Try a lost disk a last time, then let go of it."""
        self._due = 0.0
        self.try_again()
        if self.loss is not None:
            LOG.warning("the disk is lost: %d entries are not kept", self.loss.entries)
            self._behind.clear()
        super().close()
        self._mirror.close()

    def _last_game(self) -> int:
        """The highest number of a game, also where the disk can not be asked."""
        return max(super()._last_game(), self._highest)

    def _query(self, query: str, *values: object) -> list[tuple[object, ...]]:
        try:
            return super()._query(query, *values)
        except JournalError as error:
            if self.loss is not None or self.path is None:
                raise
            self._lose(error)
            return super()._query(query, *values)

    def _write(self, *statements: Statement) -> None:
        try:
            super()._write(*statements)
        except JournalError as error:
            if self.loss is not None or self.path is None:
                raise
            self._lose(error)
            super()._write(*statements)
        else:
            if self.loss is None:
                for statement, values in statements:
                    self._mirror.execute(statement, values)

    def _bring_up_copy(self) -> None:
        if self.loss is None:
            super()._bring_up_copy()

    def _lose(self, error: JournalError) -> None:
        """The mirror takes the place of the disk, with all that can still be read from it."""
        LOG.warning("the game goes on in memory: %s", error)
        self.loss = Loss(cause(error))
        self._due = self._now() + RETRY_S
        with suppress(*SQLITE_TROUBLE):
            newest = self._db.execute("SELECT id FROM game ORDER BY id DESC LIMIT ?", (MOST_HELD,)).fetchall()
            for (game,) in newest:
                copy_game(self._db, self._mirror, game)
        with suppress(*SQLITE_TROUBLE):
            self._db.close()
        self._use(self._mirror)

    def _bring_back(self) -> None:
        """Write what the disk lacks; raises JournalError or OSError if it is still lost."""
        folder = self.path.parent if self.path is not None else None
        if folder is None or not generations(
            folder
        ):  # an empty folder where a disk was mounted is no journal
            raise JournalError(say("There is no journal in {folder}.", folder=str(folder)))
        refuse_full(folder)
        opened = open_newest(folder)
        try:
            self._write_missing(opened)
        except BaseException:
            opened.db.close()
            raise
        self.path, self.notice = opened.path, opened.notice or self.notice
        self._use(opened.db)

    def _write_missing(self, opened: Opened) -> None:
        db = opened.db
        try:
            db.execute("PRAGMA busy_timeout=0")  # the game does not wait for another program
            db.execute("BEGIN IMMEDIATE")
            on_disk = dict(db.execute(MARKS))
            for game, mark in self._mirror.execute(MARKS).fetchall():
                if on_disk.get(game) != mark:
                    add_missing(self._mirror, db, game)
                    self._behind.add(game)
            copy_single_rows(self._mirror, db)
            db.execute("COMMIT")
            db.execute("PRAGMA busy_timeout=2000")
        except SQLITE_TROUBLE as error:
            raise trouble(error, opened.path) from error

    def _use(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._listing.forget()
        self.changes += 1

    def _hold(self, game: int) -> None:
        """Mirror this game, and no other: those that were played before need not stay in memory."""
        if self.loss is None and self._mirror.execute("SELECT id FROM game").fetchall() != [(game,)]:
            forget_others(self._mirror, game)
            with suppress(*SQLITE_TROUBLE):  # whoever writes to a disk that can not be read is told then
                copy_game(self._db, self._mirror, game)


def forget_others(mirror: sqlite3.Connection, game: int) -> None:
    """Leave nothing but one game in a mirror."""
    mirror.execute("DELETE FROM game WHERE id != ?", (game,))
    mirror.execute("DELETE FROM snapshot WHERE game != ?", (game,))
    mirror.execute("DELETE FROM entry WHERE key < ? OR key >= ?", (key(game, 0), key(game + 1, 0)))


def copy_game(source: sqlite3.Connection, to: sqlite3.Connection, number: int) -> None:
    """Copy a whole game that is not there yet, or nothing of it; raises SQLite's errors."""
    found: list[GameRow] = source.execute(ONE_GAME, (number,)).fetchall()
    rows, snapshots = entry_rows(source, number), source.execute(SNAPSHOT, (number,)).fetchall()
    if not to.execute(ONE_GAME, (number,)).fetchall():
        to.executemany(INSERT_GAME, found)
        to.executemany(INSERT_ENTRY, rows)
        to.executemany(INSERT_SNAPSHOT, snapshots)


def copy_single_rows(source: sqlite3.Connection, to: sqlite3.Connection) -> None:
    """Copy which game is on the table, and the last press; raises SQLite's errors."""
    for query, insert in SINGLE_ROWS.items():
        to.executemany(insert, source.execute(query).fetchall())


def add_missing(source: sqlite3.Connection, to: sqlite3.Connection, number: int) -> None:
    """Add what a game lacks of the entries in `source`; raises JournalError if the two are not one game."""
    game: list[GameRow] = source.execute(ONE_GAME, (number,)).fetchall()
    known: list[GameRow] = to.execute(ONE_GAME, (number,)).fetchall()
    rows, have = entry_rows(source, number), entry_rows(to, number)
    if not known:
        copy_game(source, to, number)
        return
    both = min(len(rows), len(have))
    if known != game or last_check(rows[:both]) != last_check(have[:both]):
        raise JournalError(say("The disk holds a different journal."))
    to.executemany(INSERT_ENTRY, rows[both:])
    to.executemany(INSERT_SNAPSHOT, source.execute(SNAPSHOT, (number,)).fetchall())


def last_check(rows: list[EntryRow]) -> int | None:
    """The CRC of the last row, which continues all before it."""
    return rows[-1][9] if rows else None


def cause(error: JournalError) -> Text:
    """Why the disk takes nothing, in few words."""
    if isinstance(error, DamagedError):
        return say("the disk is damaged or unplugged.")
    code = getattr(error.__cause__, "sqlite_errorcode", 0) & 0xFF
    return {
        sqlite3.SQLITE_FULL: say("the disk is full."),
        sqlite3.SQLITE_READONLY: say("the disk is read-only."),
        sqlite3.SQLITE_BUSY: say("another program is using the journal."),
    }.get(code, say("the disk cannot be written."))
