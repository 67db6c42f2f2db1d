"""The tags of White's cards: numbers that are adjusted, what a card wants remembered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.strong20.adjustments import Adjusted, Number
from companion.games.text import Text, say, say_n
from companion.games.white import numbers, remind
from companion.ui.icons import Icon
from companion.ui.strong20.tags import NUMBER_TAGS, Tag, adjustment_words

if TYPE_CHECKING:
    from companion.games.white.state import ActiveCard, White


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
