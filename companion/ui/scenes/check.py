"""What the camera sees: the picture that was read, a box a die, unsure ones marked; a touch corrects one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from companion.games.strong20.actions import NameDie, Roll
from companion.games.strong20.books import Books
from companion.games.strong20.dice import Colour, Die, Face
from companion.games.text import Text, say, say_n
from companion.inputs import Close, Fill, Hint, Intent, Look, Take
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.marks import Panel, Photo
from companion.ui.page import BODY, LABEL, LABEL_BOLD, LEAD, Page
from companion.ui.seen import around, as_die
from companion.ui.strong20.tray import FACE_ICONS, WATCHES, enter_as_seen
from companion.ui.strong20.tray_picture import Found, asked, found, photo, tray_picture
from companion.ui.theme import Tone
from companion.ui.view import TrayWatch
from vision.reading import Hint as Cause
from vision.reading import MatState

if TYPE_CHECKING:
    from companion.ui.seen import Seen

GAP = 12
SIDE = 376
"""The column beside the picture."""
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


def check(page: Page) -> None:
    """The whole scene."""
    seen = page.view.seen
    state = page.view.state if isinstance(page.view.state, Books) else None
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
    tray_picture(page, picture, seen, dice)
    die = asked(page, dice)
    if die is None or seen is None:
        _nothing_asked(page, about, rest)
        return
    _about(page, about, seen, die)
    _answers(page, rest, seen, die, state)


def _now(page: Page, dice: tuple[Found, ...], unsure: int) -> Text:
    if unsure:
        return say_n("Tap what the marked die shows.", "Tap what the {n} marked dice show.", unsure)
    if dice:
        return say("Touch a die that was read wrong.")
    if page.view.tray.watch is TrayWatch.NO_CAMERA:
        return say("No camera: enter the roll by hand.")
    return say("The tray: {state}.", state=WATCHES[page.view.tray.watch])


def _light(page: Page, box: Box) -> None:
    """How well the tray could be read, and what helps."""
    seen, hints = page.view.seen, page.view.tray.hints
    if seen is None:
        return
    page.sign(box.left_part(28).square(26), Icon.CAMERA, Tone.ASK if hints else Tone.INK2)
    words = hints[0] if hints else say("{mat}; the light is good", mat=MATS[seen.reading.mat])
    page.words(box.cut(left=38), words, LABEL, Tone.ASK if hints else Tone.INK2, lines=4)


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
    title = say("It leans") if die.leans else cause or (say("Not sure") if die.unsure else say("Sure"))
    page.words(words.top_part(44), title, LEAD, Tone.ASK if die.unsure else Tone.INK)
    read = as_die(die.seen)
    if read is None:
        return
    percent = say("{n} %", n=round(100 * die.seen.confidence))
    face = Face(die.seen.face).word if die.seen.face in set(Face) else say("no face")
    taken = say("seen as {colour} {face}, {percent}", colour=read.colour.word, face=face, percent=percent)
    if die.leans:
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


def _answers(page: Page, box: Box, seen: Seen, die: Found, state: Books | None) -> None:
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


def again(die: Found, state: Books | None) -> Intent | None:
    """A die that leans is asked about anew once it was rolled again."""
    if state is None or die.at is None:
        return None
    dice = list(state.rolled or ())
    dice[die.at] = Die(dice[die.at].colour, None, asked=True)
    return Take(Roll(tuple(dice), reread=True))


def left_out(page: Page, die: Found, state: Books | None) -> Intent | None:
    """The roll without what is no die: as it stands in the books, or as it would be entered."""
    if state is not None and die.at is not None:
        rolled = state.rolled or ()
        dice = rolled[: die.at] + rolled[die.at + 1 :]
        return Take(Roll(dice, reread=True), override=True) if dice else None
    take = page.view.tray.take
    if isinstance(take, Roll) and die.number < len(take.dice) > 1:
        return Take(Roll(take.dice[: die.number] + take.dice[die.number + 1 :]), override=True)
    return None


def _nothing_asked(page: Page, about: Box, box: Box) -> None:
    """Everything is sure, or nothing lies there: what the camera makes of it."""
    tray = page.view.tray
    if tray.watch is TrayWatch.NO_CAMERA and tray.doubt is None and tray.take is None:
        return  # the step line has said it
    page.panel(about, Tone.SUNK)
    words = tray.doubt or WATCHES[tray.watch]
    page.words(about.inset(14, 8), words, BODY, Tone.ASK if tray.doubt is not None else Tone.INK, lines=3)
    if tray.take is not None:
        enter_as_seen(page, box.top_part(84), tray.take)
        box = box.cut(top=96)
    if tray.watch is not TrayWatch.NO_CAMERA:
        for hint, row in zip(tray.hints, box.rows(4, 8), strict=False):
            page.words(row, hint, LABEL, Tone.ASK, lines=3)
