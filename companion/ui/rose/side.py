"""Beside the board: range and what buys more of it, the cache, the global keywords, the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.rose import numbers
from companion.games.rose.actions import ChangePath, ExtendRange, Spent
from companion.games.rose.cards import GLOBAL_KEYWORDS
from companion.games.rose.setting_up import night_places
from companion.games.rose.state import PATH_CARDS
from companion.games.rose.steps_engagement import spendable
from companion.games.strong20.dice import Colour, Die, Place
from companion.games.text import Text, say, say_n
from companion.inputs import Fill, Open, Sheet, Take
from companion.ui.geometry import TOUCH, Box
from companion.ui.icons import Icon
from companion.ui.marks import Panel
from companion.ui.page import BODY, LABEL, LABEL_BOLD, TAG, Page
from companion.ui.strong20.tray import FACE_ICONS, held_die
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight

if TYPE_CHECKING:
    from companion.games.rose.cards import Path
    from companion.games.rose.state import Rose

PAID = "paid with"
"""The field that says which of the dice is paid with."""
FIGURE = Style(34, Weight.HEAVY)
RANGE, WIDE = 122, 220
CHIP = 34
TWO_LINES = 56
"""A box less high holds one line."""


def paid(page: Page, state: Rose) -> Spent | None:
    """The die that path and range are bought with: the one held, or the one chosen, or the spare one."""
    choices = spendable(state)
    held = held_die(page, state)
    if held is not None and state.extra is None:
        return Spent(held.colour, Place.ACTIVE, held.face)
    return choices[page.view.desk.filled(PAID, 0) % len(choices)] if choices else None


def to_path(path: Path, die: Spent | None) -> Take:
    """The hero goes below another path for a die."""
    return Take(ChangePath(path, die or Spent(Colour.YELLOW)))


def no_die(die: Spent | None) -> Text | None:
    """Why nothing can be bought with dice."""
    return None if die is not None else say("no die is ready or unapplied")


def range_panel(page: Page, box: Box, state: Rose) -> None:
    """How far the hero reaches; one more for a die, and which die that is."""
    page.panel(box)
    inner = box.inset(10, 6)
    head = inner.top_part(32)
    reach = numbers.range_now(state)
    value = str(reach.value)
    wide = page.width(value, FIGURE) + 2
    page.words(head.right_part(wide), value, FIGURE, align=1)
    page.words(head.cut(right=wide + 8), say("Range"), BODY)
    row = inner.bottom_part(TOUCH)
    die = paid(page, state)
    why = no_die(die)
    more = Take(ExtendRange(die or Spent(Colour.YELLOW)))
    buy, pay = row.cut(right=TOUCH + 14 + 6), row.right_part(TOUCH + 14)
    page.button(
        buy,
        "range+",
        more,
        say("1 more"),
        icon=Icon.PLUS,
        icon_size=24,
        style=LABEL_BOLD,
        why_not=why,
        held=reach.words,
        middle=True,
    )
    if die is None:
        page.panel(pay, Tone.OFFBG, edge=Tone.EDGE, dashed=True)
        return
    _payment(page, pay, state, die)


def _payment(page: Page, box: Box, state: Rose, die: Spent) -> None:
    """The die that is paid with; a touch takes the next one that could be."""
    choices = spendable(state)
    following = (choices.index(die) + 1) % len(choices) if die in choices else 0
    page.panel(box, Tone.LEGAL if page.is_pressed(PAID) else Tone.SURFACE, edge=Tone.EDGE)
    page.token(Box(box.x + 8, box.centre[1] - 21, 42, 42), die.colour)
    icon = Icon.HAND if die.face is None else FACE_ICONS[die.face]
    page.sign(Box(box.right - 34, box.centre[1] - 14, 28, 28), icon, Tone.INK2)
    shown = Die(die.colour, die.face)
    words = say("paid with: {colour} {face}", colour=shown.colour.word, face=_lies(die))
    page.press(box, PAID, Fill(PAID, following), held=words, label=say("another die"))


def _lies(die: Spent) -> Text:
    """Where a die to be spent is, or what it shows."""
    return die.face.word if die.face is not None else die.place.word


def cache_panel(page: Page, box: Box, state: Rose) -> None:
    """The gold in the cache, card by card; a touch opens what it buys."""
    name = "cache"
    page.panel(box, Tone.LEGAL if page.is_pressed(name) else Tone.SURFACE)
    inner = box.inset(12, 8)
    head = inner.top_part(34)
    total = str(sum(card.gold for card in state.cache))
    wide = page.width(total, FIGURE) + 2
    page.words(head.right_part(wide), total, FIGURE, align=1)
    page.sign(Box(head.right - wide - 36, head.centre[1] - 14, 28, 28), Icon.GOLD)
    page.words(head.cut(right=wide + 44), say("Cache"), BODY)
    row = inner.cut(top=40)
    if row.h >= 40:  # noqa: PLR2004 - a card's figure
        _coins(page, row.top_part(min(row.h, 48)), [card.gold for card in state.cache])
    page.press(box, name, Open(Sheet.CACHE), label=say("The cache"), focus=True)


def _coins(page: Page, box: Box, gold: list[int]) -> None:
    """The cards' gold, as many as there is room for."""
    if not gold:
        page.words(box, say("empty"), LABEL, Tone.INK2)
        return
    room = max(1, int((box.w + 6) // 52))
    shown = gold if len(gold) <= room else gold[: room - 1]
    cells = box.columns(room, 6)
    for value, cell in zip(shown, cells, strict=False):
        page.panel(cell, Tone.SUNK, edge=Tone.EDGE, radius=8)
        page.words(cell.inset(2), value, Style(26, Weight.HEAVY), align=0.5)
    if len(shown) < len(gold):
        page.words(cells[-1], f"+{len(gold) - len(shown)}", LABEL_BOLD, Tone.INK2, 0.5)


def keywords_panel(page: Page, box: Box, state: Rose) -> None:
    """The three reminder cards: which are turned to their active side (R61)."""
    name = "keywords"
    active = numbers.active_keywords(state)
    page.panel(box, Tone.LEGAL if page.is_pressed(name) else Tone.SURFACE)
    for (keyword, word), row in zip(GLOBAL_KEYWORDS.items(), box.inset(12, 7).rows(3, 0), strict=True):
        on = keyword in active
        icon, tone = (Icon.CHECK, Tone.GOOD) if on else (Icon.NOTHING, Tone.INK2)
        page.sign(Box(row.x, row.centre[1] - 11, 22, 22), icon, tone)
        page.words(row.cut(left=34), word, LABEL_BOLD if on else LABEL, Tone.INK if on else Tone.INK2)
    page.press(box, name, Open(Sheet.KEYWORDS), label=say("Keywords"))


def active_chip(page: Page, box: Box, state: Rose) -> float:
    """Only the keywords that are active, in little room; gives how high that is."""
    active = [word for keyword, word in GLOBAL_KEYWORDS.items() if keyword in numbers.active_keywords(state)]
    if not active:
        return 0
    lines = 1 if len(active) == 1 else 3 if len(active) == len(GLOBAL_KEYWORDS) and box.w < WIDE else 2
    row = box.top_part(CHIP + 18 * (lines - 1))
    page.add(Panel(row, Tone.ASKBG, Tone.ASK, 2, 8))
    page.sign(Box(row.x + 8, row.centre[1] - 10, 20, 20), Icon.WARNING, Tone.ASK)
    words = active[0]
    for word in active[1:]:
        words = say("{first}, {second}", first=words, second=word)
    page.words(row.cut(left=36, right=6), words, TAG, lines=lines)
    return row.h + 6


def items_panel(page: Page, box: Box, state: Rose) -> None:
    """The items held, of as many as Strategy allows."""
    name = "items"
    page.panel(box, Tone.LEGAL if page.is_pressed(name) else Tone.SURFACE)
    inner = box.inset(12, 8)
    count = f"{len(state.inventory)}/{state.slots}"
    wide = page.width(count, FIGURE) + 2
    page.words(inner.right_part(wide), count, FIGURE, align=1)
    page.sign(Box(inner.x, inner.centre[1] - 15, 30, 30), Icon.CARDS, Tone.INK2)
    page.words(inner.cut(left=42, right=wide + 8), say("Items"), BODY)
    page.press(box, name, Open(Sheet.ITEMS), label=say("The items"))


def deck_panel(page: Page, box: Box, state: Rose) -> None:
    """How many enemies are still to come."""
    name = "enemies"
    page.panel(box, Tone.LEGAL if page.is_pressed(name) else Tone.SUNK)
    inner = box.inset(12, 8)
    n = str(state.deck)
    style = Style(38, Weight.HEAVY)
    wide = page.width(n, style) + 2
    page.words(inner.left_part(wide), n, style)
    words = say_n("enemy in the deck", "enemies in the deck", state.deck)
    page.words(inner.cut(left=wide + 12), words, LABEL, Tone.INK2, lines=2)
    page.press(box, name, Open(Sheet.ENEMIES), label=say("The enemies"))


def nights_panel(page: Page, box: Box, state: Rose) -> None:
    """How many of the twelve places show their night side (R35)."""
    n = night_places(state)
    page.panel(box, Tone.SUNK)
    inner = box.inset(12, 6)
    page.sign(Box(inner.x, inner.centre[1] - 13, 26, 26), Icon.MOON if n else Icon.SUN, Tone.INK2)
    words = say("{n} of {of} by night", n=n, of=len(PATH_CARDS))
    page.words(inner.cut(left=38), words, LABEL, Tone.INK2, lines=2 if box.h > TWO_LINES else 1)
