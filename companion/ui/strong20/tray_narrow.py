"""The tray beside something larger: in a narrow column, or in a low band of an upright screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.strong20.actions import NameDie
from companion.games.strong20.dice import Colour, Die, Face, Place
from companion.games.text import Text, say, say_n
from companion.inputs import Fill, Hold, Open, Sheet, Take
from companion.ui.geometry import TOUCH, Box
from companion.ui.icons import Icon
from companion.ui.marks import Dots, Panel
from companion.ui.page import LABEL, LABEL_BOLD, TAG, Page
from companion.ui.scenes.steps import offer_button
from companion.ui.strong20.tray import (
    FACE_ICONS,
    WAITS,
    WATCHES,
    advised,
    asked_die,
    commits,
    enter_as_seen,
    kinds,
    roll_again,
)
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight
from companion.ui.view import TrayWatch

if TYPE_CHECKING:
    from companion.games.game import Offer, Step
    from companion.games.strong20.books import Books

GAP = 6
CELL = 75
"""A die with its letter, at least."""
LARGEST, AROUND = 92.0, 20
"""A die's cell at most, and how much of it is left for letter, number and frame."""
TITLE, LOW_TITLE, ASKED = 62, 26, 34
DICE_PAGE = "page of dice"
COUNT = Style(30, Weight.HEAVY)


def _low(box: Box) -> bool:
    """Whether the tray is a band rather than a column."""
    return box.w > box.h


