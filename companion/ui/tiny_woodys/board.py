"""The table: each player's collection and hiding area, place by place."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.cards import letters
from companion.games.text import Text, say, say_n
from companion.games.tiny_woodys.boards import Area
from companion.games.tiny_woodys.state import COLLECTION, HIDING, Laid, StepId, TinyWoodys, TurnAction
from companion.games.tiny_woodys.turns import may_act
from companion.inputs import Hold, Intent, Open, Sheet
from companion.ui.geometry import TOUCH, Box
from companion.ui.icons import Icon
from companion.ui.marks import Panel
from companion.ui.page import HEADING, LABEL, LABEL_BOLD, TAG, Page
from companion.ui.theme import Tone
from companion.ui.tiny_woodys.books import HIDING as HIDING_HELD
from companion.ui.tiny_woodys.kinds import kind_sign
from companion.ui.type import Style, Weight

NAME = 150
"""How wide the names are on a wide screen."""
DIVIDER = 10
HIGHEST = 140
"""Rows with the names beside the places grow no higher: a Woody's place has the shape of a card."""
NAME_OVER = 50
"""How high the names are over the places, where a finger has another way to their players."""
CARD_SHAPE = 1.45
"""How many times as high as wide a place may grow."""
FEW = 2
"""So few players have their names over the places on a wide screen too: the places grow as large."""
LARGEST_PLACE = 156
HEAD_FROM = 92
"""Rows lower than this are worth more than the heads over the areas."""
PLACES = COLLECTION + HIDING
SMALL_NAME = Style(30, Weight.TITLE)
READABLE_NAME = 24
CHIP_WIDE = 32
HIDDEN_MARK = 20
VOWELS = frozenset("aeiouy")
SHORTEST_PART = 3
"""Letters that stand alone on a line."""
CHIP = Style(20, Weight.HEAVY)
NAMES = Style(22, Weight.BOLD)
ROOMY = 84
"""Places so wide inside have larger names."""


class Aims(msgspec.Struct, frozen=True):
    """What a touch on the table means at a step: on Woodys by their numbers, or on players by their seats."""

    woodys: Mapping[int, tuple[Intent, Text]] = {}
    seats: Mapping[int, tuple[Intent, Text]] = {}

    @property
    def looking(self) -> bool:
        """Nothing is asked: what is touched is looked at."""
        return not self.woodys and not self.seats


class _Row(msgspec.Struct, frozen=True):
    """A player's row: where the name stands and the nine places are; the row as a whole."""

    whole: Box
    name: Box
    places: tuple[Box, ...]
    beside: bool = False
    """Whether the name stands beside places, on lines of its own."""


def board(page: Page, box: Box, state: TinyWoodys, aims: Aims) -> None:
    """All players, in their seats' order from top to bottom."""
    n = len(state.players)
    if page.upright:
        rows = _two_lines(box, n) or _over(box, n)
    else:
        rows = _over(box, n) if n <= FEW else _beside(page, box, n)
    for seat, row in enumerate(rows):
        _player(page, row, state, seat, aims)


def _beside(page: Page, box: Box, n: int) -> tuple[_Row, ...]:
    """Names left of the places; heads over the areas where there is room for them."""
    gap = 8 if n < 6 else 4  # noqa: PLR2004 - the fullest table
    head = 34 if (box.h - 34 - gap * (n - 1)) / n >= HEAD_FROM else 0
    high = min(float(HIGHEST), (box.h - head - gap * (n - 1)) / n)
    rows = box.cut(top=head).top_part(high * n + gap * (n - 1)).rows(n, gap)
    laid = []
    for whole in rows:
        right = whole.cut(left=NAME + 4, right=4)
        pitch = (right.w - DIVIDER) / PLACES
        places = tuple(
            Box(right.x + i * pitch + (DIVIDER if i >= COLLECTION else 0), whole.y, pitch, whole.h)
            for i in range(PLACES)
        )
        laid.append(_Row(whole, whole.left_part(NAME + 4), places, beside=True))
    if head:
        first, hiding = laid[0].places[0], laid[0].places[COLLECTION]
        page.words(Box(first.x + 4, box.y, 300, head - 4), say("Collection"), LABEL_BOLD, Tone.INK2)
        page.words(
            Box(hiding.x + 4, box.y, box.right - hiding.x - 4, head - 4), say("Hidden"), LABEL_BOLD, Tone.INK2
        )
    return tuple(laid)


def _two_lines(box: Box, n: int) -> tuple[_Row, ...]:
    """The hiding area beside the name, the collection below; empty where that is too low for a finger."""
    gap = 8
    line = min((box.h - gap * (n - 1)) / n - 8, 2 * LARGEST_PLACE) / 2
    if line < TOUCH:
        return ()
    laid = []
    for whole in box.top_part((2 * line + 8) * n + gap * (n - 1)).rows(n, gap):
        upper, lower = whole.inset(6, 4).rows(2, 0)
        collection = lower.columns(COLLECTION, 0)
        hiding = tuple(Box(place.x, upper.y, place.w, upper.h) for place in collection[-HIDING:])
        laid.append(
            _Row(whole, upper.cut(left=-6, right=upper.right - hiding[0].x), collection + hiding, beside=True)
        )
    return tuple(laid)


