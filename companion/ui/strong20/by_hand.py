"""A roll entered by hand: a touch on a face adds such a die, a touch on a die takes it out again."""

from __future__ import annotations

from companion.games.strong20.actions import Roll
from companion.games.strong20.dice import FACES, Colour, Counts, Die, Face
from companion.games.text import say, say_n
from companion.inputs import AddDie, Close, DropDie, Take
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.marks import Panel
from companion.ui.page import LABEL, LABEL_BOLD, Page
from companion.ui.theme import Tone

GAP = 8
PITCH = 78


def by_hand(page: Page, committed: Counts, ready: Counts) -> None:
    """Fifteen faces and what was entered; `committed` dice are all to be rolled, `ready` ones may join."""
    hand = page.view.desk.hand
    entered = Counts.of(die.colour for die in hand)
    room = ready + committed
    missing = committed.excess(entered).total()
    header = Header(
        say("Enter the roll"),
        say_n("{n} committed die is still missing.", "{n} committed dice are still missing.", missing)
        if missing
        else say("Touch a face for every die in the tray."),
        Icon.HAND,
    )
    go = say_n("Rolled {n} die", "Rolled {n} dice", len(hand))
    foot = Foot(
        go if hand else None,
        Take(Roll(hand)) if hand else None,
        None if hand else say("No dice yet"),
        Second("close", say("Not now"), Close()),
    )
    main = framed(page, header, foot)
    grid, tray = (
        (main.top_part(330), main.cut(top=342)) if page.upright else (main.left_part(620), main.cut(left=632))
    )
    for row, face in zip(grid.rows(3, GAP), Face, strict=True):
        for colour, cell in zip(Colour, row.columns(5, GAP), strict=True):
            _face(page, cell, colour, face, left=room[colour] - entered[colour])
    _entered(page, tray, hand)


def _face(page: Page, box: Box, colour: Colour, face: Face, *, left: int) -> None:
    name = f"add {colour.value} {face.value}"
    can = FACES[colour][face] > 0
    off = left <= 0 or not can
    page.add(
        Panel(
            box,
            Tone.OFFBG if off else Tone.LEGAL if page.is_pressed(name) else Tone.SURFACE,
            Tone.EDGE,
            3,
            dashed=off,
        )
    )
    side = min(74.0, box.h - 52, box.w - 28)
    die = Box(box.centre[0] - side / 2, box.y + (box.h - side - 34) / 2, side, side)
    if can:
        page.die(die, colour, face)
    else:
        page.token(die.square(48), colour, struck=True)
    page.words(box.bottom_part(36).inset(4, 4), face.word, LABEL_BOLD, Tone.OFF if off else Tone.INK, 0.5)
    why = None
    if not can:
        why = say("a {colour} die shows no {face}", colour=colour.word, face=face.word)
    page.press(box, name, AddDie(Die(colour, face)), why_not=why)


def _entered(page: Page, box: Box, hand: tuple[Die, ...]) -> None:
    page.panel(box, Tone.SUNK)
    inner = box.inset(14, 10)
    page.words(inner.top_part(30), say_n("{n} die", "{n} dice", len(hand)), LABEL_BOLD)
    if not hand:
        page.words(
            inner.cut(top=34).top_part(56),
            say("A touch on a die takes it out again."),
            LABEL,
            Tone.INK2,
            lines=2,
        )
        return
    across = max(1, int(inner.w // PITCH))
    rows = max(1, int((inner.h - 36) // PITCH))
    for i, die in enumerate(hand[-across * rows :]):
        number = i + max(0, len(hand) - across * rows)
        row, column = divmod(i, across)
        cell = Box(inner.x + column * PITCH, inner.y + 36 + row * PITCH, PITCH, PITCH)
        page.die(Box(cell.x + 8, cell.y + 4, 60, 60), die.colour, die.face)
        page.press(cell, f"drop {number}", DropDie(number))
