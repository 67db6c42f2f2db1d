"""`companion mat`: the dice mat as a PDF to print."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.command_line import CommandParser

if TYPE_CHECKING:
    from collections.abc import Sequence


def parser() -> CommandParser:
    """What can be said to it."""
    parser = CommandParser("mat", "Write the dice mat as a PDF, true to scale; print it at actual size.")
    parser.add_argument("file", type=Path, metavar="FILE.pdf")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4")
    parser.add_argument("--board", action="store_true", help="the board for `companion teach --lens` instead")
    return parser


def run(arguments: Sequence[str]) -> int:
    """Write it."""
    options = parser().parse_args(arguments)
    if options.board:
        from vision.board_page import write_board  # noqa: PLC0415

        write_board(options.file)
        return 0
    from vision.mat_layout import Paper  # noqa: PLC0415 - OpenCV, not for --help
    from vision.mat_page import write_mat  # noqa: PLC0415

    write_mat(options.file, Paper(options.paper))
    return 0
