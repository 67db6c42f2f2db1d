"""Icons and the five modifiers (W33 to W45, W98)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.strong20.dice import Counts
from companion.games.strong20.stats import Stat, Stats
from companion.games.white import actions as act
from companion.games.white.cards import Card, HeldItem, Item, Kind, Modifier
from companion.games.white.state import Ending, Stack, StepId

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.conftest import Play

WOLF = Card(name="Wolf", health=3, damage=1, resolve=1)
OGRE = Card(name="Ogre", health=4, damage=1)


def names(play: Play) -> list[str]:
    return [card.card.name for card in play.state.active]


def choose(play: Play, modifier: Modifier, where: str = "deck") -> None:
    """Choose a card and say which icon it shows."""
    play.do(act.Choose(where), act.NameIcon(modifier))


@pytest.fixture
def met(play: Play) -> Play:
    """Wolf is activated on A1 and wants one modifier resolved; the hero has 4, 3, 2."""
    play.set("health", 4)
    play.set("recovery", 2)
    play.meet(WOLF)
    assert play.state.at is StepId.ICONS
    return play


@pytest.mark.rule("W34", "W31")
def test_the_choice_is_the_cards_next_to_the_hero_and_the_deck(met: Play) -> None:
    places = [o.action.where for o in met.step.offers if isinstance(o.action, act.Choose)]
    assert places == ["forest.A2", "forest.B1", "deck"]
    met.refused(act.Choose("forest.A1"), by="W34", words="No card lies on A1")
    met.refused(act.Choose("forest.B2"), by="W34", words="not next to the hero")


@pytest.mark.rule("W34")
def test_the_cards_stay_where_they_are(met: Play) -> None:
    deck = met.state.deck
    choose(met, Modifier.WINDED, "forest.A2")
    assert met.state.deck == deck
    assert met.state.forest[4].card == Card(modifier=Modifier.WINDED)
    assert met.state.at is StepId.BRIBERY


@pytest.mark.rule("W22")
def test_an_icon_once_named_is_not_asked_again(met: Play) -> None:
    met.do(act.Describe("forest.B1", Card(modifier=Modifier.WINDED)))
    assert str(met.offer("Choose B1").detail) == "Winded"
    met.do(act.Choose("forest.B1"))
    assert met.state.at is StepId.BRIBERY
    assert met.state.dice.exhausted == Counts(red=1)


@pytest.mark.rule("W35")
def test_no_card_is_chosen_twice_in_a_round_but_the_same_modifier_may_be(play: Play) -> None:
    play.meet(Card(name="Wolf", health=3, resolve=3))
    choose(play, Modifier.WINDED)
    play.refused(act.Choose("deck"), by="W35", words="chosen this round already")
    play.refused(act.Choose("strategy.0"), by="W35", words="strategy area")
    choose(play, Modifier.WINDED, "forest.A2")
    choose(play, Modifier.WINDED, "forest.B1")
    assert play.state.dice.exhausted == Counts(red=1, purple=2)
    assert play.state.at is StepId.BRIBERY


@pytest.mark.rule("W35")
def test_the_next_round_may_choose_the_same_place_again(met: Play) -> None:
    choose(met, Modifier.WINDED, "forest.A2")
    met.next()
    met.take("Stop rolling")
    met.next(3)
    assert met.state.at is StepId.PRESS_ONWARD
    assert met.state.chosen == ()


@pytest.mark.rule("W34")
def test_fewer_cards_than_asked_for_means_as_many_as_there_are(play: Play) -> None:
    play.meet(Card(name="Wolf", health=3, resolve=9))
    for where in ("deck", "forest.A2", "forest.B1"):
        assert play.state.at is StepId.ICONS
        choose(play, Modifier.WINDED, where)
    assert play.state.at is StepId.BRIBERY


@pytest.mark.rule("W39")
def test_apple_swaps_two_stats_that_differ_and_flips_day_and_night(met: Play) -> None:
    choose(met, Modifier.APPLE)
    assert met.state.at is StepId.APPLE
    met.refused(act.Swap(Stat.HEALTH, Stat.HEALTH), by="W39")
    met.do(act.Swap(Stat.HEALTH, Stat.RECOVERY))
    assert met.state.stats == Stats(2, 3, 4)
    assert met.state.night


@pytest.mark.rule("W39", "W38")
def test_apple_moves_the_strategy_area_when_it_moves_strategy(met: Play) -> None:
    choose(met, Modifier.APPLE)
    met.do(act.Swap(Stat.STRATEGY, Stat.HEALTH))
    assert met.state.stats == Stats(3, 4, 2)
    assert len(met.state.strategy_area) == 4


@pytest.mark.rule("W38")
def test_a_fallen_strategy_thins_the_area_by_the_players_choice(met: Play) -> None:
    met.do(act.Describe("strategy.0", OGRE))
    choose(met, Modifier.APPLE)
    met.do(act.Swap(Stat.STRATEGY, Stat.RECOVERY))
    assert met.state.at is StepId.STRATEGY_AREA
    met.refused(act.DiscardAreaCard(3), by="W4")
    met.refused(act.KeepAll(), by="W38", words="Strategy allows 2")
    met.take("Ogre")
    assert met.state.discard == (OGRE,)
    assert (len(met.state.strategy_area), met.state.at) == (2, StepId.BRIBERY)


@pytest.mark.rule("W45", "W39")
def test_apple_without_stats_that_differ_still_flips(play: Play) -> None:
    play.meet(WOLF)
    choose(play, Modifier.APPLE)
    assert play.state.stats == Stats(3, 3, 3)
    assert (play.state.night, play.state.at) == (True, StepId.BRIBERY)


@pytest.mark.rule("S10", "W39")
def test_a_swap_that_leaves_no_health_loses(met: Play) -> None:
    met.set("recovery", 0)
    choose(met, Modifier.APPLE)
    met.do(act.Swap(Stat.HEALTH, Stat.RECOVERY))
    assert met.state.ending is Ending.LOST


@pytest.mark.rule("W40", "W60", "W61")
def test_forebode_lays_the_top_card_unseen_onto_a_stack_of_choice(met: Play) -> None:
    met.move("Toad", "deck", "bell")
    deck = met.state.deck
    choose(met, Modifier.FOREBODE, "forest.A2")
    met.do(act.ForebodeOnto(Stack.BELL))
    assert [card.name for card in met.state.stacks[Stack.BELL]] == ["", "Toad"]
    assert met.state.stacks[Stack.BELL][0].modifier is None
    assert met.state.deck == deck - 1


@pytest.mark.rule("W40", "W22")
def test_a_foreboded_card_whose_icon_was_seen_on_the_deck_keeps_it(met: Play) -> None:
    choose(met, Modifier.FOREBODE, "deck")
    met.do(act.ForebodeOnto(Stack.KEEP))
    assert met.state.stacks[Stack.KEEP] == (Card(modifier=Modifier.FOREBODE),)
    assert met.state.top is None


@pytest.mark.rule("W45")
def test_an_empty_deck_forebodes_nothing(met: Play) -> None:
    while met.state.deck:
        met.move("card", "deck", "discard")
    choose(met, Modifier.FOREBODE, "forest.A2")
    assert all(not stack for stack in met.state.stacks.values())
    assert met.state.at is StepId.BRIBERY


@pytest.mark.rule("W41")
def test_robbery_is_paid_in_gold_health_or_an_item(begin: Callable[..., Play]) -> None:
    for way, gold, health, items in (
        (act.MeetRobbery(act.Ransom.GOLD), 8, 3, 1),
        (act.MeetRobbery(act.Ransom.HEALTH), 11, 2, 1),
        (act.MeetRobbery(act.Ransom.ITEM, 0), 11, 3, 0),
    ):
        play = begin(difficulty=4)
        play.meet(WOLF)
        choose(play, Modifier.ROBBERY)
        play.do(way)
        assert (play.state.gold, play.state.stats.health, len(play.state.items)) == (gold, health, items)
        assert play.state.at is StepId.BRIBERY


@pytest.mark.rule("W41", "W81")
def test_robbery_offers_only_what_can_be_paid(met: Play) -> None:
    met.set("gold", 2)
    choose(met, Modifier.ROBBERY)
    assert [str(offer.why_not or "") for offer in met.step.offers] == ["1 short", "", "you hold none"]
    assert str(met.step.offers[met.step.next or 0].label) == "Lose 1 Health"
    met.refused(act.MeetRobbery(act.Ransom.GOLD), by="W81")
    met.refused(act.MeetRobbery(act.Ransom.ITEM, 0), by="S12", words="You hold 0 items")


@pytest.mark.rule("W42")
def test_summon_activates_the_forest_card_that_bears_it_and_leaves_the_place_empty(met: Play) -> None:
    choose(met, Modifier.SUMMON, "forest.A2")
    assert met.state.at is StepId.WRITE_CARD
    met.do(act.WriteCard(OGRE), act.Activate())
    assert names(met) == ["Wolf", "Ogre"]
    assert met.state.forest[4].card is None


@pytest.mark.rule("W42", "W35")
def test_summoning_the_decks_top_card_brings_a_new_top_card_that_can_be_chosen(play: Play) -> None:
    play.meet(Card(name="Wolf", health=3, resolve=2))
    choose(play, Modifier.SUMMON, "deck")
    play.do(act.WriteCard(OGRE), act.Activate())
    choose(play, Modifier.WINDED, "deck")
    assert play.state.dice.exhausted == Counts(red=1)


@pytest.mark.rule("W43", "S8")
def test_winded_exhausts_the_strongest_ready_die(met: Play) -> None:
    met.move("red", "pool", "banished")
    choose(met, Modifier.WINDED)
    assert met.state.dice.exhausted == Counts(purple=1)


@pytest.mark.rule("W45")
def test_winded_without_a_ready_die_does_nothing(play: Play) -> None:
    for colour in ("yellow", "green", "blue", "purple"):
        for _ in range(4):
            play.move(colour, "pool", "banished")
    play.move("red", "pool", "banished")
    play.meet(WOLF)
    choose(play, Modifier.WINDED)
    assert play.state.dice.exhausted == Counts()
    assert "No die is ready" in play.said()


@pytest.mark.rule("W33")
def test_there_are_five_modifiers_and_each_is_offered(met: Play) -> None:
    met.do(act.Choose("deck"))
    assert [str(offer.label) for offer in met.step.offers] == [
        "Apple",
        "Forebode",
        "Robbery",
        "Summon",
        "Winded",
    ]


@pytest.mark.rule("W36", "W34")
def test_cards_are_worked_off_depth_first_with_the_next_one_named(play: Play) -> None:
    # Wolf: one modifier, one further card. The modifier summons Ogre, who has a further card of his own.
    play.meet(Card(name="Wolf", health=3, resolve=1, additional=1))
    choose(play, Modifier.SUMMON, "deck")
    play.do(act.WriteCard(Card(name="Ogre", health=4, additional=1)), act.Activate())
    assert "Ogre: activate 1 more card" in str(play.step.now)
    assert "Then: Wolf" in str(play.step.now)
    play.do(act.ActivateDeck(), act.WriteCard(Card(name="Fog", kind=Kind.FABLE)), act.Activate())
    assert "Wolf: activate 1 more card" in str(play.step.now)
    play.do(act.ActivateStrategy(0), act.WriteCard(Card(name="Rat", health=1)), act.Activate())
    assert names(play) == ["Wolf", "Ogre", "Fog", "Rat"]
    assert play.state.at is StepId.BRIBERY


@pytest.mark.rule("W36")
def test_its_own_modifiers_come_before_the_further_card(play: Play) -> None:
    play.meet(Card(name="Wolf", health=3, resolve=1, additional=1))
    assert any(isinstance(offer.action, act.Choose) for offer in play.step.offers)
    choose(play, Modifier.WINDED)
    assert any(isinstance(offer.action, act.ActivateDeck) for offer in play.step.offers)


@pytest.mark.rule("W34", "W36")
def test_icons_resolved_at_the_table_are_struck_with_a_warning(play: Play) -> None:
    play.meet(Card(name="Wolf", health=3, resolve=2, additional=1))
    play.take("Icons done")
    assert play.state.at is StepId.BRIBERY
    assert [note.rule for note in play.notes if note.warning] == ["W34", "W36"]


@pytest.mark.rule("W110")
def test_an_empty_hunt_deck_is_reshuffled_only_when_the_player_says_so(met: Play) -> None:
    met.refused(act.Reshuffle(), by="W110", words="still holds")
    while met.state.deck:
        met.move("card", "deck", "discard")
    n = len(met.state.discard)
    met.take("Reshuffle deck")
    assert (met.state.deck, met.state.discard) == (n, ())


@pytest.mark.rule("W41")
def test_the_item_that_a_robbery_takes_goes_to_the_item_discard(met: Play) -> None:
    met.do(act.DrawItem(Item("Lamp")))
    choose(met, Modifier.ROBBERY)
    met.take("Discard Lamp")
    assert (met.state.items, met.state.item_discard) == ((), (Item("Lamp"),))
    assert HeldItem() not in met.state.items
