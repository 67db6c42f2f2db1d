"""The end of a match: who won, and the points of every game (L2, L12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.text import say
from companion.games.timelines.tallying import standing
from companion.inputs import GoHome
from companion.ui.frame import Foot, framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.marks import Panel, Scenery
from companion.ui.page import BODY, LABEL, LEAD, TAG, Page
from companion.ui.places import View as Place
from companion.ui.scenes.steps import header, second_button
from companion.ui.theme import Tone
from companion.ui.timelines.players import badge
from companion.ui.type import Style, Weight

if TYPE_CHECKING:
    from companion.games.game import Step
    from companion.games.timelines.state import Timelines

HEAD = 120
ROW = 62
CAPTION = 30
GAP = 6
MOST_GAMES_SHOWN = 5


def match_over(page: Page, state: Timelines, step: Step) -> None:
    """The players in their places; NEXT goes home, one more game is one touch away."""
    more = None if step.second is None else second_button(page, step.offers[step.second])
    main = framed(page, header(page, step), Foot(say("Home"), GoHome(), second=more))
    ranked = standing(state)
    firsts = [seat for place, seat in ranked if place == 1]
    if state.setup.solo or not state.booked:
        words = say("The story is told.")
    elif len(firsts) == 1:
        words = say("{name} untangled most of it.", name=state.called(firsts[0]))
    else:
        words = say("Nobody was ahead of everybody.")
    n = len(ranked)
    head = CAPTION if len(state.booked) > 1 else 0
    area = main.cut(top=HEAD + GAP)
    high = min(float(ROW), (area.h - 16 - head - GAP * (n - 1)) / n)
    area = area.bottom_part(n * high + GAP * (n - 1) + 16 + head)
    page.add(Scenery(main.cut(bottom=area.h + GAP), Place.HOME_DAY, 14))
    crown = Box(main.x + 28, main.y + 14, 92, 92)
    page.panel(crown, radius=46)
    page.sign(crown.square(58), Icon.CROWN, Tone.GOLD)
    beside = Box(crown.right + 24, crown.y, main.w * (0.66 if page.upright else 0.3), 92)
    page.words(beside, words, Style(36, Weight.TITLE), Tone.SKY_INK, lines=2, name=True)
    page.panel(area)
    inner = area.inset(16, 8)
    if head:
        _captions(page, inner.top_part(head), state)
    inner = inner.cut(top=head)
    for i, (place, seat) in enumerate(ranked):
        _player(page, Box(inner.x, inner.y + i * (high + GAP), inner.w, high), state, seat, place)


def _games(page: Page, box: Box, state: Timelines) -> tuple[tuple[int, Box], ...]:
    """Where the points of each game stand, the last games of many; counted from 0."""
    columns = box.cut(left=_names(page), right=118).columns(MOST_GAMES_SHOWN, 4)
    games = range(len(state.booked))[-MOST_GAMES_SHOWN:]
    return tuple(zip(games, columns[len(columns) - len(games) :], strict=True))


def _names(page: Page) -> float:
    """How much room places and names take."""
    return 96 + (170 if page.upright else 240) + 8


def _captions(page: Page, box: Box, state: Timelines) -> None:
    for game, cell in _games(page, box, state):
        words = page.fitting(cell.w, TAG, say("Game {n}", n=game + 1), say("{n}.", n=game + 1))
        page.words(cell, words, TAG, Tone.INK2, 1)


def _player(page: Page, box: Box, state: Timelines, seat: int, place: int) -> None:
    """Place, name, the points of each game, the total."""
    if place == 1 and state.booked and not state.setup.solo:
        page.add(Panel(box.inset(-6, 0), Tone.LEGAL, radius=12))
    page.words(box.left_part(44), say("{n}.", n=place), LEAD)
    badge(page, Box(box.x + 48, box.centre[1] - 17, 34, 34), seat)
    name = Box(box.x + 96, box.y, _names(page) - 104, box.h)
    page.words(name, state.called(seat), BODY, name=True)
    page.words(box.right_part(110), state.total(seat), Style(38, Weight.HEAVY), align=1)
    for game, cell in _games(page, box, state):
        page.words(cell, state.booked[game][seat], LABEL, Tone.INK2, 1)
