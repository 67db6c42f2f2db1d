"""The rescues: who is when, whom each one will take, and what lies in the Timelines (L4 to L6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.text import say, say_n
from companion.games.timelines import actions as act
from companion.games.timelines.heroes import Hero, ordered, title
from companion.games.timelines.rounds import rescued, rescues
from companion.games.timelines.state import Played, Timelines
from companion.inputs import Take
from companion.ui.frame import framed
from companion.ui.geometry import TOUCH, Box
from companion.ui.icons import Icon
from companion.ui.marks import Panel
from companion.ui.page import BODY, LABEL, LABEL_BOLD, Page
from companion.ui.scenes.listing import rows
from companion.ui.scenes.steps import foot, header
from companion.ui.theme import Tone
from companion.ui.timelines.hero_cards import card, row
from companion.ui.timelines.players import badge

if TYPE_CHECKING:
    from companion.games.game import Step

TALL = 96
GAP = 8
ROW, LEAST_ROW = 74, 40
MOST_DOWN = 2
"""Rows of cards in the Timelines; more heroes than any round has are on further pages."""


def rescue(page: Page, state: Timelines, step: Step) -> None:
    """The Timelines as cards to touch, below them the rescues in their order."""
    main = framed(page, header(page, step), foot(page, step))
    line = ordered(state.line)
    now = rescued(state, state.up[0].hero or "") if state.up else ()
    across = max(1, int((main.w + GAP) // (TOUCH + 4 + GAP)))
    down = min(MOST_DOWN, -(-len(line) // across)) if line else 1
    area = main.top_part(down * (TALL + GAP) - GAP)
    for i, box in rows(page, area, len(line), "page of Timelines", height=TALL, across=across, gap=GAP):
        _touchable(page, box, line[i], taken=line[i] in now)
    if not line:
        page.words(main.top_part(TALL), say("Nobody is left in the Timelines."), LABEL, Tone.INK2)
    below = main.cut(top=down * (TALL + GAP) + GAP)
    order = rescues(state)[: max(1, int((below.h + GAP) // (LEAST_ROW + GAP)))]
    high = min(float(ROW), (below.h - (len(order) - 1) * GAP) / max(1, len(order)))
    for n, (played, taken) in enumerate(order):
        _turn(
            page, Box(below.x, below.y + n * (high + GAP), below.w, high), state, played, taken, first=not n
        )


def _touchable(page: Page, box: Box, hero: Hero, *, taken: bool) -> None:
    """A hero of the Timelines; a touch gives it to the one whose turn it is."""
    name = f"hero {hero}"
    ground = Tone.LEGAL if taken or page.is_pressed(name) else Tone.SURFACE
    edge, line = (Tone.PRIMARY, 5.0) if taken else (Tone.EDGE, 3.0)
    if page.focused == name:
        edge, line = Tone.ASK, 6.0
    card(page, box, hero, ground, edge=edge, line=line)
    page.press(box, name, Take(act.Tap(hero)), label=title(hero), focus=True)


def _turn(
    page: Page, box: Box, state: Timelines, played: Played, taken: tuple[Hero, ...], *, first: bool
) -> None:
    """One player's rescue as it will be when it comes to it."""
    page.add(Panel(box, Tone.LEGAL if first else Tone.SURFACE, Tone.PRIMARY if first else None, 3, 12))
    inner = box.inset(12, min(8, box.h * 0.08))
    badge(page, Box(inner.x, inner.centre[1] - 18, 36, 36), played.seat)
    wide = 168 if page.upright else 220
    page.words(Box(inner.x + 48, inner.y, wide - 12, inner.h), state.called(played.seat), BODY, name=True)
    hero = Box(inner.x + 48 + wide, inner.y, inner.h * 0.86, inner.h)
    card(page, hero, played.hero or "", Tone.PRIMARY, Tone.ON_PRIMARY, edge=Tone.PRIMARY)
    arrow = Box(hero.right + 12, inner.centre[1] - 13, 26, 26)
    page.sign(arrow, Icon.NEXT, Tone.INK2)
    rest = inner.cut(left=arrow.right + 12 - inner.x)
    if not taken:
        page.words(rest, say("no one"), LABEL, Tone.INK2)
        return
    count = say_n("{n} hero", "{n} heroes", len(taken))
    counted = min(page.width(count, LABEL_BOLD) + 4, rest.w * 0.4)
    end = row(page, rest.cut(right=counted + 12), taken)
    if end + counted <= rest.right:
        page.words(rest.right_part(counted), count, LABEL_BOLD, Tone.INK2, 1)
