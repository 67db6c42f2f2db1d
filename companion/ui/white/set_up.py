"""Setting up White: the hero's numbers, the difficulty, day or night; then the table, line by line."""

from __future__ import annotations

from functools import partial

import msgspec

from companion.games.game import Step
from companion.games.strong20.dice import Colour, Counts
from companion.games.strong20.stats import Stat
from companion.games.text import Text, say, say_n
from companion.games.white import setting_up
from companion.games.white.actions import SetUp
from companion.games.white.setting_up import HARDEST, RAISES, replaced
from companion.games.white.state import MOST_GOLD, Setup, White
from companion.inputs import Open, Sheet, Take
from companion.ui.books import STAT_ICONS
from companion.ui.frame import Second, framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.page import BODY, LABEL, LABEL_BOLD, LEAD, Page
from companion.ui.scenes.steps import foot, header, offer_grid, others, refused
from companion.ui.strong20.hero_numbers import hero_numbers
from companion.ui.strong20.laying_out import checklist
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight

GAP = 12


def _chosen(setup: Setup, **fields: object) -> Take:
    return Take(SetUp(replaced(setup, **fields)))


def set_up(page: Page, state: White, step: Step) -> None:
    """The numbers."""
    rules = Second("house", say("House rules"), Open(Sheet.HOUSE), Icon.SETTINGS)
    main = framed(page, header(page, step), msgspec.structs.replace(foot(page, step), second=rules))
    setup = state.setup
    if page.upright:
        hero_numbers(page, main.top_part(142).columns(3, GAP), setup, partial(_chosen, setup))
        _sum(page, main.cut(top=154).top_part(46), setup, state)
        _difficulty(page, main.cut(top=212).top_part(286), setup, state, 2)
        _start(page, main.cut(top=510).top_part(90), setup)
        return
    top = main.top_part(142)
    hero_numbers(page, top.cut(right=189).columns(3, GAP), setup, partial(_chosen, setup))
    _gold(page, top.right_part(177), setup, state)
    _start(page, main.bottom_part(90), setup)
    _difficulty(page, main.cut(top=142 + GAP, bottom=90 + GAP), setup, state, 1)


def _reckoning(setup: Setup, state: White) -> str:
    """How the gold comes about (W6), where it is not given by the level."""
    values = [getattr(setup, stat.value) for stat in Stat]
    if state.gold != MOST_GOLD - sum(values):
        return ""
    return f"{MOST_GOLD} \N{MINUS SIGN} ({'+'.join(map(str, values))})"


def _sum(page: Page, box: Box, setup: Setup, state: White) -> None:
    """The starting gold in one line."""
    page.panel(box, Tone.SUNK)
    inner = box.inset(16, 6)
    page.sign(inner.left_part(30).square(30), Icon.GOLD)
    page.words(inner.cut(left=42).left_part(200), say("Gold"), BODY)
    page.words(inner.cut(left=250, right=90), _reckoning(setup, state), LABEL, Tone.INK2, 1)
    page.words(inner.right_part(80), state.gold, Style(34, Weight.HEAVY), align=1)


def _gold(page: Page, box: Box, setup: Setup, state: White) -> None:
    """The starting gold, large."""
    page.panel(box, Tone.SUNK)
    inner = box.inset(8, 10)
    wide = page.width(say("Gold"), LABEL_BOLD)
    page.sign(Box(inner.centre[0] - wide / 2 - 19, inner.y, 30, 30), Icon.GOLD)
    page.words(Box(inner.centre[0] - wide / 2 + 19, inner.y, wide + 2, 30), say("Gold"), LABEL_BOLD)
    page.words(inner.cut(top=32, bottom=28), state.gold, Style(60, Weight.HEAVY), align=0.5)
    page.words(inner.bottom_part(28), _reckoning(setup, state) or say("of 20"), LABEL, Tone.INK2, 0.5)


