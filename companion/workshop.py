"""Long work beside the game: in a thread of its own, with its progress to be seen, and stopped on request."""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from typing import TYPE_CHECKING, Any, TypeVar

from companion.errors import CompanionError
from companion.games.game import Note
from companion.games.text import Text, say
from companion.ui.going import Going

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

Result = TypeVar("Result")
Thing = TypeVar("Thing")

TOLD_S = 0.15
"""How often the screen is told how far the work is, at most."""
YIELDING = 10
"""How much the work stands back behind screen and camera (a Unix niceness)."""
SWITCH_S = 0.001
"""How soon a touch gets the interpreter from the work; Python's own 5 ms, several times a touch, are felt."""
_BUSY: set[int] = set()
"""The workshops that are at work, by `id`: Python's own switching comes back with the last of them."""
_USUAL_SWITCH_S = sys.getswitchinterval()
PATIENCE_S = 5.0
"""So long the end of stopped work is waited for when the companion is left."""
LOG = logging.getLogger("companion")


class WorkStoppedError(CompanionError, InterruptedError):
    """The players have stopped the work; what was begun is cleared away on the way out."""


class Progress:
    """How far a piece of work is. The work says it now and then, and is stopped there if players wish it."""

    def __init__(self, told: Callable[[], None] = lambda: None) -> None:
        self._told, self._last = told, 0.0
        self.done = 0
        self.of: int | None = None
        self.stopping = False

    def at(self, done: int, of: int | None = None) -> None:
        """So much of so much is done, `of` None where nobody knows; raises WorkStoppedError."""
        self.done, self.of = done, of
        if self.stopping:
            raise WorkStoppedError("Stopped.")
        now = time.monotonic()
        if now - self._last >= TOLD_S:
            self._last = now
            self._told()

    def over(self, things: Collection[Thing]) -> Iterator[Thing]:
        """Go through things and tell how many are done."""
        for done, thing in enumerate(things):
            self.at(done, len(things))
            yield thing
        self.at(len(things), len(things))


class Workshop:
    """One piece of work at a time; `wake` is called from its thread when there is something to see.

    Nothing of the app may be touched by the work: it gets what it needs when it is begun, reads the journal
    by a connection of its own, and what comes of it is handed over in the app's own thread by `collect`.
    """

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._title = Text("")
        self._progress = Progress()
        self._thread: threading.Thread | None = None
        self._hand_over: Callable[[], Note | None] | None = None

    def begin(
        self, title: Text, work: Callable[[Progress], Result], finish: Callable[[Result], Note | None]
    ) -> bool:
        """Begin work, unless other work is still going on: then False.

        `finish` gets what `work` returns, in the thread that calls `collect`, and may tell something.
        """
        if self._thread is not None:
            return False
        self._title, self._progress = title, Progress(self._wake)
        self._thread = threading.Thread(
            target=self._run, args=(work, finish, self._progress), name="workshop", daemon=True
        )
        self._hurry(busy=True)
        self._thread.start()
        return True

    def _run(
        self, work: Callable[[Progress], Any], finish: Callable[[Any], Note | None], progress: Progress
    ) -> None:
        if sys.platform == "linux":
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), YIELDING)
        try:
            result = work(progress)
        except WorkStoppedError:
            self._hand_over = lambda: Note(say("Stopped: {what}", what=self._title))
        except CompanionError as error:
            failed = Note(error.text, warning=True)
            self._hand_over = lambda: failed
        except Exception as error:
            # a fault in work beside the game is no reason to take the game from the table
            LOG.exception("the work failed")
            sentence = f"{type(error).__name__}: {error}"
            self._hand_over = lambda: Note(say("It could not be done ({why}).", why=sentence), warning=True)
        else:
            self._hand_over = lambda: finish(result)
        self._wake()

    def stop(self) -> None:
        """Ask the work to end; it does so where it next tells how far it is."""
        self._progress.stopping = True

    def shown(self) -> Going | None:
        """What is going on, for the screen; None while nothing is."""
        if self._thread is None:
            return None
        progress = self._progress
        return Going(self._title, progress.done, progress.of, progress.stopping)

    def collect(self) -> Note | None:
        """Hand over what the work has come to, if it has ended since the last time."""
        hand_over = self._hand_over
        if self._thread is None or hand_over is None:
            return None
        self._thread.join()  # it has said its last word
        self._thread = self._hand_over = None
        self._hurry(busy=False)
        return hand_over()

    def close(self) -> None:
        """Stop what is going on; what is half done is cleared away."""
        self.stop()
        if self._thread is not None:
            self._thread.join(PATIENCE_S)
        self._hurry(busy=False)

    def _hurry(self, *, busy: bool) -> None:
        """Let touches through the sooner while any workshop works."""
        _BUSY.add(id(self)) if busy else _BUSY.discard(id(self))
        sys.setswitchinterval(SWITCH_S if _BUSY else _USUAL_SWITCH_S)
