"""What the camera sees: the picture that was read, a box a die, unsure ones marked; a touch corrects one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pygame

from companion.games.strong20.dice import Colour, Die, Face
from companion.games.text import Text, say, say_n
from companion.games.white.actions import NameDie, Roll
from companion.games.white.state import StepId, White
from companion.inputs import Close, Fill, Hint, Hold, Intent, Look, Take
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.marks import Panel, Photo
from companion.ui.page import BODY, LABEL, LABEL_BOLD, LEAD, LETTERS, Page
from companion.ui.scenes.tray import FACE_ICONS, WATCHES, enter_as_seen
from companion.ui.seen import around, as_die, in_books, part_with_dice, reach
from companion.ui.theme import Tone
from companion.ui.view import TrayWatch
from vision.reading import Hint as Cause
from vision.reading import MatState

if TYPE_CHECKING:
    from companion.ui.seen import Seen
    from vision.reading import SeenDie

GAP = 12
SIDE = 376
"""The column beside the picture."""
CHIP = 60
"""A letter and the sign of a face."""
HIGH = 330
"""The picture on an upright screen."""
ROWS = (96, 108, 76, 76)
"""What is asked, faces, colours, ways out."""
CAUSES = {
    Cause.DARK: say("Too dark"),
    Cause.BRIGHT: say("Too bright"),
    Cause.GLARE: say("Glare on it"),
    Cause.BLUR: say("Blurred"),
    Cause.COLOUR_CAST: say("Coloured light"),
}
MATS = {
    MatState.SEEN: say("The mat is seen"),
    MatState.KEPT: say("The mat is partly covered"),
    MatState.LEARNED: say("Read without a mat"),
    MatState.LOST: say("The tray is not made out"),
}


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
    def shown(self) -> Die | None:
        """What is known of it: by the books, or else by the camera."""
        return self.entered or self.die


def found(seen: Seen, state: White | None) -> tuple[Found, ...]:
    """The seen dice; only a roll that is being applied has them in the books."""
    active = state.dice.active if state is not None and state.at is StepId.APPLY else ()
    places = in_books(seen.reading, active)
    return tuple(
        Found(i, die, as_die(die), at, None if at is None else active[at])
        for i, (die, at) in enumerate(zip(seen.reading.dice, places, strict=True))
    )


def check(page: Page) -> None:
    """The whole scene."""
    seen = page.view.seen
    state = page.view.state if isinstance(page.view.state, White) else None
    dice = () if seen is None else found(seen, state)
    unsure = sum(die.unsure for die in dice)
    main = framed(
        page,
        Header(
            say("Check the dice") if dice else say("The camera"),
            _now(page, dice, unsure),
            Icon.UNSURE if unsure else Icon.CAMERA,
            (say_n("{n} die seen", "{n} dice seen", len(dice)),) if dice else (),
        ),
        Foot(say("Done"), Close(), second=Second("look", say("Look again"), Look(), Icon.CAMERA)),
    )
    if page.upright:
        wide = HIGH * 4 / 3
        top, rest = main.top_part(HIGH), main.cut(top=HIGH + GAP)
        picture, about = top.left_part(wide), top.cut(left=wide + GAP)
        _light(page, about.bottom_part(110))
        about = about.cut(bottom=122)
    else:
        rest = main.right_part(SIDE)
        about = rest.top_part(ROWS[0])
        rest = rest.cut(top=ROWS[0] + GAP)
        picture = main.cut(right=SIDE + GAP, bottom=46)
        _light(page, main.cut(right=SIDE + GAP).bottom_part(38))
    _picture(page, picture, seen, dice)
    asked = _asked(page, dice)
    if asked is None or seen is None:
        _nothing_asked(page, about, rest)
        return
    _about(page, about, seen, asked)
    _answers(page, rest, seen, asked, state)


def _now(page: Page, dice: tuple[Found, ...], unsure: int) -> Text:
    if unsure:
        return say_n("Tap what the marked die shows.", "Tap what the {n} marked dice show.", unsure)
    if dice:
        return say("Touch a die that was read wrong.")
    return say("The tray: {state}.", state=WATCHES[page.view.tray.watch])


def _asked(page: Page, dice: tuple[Found, ...]) -> Found | None:
    """The die that was touched, or else the first unsure one."""
    held = page.view.desk.held
    touched = next((die for die in dice if held == f"seen {die.number}"), None)
    return touched or next((die for die in dice if die.unsure), None)


def _light(page: Page, box: Box) -> None:
    """How well the tray could be read, and what helps."""
    seen, hints = page.view.seen, page.view.tray.hints
    if seen is None:
        return
    page.sign(box.left_part(28).square(26), Icon.CAMERA, Tone.ASK if hints else Tone.INK2)
    words = hints[0] if hints else say("{mat}; the light is good", mat=MATS[seen.reading.mat])
    page.words(box.cut(left=38), words, LABEL, Tone.ASK if hints else Tone.INK2, lines=4)


def _picture(page: Page, box: Box, seen: Seen | None, dice: tuple[Found, ...]) -> None:
    page.panel(box, Tone.SUNK)
    picture = None if seen is None else seen.picture
    if seen is None or picture is None:
        words = say("No picture yet: it comes once the dice lie still.")
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
    asked = _asked(page, dice)
    for die, at in zip(dice, boxes, strict=True):
        _framed(page, at, die, chosen=die is asked)
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
    """The face that is known of a die that lies flat."""
    return None if die.shown is None or die.seen.cocked else die.shown.face


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
    if die.seen.cocked:
        return say("leans")
    if shown is None:
        return say("?")
    if shown.face is None:
        return say("{letter} ?", letter=LETTERS[shown.colour])
    return say("{letter} {face}", letter=LETTERS[shown.colour], face=shown.face.word)


def _about(page: Page, box: Box, seen: Seen, die: Found) -> None:
    """The die by itself, and why it is asked about."""
    crop = box.left_part(92).top_part(92)
    page.panel(crop, Tone.SUNK)
    cut = _crop(seen, die)
    if cut is not None:
        key = photo(seen, die.number)
        page.photos[key] = cut
        page.add(Photo(crop.inset(4), key))
    words = box.cut(top=98).top_part(104) if page.upright else box.cut(left=104).top_part(92)
    cause = CAUSES.get(die.seen.cause) if die.seen.cause is not None else None
    title = say("It leans") if die.seen.cocked else cause or (say("Not sure") if die.unsure else say("Sure"))
    page.words(words.top_part(44), title, LEAD, Tone.ASK if die.unsure else Tone.INK)
    read = as_die(die.seen)
    if read is None:
        return
    percent = say("{n} %", n=round(100 * die.seen.confidence))
    face = Face(die.seen.face).word if die.seen.face in set(Face) else say("no face")
    taken = say("seen as {colour} {face}, {percent}", colour=read.colour.word, face=face, percent=percent)
    if die.seen.cocked:
        taken = say("{colour} {face}", colour=read.colour.word, face=face)
    page.words(words.cut(top=44), taken, LABEL, Tone.INK2, rise=0, lines=2)


def _crop(seen: Seen, die: Found) -> pygame.Surface | None:
    """The part of the picture about one die."""
    if seen.picture is None:
        return None
    at = around(die.seen, Box(0, 0, 0, 0), 1.0)
    at = at.square(max(at.w, at.h))
    part = pygame.Rect(round(at.x), round(at.y), round(at.w), round(at.h)).clip(seen.picture.get_rect())
    return seen.picture.subsurface(part) if part.w > 0 and part.h > 0 else None


def _answers(page: Page, box: Box, seen: Seen, die: Found, state: White | None) -> None:
    """What it shows, which colour it is, or that it is none."""
    field = f"colour of {seen.number} {die.number}"
    shown = die.shown
    colour = list(Colour)[
        page.view.desk.filled(field, 0 if shown is None else list(Colour).index(shown.colour))
    ]
    why = None if die.at is not None else say("It is not in the books: no roll is being applied.")
    high = ROWS[1] if not page.upright else 84
    faces = box.top_part(high)
    for face, cell in zip(Face, faces.columns(3, 8), strict=True):
        page.button(
            cell,
            f"is {face.value}",
            Take(NameDie(die.at, colour, face)) if die.at is not None else Hint(""),
            face.word,
            icon=FACE_ICONS[face],
            icon_size=48 if not page.upright else 38,
            below=True,
            why_not=why,
            focus=True,
            edge=Tone.ASK if die.unsure else Tone.EDGE,
            chosen=shown is not None and shown.face is face,
        )
    row = box.cut(top=high + GAP).top_part(ROWS[2])
    for number, (each, cell) in enumerate(zip(Colour, row.columns(5, 0), strict=True)):
        _colour(page, cell, each, Fill(field, number), chosen=each is colour)
    out = box.cut(top=high + ROWS[2] + 2 * GAP).top_part(ROWS[3])
    leans, none = out.columns(2, 8)
    rolled = say("Roll that die again: the camera reads it anew.")
    page.button(
        leans,
        "leaning",
        again(die, state) or Hint(page.say(rolled)),
        say("Leaning, roll again"),
        style=LABEL_BOLD,
        middle=True,
    )
    page.button(
        none,
        "no die",
        left_out(page, die, state),
        say("Not a die"),
        style=LABEL_BOLD,
        middle=True,
        why_not=None if left_out(page, die, state) is not None else say("It is not in the books."),
    )


def _colour(page: Page, box: Box, colour: Colour, intent: Intent, *, chosen: bool) -> None:
    """A colour to choose: drawn a little smaller than its target."""
    name = f"colour {colour.value}"
    drawn = box.inset(2, 0)
    edge = Tone.PRIMARY if chosen else Tone.EDGE
    page.add(
        Panel(
            drawn, Tone.LEGAL if page.is_pressed(name) or chosen else Tone.SURFACE, edge, 6 if chosen else 3
        )
    )
    page.token(drawn.square(48), colour)
    page.press(box, name, intent, label=colour.word)


def again(die: Found, state: White | None) -> Intent | None:
    """A die that leans is asked about anew once it was rolled again."""
    if state is None or die.at is None:
        return None
    dice = list(state.dice.active)
    dice[die.at] = Die(dice[die.at].colour, None, asked=True)
    return Take(Roll(tuple(dice), reread=True))


def left_out(page: Page, die: Found, state: White | None) -> Intent | None:
    """The roll without what is no die: as it stands in the books, or as it would be entered."""
    if state is not None and die.at is not None:
        dice = state.dice.active[: die.at] + state.dice.active[die.at + 1 :]
        return Take(Roll(dice, reread=True), override=True) if dice else None
    take = page.view.tray.take
    if isinstance(take, Roll) and die.number < len(take.dice) > 1:
        return Take(Roll(take.dice[: die.number] + take.dice[die.number + 1 :]), override=True)
    return None


def _nothing_asked(page: Page, about: Box, box: Box) -> None:
    """Everything is sure, or nothing lies there: what the camera makes of it."""
    tray = page.view.tray
    page.panel(about, Tone.SUNK)
    words = tray.doubt or WATCHES[tray.watch]
    page.words(about.inset(14, 8), words, BODY, Tone.ASK if tray.doubt is not None else Tone.INK, lines=3)
    if tray.take is not None:
        enter_as_seen(page, box.top_part(84), tray.take)
        box = box.cut(top=96)
    if tray.watch is not TrayWatch.NO_CAMERA:
        for hint, row in zip(tray.hints, box.rows(4, 8), strict=False):
            page.words(row, hint, LABEL, Tone.ASK, lines=3)
