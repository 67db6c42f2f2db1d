"""Who played against whom, and who won: of the games where players play against each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion.games.game import GameName

if TYPE_CHECKING:
    from collections.abc import Iterable


class Players(msgspec.Struct, frozen=True):
    """The names that were given, by seat, and those of the first place; what each scored, game by game."""

    names: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()
    points: tuple[tuple[int, ...], ...] = ()


def players(name: GameName, state: Any) -> Players:
    """The players of a game that is over; no names for one played alone, or never scored (T16, L12)."""
    if name is GameName.TINY_WOODYS and state.claims:
        from companion.games.tiny_woodys import winning  # noqa: PLC0415 - a game is loaded when there is one

        return placed(state.setup.players, winning.places(state))
    if name is GameName.TIMELINES and state.booked:
        from companion.games.timelines import tallying  # noqa: PLC0415 - as above

        points = tuple(zip(*state.booked, strict=True))
        if state.setup.solo:
            return Players(points=points)
        found = placed(state.setup.players, tallying.standing(state))
        return msgspec.structs.replace(found, points=points)
    return Players()


def placed(names: tuple[str, ...], places: Iterable[tuple[int, int]]) -> Players:
    """Players with names and places; a seat without a name is told by its number."""
    called = tuple(name or f"{seat + 1}" for seat, name in enumerate(names))
    return Players(called, tuple(called[seat] for place, seat in places if place == 1))
