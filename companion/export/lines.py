"""What is on the lines of an exported file: a head, then each game and its entries, then the end.

JSON Lines, UTF-8. The end counts what came before and carries its CRC-32, so that a file cut short is known.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from companion.games.game import GameName
from companion.journal import Kind, Source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.journal import Entry, Journal

VERSION = 1
"""Of the lines below; a file of a later version is not read."""


class Line(msgspec.Struct, frozen=True, tag_field="line", omit_defaults=True, forbid_unknown_fields=True):
    """One line; `line` says which kind."""


class Head(Line, frozen=True, tag="journal"):
    """The first line: the version of the format, and how many games follow."""

    version: int
    games: int


class GameLine(Line, frozen=True, tag="game"):
    """A game begins: its number in its journal, its set-up, when it began (s since 1970), its entries."""

    game: int
    name: GameName
    setup: msgspec.Raw
    started: float
    entries: int


class EntryLine(Line, frozen=True, tag="entry"):
    """One change of the game, as `companion.journal.Entry` says; `label` tells it in English."""

    number: int
    kind: Kind
    at: int
    source: Source
    time: float
    label: str
    action: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    override: bool = False
    finished: bool = False


class End(Line, frozen=True, tag="end"):
    """The last line: how many games and entries there were, and the CRC-32 of all lines before it."""

    games: int
    entries: int
    crc: int


AnyLine = Head | GameLine | EntryLine | End


def schema() -> dict[str, Any]:
    """The JSON Schema of a line."""
    return msgspec.json.schema(AnyLine)


Over = Callable[[Collection[int]], Iterable[int]]
"""Goes through games one by one; whoever shows how far it is looks on."""


def exported(journal: Journal, numbers: Collection[int], over: Over = iter) -> Iterator[bytes]:
    """The lines of these games, one after the other; raises JournalError."""
    check = entries_told = 0

    def told(line: AnyLine) -> bytes:
        nonlocal check
        encoded = msgspec.json.encode(line) + b"\n"
        check = zlib.crc32(encoded, check)
        return encoded

    yield told(Head(VERSION, len(numbers)))
    for number in over(numbers):
        record, entries = journal.game(number), journal.entries(number)
        yield told(GameLine(number, record.name, msgspec.Raw(record.setup), record.started, len(entries)))
        for entry in entries:
            yield told(entry_line(entry))
        entries_told += len(entries)
    yield told(End(len(numbers), entries_told, check))


def entry_line(entry: Entry) -> EntryLine:
    """An entry as it is exported."""
    return EntryLine(
        entry.number,
        entry.kind,
        entry.at,
        entry.source,
        entry.time,
        str(entry.label),
        msgspec.Raw(entry.action) if entry.action else msgspec.UNSET,
        entry.override,
        entry.finished,
    )
