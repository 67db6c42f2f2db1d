"""What moves on the picture for a moment: each a pure function of the time since it began (s)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.ui.geometry import Box
from companion.ui.marks import Mark, Panel, RolledDie, Scenery
from companion.ui.places import View
from companion.ui.theme import Tone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.ui.marks import Scheme

FOREVER = float("inf")
FRAME_LINE = 5


class Movement(msgspec.Struct, frozen=True):
    """One movement; `begun` on the window's clock."""

    begun: float

    @property
    def lasts(self) -> float:
        """Seconds from its beginning to its end."""
        raise NotImplementedError

    def over(self, marks: Sequence[Mark], scheme: Scheme, age: float) -> Sequence[Mark]:
        """The marks of a picture as they look while it goes on."""
        raise NotImplementedError

    def next(self, age: float) -> float:
        """At which age it looks otherwise than at this one."""
        raise NotImplementedError


def frame(age: float, lasts: float, frames: int) -> int:
    """The number of the frame that is shown, from 0."""
    return min(frames - 1, max(0, int(age / lasts * frames + 1e-6)))


def after_frame(age: float, lasts: float, frames: int) -> float:
    """When the next frame is due."""
    return (frame(age, lasts, frames) + 1) * lasts / frames


class Framed(Movement, frozen=True):
    """A frame around each number that is not what it was; `names` are those of their targets."""

    names: tuple[str, ...]

    @property
    def lasts(self) -> float:
        """So long a change can be noticed out of the corner of an eye."""
        return 0.7

    def over(self, marks: Sequence[Mark], scheme: Scheme, age: float) -> Sequence[Mark]:
        """The frames lie on top."""
        del age
        boxes = [target.box for target in scheme.targets if target.name in self.names]
        return (*marks, *(Panel(box, None, Tone.ASK, FRAME_LINE, 14) for box in boxes))

    def next(self, age: float) -> float:
        """It stands still until it goes."""
        del age
        return self.lasts


class Slid(Movement, frozen=True):
    """A new step's ribbon comes in from the right, quick at first."""

    FAR = 24
    FRAMES = 5

    @property
    def lasts(self) -> float:
        """A glance."""
        return 0.16

    def over(self, marks: Sequence[Mark], scheme: Scheme, age: float) -> Sequence[Mark]:
        """The ribbon and all that stands on it are shifted."""
        del scheme
        band = ribbon(marks)
        if band is None:
            return marks
        left = 1 - frame(age, self.lasts, self.FRAMES) / self.FRAMES
        by = self.FAR * left * left
        return [shifted(mark, by) if mark.box.within(band) else mark for mark in marks]

    def next(self, age: float) -> float:
        """Frame by frame."""
        return after_frame(age, self.lasts, self.FRAMES)


class Turned(Movement, frozen=True):
    """Sun or moon sinks, the other one rises; until then the picture keeps its old light."""

    before: View
    FRAMES = 12

    @property
    def lasts(self) -> float:
        """As long as it takes to turn the card on the table."""
        return 0.4

    def over(self, marks: Sequence[Mark], scheme: Scheme, age: float) -> Sequence[Mark]:
        """The strip of sky with its orb lower down."""
        del scheme
        at, half = frame(age, self.lasts, self.FRAMES), self.FRAMES // 2
        sinking = at < half
        low = (at + 1) / half if sinking else (self.FRAMES - 1 - at) / half
        return [
            mark._replace(view=self.before if sinking else mark.view, low=round(low, 3))
            if isinstance(mark, Scenery) and mark.view in STRIPS
            else mark
            for mark in marks
        ]

    def next(self, age: float) -> float:
        """Frame by frame."""
        return after_frame(age, self.lasts, self.FRAMES)


class Blinking(Movement, frozen=True):
    """The dashes about a die that is not sure go and come twice."""

    dashes: frozenset[Mark]
    TIMES = 2

    @property
    def lasts(self) -> float:
        """Slow enough for everybody's eyes: under two a second."""
        return 0.6 * self.TIMES

    def over(self, marks: Sequence[Mark], scheme: Scheme, age: float) -> Sequence[Mark]:
        """Without the dashes every other time."""
        del scheme
        hidden = frame(age, self.lasts, 2 * self.TIMES) % 2 == 1
        return [mark for mark in marks if mark not in self.dashes] if hidden else marks

    def next(self, age: float) -> float:
        """They come or go."""
        return after_frame(age, self.lasts, 2 * self.TIMES)


