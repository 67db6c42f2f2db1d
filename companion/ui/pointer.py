"""From what the screen's driver sends to one press: finger or mouse, whole, doubled or cut short."""

from __future__ import annotations

from enum import Enum, auto
from math import hypot

import msgspec

from companion.inputs import Hint, Intent
from companion.ui.geometry import Geometry
from companion.ui.marks import Scheme, Target

ECHO_TIME = 0.5
ECHO_DISTANCE = 24.0
"""A press of the other kind so soon (s) and so near (pixels) after one is that one again."""
HOLD = 0.6
TAKEN_OVER = 0.3
"""A finger that has been down for so long (s) gives way to another: its end was not told, or it is a palm.
Two fingers sooner than that are one touch."""
QUIET = 1.0
"""One that holds a private button gives way only when nothing has been heard of it for so long (s)."""
LONGEST, LONGEST_LOOK = 10.0, 60.0
"""Seconds after which a press ends by itself; on a private button, which somebody reads by, later."""
NEVER = float("inf")
REPEAT_FIRST, REPEAT = 0.45, 0.14
"""Seconds until a press counts as held, and between the repeats of a held stepper."""


class Phase(Enum):
    """What a contact does."""

    DOWN = auto()
    MOVE = auto()
    UP = auto()
    LOST = auto()  # the window lost it: no press


class Contact(msgspec.Struct, frozen=True):
    """A finger (by its number) or the mouse (None) at a point of the screen (pixels) at a time (s)."""

    phase: Phase
    finger: int | None
    x: float
    y: float
    time: float


class _Press(msgspec.Struct):
    """The press that is going on."""

    finger: int | None
    start: Contact
    heard: float  # when it was last heard of, s
    target: str | None
    inside: bool
    done: bool = False  # a hold or a repeat has used it up
    repeats: int = 0


class Pointer:
    """Follows one press at a time; a second finger at once, and the echo of the first, do nothing.

    Only what a private target shows while it is held can be touched by a second finger. Drivers lose the end
    of a touch: a press ends by itself, for a later finger, for the mouse, after a time, or by `lose`.
    """

    def __init__(self) -> None:
        self._press: _Press | None = None
        self._beside: _Press | None = None  # a second finger's, on what the first one's target shows
        self._last: Contact | None = None  # the last beginning or end of a press

    @property
    def pressed(self) -> str | None:
        """The name of the target under the finger, to be drawn pressed."""
        press = self._press
        return press.target if press is not None and press.inside and not press.done else None

    def feed(
        self, contact: Contact, geometry: Geometry, scheme: Scheme, *, idle: bool = False
    ) -> Intent | None:
        """Take note of a contact; a release inside the target that was pressed gives its intent.

        A press that begins `idle` is followed to its end, echo and all, and does nothing.
        """
        if contact.phase is Phase.DOWN:
            self._down(contact, geometry, scheme, idle=idle)
            return None
        press = self._press
        if press is None or press.finger != contact.finger:
            return self._second(contact, geometry, scheme)
        press.heard = contact.time
        if contact.phase is Phase.UP:
            self._last = contact
        target = scheme.named(press.target)
        x, y = geometry.to_logical(contact.x, contact.y)
        press.inside = target is not None and (target.private or target.box.holds(x, y))
        if contact.phase is Phase.MOVE:
            return None
        self._press = self._beside = None
        if contact.phase is Phase.LOST or press.done or target is None or not press.inside:
            return None
        return _let_go(press, target, contact, scheme.at(x, y)) if target.private else target.intent

    def _second(self, contact: Contact, geometry: Geometry, scheme: Scheme) -> Intent | None:
        """A second finger on what is shown under the first one, which holds a private button."""
        beside = self._beside
        if beside is None or beside.finger != contact.finger or contact.phase is Phase.MOVE:
            return None
        self._beside = None
        target = scheme.named(beside.target)
        x, y = geometry.to_logical(contact.x, contact.y)
        if contact.phase is Phase.LOST or target is None or not target.box.holds(x, y):
            return None
        return target.intent

    def lose(self) -> None:
        """Nothing is pressed any more: the window has lost the hand that pressed."""
        self._press = self._beside = None

    def _down(self, contact: Contact, geometry: Geometry, scheme: Scheme, *, idle: bool) -> None:
        if self._echoes(contact):
            return
        target = scheme.at(*geometry.to_logical(contact.x, contact.y))
        press = self._press
        if press is not None and target is not None and target.under and target.under == press.target:
            self._beside = _Press(contact.finger, contact, contact.time, target.name, inside=True)
            return
        if press is not None and not _gives_way(press, contact, scheme):
            return
        if idle:
            target = None
        self._last, self._beside = contact, None
        name = None if target is None else target.name
        self._press = _Press(contact.finger, contact, contact.time, name, target is not None)

    def _echoes(self, contact: Contact) -> bool:
        last = self._last
        return (
            last is not None
            and (last.finger is None) is not (contact.finger is None)
            and contact.time - last.time < ECHO_TIME
            and hypot(contact.x - last.x, contact.y - last.y) < ECHO_DISTANCE
        )

    def tick(self, now: float, scheme: Scheme) -> Intent | None:
        """What a press that lasts means by now: the sentence behind the target, or a stepper's next step."""
        press = self._press
        target = scheme.named(press.target) if press is not None else None
        if press is None or target is None:
            return None
        if now >= _end(press, target):
            press.target = None
            return None
        if not press.inside or now < self._due(press, target):
            return None
        press.done = True
        if target.repeats and not target.why_not:
            press.repeats += 1
            return target.intent
        return Hint(target.why_not or target.held) if target.why_not or target.held else None

    def wait(self, scheme: Scheme, now: float) -> float | None:
        """Seconds until `tick` has something to say; None while nothing is pressed."""
        press = self._press
        target = scheme.named(press.target) if press is not None else None
        if press is None or target is None:
            return None
        due = self._due(press, target) if press.inside else NEVER
        return max(0.0, min(due, _end(press, target)) - now)

    @staticmethod
    def _due(press: _Press, target: Target) -> float:
        if target.repeats and not target.why_not:
            return press.start.time + REPEAT_FIRST + REPEAT * press.repeats
        if press.done or not (target.held or target.why_not):
            return NEVER
        return press.start.time + HOLD


def _end(press: _Press, target: Target) -> float:
    """When a press ends by itself, in s."""
    return press.start.time + (LONGEST_LOOK if target.private else LONGEST)


def _gives_way(press: _Press, contact: Contact, scheme: Scheme) -> bool:
    """Whether a contact that begins ends the press that is going on."""
    if press.finger == contact.finger:
        return True  # its end was never told
    target = scheme.named(press.target)
    if target is not None and target.private:
        return contact.time - press.heard >= QUIET
    return contact.time - press.start.time >= TAKEN_OVER


def _let_go(press: _Press, private: Target, contact: Contact, there: Target | None) -> Intent | None:
    """What it means that a finger let a private button go: what it shows there, or nothing after a look."""
    if there is not None and there.under == private.name:
        return there.intent
    looked = there is not private or contact.time - press.start.time >= HOLD
    return None if looked else private.intent
