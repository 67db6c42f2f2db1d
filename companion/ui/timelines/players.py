"""A player as a tile: seat, name, a number or a word; a touch opens what there is of the player."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.text import Text, say
from companion.games.timelines.heroes import Hero
from companion.inputs import Intent, Open, Sheet
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.marks import Panel
from companion.ui.page import BODY, LEAD, TAG, Page
from companion.ui.theme import Tone
from companion.ui.timelines.hero_cards import row
from companion.ui.type import Style, Weight

if TYPE_CHECKING:
    from companion.games.timelines.state import Timelines

TALL = 120
"""A tile higher than this has a second row."""
SLIM = 180
"""A tile less wide has its name below the number."""
CARD = 50
"""Width of a hero on a tile."""
VALUE = Style(36, Weight.HEAVY)
SLIM_VALUE = Style(30, Weight.HEAVY)


class Tile(msgspec.Struct, frozen=True):
    """What a player's tile says besides the name; `on`: what is touched next is this player's."""

    seat: int
    value: Text | str | int = ""
    heroes: tuple[Hero, ...] = ()
    """Shown as cards in place of the value."""
    detail: Text | None = None
    on: bool = False
    intent: Intent | None = None
    label: Text | None = None


def badge(page: Page, box: Box, seat: int, ground: Tone = Tone.INK, ink: Tone = Tone.SURFACE) -> None:
    """The number of a seat, as it stands on the heroes of the grid."""
    page.add(Panel(box, ground, radius=8))
    page.words(box, seat + 1, Style(round(box.h * 0.64), Weight.HEAVY), ink, 0.5)


def player(page: Page, box: Box, state: Timelines, tile: Tile) -> None:
    """One player."""
    name, seat = f"seat {tile.seat}", state.players[tile.seat]
    off = seat.out or seat.left
    ground = Tone.LEGAL if tile.on or page.is_pressed(name) else Tone.OFFBG if off else Tone.SURFACE
    edge, line = (Tone.PRIMARY, 6.0) if tile.on or page.focused == name else (Tone.EDGE, 3.0)
    page.add(Panel(box, ground, edge, line, 14, dashed=off and not tile.on))
    if box.h > TALL:
        _tall(page, box, state, tile)
    elif box.w < SLIM:
        _slim(page, box, state, tile)
    else:
        _wide(page, box, state, tile)
    called = state.brief(tile.seat)
    page.press(
        box,
        name,
        tile.intent or Open(Sheet.SEAT, str(tile.seat)),
        held=say("What there is of {name}", name=called),
        label=tile.label or called,
        focus=True,
    )


def _wide(page: Page, box: Box, state: Timelines, tile: Tile) -> None:
    inner = box.inset(12, 8)
    badge(page, Box(inner.x, inner.centre[1] - 18, 36, 36), tile.seat)
    if tile.heroes:
        value = inner.right_part(min(len(tile.heroes) * CARD, inner.w - 110))
        row(page, value.inset(0, 2), tile.heroes, Tone.SUNK)
    else:
        value = inner.right_part(min(90.0, page.width(_said(page, tile.value), VALUE) + 2))
        page.words(value, tile.value, VALUE, align=1)
    words = inner.cut(left=46, right=value.w + 8)
    detail = _detail(state, tile)
    if detail is None:
        page.words(words, state.called(tile.seat), LEAD, name=True)
        return
    page.words(words.top_part(32), state.called(tile.seat), BODY, name=True)
    page.words(words.bottom_part(26), detail, TAG, Tone.INK2, name=True)


def _tall(page: Page, box: Box, state: Timelines, tile: Tile) -> None:
    """One who plays alone: the heroes that were played lie below the name."""
    upper, lower = box.inset(12, 8).rows(2, 8)
    badge(page, Box(upper.x, upper.centre[1] - 18, 36, 36), tile.seat)
    page.words(upper.cut(left=46, right=74), state.called(tile.seat), LEAD, name=True)
    if not tile.heroes:
        page.words(upper.right_part(72), tile.value, VALUE, align=1)
    end = lower.x
    if tile.heroes:
        end = row(page, lower, tile.heroes, Tone.SUNK)
    detail = _detail(state, tile)
    if detail is not None and page.width(detail, TAG) <= lower.right - end:
        page.words(lower.cut(left=end - lower.x), detail, TAG, Tone.INK2)


def _slim(page: Page, box: Box, state: Timelines, tile: Tile) -> None:
    inner = box.inset(9, 7)
    top = inner.top_part(32)
    badge(page, Box(top.x, top.y + 1, 30, 30), tile.seat)
    if state.players[tile.seat].out:
        page.sign(Box(top.x + 36, top.y + 5, 22, 22), Icon.MOON, Tone.INK2)
    if tile.heroes:
        wide = min(len(tile.heroes) * 28.0, top.w - 36)
        row(page, top.right_part(wide), tile.heroes, Tone.SUNK)
    else:
        page.words(top.cut(left=38), tile.value, SLIM_VALUE, align=1)
    page.words(inner.cut(top=34), state.called(tile.seat), TAG, name=True)


def _detail(state: Timelines, tile: Tile) -> Text | None:
    seat = state.players[tile.seat]
    if seat.left:
        return say("has left")
    if seat.out:
        return say("sits out")
    return tile.detail


def _said(page: Page, value: Text | str | int) -> str:
    return page.say(value) if isinstance(value, Text) else str(value)
