"""Who played against whom, and who won: of the games where players play against each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion.games.timelines import tallying
from companion.games.timelines.state import Timelines
from companion.games.tiny_woodys import winning
from companion.games.tiny_woodys.state import TinyWoodys

if TYPE_CHECKING:
    from collections.abc import Iterable


class Players(msgspec.Struct, frozen=True):
    """The names that were given, by seat, and those of the first place."""

    names: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()


def players(state: Any) -> Players:
    """The players of a game that is over; nobody for one that is played alone (T16, L12)."""
    if isinstance(state, TinyWoodys):
        return placed(state.setup.players, winning.places(state) if state.claims else ())
    if isinstance(state, Timelines) and not state.setup.solo:
        return placed(state.setup.players, tallying.standing(state))
    return Players()


def placed(names: tuple[str, ...], places: Iterable[tuple[int, int]]) -> Players:
    """Players with names and places; a seat without a name is told by its number."""
    called = tuple(name or f"{seat + 1}" for seat, name in enumerate(names))
    return Players(called, tuple(called[seat] for place, seat in places if place == 1))
