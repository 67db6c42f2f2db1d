"""A match of Tangled Timelines at the table, as the tests of its rules play it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.game import Action, Correct, Move, Note, Offer, Outcome, RuleBroken, Step
from companion.games.timelines import actions as act
from companion.games.timelines.faults import faults
from companion.games.timelines.game import TimelinesGame
from companion.games.timelines.state import Setup, StepId, Timelines, spot_of

if TYPE_CHECKING:
    from collections.abc import Callable

GAME = TimelinesGame()


class Play:
    """One match: what is done at the table, and the books after it."""

    def __init__(self, setup: Setup) -> None:
        self.state = GAME.new(setup)
        self.notes: tuple[Note, ...] = ()
        self.label = ""

    def do(self, *actions: Action, override: bool = False) -> Timelines:
        """Do actions; the books must hold after each."""
        for action in actions:
            outcome: Outcome[Timelines] = GAME.apply(self.state, action, override=override)
            self.state, self.notes, self.label = outcome.state, outcome.notes, str(outcome.label)
            assert faults(self.state) == []
        return self.state

    def refused(self, action: Action, *, by: str, words: str = "", firm: bool = False) -> None:
        """The rule forbids the action; the message holds the words, and nothing has changed."""
        before = self.state
        with pytest.raises(RuleBroken) as caught:
            GAME.apply(self.state, action)
        assert caught.value.rule == by, caught.value
        assert words in str(caught.value.message), caught.value
        assert caught.value.firm is firm
        assert self.state == before

    def tap(self, *heroes: str) -> Timelines:
        """Tap heroes on the grid."""
        return self.do(*(act.Tap(hero) for hero in heroes))

    def move(self, what: str, origin: str, target: str, *, override: bool = False) -> Timelines:
        """Put a hero elsewhere by hand."""
        return self.do(Move(what, origin, target), override=override)

    def set(
        self,
        path: str,
        value: int | bool | str | None,  # noqa: FBT001 - what it is set to
    ) -> Timelines:
        """Correct a number by hand."""
        return self.do(Correct(path, value))

    @property
    def step(self) -> Step:
        """Where the match is."""
        return GAME.step(self.state)

    def next(self, times: int = 1) -> Timelines:
        """Press NEXT."""
        for _ in range(times):
            step = self.step
            assert step.next is not None, f"NEXT waits at {step.id}: {step.waiting}"
            self.do(step.offers[step.next].action)
        return self.state

    def offer(self, label: str) -> Offer:
        """The offer of that label."""
        found = [offer for offer in self.step.offers if str(offer.label) == label]
        assert found, f"no offer {label!r} among {[str(o.label) for o in self.step.offers]}"
        return found[0]

    def take(self, label: str) -> Timelines:
        """Take the offer of that label."""
        offer = self.offer(label)
        assert offer.why_not is None, str(offer.why_not)
        return self.do(offer.action)

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

    def said(self) -> str:
        """What the last action told the players, in one string."""
        return "; ".join(str(note.text) for note in self.notes)


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
