"""The books of one game of Rose: everything that the table shows, and where in the round we are (R4)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

import msgspec

from companion.games.rose.cards import Enemy, Item, Path
from companion.games.strong20.adjustments import Adjustment
from companion.games.strong20.books import Books
from companion.games.strong20.dice import AppliedDie, Counts, Die
from companion.games.strong20.heroes import Hero
from companion.games.strong20.house import PhaseEnd, RepeatsFollow
from companion.games.strong20.reminders import Reminder
from companion.games.strong20.stats import Stat
from companion.games.text import Text

ENEMIES = 43
"""Enemy cards (R1)."""
ITEMS = 20
"""Item cards (R1)."""
FARTHEST = 4
"""The range at which enemies arrive; it lies beyond the path cards (R10, R22)."""


class StepId(StrEnum):
    """Every step at which the game waits for the player."""

    SETTING_UP = "setting-up"
    LAYING_OUT = "laying-out"
    DEPLOY = "deploy"
    WRITE_ENEMY = "write-enemy"
    FORCED = "forced-activation"
    DEPLOYMENT_REWARD = "deployment-reward"
    GAIN_ITEM = "gain-item"
    RESPITE = "respite"
    HERO_PATH = "hero-path"
    COMMIT = "commit"
    APPLY = "apply"
    EXTRA_ROLL = "extra-roll"
    INSTANT_REWARD = "instant-reward"
    EXPOSED = "exposed"
    REMINDERS = "reminders"
    HERO_TURNS = "hero-turns"
    TOO_MANY_ITEMS = "too-many-items"
    ENEMY_TURNS = "enemy-turns"
    EXHAUST = "exhaust-dice"
    RECOVER = "recover-dice"
    GAIN_REWARDS = "gain-rewards"
    CLEANUP = "cleanup"
    OVER = "over"


ENGAGEMENT = frozenset(
    {
        StepId.HERO_PATH,
        StepId.COMMIT,
        StepId.APPLY,
        StepId.ENEMY_TURNS,
        StepId.EXHAUST,
        StepId.RECOVER,
        StepId.GAIN_REWARDS,
        StepId.CLEANUP,
    }
)
"""The steps of an Engagement, Strategy and Resolve phase (S20, R44)."""


class Ending(StrEnum):
    """How a game ended (R2, R3)."""

    WON = "won"
    LOST = "lost"


class Blocked(StrEnum):
    """House rule `blocked_enemy`: an enemy would move onto another (R43)."""

    ASK = "ask"
    STAYS = "stays"
    DISPLACES = "displaces"


class EnemyNumber(StrEnum):
    """What of an enemy a keyword adds to (R63)."""

    HEALTH = "health"
    DAMAGE = "damage"


class Adds(msgspec.Struct, frozen=True):
    """What a keyword adds to an enemy."""

    to: EnemyNumber = EnemyNumber.HEALTH
    by: int = 1


class HouseRules(msgspec.Struct, frozen=True):
    """What the rulebook leaves open, with the defaults of this house; chosen at set-up."""

    stat_maximum: int = 6
    keep_unapplied_hits: bool = False
    split_crits: bool = False
    repeats_follow: RepeatsFollow = RepeatsFollow.NOW
    phase_end_means: PhaseEnd = PhaseEnd.REPEAT
    bonus_on_crit: bool = True
    blocked_enemy: Blocked = Blocked.ASK
    armor_adds: Adds = Adds()
    bolster_adds: Adds = Adds()
    upgrade_is_random: bool = False
    extra_roll_reaches_all: bool = False


class Setup(msgspec.Struct, frozen=True):
    """What is chosen before the first round (R5 to R15)."""

    hero: str = ""
    health: int = 3
    strategy: int = 3
    recovery: int = 3
    difficulty: int = 5
    days: int | None = None  # level 10: the players read it from their rulebook
    lowered: Stat | None = None  # level 6: the stat that starts one lower
    night_path: Path | None = None  # level 9: the path that starts by night
    card: Hero = Hero()  # notes of the hero card; its name is `hero`
    enemy_cards: int = ENEMIES  # another number where a card is lost, or a promo was added (S43)
    item_cards: int = ITEMS
    house: HouseRules = HouseRules()


class PlaceCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A path card: which side is up, and whether its night side gives Armor (R35)."""

    night: bool = False
    armor: bool = False


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """An enemy in play, and the dice that lie on it."""

    id: int
    card: Enemy
    dice: tuple[AppliedDie, ...] = ()


class Spot(msgspec.Struct, frozen=True):
    """Where an enemy stands: its path, and its range from the hero's row, 1 to 4."""

    path: Path
    range: int

    @property
    def name(self) -> str:
        """As it is called on the screen: B3."""
        return f"{self.path.value}{self.range}"


SPOTS = tuple(Spot(path, distance) for path in Path for distance in range(1, FARTHEST + 1))
"""All places, in the order of the enemies' turns (R40)."""
PATH_CARDS = tuple(spot for spot in SPOTS if spot.range < FARTHEST)
"""The places that have a path card, in the same order (R10)."""


class Struck(msgspec.Struct, frozen=True):
    """Damage that the hero suffers while Expose is active, still to be split (R62)."""

    damage: int
    cause: Text


