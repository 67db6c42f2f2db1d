"""Everything a player does in a round of Rose, as tagged actions; what effects do is in effect_actions."""

from __future__ import annotations

import msgspec

from companion.games.game import Action, Correct, Move
from companion.games.rose.cards import Enemy, Path
from companion.games.rose.effect_actions import EffectAction
from companion.games.rose.state import Blocked, Setup
from companion.games.strong20.actions import (
    Applied,
    Apply,
    Begin,
    Commit,
    EndGame,
    ExhaustDice,
    LayTable,
    NameDie,
    RecoverDice,
    Resolve,
    Roll,
    RollAgain,
)
from companion.games.strong20.dice import Colour, Counts, Face, Place


class SetUp(Action, frozen=True, tag="set-up"):
    """Choose stats and difficulty; the books follow at once (R5 to R15)."""

    setup: Setup


class Deploy(Action, frozen=True, tag="deploy"):
    """Turn up the next enemy of one's own choice (R20)."""


class ActivateForced(Action, frozen=True, tag="activate-forced"):
    """Turn up the next enemy because a card forces it (R25, R28)."""


class WriteEnemy(Action, frozen=True, tag="write-enemy"):
    """Write down what the enemy that was turned up says."""

    card: Enemy


class ShowLetter(Action, frozen=True, tag="show-letter"):
    """The letter on the back of the deck's next card, or for the last card the path of choice (R21, R29)."""

    path: Path


class Arrive(Action, frozen=True, tag="arrive"):
    """The enemy that was turned up takes its place at Range 4 (R22, R23)."""


class Describe(Action, frozen=True, tag="describe"):
    """Write down what is known of an enemy where it lies.

    `where` is enemy.N, garden.N (by the enemy's number), cache.N or discard.N (counted from 0).
    """

    where: str
    card: Enemy


class TakeItem(Action, frozen=True, tag="take-item"):
    """A deployed enemy's reward: a random item (R26)."""


class BringDay(Action, frozen=True, tag="bring-day"):
    """A deployed enemy's reward: one place to its day side (R26)."""

    place: str


class TakeDice(Action, frozen=True, tag="take-dice"):
    """A deployed enemy's reward: up to two dice (R26)."""

    dice: Counts


class EndActivation(Action, frozen=True, tag="end-activation"):
    """Deploy no more (R20)."""


class Respite(Action, frozen=True, tag="respite"):
    """None was deployed: recover up to seven dice (R27)."""

    dice: Counts


class Stand(Action, frozen=True, tag="stand"):
    """The hero stands below a path for this Engagement (R30)."""

    path: Path


class Spent(msgspec.Struct, frozen=True):
    """A die to exhaust: ready in the pool, or active with the face that it shows, None if not rolled."""

    colour: Colour
    place: Place = Place.POOL
    face: Face | None = None


class ChangePath(Action, frozen=True, tag="change-path"):
    """Exhaust a ready or unapplied die to stand below another path (R31)."""

    path: Path
    die: Spent


class ExtendRange(Action, frozen=True, tag="extend-range"):
    """Exhaust a ready or unapplied die for one more Range in this Engagement (R32)."""

    die: Spent


class EndExtraRoll(Action, frozen=True, tag="end-extra-roll"):
    """The hits of the item's roll are applied; the other dice go back to the pool (R38)."""


class EnemyTurn(Action, frozen=True, tag="enemy-turn"):
    """An enemy takes its turn and moves toward the hero (R40).

    `places` where it is not the usual number; `blocked` where its way is taken.
    """

    enemy: int
    places: int | None = None
    blocked: Blocked | None = None


class SplitDamage(Action, frozen=True, tag="split-damage"):
    """While Expose is active: how much of the damage Strategy and Recovery bear (R62)."""

    strategy: int
    recovery: int


class TakeInstant(Action, frozen=True, tag="take-instant"):
    """Decide on an instant reward: taken at once, or gold later (R51)."""

    enemy: int
    gold: bool = False


class GainReward(Action, frozen=True, tag="gain-reward"):
    """An enemy of the Rose Garden: its reward kept as an item, or its gold (R52, R53).

    `swap` names the item, counted from 0, that makes room.
    """

    enemy: int
    gold: bool = False
    swap: int | None = None


class EndDay(Action, frozen=True, tag="end-day"):
    """Cleanup ends: the day tracker falls by 1 (R45)."""


RoseAction = (
    SetUp
    | LayTable
    | Begin
    | Deploy
    | ActivateForced
    | WriteEnemy
    | ShowLetter
    | Arrive
    | Describe
    | TakeItem
    | BringDay
    | TakeDice
    | EndActivation
    | Respite
    | Stand
    | ChangePath
    | ExtendRange
    | Commit
    | Roll
    | NameDie
    | Apply
    | RollAgain
    | Resolve
    | EndExtraRoll
    | EnemyTurn
    | SplitDamage
    | ExhaustDice
    | RecoverDice
    | TakeInstant
    | GainReward
    | EndDay
    | EndGame
    | EffectAction
    | Correct
    | Move
)

__all__ = [
    "ActivateForced",
    "Applied",
    "Apply",
    "Arrive",
    "Begin",
    "BringDay",
    "ChangePath",
    "Commit",
    "Correct",
    "Deploy",
    "Describe",
    "EndActivation",
    "EndDay",
    "EndExtraRoll",
    "EndGame",
    "EnemyTurn",
    "ExhaustDice",
    "ExtendRange",
    "GainReward",
    "LayTable",
    "Move",
    "NameDie",
    "RecoverDice",
    "Resolve",
    "Respite",
    "Roll",
    "RollAgain",
    "RoseAction",
    "SetUp",
    "ShowLetter",
    "Spent",
    "SplitDamage",
    "Stand",
    "TakeDice",
    "TakeInstant",
    "TakeItem",
    "WriteEnemy",
]
