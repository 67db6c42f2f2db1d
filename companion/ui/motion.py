"""What a change sets in motion on the picture, and how the picture looks at a moment of it."""

from __future__ import annotations

from itertools import dropwhile, takewhile
from typing import TYPE_CHECKING

import msgspec

from companion.ui.marks import DOTS, Dots, Mark, Panel, RolledDie, Scheme, Words
from companion.ui.movements import (
    Blinking,
    Carried,
    Flown,
    Framed,
    Movement,
    Slid,
    Turned,
    strip,
    unsure_dashes,
)
from companion.ui.page import LABEL_BOLD
from companion.ui.tableau import books, shown
from companion.ui.theme import Tone
from companion.ui.view import View

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from companion.ui.geometry import Box

CARD_INSET = 4
"""A card on a place leaves so much of the place to be seen."""
DOT_S = 0.5
"""A dot more while something is waited for."""


class Motion(msgspec.Struct, frozen=True):
    """What is moving. Times are s on the window's clock."""

    moving: tuple[Movement, ...] = ()

    def after(self, old: Pictured | None, new: Pictured, now: float) -> Motion:
        """What moves once `new` is shown in place of `old`; nothing where the players want no motion."""
        if not new.view.preferences.motion:
            return Motion()
        going = self.now(now)
        if old is None or old.view is new.view:
            return going
        begun = tuple(movements(old, new, now))
        kinds = {type(movement) for movement in begun}
        return Motion((*(m for m in going.moving if type(m) not in kinds), *begun))

    def now(self, now: float) -> Motion:
        """What still moves."""
        moving = tuple(m for m in self.moving if now - m.begun < m.lasts)
        return self if moving == self.moving else Motion(moving)

    @property
    def keeps_its_light(self) -> bool:
        """Whether the picture is still to be seen in its old colours."""
        return any(isinstance(movement, Turned) for movement in self.moving)

    def over(self, scheme: Scheme, now: float, *, still: bool = False) -> Scheme:
        """A picture as it looks at this moment; nothing waits in it where it is to be `still`."""
        marks: Sequence[Mark] = scheme.marks
        for movement in self.moving:
            marks = movement.over(marks, scheme, now - movement.begun)
        if not still and waits(scheme):
            lit = 1 + int(now / DOT_S) % DOTS
            marks = [mark._replace(lit=lit) if isinstance(mark, Dots) else mark for mark in marks]
        return scheme if marks is scheme.marks else msgspec.structs.replace(scheme, marks=tuple(marks))

    def rest(self, scheme: Scheme, now: float, *, still: bool = False) -> float | None:
        """Seconds until the picture looks otherwise; None where it stands still."""
        due = [movement.begun + movement.next(now - movement.begun) for movement in self.moving]
        if not still and waits(scheme):
            due.append((int(now / DOT_S) + 1) * DOT_S)
        return max(0.0, min(due) - now) if due else None


class Pictured(msgspec.Struct, frozen=True):
    """A view, and the picture that it is."""

    view: View
    scheme: Scheme


def waits(scheme: Scheme) -> bool:
    """Whether the picture shows that something is waited for."""
    return any(isinstance(mark, Dots) for mark in scheme.marks)


def movements(old: Pictured, new: Pictured, now: float) -> Iterator[Movement]:
    """What a change of the picture sets in motion."""
    dashes = unsure_dashes(new.scheme.marks) - unsure_dashes(old.scheme.marks)
    if dashes:
        yield Blinking(now, dashes)
    if old.view.desk.home or new.view.desk.home or old.view.game is not new.view.game:
        return
    tiles = changed_tiles(old.view, new.view)
    if tiles:
        yield Framed(now, tiles)
    if is_new_step(old.view, new.view):
        yield Slid(now)
    before, after = strip(old.scheme.marks), strip(new.scheme.marks)
    if before is not None and after is not None and before.view is not after.view:
        yield Turned(now, before.view)
    ways = tuple(flights(old, new))
    if ways:
        yield Flown(now, ways)
    carried = tuple(slides(old, new))
    if carried:
        leaves = frozenset(at for at, (_, stays) in enumerate(carried) if not stays)
        yield Carried(now, tuple(way for way, _ in carried), leaves)


