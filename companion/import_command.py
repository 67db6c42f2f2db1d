"""`companion import`: exported games, into the journal; all of all files or nothing."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion.command_line import CommandParser
from companion.data_folder import DataFolder
from companion.errors import BackupError, LineError
from companion.export.reading import read
from companion.journal import Journal
from vision.json_line import json_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from companion.journal import KeptGame, TakenIn


def parser() -> CommandParser:
    """What can be said to it."""
    parser = CommandParser(
        "import",
        "Games of exported files, into the journal; if anything in any of them is wrong, nothing is changed.",
    )
    add = parser.add_argument
    add("files", nargs="+", type=Path, metavar="FILE", help="what `companion export` wrote")
    add("--json", action="store_true", help="a JSON object a file")
    add("--data", type=Path, metavar="DIR", help="the data folder")
    return parser


def run(arguments: Sequence[str]) -> int:
    """Import: everything is looked at before anything is changed."""
    options = parser().parse_args(arguments)
    with DataFolder.open(options.data) as folder, contextlib.closing(Journal.open(folder.path)) as journal:
        found = journal.take_in_all(games(path) for path in options.files)
    for path, taken in zip(options.files, found, strict=True):
        told = json_line(taken) if options.json else f"{path}: {words(taken)}"
        sys.stdout.write(f"{told}\n")
    return 0


def games(path: Path) -> Iterator[KeptGame]:
    """The games of a file; raises LineError, or BackupError where the file can not be read."""
    try:
        file = path.expanduser().open("rb")
    except OSError as error:
        raise BackupError(f"Nothing was changed. {path} can not be read ({error.strerror}).") from error
    with file:
        try:
            yield from read(file)
        except LineError as error:
            raise LineError(f"{path}: {error}") from error


def words(taken: TakenIn) -> str:
    """What came of it, in words."""
    return f"{taken.new} new games, {taken.longer} games gone on with, {taken.known} known already"
