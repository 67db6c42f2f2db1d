"""Whole games of random actions, corrections and overrides between, held against what must always hold."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.game import Action, Correct, Move, Step
from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys.faults import faults
from companion.games.tiny_woodys.game import TinyWoodysGame
from companion.games.tiny_woodys.piles import in_piles
from companion.games.tiny_woodys.state import CARDS, Combining, HouseRules, Setup, StepId, TinyWoodys
from companion.games.tiny_woodys.woodys import Ability, Kind, Season, Woody
from tests.companion.games.random_play import check_step, choices, play_on, playing

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = TinyWoodysGame()
USUAL = 3000
A_GAME = 120
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
            Move(f"#{woody}", *luck.choices(spots, k=2)),
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
    assert check_step(GAME, state).id is state.step_id


@pytest.mark.rule("T1", "T5")
@playing(USUAL, A_GAME)
@given(
    players=st.integers(2, 6),
    piles=st.sampled_from([None, (28, 28, 28, 28), (10, 40, 40, 22), (12, 0, 50, 50)]),
    combine=st.sampled_from([*Combining]),
    choices=choices(A_GAME),
)
def test_random_play(
    players: int, piles: tuple[int, int, int, int] | None, combine: Combining, choices: list[int]
) -> None:
    names = ("Ida", "Noé", "", "Maximiliana the Great", "", "Otto")[:players]
    house = HouseRules(combine=combine)
    play_on(GAME, GAME.new(Setup(names, piles=piles, house=house)), actions, check, choices)
