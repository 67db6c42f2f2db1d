"""What a card may ask for at any moment of the round: enemies, a roll, an item, a day more or less."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.rose.cards import Item
from companion.games.rose.effect_actions import ChangeDays, ForceEnemies, GainItem, RollReady
from companion.games.rose.numbers import drawn_at_a_time
from companion.games.text import Text, say, say_n
from companion.inputs import Close, Fill, Intent, Take
from companion.ui.frame import Foot, Header, framed
from companion.ui.icons import Icon
from companion.ui.page import BODY, LABEL_BOLD, Page
from companion.ui.theme import Tone

if TYPE_CHECKING:
    from companion.games.rose.state import Rose
    from companion.ui.geometry import Box

ENEMIES, DAYS = "enemies", "days"
MOST = 9
ROW = 100


def effects(page: Page, state: Rose) -> None:
    """The sheet: how many, and then a touch."""
    now = say("What does the card ask for?")
    header = Header(say("A card asks"), now, Icon.CARDS, rule=page.say(say("Rules R28, R38, R72")))
    main = framed(page, header, Foot(say("Done"), Close()))
    lowest = min(state.stats.health, state.stats.strategy, state.stats.recovery)
    n = page.view.desk.filled(ENEMIES, max(1, lowest))
    days = page.view.desk.filled(DAYS, 1)
    four = main.top_part(4 * ROW + 3 * 12).rows(4, 12)
    why = None if state.deck else say("the enemy deck is empty")
    _counted(page, four[0], ENEMIES, n, (max(1, n - 1), min(MOST, n + 1)))
    _deed(
        page,
        four[0],
        "force",
        say_n("{n} enemy comes at once", "{n} enemies come at once", n),
        Take(ForceEnemies(n)),
        icon=Icon.SUMMON,
        detail=say("your lowest stat is {n}", n=lowest),
        why=why,
    )
    after = (days - 1 or -1, days + 1 or 1)
    _counted(page, four[1], DAYS, f"{days:+d}", (max(-MOST, after[0]), min(MOST, after[1])))
    _deed(
        page,
        four[1],
        "days",
        say("The day tracker to {n}", n=max(0, state.days + days)),
        Take(ChangeDays(days)),
        icon=Icon.SUN,
    )
    _deed(
        page,
        four[2].cut(left=-COUNTER),
        "roll ready",
        say("All ready dice are rolled"),
        Take(RollReady()),
        icon=Icon.HAND,
        detail=say("for an item; it uses up no roll"),
        why=None if state.dice.pool.total() else say("no die is ready"),
    )
    drawn = (Item(),) * drawn_at_a_time(state)
    left = state.item_deck + len(state.item_discard)
    full = len(state.inventory) >= state.slots
    _deed(
        page,
        four[3].cut(left=-COUNTER),
        "draw",
        say("A random item is gained"),
        Take(GainItem(drawn)),
        icon=Icon.CARDS,
        detail=say_n("{n} left to draw", "{n} left to draw", left),
        why=say("no item is left") if left < len(drawn) else say("no slot is free") if full else None,
    )


COUNTER = 256
"""A stepper beside a button."""


def _counted(page: Page, row: Box, field: str, value: int | str, around: tuple[int, int]) -> None:
    """How many."""
    box = row.left_part(COUNTER - 12).inset(0, 12)
    page.stepper(box, field, value, Fill(field, around[0]), Fill(field, around[1]))


def _deed(
    page: Page,
    row: Box,
    name: str,
    words: Text,
    intent: Intent,
    *,
    icon: Icon,
    detail: Text | None = None,
    why: Text | None = None,
) -> None:
    """What is then done."""
    page.button(
        row.cut(left=COUNTER),
        name,
        intent,
        words,
        icon=icon,
        icon_tone=Tone.INK2,
        detail=why or detail,
        why_not=why,
        style=LABEL_BOLD if page.upright else BODY,
        focus=True,
    )
