"""Bribery, and what follows from it (W46, W50, W51)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.white import actions as act
from companion.games.white.cards import Card, Kind
from companion.games.white.state import StepId

if TYPE_CHECKING:
    from tests.companion.games.conftest import Play

WOLF = Card(name="Wolf", health=5, damage=2, bribe=3)
FOG = Card(name="Fog", kind=Kind.FABLE, merchant=True)


@pytest.mark.rule("W50")
def test_a_bribed_enemy_leaves_to_the_hunt_discard_undefeated(play: Play) -> None:
    play.meet(WOLF)
    gold = play.state.gold
    play.take("Bribe Wolf")
    assert play.state.gold == gold - 3
    assert play.state.active == ()
    assert play.state.discard == (WOLF,)
    assert play.state.first_defeated is None


@pytest.mark.rule("W51")
def test_no_card_left_no_engagement_no_cleanup_no_recovery(play: Play) -> None:
    play.meet(WOLF)
    play.move("yellow", "pool", "exhausted")
    play.take("Bribe Wolf")
    play.next()
    assert play.state.at is StepId.PREPARE
    assert play.state.round == 2
    assert play.state.dice.exhausted.total() == 1


@pytest.mark.rule("W51", "W57")
def test_only_fables_left_go_to_cleanup_and_then_to_the_merchant(play: Play) -> None:
    play.meet(FOG)
    assert play.step.offers[play.step.next or 0].action == act.Engage()
    play.next()
    assert play.state.at is StepId.MERCHANT
    assert play.state.discard == (FOG,)


@pytest.mark.rule("W51")
def test_an_enemy_left_means_an_engagement(play: Play) -> None:
    play.meet(WOLF)
    play.next()
    assert (play.state.at, play.state.repeat) == (StepId.COMMIT, 1)


@pytest.mark.rule("W81", "W50")
def test_a_bribe_needs_the_whole_sum(play: Play) -> None:
    play.meet(WOLF)
    play.set("gold", 2)
    enemy = play.named("Wolf").id
    play.refused(act.Bribe(enemy), by="W81", words="You have 2 gold, not 3: bribe for")
    assert str(play.offer("Bribe Wolf").why_not) == "1 short"


@pytest.mark.rule("W46")
def test_without_a_bribe_value_there_is_nothing_to_pay(play: Play) -> None:
    play.meet(Card(name="Stone", health=2))
    play.refused(act.Bribe(play.named("Stone").id), by="W46", words="shows no Bribe")
    play.do(act.Bribe(play.named("Stone").id), override=True)
    assert play.state.active == ()


@pytest.mark.rule("W57")
def test_a_bribed_enemy_asks_for_no_visit(play: Play) -> None:
    play.meet(Card(name="Pedlar", health=2, bribe=1, merchant=True))
    play.take("Bribe Pedlar")
    play.next()
    assert play.state.at is StepId.PREPARE
