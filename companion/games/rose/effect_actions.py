"""What cards, items and effects do in Rose, at any moment of the round, as tagged actions."""

from __future__ import annotations

from enum import StrEnum

from companion.games.game import Action
from companion.games.rose.cards import Item
from companion.games.rose.state import Blocked
from companion.games.strong20.actions import ChangeStat
from companion.games.strong20.card_actions import (
    AddAdjustment,
    AddReminder,
    DescribeHero,
    Dismiss,
    EndAdjustment,
    EndReminder,
    FlipHero,
    KeepAll,
    Tick,
)


class ForceEnemies(Action, frozen=True, tag="force-enemies"):
    """An effect activates so many enemies, at any step (R28)."""

    number: int
    cause: str = ""


class RollReady(Action, frozen=True, tag="roll-ready"):
    """An item rolls all ready dice outside the Strategy steps (R38)."""


class MoveEnemy(Action, frozen=True, tag="move-enemy"):
    """An effect moves an enemy toward the hero, outside its turn (R42)."""

    enemy: int
    places: int = 1
    blocked: Blocked | None = None


class EnemyStrikes(Action, frozen=True, tag="enemy-strikes"):
    """An enemy deals its damage from where it stands, as its ability says (R48)."""

    enemy: int


class GainItem(Action, frozen=True, tag="gain-item"):
    """Random items were drawn: which is kept, which one makes room for it (R26, R37, S12).

    `keep` counts from 0 in `drawn`, None declines; `swap` counts in the inventory.
    """

    drawn: tuple[Item, ...] = (Item(),)
    keep: int | None = 0
    swap: int | None = None


class WriteItem(Action, frozen=True, tag="write-item"):
    """Write down what is known of an item that is held, counted from 0; its side stays as it is."""

    item: int
    card: Item


class UseItem(Action, frozen=True, tag="use-item"):
    """Use an item, counted from 0; a single-use one is discarded (R36)."""

    item: int


class DiscardItem(Action, frozen=True, tag="discard-item"):
    """Discard an item, counted from 0 (S12, R36)."""

    item: int


class UpgradeItem(Action, frozen=True, tag="upgrade-item"):
    """A reward turns an item to its upgraded side (R36)."""

    item: int


class Purchase(StrEnum):
    """What the cache's gold buys (R55)."""

    UPGRADE = "upgrade"
    HEALTH = "health"
    RECOVERY = "recovery"
    STRATEGY = "strategy"
    DISCARD_ENEMY = "discard-enemy"


class Buy(Action, frozen=True, tag="buy"):
    """Pay with whole cards of the cache, counted from 0 (R54, R55); item or enemy where it needs one."""

    purchase: Purchase
    cards: tuple[int, ...]
    item: int | None = None
    enemy: int | None = None


class ChangeDays(Action, frozen=True, tag="change-days"):
    """An effect moves the day tracker (R72)."""

    by: int
    cause: str = ""


class TurnPlace(Action, frozen=True, tag="turn-place"):
    """An effect turns a path card, named B2 or the like (R35)."""

    place: str
    night: bool


class NoteKeyword(Action, frozen=True, tag="note-keyword"):
    """What a keyword does, in the player's own words (R60)."""

    keyword: str
    words: str


class LeaveHero(Action, frozen=True, tag="leave-hero"):
    """The trigger seemed met, but the hero card is not turned (S15)."""


EffectAction = (
    ForceEnemies
    | RollReady
    | MoveEnemy
    | EnemyStrikes
    | GainItem
    | WriteItem
    | UseItem
    | DiscardItem
    | KeepAll
    | UpgradeItem
    | Buy
    | ChangeStat
    | ChangeDays
    | TurnPlace
    | NoteKeyword
    | AddAdjustment
    | EndAdjustment
    | AddReminder
    | EndReminder
    | Tick
    | Dismiss
    | FlipHero
    | LeaveHero
    | DescribeHero
)

__all__ = [
    "AddAdjustment",
    "AddReminder",
    "Buy",
    "ChangeDays",
    "ChangeStat",
    "DescribeHero",
    "DiscardItem",
    "Dismiss",
    "EffectAction",
    "EndAdjustment",
    "EndReminder",
    "EnemyStrikes",
    "FlipHero",
    "ForceEnemies",
    "GainItem",
    "KeepAll",
    "LeaveHero",
    "MoveEnemy",
    "NoteKeyword",
    "Purchase",
    "RollReady",
    "Tick",
    "TurnPlace",
    "UpgradeItem",
    "UseItem",
    "WriteItem",
]
