"""The forest: places, filling, pressing onward (W8, W30 to W32)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.white import actions as act
from companion.games.white.cards import Card, Kind
from companion.games.white.forest import castle_gate, entry, next_to, place_index, place_name
from companion.games.white.house import ForestShape, HouseRules, RefillOrder
from companion.games.white.state import StepId

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.conftest import Play

WIDE, TALL = HouseRules(), HouseRules(forest_shape=ForestShape.TALL)
FABLE = Card(name="Fog", kind=Kind.FABLE)


def around(name: str, house: HouseRules) -> set[str]:
    return {place_name(i, house) for i in next_to(place_index(name, house), house)}


@pytest.mark.rule("W8")
def test_three_rows_of_four_or_by_house_rule_four_of_three() -> None:
    assert [place_name(i, WIDE) for i in (0, 3, 11)] == ["A3", "D3", "D1"]
    assert [place_name(i, TALL) for i in (0, 2, 11)] == ["A4", "C4", "C1"]


@pytest.mark.rule("W31")
def test_next_to_is_up_down_left_right_never_diagonal() -> None:
    assert around("B2", WIDE) == {"B3", "A2", "C2", "B1"}
    assert around("A1", WIDE) == {"A2", "B1"}
    assert around("C4", TALL) == {"B4", "C3"}


@pytest.mark.rule("W31", "W90")
def test_in_at_the_bottom_left_out_at_the_top_right() -> None:
    assert (place_name(entry(WIDE), WIDE), place_name(castle_gate(WIDE), WIDE)) == ("A1", "D3")
    assert (place_name(entry(TALL), TALL), place_name(castle_gate(TALL), TALL)) == ("A1", "C4")


@pytest.mark.rule("W31")
def test_the_first_round_enters_bottom_left(play: Play) -> None:
    play.refused(act.PressOnward("B1"), by="W31", words="A1")
    play.do(act.PressOnward("A1"))
    assert play.state.hero_at == place_index("A1", WIDE)


@pytest.mark.rule("W31")
def test_later_exactly_one_place_and_against_it_only_as_an_override(play: Play) -> None:
    play.meet(FABLE)
    play.next(2)
    for far in ("A1", "B2", "C1", "D3"):
        play.refused(act.PressOnward(far), by="W31", words="not next to A1")
    play.do(act.PressOnward("D3"), override=True)
    assert play.state.hero_at == place_index("D3", WIDE)
    assert play.notes[0].warning


@pytest.mark.rule("W32")
def test_the_card_moved_onto_is_turned_up_and_activated(play: Play) -> None:
    play.do(act.PressOnward("A1"))
    assert play.state.at is StepId.WRITE_CARD
    play.do(act.WriteCard(Card(name="Wolf", health=3, damage=1)), act.Activate())
    assert [card.card.name for card in play.state.active] == ["Wolf"]
    assert play.state.forest[place_index("A1", WIDE)].card is None


@pytest.mark.rule("W32")
def test_a_place_that_the_forest_has_not_is_refused(play: Play) -> None:
    play.refused(act.PressOnward("E1"), by="W8", words="A1 to D3")
    play.refused(act.PressOnward(""), by="W8")


def empty(play: Play, *places: str) -> None:
    for place in places:
        play.move("card", f"forest.{place}", "discard")
    play.set("step", "prepare-the-day")


@pytest.mark.rule("W30")
@pytest.mark.parametrize(
    ("order", "filled"), [(RefillOrder.ROWS, "B3, A2, D1"), (RefillOrder.COLUMNS, "A2, B3, D1")]
)
def test_empty_places_are_filled_face_down_in_order(
    begin: Callable[..., Play], order: RefillOrder, filled: str
) -> None:
    play = begin(house=HouseRules(refill_order=order))
    deck = play.state.deck
    empty(play, "D1", "A2", "B3")
    play.next()
    assert play.label == f"filled {filled}"
    assert all(place.card == Card() and not place.face_up for place in play.state.forest)
    assert play.state.deck == deck - 3


@pytest.mark.rule("W30", "W45")
def test_a_deck_that_runs_out_fills_the_first_places_and_says_so(play: Play) -> None:
    empty(play, "A3", "A2", "A1")
    while play.state.deck > 2:
        play.move("card", "deck", "discard")
    play.next()
    assert [i for i, place in enumerate(play.state.forest) if place.card is None] == [place_index("A1", WIDE)]
    assert "1 place stays empty" in play.said()


@pytest.mark.rule("W30")
def test_the_place_under_the_hero_is_filled_like_any_other(play: Play) -> None:
    play.meet(FABLE)
    play.next()
    assert play.state.at is StepId.PREPARE
    play.next()
    assert play.state.forest[place_index("A1", WIDE)].card == Card()
