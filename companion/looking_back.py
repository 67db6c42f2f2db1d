"""Games that were played: counted in the background, the newest first, and one of them opened to look at."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import threading
import time
from typing import TYPE_CHECKING, Any, Self

import msgspec

from companion.errors import CompanionError
from companion.journal import Journal
from companion.past_game import PastGame
from companion.replay import round_of
from companion.ui.past import Past, PastGameShown, Told

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from companion.statistics.kept import Counted

LOG = logging.getLogger("companion")
PATIENCE_S = 1.0
"""So long the end of the counting is waited for: leaving the companion is not held up by it."""
YIELDING = 10
"""How much the counting stands back behind screen and camera (a Unix niceness)."""
TELL_EVERY_S = 0.3
"""How often the screen hears how far the counting has come."""


class LookingBack:
    """One thread that counts; `wake` is called from it when there is something new to show.

    It begins when it is first asked, reads through a connection of its own, and keeps what it has counted.
    """

    def __init__(self, journal: Journal, folder: Path, wake: Callable[[], None]) -> None:
        self._journal, self._folder, self._wake = journal, folder, wake
        self._changed = threading.Condition()
        self._wanted = self._have = -1  # the journal's count of changes
        self._past = Past()
        self._closing = False
        self._opened: tuple[tuple[int, int], _Opened] | None = None
        self._thread: threading.Thread | None = None

    def past(self) -> Past:
        """All games and what is known of them by now; what is not known is counted from now on."""
        games = self._journal.games()
        with self._changed:
            if self._wanted != self._journal.changes:
                self._wanted = self._journal.changes
                self._past = msgspec.structs.replace(self._past, left=len(games), statistics=None)
                self._changed.notify()
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="looking back", daemon=True)
                self._thread.start()
            if self._past.games != games:
                self._past = msgspec.structs.replace(self._past, games=games)
            return self._past

    def game(self, number: int, at: int | None) -> PastGameShown:
        """A game at one of its moments, counted from 0, the set-up; None is the last one."""
        key = number, self._journal.changes
        if self._opened is None or self._opened[0] != key:
            self._opened = key, _Opened(self._journal, number)
        shown = self._opened[1].at(at)
        return msgspec.structs.replace(shown, figures=self.past().figures.get(number))

    def _run(self) -> None:
        """Count whenever the journal has changed."""
        if sys.platform == "linux":
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), YIELDING)
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closing or self._have != self._wanted)
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


class _Opened:
    """A game, its story told once."""

    def __init__(self, journal: Journal, number: int) -> None:
        self._record = journal.game(number)
        self._past: PastGame | None = None
        self._story: tuple[Told, ...] = ()
        self._trouble = None
        try:
            past = PastGame(journal, number)
            self._story = tuple(told(past, number) for number in past.numbers)
            self._past = past
        except CompanionError as error:
            self._trouble = error.text

    def at(self, at: int | None) -> PastGameShown:
        """It at one of its moments."""
        if self._past is None:
            return PastGameShown(self._record, None, trouble=self._trouble)
        last = len(self._story) - 1
        at = last if at is None else max(0, min(at, last))
        state = self._past.moment(self._past.numbers[at]).state
        return PastGameShown(self._record, None, self._story, at, state, self._past.game.step(state))


def told(past: PastGame, number: int) -> Told:
    """A moment of a game as the story tells it."""
    moment = past.moment(number)
    source = past.entries[number - 1].source if number else None
    return Told(moment.label, moment.notes, source, moment.time, round_of(moment.state))
