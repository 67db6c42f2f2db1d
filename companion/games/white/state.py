"""The books of one game of White: everything that the table shows, and where in the round we are (W4)."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from companion.games.strong20.adjustments import Adjustment
from companion.games.strong20.books import Books
from companion.games.strong20.dice import AppliedDie, Counts, Die
from companion.games.strong20.heroes import Hero
from companion.games.strong20.reminders import Reminder
from companion.games.strong20.stats import Stat
from companion.games.text import Text, say
from companion.games.white.cards import Card, HeldItem, Item, Kind, Modifier
from companion.games.white.house import HouseRules
from companion.games.white.tasks import AnyTask

HUNT_CARDS = 49
"""Enemies and fables together (W1)."""
MOST_GOLD = 20
"""The gold tracker's highest number (W80)."""
ITEM_CARDS = 20
"""Item cards (W1)."""


class StepId(StrEnum):
    """Every step at which the game waits for the player."""

    SETTING_UP = "setting-up"
    LAYING_OUT = "laying-out"
    PREPARE = "prepare-the-day"
    PRESS_ONWARD = "press-onward"
    WRITE_CARD = "write-card"
    ICONS = "icons"
    NAME_ICON = "name-icon"
    APPLE = "apple"
    FOREBODE = "forebode"
    ROBBERY = "robbery"
    STRATEGY_AREA = "strategy-area"
    TOO_MANY_ITEMS = "too-many-items"
    REMINDERS = "reminders"
    REWARD = "reward"
    BRIBERY = "bribery"
    COMMIT = "commit"
    APPLY = "apply"
    SUFFER = "suffer-damage"
    AFTER_EFFECTS = "after-effects"
    EXHAUST = "exhaust-dice"
    RECOVER = "recover-dice"
    CLEANUP = "cleanup"
    MERCHANT = "merchant"
    AIM = "aim"
    CASTLE = "castle"
    STACK_CARD = "stack-card"
    NIGHT_GAIN = "night-gain"
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

    @property
    def heading(self) -> Text:
        """The stack's name by itself, or at the beginning of a sentence."""
        return say("The keep") if self is Stack.KEEP else self.word

    @property
    def short(self) -> Text:
        """The stack's name on a button."""
        return say("Onto the keep") if self is Stack.KEEP else self.word


STACK_WORDS = {
    Stack.WEST: say("West Tower"),
    Stack.EAST: say("East Tower"),
    Stack.BELL: say("Bell Tower"),
    Stack.KEEP: say("the keep"),
}


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
    card: Hero = Hero()  # notes of the hero card; its name is `hero`
    universal: bool = False  # a hero of another deck (W100)
    box_heroes: tuple[str, ...] = ()  # the heroes that stay in the box, as far as their names are known (S16)
    other_heroes: tuple[str, ...] = ()  # heroes of other decks that the players may choose (W100)
    seed: int = 0  # what is drawn at random follows from it
    hunt_cards: int = HUNT_CARDS  # another number where a card is lost, or a promo was added (S43)
    item_cards: int = ITEM_CARDS


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
    rewarded: bool = False  # its reward has come up (W58)

    @property
    def damage_taken(self) -> int:
        """What the dice on it are worth (S26)."""
        return sum(die.face.damage for die in self.dice)


class Boss(msgspec.Struct, frozen=True, omit_defaults=True):
    """A castle card beside its stack: what is known of it, which side is up, whether it is beaten (W11)."""

    card: Card = Card(kind=Kind.BOSS)
    face_up: bool = False
    beaten: bool = False


STEPMOTHER = Card(name="Evil Stepmother", kind=Kind.BOSS, health=8, damage=2)
"""The boss of the keep (W99)."""


class Conflict(msgspec.Struct, frozen=True, omit_defaults=True):
    """The conflict against a castle boss (W91 to W95).

    `limit` is the most dice that may be committed in each Engagement, `left` the number of cards at the
    bottom of the stack whose modifiers are not resolved yet, `spared` whether the Stepmother's one Apple
    was dealt with (W99), `gains` how often she gained a night effect (W102).
    """

    stack: Stack
    limit: int
    left: int
    boss: int | None = None  # number of the boss among the active cards, once activated
    spared: bool = False
    gains: int = 0
    engagements: int = 0  # begun so far in this conflict


class Tally(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the summary at the end counts."""

    defeated: int = 0
    bribed: int = 0
    rolls: int = 0
    visits: int = 0
    spent: int = 0


class Origin(StrEnum):
    """Where a card came from that is being activated (W32, W36)."""

    FOREST = "forest"
    DECK = "deck"
    STRATEGY = "strategy"
    SUMMON = "summon"
    BOSS = "boss"


class White(Books, frozen=True, kw_only=True):
    """One game of White.

    The 17 dice are in `dice` and on the `active` cards; the 49 hunt cards in `deck` (a number: their
    faces are unknown), `discard`, `forest`, `strategy_area`, `stacks` (top first), `active`, and `draft`,
    the card that is being written down (W110). The 20 items are in `item_deck` (a number), `shop`,
    `items` and `item_discard`.
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
    tasks: tuple[AnyTask, ...] = ()  # what is to be done first, the next one first
    top: Modifier | None = None  # the icon on the hunt deck's top card, where it is known (W22)
    chosen: tuple[str, ...] = ()  # the cards whose modifiers were chosen this round (W35)
    selected: tuple[Modifier, ...] = ()  # the modifiers selected this round, in a castle stack too (W98)
    adjustments: tuple[Adjustment, ...] = ()
    reminders: tuple[Reminder, ...] = ()
    left: tuple[ActiveCard, ...] = ()  # cards that left in this round or conflict, for their reminders
    hero: Hero = Hero()
    box_heroes: tuple[str, ...] = ()
    luck: int = 0  # what is drawn at random follows from it
    items: tuple[HeldItem, ...] = ()
    item_deck: int = ITEM_CARDS
    item_discard: tuple[Item, ...] = ()
    shop: tuple[Item, ...] = ()
    further_visits: int = 0  # house rule `visits`: visits that follow this one (W59)
    repeats: int | None = None  # house rule `repeats_follow`: Strategy at the start of the Engagement (S35)
    bosses: dict[Stack, Boss] = msgspec.field(
        default_factory=lambda: {
            stack: Boss(STEPMOTHER if stack is Stack.KEEP else Boss().card) for stack in Stack
        }
    )
    conflict: Conflict | None = None
    tally: Tally = Tally()

    @property
    def rolled(self) -> tuple[Die, ...] | None:
        """The dice in the tray of the roll that is being applied (S24); None while none is."""
        return self.dice.active if self.at is StepId.APPLY else None

    @property
    def enemies(self) -> tuple[ActiveCard, ...]:
        """The active cards that dice can still be applied to."""
        return tuple(card for card in self.active if card.card.fights and not card.defeated)

    @property
    def on_enemies(self) -> Counts:
        """The dice that lie on cards."""
        return Counts.of(die.colour for card in self.active for die in card.dice)
