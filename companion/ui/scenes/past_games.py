"""Every game that was played, the last one first; a touch opens it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.text import Text, say, say_n
from companion.inputs import Close, Fill, Open, Sheet
from companion.ui.days import day
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.page import LABEL_BOLD, LEAD, Page
from companion.ui.scenes.home import LONG_NAMES
from companion.ui.scenes.menu import BACK
from companion.ui.theme import Tone
from companion.ui.view import of_no_game

if TYPE_CHECKING:
    from companion.journal import GameRecord
    from companion.statistics.games import GameFigures
    from companion.ui.geometry import Box

ROW, GAP = 80, 10
PAGER = 76
FAR = 10
"""How many pages the outer buttons turn."""
FIELD = "page of past games"


def past_games(page: Page) -> None:
    """The list."""
    page.view = of_no_game(page.view)
    page.back = Close()
    past = page.view.past
    games = () if past is None else past.games
    now = say_n("{n} game is kept.", "{n} games are kept.", len(games))
    if past is not None and past.left and games:
        now = say("{n} of {of} games are counted.", n=len(games) - past.left, of=len(games))
    foot = Foot(
        BACK.go,
        BACK.intent,
        second=Second("statistics", say("Statistics"), Open(Sheet.STATISTICS), Icon.STATISTICS)
        if games
        else None,
    )
    main = framed(page, Header(say("Past games"), now, Icon.LOG), foot)
    if not games or past is None:
        page.panel(main.top_part(110), Tone.SUNK)
        words = say("A game stands here from its first step on, also while it is being played.")
        page.words(main.top_part(110).inset(20, 10), words, LEAD, lines=3)
        return
    across = 1 if page.upright else 2
    listed = main
    if len(games) > across * _down(main):
        listed = main.cut(bottom=PAGER + GAP)
    each = across * _down(listed)
    pages = -(-len(games) // each)
    at = min(page.view.desk.filled(FIELD, 0), pages - 1)
    high = min(104.0, (listed.h + GAP) / _down(listed) - GAP)
    cells = listed.top_part(_down(listed) * (high + GAP) - GAP).grid(across, _down(listed), GAP)
    for record, cell in zip(games[at * each : (at + 1) * each], cells, strict=False):
        _row(page, cell, record, past.figures.get(record.id))
    if pages > 1:
        pager(page, main.bottom_part(PAGER), FIELD, at, pages)


def _down(box: Box) -> int:
    """How many rows have room in a box."""
    return int((box.h + GAP) // (ROW + GAP))


def _row(page: Page, box: Box, record: GameRecord, figures: GameFigures | None) -> None:
    icon, tone = ending(record, figures)
    page.button(
        box,
        f"past {record.id}",
        Open(Sheet.PAST_GAME, str(record.id)),
        say("{game}, {day}", game=LONG_NAMES[record.name], day=day(record.started)),
        icon=icon,
        icon_tone=tone,
        detail=in_short(page, record, figures),
        is_name=True,
        focus=True,
    )


def ending(record: GameRecord, figures: GameFigures | None) -> tuple[Icon, Tone]:
    """The sign of how a game ended, if it did."""
    if figures is None or not record.finished:
        return Icon.CARDS, Tone.INK2
    if figures.won is None:
        return Icon.CHECK, Tone.GOOD
    return (Icon.CROWN, Tone.GOLD) if figures.won else (Icon.HEALTH, Tone.RUBY)


def in_short(page: Page, record: GameRecord, figures: GameFigures | None) -> str:
    """A game in one line, as much of it as is known."""
    parts: list[Text | str] = [ended(record, figures)]
    if figures is not None:
        parts += [figures.hero] if figures.hero else []
        parts += [] if figures.difficulty is None else [say("level {n}", n=figures.difficulty)]
        parts += [say_n("{n} round", "{n} rounds", figures.rounds)] if figures.rounds else []
        parts += [say("{n} min", n=minutes(figures))]
    return ", ".join(page.say(part) if isinstance(part, Text) else part for part in parts)


def ended(record: GameRecord, figures: GameFigures | None) -> Text:
    """How a game ended, in words."""
    if not record.finished:
        return say("not finished")
    if figures is None:
        return say("finished")
    if figures.winners:
        return say("won by {names}", names=", ".join(figures.winners))
    return say("finished") if figures.won is None else say("won") if figures.won else say("lost")


def minutes(figures: GameFigures) -> int:
    """How long it was played."""
    return max(1, round(figures.played_s / 60))


def pager(page: Page, box: Box, field: str, at: int, pages: int) -> None:
    """Buttons that turn the pages, by one and, where there are many, by ten; `field` is the page's number."""
    turns = (-FAR, -1, 0, 1, FAR) if pages > FAR else (-1, 0, 1)
    page.adjust = (Fill(field, max(0, at - 1)), Fill(field, min(pages - 1, at + 1)))
    for turn, cell in zip(turns, box.columns(len(turns), GAP), strict=True):
        if turn == 0:
            page.words(cell, say("{n} of {of}", n=at + 1, of=pages), LABEL_BOLD, align=0.5)
            continue
        to = max(0, min(pages - 1, at + turn))
        page.button(
            cell,
            f"turn {turn}",
            Fill(field, to),
            say("{n}", n=f"{turn:+}") if abs(turn) == FAR else (say("Newer") if turn < 0 else say("Older")),
            why_not=say("There is no further page.") if to == at else None,
            middle=True,
            style=LABEL_BOLD,
        )
