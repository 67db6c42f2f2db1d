"""Entering a reminder in few touches: when it comes up, what a tap then changes, and its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.strong20 import reminders as rem
from companion.games.strong20.adjustments import Until
from companion.games.strong20.reminders import Condition, Light, Moment, Reminder
from companion.games.strong20.stats import Stat
from companion.games.text import Text, say
from companion.games.white.actions import AddReminder, WriteCard
from companion.games.white.steps_upkeep import change_word
from companion.inputs import Close, Fill, Take, Write
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.page import Page
from companion.ui.scenes.choosing import choice

if TYPE_CHECKING:
    from companion.games.strong20.reminders import AnyChange
    from companion.games.white.state import ActiveCard, White
    from companion.ui.desk import Desk

REWARD = len(Moment)
"""In the place of a moment: what a card gives when it is defeated."""
MOMENT, LIGHT, CHANGE, BY, UNTIL, IF = "moment", "light", "change", "by", "until", "if"
"""The fields of the form."""
CHANGES: tuple[tuple[Text, Icon], ...] = (
    (say("only say it"), Icon.HAND),
    (say("gold"), Icon.GOLD),
    (Stat.HEALTH.word, Icon.HEALTH),
    (Stat.STRATEGY.word, Icon.STRATEGY),
    (Stat.RECOVERY.word, Icon.RECOVERY),
    (say("flip day/night"), Icon.MOON),
    (say("merchant"), Icon.SHOP),
)
"""What a tap can change; the numbers' amount is chosen with it."""
WITH_AMOUNT = range(1, 5)
UNTILS = (Until.ROUND, Until.ENGAGEMENT, Until.CONFLICT, Until.GAME)
LIGHTS = ((Light.ALWAYS, say("always")), (Light.DAY, say("by day")), (Light.NIGHT, say("at night")))
CONDITIONS: tuple[tuple[Condition | None, Text], ...] = (
    (None, say("in any case")),
    (Condition.UNDEFEATED, say("if undefeated")),
    (Condition.DEFEATED, say("if defeated")),
    (Condition.DICE_THIS_REPEAT, say("if dice went on it")),
)


def subject(state: White, about: str) -> ActiveCard | None:
    """The active card that a form is about."""
    return next((card for card in state.active if str(card.id) == about), None)


def item_number(state: White, about: str) -> int | None:
    """The item held that a form is about."""
    place, _, number = about.partition(".")
    if place == "item" and number.isdecimal() and int(number) < len(state.items):
        return int(number)
    return None


def change_of(kind: int, by: int) -> AnyChange | None:
    """The change that is chosen."""
    match kind:
        case 1:
            return rem.ChangeGold(by)
        case 2 | 3 | 4:
            return rem.ChangeAStat(list(Stat)[kind - 2], by)
        case 5:
            return rem.FlipSky()
        case 6:
            return rem.VisitMerchant()
    return None


def written_reminder(desk: Desk, state: White, words: str) -> AddReminder | WriteCard:
    """The reminder as the form has it: in force, or noted on the card that is being written down."""
    about = desk.sheet.about if desk.sheet is not None else ""
    card, item = subject(state, about), item_number(state, about)
    change = change_of(desk.filled(CHANGE, 0), desk.filled(BY, 1))
    reminder = Reminder(
        words,
        list(Moment)[min(_moment(desk), REWARD - 1)],
        card=card.card.name if card is not None else "",
        light=LIGHTS[desk.filled(LIGHT, 0)][0],
        condition=CONDITIONS[desk.filled(IF, 0)][0] if card is not None or drafted(about) else None,
        changes=() if change is None else (change,),
        until=Until.HELD if item is not None else UNTILS[desk.filled(UNTIL, 0)],
        of=card.id if card is not None else None,
    )
    draft = state.draft
    if draft is None or not drafted(about):
        return AddReminder(reminder, item)
    if _moment(desk) == REWARD:
        return WriteCard(msgspec.structs.replace(draft, reward=(*draft.reward, *reminder.changes)))
    noted = msgspec.structs.replace(reminder, until=Until.CONFLICT)
    return WriteCard(msgspec.structs.replace(draft, reminders=(*draft.reminders, noted)))


def drafted(about: str) -> bool:
    """Whether a form is about the card that is being written down."""
    return about == "draft"


def remind(page: Page, state: White, about: str) -> None:
    """The form."""
    desk = page.view.desk
    kind = desk.filled(CHANGE, 0)
    card = subject(state, about)
    now = say("When does it come up?") if card is None else say("{card}: when?", card=card.card.title)
    reward = drafted(about) and _moment(desk) == REWARD
    write = Write("", "reminder")
    change = change_of(kind, desk.filled(BY, 1))
    if change is not None:  # it says what it changes, unless the player has better words
        plain = written_reminder(desk, state, page.say(change_word(change)))
        foot = Foot(say("Add"), Take(plain), second=Second("words", say("Write it"), write, Icon.HAND))
        if reward:
            foot = Foot(say("Add"), Take(plain), second=Second("close", say("Not now"), Close()))
    elif reward:
        foot = Foot(None, None, say("What is it?"), Second("close", say("Not now"), Close()))
    else:
        foot = Foot(say("Write it"), write, second=Second("close", say("Not now"), Close()))
    header = Header(say("A reminder"), now, Icon.HAND, rule=page.say(say("Rule {number}", number="S37")))
    main = framed(page, header, foot)
    moments = [moment.word for moment in Moment] + ([say("its reward")] if drafted(about) else [])
    across = (3 if len(moments) <= len(Moment) else 4) if page.upright else 5
    down = -(-len(moments) // across)
    high = 74 * down + 8 * (down - 1)
    choice(page, main.top_part(high), MOMENT, moments, across=across, chosen=_moment(desk))
    rest = main.cut(top=high + 12)
    across = 4 if page.upright else len(CHANGES)
    down = -(-len(CHANGES) // across)
    high = 74 * down + 8 * (down - 1)
    words = [words for words, _ in CHANGES]
    choice(
        page, rest.top_part(high), CHANGE, words, across=across, chosen=kind, icons=[i for _, i in CHANGES]
    )
    rest = rest.cut(top=high + 12)
    row = rest.top_part(76)
    if kind in WITH_AMOUNT:
        by = desk.filled(BY, 1)
        page.stepper(row.right_part(236), BY, f"{by:+d}", Fill(BY, stepped(by, -1)), Fill(BY, stepped(by, 1)))
        row = row.cut(right=248)
    if reward:
        return
    lights = [words for _, words in LIGHTS]
    choice(page, row, LIGHT, lights, across=3, chosen=desk.filled(LIGHT, 0))
    last = rest.cut(top=88).top_part(76)
    if card is not None or drafted(about):
        conditions = [words for _, words in CONDITIONS]
        choice(page, last, IF, conditions, across=4, chosen=desk.filled(IF, 0))
    elif item_number(state, about) is None:
        untils = [say("this round"), say("this Engagement"), say("this conflict"), say("the whole game")]
        choice(page, last, UNTIL, untils, across=4, chosen=desk.filled(UNTIL, 0))


def _moment(desk: Desk) -> int:
    return desk.filled(MOMENT, list(Moment).index(Moment.AFTER_EFFECTS))


def stepped(by: int, more: int, most: int = 20) -> int:
    """An amount one further; nothing is changed by 0, so it is passed over."""
    after = by + more
    if after == 0:
        after += more
    return max(-most, min(most, after))
