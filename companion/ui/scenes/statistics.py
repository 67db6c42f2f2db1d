"""All games together: how they ended, how they went round by round, and whether the dice were fair."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from companion.games.text import Text, say, say_n
from companion.inputs import Close, CountGames, Fill, Open, Sheet
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.going import Going
from companion.ui.icons import Icon
from companion.ui.page import BODY, LABEL_BOLD, LEAD, Page
from companion.ui.scenes.statistics_dice import dice
from companion.ui.scenes.statistics_parts import (
    GAP,
    Tile,
    column_chart,
    legend,
    number_tiles,
    score_bars,
)
from companion.ui.scenes.working import reading
from companion.ui.theme import Tone
from companion.ui.view import of_no_game

if TYPE_CHECKING:
    from companion.statistics.collection import Statistics
    from companion.statistics.games import Score
    from companion.statistics.rounds import Round
    from companion.ui.geometry import Box
    from companion.ui.past import Past

TAB = 76
PART = "part of statistics"
MOST_ROWS = 6
"""Names a chart of bars has room for; those with the most games are shown."""


class Part(NamedTuple):
    """One page of the statistics."""

    name: str
    words: Text
    icon: Icon
    draw: Callable[[Page, Box, Statistics], None]


def statistics(page: Page) -> None:
    """The part that is turned up; the buttons above turn the others up."""
    page.back = Close()
    past = page.view.past
    found = None if past is None else past.statistics
    foot = Foot(say("Back"), Close(), second=Second("past", say("Past games"), Open(Sheet.PAST), Icon.LOG))
    parts = PARTS
    at = min(page.view.desk.filled(PART, 0), len(parts) - 1)
    now = say("Nothing has been played yet.")
    if past is not None and past.games:
        now = say_n("{n} game so far.", "{n} games so far.", len(past.games))
        if past.left:
            now = say("{n} of {of} games are counted.", n=len(past.games) - past.left, of=len(past.games))
        elif found is not None and found.dice.dice and parts[at].draw is dice:
            now = found.dice.sentence
    page.view = of_no_game(page.view)
    main = framed(page, Header(say("Statistics"), now, Icon.STATISTICS), foot)
    if found is None or not found.games:
        if past is None or not past.left:
            page.panel(main.top_part(110), Tone.SUNK)
        words = say("What comes of games and dice stands here once something was played.")
        if past is not None and past.games:
            words = say("The games could not be counted; the program's log says why.")
        if past is not None and past.left:
            _counting(page, main, past)
            return
        page.words(main.top_part(110).inset(20, 10), words, LEAD, lines=3)
        return
    for i, (part, cell) in enumerate(zip(parts, main.top_part(TAB).columns(len(parts), 10), strict=True)):
        page.button(
            cell,
            f"part {part.name}",
            Fill(PART, i),
            part.words,
            icon=None if page.upright else part.icon,
            icon_size=32,
            chosen=i == at,
            middle=True,
            style=LABEL_BOLD,
            focus=True,
        )
    parts[at].draw(page, main.cut(top=TAB + GAP), found)


def _counting(page: Page, box: Box, past: Past) -> None:
    """How far the counting is, and a way to stop it and to go on."""
    words = say("The games are being counted; it is done once for each.")
    if past.stopped:
        words = say("The counting was stopped. What is counted is kept.")
    of = len(past.games)
    reading(page, box, Going(words, of - past.left, of))
    below = box.cut(top=150 + GAP).top_part(76)
    label = say("Count on") if past.stopped else say("Stop it")
    icon = Icon.REDO if past.stopped else Icon.CROSS
    page.button(
        below if page.upright else below.left_part(300),
        "counting",
        CountGames(past.stopped),
        label,
        icon=icon,
        focus=True,
    )


def games(page: Page, box: Box, found: Statistics) -> None:
    """How many, how long, how they ended."""
    won, lost = (sum(game.won is how for game in found.games) for how in (True, False))
    tiles = (
        Tile(Icon.CARDS, Tone.INK2, f"{len(found.games)}", say_n("game", "games", len(found.games))),
        Tile(Icon.CROWN, Tone.GOLD, f"{won}", say_n("win", "wins", won)),
        Tile(Icon.HEALTH, Tone.RUBY, f"{lost}", say_n("loss", "losses", lost)),
        Tile(
            Icon.LOG,
            Tone.INK2,
            "\N{EN DASH}" if found.minutes is None else f"{found.minutes:.0f}",
            say("minutes a game"),
        ),
        Tile(Icon.DAMAGE, Tone.STEEL, f"{sum(game.dealt for game in found.games)}", say("damage dealt")),
        Tile(Icon.TOUCH, Tone.INK2, f"{sum(game.corrections for game in found.games)}", say("corrections")),
    )
    rest = number_tiles(page, box, tiles, across=2 if page.upright else len(tiles))
    decks = [
        (page.say(NAMES.get(name, say("{name}", name=name))), score) for name, score in found.by_deck.items()
    ]
    parts = [(say("By game"), decks), (say("By player"), list(found.by_player.items()))]
    _bars(page, rest, parts, 200)


def wins(page: Page, box: Box, found: Statistics) -> None:
    """By hero and by difficulty."""
    levels = [
        (page.say(say("level {n}", n=int(level))), score) for level, score in found.by_difficulty.items()
    ]
    _bars(page, box, [(say("By hero"), list(found.by_hero.items())), (say("By difficulty"), levels)], 200)


def _bars(page: Page, box: Box, parts: list[tuple[Text, list[tuple[str, Score]]]], room: float) -> None:
    parts = [(words, most_played(of)) for words, of in parts if of]
    if not parts:
        return
    legend(page, box.bottom_part(32), (score for _, of in parts for _, score in of))
    area = box.cut(bottom=40)
    cells = area.rows(len(parts), GAP) if page.upright else area.columns(len(parts), GAP)
    for (words, of), cell in zip(parts, cells, strict=True):
        score_bars(page, cell, words, of, room)


def most_played(found: list[tuple[str, Score]]) -> list[tuple[str, Score]]:
    """Those that there is room for: the most played ones, in their order."""
    kept = sorted(found, key=lambda item: -item[1].games)[:MOST_ROWS]
    return [item for item in found if item in kept]


def rounds(page: Page, box: Box, found: Statistics) -> None:
    """Health and gold at the end of each round."""
    charts = [(words, of) for words, of in ((say("Health"), found.health), (say("Gold"), found.gold)) if of]
    if not charts:
        page.panel(box.top_part(110), Tone.SUNK)
        words = say("None of these games has Health or gold.")
        page.words(box.top_part(110).inset(20, 10), words, BODY, lines=2)
        return
    cells = box.rows(len(charts), GAP) if page.upright else box.columns(len(charts), GAP)
    for (words, of), cell in zip(charts, cells, strict=True):
        note = say("Median; the line spans half of the games.")
        column_chart(page, cell, say("{what} at the end of each round", what=words), columns(of), note)


def columns(of: tuple[Round, ...]) -> tuple[tuple[int, float, float, float], ...]:
    """Rounds as a chart wants them."""
    return tuple((at.round, at.low, at.middle, at.high) for at in of)


NAMES = {
    "white": say("White"),
    "rose": say("Rose"),
    "tiny-woodys": say("Tiny Woodys"),
    "timelines": say("Tangled Timelines"),
}
PARTS = (
    Part("games", say("Games"), Icon.CARDS, games),
    Part("wins", say("Wins"), Icon.CROWN, wins),
    Part("rounds", say("Rounds"), Icon.SUN, rounds),
    Part("dice", say("Dice"), Icon.HIT, dice),
)
"""The parts, in the order of their buttons."""
