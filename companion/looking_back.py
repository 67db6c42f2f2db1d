"""Games that were played: counted in the background, the newest first, and one of them opened to look at."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import threading
import time
from functools import partial
from typing import TYPE_CHECKING, Any, Self

import msgspec

from companion.errors import CompanionError, JournalError
from companion.games.text import Text, say
from companion.journal import Journal
from companion.past_game import PastGame
from companion.replay import AT_ONCE, round_of
from companion.ui.past import Past, PastGameShown, Told
from companion.workshop import Progress, Workshop

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from companion.past_game import Over
    from companion.replay import Replay
    from companion.statistics.kept import Counted
    from companion.table import LogRow, Table
    from companion.ui.going import Going
    from companion.workshop import Result

LOG = logging.getLogger("companion")
LOG_OF = -1
"""Stands where a past game has its count of changes: the log of a game is read once."""
PATIENCE_S = 1.0
"""So long the end of the counting is waited for: leaving the companion is not held up by it."""
YIELDING = 10
"""How much the counting stands back behind screen and camera (a Unix niceness)."""
TELL_EVERY_S = 0.3
"""How often the screen hears how far the counting has come."""


class LookingBack:
    """One thread that counts and one that reads; `wake` is called from them when there is news to show.

    They begin when they are first asked, and read by connections of their own. What was counted is kept.
    """

    def __init__(self, journal: Journal, folder: Path, wake: Callable[[], None]) -> None:
        self._journal, self._folder, self._wake = journal, folder, wake
        self._changed = threading.Condition()
        self._wanted = self._have = -1  # the journal's count of changes
        self._past = Past()
        self._closing = False
        self._opened: tuple[tuple[int, int], _Opened] | None = None
        self._reading = Workshop(wake)
        self._read: tuple[int, int] | None = None
        self._unreadable: dict[tuple[int, int], Text] = {}
        self._thread: threading.Thread | None = None

    def past(self) -> Past:
        """All games and what is known of them by now; what is not known is counted from now on."""
        games = self._journal.games()
        with self._changed:
            if self._wanted != self._journal.changes and not self._past.stopped:
                self._wanted = self._journal.changes
                self._past = msgspec.structs.replace(self._past, left=len(games), statistics=None)
                self._changed.notify()
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="looking back", daemon=True)
                self._thread.start()
            if self._past.games != games:
                self._past = msgspec.structs.replace(self._past, games=games)
            return self._past

    def count(self, *, on: bool) -> None:
        """Go on counting, or stop it: what is counted by then is kept."""
        with self._changed:
            self._past = msgspec.structs.replace(self._past, stopped=not on)
            self._wanted = self._have = -1

    def game(self, number: int, at: int | None) -> PastGameShown:
        """A game at one of its moments, counted from 0, the set-up; None is the last one.

        A long one is read beside the game first: until then it is told how far that is.
        """
        self._collect()
        key = number, self._journal.changes
        figures = self.past().figures.get(number)
        if self._opened is None or self._opened[0] != key:
            record = self._journal.game(number)
            if key in self._unreadable:
                return PastGameShown(record, figures, trouble=self._unreadable[key])
            if record.entries > AT_ONCE:
                return PastGameShown(
                    record, figures, going=self._how_far(key, partial(read, number), partial(self._take, key))
                )
            opened = _Opened(self._journal, number)
            self._opened = key, opened
        return msgspec.structs.replace(self._opened[1].at(at), figures=figures)

    def log(self, table: Table[Any, Any]) -> tuple[tuple[LogRow, ...], Going | None]:
        """The log of the game on the table; while a long one is read again, nothing, and how far that is.

        Actions that this version can not do again are there without what they told.
        """
        self._collect()
        key = table.game_id, LOG_OF
        if table.untold > AT_ONCE and key not in self._unreadable:
            return (), self._how_far(key, partial(retold, table.game_id), table.learn)
        try:
            return table.entries, None
        except JournalError as error:
            self._unreadable[key] = error.text
            return table.bare_entries, None

    def put_away(self) -> None:
        """Nobody looks at a game or a log any more: what is being read is not wanted."""
        if self._reading.shown() is not None:
            self._reading.stop()
            self._collect()

    def _take(self, key: tuple[int, int], opened: _Opened) -> None:
        self._opened = key, opened

    def _how_far(
        self,
        key: tuple[int, int],
        work: Callable[[Journal, Progress], Result],
        take: Callable[[Result], None],
    ) -> Going | None:
        """How far the reading is, begun if it is not; what else is being read is stopped for it."""
        if self._reading.shown() is None:
            self._read = key
            beside = partial(_beside, self._journal.reader(), work)
            self._reading.begin(say("The game is being read."), beside, take)
        elif self._read != key:
            self._reading.stop()
        return self._reading.shown()

    def _collect(self) -> None:
        """Take in what was read; what can not be read is not tried again and again."""
        note = self._reading.collect()
        if note is not None and note.warning and self._read is not None:
            self._unreadable[self._read] = note.text

    def _run(self) -> None:
        """Count whenever the journal has changed."""
        if sys.platform == "linux":
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), YIELDING)
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closing or self._wanted not in {self._have, -1})
                if self._closing:
                    return
                wanted = self._have = self._wanted
            try:
                self._count(wanted)
            except CompanionError as error:
                LOG.warning("past games are not counted: %s", error)
                self._tell(wanted, {}, 0)
            except Exception:
                # a fault in counting is no reason to take the game from the table
                LOG.exception("past games are not counted")
                self._tell(wanted, {}, 0)
            self._wake()

    def _count(self, wanted: int) -> None:
        from companion.statistics.collection import counted, together  # noqa: PLC0415 - numpy
        from companion.statistics.kept import Kept  # noqa: PLC0415 - as above

        found: dict[int, Counted | None] = {}
        with contextlib.closing(Journal.open_to_read(self._folder)) as journal:
            numbers = [game.id for game in journal.games()]
            told = time.monotonic()
            for number, game in counted(journal, numbers, Kept(self._folder)):
                found[number] = game
                if self._outdated(wanted):
                    return
                if time.monotonic() - told > TELL_EVERY_S:
                    told = time.monotonic()
                    self._tell(wanted, found, len(numbers) - len(found))
                    self._wake()
        statistics = together([(number, found[number]) for number in sorted(found)])
        self._tell(wanted, found, 0, statistics=statistics)

    def _tell(self, wanted: int, found: dict[int, Counted | None], left: int, **more: Any) -> None:
        figures = {number: game.figures for number, game in found.items() if game is not None}
        with self._changed:
            if not self._outdated(wanted):
                self._past = msgspec.structs.replace(self._past, figures=figures, left=left, **more)

    def _outdated(self, wanted: int) -> bool:
        """Whether nobody waits for this any more."""
        return self._closing or self._wanted != wanted

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """End the thread; what it is at may go on for a moment, and then wakes nobody."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        if self._thread is not None:
            self._thread.join(PATIENCE_S)
        self._reading.close()


