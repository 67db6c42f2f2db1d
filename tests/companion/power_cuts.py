"""What a disk can hold after the power went: files whose last writes came through in part, or not at all.

A disk writes sectors of 512 bytes, in any order between two flushes. So the state after a cut is, for every
sector, what it was at the last flush or anything written to it since.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.text import say
from companion.journal import Entry, Journal, Kind, Source

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

SECTOR = 512
Disk = dict[str, bytes]


def disk(folder: Path) -> Disk:
    """The files of a folder as they stand; SQLite's -shm is memory and does not outlive a cut."""
    return {
        path.name: path.read_bytes()
        for path in folder.iterdir()
        if path.is_file() and not path.name.endswith("-shm")
    }


def lay_out(folder: Path, files: Disk) -> None:
    """Put a disk's files into an empty folder."""
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)


def sectors(content: bytes) -> int:
    """How many sectors a file takes."""
    return -(-len(content) // SECTOR)


def torn(states: Sequence[bytes], choose: Callable[[int], int]) -> bytes:
    """A file whose every sector is of the state that `choose` says; it is as long as the last one chosen."""
    longest = max(sectors(state) for state in states)
    picked = [choose(sector) for sector in range(longest)]
    pieces = []
    for sector, state in enumerate(picked):
        piece = states[state][sector * SECTOR : (sector + 1) * SECTOR]
        if not piece:
            break
        pieces.append(piece.ljust(SECTOR, b"\0") if sector + 1 < longest else piece)
    return b"".join(pieces)


def entry(number: int) -> Entry:
    """The entry of that number in these tests' games."""
    return Entry(number, Kind.DO, number, Source.KEYS, 1700.5 + number, say("Put {n}", n=number), b'{"n":1}')


def held(folder: Path) -> tuple[list[tuple[Entry, ...]], str | None]:
    """What the journal of a folder holds when it is opened, game by game, and its notice."""
    journal = Journal.open(folder)
    try:
        games = [journal.entries(game.id) for game in reversed(journal.games())]
        return games, None if journal.notice is None else str(journal.notice)
    finally:
        journal.close()
