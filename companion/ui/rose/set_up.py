"""Setting up Rose: the hero's numbers, the difficulty and its choice; then the table, line by line."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import msgspec

from companion.games.rose.actions import Describe, SetUp
from companion.games.rose.cards import Path
from companion.games.rose.setting_up import (
    CACHE_LEVEL,
    DAYS,
    HARDEST,
    HEALTH_LEVEL,
    ITEM_LEVELS,
    LOWERED_LEVEL,
    MOST_DAYS,
    NIGHT_PATH_LEVEL,
    NIGHT_ROW_LEVELS,
    checklist,
    replaced,
)
from companion.games.rose.state import Rose, Setup
from companion.games.strong20.stats import Stat
from companion.games.text import Text, say, say_n
from companion.inputs import Open, Sheet, Take
from companion.ui.books import STAT_ICONS
from companion.ui.frame import Second, framed
from companion.ui.geometry import TOUCH, Box
from companion.ui.icons import Icon
from companion.ui.marks import Panel
from companion.ui.page import BODY, LABEL, LABEL_BOLD, LEAD, Page
from companion.ui.rose.board import DAY_PLACE, NIGHT_PLACE
from companion.ui.rose.enemy_form import GOLD
from companion.ui.scenes.steps import foot, header
from companion.ui.strong20.card_numbers import number_field
from companion.ui.strong20.hero_numbers import hero_numbers
from companion.ui.strong20.laying_out import checklist as lines_of
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight

if TYPE_CHECKING:
    from companion.games.game import Step

GAP = 12
FIRST_DAYS = 10
"""The days proposed for level 10: one less than level 9 has."""
NUMBERS = 142


def _chosen(setup: Setup, **fields: object) -> Take:
    return Take(SetUp(replaced(setup, **fields)))


def set_up(page: Page, state: Rose, step: Step) -> None:
    """The numbers."""
    rules = Second("house", say("House rules"), Open(Sheet.HOUSE), Icon.SETTINGS)
    main = framed(page, header(page, step), msgspec.structs.replace(foot(page, step), second=rules))
    setup = state.setup
    hero_numbers(page, main.top_part(NUMBERS).columns(3, GAP), setup, partial(_chosen, setup))
    _difficulty(page, main.cut(top=NUMBERS + GAP), setup)


def _difficulty(page: Page, box: Box, setup: Setup) -> None:
    """The eleven levels, and below them what the chosen one does."""
    page.panel(box)
    inner = box.inset(14, 10)
    top = inner.top_part(34)
    page.words(top, say("Difficulty"), BODY)
    words = say("0 newcomers, 5 used to 20 Strong, 10 hardest")
    page.words(top.cut(left=page.width(say("Difficulty"), BODY) + 16), words, LABEL, Tone.INK2, 1)
    down = 2 if page.upright else 1
    high = 76 * down + 6 * (down - 1)
    cells = inner.cut(top=42).top_part(high).grid(6 if page.upright else 11, down, 6)
    for level in range(HARDEST + 1):
        page.button(
            cells[level],
            f"difficulty {level}",
            _chosen(setup, difficulty=level),
            str(level),
            style=Style(34, Weight.BOLD),
            chosen=setup.difficulty == level,
            middle=True,
        )
    _level(page, inner.cut(top=42 + high + GAP), setup)


def _level(page: Page, box: Box, setup: Setup) -> None:
    """The days of the level, what else it does, and what is chosen for it."""
    days = DAYS.get(setup.difficulty, setup.days)
    head = box.top_part(64)
    page.sign(Box(head.x, head.centre[1] - 20, 40, 40), Icon.SUN, Tone.GOLD)
    words: Text | None = None if days is None else say_n("{n} day", "{n} days", days)
    wide = 0.0
    if words is not None:
        wide = page.width(words, LEAD) + 2
        page.words(head.cut(left=56).left_part(wide), words, LEAD)
        wide += 20
    page.words(head.cut(left=56 + wide), _does(setup.difficulty), LABEL_BOLD, Tone.INK2, lines=3)
    row = box.cut(top=64 + 8)
    if setup.difficulty in NIGHT_ROW_LEVELS or (setup.difficulty == NIGHT_PATH_LEVEL and page.upright):
        below = row.cut(top=TOUCH + 18) if setup.difficulty == NIGHT_PATH_LEVEL else row
        _nights(page, below, setup)
    row = row.top_part(min(row.h, TOUCH + 10))
    match setup.difficulty:
        case _ if row.h < TOUCH:
            return
        case difficulty if difficulty == HARDEST:
            _days(page, row, setup)
        case difficulty if difficulty == LOWERED_LEVEL:
            _lowered(page, row, setup)
        case difficulty if difficulty == NIGHT_PATH_LEVEL:
            _night_path(page, row, setup)


def _does(level: int) -> Text:
    """What a level does besides its days (R15)."""
    if level in ITEM_LEVELS:
        return say("Draw a random item.")
    if level in NIGHT_ROW_LEVELS:
        return say("The four places at Range 1 start by night.")
    return {
        CACHE_LEVEL: say("A random enemy lies in the cache as gold."),
        HEALTH_LEVEL: say("+1 Health."),
        LOWERED_LEVEL: say("One stat of your choice starts 1 lower."),
        NIGHT_PATH_LEVEL: say("All places of one path start by night."),
        HARDEST: say("Read the days, and what else it does, in your rulebook."),
    }.get(level, say("The plain game."))


def _days(page: Page, box: Box, setup: Setup) -> None:
    """Level 10: the days by the players' rulebook."""
    days = setup.days
    row = box.left_part(min(box.w, 420))
    words = "?" if days is None else days
    less, more = (min(MOST_DAYS, max(1, (days or FIRST_DAYS) + by)) for by in (-1, 1))
    if days is None:
        less = more = FIRST_DAYS
    page.stepper(
        row,
        "days",
        words,
        _chosen(setup, days=less),
        _chosen(setup, days=more),
        least=say("1 is the least") if days == 1 else None,
        most=say("{n} is the most", n=MOST_DAYS) if days == MOST_DAYS else None,
    )


