"""`companion watch`: the dice of a camera, film or folder each time they lie still."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from companion.command_line import CommandParser

if TYPE_CHECKING:
    from collections.abc import Sequence


def parser() -> CommandParser:
    """What can be said to it."""
    parser = CommandParser("watch", "Follow a camera, film or folder, a line each time the dice lie still.")
    parser.add_argument("source", metavar="SOURCE", help="picamera, a V4L2 device, a film or a folder")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    return parser


def run(arguments: Sequence[str]) -> int:
    """Follow it to its end."""
    options = parser().parse_args(arguments)
    from vision.watch import watch_command  # noqa: PLC0415 - OpenCV, not for --help

    return watch_command(options.source, options.json, sys.stdout)
