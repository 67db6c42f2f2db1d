"""The games of the box, each loaded when it is played."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from companion.games.game import Game, GameName

GAMES = {
    GameName.WHITE: ("companion.games.white.game", "WhiteGame"),
    GameName.ROSE: ("companion.games.rose.game", "RoseGame"),
    GameName.TINY_WOODYS: ("companion.games.tiny_woodys.game", "TinyWoodysGame"),
    GameName.TIMELINES: ("companion.games.timelines.game", "TimelinesGame"),
}
"""The module and class of each game; `companion table` plays them all."""
ON_SCREEN = (GameName.WHITE, GameName.ROSE)
"""The games that the app shows."""


def game(name: GameName) -> Game[Any, Any]:
    """A game by its name."""
    module, kind = GAMES[name]
    found: Game[Any, Any] = getattr(import_module(module), kind)()
    return found
