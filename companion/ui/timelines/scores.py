"""The scores of a game: every player's chains and sets with what they are worth, best first (L12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.text import Text, say
from companion.games.timelines.scoring import ChainScore
from companion.inputs import Open, Sheet
from companion.ui.frame import framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.marks import Panel
from companion.ui.page import LABEL, LABEL_BOLD, LEAD, Page
from companion.ui.scenes.steps import foot, header
from companion.ui.theme import Tone
from companion.ui.timelines.hero_cards import card
from companion.ui.timelines.players import badge
from companion.ui.timelines.so_far import pieces
from companion.ui.type import Style, Weight

if TYPE_CHECKING:
    from companion.games.game import Step
    from companion.games.timelines.chains import SetOfClass
    from companion.games.timelines.scoring import HandScore
    from companion.games.timelines.state import Timelines

GAP = 4
ROW = 170
CHIP = 32
CARD, LEAST_CARD = 72, 30
"""Width of a hero's card, and the least at which it is still told."""
LAID_OUT = 88
"""Height from which on cards are laid out."""
GROUP_GAP = 14
MORE = 58
"""Room for how many there are besides."""
POINTS = Style(44, Weight.HEAVY)


def scores(page: Page, state: Timelines, step: Step) -> None:
    """A row a player; a touch opens the hand card by card."""
    if state.sheet is None:
        return
    told = say("Touch a hand to see it card by card."), Icon.CROWN
    if not state.sheet.settled:
        told = say("They could outbid each other for ever: agree who breaks up last."), Icon.WARNING
    main = framed(page, header(page, step, now=told[0], icon=told[1]), foot(page, step))
    ranked = sorted(range(len(state.players)), key=lambda seat: -state.points(seat))
    n = len(ranked)
    high = min(float(ROW), (main.h - GAP * (n - 1)) / n)
    for i, seat in enumerate(ranked):
        _row(page, Box(main.x, main.y + i * (high + GAP), main.w, high), state, seat, state.sheet.hands[seat])


def _row(page: Page, box: Box, state: Timelines, seat: int, scored: HandScore) -> None:
    name = f"hand {seat}"
    best = state.points(seat) == max(state.points(other) for other in range(len(state.players)))
    ground = Tone.LEGAL if page.is_pressed(name) else Tone.SURFACE
    first = best and state.points(seat) > 0 and not state.setup.solo
    edge, line = (Tone.PRIMARY, 6.0) if page.focused == name else (Tone.EDGE, 3.0)
    page.add(Panel(box, ground, edge, line, 14))
    inner = box.inset(12, 6)
    wide = 150 if page.upright else 206
    left = inner.left_part(wide)
    badge(page, Box(left.x, left.centre[1] - 17, 34, 34), seat)
    words = left.cut(left=44)
    page.words(words, state.called(seat), LEAD, name=True)
    right = inner.right_part(112)
    if first:
        page.sign(Box(right.x, right.centre[1] - 15, 30, 30), Icon.CROWN, Tone.GOLD)
    page.words(right.cut(left=32), state.points(seat), POINTS, align=1)
    _pieces(page, inner.cut(left=wide + 8, right=120), state, seat, scored)
    label = say("Hand of {name}", name=state.brief(seat))
    page.press(box, name, Open(Sheet.HAND, str(seat)), label=label, held=say("Card by card"), focus=True)


def _pieces(page: Page, box: Box, state: Timelines, seat: int, scored: HandScore) -> None:
    """Chains and sets as chips, in as many rows as there is room for."""
    if seat in state.corrected:
        words = say("by hand; proposed {n}", n=scored.points)
        page.words(box.top_part(min(box.h, 40)), words, LABEL, Tone.ASK)
        box = box.cut(top=40)
        if box.h < CHIP:
            return
    listed = pieces(scored)
    if not listed:
        page.words(box, say("no chain, no set"), LABEL, Tone.INK2)
        return
    groups: tuple[ChainScore | SetOfClass, ...] = (*scored.chains, *scored.sets)
    cards = sum(len(group.heroes) for group in groups)
    wide = min(float(CARD), (box.w - GROUP_GAP * (len(groups) - 1)) / cards)
    if box.h >= LAID_OUT and wide >= LEAST_CARD:
        _laid_out(page, box, groups, wide)
        return
    _chips(page, box, listed)


def _laid_out(page: Page, box: Box, groups: tuple[ChainScore | SetOfClass, ...], wide: float) -> None:
    """Chains and sets as they would lie on the table, what each is worth below it."""
    high = min(wide * 1.3, box.h - 30)
    x, y = box.x, box.y + (box.h - high - 30) / 2
    for group in groups:
        for hero in group.heroes:
            card(page, Box(x, y, wide - 2, high), hero, Tone.SUNK, line=2)
            x += wide
        middle = x - len(group.heroes) * wide / 2
        icon = Icon.CHAIN if isinstance(group, ChainScore) else Icon.CARDS
        page.sign(Box(middle - 28, y + high + 4, 22, 22), icon, Tone.INK2)
        page.words(Box(middle, y + high + 2, 34, 28), group.points, LABEL_BOLD)
        x += GROUP_GAP


def _chips(page: Page, box: Box, listed: tuple[tuple[Icon | None, Text, int], ...]) -> None:
    """Chains and sets in words, in as many rows as there is room for."""
    down = max(1, min(len(listed), int((box.h + 4) // (CHIP + 4))))
    high = min(CHIP + 4.0, (box.h - 4 * (down - 1)) / down)
    said = [say("{piece}: {points}", piece=words, points=points) for _, words, points in listed]
    rows, left = _filled(box.w, down, [page.width(words, LABEL_BOLD) + 42 for words in said])
    top, at = box.y + (box.h - len(rows) * high - 4 * (len(rows) - 1)) / 2, 0
    for number, row in enumerate(rows):
        x = box.x
        for wide in row:
            chip = Box(x, top + number * (high + 4), wide, high)
            page.add(Panel(chip, Tone.SUNK, radius=9))
            icon = listed[at][0]
            if icon is not None:
                page.sign(Box(chip.x + 8, chip.centre[1] - 11, 22, 22), icon, Tone.INK2)
            page.words(chip.cut(left=34, right=6), said[at], LABEL_BOLD)
            x, at = x + wide + 6, at + 1
    if left:
        more = Box(x, top + (len(rows) - 1) * (high + 4), MORE, high)
        page.words(more, say("+{n}", n=left), LABEL_BOLD, Tone.INK2, 0.5)


def _filled(room: float, down: int, widths: list[float]) -> tuple[list[list[float]], int]:
    """Widths of chips in at most `down` rows of that room; and how many there is no room for."""
    rows: list[list[float]] = [[]]
    for i, wide in enumerate(widths):
        used = sum(rows[-1]) + 6 * len(rows[-1])
        if rows[-1] and used + wide > room and len(rows) < down:
            rows.append([])
            used = 0
        following = len(rows) == down and i < len(widths) - 1
        if len(rows) == down and used + wide + (MORE if following else 0) > room:
            return rows, len(widths) - i
        rows[-1].append(wide)
    return rows, 0
