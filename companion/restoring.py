"""Copies of the games, from the screen: which there are, what one holds, and bringing it back."""

from __future__ import annotations

import contextlib
import logging
import re
import time
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from companion.cards import LARGEST, decoded
from companion.errors import BackupError, CompanionError
from companion.exporting import places
from companion.games.game import GameName
from companion.games.text import say
from companion.journal.bringing_back import BroughtBack, Comparison
from companion.journal.records import KeptGame
from companion.ui.kept_copies import CopyShown, KeptCopy
from companion.workshop import WorkStoppedError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from companion.cards import CardLibrary
    from companion.journal import Journal
    from companion.workshop import Progress

GAMES = "games.jsonl"
PATTERNS = (f"tanglewoods-*/{GAMES}", "tanglewoods-*.jsonl")
"""What a backup is called, and a file of one game."""
WRITTEN = re.compile(r"tanglewoods-.*?(\d{4}-\d\d-\d\d-\d{6})")
MOST = 2000
"""So many games are brought back on the screen; more of them take `companion import` and its time."""
LOG = logging.getLogger("companion")


class Looked(msgspec.Struct, frozen=True):
    """A copy that was looked at: its games, cards that are not known here, and what it would change."""

    copy: KeptCopy
    games: tuple[KeptGame, ...]
    comparison: Comparison
    cards: dict[GameName, tuple[Any, ...]]

    def shown(self) -> CopyShown:
        """It as the screen tells it."""
        cards = sum(len(found) for found in self.cards.values())
        return CopyShown(self.copy, len(self.games), cards, self.comparison)


class Undoable(msgspec.Struct, frozen=True):
    """What bringing a copy back has changed: games, and cards that were added."""

    games: BroughtBack
    cards: dict[GameName, tuple[Any, ...]]


def copies(data: Path) -> tuple[KeptCopy, ...]:
    """The copies on plugged sticks and in the data folder, the newest first."""
    found: list[KeptCopy] = []
    for place in places(data):
        folder = Path(place.folder)
        with contextlib.suppress(OSError):  # a stick that was just pulled out
            found += [
                KeptCopy(str(path), written(path), folder.name if place.stick else "")
                for pattern in PATTERNS
                for path in folder.glob(pattern)
            ]
    return tuple(sorted(found, key=lambda copy: (copy.written, copy.file), reverse=True))


def written(path: Path) -> float:
    """When a copy was made, by its name (s since 1970); 0 where that says nothing."""
    named = WRITTEN.search(path.parent.name if path.name == GAMES else path.name)
    try:
        return 0.0 if named is None else time.mktime(time.strptime(named[1], "%Y-%m-%d-%H%M%S"))
    except (ValueError, OverflowError):
        return 0.0


def look(
    opened: Callable[[], Journal],
    libraries: Mapping[GameName, CardLibrary[Any]],
    copy: KeptCopy,
    progress: Progress,
) -> Looked:
    """Read a whole copy and compare it with what is here; raises BackupError, JournalError, WorkStoppedError.

    `opened` opens the journal to be read in this thread; `libraries` are the known cards.
    """
    from companion.export.reading import read  # noqa: PLC0415 - when there is something to read

    path = Path(copy.file)
    try:
        with path.open("rb") as file:
            games = tuple(counted(read(file), progress))
    except WorkStoppedError:
        raise
    except (CompanionError, OSError) as error:
        LOG.warning("%s: %s", path, error)
        raise BackupError(
            say(
                "Nothing was changed. {name} cannot be read or is incomplete: choose another copy.",
                name=path.name,
            )
        ) from error
    if len(games) > MOST:
        raise BackupError(
            say("{name} has more than {n} games: use `companion import`.", name=path.name, n=MOST)
        )
    with contextlib.closing(opened()) as journal:
        comparison = journal.compare(games)
    return Looked(copy, games, comparison, unknown_cards(path.parent, libraries))


def counted(games: Iterable[KeptGame], progress: Progress) -> Iterator[KeptGame]:
    """The games, one more than can be brought back at most; how many are read is told."""
    for number, game in enumerate(islice(games, MOST + 1), 1):
        progress.at(number)
        yield game


def unknown_cards(
    folder: Path, libraries: Mapping[GameName, CardLibrary[Any]]
) -> dict[GameName, tuple[Any, ...]]:
    """The cards of a backup that are not known here; a file of cards that can not be read has none."""
    found = {}
    for name, library in libraries.items():
        path = folder / library.path.name
        try:
            with path.open("rb") as file:
                cards = decoded(file.read(LARGEST + 1), library.card_type)
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
            LOG.info("no cards from %s: %s", path, error)
            continue
        if unknown := library.unknown(cards):
            found[name] = unknown
    return found
