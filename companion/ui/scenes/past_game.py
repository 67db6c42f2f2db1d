"""A game that was played: how it ended and how it went, round by round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.text import say, say_n
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
    found = [Tile(Icon.LOG, Tone.INK2, f"{minutes(figures)}", say_n("minute", "minutes", minutes(figures)))]
    if figures.rounds:
        found.append(Tile(Icon.SUN, Tone.GOLD, f"{figures.rounds}", say_n("round", "rounds", figures.rounds)))
    if figures.health:
        found.append(Tile(Icon.DAMAGE, Tone.STEEL, f"{figures.dealt}", say("damage dealt")))
        found.append(Tile(Icon.HEALTH, Tone.RUBY, f"{figures.suffered}", say("Health lost")))
    corrections = say_n("correction", "corrections", figures.corrections)
    found.append(Tile(Icon.TOUCH, Tone.INK2, f"{figures.corrections}", corrections))
    return found


def _standing(page: Page, box: Box, figures: GameFigures) -> None:
    """Who played, the winners first."""
    names = sorted(figures.players, key=lambda name: name not in figures.winners)
    for name, row in zip(names, box.top_part(64 * len(names)).rows(len(names), 8), strict=True):
        won = name in figures.winners
        page.panel(row)
        page.sign(
            row.left_part(64).square(34), Icon.CROWN if won else Icon.HERO, Tone.GOLD if won else Tone.INK2
        )
        page.words(row.cut(left=72, right=160), name, BODY, name=True)
        page.words(row.right_part(150).cut(right=16), say("won") if won else say("lost"), LABEL, Tone.INK2, 1)
