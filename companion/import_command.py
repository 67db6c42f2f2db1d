"""`companion import`: exported games, into the journal; all of a file or nothing."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from companion.command_line import CommandParser
from companion.data_folder import DataFolder
from companion.errors import BackupError
from companion.export.reading import read
from companion.journal import Journal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.journal import TakenIn


def parser() -> CommandParser:
    """What can be said to it."""
    parser = CommandParser(
        "import",
        "Games of exported files, into the journal; a file with anything wrong in it changes nothing.",
    )
    add = parser.add_argument
    add("files", nargs="+", type=Path, metavar="FILE", help="what `companion export` wrote")
    add("--json", action="store_true", help="a JSON object a file")
    add("--data", type=Path, metavar="DIR", help="the data folder")
    return parser


def run(arguments: Sequence[str]) -> int:
    """Import, file by file."""
    options = parser().parse_args(arguments)
    with DataFolder.open(options.data) as folder, contextlib.closing(Journal.open(folder.path)) as journal:
        for path in options.files:
            taken = take_in(journal, path)
            told = msgspec.json.encode(taken).decode() if options.json else f"{path}: {words(taken)}"
            sys.stdout.write(f"{told}\n")
    return 0


def take_in(journal: Journal, path: Path) -> TakenIn:
    """The games of a file; raises LineError, BackupError or JournalError, and nothing was changed then."""
    try:
        file = path.expanduser().open("rb")
    except OSError as error:
        raise BackupError(f"{path} can not be read ({error.strerror}): is the path right?") from error
    with file:
        return journal.take_in(read(file))


def words(taken: TakenIn) -> str:
    """What came of it, in words."""
    return f"{taken.new} new games, {taken.longer} games gone on with, {taken.known} known already"