def _lowered(page: Page, box: Box, setup: Setup) -> None:
    for stat, cell in zip(Stat, box.columns(3, GAP), strict=True):
        icon, tone = STAT_ICONS[stat]
        value: int = getattr(setup, stat.value)
        least = 2 if stat is Stat.HEALTH else 1
        page.button(
            cell,
            f"lower {stat.value}",
            _chosen(setup, lowered=stat),
            say("-1 {stat}", stat=stat.word),
            icon=icon,
            icon_tone=tone,
            icon_size=28,
            style=LABEL_BOLD,
            chosen=setup.lowered is stat,
            middle=True,
            why_not=None if value >= least else say("it would be too low"),
            focus=True,
        )


def _nights(page: Page, box: Box, setup: Setup) -> None:
    """The twelve path cards, small: which start by night."""
    if box.h < 3 * 18:  # too low for three ranges
        return
    high = min(34.0, (box.h - 8) / 3)
    cells = box.left_part(min(box.w, 8.8 * high)).top_part(3 * high + 8).grid(len(Path), 3, 4)
    for at, cell in enumerate(cells):
        distance, path = 3 - at // len(Path), list(Path)[at % len(Path)]
        row = setup.difficulty in NIGHT_ROW_LEVELS and distance == 1
        night = row or path is setup.night_path
        ground, edge = NIGHT_PLACE if night else DAY_PLACE
        page.add(Panel(cell, ground, edge, 2, 6))
        icon, tone = (Icon.MOON, Tone.PLACE_MOON) if night else (Icon.SUN, Tone.PLACE_SUN)
        page.sign(cell.square(high * 0.6), icon, tone)


def _night_path(page: Page, box: Box, setup: Setup) -> None:
    for path, cell in zip(Path, box.columns(4, GAP), strict=True):
        page.button(
            cell,
            f"night {path.value}",
            _chosen(setup, night_path=path),
            say("Path {path}", path=path.value),
            icon=Icon.MOON,
            icon_size=26,
            style=LABEL_BOLD,
            chosen=setup.night_path is path,
            middle=True,
            focus=True,
        )


def laying_out(page: Page, state: Rose, step: Step) -> None:
    """What to put on the table; at level 0 the gold of the enemy that starts in the cache."""
    main = framed(page, header(page, step), foot(page, step))
    if state.setup.difficulty == CACHE_LEVEL and state.cache:
        card = state.cache[0]
        field = main.bottom_part(118).left_part(min(main.w, 300))

        def worth(gold: int) -> Take:
            return Take(Describe("cache.0", msgspec.structs.replace(card, gold=max(0, gold))))

        number_field(page, field, GOLD, card.gold, less=worth(card.gold - 1), more=worth(card.gold + 1))
        page.adjust = (worth(card.gold - 1), worth(card.gold + 1))
        words = say("The gold on the enemy in the cache.")
        page.words(main.bottom_part(118).cut(left=field.w + 20), words, LEAD, lines=3)
        main = main.cut(bottom=118 + GAP)
    lines_of(page, main, checklist(state))
