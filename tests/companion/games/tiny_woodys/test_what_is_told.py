"""What Tiny Woodys tells and offers: set-up in words, whose a Woody is, what is left of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from companion.games.game import Correct, RuleBroken
from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys.state import Combining, HouseRules, Setup
from tests.companion.games.tiny_woodys.conftest import GAME

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.tiny_woodys.conftest import Play


def test_another_number_of_players_is_told_and_the_first_sits_on_one_of_the_seats(
    new: Callable[..., Play],
) -> None:
    play = new(players=("Ida", "Noé", "Mara"))
    for players in (("Ida", "Noé", "Mara", "Otto"), ("Ida", "Noé")):
        play.do(act.SetUp(msgspec.structs.replace(play.state.setup, players=players)))
        assert play.label == f"{len(players)} players"
    play.do(act.SetUp(msgspec.structs.replace(play.state.setup, players=("Noé", "Ida"))))
    assert "players" not in play.label
    with pytest.raises(RuleBroken, match="seats 0 to 1"):
        GAME.new(Setup(players=("Ida", "Noé"), first=2))


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_player_more_is_offered_while_a_seat_is_free(new: Callable[..., Play], seats: int) -> None:
    play = new(players=("",) * seats)
    offer = play.offer("+1 player")
    assert (offer.why_not is None) == (seats < 6)
    if offer.why_not is None:
        play.do(offer.action)
        assert len(play.state.players) == seats + 1


@pytest.mark.parametrize(("combine", "words"), [("taken", "at once"), ("asked", "asked each time")])
def test_the_house_rule_says_what_holds_and_a_touch_turns_it(
    new: Callable[..., Play], combine: str, words: str
) -> None:
    play = new(house=HouseRules(combine=Combining(combine)))
    assert str(play.offer("Combine").detail) == words
    play.take("Combine")
    assert play.state.setup.house.combine != combine


def test_what_is_offered_to_be_swapped_says_whose_it_is_and_that_it_is_a_pair(
    begin: Callable[..., Play],
) -> None:
    play = begin()
    play.lay(0, "2 Acorn, Oak")
    play.lay(1, "2 Clover")
    for _ in range(2):
        play.move("Umbrella mushroom", "pile.winter", "collection.0")
    last, second = play.state.players[0].collection[-2:]
    play.do(act.Combine(last.id, second.id), override=True)
    said = {str(offer.label): str(offer.detail) for offer in play.step.offers}
    assert said["Swap Acorn"] == "Miriam, combined"
    assert said["Swap Oak"] == "Miriam"


def test_the_woodys_of_one_who_leaves_may_stay(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "Acorn, Clover")
    play.take("Miriam leaves")
    play.take("They stay")
    assert play.board(0) == ("Acorn, Clover", "")
    assert play.state.players[0].left


def test_what_is_left_of_a_turn_is_told_until_nothing_is(begin: Callable[..., Play]) -> None:
    play = begin()
    assert str(play.step.now).endswith("And 1 event.")
    for action in ("draw", "place", "hide"):
        play.set(f"done.{action}", value=True)
    play.set("events", 1)
    assert str(play.step.now) == "Nothing is left: end the turn."


def test_the_largest_number_that_there_is_can_be_set(begin: Callable[..., Play]) -> None:
    play = begin()
    play.set("turn", 999)
    assert play.state.turn == 999
    play.refused(Correct("turn", 1000), by="T1", words="from 0 to 999", firm=True)
