"""A hero as a small card: the letter of its class and the pips of its skill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.timelines.heroes import SKILLS, Hero, ordered
from companion.ui.geometry import Box
from companion.ui.marks import Panel
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.ui.page import Page

GAP = 8
SLIM = 0.8
"""Width of a card by its height."""


def pips(page: Page, box: Box, skill: str, tone: Tone = Tone.INK, side: float = 8) -> None:
    """Four dots in a row, as many of them filled as the skill is high."""
    gap = side / 4
    x, y = box.centre[0] - 2 * side - 1.5 * gap, box.centre[1] - side / 2
    for i in range(len(SKILLS)):
        dot = Box(x + i * (side + gap), y, side, side)
        filled = i < len(SKILLS) - SKILLS.index(skill)
        page.add(Panel(dot, tone if filled else None, tone, max(1.5, side / 5), side / 2))


def card(
    page: Page,
    box: Box,
    hero: Hero,
    ground: Tone = Tone.SURFACE,
    ink: Tone = Tone.INK,
    *,
    edge: Tone = Tone.EDGE,
    line: float = 3,
) -> None:
    """One hero."""
    page.add(Panel(box, ground, edge, line, 10))
    letter = box.cut(top=box.h * 0.06, bottom=box.h * 0.3)
    page.words(letter, hero[0], Style(round(box.h * 0.48), Weight.HEAVY), ink, 0.5)
    pips(page, box.bottom_part(box.h * 0.32), hero[1], ink, max(6.0, min(10.0, box.w * 0.14)))


def row(page: Page, box: Box, heroes: Iterable[Hero], ground: Tone = Tone.SURFACE) -> float:
    """Heroes side by side as large as there is room for; returns where they end."""
    listed = ordered(tuple(heroes))
    x = box.x
    wide = min(box.h * SLIM, (box.w + GAP) / max(1, len(listed)) - GAP)
    for hero in listed:
        card(page, Box(x, box.y, wide, box.h), hero, ground)
        x += wide + GAP
    return x
