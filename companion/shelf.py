"""The games of the box, each loaded when it is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from companion.games.aids import Aids
from companion.games.game import Game, GameName

GAMES = {
    GameName.WHITE: ("companion.games.white.game", "WhiteGame"),
    GameName.ROSE: ("companion.games.rose.game", "RoseGame"),
    GameName.TINY_WOODYS: ("companion.games.tiny_woodys.game", "TinyWoodysGame"),
    GameName.TIMELINES: ("companion.games.timelines.game", "TimelinesGame"),
}
"""The module and class of each game; `companion table` plays them all."""
WITH_AIDS = (GameName.WHITE, GameName.ROSE, GameName.TINY_WOODYS, GameName.TIMELINES)
"""The games whose packages have an `aids` module."""
ON_SCREEN: tuple[GameName, ...] = (GameName.WHITE, GameName.ROSE, GameName.TINY_WOODYS, GameName.TIMELINES)
"""The games that the app has scenes for."""


def game(name: GameName) -> Game[Any, Any]:
    """A game by its name."""
    module, kind = GAMES[name]
    found: Game[Any, Any] = getattr(import_module(module), kind)()
    return found


def aids(name: GameName) -> Aids:
    """What the companion does for a game beside its rules."""
    if name not in WITH_AIDS:
        return Aids()
    module, _ = GAMES[name]
    found: Aids = import_module(f"{module.rpartition('.')[0]}.aids").AIDS
    return found


class Shelf(Mapping[GameName, Game[Any, Any]]):
    """The games that the app shows by name, each loaded when it is first asked for."""

    def __init__(self) -> None:
        self._open: dict[GameName, Game[Any, Any]] = {}

    def __getitem__(self, name: GameName) -> Game[Any, Any]:
        if name not in ON_SCREEN:
            raise KeyError(name)
        if name not in self._open:
            self._open[name] = game(name)
        return self._open[name]

    def __iter__(self) -> Iterator[GameName]:
        return iter(ON_SCREEN)

    def __len__(self) -> int:
        return len(ON_SCREEN)

    def __contains__(self, name: object) -> bool:
        return name in ON_SCREEN
