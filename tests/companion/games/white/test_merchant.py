"""A visit to the merchant (W70 to W78)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.strong20.adjustments import Adjustment, Number, Until
from companion.games.strong20.dice import Colour, Counts, Place
from companion.games.strong20.stats import Stat
from companion.games.white import actions as act
from companion.games.white.cards import Card, HeldItem, Item
from companion.games.white.house import HouseRules
from companion.games.white.state import Stack, StepId

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.conftest import Play

Service, Trade = act.Service, act.Trade


def visit(play: Play, gold: int = 20) -> Play:
    play.set("step", "merchant")
    play.set("gold", gold)
    return play


@pytest.mark.rule("W70")
def test_the_shop_is_three_items_off_the_item_deck(play: Play) -> None:
    visit(play)
    assert (len(play.state.shop), play.state.item_deck) == (3, 17)


@pytest.mark.rule("W70")
def test_a_short_deck_is_filled_up_with_the_discard(play: Play) -> None:
    for _ in range(19):
        play.move("item", "item-deck", "item-discard")
    visit(play)
    assert (len(play.state.shop), play.state.item_deck, play.state.item_discard) == (3, 17, ())


@pytest.mark.rule("W76")
def test_what_was_not_sold_goes_to_the_item_discard(play: Play) -> None:
    visit(play)
    play.do(Trade(Service.BUY, 4, target="shop.1"))
    play.take("Leave")
    assert (len(play.state.items), len(play.state.item_discard), play.state.shop) == (1, 2, ())


@pytest.mark.rule("W71")
def test_only_what_can_be_afforded_can_be_chosen(play: Play) -> None:
    play.move("yellow", "pool", "exhausted")
    visit(play, 2)
    able = {str(offer.label) for offer in play.step.offers if offer.why_not is None}
    assert able == {"Leave", "Scout forest", "Mend"}
    play.refused(Trade(Service.SCRY), by="W81", words="You have 2 gold, not 3: Scry.")


@pytest.mark.rule("W71")
def test_services_come_in_any_order_and_any_number(play: Play) -> None:
    visit(play)
    play.do(Trade(Service.SCRY), Trade(Service.POTION), Trade(Service.SCRY))
    assert (play.state.gold, play.state.night) == (9, False)


@pytest.mark.rule("W71")
def test_at_most_three_items_are_bought_in_a_visit(play: Play) -> None:
    play.set("strategy", 9)
    visit(play)
    for _ in range(3):
        play.do(Trade(Service.BUY, 1))
    play.move("item", "item.0", "shop")
    gold = play.state.gold
    refusal = play.refused(Trade(Service.BUY, 4, target="shop.0"), by="W71", words="At most three")
    assert not refusal.firm
    play.do(Trade(Service.BUY, 4, target="shop.0"), override=True)
    assert (play.state.shop, len(play.state.items), play.state.gold) == ((), 3, gold - 4)


@pytest.mark.rule("W70")
@pytest.mark.parametrize("target", [None, "shop.0"])
def test_of_an_empty_shop_nothing_can_be_bought_whatever_is_overridden(
    play: Play, target: str | None
) -> None:
    play.set("strategy", 9)
    visit(play)
    for _ in range(3):
        play.do(Trade(Service.BUY, 1))
    assert play.refused(Trade(Service.BUY, 1, target=target), by="W70", words="shop is empty").firm


@pytest.mark.rule("W75")
def test_an_item_costs_what_is_printed_on_it(play: Play) -> None:
    visit(play)
    play.refused(Trade(Service.BUY), by="W75", words="printed on the card")
    assert str(play.offer("Buy item 2").why_not) == "its price is missing"
    play.do(act.DescribeItem("shop.1", Item("Lamp", cost=7)))
    play.take("Buy Lamp")
    assert (play.state.gold, play.state.items) == (13, (HeldItem(Item("Lamp", cost=7)),))
    play.refused(Trade(Service.BUY, 1, target="shop.2"), by="W71")


@pytest.mark.rule("W77", "S12")
def test_a_bought_item_over_the_limit_is_swapped(play: Play) -> None:
    play.set("strategy", 1)
    while play.state.at is StepId.STRATEGY_AREA:
        play.next()
    play.do(act.DrawItem(Item("Lamp")))
    visit(play)
    play.do(Trade(Service.BUY, 4))
    assert play.state.at is StepId.TOO_MANY_ITEMS
    play.take("Lamp")
    assert play.state.at is StepId.MERCHANT


@pytest.mark.rule("W72")
def test_scout_turns_a_forest_card_for_one(play: Play) -> None:
    visit(play)
    play.take("Scout forest")
    assert (play.state.at, play.state.gold) == (StepId.AIM, 19)
    play.take("B2")
    assert [i for i, place in enumerate(play.state.forest) if place.face_up] == [5]
    assert play.state.at is StepId.MERCHANT
    play.refused(Trade(Service.SCOUT_FOREST, target="forest.B2"), by="W71")


@pytest.mark.rule("W72", "W11")
def test_scout_turns_a_castle_card_for_five_and_its_boss_can_be_noted(play: Play) -> None:
    assert [boss.face_up for boss in play.state.bosses.values()] == [False] * 4
    visit(play)
    play.do(Trade(Service.SCOUT_CASTLE, target="bell"))
    assert play.state.gold == 15
    assert play.state.bosses[Stack.BELL].face_up
    play.do(act.Describe("castle.bell", Card(name="Goldsmith", health=4, damage=1)))
    assert play.state.bosses[Stack.BELL].card.health == 4


@pytest.mark.rule("W73")
def test_mend_recovers_a_die_of_choice(play: Play) -> None:
    play.move("yellow", "pool", "exhausted")
    play.move("red", "pool", "exhausted")
    visit(play)
    play.do(Trade(Service.MEND, die=Colour.YELLOW))
    assert (play.state.gold, play.state.dice.exhausted) == (18, Counts(red=1))
    play.refused(Trade(Service.MEND, die=Colour.BLUE), by="W73", words="No blue die is exhausted")


@pytest.mark.rule("W73", "S7", "S8")
@pytest.mark.parametrize("to", [Place.POOL, Place.EXHAUSTED])
def test_sharpen_brings_the_weakest_banished_die_back(begin: Callable[..., Play], to: Place) -> None:
    play = begin(difficulty=7, house=HouseRules(sharpened_die_goes_to=to))
    before = play.state.dice.at(to)
    visit(play)
    play.do(Trade(Service.SHARPEN))
    assert play.state.dice.banished == Counts(purple=1, red=1)
    assert play.state.dice.at(to) == before + Counts(yellow=1)
    assert play.state.gold == 17


@pytest.mark.rule("W73")
def test_scry_flips_day_and_night_for_three(play: Play) -> None:
    visit(play)
    play.do(Trade(Service.SCRY))
    assert (play.state.night, play.state.gold) == (True, 17)


@pytest.mark.rule("W74")
def test_raze_replaces_a_forest_card_face_down(play: Play) -> None:
    play.do(act.Describe("forest.C1", Card(name="Ogre", health=4)))
    visit(play)
    deck = play.state.deck
    play.do(Trade(Service.RAZE, target="forest.C1"))
    assert play.state.discard == (Card(name="Ogre", health=4),)
    assert (play.state.forest[10].card, play.state.forest[10].face_up) == (Card(), False)
    assert (play.state.deck, play.state.gold) == (deck - 1, 17)


@pytest.mark.rule("W74")
def test_raze_replaces_a_card_of_the_strategy_area_face_up(play: Play) -> None:
    play.do(act.Describe("strategy.0", Card(name="Ogre", health=4)))
    visit(play)
    play.take("Raze")
    play.take("Ogre")
    assert [card.name for card in play.state.discard] == ["Ogre"]
    assert len(play.state.strategy_area) == 3


@pytest.mark.rule("W74")
def test_forge_turns_an_item_to_its_upgraded_side(play: Play) -> None:
    visit(play)
    play.refused(Trade(Service.FORGE), by="W74", words="turn over")
    play.do(act.DrawItem(Item("Lamp")))
    play.take("Forge")
    play.take("Lamp")
    assert (play.state.items[0].upgraded, play.state.gold) == (True, 16)
    play.refused(Trade(Service.FORGE), by="W74")


@pytest.mark.rule("W75")
def test_a_potion_gives_two_of_the_stat_that_the_house_plays_or_the_player_picks(
    begin: Callable[..., Play],
) -> None:
    play = visit(begin(house=HouseRules(potion_gives=Stat.RECOVERY)))
    play.do(Trade(Service.POTION))
    assert (play.state.stats.recovery, play.state.gold) == (5, 15)
    play.do(Trade(Service.POTION, stat=Stat.HEALTH))
    assert play.state.stats.health == 5
    assert HouseRules().potion_gives is Stat.HEALTH


@pytest.mark.rule("W73")
def test_a_service_that_could_do_nothing_is_refused_before_gold_is_paid(play: Play) -> None:
    visit(play)
    for service in (Service.MEND, Service.SHARPEN):
        play.refused(Trade(service), by="W73")
    play.do(Trade(Service.MEND), override=True)
    assert play.state.gold == 18


@pytest.mark.rule("W78", "W59", "S36")
def test_a_price_adjustment_covers_all_prices_of_its_visit_and_ends_with_it(play: Play) -> None:
    visit(play)
    play.do(act.AddAdjustment(Adjustment(Number.PRICE, 1, "Tariff", until=Until.VISIT)))
    assert str(play.offer("Scout forest").detail) == "1 + 1 = 2, Tariff"
    play.do(Trade(Service.BUY, 4), Trade(Service.SCRY))
    assert play.state.gold == 20 - 5 - 4
    play.take("Leave")
    assert play.state.adjustments == ()
