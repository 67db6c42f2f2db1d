"""The three stats of a hero: Health, Strategy, Recovery (S5, S10, S11)."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any

import msgspec

from companion.games.text import Text, say

if TYPE_CHECKING:
    from companion.games.turn import Turn

HIGHEST_STAT = 20
"""More than this no hero card shows: in White gold starts at 20 minus the stats (W6)."""


class Stat(StrEnum):
    """The stats, by the names the books use."""

    HEALTH = "health"
    STRATEGY = "strategy"
    RECOVERY = "recovery"

    @property
    def word(self) -> Text:
        """The stat's name for the players."""
        return STAT_WORDS[self]


STAT_WORDS = {
    Stat.HEALTH: say("Health"),
    Stat.STRATEGY: say("Strategy"),
    Stat.RECOVERY: say("Recovery"),
}


def warn_above(turn: Turn[Any], stat: Stat, most: int) -> None:
    """Tell of a stat that is higher than a stat die shows; it stands all the same (S11)."""
    if turn.state.stats[stat] > most:
        turn.warn(say("{stat} is above {most}.", stat=stat.word, most=most), "S11")


class Stats(msgspec.Struct, frozen=True):
    """A hero's three numbers."""

    health: int = 3
    strategy: int = 3
    recovery: int = 3

    def __getitem__(self, stat: Stat) -> int:
        return int(getattr(self, stat.value))

    def plus(self, stat: Stat, n: int) -> Stats:
        """One stat changed by `n`, never below zero (S41)."""
        return msgspec.structs.replace(self, **{stat.value: max(0, self[stat] + n)})

    def total(self) -> int:
        """All three together."""
        return self.health + self.strategy + self.recovery
