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
from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys.faults import faults
from companion.games.tiny_woodys.game import TinyWoodysGame
from companion.games.tiny_woodys.piles import in_piles
from companion.games.tiny_woodys.state import CARDS, Combining, HouseRules, Setup, StepId, TinyWoodys
from companion.games.tiny_woodys.woodys import Ability, Kind, Season, Woody

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = TinyWoodysGame()
ACTIONS = int(os.environ.get("LONG_PLAY", "3000"))
A_GAME = 120
NEXT_LABEL, UNDO_LABEL = 15, 24
NAMES = [
    "Acorn",
    "Oak",
    "Fir",
    "Morel",
    "Umbrella mushroom of the deep, dark wood",
    "Pine cone",
    "Clover",
    "Storm",
]


def any_woody(luck: Random) -> Woody:
    """What a card could say."""
    return Woody(
        luck.choice(NAMES),
        luck.choice([None, *Kind]),
        luck.choice([None, *Season]),
        luck.choice([None, 1, 3, 5]),
        draw=luck.choice([0, 0, 1, 2]),
        place=luck.choice([0, 0, 1]),
        event=luck.choice([0, 0, 1]),
        keep=luck.choice([0, 0, 1]),
        ability=luck.choice([None, *Ability]),
    )


def by_hand(state: TinyWoodys, luck: Random) -> Action:
    """A correction, a move, or what happens at any time; sensible or not."""
    seats = range(len(state.players))
    seat = luck.choice(seats)
    spots = [
        "discard",
        *(f"pile.{s}" for s in Season),
        *(f"{a}.{seat}" for a in ("hand", "collection", "hiding")),
    ]
    woody = luck.randint(0, state.laid + 1)
    return luck.choice(
        [
            Move(luck.choice(["card", "storm", *NAMES]), *luck.choices(spots, k=2)),
            Move(luck.choice(["card", *NAMES]), *luck.choices(spots, k=2)),
            Correct(f"seat.{seat}.hand", luck.randint(0, 12)),
            Correct(f"seat.{seat}.left", luck.random() < 0.3),
            Correct(f"pile.{luck.choice([*Season])}", luck.choice([None, 0, 3, 28, 113])),
            Correct("season", luck.choice([*Season])),
            Correct("active", seat),
            Correct("events", luck.randint(0, 3)),
            Correct("done.place", luck.random() < 0.5),
            act.Combine(woody, luck.randint(0, state.laid + 1)),
            act.KeepApart(woody),
            act.Swap(woody, luck.randint(0, state.laid + 1)),
            act.Strike(woody),
            act.Hide(woody),
            act.TakeCard(seat),
            act.Search(luck.choice([*Season])),
            act.Storm(seat),
            act.DrawFour(),
            act.Discard(seat, luck.randint(0, 4)),
            act.Claim(seat, luck.choice([*Kind])),
            act.Leave(seat, luck.choice([None, True, False])),
            act.RoleEntered(seat),
            act.Shuffled(luck.choice([None, (1, 2, 3, 4), (0, 0, 0, in_piles(state))])),
            act.PileEmpty(),
            act.EndGame(),
        ]
    )


def actions(state: TinyWoodys, step: Step, luck: Random) -> Iterator[tuple[Action, bool]]:
    """What may be done now, each with whether it is an override."""
    if step.next is not None:
        yield from [(step.offers[step.next].action, False)] * 3
    for offer in step.offers:
        if not isinstance(offer.action, act.Leave | act.EndGame) or luck.random() < 0.03:
            yield offer.action, offer.why_not is not None
    if step.id is StepId.TURN:
        yield from [(act.Place(luck.choice(NAMES), apart=luck.random() < 0.1), luck.random() < 0.3)] * 8
    if step.id is StepId.LEARN:
        yield from [(act.Learn(any_woody(luck)), False)] * 6
    if luck.random() < 0.25:
        yield from [(by_hand(state, luck), luck.random() < 0.4)] * 6


def check(state: TinyWoodys) -> None:
    """What must hold at any moment."""
    assert faults(state) == []
    elsewhere = sum(player.hand + sum(laid.cards for laid in player.board) for player in state.players)
    elsewhere += len(state.discard) + len(state.discard_events) + state.discard_unnamed
    if None not in state.piles.values():
        assert sum(n or 0 for n in state.piles.values()) + elsewhere == CARDS
    assert elsewhere <= CARDS
    assert msgspec.json.decode(msgspec.json.encode(state), type=TinyWoodys) == state
    step = GAME.step(state)
    assert step.id is state.step_id
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


def attempt(state: TinyWoodys, action: Action, *, override: bool) -> Outcome[TinyWoodys] | RuleBroken:
    """Do an action, or say why not."""
    try:
        return GAME.apply(state, action, override=override)
    except RuleBroken as refusal:
        return refusal


def play_on(state: TinyWoodys, choices: list[int]) -> None:
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
        assert 0 < len(str(outcome.label)) <= UNDO_LABEL, (action, str(outcome.label))
        assert all(str(note.text) for note in outcome.notes)
        check(outcome.state)
        state = outcome.state


@pytest.mark.rule("T1", "T5")
@settings(
    max_examples=max(1, ACTIONS // A_GAME),
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.reuse, Phase.generate, *([Phase.shrink] if "SHRINK" in os.environ else [])],
)
@given(
    players=st.integers(2, 6),
    piles=st.sampled_from([None, (28, 28, 28, 28), (10, 40, 40, 22), (12, 0, 50, 50)]),
    combine=st.sampled_from([*Combining]),
    choices=st.lists(st.integers(0, 2**32), min_size=A_GAME, max_size=A_GAME),
)
def test_random_play(
    players: int, piles: tuple[int, int, int, int] | None, combine: Combining, choices: list[int]
) -> None:
    names = ("Ida", "Noé", "", "Maximiliana the Great", "", "Otto")[:players]
    house = HouseRules(combine=combine)
    play_on(GAME.new(Setup(names, piles=piles, house=house)), choices)
