"""The tray on the screen: dice to commit, dice that were rolled, the question about an unsure one."""

from __future__ import annotations

from companion.games.game import Action, Offer, Step
from companion.games.strong20.actions import Commit, NameDie, RollAgain
from companion.games.strong20.books import Books
from companion.games.strong20.dice import Colour, Die, Face, Place
from companion.games.text import Text, say, say_n
from companion.inputs import Hold, Open, Sheet, Take
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.marks import Dots, Panel
from companion.ui.page import BODY, LABEL, LABEL_BOLD, MIDDLE_NUMBER, Page
from companion.ui.scenes.steps import offer_button, others
from companion.ui.theme import Tone
from companion.ui.view import TrayWatch

FACE_ICONS = {Face.MISS: Icon.MISS, Face.HIT: Icon.HIT, Face.CRIT: Icon.CRIT}
PITCH = 88
CHOOSER = 292
WATCHES = {
    TrayWatch.NO_CAMERA: say("no camera: enter the roll by hand"),
    TrayWatch.STARTING: say("the camera is waking up"),
    TrayWatch.EMPTY: say("the tray is empty"),
    TrayWatch.MOVING: say("the dice are moving"),
    TrayWatch.SETTLED: say("the dice lie still"),
    TrayWatch.LOST: say("the mat is not seen"),
}

WAITS = {TrayWatch.STARTING, TrayWatch.MOVING}
"""While the camera is like this, something is waited for."""


def kinds(dice: tuple[Die, ...], room: int) -> tuple[tuple[int, Die, int], ...]:
    """Dice as (number of the first, die, how many); alike ones together once there is no room for each."""
    if len(dice) <= room:
        return tuple((i, die, 1) for i, die in enumerate(dice))
    unsure = tuple((i, die, 1) for i, die in enumerate(dice) if die.face is None)
    sure = dict.fromkeys(die for die in dice if die.face is not None)
    return unsure + tuple((dice.index(die), die, dice.count(die)) for die in sure)


def asked_die(page: Page, state: Books) -> int | None:
    """The die that is asked about: the one held, or the first unsure one."""
    held, dice = page.view.desk.held, state.rolled or ()
    if held is not None and held.startswith("die "):
        number = int(held.removeprefix("die "))
        if number < len(dice):
            return number
    return next((i for i, die in enumerate(dice) if die.face is None), None)


def held_die(page: Page, state: Books) -> Die | None:
    """The die that a touch holds."""
    if page.view.desk.held is None:
        return None
    number = asked_die(page, state)
    return None if number is None else (state.rolled or ())[number]


