"""Reminders: what a card wants remembered at a later step, in the player's words (S37)."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from companion.games.strong20.adjustments import LARGEST_CHANGE, Adjustment, Until
from companion.games.strong20.adjustments import checked as checked_adjustment
from companion.games.strong20.stats import Stat
from companion.games.text import Text, say, say_n
from companion.games.turn import impossible

LONGEST_WORDS = 200
"""Letters of a reminder."""


class Moment(StrEnum):
    """The step at which a reminder comes up."""

    ACTIVATION = "activation"
    ENGAGEMENT_START = "engagement-start"
    REPEAT_END = "repeat-end"
    SUFFER = "suffer-damage"
    AFTER_EFFECTS = "after-effects"
    RECOVER = "recover-dice"
    CLEANUP = "cleanup"
    AFTER_CONFLICT = "after-conflict"
    ROUND_END = "round-end"

    @property
    def word(self) -> Text:
        """The moment's name for the players."""
        return MOMENT_WORDS[self]


MOMENT_WORDS = {
    Moment.ACTIVATION: say("on activation"),
    Moment.ENGAGEMENT_START: say("start of an Engagement"),
    Moment.REPEAT_END: say("end of each roll"),
    Moment.SUFFER: say("Suffer Damage"),
    Moment.AFTER_EFFECTS: say("After Effects"),
    Moment.RECOVER: say("Recover Dice"),
    Moment.CLEANUP: say("Cleanup"),
    Moment.AFTER_CONFLICT: say("after the conflict"),
    Moment.ROUND_END: say("end of the round"),
}


class Light(StrEnum):
    """Whether a reminder counts by day, by night, or always (W65)."""

    ALWAYS = "always"
    DAY = "day"
    NIGHT = "night"


class Condition(StrEnum):
    """What the companion can see of the card that the reminder belongs to."""

    UNDEFEATED = "undefeated"
    DEFEATED = "defeated"
    DICE_THIS_REPEAT = "dice-this-repeat"


class Change(msgspec.Struct, frozen=True, tag_field="change", omit_defaults=True):
    """Something that a reminder or a reward does with one tap."""


class ChangeGold(Change, frozen=True, tag="gold"):
    """Gold gained, or lost as far as there is."""

    by: int


class ChangeAStat(Change, frozen=True, tag="stat"):
    """A stat risen or fallen."""

    stat: Stat
    by: int


class FlipSky(Change, frozen=True, tag="flip"):
    """The Day/Night card turned."""


class VisitMerchant(Change, frozen=True, tag="visit"):
    """A visit to the merchant."""


class PlaceCard(Change, frozen=True, tag="place"):
    """The reminder's card put onto a pile: a castle stack, or the discard."""

    pile: str


class NewHero(Change, frozen=True, tag="new-hero"):
    """The hero replaced by a random one of the box (S16)."""


class DrawItems(Change, frozen=True, tag="items"):
    """Random items drawn."""

    n: int = 1
    upgraded: bool = False


class RecoverSome(Change, frozen=True, tag="recover"):
    """The strongest exhausted dice recovered."""

    n: int = 1


class Adjust(Change, frozen=True, tag="adjust"):
    """An adjustment that begins now."""

    adjustment: Adjustment


AnyChange = (
    ChangeGold
    | ChangeAStat
    | FlipSky
    | VisitMerchant
    | PlaceCard
    | NewHero
    | DrawItems
    | RecoverSome
    | Adjust
)


class Reminder(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is to be remembered, when, under which condition, and what it changes.

    `of` is the number of the active card that it belongs to; without one it stays until `until` ends.
    """

    words: str
    moment: Moment
    card: str = ""
    light: Light = Light.ALWAYS
    condition: Condition | None = None
    changes: tuple[AnyChange, ...] = ()
    until: Until = Until.ROUND
    of: int | None = None


def checked(reminder: Reminder) -> None:
    """Refuse a reminder that no card asks for."""
    if not 0 < len(reminder.words) <= LONGEST_WORDS:
        raise impossible("S37", say("A reminder has from 1 to {n} letters.", n=LONGEST_WORDS))
    checked_changes(reminder.changes)


def checked_changes(changes: tuple[AnyChange, ...]) -> None:
    """Refuse changes that no card makes: larger numbers are slips of the finger."""
    for change in changes:
        match change:
            case ChangeGold(by=n) | ChangeAStat(by=n):
                sensible = 0 < abs(n) <= LARGEST_CHANGE
            case DrawItems(n=n) | RecoverSome(n=n):
                sensible = 0 < n <= LARGEST_CHANGE
            case Adjust(adjustment=adjustment):
                checked_adjustment(adjustment)
                sensible = True
            case _:
                sensible = True
        if not sensible:
            raise impossible("S37", say("A card changes numbers by 1 to {n}.", n=LARGEST_CHANGE))


def lit(reminder: Reminder, *, night: bool) -> bool:
    """Whether it is the right time of day for a reminder."""
    return reminder.light is Light.ALWAYS or night is (reminder.light is Light.NIGHT)


def word_of(change: AnyChange) -> Text:
    """One change in a few words."""
    match change:
        case ChangeGold(by=by):
            word = say("{by} gold", by=f"{by:+d}")
        case ChangeAStat(stat=stat, by=by):
            word = say("{by} {stat}", by=f"{by:+d}", stat=stat.word)
        case FlipSky():
            word = say("flip day/night")
        case VisitMerchant():
            word = say("visit the merchant")
        case PlaceCard(pile=pile):
            word = say("card to {pile}", pile=pile)
        case NewHero():
            word = say("another hero")
        case DrawItems(n=n, upgraded=upgraded):
            items = say_n("{n} item", "{n} items", n)
            word = say("{items}, upgraded", items=items) if upgraded else items
        case RecoverSome(n=n):
            word = say_n("recover {n} die", "recover {n} dice", n)
        case Adjust(adjustment=adjustment):
            word = say("{by} to {number}", by=f"{adjustment.by:+d}", number=adjustment.number.word)
    return word


def in_words(changes: tuple[AnyChange, ...]) -> Text | None:
    """What a tap does, in a few words; None where it changes nothing."""
    words = [word_of(change) for change in changes]
    if not words:
        return None
    text = words[0]
    for word in words[1:]:
        text = say("{list}, {further}", list=text, further=word)
    return text


def reminders_left(reminders: tuple[Reminder, ...], ended: Until) -> tuple[Reminder, ...]:
    """The reminders that are left once something has ended."""
    return tuple(reminder for reminder in reminders if reminder.until is not ended)
