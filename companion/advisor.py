"""The best policy for the dice on the table, reckoned in the background: for the newest state alone."""

from __future__ import annotations

import os
import sys
import threading
from functools import partial
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.games.strong20.odds_now import PolicyNow, Situation

PATIENCE_S = 1.0
"""So long the end of the reckoning is waited for: leaving the companion is not held up by it."""
YIELDING = 10
"""How much the reckoning stands back behind screen and camera (a Unix niceness)."""


class Advisor:
    """One thread that reckons; `wake` is called from it when an answer is there.

    A question asked while another is being reckoned takes its place: the old one ends within milliseconds.
    """

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._changed = threading.Condition()
        self._asked: Situation | None = None
        self._answer: tuple[Situation, PolicyNow | None] | None = None
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="advisor", daemon=True)
        self._thread.start()

    def about(self, situation: Situation | None) -> PolicyNow | None:
        """The policy for a situation, or None while it is not known: then it is asked for from now on.

        None as the situation ends whatever is being reckoned.
        """
        with self._changed:
            if situation is not None and self._answer is not None and self._answer[0] == situation:
                self._asked = situation
                return self._answer[1]
            if situation != self._asked:
                self._asked = situation
                self._changed.notify()
        return None

    def _run(self) -> None:
        from companion.games.strong20.odds_now import of_policy  # noqa: PLC0415 - numpy, off the way of the rest

        if sys.platform == "linux":
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), YIELDING)
        while True:
            with self._changed:
                self._changed.wait_for(self._is_due)
                situation = self._asked
                if self._closing or situation is None:
                    return
            policy = of_policy(situation, should_stop=partial(self._outdated, situation))
            with self._changed:
                if self._outdated(situation):
                    continue
                self._answer = (situation, policy)
            self._wake()

    def _is_due(self) -> bool:
        answered = None if self._answer is None else self._answer[0]
        return self._closing or (self._asked is not None and self._asked != answered)

    def _outdated(self, situation: Situation) -> bool:
        """Whether nobody waits for this answer any more."""
        return self._closing or self._asked != situation

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """End the thread; what it is at may go on for a moment, and then wakes nobody."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        self._thread.join(PATIENCE_S)
