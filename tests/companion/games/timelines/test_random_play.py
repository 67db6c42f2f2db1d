"""Whole matches of random actions, corrections and overrides between, held against what must always hold.

Set `LONG_PLAY` to a number of actions (20000) for a long run, `SHRINK` to have a failure made small.
"""

from __future__ import annotations

import os
from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion.games.game import Action, Correct, Move, Outcome, RuleBroken, Step
from companion.games.timelines import actions as act
from companion.games.timelines.faults import faults
from companion.games.timelines.game import TimelinesGame
from companion.games.timelines.heroes import HEROES
from companion.games.timelines.state import Setup, SpecialActions, StepId, Timelines

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = TimelinesGame()
ACTIONS = int(os.environ.get("LONG_PLAY", "2400"))
A_GAME = 120
NEXT_LABEL, UNDO_LABEL = 15, 24


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
    assert msgspec.json.decode(msgspec.json.encode(state), type=Timelines) == state
    step = GAME.step(state)
    assert step.id is state.at
    assert 0 <= step.here < len(step.trail)
    assert step.next is not None or step.waiting is not None
    if step.next is not None:
        following = step.offers[step.next]
        assert following.why_not is None
        assert len(str(following.label)) <= NEXT_LABEL, str(following.label)
    if step.waiting:
        assert len(str(step.waiting)) <= NEXT_LABEL
    for words in (step.title, step.now, *(offer.label for offer in step.offers)):
        assert str(words)
    assert str(GAME.summary(state))


def attempt(state: Timelines, action: Action, *, override: bool) -> Outcome[Timelines] | RuleBroken:
    """Do an action, or say why not."""
    try:
        return GAME.apply(state, action, override=override)
    except RuleBroken as refusal:
        return refusal


def play_on(state: Timelines, choices: list[int]) -> None:
    for number in choices:
        luck = Random(number)  # noqa: S311 - a game, no secret
        step = GAME.step(state)
        action, override = luck.choice(list(actions(state, step, luck)))
        offered = any(offer.action == action and offer.why_not is None for offer in step.offers)
        before = msgspec.json.encode(state)
        outcome = attempt(state, action, override=override)
        assert msgspec.json.encode(state) == before, "the old state was changed"
        if isinstance(outcome, RuleBroken):
            assert not offered, f"{action} is offered and refused: {outcome}"
            assert outcome.rule
            assert str(outcome.message)
            continue
        assert 0 < len(str(outcome.label)) <= UNDO_LABEL, str(outcome.label)
        assert all(str(note.text) for note in outcome.notes)
        check(outcome.state)
        state = outcome.state


@pytest.mark.rule("L13", "L17")
@settings(
    max_examples=max(1, ACTIONS // A_GAME),
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.reuse, Phase.generate, *([Phase.shrink] if "SHRINK" in os.environ else [])],
)
@given(
    players=st.integers(1, 6),
    special=st.sampled_from([*SpecialActions]),
    choices=st.lists(st.integers(0, 2**32), min_size=A_GAME, max_size=A_GAME),
)
def test_random_play(players: int, special: SpecialActions, choices: list[int]) -> None:
    names = ("Ida", "Noé", "", "Maximiliana the Great", "", "Otto")[:players]
    play_on(GAME.new(Setup(names, 2, special)), choices)
