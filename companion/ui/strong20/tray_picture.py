"""The picture of the tray with a frame about every die, and what each is taken for."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.games.strong20.dice import Die, Face
from companion.games.text import Text, say
from companion.inputs import Hold
from companion.ui.geometry import Box
from companion.ui.marks import Panel, Photo
from companion.ui.page import LABEL, LABEL_BOLD, LETTERS, Page
from companion.ui.seen import around, as_die, in_books, part_with_dice, reach
from companion.ui.strong20.tray import FACE_ICONS
from companion.ui.theme import Tone
from companion.ui.view import TrayWatch

if TYPE_CHECKING:
    from companion.games.strong20.books import Books
    from companion.ui.seen import Seen
    from vision.reading import SeenDie

CHIP = 60
"""A letter and the sign of a face."""


class Found(NamedTuple):
    """A seen die: as the books would name it, its number in the books, and what stands there now."""

    number: int
    seen: SeenDie
    die: Die | None
    at: int | None
    entered: Die | None

    @property
    def unsure(self) -> bool:
        """Whether it is still to be named."""
        if self.entered is not None:
            return self.entered.face is None
        return self.die is None or self.die.face is None

    @property
    def leans(self) -> bool:
        """Whether it leans and nobody has said what it shows."""
        return self.seen.cocked and self.unsure

    @property
    def shown(self) -> Die | None:
        """What is known of it: by the books, or else by the camera."""
        return self.entered or self.die


def found(seen: Seen, state: Books | None) -> tuple[Found, ...]:
    """The seen dice; only a roll that is being applied has them in the books."""
    rolled = () if state is None else state.rolled or ()
    places = in_books(seen.reading, rolled)
    return tuple(
        Found(i, die, as_die(die), at, None if at is None else rolled[at])
        for i, (die, at) in enumerate(zip(seen.reading.dice, places, strict=True))
    )


def asked(page: Page, dice: tuple[Found, ...]) -> Found | None:
    """The die that was touched, or else the first unsure one."""
    held = page.view.desk.held
    touched = next((die for die in dice if held == f"seen {die.number}"), None)
    return touched or next((die for die in dice if die.unsure), None)


def tray_picture(page: Page, box: Box, seen: Seen | None, dice: tuple[Found, ...]) -> None:
    """The part of the picture that the dice lie in; a touch on one holds it."""
    page.panel(box, Tone.SUNK)
    picture = None if seen is None else seen.picture
    if seen is None or picture is None:
        words = say("No picture yet: it comes once the dice lie still.")
        if page.view.tray.watch is TrayWatch.NO_CAMERA:
            words = say("There is no camera, so there is no picture.")
        page.words(box.inset(24), words, LABEL, Tone.INK2, 0.5, lines=3)
        return
    inner = box.inset(6)
    part = part_with_dice(seen, inner.w, inner.h)
    scale = min(inner.w / part.w, inner.h / part.h)
    shown = inner.square(0).inset(-part.w * scale / 2, -part.h * scale / 2)
    page.photos[photo(seen)] = picture.subsurface(part)
    page.add(Photo(shown, photo(seen)))
    origin = shown._replace(x=shown.x - part.x * scale, y=shown.y - part.y * scale)
    boxes = [around(die.seen, origin, scale) for die in dice]
    chosen = asked(page, dice)
    for die, at in zip(dice, boxes, strict=True):
        _framed(page, at, die, chosen=die is chosen)
    taken: list[Box] = []
    for die, at in sorted(zip(dice, boxes, strict=True), key=lambda pair: not pair[0].unsure):
        chip = _free(page, at, die, shown, [*boxes, *taken]) or _free(page, at, die, shown, taken)
        if chip is not None:
            taken.append(chip)
            _chip(page, chip, die)
    for die, target in zip(dice, reach(boxes, shown), strict=True):
        name = f"seen {die.number}"
        page.press(target, name, Hold(name), label=_words(die), focus=True)


def photo(seen: Seen, die: int | None = None) -> int:
    """The number of a picture among all that are drawn: below 0, apart from those of other sources."""
    return -(1000 * seen.number + (0 if die is None else die + 1)) - 1


def _framed(page: Page, box: Box, die: Found, *, chosen: bool) -> None:
    """A frame about a die, dashed where it is not sure."""
    if die.unsure:
        page.add(Panel(box.inset(-3), None, Tone.ASK, 6, 14, dashed=True))
    for edge in _frame(box.inset(-2), 5 if chosen else 3):
        page.add(Panel(edge, Tone.PRIMARY if chosen else Tone.SURFACE, radius=0))


def _free(page: Page, box: Box, die: Found, within: Box, taken: list[Box]) -> Box | None:
    """Where the words about a die go: below it, above it, or in it; None where others are everywhere."""
    wide = CHIP if _face_of(die) is not None else page.width(_words(die), LABEL_BOLD) + 16
    x = min(max(box.centre[0] - wide / 2, within.x), within.right - wide)
    places = (Box(x, y, wide, 28) for y in (box.bottom + 3, box.y - 31, box.centre[1] - 14))
    apart = (c for c in places if c.within(within) and not any(c.meets(t) for t in taken if t is not box))
    return next(apart, None)


def _face_of(die: Found) -> Face | None:
    """The face that is known of a die."""
    return None if die.shown is None else die.shown.face


def _chip(page: Page, chip: Box, die: Found) -> None:
    """What a die is taken for: its letter and the sign of its face, or words where it is not known."""
    page.panel(chip, Tone.ASKBG if die.unsure else Tone.SURFACE, radius=6)
    face, shown = _face_of(die), die.shown
    if face is None or shown is None:
        page.words(chip, _words(die), LABEL_BOLD, Tone.ASK if die.unsure else Tone.INK, 0.5)
        return
    page.words(chip.left_part(30), LETTERS[shown.colour], LABEL_BOLD, Tone.INK, 0.5)
    page.sign(chip.right_part(28).square(24), FACE_ICONS[face], Tone.INK)


def _frame(box: Box, line: float) -> tuple[Box, ...]:
    """The four sides of a frame."""
    return (box.top_part(line), box.bottom_part(line), box.left_part(line), box.right_part(line))


def _words(die: Found) -> Text:
    """A die in short: its letter and face."""
    shown = die.shown
    if die.leans:
        return say("leans")
    if shown is None:
        return say("?")
    if shown.face is None:
        return say("{letter} ?", letter=LETTERS[shown.colour])
    return say("{letter} {face}", letter=LETTERS[shown.colour], face=shown.face.word)
