"""The Strategy phase: commit, roll, apply, repeat (S20 to S26, S34, S35)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.strong20.dice import Colour, Counts, Die, Face
from companion.games.white import actions as act
from companion.games.white.cards import Card, Kind
from companion.games.white.state import StepId

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.conftest import Play

Dice = "Callable[[str], tuple[Die, ...]]"
WOLF = Card(name="Wolf", health=3, damage=2)
OGRE = Card(name="Ogre", health=4, damage=1)


@pytest.mark.rule("S22")
def test_any_dice_of_the_pool_are_committed_by_rolling_them(play: Play) -> None:
    play.engage(WOLF)
    play.roll("y- b+ r*")
    assert [die.colour for die in play.state.dice.active] == [Colour.YELLOW, Colour.BLUE, Colour.RED]
    assert play.state.dice.pool == Counts(3, 4, 3, 4, 0)


@pytest.mark.rule("S22")
def test_dice_can_be_committed_by_hand_before_the_roll(play: Play, counts: Callable[[str], Counts]) -> None:
    play.engage(WOLF)
    play.do(act.Commit(counts("2y 1g")))
    assert play.state.dice.pool == Counts(2, 3, 4, 4, 1)
    assert [die.face for die in play.state.dice.active] == [None] * 3
    play.roll("y- y- g+")
    assert play.state.dice.pool == Counts(2, 3, 4, 4, 1)


@pytest.mark.rule("S22")
def test_committing_none_is_allowed(play: Play) -> None:
    play.engage(WOLF)
    play.take("Stop rolling")
    assert play.state.at is StepId.SUFFER


@pytest.mark.rule("S23", "S25")
def test_what_was_not_applied_is_rolled_again_hits_too(play: Play) -> None:
    play.engage(WOLF)
    play.roll("y- b+ g+")
    play.apply("b+", "Wolf")
    play.take("Roll again")
    assert [(die.colour, die.face) for die in play.state.dice.active] == [
        (Colour.YELLOW, None),
        (Colour.GREEN, None),
    ]
    play.refused(act.Roll((Die(Colour.YELLOW, Face.HIT),)), by="S23", words="1 green did not come up")
    play.roll("y+ g- r+")
    assert play.state.repeat == 2
    assert play.state.dice.pool == Counts(3, 3, 3, 4, 0)


@pytest.mark.rule("S24")
def test_applied_dice_lie_on_the_enemy_and_are_not_rolled_again(play: Play) -> None:
    play.engage(WOLF)
    play.roll("b+ g-")
    play.apply("b+", "Wolf")
    play.take("Roll again")
    assert play.state.on_enemies == Counts(blue=1)
    assert [die.colour for die in play.state.dice.active] == [Colour.GREEN]


@pytest.mark.rule("S24")
def test_what_cannot_be_applied(play: Play, dice: Callable[[str], tuple[Die, ...]]) -> None:
    play.engage(WOLF, Card(name="Fog", kind=Kind.FABLE))
    play.roll("b+ y-")
    wolf, fog = play.named("Wolf").id, play.named("Fog").id

    def put(words: str, enemy: int) -> act.Apply:
        return act.Apply(tuple(act.Applied(d.colour, d.face or Face.MISS, enemy) for d in dice(words)))

    play.refused(put("y-", wolf), by="S24", words="A miss is not applied")
    play.refused(put("r*", wolf), by="S24", words="No red crit lies in the tray")
    play.refused(put("b+ b+", wolf), by="S24", words="No blue hit")
    play.refused(put("b+", fog), by="S24", words="fable")
    play.refused(put("b+", 99), by="W4", words="99")
    play.refused(act.Apply(()), by="S24")


@pytest.mark.rule("S26")
def test_an_enemy_falls_as_soon_as_its_health_is_reached_and_what_is_over_is_lost(play: Play) -> None:
    play.engage(WOLF, OGRE)
    play.roll("b* g* y-")
    play.apply("b*", "Wolf")
    assert not play.named("Wolf").defeated
    play.apply("g*", "Wolf")
    assert play.named("Wolf").defeated
    assert play.named("Ogre").damage_taken == 0
    assert [enemy.card.name for enemy in play.state.enemies] == ["Ogre"]


@pytest.mark.rule("S24")
def test_dice_on_a_defeated_enemy_are_refused(play: Play) -> None:
    play.engage(Card(name="Mouse", health=1), WOLF)
    play.roll("b+ g+")
    play.apply("b+", "Mouse")
    wolf = act.Apply((act.Applied(Colour.GREEN, Face.HIT, play.named("Mouse").id),))
    play.refused(wolf, by="S24", words="defeated already")


@pytest.mark.rule("S21")
def test_as_many_repeats_as_strategy(play: Play) -> None:
    play.engage(WOLF)
    for repeat in (1, 2, 3):
        assert play.state.repeat == repeat
        play.roll("y-")
        if repeat < 3:
            play.next()
    play.refused(act.RollAgain(), by="S21", words="All 3 rolls")
    play.next()
    assert play.state.at is StepId.SUFFER


@pytest.mark.rule("S21")
def test_the_phase_stops_when_every_enemy_is_defeated(play: Play) -> None:
    play.engage(Card(name="Mouse", health=1))
    play.roll("b+")
    play.next()
    assert play.state.at is StepId.EXHAUST  # nobody stands: no touch is needed to stop

    # An enemy that falls by a corrected number ends nothing by itself, but there is nothing to roll for.
    play.set("step", "bribery")
    play.engage(Card(name="Rat", health=2))
    play.roll("b-")
    play.set(f"enemy.{play.named('Rat').id}.health", 1)
    play.move("blue hit", "active", f"enemy.{play.named('Rat').id}")
    assert str(play.step.now) == "Every enemy is defeated."
    play.refused(act.RollAgain(), by="S21", words="Every enemy is defeated")
    play.refused(act.Roll((Die(Colour.BLUE, Face.HIT),)), by="S21")
    play.next()
    assert play.state.at is StepId.EXHAUST


@pytest.mark.rule("S35")
def test_the_number_of_repeats_follows_strategy_as_it_stands(play: Play) -> None:
    play.engage(WOLF)
    play.roll("y-")
    play.set("strategy", 1)
    while play.state.at is not StepId.APPLY:
        play.next()
    assert play.step.next == 0, "no roll is left"
    play.set("strategy", 2)
    play.take("Roll again")
    assert play.state.repeat == 2


@pytest.mark.rule("S35")
def test_strategy_zero_means_no_roll(play: Play) -> None:
    play.set("strategy", 0)
    while play.state.at is not StepId.PRESS_ONWARD:
        play.next()
    play.meet(WOLF)
    play.next()
    assert play.state.at is StepId.SUFFER


@pytest.mark.rule("S34")
def test_every_applied_die_keeps_its_repeat(play: Play) -> None:
    play.engage(OGRE)
    play.roll("b+ g-")
    play.apply("b+", "Ogre")
    play.next()
    play.roll("g+")
    play.apply("g+", "Ogre")
    assert [(die.colour, die.repeat) for die in play.named("Ogre").dice] == [
        (Colour.BLUE, 1),
        (Colour.GREEN, 2),
    ]


@pytest.mark.rule("S22", "S40")
def test_a_die_that_is_not_in_the_pool_is_named(play: Play) -> None:
    play.engage(WOLF)
    play.move("red", "pool", "exhausted")
    play.refused(act.Commit(Counts(red=1)), by="S22", words="it is exhausted")
    play.refused(act.Roll((Die(Colour.RED, Face.HIT),)), by="S22", words="No red die is in the pool")
    play.do(act.Roll((Die(Colour.RED, Face.HIT),)), override=True)
    assert play.state.dice.exhausted == Counts()


@pytest.mark.rule("S40")
def test_an_eighteenth_die_is_refused_even_as_an_override(
    play: Play, dice: Callable[[str], tuple[Die, ...]]
) -> None:
    play.engage(WOLF)
    refusal = play.refused(act.Roll(dice("r+ r+")), by="S40", words="no further red die")
    assert refusal.firm


def test_an_unsure_die_is_asked_about_and_named(play: Play) -> None:
    play.engage(WOLF)
    play.roll("b? g+")
    assert play.step.next is None
    assert str(play.step.waiting) == "1 die to name"
    play.do(act.NameDie(0, Colour.BLUE, Face.CRIT))
    assert play.state.dice.active[0] == Die(Colour.BLUE, Face.CRIT)
    play.do(act.NameDie(0, Colour.PURPLE, Face.HIT))
    assert play.state.dice.pool == Counts(4, 3, 4, 3, 1)
    play.refused(act.NameDie(7, Colour.BLUE, Face.HIT), by="S6")


@pytest.mark.rule("S24")
def test_the_proposal_is_one_press_of_next(play: Play) -> None:
    play.engage(WOLF, OGRE)
    play.roll("b* g+ y-")
    play.next()
    assert play.named("Wolf").defeated
    assert [die.colour for die in play.state.dice.active] == [Colour.YELLOW]


@pytest.mark.rule("W56")
def test_the_first_defeated_is_remembered_and_the_mark_can_be_moved(play: Play) -> None:
    play.engage(Card(name="Mouse", health=1), Card(name="Rat", health=1), WOLF)
    play.roll("b+ g+")
    play.apply("g+", "Rat")
    play.apply("b+", "Mouse")
    rat, mouse = play.named("Rat").id, play.named("Mouse").id
    assert play.state.first_defeated == rat
    play.move("first", f"enemy.{rat}", f"enemy.{mouse}")
    assert play.state.first_defeated == mouse
