"""What cards of both decks ask for at any moment: reminders, adjustments, the hero card; tagged actions."""

from __future__ import annotations

from companion.games.game import Action
from companion.games.strong20.adjustments import Adjustment
from companion.games.strong20.heroes import Hero
from companion.games.strong20.reminders import Reminder


class AddAdjustment(Action, frozen=True, tag="add-adjustment"):
    """Enter what a card changes for a while; `item` is the inventory's item whose side up does it (S36)."""

    adjustment: Adjustment
    item: int | None = None


class EndAdjustment(Action, frozen=True, tag="end-adjustment"):
    """End an adjustment by hand, counted from 0 in `adjustments`."""

    index: int


class AddReminder(Action, frozen=True, tag="add-reminder"):
    """Enter what a card wants remembered; `item` is the inventory's item whose side up does it (S37)."""

    reminder: Reminder
    item: int | None = None


class EndReminder(Action, frozen=True, tag="end-reminder"):
    """Strike a reminder, counted from 0 in `reminders`."""

    index: int


class Tick(Action, frozen=True, tag="tick"):
    """A reminder that is due, counted from 0, is carried out; its changes are done (S37)."""

    index: int = 0


class Dismiss(Action, frozen=True, tag="dismiss"):
    """A reminder that is due, counted from 0, is let go (S37)."""

    index: int = 0


class KeepAll(Action, frozen=True, tag="keep-all"):
    """Keep more cards than Strategy allows (S12)."""


class FlipHero(Action, frozen=True, tag="flip-hero"):
    """The hero's flip trigger is met: the card is turned (S15)."""


class DescribeHero(Action, frozen=True, tag="describe-hero"):
    """Write down what is known of the hero card; another one where an effect replaces it (S15, S16)."""

    hero: Hero
