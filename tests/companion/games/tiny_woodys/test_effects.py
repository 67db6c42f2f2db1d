"""Events and one-time abilities (T13, T17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys.state import HouseRules, StepId
from companion.games.tiny_woodys.woodys import Ability, Event, Kind, Season, Woody

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.tiny_woodys.conftest import Play


def event(play: Play, what: Event) -> None:
    """Play an event card."""
    play.do(act.PlayEvent(what))


@pytest.mark.rule("T17")
def test_a_played_event_goes_to_the_discard(begin: Callable[..., Play]) -> None:
    play = begin()
    event(play, Event.OTHER)
    assert (play.hand(0), play.state.discard_events, play.state.events) == (1, (Event.OTHER,), 1)


@pytest.mark.rule("T17")
def test_swap_between_collections_pairs_as_one(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "Acorn, Porcini", "Walnut")
    play.lay(1, "Clover, 2 Granite", "Fir")
    event(play, Event.SWAP)
    assert [str(offer.label) for offer in play.step.offers[:-1]] == ["Swap Acorn", "Swap Porcini"]
    play.take("Swap Acorn")
    assert [str(offer.label) for offer in play.step.offers[:-1]] == ["For Clover", "For Granite"]
    play.take("For Granite")
    assert play.board(0) == ("2 Granite, Porcini", "Walnut")
    assert play.board(1) == ("Clover, Acorn", "Fir")


@pytest.mark.rule("T17")
def test_what_is_no_swap(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "Acorn, Porcini", "Walnut")
    play.lay(1, "Clover", "Fir")
    play.lay(2, "Oak")
    play.refused(
        act.Swap(play.find(0, "Acorn").id, play.find(1, "Clover").id), by="T13", words="No card asks"
    )
    event(play, Event.SWAP)

    def swap(one: tuple[int, str], other: tuple[int, str]) -> act.Swap:
        return act.Swap(play.find(*one).id, play.find(*other).id)

    play.refused(swap((0, "Acorn"), (0, "Porcini")), by="T17", words="between two players", firm=True)
    play.refused(swap((0, "Walnut"), (1, "Clover")), by="T17", words="Hidden")
    play.refused(swap((0, "Acorn"), (1, "Fir")), by="T17", words="Hidden")
    play.refused(swap((1, "Clover"), (2, "Oak")), by="T17", words="one's own")
    play.refused(act.Pick(play.find(1, "Clover").id), by="T17", words="one's own")
    play.do(swap((0, "Acorn"), (1, "Fir")), override=True)
    assert play.board(0)[0] == "Fir, Porcini"


@pytest.mark.rule("T11", "T13", "T17")
def test_a_swap_that_combines_unlocks_the_ability(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "Acorn", "Hazelnut")
    play.lay(1, "Hazelnut, Acorn")
    event(play, Event.SWAP)
    play.swap(0, "Acorn", 1, "Hazelnut")
    # Both have two alike now: each pair lies where the first one lay, hiding included.
    assert play.board(0) == ("", "2 Hazelnut")
    assert play.board(1) == ("2 Acorn", "")
    assert play.state.step_id is StepId.DRAW_FOUR
    held = play.hand(0)
    play.next()
    assert play.hand(0) == held + 4


@pytest.mark.rule("T11", "T13")
def test_both_players_may_decline_what_a_swap_combines(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "Acorn", "Hazelnut")
    play.lay(1, "Hazelnut, Acorn")
    event(play, Event.SWAP)
    play.swap(0, "Acorn", 1, "Hazelnut")
    assert [str(offer.detail) for offer in play.step.offers if str(offer.label) == "Keep apart"] == [
        "Hazelnut",
        "Acorn",
    ]
    play.do(act.KeepApart(play.find(1, "Acorn").id))
    assert play.state.step_id is StepId.DRAW_FOUR
    play.take("Keep apart")
    assert play.board(0) == ("Hazelnut", "Hazelnut")
    assert play.board(1) == ("Acorn, Acorn", "")
    assert play.state.step_id is StepId.TURN


@pytest.mark.rule("T13")
def test_a_pair_that_is_swapped_does_not_unlock_again(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "Acorn")
    play.lay(1, "2 Hazelnut")
    event(play, Event.SWAP)
    play.swap(0, "Acorn", 1, "Hazelnut")
    assert play.state.step_id is StepId.TURN


@pytest.mark.rule("T17")
def test_sun_takes_a_card_of_a_hand(begin: Callable[..., Play]) -> None:
    play = begin()
    play.set("seat.2.hand", 0)
    event(play, Event.SUN)
    assert [str(offer.label) for offer in play.step.offers] == ["From Peter", "Let it pass"]
    play.refused(act.TakeCard(0), by="T17", words="own hand", firm=True)
    play.refused(act.TakeCard(2), by="T17", words="no card in hand", firm=True)
    play.next()
    assert (play.hand(0), play.hand(1)) == (2, 1)


@pytest.mark.rule("T17")
def test_gust_brings_a_hidden_woody_out(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(1, "Acorn", "Clover")
    event(play, Event.GUST)
    play.take("Out: Clover")
    assert play.board(1) == ("Acorn, Clover", "")


@pytest.mark.rule("T17")
def test_gust_on_a_full_collection_sends_another_one_into_hiding(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(1, "Acorn, Clover, Walnut, Granite, Porcini, Oak leaf", "Fir")
    event(play, Event.GUST)
    play.take("Out: Fir")
    assert play.state.step_id is StepId.TO_HIDING
    assert "Fir" not in [str(offer.label) for offer in play.step.offers]
    play.take("Granite")
    assert play.board(1) == ("Acorn, Clover, Walnut, Porcini, Oak leaf, Fir", "Granite")


@pytest.mark.rule("T17", "T10")
def test_gust_hides_one_of_ones_own(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "Acorn", "Clover, Walnut, Granite")
    play.lay(1, "Porcini")
    event(play, Event.GUST)
    play.refused(act.Blow(play.find(1, "Porcini").id), by="T17", words="one's own", firm=True)
    play.take("Hide Acorn")
    play.take("Clover")
    assert play.board(0) == ("Clover", "Walnut, Granite, Acorn")
    assert play.state.done == ()  # no action of the turn


@pytest.mark.rule("T17")
def test_rain_two_new_cards_for_everyone(begin: Callable[..., Play]) -> None:
    play = begin(piles=(28, 28, 28, 28))
    play.set("seat.1.hand", 7)
    event(play, Event.RAIN)
    assert [player.hand for player in play.state.players] == [2, 2, 2]
    assert play.state.discard_unnamed == 1 + 7 + 2
    assert play.state.piles[Season.SPRING] == 28 - 6 - 5 - 6
    assert [note.text.values["name"].values["name"] for note in play.notes[1:4]] == [  # type: ignore[union-attr]
        "Miriam",
        "Peter",
        "Ida",
    ]


@pytest.mark.rule("T17")
def test_snow_three_cards_to_the_right(begin: Callable[..., Play]) -> None:
    play = begin("Miriam", "Peter", "Ida", "Otto")
    for seat, cards in enumerate((5, 2, 6, 1)):
        play.set(f"seat.{seat}.hand", cards)
    event(play, Event.SNOW)
    # Miriam gives 3 of her 4 to Otto, Peter both to Miriam, Ida 3 to Peter, Otto his one to Ida.
    assert [player.hand for player in play.state.players] == [1 + 2, 3, 3 + 1, 3]
    assert "Miriam gives 3 to Otto" in play.said()


@pytest.mark.rule("T17")
def test_storm_empties_a_hiding_area(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(1, "Acorn, Clover, Walnut, Granite, Porcini", "Fir, Oak, 2 Fluorite")
    event(play, Event.STORM)
    play.take("Peter")
    # Eight places are needed, six are there: two of the others go into hiding.
    for name in ("Acorn", "Porcini"):
        assert play.state.step_id is StepId.TO_HIDING
        assert not {"Fir", "Oak", "Fluorite"} & {str(offer.label) for offer in play.step.offers}
        play.take(name)
    assert play.board(1) == ("Clover, Walnut, Granite, Fir, Oak, 2 Fluorite", "Acorn, Porcini")


@pytest.mark.rule("T17")
def test_the_storm_is_in_the_game_once(begin: Callable[..., Play]) -> None:
    play = begin()
    event(play, Event.STORM)
    play.do(act.Pass(), act.EndTurn())
    assert play.offer("Storm").why_not is not None
    play.refused(act.PlayEvent(Event.STORM), by="T17", words="once")


@pytest.mark.rule("T17", "T13")
def test_lightning_and_the_oak_return_a_placed_woody(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "Oak")
    play.lay(1, "2 Acorn, Clover", "Fir")
    event(play, Event.LIGHTNING)
    play.refused(act.Strike(play.find(1, "Fir").id), by="T17", words="hidden, and safe")
    play.take("Strike Acorn")
    assert play.board(1) == ("Clover", "Fir")
    assert play.state.discard == ("Acorn", "Acorn")
    play.place("Oak")
    assert play.state.step_id is StepId.STRIKE
    play.take("Strike Clover")
    assert play.board(1) == ("", "Fir")


@pytest.mark.rule("T17")
def test_the_house_whose_lightning_hits_hidden_ones(begin: Callable[..., Play]) -> None:
    play = begin(house=HouseRules(lightning_hits_hidden=True))
    play.lay(1, "", "Fir")
    event(play, Event.LIGHTNING)
    play.take("Strike Fir")
    assert play.board(1) == ("", "")


@pytest.mark.rule("T17", "T13")
def test_dig_and_the_chestnut_search_a_pile_straight_to_the_hand(begin: Callable[..., Play]) -> None:
    play = begin(piles=(27, 27, 28, 30))
    play.lay(0, "Chestnut")
    event(play, Event.DIG)
    play.take("Autumn")
    assert (play.hand(0), play.state.piles[Season.AUTUMN]) == (2, 27)
    play.place("Chestnut")
    play.take("Summer")
    assert (play.hand(0), play.state.piles[Season.SUMMER]) == (2, 26)


@pytest.mark.rule("T13", "T19")
def test_the_oak_leaf_sees_a_role(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "Oak leaf")
    play.place("Oak leaf")
    play.refused(act.SeeRole(0), by="T13", words="own role", firm=True)
    before = play.state
    play.take("Of Ida")
    assert play.said() == "Miriam looks at the role of Ida."
    assert (play.state.players, play.state.roles) == (before.players, {})


@pytest.mark.rule("T13")
def test_the_fir_swaps_between_any_two(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "Fir")
    play.lay(1, "Acorn")
    play.lay(2, "Clover")
    play.place("Fir")
    play.take("Swap Acorn")
    assert {str(offer.label) for offer in play.step.offers} == {"For Fir", "For Clover", "Let it pass"}
    play.take("For Clover")
    assert [play.board(seat)[0] for seat in range(3)] == ["2 Fir", "Clover", "Acorn"]


@pytest.mark.rule("T13")
def test_the_hazelnut_draws_four(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "Hazelnut")
    play.place("Hazelnut")
    play.next()
    assert play.hand(0) == 2 - 1 + 4


@pytest.mark.rule("T13")
def test_the_clover_looks_and_takes(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "Clover")
    play.place("Clover")
    play.take("From Ida")
    assert (play.hand(0), play.hand(2)) == (2, 1)


@pytest.mark.rule("T13")
def test_an_ability_comes_once_and_may_be_let_go(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "Hazelnut")
    play.place("Hazelnut")
    play.refused(act.EndTurn(), by="T13", words="the four cards")
    play.take("Let it pass")
    play.refused(act.DrawFour(), by="T13", words="No card asks")
    play.take("End turn")
    assert play.hand(0) == 1


@pytest.mark.rule("T13")
def test_the_list_of_abilities_in_the_rulebook_is_proposed(begin: Callable[..., Play]) -> None:
    named = {
        Ability.SWAP: ["Toadstool", "Umbrella mushroom", "Fool's gold"],
        Ability.SEE_ROLE: ["Oak leaf"],
        Ability.SEARCH: ["Witchweed", "Chestnut", "Morel"],
        Ability.SWAP_BETWEEN: ["Fir needle", "Fir"],
        Ability.DRAW_FOUR: ["Maple leaf", "Hazelnut"],
        Ability.RETURN: ["Oak"],
        Ability.LOOK_AND_TAKE: ["Clover", "Chanterelle"],
    }
    for ability, names in named.items():
        for name in names:
            play = begin(library=())
            play.place(name)
            proposal = play.offer("minerals").action
            assert isinstance(proposal, act.Learn)
            assert proposal.woody == Woody(name, Kind.MINERALS, ability=ability)


@pytest.mark.rule("T13", "T17")
def test_with_nobody_to_swap_with_it_passes(begin: Callable[..., Play]) -> None:
    play = begin()
    event(play, Event.SWAP)
    assert [str(offer.label) for offer in play.step.offers] == ["Let it pass"]
    play.next()
    assert play.state.step_id is StepId.TURN


@pytest.mark.rule("T13")
def test_an_unknown_ability_is_learned_and_then_offered(begin: Callable[..., Play]) -> None:
    play = begin(library=(Woody("Moss", Kind.HERBS),))
    play.lay(0, "Moss")
    play.place("Moss")
    assert play.state.step_id is StepId.TURN
    play.do(act.Learn(Woody("Moss", Kind.HERBS, ability=Ability.SEARCH)))
    play.do(act.Search(Season.SPRING), override=True)
    assert play.hand(0) == 2