def _layout(page: Page, state: Books, width: float) -> tuple[int, int]:
    """How many dice go into a row, and how many rows there are."""
    chooser = CHOOSER if not page.upright and _question(page, state) else 0
    across = max(1, int((width - chooser + 8) // PITCH))
    shown = len(kinds(state.rolled or (), across))
    return across, max(1, -(-shown // across))


def _question(page: Page, state: Books) -> bool:
    """Whether something is asked or offered beside the dice."""
    step = page.view.step
    further = step is not None and roll_again(step) is not None
    return asked_die(page, state) is not None or page.view.tray.take is not None or further


def tray_height(page: Page, state: Books) -> float:
    """How high the tray is: another row of dice makes it higher."""
    low = 238.0 if page.upright else 172.0
    if state.rolled is None:
        return low
    room = page.box.w - (32 + 28 if page.upright else 332 + 28)
    _, rows = _layout(page, state, room)
    below = 88 if page.upright and _question(page, state) else 0
    return max(low, (150 if page.upright else 172) + (rows - 1) * PITCH + below)


def _title(page: Page, box: Box, text: Text, room: float = 0) -> None:
    row = box.top_part(30)
    page.words(row, say("Tray"), BODY)
    x = page.width(say("Tray"), BODY) + 12
    page.words(row.cut(left=x, right=room), text, LABEL, Tone.INK2)
    if page.view.tray.watch in WAITS:
        after = x + min(page.width(text, LABEL), row.w - x - room - 46) + 12
        page.add(Dots(Box(row.x + after, row.y + 13, 34, 7)))


def committing(page: Page, box: Box, state: Books, step: Step) -> None:
    """Before the roll: a touch on a colour commits one die more; the camera sees the rest by itself."""
    page.panel(box, Tone.SUNK)
    inner = box.inset(14, 10)
    tray = page.view.tray
    _title(page, inner, tray.doubt or (tray.hints[0] if tray.hints else advised(page)))
    row = inner.cut(top=40).top_part(92)
    hand = inner.bottom_part(76).left_part(320) if page.upright else row.right_part(224)
    tiles = row if page.upright else row.cut(right=236)
    for (colour, offer), cell in zip(commits(step), tiles.columns(5, 10), strict=False):
        name = f"commit {colour.value}"
        off = offer.why_not is not None
        ground = (
            Tone.LEGAL
            if page.is_pressed(name) or page.focused == name
            else Tone.OFFBG
            if off
            else Tone.SURFACE
        )
        page.add(Panel(cell, ground, Tone.PRIMARY if page.focused == name else Tone.EDGE, 3, dashed=off))
        page.token(Box(cell.x + 12, cell.centre[1] - 24, 48, 48), colour)
        committed = state.dice.at(Place.ACTIVE)[colour]
        words = cell.cut(left=66, right=8, top=8, bottom=8)
        page.words(words.top_part(42), committed, MIDDLE_NUMBER, Tone.OFF if off else Tone.INK, 0.5)
        of = committed + state.dice.pool[colour]
        page.words(words.bottom_part(28), say("of {n}", n=of), LABEL, Tone.INK2, 0.5)
        page.press(cell, name, Take(offer.action), why_not=offer.why_not, label=offer.label, focus=True)
    if tray.take is not None:
        enter_as_seen(page, hand, tray.take)
        return
    if tray.watch is TrayWatch.NO_CAMERA:
        page.button(hand, "by hand", Open(Sheet.BY_HAND), say("Enter by hand"), icon=Icon.HAND, middle=True)
        return
    check = inner.bottom_part(76).right_part(320)
    if not page.upright:
        hand, check = hand.columns(2, 8)
    for cell, name, sheet, said, icon in (
        (hand, "by hand", Sheet.BY_HAND, say("By hand"), Icon.HAND),
        (check, "check", Sheet.CHECK, say("Look"), Icon.CAMERA),
    ):
        page.button(
            cell,
            name,
            Open(sheet),
            said,
            icon=icon,
            icon_size=32,
            style=LABEL_BOLD,
            below=not page.upright,
            middle=True,
        )


def commits(step: Step) -> tuple[tuple[Colour, Offer], ...]:
    """One die more of a colour, as offered."""
    return tuple(
        (next(iter(offer.action.dice)), offer) for offer in step.offers if isinstance(offer.action, Commit)
    )


def advised(page: Page) -> Text:
    """The best policy in one line, while the camera has nothing else to say."""
    watch = page.view.tray.watch
    quiet = watch in {TrayWatch.EMPTY, TrayWatch.SETTLED, TrayWatch.NO_CAMERA}
    return page.view.advice if quiet and page.view.advice is not None else WATCHES[watch]


def enter_as_seen(page: Page, box: Box, action: Action) -> None:
    """What the camera saw, entered although it does not fit the books: the table is the truth."""
    page.button(
        box,
        "enter",
        Take(action, override=True),
        say("Enter it so"),
        icon=Icon.CAMERA,
        icon_size=30,
        icon_tone=Tone.ASK,
        edge=Tone.ASK,
        middle=True,
        focus=True,
    )


def rolled(page: Page, box: Box, state: Books, step: Step) -> None:
    """After the roll: every die with its face; a touch holds one, the next touch puts it on an enemy."""
    page.panel(box, Tone.SUNK)
    inner = box.inset(14, 10)
    dice = state.rolled or ()
    sure = sum(die.face is not None for die in dice)
    text = (
        page.view.advice or say_n("{n} die, all sure", "{n} dice, all sure", len(dice))
        if sure == len(dice)
        else say("{n} dice seen, {sure} sure", n=len(dice), sure=sure)
    )
    if not dice:
        text = page.view.advice or say("every die is used")
    asked = asked_die(page, state)
    tray = page.view.tray
    beside = not page.upright and asked is not None
    _title(page, inner, tray.doubt or tray.unrest or text, CHOOSER + 8 if beside else 0)
    across, _ = _layout(page, state, inner.w)
    top = inner.y + 52
    for place, (number, die, count) in enumerate(kinds(dice, across)):
        row, column = divmod(place, across)
        cell = Box(inner.x + column * PITCH, top + row * PITCH - 7, PITCH, PITCH)
        die_cell(page, cell, number, die, count)
    side = inner.bottom_part(76).right_part(320)
    if not page.upright:
        side = inner.right_part(CHOOSER).cut(top=40).top_part(92)
    if asked is not None:
        _chooser(page, inner, asked, dice[asked])
    elif tray.take is not None:
        enter_as_seen(page, side, tray.take)
    elif (further := roll_again(step)) is not None:
        offer_button(page, side, *further)
    elif not page.upright and across * PITCH <= inner.w - CHOOSER:
        page.button(side, "check", Open(Sheet.CHECK), say("Look"), icon=Icon.CAMERA, middle=True)


def roll_again(step: Step) -> tuple[int, Offer] | None:
    """Rolling once more, where neither NEXT nor the second button offers it."""
    return next((item for item in others(step) if isinstance(item[1].action, RollAgain)), None)


def die_cell(page: Page, cell: Box, number: int, die: Die, count: int) -> None:
    """A die of the tray, or several alike; a touch holds it."""
    name = f"die {number}"
    held = page.view.desk.held == name
    square = Box(cell.x + 6, cell.y + 4, 70, 70)
    if held or page.is_pressed(name):
        page.add(Panel(square.inset(-6), Tone.PRIMARY, radius=18))
    page.die(square, die.colour, die.face, unsure=die.face is None)
    if count > 1:
        badge = Box(square.right - 32, square.bottom - 22, 40, 30)
        page.add(Panel(badge, Tone.INK, radius=8))
        page.words(badge.inset(2), f"\N{MULTIPLICATION SIGN}{count}", LABEL_BOLD, Tone.SURFACE, 0.5)
    what = say("{colour} {face}", colour=die.colour.word, face=die.face.word) if die.face else die.colour.word
    page.press(cell, name, Hold(name), held=what)


def _chooser(page: Page, box: Box, number: int, die: Die) -> None:
    """What does this die show? Beside the dice, nothing chosen beforehand."""
    unsure = die.face is None
    tone = Tone.ASK if unsure else Tone.INK2
    question = say("This {colour} die is a...", colour=die.colour.word)
    if page.upright:
        row = box.bottom_part(80)
        words, picks = row.left_part(208), row.right_part(446)
    else:
        side = box.right_part(CHOOSER)
        words, picks = side.top_part(30), side.cut(top=40).top_part(94)
    page.sign(Box(words.x, words.centre[1] - 14, 28, 28), Icon.CAMERA, tone)
    page.words(words.cut(left=36), question, LABEL_BOLD, tone, lines=2 if page.upright else 1)
    for face, cell in zip(Face, picks.columns(3, 8), strict=True):
        page.button(
            cell,
            f"is {face.value}",
            Take(NameDie(number, die.colour, face)),
            face.word,
            icon=FACE_ICONS[face],
            icon_size=44 if not page.upright else 36,
            style=LABEL_BOLD,
            below=not page.upright,
            middle=True,
            focus=unsure,
            edge=Tone.ASK if unsure else Tone.EDGE,
            chosen=die.face is face,
        )