def _over(box: Box, n: int) -> tuple[_Row, ...]:
    """Names over the places."""
    gap = 8 if n < 6 else 4  # noqa: PLR2004 - the fullest table
    most = (box.h - gap * (n - 1)) / n
    pitch = (box.w - 12 - DIVIDER) / PLACES
    name = TOUCH if most >= 2 * TOUCH + 4 else min(NAME_OVER, most - TOUCH - 4)
    tall = min(pitch * CARD_SHAPE, most - name - 4)
    high = name + tall + 4
    laid = []
    for whole in box.top_part(high * n + gap * (n - 1)).rows(n, gap):
        places = whole.cut(left=6, right=6, bottom=4).bottom_part(tall)
        cells = tuple(
            Box(places.x + i * pitch + (DIVIDER if i >= COLLECTION else 0), places.y, pitch, places.h)
            for i in range(PLACES)
        )
        laid.append(_Row(whole, whole.top_part(name), cells))
    return tuple(laid)


def _player(page: Page, row: _Row, state: TinyWoodys, seat: int, aims: Aims) -> None:
    player = state.players[seat]
    active = seat == state.active and state.at is StepId.TURN and not aims.seats
    name = f"player {seat}"
    aim = aims.seats.get(seat)
    ground = Tone.LEGAL if active else Tone.OFFBG if player.left else Tone.SUNK
    if aim is not None:
        chosen = page.focused == name or page.is_pressed(name)
        ground = Tone.LEGAL
        page.add(Panel(row.whole, ground, Tone.PRIMARY, 8 if chosen else 5))
    else:
        page.add(
            Panel(
                row.whole,
                ground,
                Tone.PRIMARY if active else Tone.EDGE if player.left else None,
                5 if active else 3,
                dashed=player.left,
            )
        )
    hand = f"figure seat.{seat}.hand"  # by this name it is framed for a moment when the hand changes
    if page.is_pressed(hand):
        page.add(Panel(row.name.inset(5), Tone.SURFACE, radius=10))
    _name(page, row, state, seat)
    for i, place in enumerate(row.places):
        area = player.collection if i < COLLECTION else player.hiding
        at = i if i < COLLECTION else i - COLLECTION
        if at < len(area):
            _woody(page, place, state, area[at], aims, hidden=i >= COLLECTION)
        elif not player.left:
            _empty(page, place, f"place {seat} {i}", _free(state, aims, seat, i), hidden=i >= COLLECTION)
    if aim is not None:
        page.press(row.whole, name, aim[0], label=aim[1], focus=True)
    elif aims.looking and row.name.h >= TOUCH:
        page.press(
            row.name,
            hand,
            Open(Sheet.SEAT, str(seat)),
            held=say("Correct a player"),
            label=state.called(seat),
        )


def _name(page: Page, row: _Row, state: TinyWoodys, seat: int) -> None:
    player = state.players[seat]
    inner = row.name.inset(12, 5)
    owing = next((debt.cards for debt in state.owing if debt.seat == seat), 0)
    over = max(0, len(player.collection) - COLLECTION) + max(0, len(player.hiding) - HIDING)
    if player.left:
        words, tone, icon = say("has left"), Tone.INK2, Icon.HOME
    elif over:
        words, tone, icon = say_n("{n} waits", "{n} wait", over), Tone.ASK, Icon.WARNING
    elif owing:
        words, tone, icon = say("discards {n}", n=owing), Tone.ASK, Icon.WARNING
    else:
        words, tone, icon = say_n("{n} in hand", "{n} in hand", player.hand), Tone.INK2, Icon.CARDS
    if row.beside:
        big = inner.h >= 76  # noqa: PLR2004 - room for both lines in full size
        style = HEADING if big else SMALL_NAME
        top = inner.top_part(44 if big else 36)
        page.words(top, _called(page, state, seat, style, top.w), style, name=True)
        low = inner.cut(top=46 if big else 36).top_part(28)
        page.sign(Box(low.x, low.centre[1] - 11, 22, 22), icon, tone)
        page.words(low.cut(left=30), words, LABEL, tone)
        return
    wide = page.width(words, LABEL) + 4
    page.words(inner.cut(right=wide + 46), state.called(seat), HEADING, name=True)
    page.words(inner.right_part(wide), words, LABEL, tone, 1)
    page.sign(Box(inner.right - wide - 32, inner.centre[1] - 11, 22, 22), icon, tone)


def _called(page: Page, state: TinyWoodys, seat: int, style: Style, wide: float) -> Text:
    """A player's name, cut short before it would be too small to be read across the table."""
    name = state.called(seat)
    readable = page.width(name, style._replace(size=READABLE_NAME)) <= wide
    return name if readable else state.brief(seat)


