"""Journals filled with entries that are known."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from companion.games.game import GameName
from companion.games.text import say
from companion.journal import Entry, Journal, Kind, Source


def entry(number: int) -> Entry:
    return Entry(number, Kind.DO, number, Source.KEYS, 1700.5 + number, say("Put {n}", n=number), b'{"n":1}')


def filled(folder: Path, entries: int = 30, games: int = 1) -> list[tuple[Entry, ...]]:
    """Write games into a folder's journal and close it; what it should hold."""
    journal = Journal.open(folder)
    for game in range(1, games + 1):
        assert journal.begin(GameName.WHITE, b"{}") == game
        for number in range(1, entries + 1):
            journal.append(game, entry(number))
    journal.close()
    return [tuple(entry(number) for number in range(1, entries + 1))] * games


def held(journal: Journal) -> list[tuple[Entry, ...]]:
    """What a journal holds, game by game."""
    return [journal.entries(game.id) for game in reversed(journal.games())]


@contextlib.contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A file as any program may open and change it; what is changed is in the file at the end."""
    with contextlib.closing(sqlite3.connect(path)) as db, db:
        yield db
