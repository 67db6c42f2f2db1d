"""A small made-up game for tests: coins in two jars. It has no state beyond what its rules say."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec

from companion.games.game import (
    Action,
    Correct,
    DiceQuestion,
    GameName,
    Move,
    Note,
    Offer,
    Outcome,
    RuleBroken,
    Step,
)
from companion.games.text import Text, say


class Setup(msgspec.Struct, frozen=True):
    """How many coins the left jar starts with."""

    coins: int = 0


class Jars(msgspec.Struct, frozen=True):
    """Coins in either jar, and how often a jar was touched."""

    left: int
    right: int = 0
    touched: int = 0


class Put(Action, frozen=True, tag="put"):
    """Put coins into the left jar."""

    coins: int


class Take(Action, frozen=True, tag="take"):
    """Take coins out of the left jar: no more than there are (J1), and never more than 99 (J2)."""

    coins: int


class Close(Action, frozen=True, tag="close"):
    """Close the jars: the game is over."""


class StepId(StrEnum):
    """The one step there is."""

    OPEN = "open"
    CLOSED = "closed"


class JarsGame:
    """The game of jars, in the shape that every game of the house has."""

    name = GameName.WHITE
    state_type = Jars
    setup_type = Setup
    action_type: Any = Put | Take | Close | Correct | Move

    def new(self, setup: Setup) -> Jars:
        if setup.coins < 0:
            raise RuleBroken("J0", say("A jar does not hold fewer than no coins."))
        return Jars(setup.coins)

    def step(self, state: Jars) -> Step:
        offers = (Offer(Put(1), say("Put a coin")), Offer(Close(), say("Close"), why_not=say("not yet")))
        here = StepId.CLOSED if self.over(state) else StepId.OPEN
        return Step(here, say("Jars"), say("Put or take"), "J0", (say("Jars"),), 0, offers, 0)

    def apply(self, state: Jars, action: Action, *, override: bool = False) -> Outcome[Jars]:
        left, right = state.left, state.right
        notes: tuple[Note, ...] = ()
        match action:
            case Put(coins):
                left, label = left + coins, say("Put {n}", n=coins)
            case Take(coins):
                if coins > 99:
                    raise RuleBroken("J2", say("No hand holds {n} coins.", n=coins), firm=True)
                if coins > left and not override:
                    raise RuleBroken("J1", say("There are only {n} coins.", n=left))
                notes = (Note(say("-{n} coins", n=coins), "J1", warning=coins > left),)
                left, label = left - coins, say("Take {n}", n=coins)
            case Close():
                return Outcome(Jars(left, right, -1), (), say("Close"))
            case Correct("left", int(value)):
                left, label = value, say("Left is {n}", n=value)
            case Move("coin", "left", "right"):
                left, right, label = left - 1, right + 1, say("A coin to the right")
            case _:
                raise RuleBroken("J3", say("There is no such thing."), firm=True)
        return Outcome(Jars(left, right, state.touched + 1), notes, label)

    def dice_question(self, state: Jars) -> DiceQuestion | None:  # noqa: ARG002 - every game has it
        return None

    def rolled(
        self,
        state: Jars,  # noqa: ARG002 - every game has it
        dice: tuple[tuple[str, str], ...],
        *,
        reread: bool = False,
    ) -> Action:
        return Put(0 if reread else len(dice))

    def night(self, state: Jars) -> bool:  # noqa: ARG002
        return False

    def summary(self, state: Jars) -> Text:
        return say("{n} coins", n=state.left)

    def over(self, state: Jars) -> bool:
        return state.touched < 0
