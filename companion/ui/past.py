"""What is shown of games that were played: how far they are counted, and the one that is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion.games.game import Note, Step
from companion.games.text import Text
from companion.journal.records import GameRecord, Source
from companion.ui.going import Going

if TYPE_CHECKING:  # loaded when past games are looked at; these structs are never decoded
    from companion.statistics.collection import Statistics  # noqa: TC004
    from companion.statistics.games import GameFigures  # noqa: TC004

MOMENT = "moment"
"""The field of the desk that says which moment of a past game is looked at, counted from 0, the set-up."""


class Past(msgspec.Struct, frozen=True):
    """Every game, the last begun first; `figures` of those that are counted, by number.

    `statistics` are those of all games, once all are counted; `left` is how many are not yet, and `stopped`
    that the players do not wish them counted now.
    """

    games: tuple[GameRecord, ...] = ()
    figures: dict[int, GameFigures] = {}
    left: int = 0
    statistics: Statistics | None = None
    stopped: bool = False


class Told(msgspec.Struct, frozen=True):
    """One moment of the story: what was done, what that came to, in which round (None: none are counted)."""

    label: Text
    notes: tuple[Note, ...]
    source: Source | None
    time: float
    round: int | None


class PastGameShown(msgspec.Struct, frozen=True):
    """A game that is looked at: its story from the set-up on, and the books at one moment.

    `trouble` says why it can not be shown, if it can not; `going` how far its reading is, until it is read.
    """

    record: GameRecord
    figures: GameFigures | None
    story: tuple[Told, ...] = ()
    at: int = 0
    state: Any = None
    step: Step | None = None
    trouble: Text | None = None
    going: Going | None = None
