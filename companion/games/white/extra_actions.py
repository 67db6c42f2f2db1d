"""What White's players do beside the fight: icons, castle, items, hero, adjustments and reminders."""

from __future__ import annotations

from enum import StrEnum

from companion.games.game import Action
from companion.games.strong20.heroes import Hero
from companion.games.strong20.stats import Stat
from companion.games.white.cards import Card, Item, Modifier
from companion.games.white.state import Stack


class TurnColumn(Action, frozen=True, tag="turn-column"):
    """Turn a forest column face up in set-up, by its letter (W17)."""

    column: str


class Choose(Action, frozen=True, tag="choose"):
    """Choose a card whose modifier is resolved: `forest.B2`, or `deck` for the top hunt card (W34)."""

    where: str


class NameIcon(Action, frozen=True, tag="name-icon"):
    """Say which modifier the chosen card shows (W22)."""

    modifier: Modifier


class Swap(Action, frozen=True, tag="swap"):
    """Apple: swap two stats that differ, and flip the Day/Night card (W39)."""

    first: Stat
    second: Stat


class ForebodeOnto(Action, frozen=True, tag="forebode-onto"):
    """Forebode: the top hunt card goes, unseen, onto a castle stack (W40)."""

    stack: Stack


class Ransom(StrEnum):
    """The three ways to meet a Robbery (W41)."""

    GOLD = "gold"
    HEALTH = "health"
    ITEM = "item"


class MeetRobbery(Action, frozen=True, tag="meet-robbery"):
    """Robbery: pay 3 gold, lose 1 Health, or discard an item, counted from 0 (W41)."""

    ransom: Ransom
    item: int | None = None


class DiscardAreaCard(Action, frozen=True, tag="discard-area-card"):
    """Thin the strategy area by a card, counted from 0 (W38)."""

    index: int


class Reshuffle(Action, frozen=True, tag="reshuffle"):
    """Make the hunt discard the hunt deck (W110)."""


class ActivateBoss(Action, frozen=True, tag="activate-boss"):
    """Begin the conflict against the boss of a castle stack (W91)."""

    stack: Stack


class How(StrEnum):
    """What is done with a card of the current castle stack (W93, W99, W103)."""

    RESOLVE = "resolve"
    IGNORE = "ignore"
    INSTEAD = "instead"  # a boss's text replaces the modifier by gold or a stat
    SPARE = "spare"  # the Stepmother's one Apple: -1 to a stat, then Day/Night flips


class ResolveStackCard(Action, frozen=True, tag="resolve-stack-card"):
    """Resolve the next card of the current castle stack (W93).

    INSTEAD: `gold` is gained, or `stat` changed by `by`. SPARE: `stat` falls by 1.
    """

    how: How
    gold: int = 0
    stat: Stat | None = None
    by: int = 0


class GainNight(Action, frozen=True, tag="gain-night"):
    """The Stepmother gains the night effect of the castle card that was drawn (W102)."""

    card: Card = Card()


class DrawItem(Action, frozen=True, tag="draw-item"):
    """Draw a random item (W79)."""

    item: Item = Item()
    upgraded: bool = False


class DiscardItem(Action, frozen=True, tag="discard-item"):
    """Discard an item of the inventory, counted from 0 (S12)."""

    index: int


class TurnItem(Action, frozen=True, tag="turn-item"):
    """Turn an item of the inventory, counted from 0, to its other side."""

    index: int


class DescribeItem(Action, frozen=True, tag="describe-item"):
    """Write down what is known of an item: `item.N` of the inventory, `shop.N`, counted from 0 (W3)."""

    where: str
    item: Item


class AimAt(Action, frozen=True, tag="aim-at"):
    """Choose what a service that is paid for is done to: forest.B2, strategy.N, west, item.N (W72, W74)."""

    target: str


class AcceptReward(Action, frozen=True, tag="accept-reward"):
    """Take the reward of the enemy that was defeated (W58)."""


class DeclineReward(Action, frozen=True, tag="decline-reward"):
    """Leave the reward of the enemy that was defeated (S13)."""


class ReplaceHero(Action, frozen=True, tag="replace-hero"):
    """Discard the hero for a random one of the box: the one the players drew, or drawn for them (S16)."""

    hero: Hero | None = None
