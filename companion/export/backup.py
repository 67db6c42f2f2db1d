"""Games written down outside the journal: a backup in a folder, such as a stick's, or some games in a file.

A backup has all games, the known cards and the settings. An older one is never written over: the one that
matters may be the one before something went wrong.
"""

from __future__ import annotations

import logging
import shutil
from typing import TYPE_CHECKING

from companion.durable import whole_file, write_whole
from companion.errors import BackupError, JournalError
from companion.export.lines import Over, exported
from companion.games.text import say
from companion.outside_words import why

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime
    from pathlib import Path

    from companion.journal import Journal

NAME = "tanglewoods-"
GAMES = "games.jsonl"
ALONGSIDE = ("cards-*.json", "settings.toml")
"""Files of the data folder that are copied as they are."""
PIECE = 1 << 16
LOG = logging.getLogger("companion")


def to_file(journal: Journal, numbers: Collection[int], target: Path, over: Over = iter) -> None:
    """Write games into a file, whole or not at all; raises JournalError or BackupError."""
    try:
        with whole_file(target) as file:
            file.writelines(exported(journal, numbers, over))
    except JournalError:
        raise
    except OSError as error:
        if error.errno is None:
            raise  # it is no fault of the file's
        raise BackupError(
            say(
                "{target} can not be written ({why}): is there room, and is the folder yours?",
                target=str(target),
                why=why(error),
            )
        ) from error


def back_up(journal: Journal, data: Path, folder: Path, now: datetime, over: Over = iter) -> Path:
    """Write a backup into a folder and give its own folder: the last one's, if that says the same already.

    Raises JournalError if the journal can not be read, BackupError if the folder does not take it.
    """
    try:
        return write(journal, data, folder, now, over)
    except OSError as error:
        if error.errno is None:
            raise  # the journal's own sentence
        raise BackupError(
            say(
                "The backup could not be written to {folder} ({why}). Nothing else was changed: "
                "is the stick full, locked or pulled out?",
                folder=str(folder),
                why=why(error),
            )
        ) from error


def write(journal: Journal, data: Path, folder: Path, now: datetime, over: Over = iter) -> Path:
    """Write it; raises OSError."""
    numbers = sorted(game.id for game in journal.games())
    before = max(folder.glob(f"{NAME}*/{GAMES}"), default=None, key=lambda path: path.parent.name)
    target = folder / f"{NAME}{now:%Y-%m-%d-%H%M%S}"
    target.mkdir()
    try:
        for source in (path for pattern in ALONGSIDE for path in sorted(data.glob(pattern))):
            try:
                content = source.read_bytes()
            except OSError as error:  # the games in memory may be all that is left of a lost disk
                LOG.warning("%s is not in the backup: %s", source.name, error)
                continue
            write_whole(target / source.name, content)
        with whole_file(target / GAMES) as file:
            file.writelines(exported(journal, numbers, over))
    except BaseException:
        shutil.rmtree(target, ignore_errors=True)  # half a backup is none
        raise
    if before is not None and alike(before.parent, target):
        shutil.rmtree(target)
        return before.parent
    return target


def alike(one: Path, other: Path) -> bool:
    """Whether two backups say the same."""
    return {path.name: path.stat().st_size for path in one.iterdir()} == {
        path.name: path.stat().st_size for path in other.iterdir()
    } and all(same_content(path, one / path.name) for path in other.iterdir())


def same_content(one: Path, other: Path) -> bool:
    """Whether two files have the same bytes."""
    with one.open("rb") as first, other.open("rb") as second:
        while piece := first.read(PIECE):
            if piece != second.read(PIECE):
                return False
        return not second.read(1)
