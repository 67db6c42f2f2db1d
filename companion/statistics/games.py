"""What there is to say of one game: who played, how it ended, how long it took, and how it went."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import msgspec

from companion.games.game import GameName
from companion.games.strong20.books import Books
from companion.games.strong20.dice import Face
from companion.games.strong20.heroes import Hero
from companion.history import SET_UP
from companion.statistics.dice import Rolls, Tagged, Watcher
from companion.statistics.players import Players, players

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.journal import Entry
    from companion.past_game import PastGame

LONGEST_THOUGHT_S = 900.0
"""A longer pause between two actions was a break and is not counted as playing."""
BY_HAND = {"correct", "move"}
"""Actions that set the books right (S43)."""


class GameFigures(msgspec.Struct, frozen=True):
    """One game. What its deck does not know is None or empty.

    `won` is None while it is not decided, and where players play against each other: then `winners` says
    it; `points` are what each scored in each game of the match, by seat. `gold` and `health` are those at
    the end of each round, by round. `dealt` is what dice on enemies were worth (S26), `suffered` the Health
    lost otherwise than by hand.
    """

    game: int
    name: GameName
    hero: str
    difficulty: int | None
    started: float
    played_s: float
    actions: int
    corrections: int
    rounds: int
    won: bool | None
    dealt: int
    suffered: int
    gold: dict[int, int]
    health: dict[int, int]
    players: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()
    points: tuple[tuple[int, ...], ...] = ()


class Score(msgspec.Struct, frozen=True):
    """How games ended; `open` ones are not decided, `shared` ones were won by one of the players."""

    games: int = 0
    won: int = 0
    lost: int = 0
    open: int = 0
    shared: int = 0

    def plus(self, won: bool | None, *, shared: bool = False) -> Score:  # noqa: FBT001 - three ways a game can stand
        """One game more."""
        return Score(
            self.games + 1,
            self.won + (won is True),
            self.lost + (won is False),
            self.open + (won is None and not shared),
            self.shared + shared,
        )


class Applied(msgspec.Struct):
    """Dice put on enemies, of any deck."""

    dice: tuple[AppliedFace, ...] = ()


class AppliedFace(msgspec.Struct):
    """What one of them shows."""

    face: Face


class Course(msgspec.Struct):
    """How a game went: what is added up, and what stood at the end of each round."""

    corrections: int = 0
    dealt: int = 0
    suffered: int = 0
    gold: dict[int, int] = {}
    health: dict[int, int] = {}

    def goes_on(self, entry: Entry, before: Any, after: Any) -> None:
        """One action that stands, and the books before and after it."""
        tag = msgspec.json.decode(entry.action, type=Tagged).action
        at = number_of(after, "round") or 0
        self.corrections += tag in BY_HAND
        if isinstance(before, Books) and isinstance(after, Books):
            self.health[at] = after.stats.health
            if tag == "apply":
                self.dealt += sum(
                    die.face.damage for die in msgspec.json.decode(entry.action, type=Applied).dice
                )
            elif tag not in BY_HAND:
                self.suffered += max(0, before.stats.health - after.stats.health)
        gold = gold_of(after)
        if gold is not None:
            self.gold[at] = gold


def figures(past: PastGame, rolls: Rolls) -> GameFigures:
    """The figures of a game; its rolls are added to `rolls`. Raises JournalError."""
    watcher, course = Watcher(rolls), Course()
    state = past.moment(SET_UP).state
    hero = str(getattr(state.setup, "hero", "")) or hero_of(state)
    for number in past.numbers[1:]:
        entry, before, state = past.entries[number - 1], state, past.moment(number).state
        watcher.see(entry, before, state)
        course.goes_on(entry, before, state)
        hero = hero or hero_of(state)
    ending, setup = getattr(state, "ending", None), getattr(state, "setup", None)
    table = players(past.record.name, state) if past.game.over(state) else Players()
    return GameFigures(
        past.record.id,
        past.record.name,
        hero,
        number_of(setup, "difficulty"),
        past.record.started,
        played(past.record.started, (entry.time for entry in past.entries)),
        len(past.numbers) - 1,
        course.corrections,
        number_of(state, "round") or 0,
        None if ending is None else str(ending) == "won",
        course.dealt,
        course.suffered,
        course.gold,
        course.health,
        table.names,
        table.winners,
        table.points,
    )


def hero_of(state: Any) -> str:
    """The name of a game's hero, if its deck has one and it is known yet."""
    hero = getattr(state, "hero", None)
    return hero.name if isinstance(hero, Hero) else ""


def gold_of(state: Any) -> int | None:
    """The gold of a state, if its deck has any: Rose's lies in whole cards of the cache (R54)."""
    cache = getattr(state, "cache", None)
    return number_of(state, "gold") if cache is None else sum(card.gold for card in cache)


def number_of(thing: Any, name: str) -> int | None:
    """A number of a game's state, if games of its kind have it."""
    value = getattr(thing, name, None)
    return value if isinstance(value, int) else None


def played(started: float, times: Iterable[float]) -> float:
    """How long it was played, in s: without breaks, and without what a clock that was set added or took."""
    total = 0.0
    for before, after in pairwise([started, *times]):
        total += after - before if 0 <= after - before <= LONGEST_THOUGHT_S else 0.0
    return round(total, 1)


def scores(games: Iterable[GameFigures], by: str) -> dict[str, Score]:
    """How games ended, by one of their figures; the empty name stands for what was not said."""
    found: dict[str, Score] = defaultdict(Score)
    for game in games:
        value = getattr(game, by)
        word = "" if value is None else str(value)
        found[word] = found[word].plus(game.won, shared=bool(game.winners))
    return dict(sorted(found.items(), key=lambda item: (item[0].isdecimal(), item[0].zfill(3), item[0])))


def by_player(games: Iterable[GameFigures]) -> dict[str, Score]:
    """How games against each other ended, by player: those that were played to the end."""
    found: dict[str, Score] = defaultdict(Score)
    for game in games:
        for name in game.players:
            found[name] = found[name].plus(name in game.winners)
    return dict(sorted(found.items()))