def _woody(page: Page, box: Box, state: TinyWoodys, laid: Laid, aims: Aims, *, hidden: bool) -> None:
    """What lies on a place: its type, its name, and that it is two."""
    name = f"woody {laid.id}"
    aim = aims.woodys.get(laid.id)
    stands = page.focused == name and aim is not None
    tight = box.h < 90  # noqa: PLR2004 - no room for air about two lines
    drawn = box.inset(2, 3 if tight else 5)
    ground = Tone.SUNK if hidden else Tone.SURFACE
    if stands:
        ground = Tone.PRIMARY
    elif page.is_pressed(name) or aim is not None:
        ground = Tone.LEGAL
    edge, line = (Tone.INK, 5) if laid.pair else (Tone.EDGE, 3)
    if aim is not None:
        edge, line = Tone.PRIMARY, 6
    page.add(Panel(drawn, ground, edge, line, 10))
    ink = Tone.ON_PRIMARY if stands else Tone.INK
    inner = drawn.inset(6, 4 if tight else 7)
    icon, tone = kind_sign(state.known(laid.name))
    style = NAMES if inner.w >= ROOMY and not tight else TAG
    size = max(20.0, min(inner.h - style.size * 2.2, inner.w * 0.62))
    size = min(size, inner.w - CHIP_WIDE - 2) if laid.pair else size
    left = inner.x if laid.pair else inner.centre[0] - size / 2
    page.sign(Box(left, inner.y, size, size), icon, ink if stands else tone)
    if hidden and not laid.pair and left - inner.x >= HIDDEN_MARK:
        mark = Box(inner.right - HIDDEN_MARK, inner.y, HIDDEN_MARK, HIDDEN_MARK)
        page.sign(mark, Icon.HIDDEN, ink if stands else Tone.INK2)
    if laid.pair:
        high = min(26.0, size + 2)
        chip = Box(inner.right - CHIP_WIDE, inner.y + max(0.0, (size - high) / 2), CHIP_WIDE, high)
        page.add(Panel(chip, Tone.INK, radius=7))
        page.words(chip.inset(2, 1), "\N{MULTIPLICATION SIGN}2", CHIP, Tone.SURFACE, 0.5)
    under = inner.cut(left=-2, right=-2, top=size + 1)
    page.words(under, parted(page, laid.name, under.w, style), style, ink, 0.5, lines=2, name=True)
    if aim is not None:
        page.press(box, name, aim[0], held=laid.name, label=aim[1], focus=True)
    elif aims.looking:
        page.press(box, name, Open(Sheet.LAID, str(laid.id)), held=laid.name, label=laid.name)


def parted(page: Page, name: str, wide: float, style: Style = TAG) -> str:
    """A name of one word that is too wide for a line, parted so that it stands on two."""
    if " " in name or page.type.width(name, style) <= wide:
        return name
    fitting = [
        n
        for n in range(SHORTEST_PART, len(name) - SHORTEST_PART + 1)
        if max(page.type.width(f"{name[:n]}-", style), page.type.width(name[n:], style)) <= wide
    ]
    if not fitting:
        return name
    at = min(fitting, key=lambda n: (_awkward(name, n), abs(n - len(name) / 2)))
    return f"{name[:at]}- {name[at:]}"


def _awkward(name: str, n: int) -> int:
    """How ill a word is parted before its letter `n`: best between consonants, before one and a vowel."""
    before, after, following = (letters(name[at : at + 1]) for at in (n - 1, n, n + 1))
    if after in VOWELS or following not in VOWELS:
        return 2
    return int(before in VOWELS)


def _free(state: TinyWoodys, aims: Aims, seat: int, place: int) -> Intent | None:
    """What a touch on a free place begins: placing or hiding, if it is due, else putting a Woody by hand."""
    if not aims.looking or state.step_id is not StepId.TURN:
        return None
    area, action = Area.COLLECTION, TurnAction.PLACE
    if place >= COLLECTION:
        area, action = Area.HIDING, TurnAction.HIDE
    if seat != state.active or not may_act(state, action):
        return Open(Sheet.PLACE, f"{area.value}.{seat}")
    return Open(Sheet.PLACE) if area is Area.COLLECTION else Hold(HIDING_HELD)


def _empty(page: Page, box: Box, name: str, intent: Intent | None, *, hidden: bool) -> None:
    """A free place; those of the hiding area say so by their sign."""
    ground = Tone.LEGAL if page.is_pressed(name) else None
    drawn = box.inset(2, 3 if box.h < 90 else 5)  # noqa: PLR2004 - as high as what lies beside it
    page.add(Panel(drawn, ground, Tone.EDGE, 2, 10, dashed=True))
    if hidden:
        page.sign(drawn.square(26), Icon.HIDDEN, Tone.EDGE)
    if intent is not None:
        words = say("Place a Woody") if isinstance(intent, Open) else say("Hide a Woody")
        page.press(box, name, intent, held=words, label=words)
