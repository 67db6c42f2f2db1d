"""One castle stack as a tower: its boss, its dice limit, its cards from the top."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.games.text import Text, say, say_n
from companion.games.white.state import Stack, White
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.marks import Corners, Panel
from companion.ui.page import BODY, LABEL, LABEL_BOLD, Page
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight
from companion.ui.white.enemies import MODIFIER_ICONS

if TYPE_CHECKING:
    from companion.games.white.cards import Card

MERLONS = 5
TOOTH = 26
LINE = 37
GATE = 62
SIGN, FEW_LINES = 38, 2
"""The gate's height (it goes where the cards need the room); a card's sign, where only so few lines fit."""
LOW = 300


class Look(NamedTuple):
    """How a tower is shown: chosen, open to a touch, and which of its cards is being resolved."""

    chosen: bool = False
    open: bool = False
    at: int | None = None


class Inks(NamedTuple):
    """The tones of a tower."""

    ground: Tone
    ink: Tone
    second: Tone


def name_of(stack: Stack) -> str:
    """The name of a tower's target."""
    return f"stack {stack.value}"


def tower(page: Page, box: Box, state: White, stack: Stack, look: Look) -> None:
    """The tower."""
    boss = state.bosses[stack]
    inks = _inks(page, name_of(stack), look, beaten=boss.beaten)
    wide = box.w / (2 * MERLONS - 1)
    for i in range(MERLONS):
        page.add(Panel(Box(box.x + 2 * i * wide, box.y, wide, TOOTH + 1), inks.ground, radius=0))
    body = box.cut(top=TOOTH)
    page.add(Panel(body, inks.ground, radius=14, corners=Corners.BOTTOM))
    inner = body.inset(14, 10)
    row = inner.top_part(40)
    fighting = state.conflict is not None and state.conflict.stack is stack
    icon = Icon.CROWN if stack is Stack.KEEP else Icon.CASTLE
    icon = Icon.CHECK if boss.beaten else Icon.DAMAGE if fighting else icon
    page.sign(row.left_part(32).square(32), icon, inks.ink)
    page.words(row.cut(left=42), stack.heading, BODY, inks.ink)
    if boss.beaten:
        words = say("Its boss is beaten, its cards gone.")
        if state.stacks[stack]:  # house rule `beaten_stack` leaves it (W63)
            words = say("Its boss is beaten; its cards stay.")
        page.words(inner.cut(top=44).top_part(84), words, LABEL, inks.second, rise=0, lines=3)
        _gate(page, body)
        return
    cards = state.stacks[stack]
    limit = inner.cut(top=44).top_part(50)
    number = state.conflict.limit if fighting and state.conflict is not None else len(cards)
    page.add(Panel(limit.left_part(50), inks.ground, inks.ink, 4, 9))
    page.words(limit.left_part(50), number, Style(30, Weight.HEAVY), inks.ink, 0.5)
    page.words(limit.cut(left=60), _limit(stack), LABEL_BOLD, inks.ink, lines=2)
    below = inner.cut(top=100)
    room = int(below.h // LINE)
    if boss.face_up and boss.card.name and room > len(cards) + 1:
        page.words(below.bottom_part(LINE), boss.card.heading, LABEL_BOLD, inks.ink, name=True)
    elif box.h >= LOW and below.h >= len(cards) * LINE + GATE:
        _gate(page, body)
    _cards(page, below, cards, look.at, inks)


def _inks(page: Page, name: str, look: Look, *, beaten: bool) -> Inks:
    if beaten:
        return Inks(Tone.SUNK, Tone.INK2, Tone.INK2)
    if look.chosen:
        return Inks(Tone.PRIMARY, Tone.ON_PRIMARY, Tone.ON_PRIMARY)
    if not look.open:
        return Inks(Tone.SUNK, Tone.INK2, Tone.INK2)
    return Inks(Tone.LEGAL if page.is_pressed(name) else Tone.SURFACE, Tone.INK, Tone.INK2)


def _limit(stack: Stack) -> Text:
    return say("dice at most, fought last") if stack is Stack.KEEP else say("dice at most")


def _gate(page: Page, body: Box) -> None:
    gate = Box(body.centre[0] - 26, body.bottom - GATE, 52, GATE)
    page.add(Panel(gate, Tone.BG, radius=26, corners=Corners.TOP))


def _cards(page: Page, box: Box, cards: tuple[Card, ...], at: int | None, inks: Inks) -> None:
    """The cards from the top, around the one that is being resolved; the last line says how many more."""
    room = max(1, int(box.h // LINE))
    if room < len(cards) and room <= FEW_LINES and len(cards) <= box.w // SIGN:
        _signs(page, box.top_part(LINE), cards, at, inks)
        return
    first = 0
    if at is not None and at >= room - 1:
        first = min(at - room + 2, len(cards) - room)
    shown = cards[max(0, first) :][:room]
    more = len(cards) - max(0, first) - len(shown)
    if more > 0:
        shown = shown[:-1]
    for i, card in enumerate(shown):
        number = i + max(0, first)
        line = Box(box.x, box.y + i * LINE, box.w, LINE)
        _card(page, line, card, inks, done=at is not None and number < at, now=number == at)
    if more > 0:
        line = Box(box.x, box.y + len(shown) * LINE, box.w, LINE)
        words = say_n("{n} card more", "{n} cards more", more + 1)
        page.words(line.cut(left=42), words, LABEL, inks.second)


def _signs(page: Page, line: Box, cards: tuple[Card, ...], at: int | None, inks: Inks) -> None:
    """The cards by their signs alone, side by side, the one that is being resolved on a ground of its own."""
    for number, card in enumerate(cards):
        cell = Box(line.x + number * SIGN, line.y, SIGN, line.h)
        ink = inks.ink
        if number == at:
            page.panel(cell.inset(1), ink, radius=8)
            ink = inks.ground
        if card.modifier is None:
            page.words(cell, "?", BODY, ink, 0.5)
        else:
            page.sign(cell.square(28), MODIFIER_ICONS[card.modifier], ink)


def _card(page: Page, line: Box, card: Card, inks: Inks, *, done: bool, now: bool) -> None:
    ink, second = inks.ink, inks.second
    if now:
        page.add(Panel(line.inset(-6, 1), ink, radius=8))
        ink = second = inks.ground
    if card.modifier is not None:
        page.sign(line.left_part(32).square(28), MODIFIER_ICONS[card.modifier], ink)
        named = line.cut(left=42, right=34 if done else 0)
        page.words(named, card.modifier.word, BODY, ink)
    else:
        page.words(line.left_part(32), "?", BODY, second, 0.5)
        page.words(line.cut(left=42, right=34 if done else 0), say("unseen"), LABEL, second)
    if done:
        page.sign(line.right_part(28).square(26), Icon.CHECK, ink)
