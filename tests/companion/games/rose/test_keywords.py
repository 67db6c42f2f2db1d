"""Keywords and nights: Armor, Bolster, Expose, Plus Speed, their reminders, and notes of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.rose import actions as act
from companion.games.rose import effect_actions as effect
from companion.games.rose import numbers
from companion.games.rose.cards import ARMOR, BOLSTER, EXPOSE, PLUS_SPEED, Enemy, Path
from companion.games.rose.state import Adds, EnemyNumber, HouseRules, Spot

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.rose.conftest import Play


def enemy(name: str, *keywords: str, health: int = 2, damage: int = 2) -> Enemy:
    return Enemy(name=name, health=health, damage=damage, keywords=keywords)


def health_at(play: Play, place: str) -> int:
    """The health that is to be overcome there."""
    return numbers.health(play.state, Spot(Path(place[0]), int(place[1])), play.at_place(place))


def damage_at(play: Play, place: str) -> int:
    """The damage of who stands there."""
    return numbers.damage(play.state, Spot(Path(place[0]), int(place[1])), play.at_place(place))


@pytest.mark.rule("R60", "R63")
def test_armor_is_of_one_enemy_and_adds_health(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A1", enemy("Knight", ARMOR))
    play.put("A2", enemy("Plain"))
    assert (health_at(play, "A1"), health_at(play, "A2")) == (3, 2)


@pytest.mark.rule("R35", "R60", "R63")
def test_some_places_give_armor_by_night(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("B2", enemy("Plain"))
    play.set("place.B2.armor", value=True)
    assert health_at(play, "B2") == 2  # by day a place has no effect
    play.do(effect.TurnPlace("B2", night=True))
    assert health_at(play, "B2") == 3
    play.refused(effect.TurnPlace("B2", night=True), by="R35", words="that side already")
    play.put("C2", enemy("Elsewhere"))
    play.do(effect.TurnPlace("C2", night=True))
    assert health_at(play, "C2") == 2  # not every place does


@pytest.mark.rule("R35", "S26")
def test_daylight_can_defeat_who_stood_in_armor(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A1", enemy("Plain"))
    play.set("place.A1.armor", value=True)
    play.do(effect.TurnPlace("A1", night=True))
    play.engage("A")
    play.roll("b+ b+")
    play.apply("b+ b+", "Plain")
    assert play.where("Plain") == "A1"
    play.do(effect.TurnPlace("A1", night=False))
    assert [beaten.card.name for beaten in play.state.garden] == ["Plain"]


@pytest.mark.rule("R61")
def test_a_reminder_is_active_while_an_active_enemy_has_the_keyword(begin: Callable[..., Play]) -> None:
    play = begin()
    assert numbers.active_keywords(play.state) == frozenset()
    play.deploy(enemy("Runner", PLUS_SPEED), "A")
    assert "Plus Speed is active: turn its card" in play.said()
    play.next(2)
    play.deploy(enemy("Second", PLUS_SPEED, ARMOR), "B")
    assert "Plus Speed" not in play.said()
    assert numbers.active_keywords(play.state) == {PLUS_SPEED}
    play.move("Runner", "A4", "discard")
    assert numbers.active_keywords(play.state) == {PLUS_SPEED}
    play.move("Second", "B4", "discard")
    assert "Plus Speed is inactive: turn its card" in play.said()
    assert numbers.active_keywords(play.state) == frozenset()


@pytest.mark.rule("R60", "R61", "R63")
def test_bolster_is_of_all_active_enemies_and_ends_with_the_last(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A1", enemy("Drummer", BOLSTER, health=1))
    play.put("A2", enemy("Plain"))
    assert (health_at(play, "A1"), health_at(play, "A2")) == (2, 3)
    play.engage("A")
    play.roll("b+ b+ g*")
    play.apply("b+ b+", "Plain")
    assert play.where("Plain") == "A2"
    play.apply("g*", "Drummer")  # and with it goes what it added: Plain falls too
    assert [beaten.card.name for beaten in play.state.garden] == ["Drummer", "Plain"]


@pytest.mark.rule("R63")
def test_what_armor_and_bolster_add_is_a_house_rule(begin: Callable[..., Play]) -> None:
    house = HouseRules(armor_adds=Adds(by=2), bolster_adds=Adds(EnemyNumber.DAMAGE, 1))
    play = begin(house=house)
    play.put("A1", enemy("Drummer", BOLSTER, ARMOR))
    play.put("A2", enemy("Plain"))
    assert (health_at(play, "A1"), health_at(play, "A2")) == (4, 2)
    assert (damage_at(play, "A1"), damage_at(play, "A2")) == (3, 3)


@pytest.mark.rule("R62")
def test_expose_splits_the_damage_over_strategy_and_recovery(begin: Callable[..., Play]) -> None:
    play = begin(health=3, strategy=2, recovery=1)
    play.put("A1", enemy("Spy", EXPOSE, damage=2))
    play.put("B1", enemy("Thug", damage=1))
    play.put("D4", enemy("Other", EXPOSE))
    play.set("step", "enemy-turns")
    play.next()
    assert play.at == "exposed"
    assert [str(offer.label) for offer in play.step.offers] == [
        "-1 Strategy, -1 Recovery",
        "-2 Strategy",
    ]
    play.refused(act.SplitDamage(0, 0), by="R62", words="all of the 2 damage that they can")
    play.refused(act.SplitDamage(3, -1), by="R62")
    play.take("-1 Strategy, -1 Recovery")
    assert (play.state.stats.strategy, play.state.stats.recovery, play.state.stats.health) == (1, 0, 3)
    play.next()  # the next enemy's damage is asked about by itself
    assert (play.at, len(play.step.offers)) == ("exposed", 1)
    play.next()
    assert play.state.stats.strategy == 0


@pytest.mark.rule("R62")
def test_what_strategy_and_recovery_cannot_bear_health_does(begin: Callable[..., Play]) -> None:
    play = begin(health=3, strategy=1, recovery=0)
    play.put("A1", enemy("Spy", EXPOSE, damage=2))
    play.put("D4", enemy("Other", EXPOSE))
    play.set("step", "enemy-turns")
    play.next()
    assert str(play.step.offers[0].detail) == "-1 Strategy, -1 Health"
    play.next()
    assert (play.state.stats.strategy, play.state.stats.health) == (0, 2)
    play.do(effect.EnemyStrikes(play.named("Other").id))
    assert (play.state.stats.health, str(play.step.title)) == (0, "You lost")


@pytest.mark.rule("R62", "R24")
def test_displaced_into_the_castle_is_damage_from_an_enemy_too(begin: Callable[..., Play]) -> None:
    play = begin()
    for place in ("A1", "A2", "A3", "A4"):
        play.put(place, enemy(place, EXPOSE))
    play.deploy(enemy("New"), "A")
    assert play.at == "exposed"
    play.do(act.SplitDamage(2, 0))
    assert play.at == "deployment-reward"


@pytest.mark.rule("R60")
def test_other_keywords_are_kept_with_a_note_of_the_player_s(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A1", enemy("Odd", "flight"))
    play.do(effect.NoteKeyword("flight", "hits need a crit first"))
    assert play.state.keyword_notes == {"flight": "hits need a crit first"}
    assert play.named("Odd").card.keywords == ("flight",)
    assert numbers.active_keywords(play.state) == frozenset()
    play.refused(effect.NoteKeyword("", "words"), by="R60")
    play.refused(effect.NoteKeyword("flight", "x" * 201), by="R60")
