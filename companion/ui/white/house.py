"""The house rules at set-up: what the rulebook leaves open, each with a touch for its next value."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

import msgspec

from companion.games.strong20.dice import Place
from companion.games.strong20.house import PhaseEnd, RepeatsFollow
from companion.games.strong20.stats import Stat
from companion.games.text import Text, say
from companion.games.white.actions import SetUp
from companion.games.white.house import (
    EXPLAINED,
    AreaFollows,
    BeatenStack,
    CastleForebode,
    ColumnTurned,
    DeckEnd,
    EmptyDeck,
    FlippedStats,
    ForestShape,
    HouseRules,
    IconsReadFrom,
    NewHeroSide,
    NightJudged,
    Pile,
    RefillOrder,
    RewardAt,
    SparedApple,
    StepmotherGains,
    SurplusItems,
    TooFew,
    Visits,
    WithoutApple,
)
from companion.games.white.setting_up import replaced
from companion.games.white.state import StepId
from companion.inputs import Close, Take
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.page import LABEL, TAG, Page
from companion.ui.scenes.listing import rows
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight

if TYPE_CHECKING:
    from companion.games.white.state import White
    from companion.ui.geometry import Box

ROW = 108
VALUE = Style(24, Weight.BOLD)
MAXIMA = (5, 6, 7, 8, 9, 10)
"""The highest values of a stat that can be chosen: 6 is a die's highest face."""
NUMBERS = {"stat_maximum": MAXIMA, "lowest_stat": (0, 1)}
WORDS: dict[object, Text] = {
    ForestShape.WIDE: say("3 rows of 4"),
    ForestShape.TALL: say("4 rows of 3"),
    RefillOrder.ROWS: say("row by row"),
    RefillOrder.COLUMNS: say("by columns"),
    PhaseEnd.REPEAT: say("each roll"),
    PhaseEnd.ENGAGEMENT: say("Engagement"),
    RepeatsFollow.NOW: say("as it is"),
    RepeatsFollow.START: say("as it began"),
    RewardAt.DEFEAT: say("at defeat"),
    RewardAt.CLEANUP: say("at Cleanup"),
    Visits.ONE: say("one visit"),
    Visits.EACH: say("one each"),
    StepmotherGains.ONCE: say("once"),
    StepmotherGains.EACH_NIGHT: say("each night"),
    DeckEnd.BOTTOM: say("bottom card"),
    DeckEnd.TOP: say("top card"),
    ColumnTurned.CHOICE: say("your choice"),
    ColumnTurned.FIRST: say("the first"),
    ColumnTurned.LAST: say("the last"),
    EmptyDeck.ASK: say("when you say"),
    EmptyDeck.RESHUFFLE: say("always"),
    IconsReadFrom.BACK: say("its back"),
    IconsReadFrom.FACE: say("its face"),
    TooFew.AS_MANY: say("as many"),
    TooFew.NONE: say("none"),
    AreaFollows.AT_ONCE: say("at once"),
    AreaFollows.NEXT_DAY: say("next day"),
    Pile.DISCARD: say("discard"),
    Pile.DECK: say("under the deck"),
    SurplusItems.AT_ONCE: say("at once"),
    SurplusItems.ROUND_END: say("round's end"),
    FlippedStats.KEPT: say("kept"),
    FlippedStats.PRINTED: say("printed"),
    NewHeroSide.EITHER: say("either side"),
    NewHeroSide.FRONT: say("the front"),
    NightJudged.BEFORE: say("before"),
    NightJudged.AFTER: say("after"),
    CastleForebode.CURRENT: say("current stack"),
    CastleForebode.WAITING: say("one that waits"),
    BeatenStack.STAYS: say("stays"),
    BeatenStack.DISCARD: say("discard"),
    SparedApple.CHOICE: say("your choice"),
    SparedApple.FIRST: say("the first"),
    SparedApple.LAST: say("the last"),
    WithoutApple.NOTHING: say("nothing"),
    WithoutApple.STAT: say("a stat falls"),
    True: say("yes"),
    False: say("no"),
    **{place: place.word for place in (Place.POOL, Place.EXHAUSTED)},
    **{stat: stat.word for stat in Stat},
}
"""The values as buttons say them."""


def values(rule: str) -> tuple[object, ...]:
    """The values that a house rule can have, in the order in which touches bring them."""
    default = getattr(HouseRules(), rule)
    if isinstance(default, bool):
        return (False, True)
    if isinstance(default, int):
        return NUMBERS[rule]
    if isinstance(default, Place):
        return (Place.POOL, Place.EXHAUSTED)
    return tuple(type(default)) if isinstance(default, Enum) else (default,)


def value_word(value: object) -> Text:
    """A value in words."""
    return say("{n}", n=value) if isinstance(value, int) and not isinstance(value, bool) else WORDS[value]


def house(page: Page, state: White) -> None:
    """All of them, in pages; once the game has begun they only show how it is played."""
    rules = state.setup.house
    open_ = state.at is StepId.SETTING_UP
    now = (
        say("A touch changes one; filled ones are changed.")
        if open_
        else say("Chosen before the game began.")
    )
    header = Header(say("House rules"), now, Icon.SETTINGS)
    plain = None
    if open_ and rules != HouseRules():
        back = Take(SetUp(replaced(state.setup, house=HouseRules())))
        plain = Second("as given", say("As given"), back, Icon.UNDO)
    main = framed(page, header, Foot(say("Done"), Close(), second=plain))
    names = tuple(EXPLAINED)
    across = 1 if page.upright else 2
    for i, box in rows(page, main, len(names), "page of house rules", height=ROW, across=across, gap=10):
        _rule(page, box, state, names[i], change=open_)


def _rule(page: Page, box: Box, state: White, rule: str, *, change: bool) -> None:
    number, words = EXPLAINED[rule]
    rules = state.setup.house
    value = getattr(rules, rule)
    page.panel(box)
    inner = box.inset(12, 8)
    wide = 164
    text = inner.cut(right=wide + 12)
    page.words(text.cut(left=62), words, LABEL, lines=4)
    page.words(text.left_part(58), number, TAG, Tone.INK2)
    cell = inner.right_part(wide)
    if not change:
        page.words(cell, value_word(value), VALUE, align=0.5, lines=2)
        return
    listed = values(rule)
    after = listed[(listed.index(value) + 1) % len(listed)] if value in listed else listed[0]
    page.button(
        cell,
        f"house {rule}",
        Take(SetUp(replaced(state.setup, house=msgspec.structs.replace(rules, **{rule: after})))),
        value_word(value),
        style=VALUE,
        middle=True,
        chosen=value != getattr(HouseRules(), rule),
        focus=True,
    )
