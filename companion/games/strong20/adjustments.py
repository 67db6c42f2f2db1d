"""Adjustments: what a card adds to a number for a while, entered once by the player (S36)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

import msgspec

from companion.games.text import Text, say
from companion.games.turn import impossible

LARGEST_CHANGE = 20
"""No card changes a number by more; larger ones are slips of the finger."""


class Number(StrEnum):
    """What an adjustment changes."""

    BRIBE = "bribe"
    PRICE = "price"
    RANGE = "range"
    HIT = "hit"
    HEALTH = "health"
    DAMAGE = "damage"
    MOVES = "moves"
    ITEMS_DRAWN = "items-drawn"

    @property
    def word(self) -> Text:
        """The number's name for the players."""
        return NUMBER_WORDS[self]


NUMBER_WORDS = {
    Number.BRIBE: say("Bribe"),
    Number.PRICE: say("prices of the visit"),
    Number.RANGE: say("Range"),
    Number.HIT: say("damage of every hit"),
    Number.HEALTH: say("Health of enemies"),
    Number.DAMAGE: say("Damage of enemies"),
    Number.MOVES: say("moves a turn"),
    Number.ITEMS_DRAWN: say("items drawn"),
}


class Until(StrEnum):
    """How long an adjustment or a reminder holds."""

    REPEAT = "repeat"
    ENGAGEMENT = "engagement"
    ROUND = "round"
    CONFLICT = "conflict"
    VISIT = "visit"
    HELD = "held"  # while the item is held
    NIGHT = "night"  # while it is night: ends with the night
    DAYS = "days"  # while the day tracker is at `days` or less
    GAME = "game"


class Adjustment(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number of the game changed by a card.

    `least` is the least value that the card prints; `enemy` the one enemy meant, where it is not all;
    `by_night` ones count only at night.
    """

    number: Number
    by: int
    card: str = ""
    until: Until = Until.ROUND
    least: int | None = None
    enemy: int | None = None
    days: int | None = None
    by_night: bool = False


class Adjusted(msgspec.Struct, frozen=True):
    """A number with what was added to it: `words` says "5 - 2 = 3, Blackmail", None where nothing was."""

    value: int
    words: Text | None = None


def holds(adjustment: Adjustment, *, night: bool, days: int | None = None) -> bool:
    """Whether an adjustment counts just now."""
    if (adjustment.by_night or adjustment.until is Until.NIGHT) and not night:
        return False
    if adjustment.until is Until.DAYS:
        return days is not None and adjustment.days is not None and days <= adjustment.days
    return True


def adjusted(printed: int, adjustments: Iterable[Adjustment], least: int = 0) -> Adjusted:
    """A number as it counts: what is printed and what is added, at least the highest least (W46, S41)."""
    listed = list(adjustments)
    if not listed:
        return Adjusted(printed)
    added = sum(adjustment.by for adjustment in listed)
    floor = max([least, *(a.least for a in listed if a.least is not None)])
    value = max(printed + added, min(floor, printed)) if added < 0 else printed + added
    names: list[Text] = [say("{card}", card=a.card) if a.card else a.number.word for a in listed]
    cards = names[0]
    for name in names[1:]:
        cards = say("{list}, {further}", list=cards, further=name)
    words = say(
        "{printed} {sign} {by} = {value}, {cards}",
        printed=printed,
        sign="-" if added < 0 else "+",
        by=abs(added),
        value=value,
        cards=cards,
    )
    return Adjusted(value, words)


def left(adjustments: tuple[Adjustment, ...], ended: Until) -> tuple[Adjustment, ...]:
    """The adjustments that are left once something has ended."""
    return tuple(adjustment for adjustment in adjustments if adjustment.until is not ended)


def checked(adjustment: Adjustment) -> None:
    """Refuse an adjustment that no card makes."""
    if not 0 < abs(adjustment.by) <= LARGEST_CHANGE:
        raise impossible("S36", say("An adjustment is from 1 to {most}, up or down.", most=LARGEST_CHANGE))
    if adjustment.until is Until.DAYS and adjustment.days is None:
        raise impossible("S36", say("Until which day does it hold? The day tracker's number is missing."))
