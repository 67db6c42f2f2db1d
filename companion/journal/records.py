"""What the journal holds: games, their entries, and a snapshot of the books now and then."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

import msgspec

from companion.games.game import GameName
from companion.games.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable


LATEST = 1 << 37
"""A time (s since 1970) that no clock shows; calendars still know it (the year 6325)."""
SET_UP = 0
"""The number that stands for the set-up, before any entry."""


class Source(StrEnum):
    """What an entry came from."""

    TOUCH = "touch"
    PANEL = "panel"
    CAMERA = "camera"
    KEYS = "keys"
    COMMAND = "command"
    TIMER = "timer"


class Kind(StrEnum):
    """What an entry did to the game."""

    DO = "do"
    UNDO = "undo"
    REDO = "redo"


class Entry(msgspec.Struct, frozen=True):
    """One change of a game.

    Entries of a game are numbered from 1 and never altered: taking back is an entry too. `at` is the
    entry whose action the game stands after from here on (0 is the set-up): its own number for a DO, an
    earlier one for an UNDO, a later one for a REDO. `action` is the JSON of a DO's action. `finished`
    says that the game is over where it now stands. `time` is in seconds since 1970, to the ms.
    """

    number: int
    kind: Kind
    at: int
    source: Source
    time: float
    label: Text
    action: bytes = b""
    override: bool = False
    finished: bool = False


def is_possible(entries: Iterable[Entry]) -> bool:
    """Whether each entry stands after an action that was done: its own, an earlier one, or the set-up."""
    done = {0}
    for entry in entries:
        if entry.kind is Kind.DO:
            if entry.at != entry.number:
                return False
            done.add(entry.number)
        elif entry.at not in done:
            return False
    return True


class GameRecord(msgspec.Struct, frozen=True):
    """One game of the journal: which, from what set-up (JSON), and how far it has come."""

    id: int
    name: GameName
    setup: bytes
    started: float
    played: float
    entries: int
    finished: bool


class Snapshot(msgspec.Struct, frozen=True):
    """The books after entry `at` as JSON, and the fingerprint of the schema they were written by."""

    at: int
    schema: str
    state: bytes


class KeptGame(msgspec.Struct, frozen=True):
    """A whole game that is to be taken into a journal."""

    name: GameName
    setup: bytes
    started: float
    entries: tuple[Entry, ...]


class TakenIn(msgspec.Struct, frozen=True):
    """How many games were new, went on from what was known of them, or were there already."""

    new: int = 0
    longer: int = 0
    known: int = 0