def is_new_step(old: View, new: View) -> bool:
    """Whether the step line tells of another step, and no sheet hides it."""
    if old.step is None or new.step is None or new.desk.sheet is not None:
        return False
    return (old.step.id, old.step.title) != (new.step.id, new.step.title)


def changed_tiles(old: View, new: View) -> tuple[str, ...]:
    """The tiles of the books whose numbers differ between two views of the same game."""
    if old.state is new.state:
        return ()
    before, after = books(old), books(new)
    if before is None or after is None:
        return ()
    figures = zip(before.figures, after.figures, strict=False)
    tiles = [
        f"figure {now.about}" for was, now in figures if was.about == now.about and was.value != now.value
    ]
    return (*tiles, "dice") if before.dice != after.dice else tuple(tiles)


def flights(old: Pictured, new: Pictured) -> Iterator[tuple[RolledDie, Box]]:
    """Dice that were put somewhere: each as it lies now, and where it comes from."""
    laid = shown(new.view)
    if laid is None or old.view.state is None or old.view.state is new.view.state:
        return
    taken = set(old.scheme.marks)
    for start, end in laid.flights(old.view.state, new.view.state):
        here, there = old.scheme.named(start), new.scheme.named(end)
        die = None if here is None else next(dice_in(here.box, old.scheme), None)
        if die is None or there is None:
            continue
        alike = (d for d in dice_in(there.box, new.scheme) if (d.colour, d.face) == (die.colour, die.face))
        landed = next((d for d in alike if d not in taken), aimed(die, there.box))
        taken.add(landed)
        yield landed, die.box


def slides(old: Pictured, new: Pictured) -> Iterator[tuple[tuple[tuple[Mark, ...], Box, Box], bool]]:
    """Cards that came or went: their marks, where those lie, the other end; whether they lie there now."""
    laid = shown(new.view)
    if laid is None or old.view.state is None or old.view.state is new.view.state:
        return
    for start, end in laid.slides(old.view.state, new.view.state):
        here, before, there = new.scheme.named(start), old.scheme.named(start), new.scheme.named(end)
        if there is None:
            continue
        if here is not None:
            yield (card_marks(there.box, new.scheme), there.box, here.box), True
        elif before is not None:
            yield (card_marks(before.box, old.scheme), before.box, there.box), False
    for start, end in laid.arrivals(old.view.state, new.view.state):
        before, there = old.scheme.named(start), new.scheme.named(end)
        if before is not None and there is not None:
            yield (card_marks(there.box, new.scheme), there.box, before.box), True
    for title, start, end in laid.pushed(old.view.state, new.view.state):
        stood, there = new.scheme.named(start), new.scheme.named(end)
        if stood is not None and there is not None:
            yield (plate(stood.box, title.render(new.view.translate)), stood.box, there.box), False


def plate(box: Box, title: str) -> tuple[Mark, ...]:
    """A card of which no picture shows more than its title."""
    card = box.inset(CARD_INSET)
    words = Words(card.inset(9, 3).top_part(card.h * 0.5), title, LABEL_BOLD, name=True)
    return Panel(card, Tone.SURFACE, Tone.EDGE, 2, 10), words


def card_marks(box: Box, scheme: Scheme) -> tuple[Mark, ...]:
    """What is drawn of a card that lies on a place: one after the other, well within its edges."""
    inside = box.inset(CARD_INSET)
    rest = dropwhile(lambda mark: not mark.box.within(inside), scheme.marks)
    return tuple(takewhile(lambda mark: mark.box.within(inside), rest))


def dice_in(box: Box, scheme: Scheme) -> Iterator[RolledDie]:
    """The rolled dice within a box, the last one first: it was put there last."""
    return (mark for mark in reversed(scheme.marks) if isinstance(mark, RolledDie) and mark.box.within(box))


def aimed(die: RolledDie, at: Box) -> RolledDie:
    """A die at the middle of a box: where it is not drawn in the end, it flies there all the same."""
    return die._replace(box=at.square(die.box.w))