class Tally(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the summary at the end counts."""

    deployed: int = 0
    forced: int = 0
    defeated: int = 0
    entered: int = 0  # enemies that came into the castle
    rolls: int = 0
    spent: int = 0  # gold, with what was lost as change

    def plus(self, **counts: int) -> Tally:
        """The tally with some counts raised."""
        raised = {name: getattr(self, name) + n for name, n in counts.items()}
        return msgspec.structs.replace(self, **raised)


class Rose(Books, frozen=True, kw_only=True):
    """One game of Rose.

    The 17 dice are in `dice`, `under_strategy`, `extra` and on the enemies of `board` and `garden`. The 43
    enemies are in `deck` (a number: their faces are unknown), `board`, `garden`, `cache`, `inventory`,
    `enemy_discard` and `draft`, the card that is being written down.

    `stage` is the step of the round; what comes in between (`here`) goes first.
    """

    setup: Setup
    stage: StepId
    days: int
    deck: int
    board: tuple[Standing | None, ...]  # in the order of SPOTS
    places: tuple[PlaceCard, ...]  # in the order of PATH_CARDS
    item_deck: int
    garden: tuple[Standing, ...] = ()
    cache: tuple[Enemy, ...] = ()
    enemy_discard: tuple[Enemy, ...] = ()
    inventory: tuple[Item, ...] = ()
    item_discard: tuple[Item, ...] = ()
    keyword_notes: dict[str, str] = msgspec.field(default_factory=dict)
    hero: Hero = Hero()
    flip_due: bool = False  # the hero's trigger is met: the card is to be turned (S15)
    round: int = 0
    hero_path: Path = Path.A
    under_strategy: Counts = Counts()  # dice exhausted for range (R32)
    draft: Enemy | None = None
    draft_deployed: bool = False
    letter: Path | None = None  # on the back of the deck's next card, once it was told (R29)
    enemies_seen: int = 0  # numbers the enemies in play
    deployed: int = 0  # in this round (R27)
    forced: int = 0  # activations still to come (R25, R28)
    rewards_due: int = 0  # deployment rewards still to take (R26)
    items_due: int = 0  # random items still to gain
    upgrades_due: int = 0  # so many of them are upgraded at once (R36)
    instant_due: tuple[int, ...] = ()  # enemies of the garden whose instant reward is to be decided (R51)
    over_limit: int = 0  # items more than Strategy allows that the player keeps all the same (S12)
    repeats: int | None = None  # house rule `repeats_follow`: Strategy as the Engagement began (S35)
    struck: tuple[Struck, ...] = ()
    turns_taken: tuple[int, ...] = ()  # enemies that took their turn in this round (R40)
    adjustments: tuple[Adjustment, ...] = ()  # those that no card of the books brings (S36)
    reminders: tuple[Reminder, ...] = ()  # likewise (S37)
    due: tuple[Reminder, ...] = ()  # reminders that have come up
    extra: tuple[Die, ...] | None = None  # a roll outside the Strategy steps (R38); empty until it is read
    ending: Ending | None = None
    tally: Tally = Tally()

    @property
    def here(self) -> StepId:
        """The step at which the game waits: what comes in between, or the stage of the round."""
        between = (
            (self.ending is not None, StepId.OVER),
            (bool(self.struck), StepId.EXPOSED),
            (self.draft is not None, StepId.WRITE_ENEMY),
            (bool(self.instant_due), StepId.INSTANT_REWARD),
            (len(self.inventory) > self.slots + self.over_limit, StepId.TOO_MANY_ITEMS),
            (self.items_due > 0, StepId.GAIN_ITEM),
            (self.flip_due, StepId.HERO_TURNS),
            (bool(self.due), StepId.REMINDERS),
            (self.forced > 0, StepId.FORCED),
            (self.rewards_due > 0, StepId.DEPLOYMENT_REWARD),
            (self.extra is not None, StepId.EXTRA_ROLL),
        )
        return next((step for waits, step in between if waits), self.stage)

    @property
    def rolled(self) -> tuple[Die, ...] | None:
        """The dice in the tray of the roll that is being applied (S24, R38); None while none is."""
        match self.here:
            case StepId.APPLY:
                return self.dice.active
            case StepId.EXTRA_ROLL:
                return self.extra or None
        return None

    @property
    def standing(self) -> Iterator[tuple[Spot, Standing]]:
        """The active enemies and where they stand, in the order of their turns (R40)."""
        for spot, enemy in zip(SPOTS, self.board, strict=True):
            if enemy is not None:
                yield spot, enemy

    @property
    def on_enemies(self) -> Counts:
        """The dice that lie on enemies."""
        enemies = [*(enemy for _, enemy in self.standing), *self.garden]
        return Counts.of(die.colour for enemy in enemies for die in enemy.dice)

    @property
    def slots(self) -> int:
        """How many items can be held (S12)."""
        return self.stats.strategy

    def at(self, spot: Spot) -> Standing | None:
        """The enemy that stands there."""
        return self.board[SPOTS.index(spot)]

    def place(self, spot: Spot) -> PlaceCard:
        """The path card there; the farthest place has none: always day, no Armor (R10)."""
        return self.places[PATH_CARDS.index(spot)] if spot.range < FARTHEST else PlaceCard()
