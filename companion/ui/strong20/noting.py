"""What a game's forms can note, and the table that they are about: adjustments, reminders (S36, S37)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.games.strong20.adjustments import Adjustment, Number, Until
from companion.games.strong20.items import ItemSide
from companion.games.strong20.reminders import AnyChange, Condition, Moment, Reminder
from companion.games.text import Text, say
from companion.inputs import Intent
from companion.ui.icons import Icon

CONDITIONS: tuple[tuple[Condition | None, Text], ...] = (
    (None, say("in any case")),
    (Condition.UNDEFEATED, say("if undefeated")),
    (Condition.DEFEATED, say("if defeated")),
    (Condition.DICE_THIS_REPEAT, say("if dice went on it")),
)


class Changing(NamedTuple):
    """A kind of change that a tap can do: its words, its sign, and the change itself by an amount.

    `counted`: the amount is chosen.
    """

    words: Text
    icon: Icon
    change: Callable[[int], AnyChange] | None = None
    counted: bool = False


class Kinds(NamedTuple):
    """What can be noted in a game."""

    numbers: tuple[tuple[Number, Text, Icon], ...]
    of_enemies: tuple[Number, ...]
    untils: tuple[Until, ...]
    moments: tuple[Moment, ...]
    usual_moment: Moment
    changes: tuple[Changing, ...]
    reminder_untils: tuple[Until, ...]
    by_night: bool  # whether things hold at night only


class Subject(NamedTuple):
    """An enemy on the table that a form may be about."""

    id: int
    name: str
    title: Text
    fights: bool = True


class Table(NamedTuple):
    """The table as the forms see it.

    `drafted` says whether a form is about a card that is written down rather than one that acts; `noted`
    gives the intent that notes something there; `days` is what the day tracker shows.
    """

    kinds: Kinds
    enemies: tuple[Subject, ...]
    items: int
    drafted: Callable[[str], bool]
    noted: Callable[[Adjustment | Reminder | AnyChange, str], Intent]
    days: int | None = None

    def subject(self, about: str) -> Subject | None:
        """The active enemy that a form is about."""
        return next((enemy for enemy in self.enemies if str(enemy.id) == about), None)

    def item(self, about: str) -> int | None:
        """The item held that a form is about."""
        place, _, number = about.partition(".")
        if place == "item" and number.isdecimal() and int(number) < self.items:
            return int(number)
        return None


class InForce(NamedTuple):
    """Everything that is noted: of the table, and of the items held."""

    adjustments: tuple[Adjustment, ...]
    reminders: tuple[Reminder, ...]
    sides: tuple[ItemSide, ...]


def item_of(about: str) -> int | None:
    """The number of an item in `item.N`."""
    place, _, number = about.partition(".")
    return int(number) if place == "item" and number.isdecimal() else None
