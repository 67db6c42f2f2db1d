"""Activation: enemies deployed and forced, their places and rewards, and rounds without any."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.rose import actions as act
from companion.games.rose import effect_actions as effect
from companion.games.rose.cards import Enemy, Path
from companion.games.strong20.dice import Counts
from tests.companion.games.playing import counts

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.rose.conftest import Play

MOTH = Enemy(name="Moth", health=2, damage=1, gold=1)
TROLL = Enemy(name="Troll", health=4, damage=3, gold=3)


@pytest.mark.rule("R20")
def test_as_many_as_wished_are_deployed_one_at_a_time(begin: Callable[..., Play]) -> None:
    play = begin()
    for number in range(1, 4):
        assert play.at == "deploy"
        play.deploy(MOTH, "A")
        assert play.at == "deployment-reward"
        play.refused(act.Deploy(), by="R26")
        play.do(act.TakeDice(Counts()))
        assert (play.state.deployed, play.state.deck) == (number, 43 - number)
    play.do(act.EndActivation())
    assert play.at == "hero-path"


@pytest.mark.rule("R20", "R25")
def test_each_one_s_effects_come_before_moving_on(begin: Callable[..., Play]) -> None:
    play = begin()
    play.deploy(Enemy(name="Caller", health=2, skulls=1), "A")
    assert play.at == "forced-activation"
    play.refused(act.Deploy(), by="R25", words="turn it up")
    play.refused(act.EndActivation(), by="R25")


@pytest.mark.rule("R21", "R29")
def test_the_letter_on_the_next_card_names_the_path(begin: Callable[..., Play]) -> None:
    play = begin()
    play.do(act.Deploy())
    assert str(play.step.waiting) == "Health missing"
    play.do(act.WriteEnemy(MOTH))
    assert (play.step.next, str(play.step.waiting)) == (None, "Which letter?")
    play.refused(act.Arrive(), by="R21", words="letter")
    play.take("Path C")
    play.next()
    assert play.where("Moth") == "C4"
    assert play.state.letter == "C"  # still seen on top of the deck
    play.next(2)
    play.do(act.Deploy())
    assert play.state.letter is None  # the next card has a letter of its own: asked for once a card


@pytest.mark.rule("R21")
@pytest.mark.parametrize("deployed", [True, False])
def test_the_last_enemy_goes_to_a_path_of_choice(begin: Callable[..., Play], *, deployed: bool) -> None:
    play = begin()
    for _ in range(42):
        play.move("card", "deck", "discard")
    if deployed:
        play.do(act.Deploy())
    else:
        play.do(effect.ForceEnemies(1), act.ActivateForced())
    play.do(act.WriteEnemy(MOTH))
    assert str(play.step.waiting) == "Which path?"
    assert "choose its path" in str(play.step.now)
    play.take("Path D")
    play.next()
    assert play.where("Moth") == "D4"


@pytest.mark.rule("R22", "R23", "R24", "R82")
def test_the_worked_example_of_path_c(begin: Callable[..., Play]) -> None:
    play = begin(health=5)
    play.put("C4", MOTH)
    play.put("B4", Enemy(name="Other", health=1))
    play.deploy(TROLL, "C")
    assert (play.where("Troll"), play.where("Moth"), play.where("Other")) == ("C4", "C3", "B4")
    assert "Moth displaced to C3" in play.said()
    play.next(2)
    play.deploy(Enemy(name="Second", health=1), "C")
    play.next(2)
    play.deploy(Enemy(name="Third", health=1), "C")
    play.next(2)
    assert play.path("C") == "MothTrollSecondThird"
    play.deploy(Enemy(name="Fourth", health=1), "C")
    assert play.path("C") == "TrollSecondThirdFourth"
    assert "-1 Health: Moth entered the castle" in play.said()
    assert play.state.stats.health == 4
    assert (play.state.enemy_discard, play.state.garden) == ((MOTH,), ())


@pytest.mark.rule("R24", "S10")
def test_a_displaced_enemy_can_bring_the_castle_down(begin: Callable[..., Play]) -> None:
    play = begin()
    for distance in range(1, 5):
        play.put(f"A{distance}", TROLL)
    play.deploy(MOTH, "A")
    assert (play.at, str(play.step.title)) == ("over", "You lost")


@pytest.mark.rule("R25", "R26", "R27")
def test_forced_enemies_are_activated_not_deployed(begin: Callable[..., Play]) -> None:
    play = begin()
    play.deploy(Enemy(name="Caller", health=2, skulls=1), "A")
    play.forced(Enemy(name="Crier", health=2, skulls=2), "A")
    assert play.state.forced == 2
    play.forced(MOTH, "B")
    play.forced(MOTH, "A")
    assert play.path("A") == ".CallerCrierMoth"
    assert (play.state.deployed, play.state.rewards_due, play.at) == (1, 1, "deployment-reward")


@pytest.mark.rule("R25", "R28")
def test_the_deck_being_empty_nothing_comes(begin: Callable[..., Play]) -> None:
    play = begin()
    for _ in range(42):
        play.move("card", "deck", "discard")
    play.deploy(Enemy(name="Caller", health=2, skulls=3), "A")
    assert (play.state.forced, play.at) == (0, "deployment-reward")
    assert "no further enemy comes" in play.said()
    play.do(effect.ForceEnemies(2))
    assert (play.state.forced, play.at) == (0, "deployment-reward")


@pytest.mark.rule("R26")
def test_the_reward_is_an_item_daylight_or_two_dice(begin: Callable[..., Play]) -> None:
    play = begin(difficulty=7)
    play.deploy(MOTH, "A")
    labels = [str(offer.label) for offer in play.step.offers]
    assert labels == ["Random item", "Recover 2 dice", "Day on A1", "Day on B1", "Day on C1", "Day on D1"]
    play.refused(act.BringDay("A2"), by="R26", words="day already")
    play.take("Day on B1")
    assert not play.state.places[3].night
    play.deploy(MOTH, "A")
    play.refused(act.TakeDice(counts("3y")), by="R26", words="Exhausted are only")
    play.refused(act.TakeDice(counts("1y 1g 1b")), by="R26", words="At most 2")
    play.take("Recover 2 dice")
    assert play.state.dice.exhausted == counts("1y 1g 1b")
    play.deploy(MOTH, "A")
    play.take("Random item")
    assert play.at == "gain-item"
    play.next()
    assert (play.at, len(play.state.inventory)) == ("deploy", 1)


@pytest.mark.rule("R26")
def test_one_enemy_brings_one_reward(begin: Callable[..., Play]) -> None:
    play = begin()
    play.deploy(Enemy(name="Caller", health=2, skulls=1), "A")
    play.take("Recover 2 dice")
    play.refused(act.TakeItem(), by="R26", words="No deployment reward is due")


@pytest.mark.rule("R27")
def test_a_round_without_deployment_recovers_seven_dice(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A1", MOTH)
    for colour in ("yellow", "yellow", "green", "green"):
        play.move(colour, "pool", "exhausted")
    play.take("To battle")
    assert play.at == "respite"
    assert str(play.step.offers[0].label) == "Recover 7 dice"
    play.refused(act.Respite(counts("3y 3g 1b 1p")), by="R27", words="At most 7")
    play.next()
    assert play.state.dice.exhausted == counts("2y")
    assert play.at == "hero-path"


@pytest.mark.rule("R27")
def test_forced_activations_do_not_count_as_deployed(begin: Callable[..., Play]) -> None:
    play = begin()
    play.do(effect.ForceEnemies(1))
    play.forced(MOTH, "A")
    play.take("To battle")
    assert play.at == "respite"


@pytest.mark.rule("R27")
def test_with_an_empty_deck_too(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A1", MOTH)
    for _ in range(42):
        play.move("card", "deck", "discard")
    assert play.step.offers[play.step.next or 0].action == act.EndActivation()
    play.next()
    assert play.at == "respite"
    play.take("Recover none")
    assert play.state.dice.exhausted.total() == 5


@pytest.mark.rule("R28")
def test_forced_in_the_midst_of_the_strategy_phase(begin: Callable[..., Play]) -> None:
    play = begin(health=5)
    play.put("A4", MOTH)
    play.put("A3", TROLL)
    play.set("strategy", 4)
    play.engage("A")
    play.roll("b+ b- p+")
    play.apply("b+", "Troll")
    play.do(effect.ForceEnemies(2, "Goblins"))
    assert play.at == "forced-activation"
    play.forced(Enemy(name="First", health=1, damage=0), "A")
    assert [die.colour.value for die in play.named("Troll").dice] == ["blue"]  # the die goes with it
    assert play.where("Troll") == "A2"
    play.forced(Enemy(name="Second", health=1, damage=0), "A")
    assert play.path("A") == "TrollMothFirstSecond"
    assert (play.at, play.state.rewards_due) == ("apply", 0)
    play.apply("p+", "Moth")
    play.do(act.Resolve())
    play.next(4)  # they take a turn in this round too
    assert play.path("A") == "MothFirstSecond."


@pytest.mark.rule("R29")
def test_the_order_of_one_deployment_and_the_reward_first_if_wished(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("C4", MOTH)
    play.deploy(Enemy(name="Caller", health=2, skulls=1), "C")
    said = play.said()
    assert said.index("Moth displaced") < said.index("Caller stands on C4") < said.index("1 further enemy")
    assert play.at == "forced-activation"
    assert play.step.offers[play.step.next or 0].action == act.ActivateForced()
    play.take("Recover 2 dice")
    assert (play.at, play.state.rewards_due) == ("forced-activation", 0)
    play.forced(MOTH, "A")
    assert play.at == "deploy"


@pytest.mark.rule("R4")
def test_a_card_s_numbers_are_those_of_a_card(begin: Callable[..., Play]) -> None:
    play = begin()
    play.do(act.Deploy(), act.ShowLetter(Path.A))
    play.refused(act.Arrive(), by="R4", words="at least 1 Health")
    play.refused(act.WriteEnemy(Enemy(health=100)), by="R4", words="0 to 99")
    play.refused(act.WriteEnemy(Enemy(name="x" * 61)), by="R4", words="60 letters")
    play.refused(act.WriteEnemy(Enemy(keywords=("a", "a"))), by="R60")
    for card, label in (
        (Enemy(name="Moth"), "named Moth"),
        (Enemy(name="Moth", health=2), "Health 0 to 2"),
        (Enemy(name="Moth", health=2, damage=1), "Damage 0 to 1"),
        (Enemy(name="Moth", health=2, damage=1, skulls=1), "Skulls 0 to 1"),
    ):
        play.do(act.WriteEnemy(card))
        assert play.label == label
    play.refused(effect.ForceEnemies(0), by="R28")


@pytest.mark.rule("R21")
def test_an_empty_deck_has_nobody_to_turn_up(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A1", MOTH)
    for _ in range(42):
        play.move("card", "deck", "discard")
    play.refused(act.Deploy(), by="R21", words="empty")
    assert str(play.offer("Deploy an enemy").why_not) == "the enemy deck is empty"
