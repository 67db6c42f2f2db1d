"""What cards change for a while and want remembered: the list, each line with what ends it (S36, S37)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.games.strong20.card_actions import EndAdjustment, EndReminder
from companion.games.text import Text, say, say_n
from companion.inputs import Close, Intent, Open, Sheet, Take
from companion.ui.frame import Foot, Header, framed
from companion.ui.icons import Icon
from companion.ui.page import BODY, LABEL, Page
from companion.ui.scenes.listing import nothing, rows
from companion.ui.strong20.tags import adjustment_detail, adjustment_words, reminder_detail
from companion.ui.theme import Tone

if TYPE_CHECKING:
    from companion.games.strong20.adjustments import Adjustment
    from companion.ui.geometry import Box
    from companion.ui.strong20.noting import InForce, Table


class Entry(NamedTuple):
    """A line of the list; without `end` it goes with the item that makes it."""

    icon: Icon
    words: Text
    detail: Text
    end: Intent | None


def entries(table: Table, noted: InForce) -> tuple[Entry, ...]:
    """Everything that is in force, those of items held last."""
    listed = [
        Entry(Icon.SWAP, adjustment_words(a), _whose(table, a), Take(EndAdjustment(i)))
        for i, a in enumerate(noted.adjustments)
    ]
    listed += [
        Entry(Icon.HAND, say("{words}", words=r.words), reminder_detail(r), Take(EndReminder(i)))
        for i, r in enumerate(noted.reminders)
    ]
    for side in noted.sides:
        listed += [
            Entry(Icon.SWAP, adjustment_words(a), adjustment_detail(a), None) for a in side.adjustments
        ]
        listed += [
            Entry(Icon.HAND, say("{words}", words=r.words), reminder_detail(r), None) for r in side.reminders
        ]
    return tuple(listed)


def _whose(table: Table, adjustment: Adjustment) -> Text:
    """How long an adjustment holds and of which enemy; its card is named where it is another."""
    enemy = next((enemy for enemy in table.enemies if enemy.id == adjustment.enemy), None)
    detail = adjustment_detail(adjustment)
    if enemy is None or adjustment.card == enemy.name:
        return detail
    return say("on {card}, {detail}", card=enemy.title, detail=detail)


def notes(page: Page, table: Table, noted: InForce) -> None:
    """The list, each with a button that ends it; and entering a new one."""
    listed = entries(table, noted)
    now = say_n("{n} holds now.", "{n} hold now.", len(listed)) if listed else say("Nothing is noted.")
    header = Header(say("Adjustments, reminders"), now, Icon.HAND, rule=page.say(say("Rules S36, S37")))
    main = framed(page, header, Foot(say("Done"), Close()))
    adjust, remind = main.top_part(80).columns(2, 12)
    page.button(
        adjust, "adjust", Open(Sheet.ADJUST), say("A number changes"), icon=Icon.SWAP, middle=True, focus=True
    )
    page.button(
        remind, "remind", Open(Sheet.REMIND), say("Remind us later"), icon=Icon.HAND, middle=True, focus=True
    )
    if not listed:
        nothing(
            page, main.cut(top=92), say("What a card changes for a while, or wants remembered, stands here.")
        )
    for i, row in rows(page, main.cut(top=92), len(listed), "page of notes"):
        entry_row(page, row, i, listed[i], say("End"))


def entry_row(page: Page, box: Box, number: int, entry: Entry, end: Text) -> None:
    """A line of a list with the button that ends it."""
    page.panel(box)
    inner = box.inset(12, 5)
    page.sign(inner.left_part(36).square(34), entry.icon, Tone.INK2)
    words = inner.cut(left=52, right=144 if entry.end is not None else 0)
    page.words(words.top_part(36), entry.words, BODY, name=True)
    page.words(words.bottom_part(32), entry.detail, LABEL, Tone.INK2, name=True)
    if entry.end is not None:
        page.button(inner.right_part(132), f"end {number}", entry.end, end, middle=True)
