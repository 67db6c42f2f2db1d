"""The doctor's findings: every part of the box, how it is, and what helps."""

from __future__ import annotations

from companion.doctor import Finding, Health, Part
from companion.games.text import say
from companion.ui.frame import Header, framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.page import BODY, LABEL, LABEL_BOLD, Page
from companion.ui.scenes.listing import rows
from companion.ui.scenes.menu import BACK
from companion.ui.theme import Tone

PART_WORDS = {
    Part.SCREEN: say("Screen"),
    Part.CAMERA: say("Camera"),
    Part.PANEL: say("Buttons"),
    Part.LAMP: say("Lamp"),
    Part.DISK: say("Disk"),
    Part.POWER: say("Power"),
    Part.GROUPS: say("Permissions"),
    Part.CLOCK: say("Clock"),
    Part.SETTINGS: say("Settings"),
}
MARKS = {
    Health.OK: (Icon.CHECK, Tone.GOOD),
    Health.ABSENT: (Icon.MINUS, Tone.INK2),
    Health.BROKEN: (Icon.WARNING, Tone.ASK),
}
WORST_FIRST = (Health.BROKEN, Health.ABSENT, Health.OK)
ROW = 128


def doctor(page: Page) -> None:
    """The whole scene; what is broken stands first."""
    found = page.view.findings
    now = say("What works, and what helps where it does not.")
    main = framed(page, Header(say("The doctor"), now, Icon.HEALTH), BACK)
    if found is None:
        words = say("Every part is being looked at. This takes some seconds.")
        page.words(main.top_part(120), words, BODY, Tone.INK2, lines=3)
        return
    parts = sorted(found, key=lambda part: WORST_FIRST.index(found[part].state))
    across = 1 if page.upright else 2
    for number, box in rows(page, main, len(parts), "findings", height=ROW, across=across):
        _finding(page, box, parts[number], found[parts[number]])


def _finding(page: Page, box: Box, part: Part, finding: Finding) -> None:
    page.panel(box)
    inner = box.inset(14, 8)
    icon, tone = MARKS[finding.state]
    page.sign(inner.left_part(36).top_part(36), icon, tone)
    words = inner.cut(left=48)
    page.words(words.top_part(32), PART_WORDS[part], LABEL_BOLD, tone if finding.cure else Tone.INK)
    said = finding.detail if finding.cure is None else f"{finding.detail} \N{RIGHTWARDS ARROW} {finding.cure}"
    page.words(words.cut(top=34), said, LABEL, Tone.INK2, rise=0, lines=3)
