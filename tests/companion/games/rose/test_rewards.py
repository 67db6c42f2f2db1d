"""Rewards: the Rose Garden, instant rewards, gold in whole cards, and what it buys."""

from __future__ import annotations

from itertools import chain, combinations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.rose import actions as act
from companion.games.rose import effect_actions as effect
from companion.games.rose.cache import PRICES, payments
from companion.games.rose.cards import Enemy, Item, Reward
from companion.games.rose.numbers import hero_range
from companion.games.rose.state import HouseRules
from companion.games.strong20.adjustments import Adjustment, Number
from companion.games.strong20.dice import Counts
from companion.games.strong20.reminders import Adjust, DrawItems, RecoverSome

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.rose.conftest import Play

ONGOING = Enemy(name="Cook", health=1, gold=2, reward=Reward.ONGOING)
GOBLINS = Enemy(
    name="Three Goblins",
    health=3,
    damage=2,
    gold=2,
    reward=Reward.INSTANT,
    reward_words="a random item, upgraded",
    reward_changes=(DrawItems(1, upgraded=True),),
)
OTHER = Enemy(name="Other", health=9)


def beaten(play: Play, card: Enemy) -> int:
    """Defeat an enemy on path A; its number."""
    number = play.put("A1", card)
    play.put("D4", OTHER)
    play.engage("A")
    play.roll("b+ b+ b+")
    play.apply(" ".join(["b+"] * card.health), card.name)
    return number


@pytest.mark.rule("R50", "R52")
def test_the_defeated_wait_in_the_rose_garden_and_become_gold(begin: Callable[..., Play]) -> None:
    play = begin()
    beaten(play, ONGOING)
    assert [enemy.card.name for enemy in play.state.garden] == ["Cook"]
    assert play.at == "apply"
    play.do(act.Resolve())
    while play.at != "gain-rewards":
        play.next()
    play.next()
    assert ([card.name for card in play.state.cache], play.state.garden) == (["Cook"], ())
    assert play.said() == "2 gold: Cook"


@pytest.mark.rule("R53")
def test_a_lasting_reward_can_be_kept_in_a_slot(begin: Callable[..., Play]) -> None:
    play = begin(strategy=1)
    beaten(play, ONGOING)
    play.do(act.Resolve())
    while play.at != "gain-rewards":
        play.next()
    play.take("Keep it")
    assert [str(item.title) for item in play.state.inventory] == ["Cook"]
    play.refused(effect.UpgradeItem(0), by="R53", words="no other side")
    play.do(effect.DiscardItem(0))
    assert play.state.enemy_discard == (ONGOING,)
    assert play.state.item_discard == ()


@pytest.mark.rule("R53", "S12")
def test_with_every_slot_taken_a_reward_is_swapped_for_an_item_held(begin: Callable[..., Play]) -> None:
    play = begin(strategy=1)
    play.do(effect.GainItem((Item("Rope"),)))
    number = beaten(play, ONGOING)
    play.do(act.Resolve())
    while play.at != "gain-rewards":
        play.next()
    play.refused(act.GainReward(number), by="S12", words="Only 1 item")
    assert str(play.offer("Keep it").why_not) == "no slot is free"
    play.take("Replace Rope")
    assert [item.enemy for item in play.state.inventory] == [ONGOING]
    assert [item.name for item in play.state.item_discard] == ["Rope"]


@pytest.mark.rule("R51", "R84")
def test_an_instant_reward_is_taken_at_once_and_the_enemy_discarded(begin: Callable[..., Play]) -> None:
    play = begin(strategy=2)
    beaten(play, GOBLINS)
    assert play.at == "instant-reward"
    play.refused(act.RollAgain(), by="R51")
    play.next()
    assert ([card.name for card in play.state.enemy_discard], play.state.garden) == (["Three Goblins"], ())
    assert play.state.dice.exhausted.total() == 5 + 3
    assert play.at == "gain-item"
    play.next()
    assert [item.upgraded for item in play.state.inventory] == [True]
    assert play.at == "apply"


@pytest.mark.rule("R51", "R52")
def test_gold_for_an_instant_reward_comes_with_the_others(begin: Callable[..., Play]) -> None:
    play = begin()
    number = beaten(play, GOBLINS)
    play.take("2 gold later")
    assert (play.at, len(play.state.garden), play.state.cache) == ("apply", 1, ())
    play.do(act.Resolve())
    while play.at != "gain-rewards":
        play.next()
    play.refused(act.GainReward(number), by="R53", words="instant")
    play.next()
    assert [card.gold for card in play.state.cache] == [2]


