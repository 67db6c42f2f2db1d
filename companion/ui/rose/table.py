"""How the scenes of Rose share the screen: the board, and what stands beside or below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.game import Correct
from companion.games.rose.cards import Path
from companion.games.text import say, say_n
from companion.inputs import Take
from companion.ui.frame import Foot, Header, framed
from companion.ui.geometry import TOUCH, Box
from companion.ui.page import Page
from companion.ui.rose.board import Head, Shown, Touch, board, looked_at
from companion.ui.rose.side import cache_panel, deck_panel, items_panel, keywords_panel, nights_panel
from companion.ui.scenes.steps import foot, header

if TYPE_CHECKING:
    from companion.games.game import Step
    from companion.games.rose.state import Rose

SIDE = 252
BAND = 196
GAP = 10
NIGHTS = 62


def parted(page: Page, main: Box) -> tuple[Box, Box]:
    """Where the board goes, and what stands beside it; below it on an upright screen."""
    if page.upright:
        return main.cut(bottom=BAND + 12), main.bottom_part(BAND)
    return main.cut(right=SIDE + 20), main.right_part(SIDE)


def stack(box: Box, *highs: float) -> tuple[Box, ...]:
    """Boxes one below the other; the last one takes what is left."""
    boxes, y = [], box.y
    for high in highs:
        boxes.append(Box(box.x, y, box.w, high))
        y += high + GAP
    return (*boxes, Box(box.x, y, box.w, max(0.0, box.bottom - y)))


def plain_heads(state: Rose) -> dict[Path, Head]:
    """The heads outside the Strategy phase: a touch puts the hero where the table has it (S43)."""
    return {path: _plain_head(state, path) for path in Path}


def _plain_head(state: Rose, path: Path) -> Head:
    n = sum(spot.path is path for spot, _ in state.standing)
    words = say("Hero") if path is state.hero_path else say_n("{n} enemy", "{n} enemies", n)
    move = Touch(Take(Correct("hero_path", path.value)), label=say("Hero to {path}", path=path.value))
    return Head(move, words, here=path is state.hero_path)


def quiet(state: Rose) -> Shown:
    """The board to be looked at: a touch opens what it is about."""
    return Shown(lambda spot: looked_at(spot, state.at(spot)), plain_heads(state), reach=False)


def overview(page: Page, box: Box, state: Rose) -> None:
    """The cache, the keywords, the deck, the nights: what players look at between two steps."""
    if page.upright:
        left, middle, right = box.columns(3, GAP)
        cache_panel(page, left.cut(bottom=TOUCH + 6), state)
        items_panel(page, left.bottom_part(TOUCH), state)
        keywords_panel(page, middle, state)
        deck_panel(page, right.cut(bottom=NIGHTS + GAP), state)
        nights_panel(page, right.bottom_part(NIGHTS), state)
        return
    cache, keywords, deck, items, nights = stack(box, 104, 116, 92, 78)
    cache_panel(page, cache, state)
    keywords_panel(page, keywords, state)
    deck_panel(page, deck, state)
    items_panel(page, items, state)
    nights_panel(page, nights.top_part(min(nights.h, NIGHTS)), state)


def scene(
    page: Page,
    state: Rose,
    step: Step,
    shown: Shown,
    *,
    head: Header | None = None,
    below: Foot | None = None,
) -> Box:
    """The frame and the board; gives the box beside it."""
    main = framed(page, head or header(page, step), below or foot(page, step))
    left, side = parted(page, main)
    board(page, left, state, shown)
    return side