def _title(page: Page, box: Box, text: Text, tone: Tone = Tone.INK2, *, most: float = TITLE) -> Box:
    """The tray's own line, as many lines as it needs in a column; gives what is left below it."""
    style = TAG if _low(box) else LABEL
    room = box.cut(right=44) if page.view.tray.watch in WAITS else box
    lines = 1 if _low(box) else min(4, 1 + int(1.15 * page.width(text, style) / room.w))
    high = LOW_TITLE if _low(box) else max(LOW_TITLE, min(most, 8 + 27.0 * lines))
    room = room.top_part(high)
    if page.view.tray.watch in WAITS:
        page.add(Dots(Box(room.right + 8, room.y + 10, 34, 7)))
    page.words(room, text, style, tone, lines=max(1, int(high // 24)))
    return box.cut(top=high + (2 if _low(box) else 4))


def committing(page: Page, box: Box, state: Books, step: Step) -> None:
    """Before the roll: a touch on a colour commits one die more; the camera sees the rest by itself."""
    page.panel(box, Tone.SUNK)
    inner = box.inset(7, 6)
    tray = page.view.tray
    asks = tray.doubt or (tray.hints[0] if tray.hints else None)
    words, tone = asks or advised(page), Tone.ASK if asks is not None else Tone.INK2
    if tray.take is not None:  # what lies there is asked about, nothing more is committed meanwhile
        rest = _title(page, inner, words, tone, most=inner.h - 2 * TOUCH - 2 * GAP)
        enter_as_seen(page, rest.top_part(TOUCH), tray.take)
        _ways(page, rest.cut(top=TOUCH + GAP).top_part(TOUCH))
        return
    offered = commits(step)
    across = min(len(Colour), int((inner.w + GAP) // (TOUCH + GAP)))
    down = -(-len(offered) // across)
    least = TOUCH * down + GAP * (down - 1)
    roomy = inner.h - TITLE - 4 >= least + TOUCH + GAP or _low(box)
    rest = _title(page, inner, words, tone, most=inner.h - least - (TOUCH + GAP if roomy else 0) - 4)
    high = min(84.0, (rest.h - GAP * down) / (down + 1)) if roomy else min(84.0, (rest.h - GAP) / down)
    grid = rest.top_part(high * down + GAP * (down - 1)).grid(across, down, GAP)
    for (colour, offer), cell in zip(offered, grid, strict=False):
        _colour(page, cell, state, colour, offer)
    if roomy:
        _ways(page, rest.cut(top=high * down + GAP * down).top_part(high))
    else:
        by_hand = say("Enter by hand")
        page.button(
            grid[len(offered)], "by hand", Open(Sheet.BY_HAND), icon=Icon.HAND, icon_size=38, held=by_hand
        )


def _ways(page: Page, box: Box) -> None:
    """Entering the roll by hand, and looking at what the camera sees."""
    if page.view.tray.watch is TrayWatch.NO_CAMERA:
        words = say("Enter by hand")
        page.button(box, "by hand", Open(Sheet.BY_HAND), words, icon=Icon.HAND, style=LABEL_BOLD, middle=True)
        return
    ways = (
        ("by hand", Sheet.BY_HAND, say("By hand"), Icon.HAND),
        ("check", Sheet.CHECK, say("Look"), Icon.CAMERA),
    )
    for cell, (name, sheet, words, icon) in zip(box.columns(2, GAP), ways, strict=True):
        page.button(
            cell,
            name,
            Open(sheet),
            words,
            icon=icon,
            icon_size=28,
            style=LABEL_BOLD,
            below=True,
            middle=True,
        )


def _colour(page: Page, box: Box, state: Books, colour: Colour, offer: Offer) -> None:
    """A colour to commit: its sign, and how many of it are committed."""
    name = f"commit {colour.value}"
    off, chosen = offer.why_not is not None, page.focused == name
    ground = Tone.LEGAL if page.is_pressed(name) or chosen else Tone.OFFBG if off else Tone.SURFACE
    page.add(Panel(box, ground, Tone.PRIMARY if chosen else Tone.EDGE, 3, dashed=off))
    page.token(Box(box.x + 6, box.centre[1] - 19, 38, 38), colour)
    n = state.dice.at(Place.ACTIVE)[colour]
    page.words(box.cut(left=44, right=3), n, COUNT, Tone.OFF if off else Tone.INK, 0.5)
    page.press(box, name, Take(offer.action), why_not=offer.why_not, label=offer.label, focus=True)


def rolled(page: Page, box: Box, state: Books, step: Step) -> None:
    """After the roll: every die with its face; a touch holds one."""
    page.panel(box, Tone.SUNK)
    inner = box.inset(10, 6)
    dice, tray = state.rolled or (), page.view.tray
    asked = asked_die(page, state)
    if asked is not None:
        rest = _question(page, inner, asked, dice[asked])
    else:
        words = page.view.advice or say_n("{n} die, all sure", "{n} dice, all sure", len(dice))
        if not dice:
            words = page.view.advice or say("every die is used")
        rest = _title(
            page,
            inner,
            tray.doubt or tray.unrest or words,
            Tone.ASK if tray.doubt or tray.unrest else Tone.INK2,
        )
        further = roll_again(step)
        below = _below(rest)
        if tray.take is not None:
            enter_as_seen(page, below, tray.take)
        elif further is not None:
            offer_button(page, below, *further)
        if tray.take is not None or further is not None:
            rest = rest.cut(right=below.w + GAP) if _low(box) else rest.cut(bottom=TOUCH + GAP)
    _dice(page, rest, dice)


def _below(box: Box) -> Box:
    """Where a button stands under the dice, or beside them in a band."""
    return box.right_part(230).bottom_part(TOUCH) if box.w > box.h else box.bottom_part(TOUCH)


def _dice(page: Page, box: Box, dice: tuple[Die, ...]) -> None:
    """As many dice as there is room for, alike ones together; the others on further pages."""
    across, down = max(1, int(box.w // CELL)), max(1, int(box.h // CELL))
    room = across * down
    shown = kinds(dice, room)
    wide = min(box.w / across, LARGEST)
    used = min(room, max(1, len(shown)))
    high = max(CELL, min(LARGEST, box.h / -(-used // across)))
    cells = [Box(box.x + (i % across) * wide, box.y + (i // across) * high, wide, high) for i in range(room)]
    if len(shown) > room:
        pages = -(-len(shown) // (room - 1))
        at = page.view.desk.filled(DICE_PAGE, 0) % pages
        left = len(shown) - (room - 1)
        shown = shown[at * (room - 1) : (at + 1) * (room - 1)]
        turn = Fill(DICE_PAGE, (at + 1) % pages)
        page.button(cells[-1], "more dice", turn, say("+{n}", n=left), middle=True)
    for cell, (number, die, count) in zip(cells, shown, strict=False):
        _die(page, cell, number, die, count)


def _die(page: Page, cell: Box, number: int, die: Die, count: int) -> None:
    """A die of the tray, or several alike; small enough that letters and frames keep off its neighbours."""
    name = f"die {number}"
    square = cell.square(min(cell.w, cell.h) - AROUND)
    if page.view.desk.held == name or page.is_pressed(name):
        page.add(Panel(square.inset(-6), Tone.PRIMARY, radius=18))
    page.die(square, die.colour, die.face, unsure=die.face is None)
    if count > 1:
        badge = Box(square.right - 24, square.bottom - 22, 34, 30)
        page.add(Panel(badge, Tone.INK, radius=8))
        page.words(badge.inset(1), f"\N{MULTIPLICATION SIGN}{count}", TAG, Tone.SURFACE, 0.5)
    what = say("{colour} {face}", colour=die.colour.word, face=die.face.word) if die.face else die.colour.word
    page.press(cell, name, Hold(name), held=what)


def _question(page: Page, box: Box, number: int, die: Die) -> Box:
    """What does this die show? Nothing chosen beforehand; gives where the dice go."""
    unsure = die.face is None
    tone = Tone.ASK if unsure else Tone.INK2
    question = say("This {colour} die is a...", colour=die.colour.word)
    wide = min(box.w, 3 * 92.0)
    picks = box.bottom_part(TOUCH) if not _low(box) else box.bottom_part(TOUCH).right_part(wide)
    for face, cell in zip(Face, picks.columns(3, 4), strict=True):
        page.button(
            cell,
            f"is {face.value}",
            Take(NameDie(number, die.colour, face)),
            icon=FACE_ICONS[face],
            icon_size=46,
            held=face.word,
            focus=unsure,
            edge=Tone.ASK if unsure else Tone.EDGE,
            chosen=die.face is face,
        )
    if _low(box):
        words = box.bottom_part(TOUCH).cut(right=wide + 12)
        page.words(words, question, LABEL_BOLD, tone, lines=3)
        return box.cut(bottom=TOUCH + 4)
    page.words(box.top_part(ASKED), question, LABEL_BOLD, tone)
    return box.cut(top=ASKED, bottom=TOUCH + 4)


def nothing_rolled(page: Page, box: Box) -> None:
    """An item's roll is awaited: all ready dice, seen by the camera or entered by hand."""
    page.panel(box, Tone.SUNK)
    rest = _title(page, box.inset(10, 6), WATCHES[page.view.tray.watch])
    page.button(
        rest.top_part(min(rest.h, 84)),
        "by hand",
        Open(Sheet.BY_HAND),
        say("Enter by hand"),
        icon=Icon.HAND,
        style=LABEL_BOLD,
    )
