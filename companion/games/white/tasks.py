"""What is still to be done before the game goes on, first things first (W34, W36, S14)."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from companion.games.strong20.reminders import Reminder
from companion.games.white.cards import Modifier


class Stage(StrEnum):
    """Where the game goes on to; what has nothing to do there is passed over."""

    BRIBERY = "bribery"
    ENGAGEMENT = "engagement"
    REPEAT = "repeat"
    SUFFER = "suffer-damage"
    AFTER_EFFECTS = "after-effects"
    EXHAUST = "exhaust-dice"
    RECOVER = "recover-dice"
    CLEANUP = "cleanup"
    AFTER_CONFLICT = "after-conflict"
    MERCHANT = "merchant"
    ROUND_END = "round-end"


class Task(msgspec.Struct, frozen=True, tag_field="task", omit_defaults=True):
    """One thing to be done."""


class Choose(Task, frozen=True, tag="choose"):
    """Choose so many more cards whose modifiers are resolved, for an activated card (W34)."""

    card: int
    left: int


class Further(Task, frozen=True, tag="further"):
    """Activate so many more cards, for an activated card (W36)."""

    card: int
    left: int


class NameIcon(Task, frozen=True, tag="name-icon"):
    """Say which modifier a chosen card shows (W22)."""

    where: str


class CarryOut(Task, frozen=True, tag="carry-out"):
    """Decide how a modifier is carried out: Apple, Forebode, Robbery (W39 to W41)."""

    modifier: Modifier


class StackCard(Task, frozen=True, tag="stack-card"):
    """Resolve one card of the current castle stack: the top one, added just now (W40, W96)."""


class RestOfStack(Task, frozen=True, tag="rest-of-stack"):
    """Resolve the cards of the current castle stack that are not resolved yet (W93)."""


class FitArea(Task, frozen=True, tag="fit-area"):
    """Discard cards of the strategy area down to Strategy (W38)."""


class FitItems(Task, frozen=True, tag="fit-items"):
    """Discard items down to Strategy (S12)."""


class Remind(Task, frozen=True, tag="remind"):
    """Reminders that are due at the same moment; the Day/Night card turns once for all (S37, W66)."""

    due: tuple[Reminder, ...]
    flipped: bool = False


class TakeReward(Task, frozen=True, tag="take-reward"):
    """Take the reward of a defeated enemy (W58)."""

    card: int


class Aim(Task, frozen=True, tag="aim"):
    """Choose what a service that is paid for is done to (W72 to W74)."""

    service: str


class NightGain(Task, frozen=True, tag="night-gain"):
    """The Evil Stepmother gains a castle card's night effect (W102)."""


class GoOn(Task, frozen=True, tag="go-on"):
    """Go on to a stage; `anyway` against what forbids a further repeat, `reminded` after its reminders."""

    to: Stage
    anyway: bool = False
    reminded: bool = False


class Back(Task, frozen=True, tag="back"):
    """Go back to the step that was interrupted, by its StepId."""

    to: str


AnyTask = (
    Choose
    | Further
    | NameIcon
    | CarryOut
    | StackCard
    | RestOfStack
    | FitArea
    | FitItems
    | Remind
    | TakeReward
    | Aim
    | NightGain
    | GoOn
    | Back
)
