"""Items: gained, declined, swapped, drawn two at a time, used, and how many fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.rose import effect_actions as effect
from companion.games.rose.cards import Enemy, Item
from companion.games.rose.numbers import worth
from companion.games.rose.state import HouseRules
from companion.games.strong20.adjustments import Adjustment, Number, Until
from companion.games.strong20.heroes import Hero, HeroSide, Trigger, Watch
from companion.games.strong20.items import ItemSide
from companion.games.strong20.stats import Stat
from companion.games.strong20.worth import Worth

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.rose.conftest import Play

ROPE, LAMP, CATAPULT = Item("Rope"), Item("Lamp"), Item("Catapult", single_use=True)


@pytest.mark.rule("R36")
def test_items_enter_and_leave_with_the_ordinary_side_up(begin: Callable[..., Play]) -> None:
    play = begin()
    play.refused(effect.GainItem((Item("Rope", upgraded=True),)), by="R36", words="ordinary side up")
    play.do(effect.GainItem((ROPE,)), effect.UpgradeItem(0))
    assert play.state.inventory[0].upgraded
    play.refused(effect.UpgradeItem(0), by="R36", words="upgraded already")
    play.do(effect.DiscardItem(0))
    assert play.state.item_discard == (ROPE,)


@pytest.mark.rule("R36")
def test_a_single_use_item_is_discarded_when_used_an_ongoing_one_stays(begin: Callable[..., Play]) -> None:
    play = begin()
    play.do(effect.GainItem((CATAPULT,)), effect.GainItem((ROPE,)), effect.UseItem(1), effect.UseItem(0))
    assert (play.state.inventory, play.state.item_discard) == ((ROPE,), (CATAPULT,))
    play.refused(effect.UseItem(1), by="S12", words="1 items are held")


@pytest.mark.rule("R36")
def test_the_item_deck_empty_its_discard_is_reshuffled(begin: Callable[..., Play]) -> None:
    play = begin()
    for _ in range(20):
        play.move("item", "deck", "discard")
    assert play.state.item_deck == 0
    play.do(effect.GainItem((ROPE,)))
    assert (play.state.item_deck, play.state.item_discard, play.state.inventory) == (19, (), (ROPE,))
    assert "shuffled into a new deck" in play.said()


@pytest.mark.rule("R37", "R86", "S12", "S15")
def test_beauty_draws_two_keeps_one_and_turns_at_the_third(begin: Callable[..., Play]) -> None:
    scholar = HeroSide("three items", "draw two, keep one", Trigger(Watch.ITEMS, at_least=3))
    beauty = Hero(sides=(scholar, HeroSide(ability="the other side")))
    play = begin(hero="Beauty", health=3, strategy=2, recovery=3, card=beauty)
    play.do(effect.AddAdjustment(Adjustment(Number.ITEMS_DRAWN, 1, "Beauty", Until.GAME)))
    play.refused(effect.GainItem((ROPE,)), by="R37", words="2 items are drawn")
    play.do(effect.GainItem((ROPE, LAMP), keep=1))
    assert (play.state.inventory, play.state.item_discard, play.state.item_deck) == ((LAMP,), (ROPE,), 18)
    play.do(effect.GainItem((ROPE, CATAPULT)))
    play.refused(effect.GainItem((ROPE, LAMP)), by="S12", words="Only 2 items")
    assert play.at == "deploy"
    play.do(effect.ChangeStat(Stat.STRATEGY, 1))
    play.do(effect.GainItem((ROPE, LAMP)))
    assert (play.at, len(play.state.inventory)) == ("hero-turns", 3)
    assert str(play.step.now) == "Beauty: three items."
    play.next()
    assert (play.state.hero.up, play.at) == (1, "deploy")
    assert "the other side" in play.said()


@pytest.mark.rule("S15", "S16")
def test_the_hero_card_is_turned_or_not_and_replaced_by_hand(begin: Callable[..., Play]) -> None:
    side = HeroSide(trigger=Trigger(Watch.HEALTH, at_most=1))
    play = begin(card=Hero(sides=(side, HeroSide())))
    play.set("health", 1)
    assert play.at == "hero-turns"
    play.take("Not now")
    assert (play.at, play.state.hero.up) == ("deploy", 0)
    play.do(effect.FlipHero())
    assert play.state.hero.up == 1
    before = play.state
    play.do(effect.DescribeHero(Hero("Gaston")))
    assert play.state.hero.name == "Gaston"
    assert (play.state.stats, play.state.dice, play.state.inventory) == (before.stats, before.dice, ())
    play.refused(effect.DescribeHero(Hero("x" * 61)), by="R4")


@pytest.mark.rule("R26", "S12")
def test_a_full_inventory_declines_or_swaps(begin: Callable[..., Play]) -> None:
    play = begin(strategy=1)
    play.do(effect.GainItem((ROPE,)))
    play.deploy(Enemy(name="Moth", health=1), "A")
    play.take("Random item")
    assert str(play.step.offers[play.step.next or 0].label) == "Do without"
    assert str(play.offer("Keep it").why_not) == "no slot is free"
    play.take("Replace Rope")
    assert (len(play.state.inventory), play.state.item_discard, play.at) == (1, (ROPE,), "deploy")
    play.deploy(Enemy(name="Moth", health=1), "A")
    play.take("Random item")
    play.next()
    assert (len(play.state.inventory), len(play.state.item_discard)) == (1, 2)


@pytest.mark.rule("S12")
def test_when_strategy_falls_the_surplus_is_asked_about(begin: Callable[..., Play]) -> None:
    play = begin(strategy=2)
    play.do(effect.GainItem((ROPE,)), effect.GainItem((LAMP,)))
    play.set("strategy", 1)
    assert (play.at, str(play.step.waiting)) == ("too-many-items", "Discard one")
    play.take("Keep all")
    assert play.at == "deploy"
    play.set("strategy", 0)
    assert play.at == "too-many-items"
    play.take("Discard Rope")
    assert play.at == "deploy"  # one more than allowed, as it was kept before
    play.do(effect.DiscardItem(0))
    play.refused(effect.KeepAll(), by="S12", words="No item is too many")


@pytest.mark.rule("R47", "R87", "S36")
def test_the_machine_counts_from_the_third_day_on(begin: Callable[..., Play]) -> None:
    for on_crit, crit in ((True, 3), (False, 2)):
        play = begin(house=HouseRules(bonus_on_crit=on_crit))
        side = ItemSide((Adjustment(Number.HIT, 1, "Armageddon Machine", Until.DAYS, days=3),))
        play.do(effect.GainItem(), effect.WriteItem(0, Item("Machine", upgraded_side=side)))
        play.set("days", 3)
        assert worth(play.state) == Worth(1, 2)
        play.do(effect.UpgradeItem(0))
        assert worth(play.state) == Worth(2, crit)
        play.set("days", 4)
        assert worth(play.state) == Worth(1, 2)


@pytest.mark.rule("R47", "S26")
def test_a_stronger_hit_defeats_and_the_proposal_knows_it(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A1", Enemy(name="Wolf", health=4))
    play.do(effect.AddAdjustment(Adjustment(Number.HIT, 1, "Machine")))
    play.engage("A")
    play.roll("b+ g+ y+")
    assert str(play.step.offers[play.step.next or 0].label) == "Apply 2 dice"
    play.next()
    assert [enemy.card.name for enemy in play.state.garden] == ["Wolf"]


def test_an_item_is_written_down_whatever_side_is_up(begin: Callable[..., Play]) -> None:
    play = begin()
    play.do(effect.GainItem(), effect.UpgradeItem(0), effect.WriteItem(0, Item("Rope", single_use=True)))
    assert play.state.inventory[0] == Item("Rope", single_use=True, upgraded=True)
    play.refused(effect.WriteItem(0, Item("x" * 61)), by="R4")
    play.refused(effect.WriteItem(1, Item("Rope")), by="S12")
