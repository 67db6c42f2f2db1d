"""Charts of games and dice as SVG files; needs the extra `charts` (matplotlib)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.errors import ConfigurationError
from companion.games.strong20.dice import Face

if TYPE_CHECKING:
    from pathlib import Path

    from companion.statistics.collection import Statistics
    from companion.statistics.dice import DiceFigures
    from companion.statistics.games import GameFigures

WIDTH, HEIGHT = 8.0, 4.5
"""Inches."""
MOST_LINES = 12
"""Games drawn over their rounds: the last ones; more can not be told apart."""


def draw(statistics: Statistics, folder: Path) -> tuple[Path, ...]:
    """Draw the charts that there is something for, and give their files.

    Raises ConfigurationError without matplotlib, OSError if a file can not be written.
    """
    try:
        from matplotlib.figure import Figure  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise ConfigurationError(
            'Charts need matplotlib: install the extra, `pip install "tanglewoods-companion[charts]"`.'
        ) from error
    drawn = []
    for name, has_something in (
        ("dice", bool(statistics.dice.colours)),
        ("gold", any(game.gold for game in statistics.games)),
        ("health", any(game.health for game in statistics.games)),
    ):
        if not has_something:
            continue
        figure = Figure(figsize=(WIDTH, HEIGHT), layout="constrained")
        if name == "dice":
            draw_dice(figure, statistics.dice)
        else:
            draw_rounds(figure, name, statistics.games)
        path = folder / f"{name}.svg"
        figure.savefig(path, metadata={"Date": None})
        drawn.append(path)
    return tuple(drawn)


def draw_dice(figure: Any, dice: DiceFigures) -> None:
    """Faces seen, colour by colour, as bars; what is expected, as a line across each."""
    axes = figure.subplots(1, len(dice.colours), sharey=False, squeeze=False)[0]
    for axis, colour in zip(axes, dice.colours, strict=True):
        words = [str(face.word) for face in Face]
        axis.bar(words, [colour.seen[face] for face in Face], color="0.6", edgecolor="0.2")
        for at, face in enumerate(Face):
            axis.hlines(colour.expected[face], at - 0.45, at + 0.45, color="black", linewidth=2)
        axis.set_title(f"{colour.colour.word}: {colour.dice}\np = {colour.p:.2g}", fontsize=9)
    figure.suptitle(str(dice.sentence), fontsize=9, wrap=True)


def draw_rounds(figure: Any, name: str, games: tuple[GameFigures, ...]) -> None:
    """One number at the end of each round, a line a game; won games are drawn through, others dashed."""
    axis = figure.subplots()
    shown = [game for game in games if getattr(game, name)][-MOST_LINES:]
    for game in shown:
        series = sorted(getattr(game, name).items())
        style = "-" if game.won else "--"
        axis.plot(
            [at for at, _ in series], [n for _, n in series], style, label=f"{game.game} {game.hero}".strip()
        )
    axis.set_xlabel("round")
    axis.set_ylabel(name)
    axis.legend(fontsize=7)
