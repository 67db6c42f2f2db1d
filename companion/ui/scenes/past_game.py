"""A game that was played: how it ended and how it went, round by round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.text import Text, say, say_n
from companion.inputs import Close, Open, Resume, Sheet
from companion.ui.days import day
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.page import BODY, LABEL, LEAD, Page
from companion.ui.scenes.home import LONG_NAMES
from companion.ui.scenes.menu import BACK
from companion.ui.scenes.past_games import ended, ending, minutes
from companion.ui.scenes.statistics_parts import GAP, Tile, column_chart, number_tiles
from companion.ui.theme import Tone
from companion.ui.view import of_no_game

if TYPE_CHECKING:
    from companion.statistics.games import GameFigures
    from companion.ui.geometry import Box


def past_game(page: Page) -> None:
    """The game in figures; NEXT steps through it."""
    shown = page.view.past_game
    if shown is None:
        return
    page.view = of_no_game(page.view)
    page.back = Close()
    record, figures = shown.record, shown.figures
    icon, _ = ending(record, figures)
    title = LONG_NAMES[record.name]
    if shown.trouble is not None:
        main = framed(page, Header(title, ended(record, figures), icon), BACK)
        page.panel(main.top_part(150), Tone.SUNK)
        page.words(main.top_part(150).inset(20, 10), shown.trouble, LEAD, lines=4, name=True)
        return
    now = say("{day}: {ended}", day=day(record.started), ended=ended(record, figures))
    foot = Foot(
        say("Step by step"),
        Open(Sheet.STORY, str(record.id)),
        first=Second("close", say("Back"), Close()),
        second=None
        if record.finished or record.name not in page.view.playable
        else Second("resume", say("Play on"), Resume(str(record.id))),
    )
    main = framed(page, Header(title, now, icon), foot)
    if figures is None:
        page.panel(main.top_part(110), Tone.SUNK)
        page.words(main.top_part(110).inset(20, 10), say("It is being counted ..."), LEAD)
        return
    tiles = _tiles(figures)
    rest = number_tiles(page, main, tiles, across=2 if page.upright else len(tiles))
    if figures.winners:
        _standing(page, rest, figures)
        return
    charts = [
        (words, tuple(sorted(course.items())))
        for words, course in ((say("Health"), figures.health), (say("Gold"), figures.gold))
        if course
    ]
    if not charts:
        return
    cells = rest.rows(len(charts), GAP) if page.upright else rest.columns(len(charts), GAP)
    for (words, course), cell in zip(charts, cells, strict=True):
        columns = tuple((at, float(n), float(n), float(n)) for at, n in course)
        column_chart(page, cell, say("{what} at the end of each round", what=words), columns)


def _tiles(figures: GameFigures) -> list[Tile]:
    """The numbers of the game; what its deck does not know is left out."""
    n = minutes(figures)
    found = [Tile(Icon.HOURGLASS, Tone.INK2, f"{n}", say_n("minute", "minutes", n))]
    if figures.rounds:
        found.append(Tile(Icon.SUN, Tone.GOLD, f"{figures.rounds}", say_n("round", "rounds", figures.rounds)))
    if figures.health:
        found.append(Tile(Icon.DAMAGE, Tone.STEEL, f"{figures.dealt}", say("damage dealt")))
        found.append(Tile(Icon.HEALTH, Tone.RUBY, f"{figures.suffered}", say("Health lost")))
    if figures.points and not figures.players:
        points = sum(figures.points[0])
        found.append(Tile(Icon.CROWN, Tone.GOLD, f"{points}", say_n("point", "points", points)))
    corrections = say_n("correction", "corrections", figures.corrections)
    found.append(Tile(Icon.TOUCH, Tone.INK2, f"{figures.corrections}", corrections))
    return found


def _standing(page: Page, box: Box, figures: GameFigures) -> None:
    """Who played, the winners first, with what they scored."""
    scored = figures.points or ((),) * len(figures.players)
    seats = sorted(
        zip(figures.players, scored, strict=True),
        key=lambda seat: (seat[0] not in figures.winners, -sum(seat[1])),
    )
    for (name, points), row in zip(seats, box.top_part(64 * len(seats)).rows(len(seats), 8), strict=True):
        won = name in figures.winners
        page.panel(row)
        page.sign(
            row.left_part(64).square(34), Icon.CROWN if won else Icon.HERO, Tone.GOLD if won else Tone.INK2
        )
        ended = say("won") if won else say("lost")
        told = say("{points}, {ended}", points=sum_of(points), ended=ended) if points else ended
        wide = min(row.w / 2, page.width(told, LABEL) + 20)
        page.words(row.cut(left=72, right=wide + 8), name, BODY, name=True)
        page.words(row.right_part(wide).cut(right=16), told, LABEL, Tone.INK2, 1, name=True)


def sum_of(points: tuple[int, ...]) -> Text:
    """Points as they came together: "12 + 9 = 21"; of one game alone "12 points"."""
    if len(points) == 1:
        return say_n("{n} point", "{n} points", points[0])
    return say("{sum} = {total}", sum=" + ".join(map(str, points)), total=sum(points))
