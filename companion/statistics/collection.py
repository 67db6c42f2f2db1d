"""All statistics of a journal in one go."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING

import msgspec

from companion.errors import ConfigurationError, JournalError
from companion.past_game import PastGame
from companion.statistics import dice, games, rounds
from companion.statistics.dice import DiceFigures, Rolls
from companion.statistics.games import GameFigures, Score
from companion.statistics.kept import Counted
from companion.statistics.rounds import Round
from companion.statistics.tally import Tally, tally

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from companion.journal import Journal
    from companion.statistics.kept import Kept

AT_ONCE = 64
"""Games that are kept together: one write to the card."""


class Statistics(msgspec.Struct, frozen=True):
    """Games, each and together, and the dice. `unread` games are of another version of the companion."""

    games: tuple[GameFigures, ...]
    unread: tuple[int, ...]
    by_deck: dict[str, Score]
    by_hero: dict[str, Score]
    by_difficulty: dict[str, Score]
    by_player: dict[str, Score]
    minutes: float | None
    """Playing time of a finished game, median."""
    gold: tuple[Round, ...]
    health: tuple[Round, ...]
    dice: DiceFigures


def collect(journal: Journal, numbers: Iterable[int], kept: Kept | None = None) -> Statistics:
    """The statistics of these games; what was counted before is taken from what is `kept`."""
    return together(tuple(counted(journal, numbers, kept)))


def counted(
    journal: Journal, numbers: Iterable[int], kept: Kept | None = None
) -> Iterator[tuple[int, Counted | None]]:
    """Game by game; None for one that is of another version of the companion."""
    marks = journal.marks() if kept is not None else {}
    known = kept.known(marks) if kept is not None else {}
    fresh: dict[int, Counted] = {}
    try:
        for number in numbers:
            found = known.get(number)
            if found is None:
                found = count(journal, number)
                if found is not None and number in marks:
                    fresh[number] = found
            yield number, found
            if kept is not None and len(fresh) >= AT_ONCE:
                kept.keep(marks, fresh)
                fresh = {}
    finally:
        if kept is not None and fresh:
            kept.keep(marks, fresh)


def count(journal: Journal, number: int) -> Counted | None:
    """One game, played again; None for one that is of another version of the companion."""
    rolls = Rolls()
    try:
        figures = games.figures(PastGame(journal, number), rolls)
    except (JournalError, ConfigurationError):
        return None
    return Counted(figures, tally(rolls))


def together(found: Sequence[tuple[int, Counted | None]]) -> Statistics:
    """What games come to, in their order."""
    read = [game for _, game in found if game is not None]
    every = tuple(game.figures for game in read)
    finished = [game.played_s / 60 for game in every if game.won is not None or game.winners]
    dice_of_all = Tally()
    for game in read:
        dice_of_all = dice_of_all.plus(game.dice)
    return Statistics(
        every,
        tuple(number for number, game in found if game is None),
        games.scores(every, "name"),
        games.scores((game for game in every if not game.players), "hero"),
        games.scores((game for game in every if game.difficulty is not None), "difficulty"),
        games.by_player(every),
        round(median(finished), 1) if finished else None,
        rounds.by_round(game.gold for game in every),
        rounds.by_round(game.health for game in every),
        dice.figures(dice_of_all),
    )
