"""What a hand could have seen: a press on what has only just appeared does nothing."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

import msgspec

from companion.inputs import Adjust, Next, Select
from companion.ui.marks import NEXT
from companion.ui.meaning import meant

if TYPE_CHECKING:
    from companion.inputs import Intent
    from companion.ui.marks import Target
    from companion.ui.motion import Pictured
    from companion.ui.view import View

UNSEEN_S = 0.3
"""So long nobody answers to what has changed: seeing and pressing take a quarter of a second at least."""
KEPT_S = 2.0
"""A press that is told late may be so old."""
LONG_AGO = float("-inf")


class Sight:
    """The pictures of the last moments, each with when it was shown (s on the window's clock).

    A press counts if it meant the same on the picture that was there `after` seconds before it: so a stepper,
    a letter or Undo can be pressed as quickly as one likes, and NEXT not twice in one movement of the thumb.
    """

    def __init__(self) -> None:
        self.after = UNSEEN_S
        self._pictures: deque[tuple[float, Pictured | None]] = deque()
        self._next = LONG_AGO  # when the last NEXT counted, or what it did was shown
        self._next_waits = False

    def shows(self, picture: Pictured, now: float) -> None:
        """The screen shows this from now on."""
        if self._pictures and self._pictures[-1][1] is picture:
            return
        if self._next_waits:
            self._next, self._next_waits = now, False
        self._pictures.append((now, picture))
        while len(self._pictures) > 1 and self._pictures[1][0] <= now - KEPT_S - self.after:
            self._pictures.popleft()

    def woken(self, now: float) -> None:
        """The screen was dark until now; it shows what it would have shown."""
        _, picture = self._pictures[-1]
        self._pictures.clear()
        self._pictures.extend([(LONG_AGO, None), (now, picture)])

    def point(self, x: float, y: float, when: float) -> bool:
        """Whether a finger that comes down there has seen what it touches."""
        seen, now = self._seen(when), self._pictures[-1][1]
        if seen is None or now is None:
            return False
        touched = now.scheme.at(x, y)
        return touched is None or self._same(seen.scheme.at(x, y), touched, when)

    def target(self, name: str, when: float) -> bool:
        """Whether a finger that lets a target go has seen what it does by now."""
        seen, now = self._seen(when), self._pictures[-1][1]
        if seen is None or now is None:
            return False
        touched = now.scheme.named(name)
        return touched is None or self._same(seen.scheme.named(name), touched, when)

    def key(self, intent: Intent, when: float) -> bool:
        """Whether a key or a button of the panel means what it meant on the picture that was seen."""
        seen, now = self._seen(when), self._pictures[-1][1]
        if seen is None or now is None:
            return False
        if isinstance(intent, Next) and self.after and when - self._next < self.after:
            return False
        if seen.view is now.view:
            return True
        if isinstance(intent, Adjust | Select) and _about(seen.view) == _about(now.view):
            return True  # a number that changed by the press before
        # what the dial stands on is of its own turning: who turns it knows where it goes
        desk = msgspec.structs.replace(seen.view.desk, focus=now.view.desk.focus)
        same = meant(intent, seen.scheme, desk) == meant(intent, now.scheme, now.view.desk)
        return same and (not isinstance(intent, Next) or _about(seen.view) == _about(now.view))

    def took_next(self, when: float) -> None:
        """NEXT is carried out: until its effect has been seen a further one is the same movement."""
        self._next, self._next_waits = when, True

    def _same(self, seen: Target | None, now: Target, when: float) -> bool:
        if now.name == NEXT:
            return self.key(Next(), when)
        return seen is not None and seen.name == now.name and (now.repeats or seen.intent == now.intent)

    def _seen(self, when: float) -> Pictured | None:
        """The picture that was there long enough ago; None where the screen was dark."""
        if not self.after:  # not even what was pressed before the picture came
            return self._pictures[-1][1]
        shown = self._pictures[0][1]
        for since, picture in self._pictures:
            if since <= when - self.after:
                shown = picture
        return shown


def _about(view: View) -> tuple[object, ...]:
    """What a picture is about: the sheet or the form on top, or the step of the game."""
    desk = view.desk
    step = None if view.step is None else (view.step.id, view.step.here)
    return desk.home, desk.sheet, desk.number, desk.text is None, desk.about, step
