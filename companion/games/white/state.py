"""The books of one game of White: everything that the table shows, and where in the round we are (W4)."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from companion.games.strong20.books import Books
from companion.games.strong20.dice import AppliedDie, Counts
from companion.games.strong20.stats import Stat
from companion.games.text import Text, say
from companion.games.white.cards import Card

HUNT_CARDS = 49
"""Enemies and fables together (W1)."""
MOST_GOLD = 20
"""The gold tracker's highest number (W80)."""


class StepId(StrEnum):
    """Every step at which the game waits for the player."""

    SETTING_UP = "setting-up"
    LAYING_OUT = "laying-out"
    PREPARE = "prepare-the-day"
    PRESS_ONWARD = "press-onward"
    WRITE_CARD = "write-card"
    ICONS = "icons"
    BRIBERY = "bribery"
    COMMIT = "commit"
    APPLY = "apply"
    SUFFER = "suffer-damage"
    AFTER_EFFECTS = "after-effects"
    EXHAUST = "exhaust-dice"
    RECOVER = "recover-dice"
    CLEANUP = "cleanup"
    MERCHANT = "merchant"
    CASTLE = "castle"
    OVER = "over"


class Ending(StrEnum):
    """How a game ended (W2)."""

    WON = "won"
    LOST = "lost"


class Stack(StrEnum):
    """The four castle stacks; the keep is the Evil Stepmother's (W11)."""

    WEST = "west"
    EAST = "east"
    BELL = "bell"
    KEEP = "keep"

    @property
    def word(self) -> Text:
        """The stack's name for the players."""
        return STACK_WORDS[self]


STACK_WORDS = {
    Stack.WEST: say("West Tower"),
    Stack.EAST: say("East Tower"),
    Stack.BELL: say("Bell Tower"),
    Stack.KEEP: say("the keep"),
}


class ForestShape(StrEnum):
    """House rule `forest_shape` (W8)."""

    WIDE = "3x4"  # three rows of four
    TALL = "4x3"  # four rows of three


class RefillOrder(StrEnum):
    """House rule `refill_order` (W30)."""

    ROWS = "rows"
    COLUMNS = "columns"


class HouseRules(msgspec.Struct, frozen=True):
    """What the rulebook leaves open, with the defaults of this house; chosen at set-up."""

    forest_shape: ForestShape = ForestShape.WIDE
    refill_order: RefillOrder = RefillOrder.ROWS
    stat_maximum: int = 6
    potion_gives: Stat = Stat.HEALTH


class Setup(msgspec.Struct, frozen=True):
    """What is chosen before the first round (W5 to W21)."""

    hero: str = ""
    health: int = 3
    strategy: int = 3
    recovery: int = 3
    difficulty: int = 5
    night_stat: Stat | None = None  # set: the game starts at night and this stat has one more (W10)
    raised: tuple[Stat, ...] = ()  # difficulty 0: the two different stats that have one more (W15)
    house: HouseRules = HouseRules()


class ForestPlace(msgspec.Struct, frozen=True, omit_defaults=True):
    """One place of the forest: empty (None), or a card lying face down or face up."""

    card: Card | None = None
    face_up: bool = False
    visited: bool = False


class ActiveCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card in front of the hero, the dice that lie on it, and whether it is defeated."""

    id: int
    card: Card
    dice: tuple[AppliedDie, ...] = ()
    defeated: bool = False

    @property
    def damage_taken(self) -> int:
        """What the dice on it are worth (S26)."""
        return sum(die.face.damage for die in self.dice)


class Origin(StrEnum):
    """Where a card came from that is being activated (W32, W36)."""

    FOREST = "forest"
    DECK = "deck"
    STRATEGY = "strategy"


class White(Books, frozen=True, kw_only=True):
    """One game of White.

    The 17 dice are in `dice` and on the `active` cards; the 49 hunt cards in `deck` (a number: their
    faces are unknown), `discard`, `forest`, `strategy_area`, `stacks` (top first), `active`, and `draft`,
    the card that is being written down.
    """

    setup: Setup
    at: StepId
    gold: int
    night: bool
    forest: tuple[ForestPlace, ...]  # row by row from the top
    deck: int
    strategy_area: tuple[Card, ...]
    discard: tuple[Card, ...] = ()
    stacks: dict[Stack, tuple[Card, ...]] = msgspec.field(default_factory=lambda: dict.fromkeys(Stack, ()))
    round: int = 0
    hero_at: int | None = None  # index into forest
    draft: Card | None = None
    draft_from: Origin = Origin.FOREST
    active: tuple[ActiveCard, ...] = ()
    cards_seen: int = 0  # numbers the active cards
    first_defeated: int | None = None  # id of the first enemy defeated in this Engagement (W56)
    visit: bool = False  # a visit to the merchant is due after Cleanup (W57)
    bought: int = 0  # items bought in this visit (W71)
    ending: Ending | None = None

    @property
    def enemies(self) -> tuple[ActiveCard, ...]:
        """The active cards that dice can still be applied to."""
        return tuple(card for card in self.active if card.card.fights and not card.defeated)

    @property
    def on_enemies(self) -> Counts:
        """The dice that lie on cards."""
        return Counts.of(die.colour for card in self.active for die in card.dice)
