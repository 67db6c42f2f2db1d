"""What players of both decks do in the same way, as tagged actions (S21 to S30)."""

from __future__ import annotations

import msgspec

from companion.games.game import Action
from companion.games.strong20.dice import Colour, Counts, Die, Face
from companion.games.strong20.stats import Stat


class LayTable(Action, frozen=True, tag="lay-table"):
    """Set-up is chosen; the cards are laid out next."""


class Begin(Action, frozen=True, tag="begin"):
    """The table is laid; the first round begins."""


class Commit(Action, frozen=True, tag="commit"):
    """Put dice from the pool into the tray (S22)."""

    dice: Counts


class Roll(Action, frozen=True, tag="roll"):
    """What lies in the tray after a roll; dice that were not committed yet are taken from the pool (S23).

    A die without a face was not read for certain and is asked about. `reread`: these are the dice of the
    last roll, looked at once more.
    """

    dice: tuple[Die, ...]
    reread: bool = False


class NameDie(Action, frozen=True, tag="name-die"):
    """Say what a die in the tray shows, counted from 0 in the order of `dice.active`."""

    index: int
    colour: Colour
    face: Face


class Applied(msgspec.Struct, frozen=True, omit_defaults=True):
    """A rolled die and the enemy that it is put on; a split crit gives 1 to `also` (S24)."""

    colour: Colour
    face: Face
    enemy: int
    also: int | None = None


class Apply(Action, frozen=True, tag="apply"):
    """Put rolled hits on enemies (S24)."""

    dice: tuple[Applied, ...]


class RollAgain(Action, frozen=True, tag="roll-again"):
    """Begin the next repeat (S21)."""


class Resolve(Action, frozen=True, tag="resolve"):
    """End the Strategy phase; the Resolve phase begins (S21, S27)."""


class ExhaustDice(Action, frozen=True, tag="exhaust-dice"):
    """Every committed die goes to exhausted (S29)."""


class RecoverDice(Action, frozen=True, tag="recover-dice"):
    """Take exhausted dice back into the pool (S30)."""

    dice: Counts


class ChangeStat(Action, frozen=True, tag="change-stat"):
    """A stat rises or falls by a card's effect."""

    stat: Stat
    by: int
    cause: str = ""


class EndGame(Action, frozen=True, tag="end-game"):
    """The players say how the game ended."""

    won: bool
