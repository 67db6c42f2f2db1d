"""Every action at every wrong step: refused, with the rule and words that help, nothing changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.game import Action
from companion.games.strong20.dice import Colour, Counts, Face
from companion.games.white import actions as act
from companion.games.white.cards import Card
from companion.games.white.state import Setup

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.conftest import Play

LATER = [
    act.Activate(),
    act.WriteCard(Card()),
    act.ActivateStrategy(0),
    act.IconsDone(),
    act.Bribe(1),
    act.Engage(),
    act.Commit(Counts(yellow=1)),
    act.Roll(()),
    act.NameDie(0, Colour.BLUE, Face.HIT),
    act.Apply(()),
    act.RollAgain(),
    act.Resolve(),
    act.SufferDamage(),
    act.AfterEffectsDone(),
    act.ExhaustDice(),
    act.RecoverDice(Counts()),
    act.Cleanup(),
    act.Trade(act.Service.MEND),
    act.Leave(),
]


@pytest.mark.rule("W13")
@pytest.mark.parametrize("action", LATER, ids=lambda action: type(action).__name__)
def test_nothing_of_a_round_is_done_during_set_up(new: Callable[..., Play], action: Action) -> None:
    play = new()
    assert play.refused(action, by="W5", words="Copy the three numbers").firm


@pytest.mark.rule("W31")
@pytest.mark.parametrize(
    "action", [*LATER, act.SetUp(Setup()), act.Begin()], ids=lambda action: type(action).__name__
)
def test_only_pressing_onward_is_done_at_the_start_of_a_round(play: Play, action: Action) -> None:
    play.refused(action, by="W31", words="Put the health die on A1")