@pytest.mark.rule("R28", "R84")
def test_the_goblins_bring_as_many_enemies_as_the_lowest_stat(begin: Callable[..., Play]) -> None:
    play = begin(health=3, strategy=2, recovery=3)
    beaten(play, GOBLINS)
    play.next(2)  # the reward now, an item
    play.take("Activate 2")
    assert (play.state.forced, play.at) == (2, "forced-activation")
    play.forced(OTHER, "B")
    play.forced(OTHER, "C")
    assert (play.at, play.where("Other"), play.state.rewards_due) == ("apply", "B4", 0)


@pytest.mark.rule("R51", "R34")
def test_other_instant_rewards_do_what_was_noted(begin: Callable[..., Play]) -> None:
    play = begin()
    changes = (RecoverSome(2), Adjust(Adjustment(Number.RANGE, 4, "Spellcaster")))
    beaten(play, Enemy(name="Spellcaster", health=1, reward=Reward.INSTANT, reward_changes=changes))
    play.next()
    assert play.state.dice.exhausted == Counts(1, 1, 2, 0, 0)
    assert play.state.adjustments == (changes[1].adjustment,)


@pytest.mark.rule("R53", "S36")
def test_an_ongoing_reward_counts_while_it_is_held_a_single_use_one_when_used(
    begin: Callable[..., Play],
) -> None:
    play = begin()
    wide = (Adjust(Adjustment(Number.RANGE, 1, "Far Seer")),)
    play.move("card", "deck", "inventory")
    play.move("card", "deck", "inventory")
    held = play.state.inventory
    assert [item.enemy is not None for item in held] == [True, True]
    play.move("card", "inventory", "cache")
    play.do(act.Describe("cache.0", Enemy("Far Seer", 3, reward=Reward.ONGOING, reward_changes=wide)))
    play.move("Far Seer", "cache", "inventory")
    assert play.offer("To battle")
    assert hero_range_of(play) == 4
    play.do(effect.DiscardItem(1))
    assert hero_range_of(play) == 3
    play.move("card", "inventory", "cache")
    play.do(act.Describe("cache.0", Enemy("Scout", 3, reward=Reward.SINGLE_USE, reward_changes=wide)))
    play.move("Scout", "cache", "inventory")
    assert hero_range_of(play) == 3
    play.do(effect.UseItem(0))
    assert hero_range_of(play) == 4
    assert [card.name for card in play.state.enemy_discard] == ["Far Seer", "Scout"]


def hero_range_of(play: Play) -> int:
    """How far the hero reaches."""
    return hero_range(play.state)


def cache(play: Play, *gold: int) -> None:
    """Enemies of so much gold each in the cache."""
    for number in gold:
        play.move("card", "deck", "cache")
        last = len(play.state.cache) - 1
        play.do(act.Describe(f"cache.{last}", Enemy(name=f"worth {number}", health=1, gold=number)))


@pytest.mark.rule("R54", "R55", "R80")
def test_gold_is_paid_in_whole_cards_without_change(begin: Callable[..., Play]) -> None:
    play = begin()
    cache(play, 5, 2)
    recovery = play.offer("+1 Recovery")
    assert recovery.action == effect.Buy(effect.Purchase.RECOVERY, (0,))
    assert str(recovery.detail) == "4 gold, 1 lost"
    play.take("+1 Recovery")
    assert play.state.stats.recovery == 4
    assert [card.gold for card in play.state.cache] == [2]
    assert "1 gold is lost: no change is given" in play.said()
    assert str(play.offer("+1 Health").why_not) == "1 gold short"
    play.refused(effect.Buy(effect.Purchase.HEALTH, (0,)), by="R55", words="costs 3 gold; these cards hold 2")


@pytest.mark.rule("R55", "R80")
def test_both_cards_together_buy_the_six_and_three_is_paid_by_one_and_two(begin: Callable[..., Play]) -> None:
    play = begin()
    cache(play, 5, 2)
    play.put("A2", Enemy(name="Wolf", health=5))
    play.take("Discard Wolf")
    assert (play.where("Wolf"), play.state.cache) == ("", ())
    assert "Wolf" in [card.name for card in play.state.enemy_discard]
    assert play.state.garden == ()
    cache(play, 1, 2)
    play.take("+1 Health")  # 1 + 2 is 3: two cards for one reward, each paid for separately
    assert (play.state.stats.health, play.state.cache) == (4, ())


