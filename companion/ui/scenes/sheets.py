"""Sheets that correct the books: a number, where dice are; and doing what a rule forbids."""

from __future__ import annotations

from companion.games.game import Correct, Move
from companion.games.strong20.dice import Colour, Place
from companion.games.text import say
from companion.inputs import Close, EnterNumber, Hold, Intent, Take
from companion.ui.books import Figure
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.ledger import HEADS
from companion.ui.marks import Panel
from companion.ui.page import LABEL, LEAD, Page
from companion.ui.tableau import books
from companion.ui.telling import capital
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight

DONE = Foot(say("Done"), Close())
HUGE = Style(120, Weight.HEAVY)


def stat(page: Page, about: str) -> None:
    """One of the numbers, larger than life, and below it what its game does with it besides."""
    left = books(page.view)
    figure = next((f for f in left.corrected if f.about == about), None) if left is not None else None
    if figure is None:
        return
    title = say("Correct {what}", what=figure.label)
    main = framed(page, Header(title, say("Set it to what the table shows."), figure.icon), DONE)
    big = main.top_part(220)
    page.panel(big)
    _big_stepper(page, big.inset(24), figure)
    if figure.below is not None:
        figure.below(page, main.cut(top=232).top_part(204))
    else:
        page.words(
            main.cut(top=240).top_part(60), say("Every correction is kept in the log."), LABEL, Tone.INK2
        )


def _big_stepper(page: Page, box: Box, figure: Figure) -> None:
    def to(value: int) -> Intent:
        return Take(Correct(figure.about, value))

    less, more = to(max(0, figure.value - 1)), to(min(figure.most, figure.value + 1))
    page.adjust = (less, more)
    side = min(150.0, box.h)
    page.button(
        box.left_part(side).square(side),
        "less",
        less,
        icon=Icon.MINUS,
        icon_size=64,
        repeats=True,
        why_not=None if figure.value else say("0 is the least"),
    )
    page.button(
        box.right_part(side).square(side),
        "more",
        more,
        icon=Icon.PLUS,
        icon_size=64,
        repeats=True,
        why_not=None if figure.value < figure.most else say("{n} is the most", n=figure.most),
    )
    middle = box.cut(left=side + 12, right=side + 12)
    page.sign(Box(middle.centre[0] - 150, middle.centre[1] - 44, 88, 88), figure.icon, figure.tone)
    number = Box(middle.centre[0] - 40, middle.y, 190, middle.h)
    page.panel(number.inset(4, 10), Tone.LEGAL if page.is_pressed("typed") else Tone.SUNK)
    page.words(number, figure.value, HUGE, align=0.5)
    typed = EnterNumber(say("Correct {what}", what=figure.label), figure.value, figure.most, to)
    page.press(number, "typed", typed, held=say("Type the number"), label=say("Type the number"))


def dice(page: Page) -> None:
    """Where the dice are: touch where one is, then where it belongs (S43)."""
    left = books(page.view)
    if left is None or not left.dice:
        return
    held = page.view.desk.held
    now = say("Now touch where it belongs.") if held else say("Touch where a die is, then where it belongs.")
    main = framed(page, Header(say("Move a die"), now, Icon.HAND), DONE)
    page.panel(main)
    inner = main.inset(12, 8)
    head = inner.top_part(30)
    columns = inner.cut(left=70).columns(4, 8)
    for column, (place, _) in zip(columns, left.dice, strict=True):
        page.words(Box(column.x, head.y, column.w, 30), HEADS[place][1], LABEL, Tone.INK2, 0.5)
    rows = inner.cut(top=34).rows(5, 8)
    for row, colour in zip(rows, Colour, strict=True):
        page.token(Box(inner.x + 4, row.centre[1] - 26, 52, 52), colour)
        for column, (place, counts) in zip(columns, left.dice, strict=True):
            cell = Box(column.x, row.y, column.w, row.h)
            _dice_cell(page, cell, colour, place, n=counts[colour], held=held)


def _dice_cell(page: Page, box: Box, colour: Colour, place: Place, *, n: int, held: str | None) -> None:
    name = f"{colour.value} {place.value}"
    style = Style(34, Weight.BOLD)
    taken = None if held is None else held.split(" ")
    if taken is not None and taken[0] == colour.value and held != name:
        move = Move(colour.value, taken[1], place.value)
        page.button(box, name, Take(move), str(n), style=style, middle=True, edge=Tone.PRIMARY)
    else:
        page.button(
            box,
            name,
            Hold(name),
            str(n),
            style=style,
            middle=True,
            chosen=held == name,
            why_not=None if n else say("no die is there"),
        )


def why_not(page: Page) -> None:
    """A forbidden action: why, and that it can be done all the same."""
    asked = page.view.desk.asked
    if asked is None:
        return
    second = Second(
        "all the same", say("Do it anyway"), Take(asked.action, override=True), Icon.WARNING, Tone.ASK
    )
    main = framed(
        page,
        Header(say("Against the rules"), say("The table decides: leave it, or do it anyway."), Icon.WARNING),
        Foot(say("Leave it"), Close(), second=second),
    )
    box = main.top_part(180)
    page.add(Panel(box, Tone.ASKBG, Tone.ASK, 5, dashed=True))
    page.sign(box.left_part(120).square(72), Icon.WARNING, Tone.ASK)
    page.words(box.cut(left=124, right=24, top=12, bottom=12), capital(asked.why), LEAD, lines=4)
