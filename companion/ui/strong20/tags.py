"""What cards change for a while and want remembered, in a few words: on the cards, and in the lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.games.strong20.adjustments import Adjustment, Number, Until
from companion.games.strong20.reminders import in_words
from companion.games.text import Text, say
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.page import TAG, Page
from companion.ui.theme import Tone

if TYPE_CHECKING:
    from companion.games.strong20.reminders import Reminder

CHIP = 30
NUMBER_TAGS = {
    Number.BRIBE: say("Bribe"),
    Number.PRICE: say("prices"),
    Number.RANGE: say("Range"),
    Number.HIT: say("a hit"),
    Number.HEALTH: say("Health"),
    Number.DAMAGE: say("Damage"),
    Number.MOVES: say("moves"),
    Number.ITEMS_DRAWN: say("items drawn"),
}
"""The numbers that cards adjust, as short as a chip."""
UNTIL_WORDS = {
    Until.REPEAT: say("this roll"),
    Until.ENGAGEMENT: say("this Engagement"),
    Until.ROUND: say("this round"),
    Until.CONFLICT: say("this conflict"),
    Until.VISIT: say("this visit"),
    Until.HELD: say("while it is held"),
    Until.NIGHT: say("this night"),
    Until.DAYS: say("by the day tracker"),
    Until.GAME: say("the whole game"),
}


class Tag(NamedTuple):
    """A chip on a card: a sign and a few words."""

    icon: Icon
    words: Text


def adjustment_words(adjustment: Adjustment) -> Text:
    """What an adjustment does, as on a chip: "+1 Damage"."""
    return say("{by} {number}", by=f"{adjustment.by:+d}", number=NUMBER_TAGS[adjustment.number])


def adjustment_detail(adjustment: Adjustment) -> Text:
    """How long an adjustment holds, and which card makes it."""
    words = UNTIL_WORDS[adjustment.until]
    if adjustment.until is Until.DAYS:
        words = say("from day {n} on", n=adjustment.days or 0)
    if adjustment.by_night:
        words = say("{until}, at night", until=words)
    if adjustment.least is not None:
        words = say("{until}, not below {n}", until=words, n=adjustment.least)
    return say("{card}: {until}", card=adjustment.card, until=words) if adjustment.card else words


def reminder_detail(reminder: Reminder) -> Text:
    """When a reminder comes up, what a tap then does, and which card wants it."""
    words = reminder.moment.word
    done = in_words(reminder.changes)
    if done is not None:
        words = say("{moment}: {changes}", moment=words, changes=done)
    return say("{card}, {words}", card=reminder.card, words=words) if reminder.card else words


def listed(texts: tuple[Text, ...]) -> Text | None:
    """Several texts as one sentence; None for none."""
    if not texts:
        return None
    words = texts[0]
    for text in texts[1:]:
        words = say("{first}; {second}", first=words, second=text)
    return words


def chips(page: Page, box: Box, tags: tuple[Tag, ...]) -> None:
    """Tags in a row, as many as there is room for; the last chip says how many more there are."""
    x = box.x
    for at, tag in enumerate(tags):
        wide = page.width(tag.words, TAG) + 44
        more = say("{n} more", n=len(tags) - at - (not at))
        rest = page.width(more, TAG) + 24 if tags[at + 1 :] else 0
        if x + wide > box.right - rest and at:
            _chip(page, Box(x, box.y, rest or page.width(more, TAG) + 24, CHIP), more, None)
            return
        wide = min(wide, box.right - x - rest)
        _chip(page, Box(x, box.y, wide, CHIP), tag.words, tag.icon)
        x += wide + 6


def _chip(page: Page, box: Box, words: Text, icon: Icon | None) -> None:
    page.panel(box, Tone.SUNK, edge=Tone.EDGE, radius=8)
    left = 8
    if icon is not None:
        page.sign(Box(box.x + 8, box.centre[1] - 10, 20, 20), icon, Tone.INK2)
        left = 34
    page.words(box.cut(left=left, right=6, top=3, bottom=3), words, TAG, name=True)
