"""Rose put right by touch: wherever the table has it otherwise, it can be entered."""

from __future__ import annotations

import pytest

from companion.games.rose import effect_actions as effect
from companion.games.rose import numbers
from companion.games.rose.cards import Enemy, Item
from companion.games.rose.state import PATH_CARDS, StepId
from companion.games.strong20.dice import Colour, Place
from companion.inputs import Sheet
from tests.companion.ui.rose.rose_hands import Hands, where

CAT = Enemy("Hedge Cat", health=2, damage=1, gold=5)


@pytest.mark.rule("R72")
def test_the_day_tracker_is_corrected_in_the_sky(playing: Hands) -> None:
    playing.touch("sky", "less", "less", "next")
    assert playing.state.days == 13
    playing.open(Sheet.EFFECTS).touch("days+", "days")
    assert playing.state.days == 15


@pytest.mark.rule("S43", "R70")
def test_an_enemy_is_put_elsewhere_by_two_touches(playing: Hands) -> None:
    playing.put("A1", CAT)
    playing.open(Sheet.ENEMIES).touch("enemy 1", "to D3")
    assert where(playing.state, "Hedge Cat") == ["D3"]
    playing.touch("to D3", "pile cache")
    assert [card.name for card in playing.state.cache] == ["Hedge Cat"]
    assert where(playing.state, "Hedge Cat") == []


@pytest.mark.rule("S43", "R35")
def test_a_place_is_set_to_what_the_table_shows(playing: Hands) -> None:
    playing.touch("place C2", "night", "armor", "next")
    assert [s.name for s in PATH_CARDS if playing.state.place(s).night and playing.state.place(s).armor] == [
        "C2"
    ]


@pytest.mark.rule("S43", "R48", "R42")
def test_an_enemy_is_corrected_strikes_and_moves_from_its_sheet(playing: Hands) -> None:
    number = playing.put("B3", CAT)
    playing.touch(f"card {number}", "health+", "reward ongoing", "keyword expose")
    card = next(enemy.card for _, enemy in playing.state.standing)
    assert (card.health, card.reward, card.keywords) == (3, "ongoing", ("expose",))
    playing.touch("keyword expose", "strike", "advance")
    assert playing.state.stats.health == 2
    assert where(playing.state, "Hedge Cat") == ["B2"]


@pytest.mark.rule("S33", "S36")
def test_what_a_card_changes_is_noted_on_it_and_counts_while_it_stands(playing: Hands) -> None:
    number, other = playing.put("B3", CAT), playing.put("C3", CAT)
    playing.touch(f"card {number}", "text", "adjust", "number 3", "whose 1", "next")
    card = next(enemy.card for _, enemy in playing.state.standing if enemy.id == number)
    assert card.adjustments[0].enemy == 0  # the card itself
    found = {enemy.id: numbers.damage(playing.state, spot, enemy) for spot, enemy in playing.state.standing}
    assert found == {number: 2, other: 1}


@pytest.mark.rule("S43")
def test_a_lost_card_makes_the_deck_smaller(playing: Hands) -> None:
    playing.open(Sheet.STEPS).touch("count enemy-cards", "less")
    assert (playing.state.setup.enemy_cards, playing.state.deck) == (42, 42)
    assert "another number of cards" in str(playing.sitting.shown)


@pytest.mark.rule("S43", "R36")
def test_item_cards_are_put_where_the_table_has_them_and_back(playing: Hands) -> None:
    playing.do(effect.GainItem((Item(),))).touch("items", "piles")
    playing.touch("deck to discard", "deck to discard", "inventory to deck", "discard to inventory")
    state = playing.state
    assert (state.item_deck, len(state.item_discard), len(state.inventory)) == (18, 1, 1)
    playing.touch("undo", "undo")
    state = playing.state
    assert (state.item_deck, len(state.item_discard), len(state.inventory)) == (17, 2, 1)
    playing.open(Sheet.PILES).touch("discard to deck", "discard to deck")
    greyed = playing.picture().named("discard to deck")
    assert greyed is not None
    assert greyed.why_not == "no item lies there"


@pytest.mark.rule("S43", "R36")
def test_which_side_of_an_item_is_up_is_set_by_hand(playing: Hands) -> None:
    playing.do(effect.GainItem((Item(),))).touch("items", "item 0", "upgraded")
    assert playing.state.inventory[0].upgraded
    playing.touch("upgraded")
    assert not playing.state.inventory[0].upgraded


@pytest.mark.rule("S43", "R27")
@pytest.mark.parametrize("count", ["round", "repeat", "deployed", "forced", "rewards_due", "items_due"])
def test_every_count_of_the_round_has_its_sheet(playing: Hands, count: str) -> None:
    before = getattr(playing.state, count)
    playing.open(Sheet.STEPS).touch(f"count {count}", "more")
    assert getattr(playing.state, count) == before + 1
    playing.touch("undo")
    assert getattr(playing.state, count) == before


@pytest.mark.rule("S43")
def test_the_table_may_be_at_another_step(playing: Hands) -> None:
    playing.put("A1", CAT)
    playing.open(Sheet.STEPS).touch("step recover-dice")
    assert playing.state.here is StepId.RECOVER
    playing.open(Sheet.STEPS).touch("count round", "more", "more", "next", "step cleanup")
    assert (playing.state.round, playing.state.here) == (3, StepId.CLEANUP)


@pytest.mark.rule("S22")
def test_dice_put_elsewhere_keep_their_number(playing: Hands) -> None:
    playing.touch("dice", "blue pool", "blue exhausted")
    assert playing.state.dice.at(Place.EXHAUSTED)[Colour.BLUE] == 2