class Flown(Movement, frozen=True):
    """Dice on their straight way from where they lay to where they were put."""

    ways: tuple[tuple[RolledDie, Box], ...]
    """Each die as it lies in the end, and the box that it comes from."""
    FRAMES = 6

    @property
    def lasts(self) -> float:
        """Too short to wait for."""
        return 0.18

    def over(self, marks: Sequence[Mark], scheme: Scheme, age: float) -> Sequence[Mark]:
        """The dice on their way on top of all, with their letters; where they will lie nothing lies yet."""
        del scheme
        ends = {die for die, _ in self.ways}
        landed = {at: mark for at, mark in enumerate(marks) if mark in ends}
        hidden = {at + more for at in landed for more in range(WITH_LETTER)}
        letters = {die: tuple(marks[at + 1 : at + WITH_LETTER]) for at, die in landed.items()}
        gone = frame(age, self.lasts, self.FRAMES) / self.FRAMES
        flying: list[Mark] = []
        for die, start in self.ways:
            at = between(start, die.box, gone)
            flying.append(die._replace(box=at))
            by = at.x - die.box.x, at.bottom - die.box.bottom  # the letter hangs at the lower left corner
            flying += (displaced(letter, *by) for letter in letters.get(die, ()))
        return (*(mark for at, mark in enumerate(marks) if at not in hidden), *flying)

    def next(self, age: float) -> float:
        """Frame by frame."""
        return after_frame(age, self.lasts, self.FRAMES)


class Carried(Movement, frozen=True):
    """Cards on their straight way from place to place, or from their place away."""

    ways: tuple[tuple[tuple[Mark, ...], Box, Box], ...]
    """The marks of each card, the box that they lie in, and the box at the other end of the way."""
    leaves: frozenset[int]
    """The ways, by number, whose marks lie at the beginning: at the end the card is gone."""
    FRAMES = 10

    @property
    def lasts(self) -> float:
        """Long enough to follow a line of cards that push one another."""
        return 0.4

    def over(self, marks: Sequence[Mark], scheme: Scheme, age: float) -> Sequence[Mark]:
        """The cards on their way on top of all; where they will lie nothing lies yet."""
        del scheme
        gone = frame(age, self.lasts, self.FRAMES) / self.FRAMES
        hidden = {mark for at, way in enumerate(self.ways) if at not in self.leaves for mark in way[0]}
        moving: list[Mark] = []
        for at, (carried, here, there) in enumerate(self.ways):
            share = gone if at in self.leaves else 1 - gone
            by = ((there.x - here.x) * share, (there.y - here.y) * share)
            moving += (displaced(mark, *by) for mark in carried)
        return (*(mark for mark in marks if mark not in hidden), *moving)

    def next(self, age: float) -> float:
        """Frame by frame."""
        return after_frame(age, self.lasts, self.FRAMES)


STRIPS = (View.STRIP_DAY, View.STRIP_NIGHT)
WITH_LETTER = 3
"""A die is drawn as itself, the ground of its letter, and the letter."""


def ribbon(marks: Sequence[Mark]) -> Box | None:
    """The box of the step line's ribbon."""
    return next((m.box for m in marks if isinstance(m, Scenery) and m.view is View.RIBBON), None)


def strip(marks: Sequence[Mark]) -> Scenery | None:
    """The strip of sky over the books."""
    return next((m for m in marks if isinstance(m, Scenery) and m.view in STRIPS), None)


def unsure_dashes(marks: Sequence[Mark]) -> frozenset[Mark]:
    """The outlines of what is asked about."""
    return frozenset(
        m for m in marks if isinstance(m, Panel) and m.dashed and m.fill is None and m.edge is Tone.ASK
    )


def shifted(mark: Mark, by: float) -> Mark:
    """A mark further to the right."""
    return mark._replace(box=mark.box._replace(x=mark.box.x + by))


def displaced(mark: Mark, right: float, down: float) -> Mark:
    """A mark elsewhere."""
    return mark._replace(box=mark.box._replace(x=mark.box.x + right, y=mark.box.y + down))


def between(start: Box, end: Box, share: float) -> Box:
    """A box on its way from one to the other."""
    return Box(*(a + (b - a) * share for a, b in zip(start, end, strict=True)))
