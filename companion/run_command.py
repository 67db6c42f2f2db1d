"""`companion run`: the companion on its screen."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from companion.command_line import CommandParser
from companion.options import Language, Rotation, RunOptions

if TYPE_CHECKING:
    from collections.abc import Sequence

LEAST, MOST = 200, 10_000
"""Pixels that a side of the window can have."""


def parser() -> CommandParser:
    """What can be said to it."""
    parser = CommandParser("run", "The companion on its screen.")
    add = parser.add_argument
    add("--simulate", action="store_true", help="no hardware: drawn dice, simulated panel and lamp")
    add("--kiosk", action="store_true", help="the box itself: nothing is simulated, the menu switches it off")
    add("--camera", metavar="SOURCE", help="picamera, a V4L2 device, a film or a folder of pictures")
    add("--panel", metavar="PORT", help="the serial port of the panel")
    add("--windowed", action="store_true", help="in a window, not on the whole screen")
    add("--size", type=size, metavar="WxH", help="of the window, in pixels: 1280x720")
    turns = [turn.value for turn in Rotation]
    add("--rotate", type=int, choices=turns, help="how far the screen is turned, clockwise")
    add("--language", choices=[language.value for language in Language], help="the language of the screen")
    add("--data", type=Path, metavar="DIR", help="the folder of journal, cards and settings")
    return parser


def size(words: str) -> tuple[int, int]:
    """A size as it is typed: 1280x720."""
    width, _, height = words.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal() and min(int(width), int(height)) >= LEAST):
        raise argparse.ArgumentTypeError(f"{words!r} is no size: width x height in pixels, like 1280x720")
    if max(int(width), int(height)) > MOST:
        raise argparse.ArgumentTypeError(f"{words!r} is larger than any screen")
    return int(width), int(height)


def run(arguments: Sequence[str]) -> int:
    """Run the app to its end."""
    options = parser().parse_args(arguments)
    from companion.start import run as run_app  # noqa: PLC0415 - pygame and OpenCV, not for --help

    return run_app(
        RunOptions(
            simulate=options.simulate,
            kiosk=options.kiosk,
            camera=options.camera,
            panel=options.panel,
            windowed=options.windowed,
            size=options.size,
            rotate=None if options.rotate is None else Rotation(options.rotate),
            language=None if options.language is None else Language(options.language),
            data=options.data,
        )
    )