class _Opened:
    """A game, its story told once; `over` goes over its moments."""

    def __init__(self, journal: Journal, number: int, over: Over[int] = iter) -> None:
        self._record = journal.game(number)
        self._past: PastGame | None = None
        self._story: tuple[Told, ...] = ()
        self._trouble: Text | None = None
        try:
            past = PastGame(journal, number)
            self._story = tuple(told(past, number) for number in over(past.numbers))
            self._past = past
        except JournalError as error:
            self._trouble = error.text

    def at(self, at: int | None) -> PastGameShown:
        """It at one of its moments."""
        if self._past is None:
            return PastGameShown(self._record, None, trouble=self._trouble)
        last = len(self._story) - 1
        at = last if at is None else max(0, min(at, last))
        state = self._past.moment(self._past.numbers[at]).state
        return PastGameShown(self._record, None, self._story, at, state, self._past.game.step(state))


def _beside(
    opened: Callable[[], Journal], work: Callable[[Journal, Progress], Result], progress: Progress
) -> Result:
    with contextlib.closing(opened()) as journal:
        return work(journal, progress)


def read(number: int, journal: Journal, progress: Progress) -> _Opened:
    """A game with its story, read beside the game."""
    return _Opened(journal, number, progress.over)


def laid_out(opened: Callable[[], Journal], number: int, progress: Progress) -> Replay[Any, Any]:
    """What led to where a game stands, worked out beside what is shown; raises JournalError.

    `opened` opens the journal to be read in this thread.
    """
    with contextlib.closing(opened()) as journal:
        return PastGame(journal, number).replayed(progress.over).replay


def retold(number: int, journal: Journal, progress: Progress) -> Replay[Any, Any]:
    """What all actions of a game came to, worked out beside the game; raises JournalError."""
    past = PastGame(journal, number)
    past.rows(progress.over)
    return past.replay


def told(past: PastGame, number: int) -> Told:
    """A moment of a game as the story tells it."""
    moment = past.moment(number)
    source = past.entries[number - 1].source if number else None
    return Told(moment.label, moment.notes, source, moment.time, round_of(moment.state))
