"""The doctor's findings: every part of the box, how it is, and what helps."""

from __future__ import annotations

from companion.doctor import Finding, Health, Part
from companion.games.text import say
from companion.inputs import Hint
from companion.ui.frame import Header, framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.page import BODY, LABEL, LABEL_BOLD, Page
from companion.ui.scenes.listing import rows
from companion.ui.scenes.menu import BACK
from companion.ui.theme import Tone

MARKS = {
    Health.OK: (Icon.CHECK, Tone.GOOD),
    Health.ABSENT: (Icon.MINUS, Tone.INK2),
    Health.BROKEN: (Icon.WARNING, Tone.ASK),
}
ROW, UPRIGHT_ROW = 84, 132
"""How tall a part is that needs a cure."""
TALLEST = 114
"""How tall the others become where there is room: a line more is read."""
GAP = 8


def doctor(page: Page) -> None:
    """The whole scene; what is broken stands first and has all the width."""
    found = page.view.findings
    now = say("What works, and what helps where it does not.")
    main = framed(page, Header(say("The doctor"), now, Icon.HEALTH), BACK)
    if found is None:
        words = say("Every part is being looked at. This takes some seconds.")
        page.words(main.top_part(120), words, BODY, Tone.INK2, lines=3)
        return
    broken = [part for part in found if found[part].state is Health.BROKEN]
    others = sorted((p for p in found if p not in broken), key=lambda p: found[p].state is Health.OK)
    across = 2 if page.upright else 3
    down = -(-len(others) // across)
    below = down * (ROW + GAP)
    room = main.top_part(main.h - below)
    height = UPRIGHT_ROW if page.upright else ROW
    ends = 0.0
    for number, box in rows(page, room, len(broken), "findings", height=height, gap=GAP):
        _finding(page, box, broken[number], found[broken[number]], lines=4 if page.upright else 2)
        ends = box.bottom + GAP - main.y
    rest = main.cut(top=ends)
    tall = max(ROW, min(TALLEST, rest.h / max(1, down) - GAP))
    for part, box in zip(
        others, rest.top_part(down * (tall + GAP) - GAP).grid(across, down, GAP), strict=False
    ):
        _finding(page, box, part, found[part], lines=2 if tall < TALLEST else 3)


def _finding(page: Page, box: Box, part: Part, finding: Finding, *, lines: int) -> None:
    page.panel(box)
    inner = box.inset(12, 4)
    icon, tone = MARKS[finding.state]
    page.sign(inner.left_part(32).top_part(32), icon, tone)
    words = inner.cut(left=42)
    broken = finding.state is Health.BROKEN
    page.words(words.top_part(28), part.word, LABEL_BOLD, tone if broken else Tone.INK)
    said = finding.detail
    if broken and finding.cure is not None:
        said = say("{detail} What helps: {cure}.", detail=finding.detail, cure=finding.cure)
    # a sentence of the machine's can be as long as a path: a touch tells all of it
    page.words(words.cut(top=28), said, LABEL, Tone.INK2, rise=0, lines=lines, name=True)
    page.press(box, f"found {part.value}", Hint(page.say(said)))
