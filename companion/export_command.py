"""`companion export`: games as a file to keep, or a backup into a folder such as a stick's."""

from __future__ import annotations

import contextlib
import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from companion.command_line import CommandParser
from companion.data_folder import default_folder
from companion.errors import LineError
from companion.export.backup import back_up, to_file
from companion.export.lines import exported, schema
from companion.journal import Journal
from vision.json_line import json_line

if TYPE_CHECKING:
    from collections.abc import Sequence

EPILOG = (
    "A folder gets a backup of all games, cards and settings, in a folder of its own. `companion import FILE`"
    " reads games again; docs/journal.md says what the lines mean."
)


def parser() -> CommandParser:
    """What can be said to it."""
    parser = CommandParser("export", "Games as JSON Lines in a file, or a backup into a folder.", EPILOG)
    add = parser.add_argument
    add("target", nargs="?", metavar="FILE", help="the file, - for standard output, or a folder")
    add("--game", type=int, metavar="N", help="this game alone, as `companion log --games` lists them")
    add("--schema", action="store_true", help="print the JSON Schema of a line instead")
    add("--data", type=Path, metavar="DIR", help="the data folder")
    return parser


def run(arguments: Sequence[str]) -> int:
    """Export; also while a companion is running."""
    options = parser().parse_args(arguments)
    if options.schema:
        sys.stdout.write(f"{msgspec.json.format(json_line(schema()), indent=2)}\n")
        return 0
    if options.target is None:
        raise LineError("companion export: name the file, or the folder for a backup.")
    data = (options.data or default_folder()).expanduser().absolute()
    with contextlib.closing(Journal.open_to_read(data)) as journal:
        target = Path(options.target).expanduser()
        if target.is_dir():
            if options.game is not None:
                raise LineError("companion export: one game goes into a file; a folder gets a backup of all.")
            sys.stdout.write(f"{back_up(journal, data, target, datetime.now().astimezone())}\n")
            return 0
        numbers = [options.game] if options.game is not None else sorted(g.id for g in journal.games())
        if options.target == "-":
            for line in exported(journal, numbers):
                sys.stdout.buffer.write(line)
            sys.stdout.buffer.flush()
        else:
            to_file(journal, numbers, target)
    return 0
