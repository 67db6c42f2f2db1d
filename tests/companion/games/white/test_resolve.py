"""The Resolve phase, step by step, and the next round (S27 to S33, W55, W56)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.strong20.dice import Counts
from companion.games.white import actions as act
from companion.games.white.cards import Card, Kind
from companion.games.white.state import Ending, Stack, StepId

if TYPE_CHECKING:
    from tests.companion.games.conftest import Play

WOLF = Card(name="Wolf", health=3, damage=2)
MOUSE = Card(name="Mouse", health=1, damage=1)


def fight(play: Play, *enemies: Card) -> Play:
    """Defeat Mouse, if she is there, with one blue hit; a yellow miss stays; then resolve."""
    play.engage(*enemies)
    play.roll("b+ y-")
    if any(card.card.name == "Mouse" for card in play.state.active):
        play.apply("b+", "Mouse")
    play.stop()
    return play


@pytest.mark.rule("S27", "W55", "W57", "S20")
def test_the_order_of_the_steps(play: Play) -> None:
    pedlar = Card(name="Pedlar", health=4, damage=1, merchant=True, after_effects=True)
    fight(play, MOUSE, pedlar)
    seen = [play.state.at]
    while play.state.at is not StepId.MERCHANT:
        play.next()
        seen.append(play.state.at)
    assert seen == [
        StepId.SUFFER,
        StepId.AFTER_EFFECTS,
        StepId.EXHAUST,
        StepId.RECOVER,
        StepId.CLEANUP,
        StepId.MERCHANT,
    ]


@pytest.mark.rule("S28")
def test_health_falls_by_the_damage_of_the_undefeated(play: Play) -> None:
    fight(play, MOUSE, WOLF, Card(name="Bat", health=9, damage=0))
    assert str(play.step.offers[0].label) == "Lose 2 Health"
    play.next()
    assert play.state.stats.health == 1
    assert "-2 Health: Wolf undefeated" in play.said()


@pytest.mark.rule("S10", "W2")
def test_health_below_one_loses_the_game_at_once(play: Play) -> None:
    play.set("health", 2)
    fight(play, WOLF)
    play.next()
    assert (play.state.at, play.state.ending) == (StepId.OVER, Ending.LOST)
    play.refused(act.ExhaustDice(), by="W2", words="not done now")


@pytest.mark.rule("S29")
def test_every_committed_die_is_exhausted_applied_or_not(play: Play) -> None:
    fight(play, MOUSE, WOLF)
    play.next()
    assert play.state.at is StepId.EXHAUST
    play.next()
    assert play.state.dice.exhausted == Counts(yellow=1, blue=1)
    assert (play.state.dice.active, play.state.on_enemies) == ((), Counts())


@pytest.mark.rule("S30")
def test_up_to_recovery_dice_of_the_players_choice_come_back(play: Play) -> None:
    play.set("recovery", 1)
    fight(play, MOUSE)
    play.next()
    play.refused(act.RecoverDice(Counts(yellow=1, blue=1)), by="S30", words="At most 1")
    play.refused(act.RecoverDice(Counts(red=1)), by="S30", words="Exhausted are only 1 yellow, 1 blue")
    play.do(act.RecoverDice(Counts(yellow=1)))
    assert play.state.dice.exhausted == Counts(blue=1)


@pytest.mark.rule("S30", "S8")
def test_the_strongest_are_proposed_and_none_is_possible(play: Play) -> None:
    play.set("recovery", 1)
    fight(play, MOUSE)
    play.next()
    assert play.step.offers[0].action == act.RecoverDice(Counts(blue=1))
    play.take("Recover none")
    assert play.state.dice.exhausted.total() == 2


@pytest.mark.rule("S7")
def test_banished_dice_are_not_recovered(play: Play) -> None:
    play.move("red", "pool", "banished")
    fight(play, MOUSE)
    play.next()
    assert play.state.at is StepId.RECOVER
    play.refused(act.RecoverDice(Counts(red=1)), by="S30")


@pytest.mark.rule("W56", "W60")
@pytest.mark.parametrize("stack", list(Stack))
def test_the_first_defeated_goes_on_top_of_any_of_the_four_stacks(play: Play, stack: Stack) -> None:
    play.move("Toad", "deck", stack.value)
    fight(play, MOUSE, WOLF)
    play.next(3)
    play.do(act.Cleanup(stack))
    assert [card.name for card in play.state.stacks[stack]] == ["Mouse", "Toad"]


@pytest.mark.rule("S31")
def test_in_the_forest_all_other_cards_leave_the_undefeated_and_fables_too(play: Play) -> None:
    fight(play, MOUSE, WOLF, Card(name="Fog", kind=Kind.FABLE))
    play.next(4)
    assert play.state.active == ()
    assert {card.name for card in play.state.discard} == {"Wolf", "Fog"}


@pytest.mark.rule("W56")
def test_a_fifth_stack_and_a_stack_without_a_defeat_are_refused(play: Play) -> None:
    fight(play, MOUSE)
    play.next(2)
    play.refused(act.Cleanup(), by="W56", words="choose a castle stack")
    with pytest.raises(ValueError, match="north"):
        Stack("north")


@pytest.mark.rule("S27")
def test_steps_with_nothing_to_do_are_passed_over(play: Play) -> None:
    play.engage(Card(name="Bat", health=2, damage=0))
    play.take("Stop rolling")
    assert play.state.at is StepId.PRESS_ONWARD
    assert play.state.round == 2


@pytest.mark.rule("W57", "W59")
def test_several_cards_that_ask_for_the_merchant_make_one_visit(play: Play) -> None:
    fog = Card(name="Fog", kind=Kind.FABLE, merchant=True)
    play.engage(fog, Card(name="Pedlar", health=5, merchant=True))
    play.take("Stop rolling")
    assert play.state.at is StepId.MERCHANT
    play.take("Leave")
    assert play.state.round == 2


@pytest.mark.rule("S33")
def test_after_effects_come_also_of_the_defeated(play: Play) -> None:
    fight(play, Card(name="Mouse", health=1, after_effects=True))
    assert play.state.at is StepId.AFTER_EFFECTS
    assert "Mouse" in str(play.step.now)
