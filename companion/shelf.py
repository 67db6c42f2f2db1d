"""The games of the box, each loaded when it is played."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from companion.errors import ConfigurationError
from companion.games.game import Game, GameName

GAMES = {
    GameName.WHITE: ("companion.games.white.game", "WhiteGame"),
    GameName.ROSE: ("companion.games.rose.game", "RoseGame"),
}
"""The module and class of each game that this version plays."""


def game(name: GameName) -> Game[Any, Any]:
    """A game by its name; raises ConfigurationError for one that this version does not play."""
    if name not in GAMES:
        raise ConfigurationError(
            f"{name.value} is not played by this version of the companion: there is {', '.join(GAMES)}."
        )
    module, kind = GAMES[name]
    found: Game[Any, Any] = getattr(import_module(module), kind)()
    return found
