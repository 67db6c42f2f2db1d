"""Items: drawn, held up to Strategy, turned, discarded (S12, W16, W19, W77, W79)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.game import Move
from companion.games.white import actions as act
from companion.games.white.cards import HeldItem, Item
from companion.games.white.house import DeckEnd, HouseRules
from companion.games.white.state import StepId

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.conftest import Play

LAMP, ROPE, BOOT, COMB = (Item(name) for name in ("Lamp", "Rope", "Boot", "Comb"))


@pytest.mark.rule("W15", "W16")
@pytest.mark.parametrize("level", [0, 1])
def test_levels_zero_and_one_start_with_an_upgraded_item(new: Callable[..., Play], level: int) -> None:
    state = new(difficulty=level).state
    assert state.items == (HeldItem(upgraded=True),)
    assert state.item_deck == 19


@pytest.mark.rule("W19")
def test_level_four_starts_with_an_ordinary_item(new: Callable[..., Play]) -> None:
    assert new(difficulty=4).state.items == (HeldItem(upgraded=False),)


@pytest.mark.rule("W20", "W1")
def test_level_five_starts_with_nothing_and_twenty_items_in_the_deck(new: Callable[..., Play]) -> None:
    assert (new(difficulty=5).state.items, new(difficulty=5).state.item_deck) == ((), 20)


@pytest.mark.rule("S12", "W77")
def test_a_new_item_over_strategy_is_declined_or_swapped(play: Play) -> None:
    play.do(*(act.DrawItem(item) for item in (LAMP, ROPE, BOOT)))
    assert play.state.at is StepId.PRESS_ONWARD
    play.do(act.DrawItem(COMB))
    assert play.state.at is StepId.TOO_MANY_ITEMS
    assert play.step.offers[play.step.next or 0].action == act.DiscardItem(3)
    play.take("Rope")
    assert [held.item for held in play.state.items] == [LAMP, BOOT, COMB]
    assert play.state.item_discard == (ROPE,)
    assert play.state.at is StepId.PRESS_ONWARD


@pytest.mark.rule("S12")
def test_a_fallen_strategy_asks_which_items_to_discard(play: Play) -> None:
    play.do(act.DrawItem(LAMP), act.DrawItem(ROPE))
    play.set("strategy", 1)
    while play.state.at is not StepId.TOO_MANY_ITEMS:
        play.next()
    play.refused(act.KeepAll(), by="S12")
    play.take("Lamp")
    assert [held.item for held in play.state.items] == [ROPE]


@pytest.mark.rule("W79")
@pytest.mark.parametrize("end", list(DeckEnd))
def test_a_random_item_comes_from_the_end_that_the_house_plays(
    begin: Callable[..., Play], end: DeckEnd
) -> None:
    play = begin(house=HouseRules(random_item_from=end))
    play.do(act.DrawItem(LAMP, upgraded=True))
    assert play.state.items == (HeldItem(LAMP, upgraded=True),)
    assert f"{end.value.capitalize()} card of the item deck" in play.said()


@pytest.mark.rule("W79", "W70")
def test_an_empty_item_deck_takes_the_discard_back_ordinary(play: Play) -> None:
    play.do(act.DrawItem(LAMP, upgraded=True), act.DiscardItem(0))
    while play.state.item_deck:
        play.move("item", "item-deck", "item-discard")
    play.do(act.DrawItem(ROPE))
    assert (play.state.item_deck, play.state.item_discard) == (19, ())
    assert play.state.items == (HeldItem(ROPE),)


@pytest.mark.rule("W79")
def test_fewer_items_than_needed_is_what_there_is(play: Play) -> None:
    play.set("strategy", 20)
    for _ in range(20):
        play.do(act.DrawItem())
    play.do(act.DrawItem())
    assert len(play.state.items) == 20
    assert "1 item is missing" in play.said()


def test_an_item_is_turned_and_described(play: Play) -> None:
    play.do(act.DrawItem(), act.DescribeItem("item.0", LAMP), act.TurnItem(0))
    assert play.state.items == (HeldItem(LAMP, upgraded=True),)
    play.refused(act.DescribeItem("item.4", LAMP), by="S12")
    play.refused(act.DescribeItem("shop.0", LAMP), by="W4")
    play.refused(act.DescribeItem("item.0", Item("x" * 61)), by="W3")
    play.refused(act.DescribeItem("item.0", Item("x", 100)), by="W3")
    play.refused(act.TurnItem(1), by="S12")


@pytest.mark.rule("S43")
def test_items_are_put_elsewhere_by_hand(play: Play) -> None:
    play.move("item", "item-deck", "item")
    play.move("item", "item.0", "shop")
    play.move("item", "shop.0", "item-discard")
    play.move("item", "item-discard.0", "item-deck")
    assert play.state.item_deck == 20
    play.refused(Move("item", "shop.0", "item"), by="W4")
    play.refused(Move("item", "item-deck", "pocket"), by="W4")
