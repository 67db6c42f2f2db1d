"""Games kept besides, from the screen: where they can go, and the work of putting them there."""

from __future__ import annotations

import contextlib
import logging
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import BackupError
from companion.games.game import Note
from companion.games.text import say
from companion.outside_words import why
from companion.ui.view import KeepingPlace

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.journal import Journal
    from companion.workshop import Progress

OWN_FOLDER = "exports"
"""The folder for it in the data folder: for whoever reaches the box over the network."""
LOG = logging.getLogger("companion")


def places(data: Path, *, lost: bool = False) -> tuple[KeepingPlace, ...]:
    """The sticks that are plugged in, then the data folder's own place if it is not `lost`."""
    from companion.export.sticks import sticks  # noqa: PLC0415 - when it is to be seen

    try:
        plugged = sticks()
    except OSError as error:
        LOG.info("sticks are not looked for here: %s", error)
        plugged = ()
    mine = () if lost else (KeepingPlace(str(data / OWN_FOLDER)),)
    return (*(KeepingPlace(str(folder), stick=True) for folder in plugged), *mine)


def keep(
    opened: Callable[[], Journal], data: Path, folder: Path, one: int | None, progress: Progress
) -> Path:
    """Write a backup of all games into a folder, or `one` game as a file; gives what was written.

    `opened` opens the journal to be read in this thread. Raises JournalError, BackupError, WorkStoppedError.
    """
    from companion.export.backup import back_up, to_file  # noqa: PLC0415 - when something is to be written

    now = datetime.now().astimezone()
    try:
        if folder.parent == data:
            folder.mkdir(exist_ok=True)
    except OSError as error:
        raise BackupError(
            say(
                "There can be no folder {folder} ({why}): is the disk full?",
                folder=str(folder),
                why=why(error),
            )
        ) from error
    with contextlib.closing(opened()) as journal:
        if one is None:
            return back_up(journal, data, folder, now, progress.over)
        name = journal.game(one).name.value
        target = folder / f"tanglewoods-{name}-{now:%Y-%m-%d-%H%M%S}.jsonl"
        to_file(journal, (one,), target, progress.over)
        return target


def kept(written: Path) -> Note:
    """Tell what it is called there."""
    return Note(say("Kept as {name}", name=written.name))


def kept_on_stick(written: Path) -> Note:
    """Tell that the stick may go."""
    return Note(say("All games are on the stick, in {name}: it can be pulled out.", name=written.name))
