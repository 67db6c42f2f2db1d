"""A match of Tangled Timelines at the table, as the tests of its rules play it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.game import Correct
from companion.games.timelines import actions as act
from companion.games.timelines.faults import faults
from companion.games.timelines.game import TimelinesGame
from companion.games.timelines.state import Setup, StepId, Timelines, spot_of
from tests.companion.games.playing import Playing

if TYPE_CHECKING:
    from collections.abc import Callable

GAME = TimelinesGame()


class Play(Playing[Timelines]):
    """One match: what is done at the table, and the books after it."""

    firm = False

    def __init__(self, setup: Setup) -> None:
        super().__init__(GAME, faults, setup)

    def tap(self, *heroes: str) -> Timelines:
        """Tap heroes on the grid."""
        return self.do(*(act.Tap(hero) for hero in heroes))

    def round(self, line: str, played: str) -> Timelines:
        """A whole round: `AL BM CN DA` revealed, `EM FA` played in seat order, everyone rescues."""
        assert self.state.at is StepId.REVEAL
        self.tap(*line.split())
        self.next()
        self.tap(*played.split())
        self.next()
        if self.state.at is StepId.SPECIAL:
            self.next()
        while self.state.at is StepId.RESCUE:
            self.next()
        return self.state

    def hands(self, *held: str) -> Timelines:
        """Score these hands, `AL BM`, as if they were what was left of a game."""
        for seat, words in enumerate(held):
            heroes = words.split()
            while self.state.players[seat].size < len(heroes):
                self.move("hero", "deck", f"hand.{seat}")
            while self.state.players[seat].size > len(heroes):
                self.move("hero", f"hand.{seat}", "deck")
        self.set("step", "hands")
        for seat, words in enumerate(held):
            for hero in words.split():
                self.do(act.Tap(hero, seat))
        self.do(Correct("step", "play"))
        return self.do(act.ScoreNow(), override=True)

    def where(self, hero: str) -> str | None:
        """The place of a hero."""
        return spot_of(self.state, hero)

    def points(self) -> list[int]:
        """The points of this game by seat."""
        return [self.state.points(seat) for seat in range(len(self.state.players))]


@pytest.fixture
def begin() -> Callable[..., Play]:
    """Begins a match of these players at the first reveal; other choices as given."""

    def begun(*players: str, **chosen: object) -> Play:
        play = Play(Setup(players=players or ("Ida", "Noé"), **chosen))  # type: ignore[arg-type]
        play.next(2)
        return play

    return begun


@pytest.fixture
def new() -> Callable[..., Play]:
    """A match at its set-up step."""
    return lambda **chosen: Play(Setup(**chosen))
