"""`companion stats`: games and dice in figures."""

from __future__ import annotations

import contextlib
import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from companion.command_line import CommandParser
from companion.data_folder import default_folder
from companion.durable import write_whole
from companion.games.text import Text, say, say_n
from companion.journal import Journal
from companion.language import translate
from companion.options import Language
from companion.statistics.charts import Format, as_csv, draw
from companion.statistics.collection import collect
from companion.statistics.kept import Kept
from vision.json_line import json_line

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
    "players",
    "winners",
    "points",
)


def parser() -> CommandParser:
    """What can be said to it."""
    parser = CommandParser("stats", "Games and dice in figures; dice from the camera's readings alone.")
    add = parser.add_argument
    add("--last", type=int, metavar="N", help="the last N games alone")
    add("--json", action="store_true", help="one JSON object")
    add("--csv", type=Path, metavar="FILE", help="write a row a game")
    add("--charts", type=Path, metavar="DIR", help="put charts into a folder (the extra `charts`)")
    add("--format", choices=list(Format), default=Format.SVG, help="of the charts; csv is their numbers")
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
        statistics = collect(journal, numbers[-options.last :] if options.last else numbers, Kept(folder))
    words = translate(Language(options.language))
    if options.csv:
        write_whole(options.csv.expanduser(), as_csv(rows(statistics.games)))
    if options.charts:
        draw(statistics, options.charts.expanduser(), Format(options.format), words)
    if options.json:
        shown = {**msgspec.to_builtins(statistics), "sentence": statistics.dice.sentence.render(words)}
        sys.stdout.write(f"{json_line(shown)}\n")
    else:
        sys.stdout.writelines(f"{line.render(words)}\n" for line in lines(statistics, words))
    return 0


def rows(games: Sequence[GameFigures]) -> Iterator[tuple[object, ...]]:
    """A row a game, with a head."""
    yield COLUMNS
    for game in games:
        row = {
            **msgspec.structs.asdict(game),
            "started": datetime.fromtimestamp(game.started).astimezone().isoformat(timespec="seconds"),
            "minutes": round(game.played_s / 60, 1),
            "players": ", ".join(game.players),
            "winners": ", ".join(game.winners),
            "points": ", ".join("+".join(map(str, seat)) for seat in game.points),
        }
        yield tuple(row[column] for column in COLUMNS)


def lines(statistics: Statistics, words: Translate) -> Iterator[Text]:
    """The figures for reading."""
    games = say_n("{n} game", "{n} games", len(statistics.games))
    if statistics.minutes is None:
        yield games
    else:
        yield say("{games}, a finished one takes {n} minutes", games=games, n=round(statistics.minutes))
    if statistics.unread:
        numbers = ", ".join(str(number) for number in statistics.unread)
        yield say("not counted, of another version: {games}", games=numbers)
    yield from scores(say("deck"), statistics.by_deck, words)
    yield from scores(say("hero"), statistics.by_hero, words)
    yield from scores(say("difficulty"), statistics.by_difficulty, words)
    yield from scores(say("player"), statistics.by_player, words)
    dice = statistics.dice
    yield Text("")
    yield dice.sentence
    for colour in dice.colours:
        yield say(
            "  {colour} {n} dice: {faces}; p = {p}, {row} misses in a row",
            colour=f"{colour.colour.word.render(words):8}",
            n=f"{colour.dice:5}",
            faces=", ".join(
                f"{face.word.render(words)} {n} ({colour.expected[face]:.1f})"
                for face, n in colour.seen.items()
            ),
            p=f"{colour.p:.3f}",
            row=colour.misses_in_a_row,
        )
    if dice.rolls:
        yield say(
            "  {asked} dice were asked about, {corrected} corrected by hand",
            asked=dice.asked,
            corrected=dice.corrected,
        )


def scores(by: Text, found: Mapping[str, Score], words: Translate) -> Iterator[Text]:
    """How games ended, a line for each hero, deck, difficulty or player."""
    nobody = say("(not said)").render(words)
    for name, score in found.items():
        yield say(
            "  {name} {n} games: {won} won, {lost} lost, {open} not decided",
            name=f"{by.render(words)} {name or nobody}".ljust(30),
            n=f"{score.games:5}",
            won=score.won,
            lost=score.lost,
            open=score.open,
        )
