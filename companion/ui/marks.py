"""What a picture is made of: flat marks in drawing order, and the targets that a finger can press.

Drawing, hit-testing, focus and the tests all live off the same list. Marks are compared by value: a part
of the screen whose marks did not change is not drawn again.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

import msgspec
import pygame

from companion.games.strong20.dice import Colour, Face
from companion.inputs import Intent, LiftDie, PressPanel, Throw
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.places import View
from companion.ui.theme import Rgb, Tone
from companion.ui.type import Style

NEXT = "next"
"""The name of the big button."""


class Corners(Enum):
    """Which corners of a panel are round."""

    ALL = auto()
    TOP = auto()
    BOTTOM = auto()
    NONE = auto()


class Panel(NamedTuple):
    """A ground, with an edge inside it if there is one; without `fill` only the edge is drawn."""

    box: Box
    fill: Tone | Rgb | None
    edge: Tone | None = None
    line: float = 3
    radius: float = 14
    dashed: bool = False
    corners: Corners = Corners.ALL


class Words(NamedTuple):
    """Text in a box: `align` and `rise` from 0 (left, top) to 1 (right, bottom).

    `name` marks what players typed in themselves: it may be shortened where it is too long.
    """

    box: Box
    text: str
    style: Style
    tone: Tone = Tone.INK
    align: float = 0
    rise: float = 0.5
    lines: int = 1
    name: bool = False


class Sign(NamedTuple):
    """An icon, turned clockwise."""

    box: Box
    icon: Icon
    tone: Tone = Tone.INK
    turn: int = 0


class RolledDie(NamedTuple):
    """A die as it lies on the table; an unknown face is None."""

    box: Box
    colour: Colour
    face: Face | None


class ColourToken(NamedTuple):
    """A die colour's sign; `struck` out when banished."""

    box: Box
    colour: Colour
    struck: bool = False


class Scenery(NamedTuple):
    """A drawn place, its corners rounded; sun or moon so `low` in a strip of sky, from 0 to 1 (not seen)."""

    box: Box
    view: View
    radius: float = 0
    low: float = 0


class Glow(NamedTuple):
    """A light of a given colour, as bright as given (0 to 1)."""

    box: Box
    colour: Rgb


class Photo(NamedTuple):
    """A picture of the tray: compared by its number, not by its pixels."""

    box: Box
    number: int


DOTS = 3


class Dots(NamedTuple):
    """Three dots while something is waited for; so many of them are to be seen."""

    box: Box
    tone: Tone = Tone.INK2
    lit: int = DOTS


Mark = Panel | Words | Sign | RolledDie | ColourToken | Scenery | Glow | Photo | Dots


class Target(msgspec.Struct, frozen=True):
    """Where a finger, the dial or a key finds something to do.

    `name` tells it from the others of its scene; `why_not` is why it is greyed (a press opens that);
    `held` is what holding it shows; `label` what NEXT says while the dial stands on it; `chosen` may be
    focused by the dial. `repeats` are buttons that do something at every press while held (steppers).
    What a `private` target shows is there as long as the finger is down, wherever it goes; `under` names the
    private target under whose finger a target appeared: it is taken by letting the finger go on it, by a
    second finger, or by the dial.
    """

    name: str
    box: Box
    intent: Intent
    why_not: str = ""
    held: str = ""
    label: str = ""
    focus: bool = False
    repeats: bool = False
    private: bool = False
    under: str = ""

    @property
    def dialled(self) -> bool:
        """Whether the dial comes to it: all but NEXT and the buttons of the simulated hardware."""
        return self.name != NEXT and not isinstance(self.intent, PressPanel | Throw | LiftDie)


class Scheme(msgspec.Struct, frozen=True):
    """A whole picture: its ground, its marks, its targets, and what NEXT and the + and - buttons do.

    `back` is what the BACK button does where it does not take back the last action.
    """

    ground: Tone
    marks: tuple[Mark, ...]
    targets: tuple[Target, ...]
    next: Intent | None = None
    adjust: tuple[Intent | None, Intent | None] = (None, None)  # one less, one more
    back: Intent | None = None
    writing: bool = False
    photos: dict[int, pygame.Surface] = {}

    @property
    def chooses(self) -> bool:
        """Whether the picture is about a choice, which the dial walks through."""
        return any(target.focus for target in self.targets)

    def at(self, x: float, y: float) -> Target | None:
        """The uppermost target at a point."""
        for target in reversed(self.targets):
            if target.box.holds(x, y):
                return target
        return None

    def named(self, name: str | None) -> Target | None:
        """The target of that name."""
        return next((target for target in self.targets if target.name == name), None)

    def focused(self, focus: str | None, turn: int) -> str | None:
        """The name of the target that the dial reaches from `focus` after so many detents.

        First come those that a step is about, then all others: the dial reaches whatever a finger can. Where
        NEXT takes one of the first by itself, the dial starts from that one.
        """
        first = [target.name for target in self.targets if target.focus]
        names = first + [target.name for target in self.targets if target.dialled and not target.focus]
        if not names or not turn:
            return focus
        if focus not in names:
            proposed = (target.name for target in self.targets if target.focus and target.intent == self.next)
            focus = next(proposed, focus)
        if focus not in names:
            return names[0] if turn > 0 else (first or names)[-1]
        return names[(names.index(focus) + turn) % len(names)]
