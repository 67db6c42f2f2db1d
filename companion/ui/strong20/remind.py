"""Entering a reminder in few touches: when it comes up, what a tap then changes, and its words (S37)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.strong20.adjustments import Until
from companion.games.strong20.reminders import Light, Reminder, word_of
from companion.games.text import Text, say
from companion.inputs import Close, Fill, Intent, Write
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.page import Page
from companion.ui.scenes.choosing import choice
from companion.ui.strong20.adjust import stepped
from companion.ui.strong20.noting import CONDITIONS
from companion.ui.strong20.tags import UNTIL_WORDS

if TYPE_CHECKING:
    from companion.games.strong20.reminders import AnyChange
    from companion.ui.desk import Desk
    from companion.ui.strong20.noting import Kinds, Table

MOMENT, LIGHT, CHANGE, BY, UNTIL, IF = "moment", "light", "change", "by", "until", "if"
"""The fields of the form."""
LIGHTS = ((Light.ALWAYS, say("always")), (Light.DAY, say("by day")), (Light.NIGHT, say("at night")))


def change_of(kinds: Kinds, kind: int, by: int) -> AnyChange | None:
    """The change that is chosen."""
    change = kinds.changes[kind].change
    return None if change is None else change(by)


def is_reward(desk: Desk, table: Table, about: str) -> bool:
    """Whether in place of a moment it is chosen that the card gives it when it is defeated."""
    return table.drafted(about) and _moment(desk, table.kinds) == len(table.kinds.moments)


def entered(desk: Desk, table: Table, words: str) -> Intent:
    """The reminder as the form has it, noted."""
    about = desk.sheet.about if desk.sheet is not None else ""
    card, item, kinds = table.subject(about), table.item(about), table.kinds
    change = change_of(kinds, desk.filled(CHANGE, 0), desk.filled(BY, 1))
    if is_reward(desk, table, about) and change is not None:
        return table.noted(change, about)
    drafted = table.drafted(about)
    until = Until.HELD if item is not None else kinds.reminder_untils[desk.filled(UNTIL, 0)]
    reminder = Reminder(
        words,
        kinds.moments[min(_moment(desk, kinds), len(kinds.moments) - 1)],
        card=card.name if card is not None else "",
        light=LIGHTS[desk.filled(LIGHT, 0)][0],
        condition=CONDITIONS[desk.filled(IF, 0)][0] if card is not None or drafted else None,
        changes=() if change is None else (change,),
        until=Until.CONFLICT if drafted else until,
        of=card.id if card is not None else None,
    )
    return table.noted(reminder, about)


def remind(page: Page, table: Table, about: str) -> None:
    """The form."""
    desk, kinds = page.view.desk, table.kinds
    kind = desk.filled(CHANGE, 0)
    card = table.subject(about)
    now = say("When does it come up?") if card is None else say("{card}: when?", card=card.title)
    reward = is_reward(desk, table, about)
    write = Write("", "reminder")
    change = change_of(kinds, kind, desk.filled(BY, 1))
    close = Second("close", say("Not now"), Close())
    if change is not None:  # it says what it changes, unless the player has better words
        plain = entered(desk, table, page.say(word_of(change)))
        second = close if reward else Second("words", say("Write it"), write, Icon.HAND)
        foot = Foot(say("Add"), plain, second=second)
    elif reward:
        foot = Foot(None, None, say("What is it?"), close)
    else:
        foot = Foot(say("Write it"), write, second=close)
    header = Header(say("A reminder"), now, Icon.HAND, rule=page.say(say("Rule {number}", number="S37")))
    main = framed(page, header, foot)
    moments: list[Text] = [moment.word for moment in kinds.moments]
    if table.drafted(about):
        moments.append(say("its reward"))
    across = (3 if len(moments) <= 9 else 4) if page.upright else 5  # noqa: PLR2004 - three rows of three
    down = -(-len(moments) // across)
    high = 74 * down + 8 * (down - 1)
    choice(page, main.top_part(high), MOMENT, moments, across=across, chosen=_moment(desk, kinds))
    rest = main.cut(top=high + 12)
    across = 4 if page.upright else len(kinds.changes)
    down = -(-len(kinds.changes) // across)
    high = 74 * down + 8 * (down - 1)
    choice(
        page,
        rest.top_part(high),
        CHANGE,
        [each.words for each in kinds.changes],
        across=across,
        chosen=kind,
        icons=[each.icon for each in kinds.changes],
    )
    rest = rest.cut(top=high + 12)
    row = rest.top_part(76)
    if kinds.changes[kind].counted:
        by = desk.filled(BY, 1)
        page.stepper(row.right_part(236), BY, f"{by:+d}", Fill(BY, stepped(by, -1)), Fill(BY, stepped(by, 1)))
        row = row.cut(right=248)
    if reward:
        return
    lights = [words for _, words in LIGHTS]
    choice(page, row, LIGHT, lights, across=3, chosen=desk.filled(LIGHT, 0))
    last = rest.cut(top=88).top_part(76)
    if card is not None or table.drafted(about):
        conditions = [words for _, words in CONDITIONS]
        choice(page, last, IF, conditions, across=4, chosen=desk.filled(IF, 0))
    elif table.item(about) is None:
        untils = [UNTIL_WORDS[until] for until in kinds.reminder_untils]
        choice(page, last, UNTIL, untils, across=len(untils), chosen=desk.filled(UNTIL, 0))


def _moment(desk: Desk, kinds: Kinds) -> int:
    return desk.filled(MOMENT, kinds.moments.index(kinds.usual_moment))
