"""Everything by hand: numbers, cards put elsewhere, players who leave (T1, T2, T5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.game import Correct, Move
from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys.state import StepId, TurnAction
from companion.games.tiny_woodys.woodys import Event, Kind, Season

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.tiny_woodys.conftest import Play


@pytest.mark.rule("T1")
@pytest.mark.parametrize(
    ("path", "value", "rule"),
    [
        ("seat.0.hand", -1, "T1"),
        ("seat.0.hand", 113, "T1"),
        ("seat.0.hand", True, "T1"),
        ("seat.9.hand", 1, "T2"),
        ("seat.0.left", 1, "T1"),
        ("seat.0.name", 1, "T1"),
        ("seat.0.role", "herbs", "T1"),
        ("pile.spring", 113, "T1"),
        ("pile.monsoon", 1, "T1"),
        ("season", "monsoon", "T3"),
        ("active", 7, "T2"),
        ("done.draw", 1, "T1"),
        ("gold", 1, "T1"),
    ],
)
def test_what_is_no_number_of_the_books(
    begin: Callable[..., Play], path: str, value: int | str, rule: str
) -> None:
    begin().refused(Correct(path, value), by=rule, firm=True)


@pytest.mark.rule("T1")
def test_numbers_by_hand(begin: Callable[..., Play]) -> None:
    play = begin(piles=(28, 28, 28, 28))
    play.set("seat.0.hand", 5)
    assert (play.hand(0), play.state.piles[Season.SPRING]) == (5, 19)
    play.set("seat.0.hand", 4)
    assert (play.hand(0), play.state.piles[Season.SPRING]) == (4, 20)
    play.set("season", "autumn")
    play.set("active", 2)
    play.set("events", 1)
    play.set("turn", 9)
    play.set("done.hide", value=True)
    play.set("seat.1.name", "Bo")
    play.set("expert", value=True)
    state = play.state
    assert (state.season, state.active, state.events, state.turn) == (Season.AUTUMN, 2, 1, 9)
    assert state.done == (TurnAction.HIDE,)
    assert str(state.called(1)) == "Bo"
    assert state.setup.goal == 5


@pytest.mark.rule("T1", "T5")
def test_cards_go_anywhere_and_the_total_holds(begin: Callable[..., Play]) -> None:
    play = begin(piles=(28, 28, 28, 28))
    places = ["hand.1", "collection.0", "hiding.2", "discard", "pile.autumn"]
    for origin in places:
        for target in places:
            play.move("Acorn", "pile.winter", origin)
            play.move("Acorn", origin, target)
            play.move("Acorn", target, "pile.winter")
    play.lay(1, "2 Clover")
    play.move("Clover", "collection.1", "hiding.1")
    assert play.board(1)[1] == "2 Clover"
    held = play.hand(1)
    play.move("Clover", "hiding.1", "hand.1")
    assert play.hand(1) == held + 2
    assert None not in play.state.piles.values()


@pytest.mark.rule("T5")
def test_moves_that_can_not_be(begin: Callable[..., Play]) -> None:
    play = begin()
    play.set("seat.0.hand", 0)
    play.refused(Move("Acorn", "hand.0", "discard"), by="T1", words="no card in hand", firm=True)
    play.refused(Move("Acorn", "collection.0", "discard"), by="T5", words="No Acorn lies there", firm=True)
    play.refused(Move("Acorn", "discard", "hand.0"), by="T1", words="No such card", firm=True)
    play.refused(Move("Acorn", "pocket", "hand.0"), by="T5", words="not pocket", firm=True)
    play.refused(Move("Acorn", "hand.9", "hand.0"), by="T2", firm=True)
    play.lay(0, "Acorn, Clover, Walnut, Granite, Porcini, Oak leaf", "Fir, Oak, Peppermint")
    play.refused(Move("Moss", "pile.spring", "hiding.0"), by="T5", words="no place left", firm=True)


@pytest.mark.rule("T17")
def test_an_event_is_taken_back_from_the_discard(begin: Callable[..., Play]) -> None:
    play = begin()
    play.do(act.PlayEvent(Event.STORM), act.Pass())
    play.move("storm", "discard", "hand.1")
    assert play.state.discard_events == ()
    assert play.hand(1) == 3


@pytest.mark.rule("T2")
def test_a_player_leaves_in_the_middle(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "2 Acorn, Clover")
    play.take("Miriam leaves")
    assert play.state.step_id is StepId.LEAVING
    play.take("Miriam stays")
    assert play.state.step_id is StepId.TURN

    play.take("Miriam leaves")
    play.take("To the discard")
    assert play.board(0) == ("", "")
    assert sorted(play.state.discard) == ["Acorn", "Acorn", "Clover"]
    assert (play.hand(0), play.state.discard_unnamed) == (0, 2)
    assert play.state.active == 1
    play.take("End turn")
    play.take("End turn")
    assert play.state.active == 1  # Miriam's turn is passed over
    play.refused(act.TakeCard(0), by="T13")
    play.refused(act.Claim(0, Kind.TREES), by="T2", firm=True)

    play.set("seat.0.left", value=False)
    assert play.state.playing == (1, 2, 0)


@pytest.mark.rule("T2")
def test_the_woodys_of_who_left_may_stay_and_somebody_must(begin: Callable[..., Play]) -> None:
    play = begin("Miriam", "Peter")
    play.lay(1, "Acorn")
    play.do(act.Leave(1, clear=False))
    assert play.board(1) == ("Acorn", "")
    assert "One player is left" in play.said()
    play.refused(act.Leave(0), by="T2", words="Somebody must stay", firm=True)
    play.refused(Correct("seat.0.left", value=True), by="T2", words="Somebody must stay", firm=True)
