"""What to put on the table before the first round, line by line."""

from __future__ import annotations

from companion.games.text import Text
from companion.ui.geometry import Box
from companion.ui.page import Page
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight

HIGHEST = 72.0
"""A line and the room around it."""


def checklist(page: Page, box: Box, lines: tuple[Text, ...]) -> None:
    """Numbered lines, as high as there is room for."""
    page.panel(box)
    inner = box.inset(18, 8)
    height = min(HIGHEST, inner.h / len(lines))
    written: list[tuple[Box, Text]] = []
    for i, line in enumerate(lines):
        row = Box(inner.x, inner.y + i * height, inner.w, height)
        circle = Box(row.x, row.centre[1] - 19, 38, 38)
        page.panel(circle, Tone.LEGAL, radius=19)
        page.words(circle, i + 1, Style(22, Weight.HEAVY), align=0.5)
        written.append((row.cut(left=54).inset(0, 2), line))
    page.words_alike(written, Style(26, Weight.LABEL), lines=2)
