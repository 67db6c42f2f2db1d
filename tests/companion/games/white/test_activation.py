"""A card turned up and written down (W3, W32)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.white import actions as act
from companion.games.white.cards import Card, Kind
from companion.games.white.state import StepId

if TYPE_CHECKING:
    from tests.companion.games.conftest import Play


@pytest.mark.rule("W3")
def test_a_card_is_written_down_number_by_number(play: Play) -> None:
    play.do(act.PressOnward("A1"))
    assert play.step.next is None
    for card, label in (
        (Card(health=5), "Health 0 to 5"),
        (Card(health=5, damage=2), "Damage 0 to 2"),
        (Card(health=5, damage=2, bribe=3), "Bribe none to 3"),
        (Card(name="Wolf", health=5, damage=2, bribe=3), "named Wolf"),
    ):
        play.do(act.WriteCard(card))
        assert play.label == label
    play.next()
    assert play.state.active[0].card == Card(name="Wolf", health=5, damage=2, bribe=3)


@pytest.mark.rule("W3")
def test_an_enemy_without_health_is_asked_about_but_can_be_overridden(play: Play) -> None:
    play.do(act.PressOnward("A1"))
    play.refused(act.Activate(), by="W3", words="at least 1 Health")
    play.do(act.Activate(), override=True)
    assert play.state.at is StepId.BRIBERY


@pytest.mark.rule("W3")
@pytest.mark.parametrize("card", [Card(health=-1), Card(damage=100), Card(bribe=-2), Card(name="x" * 61)])
def test_numbers_that_no_card_shows_are_refused(play: Play, card: Card) -> None:
    play.do(act.PressOnward("A1"))
    play.refused(act.WriteCard(card), by="W3")


@pytest.mark.rule("W36", "W44")
def test_a_fable_needs_no_numbers_and_goes_straight_on(play: Play) -> None:
    play.meet(Card(name="Fog", kind=Kind.FABLE))
    assert play.state.at is StepId.BRIBERY
    assert play.state.enemies == ()


@pytest.mark.rule("W36", "W37")
def test_a_card_of_the_strategy_area_is_replaced_at_once(play: Play) -> None:
    play.do(act.Describe("strategy.1", Card(name="Ogre", health=4)))
    play.meet(Card(name="Wolf", health=5, additional=1))
    deck = play.state.deck
    play.do(act.ActivateStrategy(1))
    assert (len(play.state.strategy_area), play.state.deck) == (3, deck - 1)
    assert play.state.draft == Card(name="Ogre", health=4)
    play.do(act.Activate())
    assert [card.card.name for card in play.state.active] == ["Wolf", "Ogre"]


@pytest.mark.rule("W36")
def test_the_top_of_the_deck_joins(play: Play) -> None:
    play.meet(Card(name="Wolf", health=5, additional=1))
    deck = play.state.deck
    play.do(act.ActivateDeck())
    assert play.state.deck == deck - 1
    assert play.state.at is StepId.WRITE_CARD
    play.refused(act.ActivateDeck(), by="W32")
