"""The log of a game: every action in order, what it told the players, and whether it was taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion.games.game import Note
from companion.games.text import Text
from companion.journal.records import Entry, Kind, Source

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.history import History
    from companion.replay import Replay


class LogRow(msgspec.Struct, frozen=True):
    """One action of the game as the log shows it; `number` is what `Table.undo_to` takes.

    `before` is the number of the action that the game stood after when this one was done.
    """

    number: int
    label: Text
    notes: tuple[Note, ...]
    source: Source
    time: float
    override: bool
    undone: bool
    before: int
    round: int | None = None


def bare(entries: Iterable[Entry], history: History) -> tuple[LogRow, ...]:
    """Every action of a game in order, without what it told: of a game that can not be replayed."""
    standing = set(history.path(history.at))
    return tuple(
        LogRow(
            entry.number,
            entry.label,
            (),
            entry.source,
            entry.time,
            entry.override,
            entry.number not in standing,
            history.before(entry.number),
        )
        for entry in entries
        if entry.kind is Kind.DO
    )


def story(entries: Iterable[Entry], history: History, replay: Replay[Any, Any]) -> tuple[LogRow, ...]:
    """Every action of a game in order, those that were taken back too; raises JournalError."""
    standing = set(history.path(history.at))
    return tuple(
        LogRow(
            entry.number,
            entry.label,
            replay.notes(entry.number),
            entry.source,
            entry.time,
            entry.override,
            entry.number not in standing,
            history.before(entry.number),
            replay.round(entry.number),
        )
        for entry in entries
        if entry.kind is Kind.DO
    )
