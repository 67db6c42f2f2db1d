"""`companion log`: the story of a game, action by action, also while it is being played."""

from __future__ import annotations

import contextlib
import sys
import time
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from companion.command_line import CommandParser
from companion.data_folder import default_folder
from companion.errors import JournalError
from companion.games.game import GameName
from companion.journal import Journal, Kind
from companion.language import translate
from companion.options import Language
from companion.past_game import PastGame
from companion.table_answers import NoteShown, note_shown
from vision.json_line import json_line

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.games.text import Translate
    from companion.journal import Entry, GameRecord
    from companion.story import LogRow

LOOK_EVERY_S = 0.3
"""How often a game that is followed is looked at: soon enough for who watches, rare enough for the card."""


class LogLine(msgspec.Struct, frozen=True):
    """One action, in words; `kind` is undo or redo for what went back or forward."""

    game: int
    number: int
    kind: Kind
    time: str
    source: str
    label: str
    notes: tuple[NoteShown, ...]
    override: bool
    undone: bool


class GameLine(msgspec.Struct, frozen=True):
    """One game of the journal."""

    game: int
    name: GameName
    started: str
    played: str
    entries: int
    finished: bool


def parser() -> CommandParser:
    """What can be said to it."""
    parser = CommandParser("log", "The story of a game, the last one played if none is named.")
    add = parser.add_argument
    add("game", nargs="?", type=int, metavar="NUMBER", help="of the game, as --games lists them")
    add("--games", action="store_true", help="list the games instead")
    add("--follow", action="store_true", help="go on with what is played, until Ctrl-C")
    add("--json", action="store_true", help="one JSON object a line")
    add("--language", choices=[language.value for language in Language], default="en", help="of what is told")
    add("--data", type=Path, metavar="DIR", help="the data folder")
    return parser


def run(arguments: Sequence[str], wait: Callable[[float], None] = time.sleep) -> int:
    """Tell it; `wait` lets the seconds pass between two looks at a game that is followed."""
    options = parser().parse_args(arguments)
    words = translate(Language(options.language))
    folder = (options.data or default_folder()).expanduser().absolute()
    with contextlib.closing(Journal.open_to_read(folder)) as journal:
        if options.games:
            for game in journal.games():
                put(game_line(game), game_told(game), as_json=options.json)
            return 0
        number = (played_last(journal) if options.game is None else journal.game(options.game)).id
        seen = 0
        while True:
            if journal.game(number).entries > seen:
                lines = log_lines(journal, number, words)
                for line in lines[seen:]:
                    put(line, told(line), as_json=options.json)
                seen = len(lines)
            if not options.follow:
                return 0
            wait(LOOK_EVERY_S)


def played_last(journal: Journal) -> GameRecord:
    """The game that is being played, or the last one; raises JournalError."""
    games = journal.games()
    if not games:
        raise JournalError("No game was played here yet: `companion` begins one.")
    return journal.latest() or games[0]


def log_lines(journal: Journal, number: int, words: Translate) -> list[LogLine]:
    """All that was done in a game, undoing too; raises JournalError."""
    game = PastGame(journal, number)
    rows = {row.number: row for row in game.rows()}
    return [log_line(number, entry, rows.get(entry.number), words) for entry in game.entries]


def log_line(game: int, entry: Entry, row: LogRow | None, words: Translate) -> LogLine:
    """An entry in words; what went back or forward has no row of the story."""
    return LogLine(
        game,
        entry.number,
        entry.kind,
        at(entry.time),
        entry.source.value,
        entry.label.render(words),
        tuple(note_shown(note, words) for note in row.notes) if row else (),
        entry.override,
        row is not None and row.undone,
    )


def game_line(game: GameRecord) -> GameLine:
    """A game in words."""
    return GameLine(game.id, game.name, at(game.started), at(game.played), game.entries, game.finished)


def at(seconds: float) -> str:
    """A time of day of the players' own."""
    return datetime.fromtimestamp(seconds).astimezone().isoformat(timespec="seconds")


def told(line: LogLine) -> str:
    """An entry for reading: number, time, source, what was done; below it what that changed."""
    marks = " (against the rule)" * line.override + " (undone)" * line.undone
    head = f"{line.number:5}  {line.time[11:19]}  {line.source:8} {line.label}{marks}"
    return "\n".join([head, *(f"{'':27}{note.text}" for note in line.notes)])


def game_told(game: GameRecord) -> str:
    """A game for reading."""
    end = "finished" if game.finished else "going on"
    started = at(game.started)[:16].replace("T", " ")
    return f"{game.id:5}  {started}  {game.name:12} {game.entries:5} entries, {end}"


def put(line: msgspec.Struct, words: str, *, as_json: bool) -> None:
    """Write a line at once."""
    sys.stdout.write(f"{json_line(line) if as_json else words}\n")
    sys.stdout.flush()
