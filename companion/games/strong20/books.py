"""What the books of both Tanglewoods decks hold alike: the stats, the dice, the repeat that runs."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from companion.games.strong20.dice import Dice, Die
from companion.games.strong20.stats import Stats


class Books(msgspec.Struct, frozen=True, kw_only=True):
    """The part of a game's state that the shared rules work on."""

    stats: Stats
    dice: Dice
    repeat: int = 0  # the Strategy repeat that runs, 1 for the first (S34)

    @property
    def rolled(self) -> tuple[Die, ...] | None:
        """The dice in the tray of the roll that is being applied (S24); None while none is."""
        raise NotImplementedError


AnyBooks = TypeVar("AnyBooks", bound=Books)
"""The state of either deck."""
