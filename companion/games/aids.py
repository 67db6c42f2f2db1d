"""What the companion does for a game beside its rules: cards known again, odds, lamp, the FLIP button."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from companion.games.game import Action

if TYPE_CHECKING:
    from companion.games.strong20.odds_now import Situation  # noqa: TC004 - numpy comes after the first picture


class Glow(StrEnum):
    """What the lamp shows of a game."""

    DAY = "day"
    NIGHT = "night"
    LAST_DAYS = "last-days"
    LAST_DAY = "last-day"
    GREEN = "green"
    """This and the colours below stand for a season or a round, whatever the game wants to tell apart."""
    GOLD = "gold"
    ORANGE = "orange"
    ICE = "ice"
    VIOLET = "violet"
    PINK = "pink"


def _day(_: Any) -> Glow:
    return Glow.DAY


def _no_secrets() -> None:
    return None


def _nothing(_: Any) -> None:
    return None


class Secrets(Protocol):
    """What players tell the companion alone: in memory, gone with the game, never in its journal."""

    def enter(self, about: int, secret: Any, /) -> Action:
        """Keep a secret; what the journal is told: that there is one, not which. Raises RuleBroken."""


class Aids(msgspec.Struct, frozen=True):
    """The aids of one game; each is given the state, and what a game does not have is left out.

    `card_type` are the cards of its library, `written` those that the table has written down. `flip` is the
    action that turns day and night. `next_roll` is the chance, 0..1, to defeat each active enemy by its id
    with the next roll, `situation` what the best policy is reckoned from. `again` is the set-up that another
    game begins with, from the last one's state.
    """

    card_type: type[Any] | None = None
    written: Callable[[Any], Iterable[Any]] = lambda _: ()
    glow: Callable[[Any], Glow] = _day
    flip: Callable[[Any], Action | None] = _nothing
    next_roll: Callable[[Any], dict[int, float]] = lambda _: {}
    situation: Callable[[Any], Situation | None] = _nothing
    again: Callable[[Any], Any | None] = _nothing
    secrets: Callable[[], Secrets | None] = _no_secrets
