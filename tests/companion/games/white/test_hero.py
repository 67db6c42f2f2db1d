"""The hero: place, sides, flip, replacement (S9, S15, S16, W98, W100)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.strong20.heroes import Hero, HeroSide, Trigger, Watch
from companion.games.white import actions as act
from companion.games.white.cards import Card, Modifier

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.conftest import Play


def hero(trigger: Trigger) -> Hero:
    return Hero("Rosa", (HeroSide("three items", "draws two", trigger), HeroSide("never", "rests")))


@pytest.mark.rule("S9")
def test_the_health_dies_value_and_its_place_are_two_things(play: Play) -> None:
    play.meet(Card(name="Wolf", health=3))
    play.set("health", 5)
    assert (play.state.stats.health, play.state.hero_at) == (5, 8)
    play.move("hero", "", "B2")
    assert (play.state.stats.health, play.state.hero_at) == (5, 5)


@pytest.mark.rule("S15")
def test_the_card_is_turned_and_all_else_stays(play: Play) -> None:
    play.do(act.DescribeHero(hero(Trigger(Watch.ITEMS, at_least=3))), act.DrawItem())
    before = play.state
    play.do(act.FlipHero())
    assert play.state.hero.side.ability == "rests"
    for field in ("stats", "gold", "dice", "items"):
        assert getattr(play.state, field) == getattr(before, field)
    play.do(act.FlipHero())
    assert play.state.hero.side.ability == "draws two"


@pytest.mark.rule("S15")
@pytest.mark.parametrize(
    ("trigger", "path", "value"),
    [
        (Trigger(Watch.HEALTH, at_most=1), "health", 1),
        (Trigger(Watch.STRATEGY, at_least=5), "strategy", 5),
        (Trigger(Watch.RECOVERY, at_most=0), "recovery", 0),
        (Trigger(Watch.GOLD, at_least=15), "gold", 16),
    ],
)
def test_the_flip_is_proposed_where_the_trigger_can_be_seen(
    play: Play, trigger: Trigger, path: str, value: int
) -> None:
    play.do(act.DescribeHero(hero(trigger)))
    assert not [o for o in play.step.offers if o.action == act.FlipHero()]
    play.set(path, value)
    assert str(play.offer("Flip the hero").detail) == "three items"


@pytest.mark.rule("S15")
def test_items_and_exhausted_dice_are_seen_too(play: Play) -> None:
    play.do(act.DescribeHero(hero(Trigger(Watch.ITEMS, at_least=1))), act.DrawItem())
    assert play.offer("Flip the hero")
    play.do(act.DescribeHero(hero(Trigger(Watch.EXHAUSTED, at_least=1))))
    play.move("red", "pool", "exhausted")
    assert play.offer("Flip the hero")


@pytest.mark.rule("W98")
def test_a_modifier_of_a_castle_stack_counts_as_selected(play: Play) -> None:
    play.do(act.DescribeHero(hero(Trigger(Watch.SELECTED, at_least=1, modifier=Modifier.WINDED))))
    play.move("card", "deck", "west")
    play.do(act.Describe("west.0", Card(modifier=Modifier.WINDED)))
    play.set("step", "castle")
    play.take("West Tower")
    play.do(act.WriteCard(Card(name="Goldsmith", health=4)), act.Activate())
    assert not [o for o in play.step.offers if o.action == act.FlipHero()]
    play.take("Resolve it")
    assert play.offer("Flip the hero")


@pytest.mark.rule("S16")
def test_a_hero_drawn_by_the_players_takes_the_place(begin: Callable[..., Play]) -> None:
    play = begin(hero="Rosa", box_heroes=("Ann", "Bea"))
    before = play.state
    play.do(act.ReplaceHero(Hero("Bea", up=1)))
    assert (play.state.hero.name, play.state.hero.up) == ("Bea", 1)
    assert set(play.state.box_heroes) == {"Ann", "Rosa"}
    for field in ("stats", "gold", "dice", "items"):
        assert getattr(play.state, field) == getattr(before, field)


@pytest.mark.rule("S16")
def test_or_one_is_drawn_for_them_from_the_names_that_are_known(begin: Callable[..., Play]) -> None:
    drawn = set()
    for seed in range(1, 40):
        play = begin(hero="Rosa", box_heroes=("Ann", "Bea", "Cleo"), seed=seed)
        play.do(act.ReplaceHero())
        drawn.add(play.state.hero.name)
        assert {play.state.hero.name, *play.state.box_heroes} == {"Ann", "Bea", "Cleo", "Rosa"}
        again = begin(hero="Rosa", box_heroes=("Ann", "Bea", "Cleo"), seed=seed)
        again.do(act.ReplaceHero())
        assert again.state.hero == play.state.hero, "the same seed draws the same hero"
    assert drawn == {"Ann", "Bea", "Cleo"}


@pytest.mark.rule("S16", "W14")
def test_without_names_the_players_draw(play: Play) -> None:
    play.do(act.ReplaceHero())
    assert "Draw a hero of the box" in play.said()


@pytest.mark.rule("W100")
def test_a_hero_of_another_deck_is_replaced_by_the_brothers_grimm(begin: Callable[..., Play]) -> None:
    play = begin(hero="Traveller", universal=True)
    play.do(act.FlipHero())
    assert (play.state.hero.name, play.state.hero.universal) == ("Brothers Grimm", False)
    play.do(act.FlipHero())
    assert (play.state.hero.name, play.state.hero.up) == ("Brothers Grimm", 1)


@pytest.mark.rule("S15")
def test_what_no_hero_card_shows_is_refused(play: Play) -> None:
    play.refused(act.DescribeHero(Hero("x" * 201)), by="S15")
    play.refused(act.DescribeHero(Hero("x", up=2)), by="S15")
    play.refused(act.ReplaceHero(Hero("x" * 201)), by="S15")
