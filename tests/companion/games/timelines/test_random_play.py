"""Whole matches of random actions, corrections and overrides between, held against what must always hold."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.game import Action, Correct, Move, Step
from companion.games.timelines import actions as act
from companion.games.timelines.faults import faults
from companion.games.timelines.game import TimelinesGame
from companion.games.timelines.heroes import HEROES
from companion.games.timelines.state import Setup, SpecialActions, StepId, Timelines
from tests.companion.games.random_play import check_step, choices, play_on, playing

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = TimelinesGame()
USUAL = 2400
A_GAME = 120


def by_hand(state: Timelines, luck: Random) -> Action:
    """A correction or a move, sensible or not."""
    seats = range(len(state.players))
    spots = ["deck", "timelines", "abyss", *(f"{name}.{n}" for name in ("hand", "played") for n in seats)]
    seat = luck.choice(seats)
    return luck.choice(
        [
            Move(luck.choice([*HEROES]), "", luck.choice(spots)),
            Move(luck.choice(["hero", *HEROES]), *luck.choices(spots, k=2)),
            Correct(f"hand.{seat}", luck.randint(0, 9)),
            Correct(f"score.{seat}", luck.choice([None, 0, 35, 1000])),
            Correct(f"out.{seat}", luck.random() < 0.3),
            Correct("round", luck.randint(0, 9)),
            Correct("step", luck.choice([*StepId])),
            act.SitOut(seat),
            act.Leave(seat),
            act.ScoreNow(),
            act.TapHand(seat),
            act.EndMatch() if luck.random() < 0.1 else act.TapHand(seat),
            act.BreakUp(seat, (tuple(luck.choices(state.players[seat].hand or HEROES, k=2)),)),
            act.Play(luck.randint(-1, 6), luck.choice(HEROES)),
        ]
    )


def actions(state: Timelines, step: Step, luck: Random) -> Iterator[tuple[Action, bool]]:
    """What may be done now, each with whether it is an override."""
    if step.next is not None:
        yield from [(step.offers[step.next].action, False)] * 6
    for offer in step.offers:
        if not isinstance(offer.action, act.Leave | act.SitOut) or luck.random() < 0.1:
            yield offer.action, offer.why_not is not None
    unseen = sorted(state.unseen) or list(HEROES)
    yield from [(act.Tap(luck.choice(unseen)), luck.random() < 0.1) for _ in range(12)]
    yield act.Tap(luck.choice(HEROES), luck.choice([None, 0, 1])), luck.random() < 0.3
    if luck.random() < 0.25:
        yield from [(by_hand(state, luck), luck.random() < 0.3)] * 4


def check(state: Timelines) -> None:
    """What must hold at any moment."""
    assert faults(state) == []
    assert check_step(GAME, state).id is state.at


@pytest.mark.rule("L13", "L17")
@playing(USUAL, A_GAME)
@given(
    players=st.integers(1, 6),
    special=st.sampled_from([*SpecialActions]),
    choices=choices(A_GAME),
)
def test_random_play(players: int, special: SpecialActions, choices: list[int]) -> None:
    names = ("Ida", "Noé", "", "Maximiliana the Great", "", "Otto")[:players]
    play_on(GAME, GAME.new(Setup(names, 2, special)), actions, check, choices)
