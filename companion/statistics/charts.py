"""Charts of games and dice as files: pictures by matplotlib (the extra `charts`), or their numbers as CSV."""

from __future__ import annotations

import csv
import io
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.durable import write_whole
from companion.errors import ConfigurationError
from companion.games.strong20.dice import Face
from companion.games.text import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    from companion.games.text import Text, Translate
    from companion.statistics.collection import Statistics
    from companion.statistics.games import Score
    from companion.statistics.rounds import Round

WIDTH, HEIGHT = 8.0, 4.5
"""Inches."""
DPI = 150
"""Of a PNG: 1200 by 675 pixels."""
WON, LOST, SHARED, OPEN = say("won"), say("lost"), say("by a player"), say("not decided")
Row = tuple[object, ...]


class Format(StrEnum):
    """What a chart is written as."""

    SVG = "svg"
    PNG = "png"
    CSV = "csv"


def draw(statistics: Statistics, folder: Path, kind: Format, words: Translate) -> tuple[Path, ...]:
    """Write the charts that there is something for into a folder, made if need be, and give their files.

    Raises ConfigurationError where a picture is asked for without matplotlib, OSError if a file can not be
    written.
    """
    drawn = []
    for name, chart in CHARTS.items():
        rows = list(chart.numbers(statistics))
        if len(rows) == 1:
            continue  # the head alone
        if kind is Format.CSV:
            content = as_csv(rows)
        else:
            content = pictured(lambda figure, chart=chart: chart.picture(figure, statistics, words), kind)  # type: ignore[misc]
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{name}.{kind}"
        write_whole(path, content)
        drawn.append(path)
    return tuple(drawn)


def pictured(draw: Callable[[Any], None], kind: Format) -> bytes:
    """A figure as the bytes of a file; raises ConfigurationError without matplotlib."""
    try:
        from matplotlib.figure import Figure  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise ConfigurationError(
            "Charts as pictures need matplotlib: install the extra,"
            ' `pip install "tanglewoods-companion[charts]"`, or take their numbers with --format csv.'
        ) from error
    figure = Figure(figsize=(WIDTH, HEIGHT), layout="constrained")
    draw(figure)
    content = io.BytesIO()
    figure.savefig(
        content, format=kind.value, dpi=DPI, metadata={"Date": None} if kind is Format.SVG else None
    )
    return content.getvalue()


def as_csv(rows: Iterable[Row]) -> bytes:
    """Rows as a file; text that a spreadsheet would calculate is marked as text."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([plain(value) for value in row] for row in rows)
    return text.getvalue().encode()


def plain(value: object) -> object:
    """A value that a spreadsheet takes as it is."""
    return f"'{value}" if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t")) else value


def dice_rows(statistics: Statistics) -> Iterator[Row]:
    """Faces seen and expected, colour by colour."""
    yield "colour", "face", "seen", "expected", "p", "misses in a row"
    for colour in statistics.dice.colours:
        for face in Face:
            yield (
                colour.colour.value,
                face.value,
                colour.seen[face],
                colour.expected[face],
                f"{colour.p:.4g}",
                colour.misses_in_a_row,
            )


def draw_dice(figure: Any, statistics: Statistics, words: Translate) -> None:
    """Faces seen, colour by colour, as bars; what is expected, as a line across each."""
    dice = statistics.dice
    axes = figure.subplots(1, len(dice.colours), squeeze=False)[0]
    for axis, colour in zip(axes, dice.colours, strict=True):
        faces = [face.word.render(words) for face in Face]
        axis.bar(faces, [colour.seen[face] for face in Face], color="0.6", edgecolor="0.2")
        for at, face in enumerate(Face):
            axis.hlines(colour.expected[face], at - 0.45, at + 0.45, color="black", linewidth=2)
        axis.tick_params(axis="x", labelrotation=45)
        axis.yaxis.get_major_locator().set_params(integer=True)
        axis.set_title(f"{colour.colour.word.render(words)}, {colour.dice}\np = {colour.p:.2g}", fontsize=9)
    figure.suptitle(dice.sentence.render(words), fontsize=9, wrap=True)


def round_rows(rounds: tuple[Round, ...]) -> Iterator[Row]:
    """A number at the end of each round: its quartiles over all games."""
    yield "round", "games", "lower quartile", "median", "upper quartile"
    for at in rounds:
        yield at.round, at.games, at.low, at.middle, at.high


def draw_rounds(figure: Any, title: Text, rounds: tuple[Round, ...], words: Translate) -> None:
    """The median as a line, half of the games as a band around it."""
    axis = figure.subplots()
    ats = [at.round for at in rounds]
    axis.fill_between(ats, [at.low for at in rounds], [at.high for at in rounds], color="0.85")
    axis.plot(ats, [at.middle for at in rounds], color="black", marker="o", markersize=3)
    axis.set_xlabel(say("round").render(words))
    axis.set_ylabel(title.render(words))
    axis.set_ylim(bottom=0)
    axis.set_title(
        say("The median of all games, and between what half of them lay").render(words), fontsize=9
    )


def score_rows(found: Mapping[str, Score]) -> Iterator[Row]:
    """How games ended, by hero, difficulty or player."""
    yield "name", "games", "won", "lost", "won by a player", "not decided"
    for name, score in found.items():
        yield name, score.games, score.won, score.lost, score.shared, score.open


def draw_scores(figure: Any, found: Mapping[str, Score], words: Translate) -> None:
    """A bar a name: won, then lost, then not decided."""
    axis = figure.subplots()
    names = [name or say("not said").render(words) for name in found]
    before = [0] * len(names)
    for label, part, look in (
        (WON, [score.won for score in found.values()], {"color": "0.25"}),
        (LOST, [score.lost for score in found.values()], {"color": "0.75"}),
        (SHARED, [score.shared for score in found.values()], {"color": "0.9"}),
        (OPEN, [score.open for score in found.values()], {"color": "white", "hatch": "//"}),
    ):
        if not any(part):
            continue
        axis.barh(names, part, left=before, edgecolor="black", label=label.render(words), **look)
        before = [one + two for one, two in zip(before, part, strict=True)]
    axis.invert_yaxis()
    axis.xaxis.get_major_locator().set_params(integer=True)
    axis.set_xlabel(say("games").render(words))
    figure.legend(loc="outside upper right", ncols=4, fontsize=8)


class Chart(NamedTuple):
    """A chart: its rows with a head, and how it is drawn."""

    numbers: Callable[[Statistics], Iterator[Row]]
    picture: Callable[[Any, Statistics, Translate], None]


def over_rounds(title: Text, of: Callable[[Statistics], tuple[Round, ...]]) -> Chart:
    """The chart of a number at the end of each round."""
    return Chart(
        lambda found: round_rows(of(found)),
        lambda figure, found, words: draw_rounds(figure, title, of(found), words),
    )


def by_name(of: Callable[[Statistics], Mapping[str, Score]]) -> Chart:
    """The chart of how games ended."""
    return Chart(
        lambda found: score_rows(of(found)),
        lambda figure, found, words: draw_scores(figure, of(found), words),
    )


CHARTS = {
    "dice": Chart(dice_rows, draw_dice),
    "health": over_rounds(say("Health"), lambda found: found.health),
    "gold": over_rounds(say("Gold"), lambda found: found.gold),
    "heroes": by_name(lambda found: found.by_hero),
    "difficulties": by_name(lambda found: found.by_difficulty),
    "players": by_name(lambda found: found.by_player),
}
"""The charts by their files' names."""
