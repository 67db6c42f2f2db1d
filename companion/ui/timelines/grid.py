"""The 104 heroes as a grid of 26 classes by four skills, one touch each (L13)."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

from companion.games.timelines.heroes import LETTERS, SKILLS, Hero, Skill, title
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.marks import Panel
from companion.ui.page import TAG
from companion.ui.theme import Tone
from companion.ui.timelines.hero_cards import pips
from companion.ui.type import Style, Weight

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.inputs import Intent
    from companion.ui.page import Page

LABELS = 44
NARROW_LABELS = 36
BAND_GAP, NARROW_BAND_GAP = 12, 6
LETTER = Style(32, Weight.BOLD)
BADGE = Style(20, Weight.HEAVY)


class Look(Enum):
    """How a hero lies on the grid."""

    FREE = auto()
    """Nobody has seen it."""
    LIKELY = auto()
    """It may be touched next: it is in the hand that plays, say."""
    CHOSEN = auto()
    CHAINED = auto()
    """Chosen, and in a chain."""
    HELD = auto()
    """Taken up, to be put elsewhere."""
    ELSEWHERE = auto()


class Cell(NamedTuple):
    """One hero of the grid: its look, what stands in its corner, what a touch does.

    The mark is an icon, or the number of the player who has it; `played` numbers are filled.
    """

    look: Look
    mark: Icon | int | None
    intent: Intent
    played: bool = False


TONES: dict[Look, tuple[Tone, Tone, Tone, float]] = {
    Look.FREE: (Tone.SURFACE, Tone.INK, Tone.RULE, 2),
    Look.LIKELY: (Tone.LEGAL, Tone.INK, Tone.PRIMARY, 3),
    Look.CHOSEN: (Tone.PRIMARY, Tone.ON_PRIMARY, Tone.PRIMARY, 2),
    Look.CHAINED: (Tone.PRIMARY, Tone.ON_PRIMARY, Tone.COIN, 5),
    Look.HELD: (Tone.ASKBG, Tone.INK, Tone.ASK, 5),
    Look.ELSEWHERE: (Tone.SUNK, Tone.OFF, Tone.RULE, 2),
}
"""Ground, ink, edge and how wide the edge is."""


class Layout(NamedTuple):
    """Where the heroes are, and where the names of the skills stand, band by band."""

    cells: dict[Hero, Box]
    labels: tuple[tuple[str, Box], ...]
    corner: Box
    """What an upright grid leaves over at its end; nothing of a landscape one."""


def layout(box: Box, *, upright: bool) -> Layout:
    """13 classes a band, or nine where the screen stands upright."""
    across = 9 if upright else 13
    left = NARROW_LABELS if upright else LABELS
    bands = -(-len(LETTERS) // across)
    wide = (box.w - left) / across
    gap = NARROW_BAND_GAP if upright else BAND_GAP
    high = (box.h - gap * (bands - 1)) / (bands * len(SKILLS))
    cells: dict[Hero, Box] = {}
    labels = []
    for band in range(bands):
        top = box.y + band * (len(SKILLS) * high + gap)
        for r, skill in enumerate(SKILLS):
            y = top + r * high
            labels.append((skill, Box(box.x, y, left, high)))
            for c, letter in enumerate(LETTERS[band * across : (band + 1) * across]):
                cells[letter + skill] = Box(box.x + left + c * wide, y, wide, high)
    spare = bands * across - len(LETTERS)
    corner = Box(box.right - spare * wide, box.bottom - len(SKILLS) * high, spare * wide, len(SKILLS) * high)
    return Layout(cells, tuple(labels), corner)


def grid(page: Page, box: Box, cell: Callable[[Hero], Cell]) -> Box:
    """Draw the grid; returns the corner that it leaves over."""
    laid = layout(box, upright=page.upright)
    for skill, label in laid.labels:
        pips(page, Box(label.x, label.y + label.h * 0.14, label.w - 4, 16), skill, Tone.INK2)
        initial = page.say(Skill(skill).word)[0]
        low = label.cut(top=label.h * 0.34, right=4, bottom=label.h * 0.14)
        page.words(low, initial, Style(24, Weight.BOLD), Tone.INK2, 0.5)
    for hero, place in laid.cells.items():
        _cell(page, place, hero, cell(hero))
    return laid.corner


def _cell(page: Page, box: Box, hero: Hero, cell: Cell) -> None:
    name = f"hero {hero}"
    ground, ink, edge, line = TONES[cell.look]
    if page.focused == name:
        edge, line = Tone.ASK, 5
    if page.is_pressed(name):
        ground, ink = Tone.LEGAL, Tone.INK
    drawn = box.inset(2)
    page.add(Panel(drawn, ground, edge, line, 10))
    page.words(drawn.cut(left=11, top=4, bottom=28, right=4), hero[0], LETTER, ink)
    _mark(page, drawn, cell, ground, ink)
    page.press(box, name, cell.intent, label=title(hero), focus=cell.look is not Look.ELSEWHERE)


def _mark(page: Page, box: Box, cell: Cell, ground: Tone, ink: Tone) -> None:
    corner = Box(box.right - 31, box.bottom - 30, 26, 26)
    if isinstance(cell.mark, Icon):
        page.sign(corner, cell.mark, ink)
    elif cell.mark is not None and cell.played:
        page.add(Panel(corner, ink, radius=7))
        page.words(corner, cell.mark, BADGE, ground, 0.5)
    elif cell.mark is not None:
        page.words(corner, cell.mark, TAG, ink, 0.8)
