"""What cards change for a while and want remembered, in a few words: on the cards, and in the lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.games.strong20.adjustments import Adjusted, Adjustment, Number, Until
from companion.games.text import Text, say, say_n
from companion.games.white import numbers, remind
from companion.games.white.steps_upkeep import changes
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.page import TAG, Page
from companion.ui.theme import Tone

if TYPE_CHECKING:
    from companion.games.strong20.reminders import Reminder
    from companion.games.white.state import ActiveCard, White

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
    until = UNTIL_WORDS[adjustment.until]
    words = say("{until}, at night", until=until) if adjustment.by_night else until
    return say("{card}: {until}", card=adjustment.card, until=words) if adjustment.card else words


def reminder_detail(reminder: Reminder) -> Text:
    """When a reminder comes up, what a tap then does, and which card wants it."""
    words = reminder.moment.word
    done = changes(reminder.changes)
    if done is not None:
        words = say("{moment}: {changes}", moment=words, changes=done)
    return say("{card}, {words}", card=reminder.card, words=words) if reminder.card else words


def on_card(state: White, enemy: ActiveCard) -> tuple[Tag, ...]:
    """The tags of an active card: its numbers that are adjusted, and what it wants remembered."""
    adjusted = [
        Tag(Icon.SWAP, adjustment_words(adjustment))
        for number in (Number.HEALTH, Number.DAMAGE, Number.BRIBE)
        if number is not Number.BRIBE or enemy.card.bribe is not None
        for adjustment in numbers.of(state, number, enemy.id)
    ]
    own = [reminder for reminder in remind.all_reminders(state) if reminder.of == enemy.id]
    if len(own) == 1:
        adjusted.append(Tag(Icon.HAND, own[0].moment.word))
    elif own:
        adjusted.append(Tag(Icon.HAND, say_n("{n} reminder", "{n} reminders", len(own))))
    return tuple(adjusted)


def reckonings(state: White, enemy: ActiveCard) -> tuple[Text, ...]:
    """How each number of a card comes about that is not the printed one: "Bribe 5 - 2 = 3, Blackmail"."""
    counted: tuple[tuple[Number, Adjusted | None], ...] = (
        (Number.HEALTH, numbers.health(state, enemy)),
        (Number.DAMAGE, numbers.damage(state, enemy)),
        (Number.BRIBE, numbers.bribe(state, enemy)),
    )
    return tuple(
        say("{number} {words}", number=NUMBER_TAGS[number], words=adjusted.words)
        for number, adjusted in counted
        if adjusted is not None and adjusted.words is not None
    )


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
        further = tags[at + 1 :]
        if x + wide > box.right - (44 if further else 0) and at:
            more = say("+{n}", n=len(tags) - at)
            _chip(page, Box(x, box.y, min(page.width(more, TAG) + 18, box.right - x), CHIP), more, None)
            return
        _chip(page, Box(x, box.y, min(wide, box.right - x), CHIP), tag.words, tag.icon)
        x += wide + 6


def _chip(page: Page, box: Box, words: Text, icon: Icon | None) -> None:
    page.panel(box, Tone.SUNK, edge=Tone.EDGE, radius=8)
    left = 8
    if icon is not None:
        page.sign(Box(box.x + 8, box.centre[1] - 10, 20, 20), icon, Tone.INK2)
        left = 34
    page.words(box.cut(left=left, right=6, top=3, bottom=3), words, TAG, name=True)
