"""Whole games of random actions, corrections and overrides between, held against what must always hold.

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
from companion.games.strong20.dice import FACES, Colour, Die, Face, Place
from companion.games.white import actions as act
from companion.games.white.cards import Card, Kind, Modifier
from companion.games.white.faults import faults
from companion.games.white.game import WhiteGame
from companion.games.white.state import Setup, StepId, White

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = WhiteGame()
ACTIONS = int(os.environ.get("LONG_PLAY", "1500"))
A_GAME = 100
NEXT_LABEL, UNDO_LABEL = 15, 24


def any_card(luck: Random) -> Card:
    """A card that could lie on the table."""
    return Card(
        name=luck.choice(["", "Wolf", "Ogre"]),
        kind=luck.choice([Kind.ENEMY, Kind.ENEMY, Kind.FABLE]),
        modifier=luck.choice([None, *Modifier]),
        health=luck.randint(1, 6),
        damage=luck.choice([0, 0, 0, 1]),
        bribe=luck.choice([None, 1, 4]),
        resolve=luck.choice([0, 0, 1, 2]),
        additional=luck.choice([0, 0, 1]),
        merchant=luck.random() < 0.3,
        after_effects=luck.random() < 0.2,
    )


def any_roll(state: White, luck: Random) -> act.Roll:
    """The active dice and some of the pool, rolled."""
    pool = list(state.dice.pool)
    colours = [*state.dice.at(Place.ACTIVE), *luck.sample(pool, luck.randint(0, len(pool)))]
    shown = {c: [f for f, n in FACES[c].items() for _ in range(n)] for c in Colour}
    return act.Roll(
        tuple(
            Die(c, None, asked=True) if luck.random() < 0.05 else Die(c, luck.choice(shown[c]))
            for c in colours
        )
    )


def by_hand(state: White, luck: Random) -> Action:
    """A correction, sensible or not."""
    enemies = [f"enemy.{card.id}" for card in state.active]
    piles = ["deck", "discard", "strategy", "west", "keep", "active", "forest.B2", *enemies]
    return luck.choice(
        [
            Correct("gold", luck.randint(-1, 21)),
            Correct(luck.choice(["strategy", "recovery"]), luck.randint(0, 6)),
            Correct("health", luck.randint(1, 6)),
            Correct("step", luck.choice([*StepId])),
            Correct("night", luck.random() < 0.5),
            Correct(f"{luck.choice(enemies)}.health" if enemies else "round", luck.randint(0, 8)),
            Move(luck.choice(["yellow", "red", "blue crit"]), *luck.choices([*Place, *enemies], k=2)),
            Move(luck.choice(["card", "Wolf"]), *luck.choices(piles, k=2)),
            Move("hero", "", luck.choice(["A1", "B2", "D3", "D2"])),
            act.GainGold(luck.randint(0, 9)),
            act.LoseGold(luck.randint(0, 9)),
            act.Describe(luck.choice([*enemies, "strategy.0", "west.0", "forest.B2"]), any_card(luck)),
            act.Flip(),
        ]
    )


def actions(state: White, step: Step, luck: Random) -> Iterator[tuple[Action, bool]]:
    """What may be done now, each with whether it is an override."""
    if step.next is not None:
        yield step.offers[step.next].action, False
        yield step.offers[step.next].action, False
    for offer in step.offers:
        yield offer.action, offer.why_not is not None
    if step.id is StepId.WRITE_CARD:
        yield from [(act.WriteCard(any_card(luck)), False)] * 3
    if step.id in {StepId.COMMIT, StepId.APPLY}:
        yield from [(any_roll(state, luck), False)] * 6
    if step.id is StepId.APPLY:
        for i, die in enumerate(state.dice.active):
            if die.face is None:
                yield act.NameDie(i, die.colour, luck.choice([*Face])), False
    if luck.random() < 0.25:
        yield from [(by_hand(state, luck), luck.random() < 0.3)] * 4


def check(state: White) -> None:
    """What must hold at any moment."""
    assert faults(state) == []
    assert msgspec.json.decode(msgspec.json.encode(state), type=White) == state
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
    assert GAME.night(state) is state.night
    assert str(GAME.summary(state))


def way_on(state: White) -> None:
    """NEXT alone leads on, or what is waited for does: the offer is legal, and another step is reached."""
    for _ in range(60):
        step = GAME.step(state)
        if step.id is not StepId.OVER and step.next is not None:
            before = state
            state = GAME.apply(state, step.offers[step.next].action).state
            assert state != before, step.id
        else:
            break
    assert (
        step.id in {StepId.OVER, StepId.WRITE_CARD, StepId.COMMIT, StepId.APPLY, StepId.SETTING_UP}
        or step.next is not None
    )


def attempt(state: White, action: Action, *, override: bool) -> Outcome[White] | RuleBroken:
    """Do an action, or say why not."""
    try:
        return GAME.apply(state, action, override=override)
    except RuleBroken as refusal:
        return refusal


def play_on(state: White, choices: list[int]) -> White:
    for number in choices:
        luck = Random(number)  # noqa: S311 - a game, no secret
        step = GAME.step(state)
        if step.id is StepId.OVER:
            break
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
    way_on(state)
    return state


@pytest.mark.rule("S40", "S41", "S43", "W110", "W111", "S6")
@settings(
    max_examples=max(1, ACTIONS // A_GAME),
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.reuse, Phase.generate, *([Phase.shrink] if "SHRINK" in os.environ else [])],
)
@given(
    difficulty=st.integers(1, 10),
    strategy=st.integers(0, 6),
    choices=st.lists(st.integers(0, 2**32), min_size=A_GAME, max_size=A_GAME),
)
def test_random_play(difficulty: int, strategy: int, choices: list[int]) -> None:
    state = GAME.new(Setup(health=6, strategy=strategy, recovery=2, difficulty=difficulty))
    play_on(state, choices)
