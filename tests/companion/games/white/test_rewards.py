"""Rewards of defeated enemies (W58, S13, S32)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.strong20 import reminders as rem
from companion.games.strong20.stats import Stat
from companion.games.white import actions as act
from companion.games.white.cards import Card
from companion.games.white.state import StepId

if TYPE_CHECKING:
    from tests.companion.games.conftest import Play

WOLF = Card(name="Wolf", health=3, damage=2, bribe=4)


def steps(play: Play, *, until: StepId) -> list[StepId]:
    seen = [play.state.at]
    while play.state.at is not until:
        play.next()
        seen.append(play.state.at)
    return seen


@pytest.mark.rule("W58", "S32")
def test_a_reward_is_taken_at_the_moment_of_defeat(play: Play) -> None:
    play.engage(Card(name="Rat", health=1, reward=(rem.ChangeGold(3), rem.DrawItems())), WOLF)
    play.roll("b+")
    play.next()
    assert play.state.at is StepId.REWARD
    play.take("Take it")
    assert (play.state.gold, len(play.state.items), play.state.at) == (14, 1, StepId.APPLY)


@pytest.mark.rule("W58", "W80")
def test_reward_gold_above_twenty_is_lost(play: Play) -> None:
    play.set("gold", 19)
    play.engage(Card(name="Wolf", health=1, reward=(rem.ChangeGold(3),)))
    play.roll("b+")
    play.next(2)
    assert play.state.gold == 20


@pytest.mark.rule("W58", "W50")
def test_the_bribed_and_the_undefeated_give_no_reward(play: Play) -> None:
    rich = (rem.ChangeGold(3),)
    play.meet(Card(name="Wolf", health=9, bribe=1, reward=rich))
    play.do(act.ActivateDeck(), act.WriteCard(Card(name="Ogre", health=9, reward=rich)), act.Activate())
    play.take("Bribe Wolf")
    play.next()
    play.roll("b-")
    play.stop()
    assert StepId.REWARD not in steps(play, until=StepId.PREPARE)
    assert play.state.gold == 10


@pytest.mark.rule("S13", "W58")
def test_a_reward_may_be_left(play: Play) -> None:
    play.engage(Card(name="Wolf", health=1, reward=(rem.ChangeAStat(Stat.STRATEGY, 1),)))
    play.roll("b+")
    play.next()
    play.take("Leave it")
    assert play.state.stats.strategy == 3
