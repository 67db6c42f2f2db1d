"""What every game offers to the rest of the house: a state, where we are in it, and what may be done.

A game is a set of pure functions over a frozen state. Screens, panel, headless use and tests all live
off the same `Step`; every change is an action given to `apply`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from companion.games.text import Text


class GameName(StrEnum):
    """The games of the box, by the names the commands use."""

    WHITE = "white"
    ROSE = "rose"
    TINY_WOODYS = "tiny-woodys"
    TIMELINES = "timelines"


class Action(msgspec.Struct, frozen=True, tag_field="action", omit_defaults=True):
    """Something a player does. Each game has its own union of tagged actions."""


class Correct(Action, frozen=True, tag="correct"):
    """Set a number by hand (S43): a dotted path into the books and the value it should have."""

    path: str
    value: int | bool | str | None


class Move(Action, frozen=True, tag="move"):
    """Put one thing elsewhere by hand (S43): what it is, where it is, where it belongs."""

    what: str
    origin: str
    target: str


class RuleBroken(Exception):  # noqa: N818 - "rule broken" is what is said at the table
    """An action that the rules forbid, with the rule's number.

    `firm` ones cannot be overridden: there is nothing sensible to do (an eighteenth die).
    """

    def __init__(self, rule: str, message: Text, *, firm: bool = False) -> None:
        super().__init__(f"{rule}: {message}")
        self.rule, self.message, self.firm = rule, message, firm


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """One change and its cause, as the player is told it: "-2 Health: Cracked Mirror undefeated"."""

    text: Text
    rule: str | None = None
    warning: bool = False


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that can be done now, ready to be done; with `why_not` it is greyed and says why.

    `label` is at most 15 characters where it can be the NEXT button's. An action that the player must
    first fill in (a card's numbers, the dice by hand) is offered filled in as far as it is known.
    """

    action: Action
    label: Text
    detail: Text | None = None
    why_not: Text | None = None
    rule: str | None = None


class Step(msgspec.Struct, frozen=True):
    """Where the game is and what can be done there.

    `id` is the game's own step enum; `trail` names the parts of a round with `here` the current one.
    `next` is the offer that the NEXT button takes, by index; where NEXT has to wait, it is None and
    `waiting` says what for in at most 15 characters. `second` is one offer worth a button beside NEXT.
    """

    id: StrEnum
    title: Text
    now: Text
    rule: str
    trail: tuple[Text, ...]
    here: int
    offers: tuple[Offer, ...]
    next: int | None
    waiting: Text | None = None
    second: int | None = None


State = TypeVar("State", bound=msgspec.Struct)
Setup = TypeVar("Setup", bound=msgspec.Struct)


class Outcome(msgspec.Struct, Generic[State], frozen=True):
    """A new state, what changed and why, and what the log and Undo call it (at most 24 characters)."""

    state: State
    notes: tuple[Note, ...]
    label: Text


class DiceQuestion(msgspec.Struct, frozen=True):
    """Which dice may lie in the tray now, by colour; the camera's reading is held against it.

    `known` are the dice of the roll that is being applied, those put on enemies too: (colour, face) each,
    the face empty where it is not known. It is empty while a roll is awaited. `rolls_on`: other dice than
    these are the next roll, by the rules.
    """

    at_least: dict[str, int]
    at_most: dict[str, int]
    known: tuple[tuple[str, str], ...] = ()
    rolls_on: bool = False


class Game(Protocol[State, Setup]):
    """One game. All of it is pure; `apply` raises RuleBroken and leaves nothing half done."""

    name: GameName
    state_type: type[State]
    setup_type: type[Setup]
    action_type: Any  # the union of this game's actions, for msgspec to decode

    def new(self, setup: Setup) -> State:
        """The books at the start; raises RuleBroken for a set-up that no table can have."""

    def step(self, state: State) -> Step:
        """Where we are."""

    def apply(self, state: State, action: Action, *, override: bool = False) -> Outcome[State]:
        """Do one action; with `override` what a rule forbids is done all the same and noted as a warning."""

    def dice_question(self, state: State) -> DiceQuestion | None:
        """Which dice the tray may hold now; None while no roll is expected."""

    def rolled(self, state: State, dice: tuple[tuple[str, str], ...], *, reread: bool = False) -> Action:
        """The action that enters what was rolled: (colour, face) of every die in the tray.

        `reread`: no new roll, the dice of the last one looked at once more.
        """

    def night(self, state: State) -> bool:
        """Whether the lamp shows night."""

    def summary(self, state: State) -> Text:
        """One line for the home screen: round and numbers."""

    def over(self, state: State) -> bool:
        """Whether the game has ended."""
