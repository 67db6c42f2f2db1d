"""The house rules: what the rulebook leaves open, and what this table says (L9, L14, L16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.text import Text, say, say_n
from companion.games.timelines.actions import SetUp
from companion.games.timelines.house import HouseRules
from companion.games.timelines.state import StepId, Timelines
from companion.inputs import Close, Take
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.page import BODY, TAG, Page
from companion.ui.scenes.listing import rows
from companion.ui.theme import Tone

if TYPE_CHECKING:
    from companion.ui.geometry import Box

ROW = 108
MOST = 5
"""Heroes of the shortest chain, at most, as the button goes round."""
EXPLAINED: dict[str, tuple[str, Text]] = {
    "chain_minimum": ("L9", say("The fewest heroes in a row that make a chain.")),
    "cards_used_once": ("L9", say("A hero serves in one chain only.")),
    "chain_and_set": ("L14", say("A hero of a chain serves in a set as well.")),
    "last_four_played": ("L16", say("The round with the deck's last heroes is played.")),
}


def house(page: Page, state: Timelines) -> None:
    """Every house rule; before the first game a touch changes it."""
    open_ = state.at is StepId.SETTING_UP
    now = (
        say("A touch changes one; filled ones are changed.")
        if open_
        else say("Chosen before the match began.")
    )
    plain = Second("plain", say("As we propose"), Take(_ruled(state, HouseRules())), Icon.REDO)
    changed = open_ and state.setup.house != HouseRules()
    main = framed(
        page,
        Header(say("House rules"), now, Icon.SETTINGS),
        Foot(say("Done"), Close(), second=plain if changed else None),
    )
    names = tuple(EXPLAINED)
    for i, box in rows(page, main, len(names), "page of house rules", height=ROW, gap=10):
        _rule(page, box, state, names[i], change=open_)


def _ruled(state: Timelines, rules: HouseRules) -> SetUp:
    return SetUp(msgspec.structs.replace(state.setup, house=rules))


def _rule(page: Page, box: Box, state: Timelines, rule: str, *, change: bool) -> None:
    number, words = EXPLAINED[rule]
    rules = state.setup.house
    value = getattr(rules, rule)
    page.panel(box)
    inner = box.inset(12, 10)
    wide = 190
    text = inner.cut(right=wide + 12)
    page.words(text.left_part(58), number, TAG, Tone.INK2)
    page.words(text.cut(left=62), words, BODY, lines=3)
    cell = inner.right_part(wide)
    if not change:
        page.words(cell, _word(value), BODY, align=0.5, lines=2)
        return
    following = not value if isinstance(value, bool) else value % MOST + 1
    page.button(
        cell,
        f"house {rule}",
        Take(_ruled(state, msgspec.structs.replace(rules, **{rule: following}))),
        _word(value),
        style=BODY,
        middle=True,
        chosen=value != getattr(HouseRules(), rule),
        focus=True,
    )


def _word(value: bool | int) -> Text:  # noqa: FBT001 - the rule's own value
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    return say_n("{n} hero", "{n} heroes", value)
