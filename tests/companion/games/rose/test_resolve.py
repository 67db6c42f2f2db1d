"""The Resolve phase: enemies' turns, dice, the day tracker, winning and losing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.rose import actions as act
from companion.games.rose import effect_actions as effect
from companion.games.rose.cards import PLUS_SPEED, Enemy
from companion.games.rose.state import Blocked, HouseRules
from companion.games.strong20.dice import Counts
from companion.games.strong20.reminders import Moment, Reminder
from tests.companion.games.playing import counts

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.rose.conftest import Play


def enemy(name: str, damage: int = 1, *keywords: str) -> Enemy:
    return Enemy(name=name, health=9, damage=damage, gold=1, keywords=keywords)


@pytest.mark.rule("R40")
def test_enemies_take_turns_from_path_a_to_d_nearer_before_farther(begin: Callable[..., Play]) -> None:
    play = begin()
    for place in ("B4", "D2", "A3", "B2", "A4"):
        play.put(place, enemy(place))
    play.set("step", "enemy-turns")
    order = []
    while play.at == "enemy-turns":
        order.append(str(play.step.now).split(":")[0])
        play.next()
    assert order == ["A3", "A4", "B2", "B4", "D2"]
    assert [play.where(name) for name in order] == ["A2", "A3", "B1", "B3", "D1"]


@pytest.mark.rule("R40")
def test_a_turn_s_effect_is_told_before_it_is_done(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A3", enemy("Far"))
    play.put("A1", enemy("Near", damage=2))
    play.set("step", "enemy-turns")
    assert str(play.step.now) == "Near: enters the castle, 2 damage."
    play.refused(act.EnemyTurn(play.named("Far").id), by="R40", words="Near is next")
    play.next()
    assert str(play.step.now) == "Far: moves from A3 to A2."
    far = play.named("Far").id
    play.next()
    play.set("step", "enemy-turns")
    play.put("D4", enemy("Other"))
    play.do(act.EnemyTurn(far))
    play.refused(act.EnemyTurn(far), by="R40", words="had its turn")


@pytest.mark.rule("R41", "R48")
def test_each_enemy_that_enters_deals_its_own_damage_the_others_none(begin: Callable[..., Play]) -> None:
    play = begin(health=6)
    play.put("A1", enemy("One", 1))
    play.put("B1", enemy("Two", 2))
    play.put("C2", enemy("Late", 5))
    play.set("step", "enemy-turns")
    play.next()
    assert "-1 Health: One entered the castle" in play.said()
    play.next()
    assert "-2 Health: Two entered the castle" in play.said()
    play.next()
    assert play.state.stats.health == 3
    assert [card.name for card in play.state.enemy_discard] == ["One", "Two"]
    assert (play.state.garden, play.state.cache) == ((), ())


@pytest.mark.rule("R42")
def test_two_places_with_plus_speed_each_one_step(begin: Callable[..., Play]) -> None:
    play = begin(health=4)
    play.put("A4", enemy("Runner", 1, PLUS_SPEED))
    play.put("B1", enemy("Near", 1))
    play.set("step", "enemy-turns")
    assert str(play.step.now) == "Runner: moves from A4 to A2."
    play.next()
    assert "Runner moves to A3; Runner moves to A2" in play.said()
    play.next()  # entering the castle ends the move: the damage comes once
    assert play.state.stats.health == 3


@pytest.mark.rule("R43")
def test_a_blocked_turn_is_asked_about_or_goes_by_the_house(begin: Callable[..., Play]) -> None:
    for house, path in ((Blocked.ASK, None), (Blocked.STAYS, ".Front"), (Blocked.DISPLACES, "Front")):
        play = begin(house=HouseRules(blocked_enemy=house))
        play.put("A2", enemy("Front"))
        play.put("A3", enemy("Back"))
        play.set("step", "enemy-turns")
        front = play.named("Front").id
        play.do(act.EnemyTurn(front, places=0))
        if path is None:
            assert (play.step.next, str(play.step.waiting)) == (None, "Stay or push?")
            assert str(play.step.now) == "Back: Front is in its way."
            play.refused(act.EnemyTurn(play.named("Back").id), by="R43")
            play.take("It displaces Front")
            assert play.path("A") == "FrontBack.."
        else:
            play.next()
            assert play.path("A").startswith(path)


@pytest.mark.rule("R44", "S29", "S30")
def test_the_order_of_the_resolve_phase(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A1", Enemy(name="Weak", health=1, gold=2))
    play.put("B4", enemy("Strong"))
    play.engage("A")
    play.roll("b+ g-")
    play.apply("b+", "Weak")
    play.do(act.Resolve())
    steps = []
    while play.at != "deploy":
        steps.append(play.at)
        play.next()
    assert steps == ["enemy-turns", "exhaust-dice", "recover-dice", "gain-rewards", "cleanup"]


@pytest.mark.rule("S30")
def test_at_most_recovery_dice_come_back(begin: Callable[..., Play]) -> None:
    play = begin(recovery=2)
    play.put("A4", enemy("Strong"))
    play.set("step", "recover-dice")
    play.refused(act.RecoverDice(counts("1y 1g 1b")), by="S30", words="At most 2")
    play.next()
    assert play.state.dice.exhausted == counts("1y 1g 1b")


@pytest.mark.rule("R45", "R72")
def test_the_day_tracker_falls_by_one_at_the_end_of_cleanup(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A4", enemy("Strong"))
    play.set("step", "cleanup")
    assert "down to 14" in str(play.step.now)
    play.next()
    assert (play.state.days, play.state.round, play.at) == (14, 2, "deploy")
    play.do(effect.ChangeDays(-2, "a storm"))
    assert play.state.days == 12
    assert play.said() == "-2 days: a storm"


@pytest.mark.rule("R46")
def test_the_undefeated_stay_and_the_damage_on_them_is_gone(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A3", Enemy(name="Wounded", health=2))
    play.engage("A")
    play.roll("b+")
    play.apply("b+", "Wounded")
    play.do(act.Resolve())
    while play.at != "deploy":
        play.next()
    assert play.where("Wounded") == "A2"
    assert play.named("Wounded").dice == ()
    play.engage("A")
    play.roll("b+")
    play.apply("b+", "Wounded")
    assert play.where("Wounded") == "A2"  # one damage of two again


@pytest.mark.rule("R48", "R85", "S37")
def test_the_spellcaster_moves_and_strikes_from_where_he_stands(begin: Callable[..., Play]) -> None:
    play = begin()
    reminder = Reminder("it deals its damage wherever it stands", Moment.SUFFER)
    caster = Enemy(name="Spellcaster", health=4, damage=1, gold=1, reminders=(reminder,))
    play.put("B3", caster)
    play.set("step", "enemy-turns")
    play.next()
    assert (play.where("Spellcaster"), play.at, play.state.stats.health) == ("B2", "reminders", 3)
    play.take("Spellcaster strikes")
    assert play.state.stats.health == 2
    assert "-1 Health: Spellcaster on B2" in play.said()
    play.next()
    assert play.at == "recover-dice"


@pytest.mark.rule("R2", "R49")
def test_the_win_comes_at_once_when_nobody_is_left(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A1", Enemy(name="Last", health=1, gold=2))
    for _ in range(42):
        play.move("card", "deck", "discard")
    play.set("days", 1)
    play.engage("A")
    play.roll("b+")
    play.apply("b+", "Last")
    assert (play.at, str(play.step.title)) == ("over", "You won")
    assert [enemy.card.name for enemy in play.state.garden] == ["Last"]  # the garden does not hinder it


@pytest.mark.rule("R2", "R49")
def test_the_win_comes_too_when_the_last_enters_and_the_hero_lives(begin: Callable[..., Play]) -> None:
    for health, title in ((3, "You won"), (1, "You lost")):
        play = begin(health=health)
        play.put("A1", enemy("Last", 1))
        for _ in range(42):
            play.move("card", "deck", "discard")
        play.set("step", "enemy-turns")
        play.next()
        assert str(play.step.title) == title


@pytest.mark.rule("R3", "R49")
@pytest.mark.parametrize("active", [True, False])
def test_on_the_last_day_whoever_is_left_loses_the_game(begin: Callable[..., Play], *, active: bool) -> None:
    play = begin()
    if active:
        play.put("A4", enemy("Left"))
        for _ in range(42):
            play.move("card", "deck", "discard")
    play.set("days", 1)
    play.set("step", "cleanup")
    assert (play.at, "last day" in str(play.step.now)) == ("cleanup", True)
    play.next()
    assert (play.at, str(play.step.title), play.state.days) == ("over", "You lost", 0)
    assert "No day is left" in play.said()


@pytest.mark.rule("R3", "S10")
def test_health_below_one_loses_at_once(begin: Callable[..., Play]) -> None:
    play = begin()
    play.set("health", 0)
    assert (play.at, str(play.step.title)) == ("over", "You lost")
    play.refused(act.Deploy(), by="R3")


def test_a_whole_quiet_round_by_next_alone(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("D4", enemy("Slow"))
    play.set("deployed", 1)
    play.next()
    seen = []
    for _ in range(20):
        seen.append(play.at)
        if play.at == "commit":
            play.roll("y-")
        elif play.at == "deploy":
            break
        else:
            play.next()
    assert seen[0] == "hero-path"
    assert seen[-1] == "deploy"
    assert play.state.dice.pool + play.state.dice.exhausted == Counts(4, 4, 4, 4, 1)


@pytest.mark.rule("R3", "R72")
def test_an_effect_that_takes_the_last_day_loses_the_game(begin: Callable[..., Play]) -> None:
    play = begin()
    play.set("days", 2)
    play.do(effect.ChangeDays(-3, "a storm"))
    assert (play.state.days, str(play.step.title)) == (0, "You lost")
