"""`companion read`: the dice of still pictures."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion.command_line import CommandParser
from companion.taught_dice import set_named

if TYPE_CHECKING:
    from collections.abc import Sequence


def parser() -> CommandParser:
    """What can be said to it."""
    parser = CommandParser("read", "Read the dice of still pictures.")
    parser.add_argument("pictures", nargs="+", type=Path, metavar="PICTURE")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--dice", default="20-strong", metavar="SET", help="20-strong, pips, or taught dice")
    parser.add_argument(
        "--empty", type=Path, metavar="PICTURE", help="the empty tray, where it has no markers"
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="the data folder, for taught dice")
    return parser


def run(arguments: Sequence[str]) -> int:
    """Read them."""
    options = parser().parse_args(arguments)
    from vision.read_command import read_files  # noqa: PLC0415 - OpenCV, not for --help

    return read_files(
        options.pictures, set_named(options.dice, options.data), options.empty, options.json, sys.stdout
    )
