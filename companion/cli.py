"""The command line: which commands there are, and how their errors end.

A command is a module `companion.NAME_command` with `run(arguments)`, which returns the exit status. It is
imported when it is called, so that none pays for what another needs.
"""

from __future__ import annotations

import io
import os
import sys
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from companion.errors import CompanionError, LineError
from hardware.errors import HardwareError
from vision.errors import VisionError

if TYPE_CHECKING:
    from collections.abc import Sequence

SUMMARIES = {
    "run": "the companion on its screen; what is done without a command",
    "read": "read the dice of still pictures",
    "watch": "follow a camera or film, a line each time the dice lie still",
    "table": "a game without screen: actions in, books out, as lines of JSON",
    "odds": "the chances of dice against an enemy",
    "mat": "the dice mat to print",
    "teach": "learn one's own dice",
    "log": "the story of a game",
    "stats": "statistics of games and dice",
    "export": "games as a file to keep, or a backup on a stick",
    "import": "games from such a file",
    "panel": "each press of the panel as it comes, and how fast it answers",
    "doctor": "what of this machine works, and what helps where it does not",
    "bench": "this machine's figures",
    "shots": "every screen as a picture",
}
INTERRUPTED, PIPE_CLOSED = 130, 141
"""Exit statuses as a shell gives them for SIGINT and SIGPIPE."""


def start(arguments: Sequence[str]) -> int:
    """Run a command; what the user can mend ends as one sentence and exit status 1."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(
            stream, io.TextIOWrapper
        ):  # no name and no language stops it on a terminal without their letters
            stream.reconfigure(errors="backslashreplace")
    try:
        status = call(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # the reader has gone; what is left in the buffer must not complain again at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except (CompanionError, VisionError, HardwareError) as error:
        return ended(str(error))
    except OSError as error:
        about = f"{error.filename}: " if error.filename else ""
        return ended(
            f"{about}{error.strerror or error}. Is the path right, and open to you? `companion doctor`"
        )
    return status


def ended(sentence: str) -> int:
    """Tell in one line what went wrong."""
    sys.stderr.write(f"{' '.join(sentence.split())}\n")
    return 1


def call(arguments: Sequence[str]) -> int:
    """Run the command that a command line names; raises whatever the command raises."""
    first = arguments[0] if arguments else "run"
    if first in {"-h", "--help", "help"}:
        sys.stdout.write(overview())
        return 0
    if first == "--version":
        sys.stdout.write(f"companion {version()}\n")
        return 0
    if first.startswith("-"):
        return run("run", arguments)
    if first not in offered():
        from companion.spelling import nearest  # noqa: PLC0415 - only for a slip

        raise LineError(f"companion: {first!r} is no command: {nearest(first, offered())}")
    return run(first, arguments[1:])


def run(command: str, arguments: Sequence[str]) -> int:
    """Run one command."""
    return int(import_module(module_of(command)).run(arguments))


def offered() -> list[str]:
    """The commands that this version has."""
    return [name for name in SUMMARIES if find_spec(module_of(name))]


def module_of(command: str) -> str:
    """The module of a command."""
    return f"companion.{command}_command"


def overview() -> str:
    """What `companion --help` shows."""
    listed = "\n".join(f"  {name:8} {SUMMARIES[name]}" for name in offered())
    return (
        "usage: companion [COMMAND] [OPTIONS]\n\n"
        "A box for the game table: it reads the dice and keeps the books of Tanglewoods games.\n\n"
        f"{listed}\n\n"
        "`companion COMMAND --help` tells a command's options; `companion --version` the version.\n"
    )


def version() -> str:
    """The version that is installed."""
    from importlib import metadata  # noqa: PLC0415 - takes as long as all the rest

    try:
        return metadata.version("tanglewoods-companion")
    except metadata.PackageNotFoundError:
        return "run from its source, not installed"
