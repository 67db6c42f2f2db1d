"""The rulebook's example moves of Miriam and Peter, number by number (T15, T20, T21).

Miriam's uncombined umbrella mushroom, which the text names but its start position leaves out, is added.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys.state import StepId
from companion.games.tiny_woodys.woodys import Event

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.tiny_woodys.conftest import Play

MIRIAM, PETER = 0, 1


@pytest.fixture
def play(begin: Callable[..., Play]) -> Play:
    """The table as the example finds it; Miriam holds 4 cards, Peter 6."""
    play = begin("Miriam", "Peter", "Ida")
    play.lay(MIRIAM, "Peppermint, 2 Rose quartz, Umbrella mushroom", "2 Fluorite, Pine cone")
    play.lay(PETER, "2 Acorn, Umbrella mushroom, Acorn", "2 Rock crystal")
    play.set("seat.0.hand", 4)
    play.set("seat.1.hand", 6)
    return play


@pytest.mark.rule("T15", "T7", "T12")
def test_miriam_draws_3_and_1_and_1(play: Play) -> None:
    # Pine cone and umbrella mushroom have their +1 too, but are not combined.
    assert str(play.offer("Draw 5").detail) == "3 + 1 + 1 = 5"
    play.next()
    assert play.hand(MIRIAM) == 4 + 5
    assert "3 + 1 (Rose quartz) + 1 (Fluorite) = 5" in play.said()


@pytest.mark.rule("T15", "T11", "T12", "T9", "T21")
def test_miriam_places_one_pine_cone_beside_the_hidden_one(play: Play) -> None:
    assert play.sums(MIRIAM)[1] == "1"
    play.next()
    play.place("Pine cone")
    assert play.board(MIRIAM) == ("Peppermint, 2 Rose quartz, Umbrella mushroom", "2 Fluorite, 2 Pine cone")
    play.refused(act.Place("Porcini"), by="T9", words="1 placed already")
    play.refused(act.Draw(), by="T6", words="done already")


@pytest.mark.rule("T12", "T17", "T6", "T21")
def test_miriams_sun_and_the_event_more_that_the_pine_cones_give(play: Play) -> None:
    play.next()
    assert play.sums(MIRIAM)[2] == "1"
    play.place("Pine cone")
    assert play.sums(MIRIAM)[2] == "1 + 1 = 2"
    play.do(act.PlayEvent(Event.SUN), act.TakeCard(PETER))
    assert (play.hand(MIRIAM), play.hand(PETER)) == (4 + 5 - 1 - 1 + 1, 5)
    assert play.offer("Rain").why_not is None
    play.do(act.PlayEvent(Event.OTHER))
    play.refused(act.PlayEvent(Event.RAIN), by="T6", words="2 played already in this turn: 1 + 1 = 2")


@pytest.mark.rule("T15", "T14", "T20")
def test_miriam_keeps_4_and_1_and_1_of_7(play: Play) -> None:
    play.set("seat.0.hand", 7)
    assert str(play.offer("End turn").detail) == "keep 4 + 1 + 1 = 6"
    play.take("End turn")
    # Peter's turn is on already, while Miriam still has one card to discard.
    assert str(play.step.title) == "Peter's turn"
    assert "Miriam discards 1" in str(play.step.now)
    play.do(act.Place("Porcini"))
    play.take("Miriam discards 1")
    assert play.hand(MIRIAM) == 6
    assert play.state.owing == ()


@pytest.mark.rule("T15", "T12", "T9", "T13")
def test_peter_places_two_and_swaps(play: Play) -> None:
    play.take("End turn")
    assert play.sums(PETER)[1] == "1 + 1 = 2"
    play.place("Porcini")
    assert play.state.step_id is StepId.TURN
    play.place("Umbrella mushroom")
    assert play.board(PETER) == ("2 Acorn, 2 Umbrella mushroom, Acorn, Porcini", "2 Rock crystal")
    # The swap of the combined umbrella mushrooms: his acorn for Miriam's rose quartz pair, as one.
    assert play.state.step_id is StepId.SWAP
    play.do(act.Pick(play.find(PETER, "Acorn").id))
    play.do(act.Swap(play.find(PETER, "Acorn").id, play.find(MIRIAM, "Rose quartz").id))
    assert play.board(PETER) == ("2 Acorn, 2 Umbrella mushroom, 2 Rose quartz, Porcini", "2 Rock crystal")
    assert play.board(MIRIAM) == ("Peppermint, Acorn, Umbrella mushroom", "2 Fluorite, Pine cone")
    assert play.state.step_id is StepId.TURN


@pytest.mark.rule("T15", "T10", "T14", "T21", "T20")
def test_peter_hides_the_rose_quartz_and_may_keep_5(play: Play) -> None:
    play.take("End turn")
    play.place("Porcini", "Umbrella mushroom")
    play.swap(PETER, "Acorn", MIRIAM, "Rose quartz")
    # Miriam has lost a card to draw and a card to keep with the pair.
    assert play.sums(MIRIAM) == ("3 + 1 = 4", "1", "1", "4 + 1 = 5")
    play.hide("Rose quartz")
    assert play.board(PETER) == ("2 Acorn, 2 Umbrella mushroom, Porcini", "2 Rock crystal, 2 Rose quartz")
    play.set("seat.1.hand", 3)
    assert str(play.offer("End turn").detail) == "keep 4 + 1 = 5"
    play.take("End turn")
    assert play.state.owing == ()
    assert str(play.step.title) == "Ida's turn"


@pytest.mark.rule("T11", "T21")
def test_peters_third_acorn_lies_apart(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "2 Acorn", "2 Rock crystal")
    play.place("Acorn")
    assert play.board(0) == ("2 Acorn, Acorn", "2 Rock crystal")
    assert play.state.questions == ()


@pytest.mark.rule("T10")
def test_an_acorn_is_hidden(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "Peppermint, Acorn")
    play.hide("Acorn")
    assert play.board(0) == ("Peppermint", "Acorn")
