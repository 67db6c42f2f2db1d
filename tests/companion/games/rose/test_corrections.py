"""Everything by hand: numbers set, dice, enemies and items put elsewhere, rules overridden."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from companion.games.game import Correct, Move
from companion.games.rose import actions as act
from companion.games.rose import effect_actions as effect
from companion.games.rose.cards import Enemy, Item
from companion.games.rose.ending import again
from companion.games.rose.faults import faults
from companion.games.strong20.dice import Counts, Face
from tests.companion.games.playing import dice

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.rose.conftest import Play

WOLF = Enemy(name="Wolf", health=3, damage=1, gold=2)


@pytest.mark.rule("S43")
@pytest.mark.parametrize(
    ("path", "value"), [("days", 3), ("round", 4), ("repeat", 2), ("deployed", 1), ("forced", 2)]
)
def test_a_number_is_set(begin: Callable[..., Play], path: str, value: int) -> None:
    play = begin()
    play.set(path, value)
    assert getattr(play.state, path) == value


@pytest.mark.rule("S43", "R70", "R71")
def test_only_the_size_of_a_deck_changes_a_total_and_that_is_warned_about(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A1", WOLF)
    play.set("enemy-cards", 42)
    assert (play.state.deck, play.state.setup.enemy_cards) == (41, 42)
    assert [note.rule for note in play.notes if note.warning] == ["S43"]
    play.set("item-cards", 21)
    assert play.state.item_deck == 21
    assert faults(play.state) == []
    play.refused(Correct("enemy-cards", 0), by="S43", words="put them there first")
    following = again(play.state)
    assert (following.enemy_cards, following.item_cards) == (42, 21)


@pytest.mark.rule("S43")
def test_stats_paths_enemies_and_places_are_set(begin: Callable[..., Play]) -> None:
    play = begin()
    number = play.put("A1", WOLF)
    for path, value in (
        ("strategy", 5),
        ("hero_path", "D"),
        ("letter", "B"),
        (f"enemy.{number}.damage", 4),
        ("place.C3.night", True),
        ("place.C3.armor", True),
    ):
        play.set(path, value)
    assert (play.state.stats.strategy, play.state.hero_path, play.state.letter) == (5, "D", "B")
    assert play.named("Wolf").card.damage == 4
    assert (play.state.places[8].night, play.state.places[8].armor) == (True, True)


@pytest.mark.rule("S43", "R36")
def test_an_item_is_turned_by_hand_either_way(begin: Callable[..., Play]) -> None:
    play = begin()
    play.do(effect.GainItem((Item("Kettle"),)))
    play.set("item.0.upgraded", value=True)
    assert play.state.inventory[0].upgraded
    play.set("item.0.upgraded", value=False)
    assert not play.state.inventory[0].upgraded
    play.refused(Correct("item.0.upgraded", 1), by="S43", words="true or false")
    play.refused(Correct("item.1.upgraded", value=True), by="S12")
    play.refused(Correct("item.0.name", "Pot"), by="S43")


@pytest.mark.rule("S43", "R53")
def test_an_enemy_kept_as_an_item_has_no_other_side(begin: Callable[..., Play]) -> None:
    play = begin()
    play.move("card", "deck", "inventory")
    play.refused(Correct("item.0.upgraded", value=True), by="R53")


@pytest.mark.rule("S40", "S43", "R32")
def test_a_die_that_counts_as_active_is_taken_from_where_it_lies(begin: Callable[..., Play]) -> None:
    play = begin()
    number = play.put("A1", WOLF)
    play.engage("A")
    play.roll("b+ b- g- p+")
    play.do(act.ExtendRange(play.spent("g-")))
    play.apply("p+", "Wolf")
    play.move("green", "active", "pool")
    assert (play.state.under_strategy, play.state.on_enemies) == (Counts(), Counts(purple=1))
    play.move("purple", "active", "banished")
    assert play.state.on_enemies == Counts()
    assert play.state.dice.banished == Counts(purple=1)
    assert play.named("Wolf").id == number
    play.refused(Move("red", "active", "pool"), by="S40")


@pytest.mark.rule("S40", "S43", "R38", "R50")
def test_a_die_of_the_garden_or_of_an_item_s_roll_is_taken_too(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A1", WOLF)
    play.put("A2", WOLF)
    play.engage("A")
    play.roll("p* b+")
    play.do(act.Apply(tuple(act.Applied(d.colour, d.face or Face.MISS, 1) for d in dice("p* b+"))))
    assert play.state.on_enemies == Counts(blue=1, purple=1)
    play.move("purple", "active", "pool")
    assert play.state.on_enemies == Counts(blue=1)
    assert [enemy.card.name for enemy in play.state.garden] == ["Wolf"]  # it stays defeated
    play.do(effect.RollReady())
    ready = " ".join(f"{colour.value[0]}-" for colour in play.state.dice.pool)
    play.do(act.Roll(dice(ready)))
    play.move("green", "active", "banished")
    assert play.state.extra == tuple(die for die in dice(ready.replace("g- ", "", 1)))
    assert play.state.dice.banished == Counts(green=1)


@pytest.mark.rule("S43")
@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("days", 100),
        ("days", -1),
        ("days", True),
        ("health", "3"),
        ("hero_path", "E"),
        ("gold", 3),
        ("enemy.9.health", 3),
        ("enemy.1.bribe", 3),
        ("place.A4.night", True),
        ("place.A1.night", 1),
        ("place.A1.day", True),
        ("step", "gain-item"),
    ],
)
def test_what_there_is_not_is_not_set(begin: Callable[..., Play], path: str, value: object) -> None:
    play = begin()
    by = {"enemy.9.health": "R4", "place.A4.night": "R10"}.get(path, "S43")
    play.refused(Correct(path, value), by=by)  # type: ignore[arg-type]


@pytest.mark.rule("S43")
def test_an_enemy_whose_health_is_set_down_is_defeated(begin: Callable[..., Play]) -> None:
    play = begin()
    number = play.put("A1", WOLF)
    play.engage("A")
    play.roll("b+")
    play.apply("b+", "Wolf")
    play.set(f"enemy.{number}.health", 1)
    assert [enemy.id for enemy in play.state.garden] == [number]


@pytest.mark.rule("S40", "S43")
def test_a_die_is_moved_wherever_dice_can_be(begin: Callable[..., Play]) -> None:
    play = begin()
    number = play.put("A1", WOLF)
    places = ["pool", "banished", "strategy", "active", "exhausted", f"enemy.{number}", "pool"]
    for origin, target in pairwise(places):
        play.move("blue hit", origin, target)
        assert play.label == f"blue to {'under Strategy' if target == 'strategy' else target}"
    assert play.state.dice.pool == Counts(3, 3, 3, 3, 0)
    for origin in ("active", "strategy", f"enemy.{number}"):
        play.refused(Move("red", origin, "pool"), by="S40")
    play.refused(Move("red", "exhausted", "garden"), by="S6")
    play.refused(Move("red star", "exhausted", "pool"), by="S43")
    play.refused(Move("red", "enemy.x", "pool"), by="S43")


@pytest.mark.rule("R70", "R71", "S43")
def test_an_enemy_is_moved_wherever_enemies_can_be(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A1", WOLF)
    places = ["A1", "B4", "cache", "inventory", "discard", "garden", "deck", "D3"]
    for origin, target in pairwise(places):
        at = f"garden.{play.state.garden[0].id}" if origin == "garden" else origin
        play.move("card", at, target)
    assert play.at_place("D3").card.name == ""  # the deck's cards have no face
    play.refused(Move("card", "deck", "D3"), by="R71", words="one enemy a place")
    play.refused(Move("card", "A1", "deck"), by="R70")
    play.refused(Move("Wolf", "discard", "deck"), by="R70")
    play.refused(Move("card", "inventory", "deck"), by="R70")
    play.refused(Move("card", "deck", "moon"), by="R4")
    play.refused(Move("card", "garden.7", "deck"), by="R50")


@pytest.mark.rule("S40")
def test_the_dice_of_an_enemy_that_is_moved_are_exhausted(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A1", WOLF)
    play.put("B1", WOLF)
    play.engage("A")
    play.roll("b+")
    play.do(act.Apply((act.Applied(play.state.dice.active[0].colour, Face.HIT, 1),)))
    play.move("Wolf", "A1", "A2")
    assert play.state.dice.exhausted.total() == 6


@pytest.mark.rule("S43")
def test_items_and_the_hero_are_moved(begin: Callable[..., Play]) -> None:
    play = begin()
    play.move("item", "deck", "inventory")
    play.move("item", "inventory", "discard")
    play.move("item", "discard", "deck")
    assert play.state.item_deck == 20
    play.refused(Move("item", "inventory", "deck"), by="S43", words="No item")
    play.refused(Move("item", "deck", "shelf"), by="S43")
    play.move("hero", "A", "C")
    assert play.state.hero_path == "C"
    play.refused(Move("hero", "C", "E"), by="R30")


@pytest.mark.rule("S43")
def test_a_step_of_the_round_is_gone_to(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A2", WOLF)
    play.set("step", "apply")
    assert (play.at, play.state.repeat) == ("apply", 1)
    play.set("step", "enemy-turns")
    play.next()
    play.set("step", "enemy-turns")
    assert play.at == "enemy-turns"  # everyone moves once more, if the table has it so
    play.next()
    assert play.where("Wolf") == ""


def test_what_a_rule_forbids_is_done_when_the_player_insists(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("D4", WOLF)
    play.engage("A")
    play.roll("b+")
    play.do(play.applied("b+", "Wolf"), override=True)
    assert len(play.named("Wolf").dice) == 1
    assert [str(note.text) for note in play.notes if note.warning] == [
        "Against R30, as you wished: Wolf is on path D; you stand on A."
    ]


def test_cards_are_described_where_they_lie(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A1", WOLF)
    play.move("card", "deck", "garden")
    play.move("card", "deck", "cache")
    play.move("card", "deck", "discard")
    garden = play.state.garden[0].id
    for where in (f"garden.{garden}", "cache.0", "discard.0"):
        play.do(act.Describe(where, WOLF))
    assert (play.state.garden[0].card, play.state.cache[0], play.state.enemy_discard[0]) == (WOLF,) * 3
    play.refused(act.Describe("cache.1", WOLF), by="R4")
    play.refused(act.Describe("deck.1", WOLF), by="R4")


@pytest.mark.rule("S10", "S43")
def test_after_the_end_a_correction_plays_on_where_the_slip_was(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A1", Enemy(name="Wolf", health=3, damage=3))
    play.set("step", "enemy-turns")
    play.next()
    assert play.at == "over"
    play.set("round", 2)
    assert play.at == "over"  # Health is still 0
    play.set("health", 1)
    assert play.at == "recover-dice"
