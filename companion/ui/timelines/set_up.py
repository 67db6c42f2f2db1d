"""Setting up a match: who plays, how many games, special actions; then the deal (L2, L11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.players import SEATS
from companion.games.text import Text, say, say_n
from companion.games.timelines.actions import SetUp
from companion.games.timelines.setting_up import DEALT, DEALT_SOLO, MOST_GAMES
from companion.games.timelines.state import REVEALED, Setup, SpecialActions, Timelines
from companion.inputs import Open, Sheet, Take, Write
from companion.ui.frame import Second, framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.page import BODY, LABEL_BOLD, LEAD, Page
from companion.ui.scenes.steps import foot, header, offer_grid, others
from companion.ui.theme import Tone
from companion.ui.timelines.players import badge
from companion.ui.type import Style, Weight

if TYPE_CHECKING:
    from companion.games.game import Step

GAP = 8
CHOICE = 74
SPECIAL = {
    SpecialActions.NEVER: say("In no game"),
    SpecialActions.AFTER_FIRST: say("From game 2 on"),
    SpecialActions.ALWAYS: say("In every game"),
}
COUNT = Style(34, Weight.BOLD)


def _chosen(setup: Setup, **fields: object) -> Take:
    return Take(SetUp(msgspec.structs.replace(setup, **fields)))


def seated(setup: Setup, n: int) -> tuple[str, ...]:
    """The names of `n` players: those that are there stay."""
    return (*setup.players[:n], *("",) * (n - len(setup.players)))


def set_up(page: Page, state: Timelines, step: Step) -> None:
    """Players, games, special actions, names."""
    rules = Second("house", say("House rules"), Open(Sheet.HOUSE), Icon.SETTINGS)
    main = framed(page, header(page, step), msgspec.structs.replace(foot(page, step), second=rules))
    setup = state.setup
    high = 36 + CHOICE + 10
    if page.upright:
        players, games, special, names = (
            main.top_part(high),
            main.cut(top=high + GAP).top_part(high),
            main.cut(top=2 * (high + GAP)).top_part(high),
            main.cut(top=3 * (high + GAP)),
        )
    else:
        top, middle = main.top_part(high), main.cut(top=high + GAP).top_part(high)
        players, games = top.cut(right=292), top.right_part(280)
        special, names = middle, main.cut(top=2 * (high + GAP))
    _players(page, players, setup)
    _games(page, games, setup)
    _special(page, special, setup)
    _names(page, names, state)


def _framed(page: Page, box: Box, words: Text) -> Box:
    """A panel with a caption; returns where its choices go."""
    page.panel(box)
    inner = box.inset(14, 5)
    page.words(inner.top_part(32), words, BODY)
    return inner.cut(top=36).top_part(CHOICE)


def _players(page: Page, box: Box, setup: Setup) -> None:
    cells = _framed(page, box, say("Players")).columns(SEATS, 8)
    n = len(setup.players)
    fewer, more = _chosen(setup, players=seated(setup, n - 1)), _chosen(setup, players=seated(setup, n + 1))
    page.adjust = (fewer if n > 1 else None, more if n < SEATS else None)
    for i, cell in enumerate(cells, 1):
        page.button(
            cell,
            f"players {i}",
            _chosen(setup, players=seated(setup, i)),
            str(i) if i > 1 else say("solo"),
            style=COUNT if i > 1 else LABEL_BOLD,
            chosen=n == i,
            middle=True,
            focus=True,
        )


def _games(page: Page, box: Box, setup: Setup) -> None:
    inner = _framed(page, box, say("Games"))
    page.stepper(
        inner,
        "games",
        setup.games,
        _chosen(setup, games=setup.games - 1),
        _chosen(setup, games=setup.games + 1),
        least=say("one game is the least") if setup.games == 1 else None,
        most=say("enough for any evening") if setup.games == MOST_GAMES else None,
    )


def _special(page: Page, box: Box, setup: Setup) -> None:
    cells = _framed(page, box, say("Special actions of the heroes")).columns(3, 8)
    for (wish, words), cell in zip(SPECIAL.items(), cells, strict=True):
        page.button(
            cell,
            f"special {wish.value}",
            _chosen(setup, special_actions=wish),
            words,
            chosen=setup.special_actions is wish,
            style=BODY,
            middle=True,
            focus=True,
        )


def _names(page: Page, box: Box, state: Timelines) -> None:
    """Who sits where; a touch writes the name."""
    setup = state.setup
    n = len(setup.players)
    across = 2 if page.upright else 3
    down = -(-n // across)
    words = say("Who plays? Names may wait.") if not any(setup.players) else say("Who plays")
    page.words(box.top_part(28), words, LABEL_BOLD, Tone.INK2)
    area = box.cut(top=30)
    high = min(84.0, (area.h - 8 * (down - 1)) / down)
    for seat, cell in enumerate(area.top_part(down * high + 8 * (down - 1)).grid(across, down, 8)[:n]):
        name = setup.players[seat].strip()
        page.button(cell, f"name {seat}", Write(name, f"name.{seat}"), label="", focus=True)
        badge(page, Box(cell.x + 14, cell.centre[1] - 18, 36, 36), seat)
        written = cell.cut(left=64, right=12)
        if name:
            page.words(written, name, LEAD, name=True)
        else:
            page.words(written, state.called(seat), BODY, Tone.INK2)


def deal(page: Page, state: Timelines, step: Step) -> None:
    """What to lay on the table, line by line."""
    main = framed(page, header(page, step), foot(page, step))
    rest = [item for item in others(step) if item[1].why_not is None]
    if rest:
        offer_grid(page, main.bottom_part(76), rest, len(rest))
        main = main.cut(bottom=88)
    page.panel(main)
    inner = main.inset(18, 10)
    lines = dealing(state)
    high = min(page.sized(BODY).size * 2.2 + 26, inner.h / len(lines))
    for i, line in enumerate(lines):
        row = Box(inner.x, inner.y + i * high, inner.w, high)
        circle = Box(row.x, row.centre[1] - 19, 38, 38)
        page.panel(circle, Tone.LEGAL, radius=19)
        page.words(circle, i + 1, Style(22, Weight.HEAVY), align=0.5)
        page.words(row.cut(left=54), line, BODY, lines=2, name=True)


def dealing(state: Timelines) -> tuple[Text, ...]:
    """How a game is dealt."""
    stays = [seat for seat, player in enumerate(state.players) if not player.left]
    each = DEALT_SOLO if state.setup.solo else DEALT
    return (
        say("Shuffle all 104 heroes: four of each letter, A to Z.")
        if not state.booked
        else say("Gather all 104 heroes and shuffle them."),
        say_n(
            "Deal yourself {each} heroes.",
            "Deal {each} heroes to each of the {n} players.",
            len(stays),
            each=each,
        ),
        say("Put the rest face down as the deck."),
        say("Turn up {n} heroes in a row: the Timelines; they are asked for next.", n=REVEALED),
        say("This game is played with the heroes' special actions.")
        if state.special
        else say("This game is played without special actions."),
    )
