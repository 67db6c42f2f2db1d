"""The house rules at set-up: what the rulebook leaves open, each with a touch for its next value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.strong20 import house as choices
from companion.games.strong20.dice import Place
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
from companion.ui.strong20 import house_rules as shared
from companion.ui.strong20.house_rules import Rules, house_rules

if TYPE_CHECKING:
    from companion.games.white.state import White
    from companion.ui.page import Page

NUMBERS = {"stat_maximum": shared.MAXIMA, "lowest_stat": (0, 1)}
WORDS: dict[object, Text] = {
    **shared.WORDS,
    ForestShape.WIDE: say("3 rows of 4"),
    ForestShape.TALL: say("4 rows of 3"),
    RefillOrder.ROWS: say("row by row"),
    RefillOrder.COLUMNS: say("by columns"),
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
    **{place: place.word for place in (Place.POOL, Place.EXHAUSTED)},
    **{stat: stat.word for stat in Stat},
}
"""The values as buttons say them."""


def values(rule: str) -> tuple[object, ...]:
    """The values that a house rule can have, in the order in which touches bring them."""
    default = getattr(HouseRules(), rule)
    if isinstance(default, Place):
        return (Place.POOL, Place.EXHAUSTED)
    return choices.values(rule, default, NUMBERS)


def value_word(value: object) -> Text:
    """A value in words."""
    return say("{n}", n=value) if isinstance(value, int) and not isinstance(value, bool) else WORDS[value]


def house(page: Page, state: White) -> None:
    """White's house rules."""
    setup, open_ = state.setup, state.at is StepId.SETTING_UP
    changed = (lambda rules: SetUp(replaced(setup, house=rules))) if open_ else None
    house_rules(page, Rules(setup.house, HouseRules(), EXPLAINED, values, value_word, changed))
