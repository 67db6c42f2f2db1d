"""The log: what was done, by whose hand; a touch on a line, then NEXT, goes back to before it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from typing import NamedTuple

from companion.games.text import Text, say, say_n
from companion.inputs import Close, Hold, Redo, ReturnTo
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.marks import Panel
from companion.ui.page import BODY, HEADING, LABEL, LABEL_BOLD, Page
from companion.ui.scenes.working import reading
from companion.ui.telling import capital
from companion.ui.theme import Tone
from companion.ui.view import LogLine, Source

SOURCE_ICONS = {
    Source.TOUCH: Icon.TOUCH,
    Source.PANEL: Icon.PANEL,
    Source.CAMERA: Icon.CAMERA,
    Source.KEYS: Icon.TOUCH,
    Source.APP: Icon.SETTINGS,
}
ROW, TOLD = 78, 38
"""A line of the log, and one of those that are told beside it."""


class Way(NamedTuple):
    """The way to a line: where it leads, and what it takes back and does again, newest first."""

    to: ReturnTo
    back: tuple[LogLine, ...]
    again: tuple[LogLine, ...]


def way(lines: tuple[LogLine, ...], held: int) -> Way:
    """To before a line that stands; to after one that was taken back, on whatever branch it was done."""
    line = lines[held]
    to = line.number if line.undone else line.before
    by_number = {other.number: other for other in lines}
    again = []
    while to in by_number and by_number[to].undone:
        again.append(by_number[to])
        to = by_number[to].before
    back = tuple(other for other in lines if not other.undone and other.number > to)
    return Way(ReturnTo(again[0].number if again else to), back, tuple(again))


def log(page: Page) -> None:
    """The newest lines, with what was undone on top."""
    lines, going = page.view.log, page.view.log_going
    if going is not None:
        main = framed(page, Header(say("Log and undo"), going.title, Icon.LOG), Foot(say("Stop it"), Close()))
        reading(page, main, going)
        return
    held = _held(page, len(lines))
    newer = len(list(takewhile(lambda line: line.undone, lines)))  # than the last one that stands
    now = say("Touch a line to go back to it.") if lines else say("Nothing has been done yet.")
    header = Header(say("Log and undo"), now, Icon.LOG)
    redo = Second("redo", say("Redo"), Redo(), Icon.REDO) if page.view.redo is not None else None
    if held is None:
        foot = Foot(say("Back"), Close(), second=redo)
    else:
        words = say("Redo to here") if lines[held].undone else say("Go back here")
        foot = Foot(words, way(lines, held).to, second=Second("close", say("Not now"), Close()))
    main = framed(page, header, foot)
    listed = main if page.upright else main.cut(right=324)
    shown = int((listed.h + 4) // ROW)
    first = (
        max(0, min(newer - 2, len(lines) - shown))
        if held is None
        else max(0, min(held - shown + 2, len(lines) - shown))
    )
    for i, line in enumerate(lines[first : first + shown]):
        row = Box(listed.x, listed.y + i * ROW, listed.w, ROW - 4)
        _line(page, row, first + i, line, chosen=held == first + i)
    if not page.upright:
        _about(page, main.right_part(312), lines, held)


def _held(page: Page, n: int) -> int | None:
    held = page.view.desk.held
    if held is None or not held.startswith("line "):
        return None
    number = int(held.removeprefix("line "))
    return number if number < n else None


def _line(page: Page, box: Box, number: int, line: LogLine, *, chosen: bool) -> None:
    name = f"line {number}"
    ground, ink, second = Tone.SURFACE, Tone.INK, Tone.INK2
    if chosen or page.focused == name:
        ground, ink, second = Tone.PRIMARY, Tone.ON_PRIMARY, Tone.ON_PRIMARY
    elif page.is_pressed(name):
        ground = Tone.LEGAL
    elif line.undone:
        ground, ink = Tone.BG, Tone.INK2
    page.add(Panel(box, ground, Tone.EDGE if line.undone else None, 3, 12, dashed=line.undone))
    inner = box.inset(14, 6)
    page.sign(inner.left_part(30).square(28), SOURCE_ICONS[line.source], ink)
    time = page.width(line.time, LABEL) + 2
    page.words(inner.right_part(time), line.time, LABEL, second, 1)
    label = capital(page.say(say("Undone: {what}", what=line.label) if line.undone else line.label))
    story(page, inner.cut(left=46, right=time + 14), label, line.notes, (ink, second))
    page.press(box, name, Hold(name), focus=False)


def story(page: Page, box: Box, label: str, notes: Iterable[Text], tones: tuple[Tone, Tone]) -> None:
    """What was done, and below it in a row what it came to; what only says it again is left out."""
    said = [words for words in map(page.say, notes) if capital(words) != label]
    if not said:
        page.words(box, label, BODY, tones[0], lines=2, name=True)
        return
    page.words(box.top_part(34), label, BODY, tones[0], name=True)
    page.words(box.bottom_part(28), " \N{MIDDLE DOT} ".join(said), LABEL, tones[1], name=True)


def _about(page: Page, box: Box, lines: tuple[LogLine, ...], held: int | None) -> None:
    page.panel(box)
    inner = box.inset(18, 16)
    if held is None:
        page.words(inner.top_part(44), say("So far"), HEADING)
        page.words(
            inner.cut(top=52).top_part(60),
            say_n("{n} thing done", "{n} things done", sum(not line.undone for line in lines)),
            LABEL_BOLD,
            Tone.INK2,
        )
    else:
        line = lines[held]
        page.words(
            inner.top_part(44), say("Back to here") if not line.undone else say("Redo to here"), HEADING
        )
        going = way(lines, held)
        steps = len(going.back) + len(going.again)
        back = say_n("{n} step, {time}", "{n} steps, {time}", steps, time=line.time)
        page.words(inner.cut(top=52).top_part(34), back, LABEL_BOLD, Tone.INK2)
        below = inner.cut(top=92, bottom=98)
        if line.round:
            page.words(below.top_part(36), say("Round {n}", n=line.round), BODY)
            below = below.cut(top=48)
        _changed(page, below, going)
    page.words(
        inner.bottom_part(90),
        say("Nothing is lost: redo brings it all back."),
        LABEL,
        Tone.INK2,
        rise=1,
        lines=3,
    )


def _changed(page: Page, box: Box, going: Way) -> None:
    """What going there takes back or does again, as many lines of it as there is room for."""
    room = max(0, int(box.h // TOLD))
    said = [page.say(line.label) for line in (going.again or going.back)]
    told = said if len(said) <= room else said[: max(0, room - 1)]
    if len(told) < len(said) and room:
        told = [*told, page.say(say("{n} more", n=len(said) - len(told)))]
    for i, words in enumerate(told):
        row = Box(box.x, box.y + i * TOLD, box.w, TOLD)
        page.panel(Box(row.x + 2, row.centre[1] - 4, 8, 8), Tone.EDGE, radius=4)
        page.words(row.cut(left=22), capital(words), LABEL, Tone.INK2, name=True)