@pytest.mark.rule("R54")
def test_gold_is_spent_outside_the_engagement(begin: Callable[..., Play]) -> None:
    play = begin()
    cache(play, 3)
    play.put("A1", OTHER)
    for step in ("hero-path", "enemy-turns", "recover-dice", "cleanup"):
        play.set("step", step)
        play.refused(effect.Buy(effect.Purchase.HEALTH, (0,)), by="R54", words="outside the Engagement")
    play.do(effect.Buy(effect.Purchase.HEALTH, (0,)), override=True)
    assert play.state.stats.health == 4


@pytest.mark.rule("R55", "R2")
def test_a_boss_is_not_bought_off_and_the_last_one_bought_off_wins(begin: Callable[..., Play]) -> None:
    play = begin()
    cache(play, 3, 3)
    boss = play.put("A1", Enemy(name="Boss", health=5, boss=True))
    wolf = play.put("A2", Enemy(name="Wolf", health=5))
    assert str(play.offer("Discard Boss").why_not) == "a boss stays"
    play.refused(effect.Buy(effect.Purchase.DISCARD_ENEMY, (0, 1), enemy=boss), by="R55", words="boss")
    play.refused(effect.Buy(effect.Purchase.DISCARD_ENEMY, (0, 1)), by="R55", words="which enemy")
    play.move("Boss", "A1", "discard")
    while play.state.deck:
        play.move("card", "deck", "discard")
    play.do(effect.Buy(effect.Purchase.DISCARD_ENEMY, (0, 1), enemy=wolf))
    assert str(play.step.title) == "You won"


@pytest.mark.rule("R36", "R55")
def test_three_gold_turn_an_item_of_choice(begin: Callable[..., Play]) -> None:
    play = begin()
    cache(play, 3, 3)
    play.do(effect.GainItem((Item("Rope"),)), effect.GainItem((Item("Lamp"),)))
    assert str(play.offer("Upgrade Rope").detail) == "3 gold"
    play.take("Upgrade Lamp")
    assert [(item.name, item.upgraded) for item in play.state.inventory] == [("Rope", False), ("Lamp", True)]
    play.refused(effect.Buy(effect.Purchase.UPGRADE, (0,), item=1), by="R36", words="upgraded already")
    play.refused(effect.Buy(effect.Purchase.UPGRADE, (0,)), by="R55", words="which item")


@pytest.mark.rule("R55")
def test_by_house_rule_the_item_to_upgrade_is_drawn(begin: Callable[..., Play]) -> None:
    play = begin(house=HouseRules(upgrade_is_random=True))
    cache(play, 3)
    play.do(effect.GainItem((Item("Rope"),)), effect.GainItem((Item("Lamp"),)))
    play.take("Drawn: Rope")
    assert [item.upgraded for item in play.state.inventory] == [True, False]


@pytest.mark.rule("R54")
def test_a_card_too_many_is_pointed_out(begin: Callable[..., Play]) -> None:
    play = begin()
    cache(play, 5, 2)
    play.refused(effect.Buy(effect.Purchase.STRATEGY, (0, 0)), by="R54")
    play.refused(effect.Buy(effect.Purchase.STRATEGY, (2,)), by="R54", words="holds 2 cards")
    play.do(effect.Buy(effect.Purchase.STRATEGY, (0, 1)))
    assert "Fewer cards would do." in play.said()
    assert play.state.stats.strategy == 4


@pytest.mark.rule("R55")
def test_the_prices() -> None:
    assert {purchase.value: price for purchase, price in PRICES.items()} == {
        "upgrade": 3,
        "health": 3,
        "recovery": 4,
        "strategy": 5,
        "discard-enemy": 6,
    }


@pytest.mark.rule("R54", "R55")
@given(st.lists(st.integers(0, 6), max_size=7), st.sampled_from(sorted(PRICES.values())))
def test_the_payments_offered_are_those_that_waste_least(gold: list[int], price: int) -> None:
    every = chain.from_iterable(combinations(range(len(gold)), n) for n in range(len(gold) + 1))
    paying = [sum(gold[at] for at in cards) for cards in every]
    enough = [paid for paid in paying if paid >= price]
    found = payments(gold, price)
    assert bool(found) == bool(enough)
    for cards in found:
        assert sum(gold[at] for at in cards) == min(enough)
        assert len(set(cards)) == len(cards)
        assert all(gold[at] for at in cards)
    assert len({tuple(sorted(gold[at] for at in cards)) for cards in found}) == len(found)
