"""`companion bench`: this machine's figures."""

from __future__ import annotations

import itertools
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.command_line import CommandParser
from vision.json_line import json_line

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from companion.bench.fuzz import Fuzzed

PICTURES = Path(__file__).parents[1].parent / "shared" / "data"
"""Where labelled pictures lie beside a checkout, if there are any."""
FEW_KILLS = 25
FEW_INPUTS = 200


def parser() -> CommandParser:
    """What can be said to it."""
    parser = CommandParser("bench", "This machine's figures; without a part, all of them.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"one of {', '.join(PARTS)}")
    parser.add_argument("--json", action="store_true", help="the last line is one JSON object")
    parser.add_argument("--pictures", type=Path, default=PICTURES, help="labelled pictures for vision")
    parser.add_argument(
        "--kills", type=int, default=FEW_KILLS, metavar="N", help="processes to kill for journal"
    )
    parser.add_argument(
        "--inputs", type=int, default=FEW_INPUTS, metavar="N", help="made-up inputs for each parser of fuzz"
    )
    parser.add_argument("--full", action="store_true", help="as long as the promises ask; takes an hour")
    return parser


def run(arguments: Sequence[str]) -> int:
    """Measure; 0 whatever the figures are: the reader judges them."""
    options = parser().parse_args(arguments)
    for part in options.parts:
        if part not in PARTS:
            parser().error(f"there is no part {part}: there are {', '.join(PARTS)}")
    found: dict[str, Any] = {}
    for part in options.parts or PARTS:
        sys.stdout.write(f"== {part}\n")
        sys.stdout.flush()
        figures, lines = PARTS[part](options)
        found[part] = figures
        sys.stdout.writelines(f"{line}\n" for line in lines)
    if options.json:
        whole = found if len(found) > 1 else next(iter(found.values()))
        sys.stdout.write(f"{json_line(whole)}\n")
    return 0


def ui(_: argparse.Namespace) -> tuple[Any, Sequence[str]]:
    """Touches and pictures."""
    import companion.ui  # noqa: F401, PLC0415 - first of all, for it knows how pygame is to be loaded
    from companion.bench.ui import measure  # noqa: PLC0415 - pygame

    figures = measure()
    return figures, figures.lines()


def odds(_: argparse.Namespace) -> tuple[Any, Sequence[str]]:
    """Odds, policy, and what an action takes."""
    from companion.bench.odds import measure  # noqa: PLC0415 - numpy

    figures = measure()
    return figures, figures.lines()


def journal(options: argparse.Namespace) -> tuple[Any, Sequence[str]]:
    """Actions on disk, and kills."""
    from companion.bench.journal import MANY_GAMES, measure  # noqa: PLC0415 - what the others do not need

    figures = measure(kills=1000, games=MANY_GAMES) if options.full else measure(options.kills)
    return figures, figures.lines()


def fuzz(options: argparse.Namespace) -> tuple[Any, Sequence[str]]:
    """Inputs that are wrong; a line as soon as a parser is through."""
    from companion.bench.fuzz import MANY, line, measure  # noqa: PLC0415 - OpenCV

    def told(found: Fuzzed) -> None:
        sys.stdout.write(f"{line(found)}\n")
        sys.stdout.flush()

    figures = measure(MANY if options.full else options.inputs, told=told)
    return figures, (f"{figures.inputs} inputs, {figures.crashes} crashes",)


def start(_: argparse.Namespace) -> tuple[Any, Sequence[str]]:
    """Starts, memory, idling."""
    from companion.bench.start import measure  # noqa: PLC0415 - what the others do not need

    figures = measure()
    return figures, figures.lines()


def link(options: argparse.Namespace) -> tuple[Any, Sequence[str]]:
    """The panel's line, put to the test."""
    from hardware.bench import measure, told  # noqa: PLC0415 - what the others do not need

    figures = measure(events=1_000_000, pulls=500, bounces=10_000) if options.full else measure()
    return figures, told(figures)


def vision(options: argparse.Namespace) -> tuple[Any, Sequence[str]]:
    """How many dice are read right, and how long that takes; a line as soon as it is measured."""
    from companion.bench.bumps import figures as bumps  # noqa: PLC0415 - OpenCV
    from vision.bench import run as measure  # noqa: PLC0415
    from vision.bench.other_sets import figures  # noqa: PLC0415

    pictures = options.pictures if options.pictures.is_dir() else None
    if pictures is None:
        sys.stdout.write(f"There are no pictures in {options.pictures}: drawn trays only.\n")
    found: list[Any] = []
    table = measure(pictures)
    for figure in itertools.chain(bumps(), figures(pictures) if pictures else ()):
        sys.stdout.write(f"{figure.line()}\n")
        sys.stdout.flush()
        found.append(figure)
    return {"rows": table.rows, "timings": table.timings, "figures": found}, ()


def roll(_: argparse.Namespace) -> tuple[Any, Sequence[str]]:
    """From the last moving frame to the picture that shows the roll."""
    import companion.ui  # noqa: F401, PLC0415 - as for the touches
    from companion.bench.roll import measure  # noqa: PLC0415 - pygame, OpenCV

    figures = measure()
    return figures, figures.lines()


def scoring(_: argparse.Namespace) -> tuple[Any, Sequence[str]]:
    """The proposal of Tangled Timelines."""
    from companion.bench.scoring import measure  # noqa: PLC0415 - what the others do not need

    figures = measure()
    return figures, figures.lines()


PARTS: dict[str, Callable[[argparse.Namespace], tuple[Any, Sequence[str]]]] = {
    "vision": vision,
    "ui": ui,
    "roll": roll,
    "odds": odds,
    "journal": journal,
    "link": link,
    "start": start,
    "fuzz": fuzz,
    "scoring": scoring,
}
"""The parts, and what measures them: figures, and the lines that tell them."""
