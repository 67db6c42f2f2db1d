"""Turns: actions, places, combining, hand limits (T2 to T14, T18, T20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys.setting_up import checklist
from companion.games.tiny_woodys.state import Combining, HouseRules, Setup, StepId, TurnAction
from companion.games.tiny_woodys.woodys import Ability, Event, Kind, Season, Woody

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.tiny_woodys.conftest import Play


@pytest.mark.rule("T2", "T3")
def test_players_seats_and_the_first_one(new: Callable[..., Play]) -> None:
    play = new()
    assert len(play.state.players) == 4
    play.take("+1 player")
    play.take("+1 player")
    assert "unusual" in play.said()
    assert play.offer("+1 player").why_not is not None
    play.take("Next one begins")
    play.next()
    assert any("Player 2 begins" in str(line) for line in checklist(play.state))
    play.next()
    assert (play.state.active, play.state.season) == (1, Season.SPRING)
    assert [player.hand for player in play.state.players] == [2] * 6


@pytest.mark.rule("T2", "T1", "T3", "T18")
@pytest.mark.parametrize(
    ("setup", "rule"),
    [
        (Setup(("",) * 7), "T2"),
        (Setup(("",)), "T2"),
        (Setup(("", ""), first=2), "T3"),
        (Setup(("", ""), piles=(28, 28, 28, 27)), "T1"),
        (Setup(("", ""), library=(Woody("Acorn"), Woody("acorn"))), "T18"),
    ],
)
def test_a_table_that_can_not_be(new: Callable[..., Play], setup: Setup, rule: str) -> None:
    new().refused(act.SetUp(setup), by=rule, firm=True)


@pytest.mark.rule("T6")
def test_two_different_actions_never_the_same_twice(begin: Callable[..., Play]) -> None:
    play = begin()
    play.take("Draw 3")
    play.refused(act.Draw(), by="T6", words="draw is done already")
    play.place("Acorn")
    play.refused(act.Hide(play.find(0, "Acorn").id), by="T6", words="Two actions are done")
    assert play.offer("Hide Acorn").why_not is not None
    assert str(play.step.offers[play.step.next or 0].label) == "End turn"
    play.do(act.Hide(play.find(0, "Acorn").id), override=True)
    assert "as you wished" in play.said()
    assert play.state.done == (TurnAction.DRAW, TurnAction.PLACE, TurnAction.HIDE)


@pytest.mark.rule("T6")
def test_fewer_actions_may_be_taken_and_an_event_at_any_point(begin: Callable[..., Play]) -> None:
    play = begin()
    play.do(act.PlayEvent(Event.OTHER))
    play.refused(act.PlayEvent(Event.OTHER), by="T6", words="1 played already")
    play.take("Draw 3")
    play.take("End turn")
    assert (play.state.active, play.state.turn, play.state.done, play.state.events) == (1, 2, (), 0)
    play.take("End turn")
    play.take("End turn")
    assert (play.state.active, play.state.turn) == (0, 4)


@pytest.mark.rule("T7", "T3")
def test_three_cards_from_the_current_pile(begin: Callable[..., Play]) -> None:
    play = begin(piles=(28, 28, 28, 28))
    assert play.state.piles[Season.SPRING] == 28 - 6
    play.take("Draw 3")
    assert (play.hand(0), play.state.piles[Season.SPRING]) == (5, 19)


@pytest.mark.rule("T9", "T5")
def test_with_six_places_taken_one_goes_to_the_discard_first(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "Acorn, Clover, Walnut, Granite, Porcini, Oak leaf")
    play.place("Chestnut")
    assert play.state.step_id is StepId.TO_DISCARD
    assert play.step.next is None
    play.refused(act.Draw(), by="T9", words="make room", firm=True)
    play.refused(act.Pass(), by="T9", firm=True)
    play.take("Porcini")
    assert play.board(0)[0] == "Acorn, Clover, Walnut, Granite, Oak leaf, Chestnut"
    assert play.state.discard == ("Porcini",)
    assert play.state.done == (TurnAction.PLACE,)


@pytest.mark.rule("T10", "T5")
def test_with_three_hidden_one_comes_back(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "Acorn", "Clover, Walnut, Granite")
    play.hide("Acorn")
    assert play.state.step_id is StepId.TO_COLLECTION
    assert [str(offer.label) for offer in play.step.offers] == ["Clover", "Walnut", "Granite"]
    play.take("Walnut")
    assert play.board(0) == ("Walnut", "Clover, Granite, Acorn")


@pytest.mark.rule("T10")
def test_only_ones_own_woodys_of_the_collection_are_hidden(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "", "Clover")
    play.lay(1, "Acorn")
    play.refused(act.Hide(play.find(0, "Clover").id), by="T10", words="hidden already", firm=True)
    play.refused(act.Hide(play.find(1, "Acorn").id), by="T10", words="of Peter", firm=True)
    play.refused(act.Hide(99), by="T5", firm=True)


@pytest.mark.rule("T11")
def test_a_pair_takes_the_first_ones_place_and_needs_no_free_one(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "Acorn, Clover, Walnut, Granite, Porcini, Oak leaf", "Peppermint")
    play.place("Clover")
    assert play.board(0)[0] == "Acorn, 2 Clover, Walnut, Granite, Porcini, Oak leaf"
    play.do(act.Pass())
    play.set("done.place", value=False)
    play.set("placed", 0)
    play.place("Peppermint")
    assert play.board(0) == ("Acorn, 2 Clover, Walnut, Granite, Porcini, Oak leaf", "2 Peppermint")


@pytest.mark.rule("T11")
def test_a_third_lies_apart_and_a_fourth_pairs_with_it(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "2 Acorn, Acorn")
    play.place("Acorn")
    assert play.board(0)[0] == "2 Acorn, 2 Acorn"


@pytest.mark.rule("T11", "T13")
def test_the_player_may_keep_them_apart(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "Hazelnut")
    play.place("Hazelnut")
    assert play.state.step_id is StepId.DRAW_FOUR
    play.do(act.KeepApart(play.find(0, "Hazelnut").id))
    assert play.board(0)[0] == "Hazelnut, Hazelnut"
    assert play.state.step_id is StepId.TURN  # no pair, no ability

    play.do(act.EndTurn(), act.EndTurn(), act.EndTurn())
    play.lay(0, "Porcini")
    play.place("Porcini")
    play.take("Keep apart")
    assert play.board(0)[0] == "Hazelnut, Hazelnut, Porcini, Porcini"
    play.do(act.EndTurn(), act.EndTurn(), act.EndTurn())
    one, other = (laid.id for laid in play.state.players[0].collection[:2])
    play.refused(act.Combine(one, other), by="T11", words="when one of them is placed")
    play.set("seat.0.hand", 1)
    play.do(act.Place("Acorn", apart=True))
    play.refused(act.Combine(one, 99), by="T5", firm=True)
    play.refused(act.Combine(one, play.find(0, "Acorn").id), by="T11", firm=True)


@pytest.mark.rule("T11")
def test_placed_apart_at_once(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "Acorn")
    play.do(act.Place("Acorn", apart=True))
    assert play.board(0)[0] == "Acorn, Acorn"


@pytest.mark.rule("T11", "T9")
def test_the_house_that_asks_each_time(begin: Callable[..., Play]) -> None:
    play = begin(house=HouseRules(combine=Combining.ASKED))
    play.lay(0, "Acorn, Clover, Walnut, Granite, Porcini, Oak leaf")
    play.place("Acorn")
    assert play.state.step_id is StepId.COMBINE
    play.refused(act.Draw(), by="T13", words="combine, or keep apart")
    play.next()
    assert play.board(0)[0] == "2 Acorn, Clover, Walnut, Granite, Porcini, Oak leaf"
    play.do(act.EndTurn(), act.EndTurn(), act.EndTurn())
    play.place("Clover")
    play.take("Keep apart")
    assert play.state.step_id is StepId.TO_DISCARD  # apart it needs a place of its own
    play.take("Granite")
    assert play.board(0)[0] == "2 Acorn, Clover, Walnut, Porcini, Oak leaf, Clover"


@pytest.mark.rule("T12")
def test_powers_add_up_and_a_pairs_power_counts_once(begin: Callable[..., Play]) -> None:
    play = begin()
    assert play.sums(0) == ("3", "1", "1", "4")
    play.lay(0, "Granite, Rose quartz, 2 Fluorite", "2 Rock crystal")
    assert play.sums(0) == ("3 + 1 = 4", "1 + 1 = 2", "1", "4 + 1 = 5")
    play.place("Granite")
    assert play.sums(0)[0] == "3 + 2 + 1 = 6"
    play.lay(0, "2 Pine cone")
    assert play.sums(0) == ("3 + 2 + 1 + 1 = 7", "1 + 1 = 2", "1 + 1 = 2", "4 + 1 = 5")


@pytest.mark.rule("T12")
def test_new_powers_count_at_once(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "Rock crystal, Granite")
    play.set("seat.0.hand", 5)
    play.place("Rock crystal")
    play.place("Granite")  # one more, thanks to the pair
    play.refused(act.Place("Acorn"), by="T9", words="2 placed already in this turn: 1 + 1 = 2")
    assert str(play.step.offers[0].label) == "Draw 5"


@pytest.mark.rule("T6", "T12")
def test_what_is_said_to_be_left_can_be_done(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "2 Rock crystal")
    play.set("seat.0.hand", 5)
    play.place("Granite")  # the first of two, thanks to the pair's arrow
    now = str(play.step.now)
    assert now.startswith("1 more to place. Then 1 action: draw "), now
    assert "hide 1" in now
    play.do(act.Draw())
    assert "place" not in str(play.step.now)
    assert "action" not in str(play.step.now)
    play.refused(act.Place("Acorn"), by="T6")


@pytest.mark.rule("T14", "T20")
def test_the_rest_is_discarded_while_the_next_turn_goes_on(begin: Callable[..., Play]) -> None:
    play = begin()
    play.set("seat.0.hand", 7)
    play.take("End turn")
    play.set("seat.1.hand", 6)
    play.take("End turn")
    assert [(debt.seat, debt.cards) for debt in play.state.owing] == [(0, 3), (1, 2)]
    play.do(act.Discard(0, 1))
    play.take("Peter discards 2")
    play.take("Miriam discards 2")
    assert (play.hand(0), play.hand(1), play.state.owing) == (4, 4, ())
    assert play.state.discard_unnamed == 5
    play.refused(act.Discard(0, 1), by="T14", words="0 cards to discard")
    play.refused(act.Discard(0, 9), by="T14", words="4 cards in hand", firm=True)


@pytest.mark.rule("T14")
def test_what_is_owed_ends_when_the_hand_is_gone(begin: Callable[..., Play]) -> None:
    play = begin()
    play.set("seat.0.hand", 7)
    play.take("End turn")
    play.do(act.PlayEvent(Event.RAIN))
    assert play.state.owing == ()


@pytest.mark.rule("T18")
def test_a_card_is_learned_the_first_time_it_is_placed(begin: Callable[..., Play]) -> None:
    play = begin(library=())
    play.place("rock crystal")
    assert play.state.step_id is StepId.LEARN
    play.do(act.Learn(Woody("rock crystal", Kind.MINERALS, place=1)))
    assert play.state.library == (Woody("rock crystal", Kind.MINERALS, place=1),)
    assert play.state.step_id is StepId.TURN
    play.do(act.EndTurn(), act.EndTurn(), act.EndTurn())
    play.place("Rock  Crystal")  # known now, whatever its capitals
    assert play.board(0)[0] == "2 rock crystal"
    assert play.sums(0)[1] == "1 + 1 = 2"


@pytest.mark.rule("T18", "T13")
def test_a_pair_that_is_learned_late_has_its_ability_then(begin: Callable[..., Play]) -> None:
    play = begin(library=())
    play.place("Maple leaf")
    play.take("Later")
    play.do(act.EndTurn(), act.EndTurn(), act.EndTurn())
    play.place("Maple leaf")
    assert play.state.step_id is StepId.LEARN
    play.do(act.Learn(Woody("Maple leaf", Kind.LEAVES, ability=Ability.DRAW_FOUR)))
    assert play.state.step_id is StepId.DRAW_FOUR
    held = play.hand(0)
    play.next()
    assert play.hand(0) == held + 4


@pytest.mark.rule("T18")
def test_a_card_is_described_better_at_any_time(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "2 Acorn")
    play.do(act.Learn(Woody("Acorn", Kind.FOREST_FRUITS, Season.SPRING, 4, draw=1)))
    assert play.sums(0)[0] == "3 + 1 = 4"
    play.refused(act.Learn(Woody("Acorn", draw=50)), by="T18", firm=True)
    play.refused(act.Learn(Woody("  ")), by="T18", firm=True)
    play.refused(act.Place(""), by="T18", firm=True)


@pytest.mark.rule("T18", "T1")
def test_more_copies_than_there_are(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "2 Blackberry")
    play.lay(1, "Blackberry")
    assert play.offer("Place Blackberry").why_not is not None
    play.refused(act.Place("Blackberry"), by="T18", words="All 3 of Blackberry")
    play.do(act.Place("Blackberry"), override=True)
    assert play.board(0)[0] == "2 Blackberry, Blackberry"


@pytest.mark.rule("T1")
def test_an_empty_hand_is_asked_about(begin: Callable[..., Play]) -> None:
    play = begin(piles=(28, 28, 28, 28))
    play.set("seat.0.hand", 0)
    play.refused(act.Place("Acorn"), by="T9", words="no card in hand, by the books")
    spring = play.state.piles[Season.SPRING]
    play.do(act.Place("Acorn"), override=True)
    assert (play.hand(0), play.state.piles[Season.SPRING]) == (0, (spring or 0) - 1)


@pytest.mark.rule("T18", "T9")
def test_a_card_is_learned_while_room_is_asked_for(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "Acorn, Clover, Walnut, Granite, Porcini, Oak leaf")
    play.place("Moss")
    assert play.state.step_id is StepId.TO_DISCARD
    play.do(act.Learn(Woody("Moss", Kind.HERBS)))
    play.take("Porcini")
    assert play.state.step_id is StepId.TURN
