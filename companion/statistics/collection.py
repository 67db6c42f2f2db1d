"""All statistics of a journal in one go."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING

import msgspec

from companion.errors import ConfigurationError, JournalError
from companion.past_game import PastGame
from companion.statistics import dice, games
from companion.statistics.dice import DiceFigures, Rolls
from companion.statistics.games import GameFigures, Score

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.journal import Journal


class Statistics(msgspec.Struct, frozen=True):
    """Games, each and together, and the dice. `unread` games are of another version of the companion."""

    games: tuple[GameFigures, ...]
    unread: tuple[int, ...]
    by_deck: dict[str, Score]
    by_hero: dict[str, Score]
    by_difficulty: dict[str, Score]
    minutes: float | None
    """Playing time of a finished game, median."""
    dice: DiceFigures


def collect(journal: Journal, numbers: Iterable[int]) -> Statistics:
    """The statistics of these games."""
    found, unread, rolls = [], [], Rolls()
    for number in numbers:
        of_game = Rolls()
        try:
            found.append(games.figures(PastGame(journal, number), of_game))
        except (JournalError, ConfigurationError):
            unread.append(number)  # told by number; the others are counted all the same
            continue
        rolls.rolls += of_game.rolls
        rolls.asked += of_game.asked
        rolls.corrected += of_game.corrected
    finished = [game.played_s / 60 for game in found if game.won is not None]
    return Statistics(
        tuple(found),
        tuple(unread),
        games.scores(found, "name"),
        games.scores(found, "hero"),
        games.scores(found, "difficulty"),
        round(median(finished), 1) if finished else None,
        dice.figures(rolls),
    )
