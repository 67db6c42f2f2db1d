"""Were the dice fair? Faces seen against faces expected, colour by colour, with what can honestly be said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.strong20.dice import Colour, Face
from companion.games.text import Text, say
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.marks import Corners, Panel
from companion.ui.page import LABEL, LABEL_BOLD, LEAD, TAG, Page
from companion.ui.theme import Tone, body_tone
from companion.ui.type import Style, Weight

if TYPE_CHECKING:
    from companion.statistics.collection import Statistics
    from companion.statistics.dice import ColourFigures

FACE_ICONS = {Face.MISS: Icon.MISS, Face.HIT: Icon.HIT, Face.CRIT: Icon.CRIT}
COUNT = Style(24, Weight.HEAVY)
SMALLEST_CHANCE, WHOLE = 1e-6, 9.5
"""What is told as smaller than, and percentages from here on are whole."""
SURE, LIKELY = 0.01, 0.1
"""Chances below which a colour is called odd, or not quite as expected."""
UNDER = 142
"""The room below the bars: face, count, colour and words, chance, misses in a row."""
EXPLAINED = 34
"""The line that says what the percentages are."""


def dice(page: Page, box: Box, found: Statistics) -> None:
    """A chart a colour, and how many dice were asked about."""
    page.panel(box)
    inner = box.inset(16, 10)
    colours = found.dice.colours
    if not colours:
        words = say("Only dice that the camera has read are counted, and it has read none yet.")
        page.words(inner.top_part(100), words, LEAD, lines=2)
        return
    told = say(
        "{rolls} rolls, {dice} dice; {asked} asked about, {corrected} corrected",
        rolls=found.dice.rolls,
        dice=found.dice.dice,
        asked=found.dice.asked,
        corrected=found.dice.corrected,
    )
    head = inner.top_part(36)
    if page.upright:
        page.words(head, told, LABEL, Tone.INK2)
        head = Box(inner.x, inner.y + 40, inner.w, 36)
        _legend(page, head)
    else:
        page.words(head.cut(right=_legend(page, head) + 16), told, LABEL, Tone.INK2)
    words = say("Percent: how often fair dice would be as odd as these, or odder.")
    page.words(inner.bottom_part(EXPLAINED - 6), words, LABEL, Tone.INK2)
    area = inner.cut(top=92 if page.upright else 46, bottom=EXPLAINED)
    across = min(len(colours), 3 if page.upright else 5)
    down = -(-len(colours) // across)
    most = max(max(*of.seen.values(), *of.expected.values()) / of.dice for of in colours)
    for of, cell in zip(colours, area.grid(across, down, 16), strict=False):
        _colour(page, cell, of, most)


def _legend(page: Page, box: Box) -> float:
    """What a bar and a line are; returns its width."""
    rolled, expected = say("seen"), say("expected")
    wide = page.width(rolled, LABEL_BOLD) + 4, page.width(expected, LABEL_BOLD) + 4
    whole = wide[0] + wide[1] + 32 + 22 + 48
    x = box.x if page.upright else box.right - whole
    page.add(Panel(Box(x, box.centre[1] - 12, 24, 24), Tone.EDGE, radius=5))
    page.words(Box(x + 32, box.y, wide[0], box.h), rolled, LABEL_BOLD)
    x += 32 + wide[0] + 22
    page.add(Panel(Box(x, box.centre[1] - 3, 40, 6), Tone.INK, radius=3))
    page.words(Box(x + 48, box.y, wide[1], box.h), expected, LABEL_BOLD)
    return whole


def _colour(page: Page, box: Box, of: ColourFigures, most: float) -> None:
    """Three bars, each with the line of what is expected, and the words below."""
    plot = box.cut(bottom=UNDER)
    scale = (plot.h - 6) / (most * of.dice)
    for face, column in zip(Face, plot.columns(3, 6), strict=True):
        _bar(page, column, of, face, scale)
        under = Box(column.x, plot.bottom + 6, column.w, 32)
        count = f"{of.seen[face]}" if of.seen[face] else "\N{EN DASH}"
        wide = page.width(count, COUNT)
        x = under.centre[0] - (wide + 32) / 2
        page.sign(Box(x, under.y + 3, 26, 26), FACE_ICONS[face])
        page.words(Box(x + 32, under.y, wide + 4, under.h), count, COUNT)
    page.add(Panel(Box(plot.x, plot.bottom - 1.5, plot.w, 3), Tone.EDGE, radius=0))
    low = box.bottom_part(UNDER - 44)
    page.token(low.top_part(36).left_part(36), of.colour)
    page.words(low.top_part(36).cut(left=44), judged(of), LABEL_BOLD)
    said = chance(of.p, page.view.language)
    page.words(low.cut(top=38).top_part(28), said, TAG, Tone.INK2)
    if of.colour is not Colour.RED:
        run = low.cut(top=66).top_part(28)
        row = say("{n} in a row: {p}", n=of.misses_in_a_row, p=chance(of.run_p, page.view.language))
        page.sign(run.left_part(24).square(22), Icon.MISS, Tone.INK2)
        page.words(run.cut(left=32), row, TAG, Tone.INK2)


def _bar(page: Page, column: Box, of: ColourFigures, face: Face, scale: float) -> None:
    """How often a face was seen, and the line where it is expected."""
    seen, expected = of.seen[face], of.expected[face]
    wide = min(48.0, column.w)
    x = column.centre[0] - wide / 2
    if seen:
        tall = max(4.0, seen * scale)
        bar = Box(x, column.bottom - tall, wide, tall)
        page.add(Panel(bar, body_tone(of.colour), Tone.INK, 2, 6, corners=Corners.TOP))
    if expected:
        y = column.bottom - expected * scale
        page.add(Panel(Box(x - 6, y - 5, wide + 12, 10), Tone.SURFACE, radius=5))
        page.add(Panel(Box(x - 4, y - 2.5, wide + 8, 5), Tone.INK, radius=2.5))


def judged(of: ColourFigures) -> Text:
    """One colour in two words; what holds for all colours together is said on the ribbon."""
    if of.p >= LIKELY:
        return say("as expected")
    mean = sum(face.damage * n for face, n in of.seen.items())
    fair = sum(face.damage * n for face, n in of.expected.items())
    if of.p >= SURE:
        return say("rather lucky") if mean > fair else say("rather unlucky")
    return say("very lucky") if mean > fair else say("very unlucky")


def chance(p: float, language: str = "en") -> str:
    """A chance in percent with two figures that count; what is smaller than a millionth is said so."""
    percent = 100 * p
    figures = "< 0.0001" if p < SMALLEST_CHANCE else f"{percent:.2g}" if percent < WHOLE else f"{percent:.0f}"
    return f"{figures.replace('.', ',') if language == 'fr' else figures} %"