def _difficulty(page: Page, box: Box, setup: Setup, state: White, rows: int) -> None:
    page.panel(box)
    inner = box.inset(14, 8)
    top = inner.top_part(34)
    page.words(top, say("Difficulty"), BODY)
    page.words(
        top.cut(left=page.width(say("Difficulty"), BODY) + 16),
        say("0 newcomers, 5 used to 20 Strong, 10 hardest"),
        LABEL,
        Tone.INK2,
        1,
    )
    tiles = inner.cut(top=36).top_part(74 * rows + 6 * (rows - 1))
    cells = tiles.columns(11, 6) if rows == 1 else tiles.grid(6, 2, 6)
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
    below = inner.cut(top=tiles.bottom + 6 - inner.y)
    if setup.difficulty == 0:
        _raises(page, below, setup)
        return
    dice = state.dice.banished
    x = below.x
    for colour in (c for c in Colour if dice[c]):
        page.token(Box(x, below.centre[1] - 24, 48, 48), colour, struck=True)
        x += 56
    left = page.say(say_n("{n} die left", "{n} dice left", state.dice.pool.total()))
    wide = page.width(left, LEAD) + 4
    page.words(below.right_part(wide), left, LEAD, align=1)
    words = below.cut(left=x - below.x + 8, right=wide + 16)
    what = _level(setup.difficulty, dice)
    if page.type.fit(page.say(what), page.sized(LABEL_BOLD), words.w, words.h, 3).shortened:
        what = say("Banish these dice.")
    page.words(words, what, LABEL_BOLD, lines=3)


def _level(level: int, banished: Counts) -> Text:
    """What a level does, in a few words (W15 to W21)."""
    if banished.total():
        return say("Banish {dice}.", dice=banished.words())
    return {
        1: say("Draw a random item and upgrade it."),
        2: say("20 gold; turn one forest column face up."),
        3: say("Start with 20 gold."),
        4: say("Draw a random item."),
    }.get(level, say("The plain game."))


def _raises(page: Page, box: Box, setup: Setup) -> None:
    """Level 0: which two stats have one more (W15)."""
    words = box.left_part(300 if not page.upright else 180)
    page.words(words, say("+1 to two stats; draw and upgrade a random item."), LABEL, Tone.INK2, lines=3)
    for stat, cell in zip(Stat, box.cut(left=words.w + 16).columns(3, GAP), strict=True):
        icon, tone = STAT_ICONS[stat]
        raised = stat in setup.raised
        kept = tuple(s for s in setup.raised if s is not stat)
        after = kept if raised else (*kept, stat)[-RAISES:]
        page.button(
            cell,
            f"raise {stat.value}",
            _chosen(setup, raised=after),
            stat.word,
            icon=icon,
            icon_tone=tone,
            icon_size=30 if not page.upright else 24,
            chosen=raised,
            middle=True,
            style=BODY if not page.upright else LABEL_BOLD,
        )


def _start(page: Page, box: Box, setup: Setup) -> None:
    """Day, or night and one stat more (W10)."""
    page.panel(box)
    inner = box.inset(12, 8)
    narrow = page.upright
    words = inner.left_part(78)
    page.words(words, say("Start by"), BODY, lines=2)
    rest = inner.cut(left=90)
    day, *stats = (
        rest.left_part(150 if not narrow else 120),
        *rest.cut(left=(150 if not narrow else 120) + GAP).columns(3, GAP),
    )
    page.button(
        day,
        "by day",
        _chosen(setup, night_stat=None),
        say("Day"),
        icon=Icon.SUN,
        icon_size=38 if not narrow else 28,
        chosen=setup.night_stat is None,
        middle=True,
    )
    for stat, cell in zip(Stat, stats, strict=True):
        page.button(
            cell,
            f"by night {stat.value}",
            _chosen(setup, night_stat=stat),
            say("Night, +1 {stat}", stat=stat.word) if not narrow else say("+1 {stat}", stat=stat.word),
            style=LABEL_BOLD,
            icon=Icon.MOON,
            icon_size=28 if not narrow else 22,
            chosen=setup.night_stat is stat,
            middle=True,
        )


def laying_out(page: Page, state: White, step: Step) -> None:
    """What to put on the table, in order."""
    main = framed(page, header(page, step), foot(page, step))
    rest = [item for item in others(step) if item[1] is not refused(page, step)]
    if rest:
        offer_grid(page, main.bottom_part(76), rest, len(rest))
        main = main.cut(bottom=88)
    checklist(page, main, setting_up.checklist(state))
