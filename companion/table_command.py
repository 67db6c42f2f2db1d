"""`companion table`: a game without screen or devices, actions in and books out as lines of JSON."""

from __future__ import annotations

import argparse
import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import msgspec

from companion import shelf, spelling
from companion.command_line import CommandParser
from companion.errors import LineError
from companion.games.game import GameName, RuleBroken
from companion.journal import Journal
from companion.language import translate
from companion.options import Language
from companion.table import Table
from companion.table_answers import described
from companion.table_lines import answer, example_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from companion.games.game import Game

LONGEST_LINE = 1 << 20
"""Bytes of a line of input; no action comes near it."""


def parser() -> CommandParser:
    """What can be said to it."""
    examples = "\n".join(f"  {line}" for line in example_lines())
    parser = CommandParser(
        "table",
        "A game without screen or devices: a line of JSON in, the books as a line of JSON out.",
        f"A line is an action (--actions lists them), or one of:\n{examples}",
    )
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    add = parser.add_argument
    add("game", choices=[name.value for name in GameName], metavar="GAME", help=", ".join(GameName))
    add("--setup", metavar="JSON", help="the set-up of a new game")
    add("--data", type=Path, metavar="DIR", help="keep the game there, and go on with the one that is there")
    add("--language", choices=[language.value for language in Language], default="en", help="of what is told")
    add("--actions", action="store_true", help="print every action with its fields, and end")
    return parser


def run(arguments: Sequence[str]) -> int:
    """Play from standard input to its end."""
    options = parser().parse_args(arguments)
    game = shelf.game(GameName(options.game))
    if options.actions:
        for action in described(game.action_type):
            put(sys.stdout.buffer, action)
        return 0
    words = translate(Language(options.language))
    with contextlib.ExitStack() as stack:
        journal = open_journal(options.data, stack)
        if journal.notice:
            sys.stderr.write(f"{journal.notice.render(words)}\n")
        table = lay(game, journal, options.setup)
        for line in lines(sys.stdin.buffer):
            put(sys.stdout.buffer, answer(table, line, words))
    return 0


def open_journal(data: Path | None, stack: contextlib.ExitStack) -> Journal:
    """The journal of a data folder, taken for this process; without one, a journal in memory."""
    if data is None:
        return stack.enter_context(contextlib.closing(Journal.in_memory()))
    from companion.data_folder import DataFolder  # noqa: PLC0415 - not without --data

    folder = stack.enter_context(DataFolder.open(data))
    return stack.enter_context(contextlib.closing(Journal.open(folder.path)))


def lay(game: Game[Any, Any], journal: Journal, typed: str | None) -> Table[Any, Any]:
    """Go on with the journal's unfinished game; begin one where there is none, or for another set-up."""
    setup = None if typed is None else setup_of(game, typed)
    kept = journal.latest(game.name)
    if kept is not None and (setup is None or msgspec.json.encode(setup) == kept.setup):
        return Table(game, journal, kept.id)
    try:
        return Table.begin(game, journal, setup_of(game, "{}") if setup is None else setup)
    except RuleBroken as broken:
        raise LineError(f"No table has this set-up: {broken.message} ({broken.rule})") from broken


def setup_of(game: Game[Any, Any], typed: str) -> Any:
    """A set-up as it was typed; raises LineError."""
    try:
        return spelling.decode(msgspec.json.decode(typed), game.setup_type)
    except (ValueError, RecursionError) as error:
        raise LineError(f"--setup is not right: {error}") from error


def lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines of the input that are not empty; of one that is far too long, the beginning."""
    while line := file.readline(LONGEST_LINE):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = file.readline(LONGEST_LINE)
        if line.strip():
            yield line


def put(file: BinaryIO, answered: msgspec.Struct) -> None:
    """Write an answer at once."""
    file.write(msgspec.json.encode(answered) + b"\n")
    file.flush()
