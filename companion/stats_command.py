"""`companion stats`: games and dice in figures."""

from __future__ import annotations

import contextlib
import csv
import io
import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from companion.command_line import CommandParser
from companion.data_folder import default_folder
from companion.durable import write_whole
from companion.journal import Journal
from companion.language import translate
from companion.options import Language
from companion.statistics.collection import collect

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from companion.games.text import Translate
    from companion.statistics.collection import Statistics
    from companion.statistics.games import GameFigures, Score

COLUMNS = (
    "game",
    "name",
    "hero",
    "difficulty",
    "started",
    "minutes",
    "rounds",
    "actions",
    "corrections",
    "won",
    "dealt",
    "suffered",
)


def parser() -> CommandParser:
    """What can be said to it."""
    parser = CommandParser("stats", "Games and dice in figures; dice from the camera's readings alone.")
    add = parser.add_argument
    add("--last", type=int, metavar="N", help="the last N games alone")
    add("--json", action="store_true", help="one JSON object")
    add("--csv", type=Path, metavar="FILE", help="write a row a game")
    add("--charts", type=Path, metavar="DIR", help="draw SVG charts into a folder (the extra `charts`)")
    add("--language", choices=[language.value for language in Language], default="en", help="of what is told")
    add("--data", type=Path, metavar="DIR", help="the data folder")
    return parser


def run(arguments: Sequence[str]) -> int:
    """Tell them; also while a companion is running."""
    options = parser().parse_args(arguments)
    if options.last is not None and options.last < 1:
        parser().error(f"--last {options.last} is no number of games")
    folder = (options.data or default_folder()).expanduser().absolute()
    with contextlib.closing(Journal.open_to_read(folder)) as journal:
        numbers = sorted(game.id for game in journal.games())
        statistics = collect(journal, numbers[-options.last :] if options.last else numbers)
    words = translate(Language(options.language))
    if options.csv:
        write_whole(options.csv.expanduser(), as_csv(statistics.games))
    if options.charts:
        from companion.statistics.charts import draw  # noqa: PLC0415 - matplotlib

        options.charts.mkdir(parents=True, exist_ok=True)
        draw(statistics, options.charts)
    if options.json:
        shown = {**msgspec.to_builtins(statistics), "sentence": statistics.dice.sentence.render(words)}
        sys.stdout.write(f"{msgspec.json.encode(shown).decode()}\n")
    else:
        sys.stdout.writelines(f"{line}\n" for line in lines(statistics, words))
    return 0


def as_csv(games: Sequence[GameFigures]) -> bytes:
    """A row a game, with a head."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    for game in games:
        started = datetime.fromtimestamp(game.started).astimezone().isoformat(timespec="seconds")
        row = {**msgspec.structs.asdict(game), "started": started, "minutes": round(game.played_s / 60, 1)}
        table.writerow([plain(row[column]) for column in COLUMNS])
    return text.getvalue().encode()


def plain(value: object) -> object:
    """A value that a spreadsheet takes as it is: text that it would calculate is marked as text."""
    return f"'{value}" if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t")) else value


def lines(statistics: Statistics, words: Translate) -> Iterator[str]:
    """The figures for reading."""
    yield f"{len(statistics.games)} games" + (
        f", a finished one takes {statistics.minutes:.0f} minutes" if statistics.minutes is not None else ""
    )
    if statistics.unread:
        yield f"not counted, of another version: {', '.join(str(number) for number in statistics.unread)}"
    yield from scores("deck", statistics.by_deck)
    yield from scores("hero", statistics.by_hero)
    yield from scores("difficulty", statistics.by_difficulty)
    dice = statistics.dice
    yield ""
    yield dice.sentence.render(words)
    for colour in dice.colours:
        seen = ", ".join(
            f"{face.word.render(words)} {n} ({colour.expected[face]:.1f})" for face, n in colour.seen.items()
        )
        yield (
            f"  {colour.colour.word.render(words):8} {colour.dice:5} dice: {seen}; p = {colour.p:.3f},"
            f" {colour.misses_in_a_row} misses in a row"
        )
    if dice.rolls:
        yield f"  {dice.asked} dice were asked about, {dice.corrected} corrected by hand"


def scores(by: str, found: Mapping[str, Score]) -> Iterator[str]:
    """How games ended, a line for each hero, deck or difficulty."""
    for name, score in found.items():
        what = f"{by} {name or '(not said)'}"
        yield (
            f"  {what:30} {score.games:5} games: {score.won} won, {score.lost} lost, {score.open} not decided"
        )
