"""Heroes put right by hand: tapped twice, tapped wrongly, moved, more than there can be (L13, L17, L18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.game import Move
from companion.games.timelines import actions as act
from companion.games.timelines.heroes import HEROES

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.timelines.conftest import Play


@pytest.mark.rule("L13")
def test_a_hero_tapped_into_two_hands_is_asked_about(begin: Callable[..., Play]) -> None:
    play = begin()
    play.round("AL AM BL CL", "AN DN")
    assert play.where("AL") == "hand.0"
    play.tap("EL", "FL", "GL", "HL")
    play.next()
    play.refused(act.Play(1, "AL"), by="L13", words="Legendary A is in the hand of Ida already")
    sizes = [player.size for player in play.state.players]
    play.do(act.Play(1, "AL"), override=True)
    assert play.where("AL") == "played.1"
    assert [player.size for player in play.state.players] == [sizes[0], sizes[1] - 1]
    assert play.state.players[0].unseen == 4
    play.refused(act.Tap("EL"), by="L13", words="in the Timelines")


@pytest.mark.rule("L13", "L5")
def test_a_rescue_is_corrected_by_taps(begin: Callable[..., Play]) -> None:
    play = begin()
    play.tap("AL", "BL", "CL", "DL")
    play.next()
    play.tap("AM", "ZN")
    play.next()
    play.tap("BL")
    assert play.where("BL") == "hand.0"
    play.tap("BL")
    assert play.where("BL") == "timelines"
    play.take("CL to Ida")
    play.take("All rescues")
    assert set(play.state.players[0].hand) == {"AL", "CL"}


@pytest.mark.rule("L17", "L18")
def test_the_table_goes_on_to_the_hands_with_heroes_still_played(begin: Callable[..., Play]) -> None:
    play = begin()
    play.tap("AL", "BL", "CL", "DL")
    play.next()
    play.tap("EM")
    play.take("Noé laid one")
    play.set("step", "hands")
    assert (play.state.played, play.state.tapping) == ((), 0)
    assert [(player.hand, player.unseen) for player in play.state.players] == [(("EM",), 3), ((), 4)]


@pytest.mark.rule("L17")
def test_any_hero_goes_between_any_two_places(begin: Callable[..., Play]) -> None:
    play = begin()
    spots = ["timelines", "abyss", "hand.0", "hand.1", "played.0", "deck"]
    for origin in spots:
        for target in spots:
            play.move("QM", "", origin)
            play.move("QM", "" if origin == "deck" else origin, target)
            assert play.where("QM") == (None if target == "deck" else target)
    play.move("QM", "", "abyss")
    play.refused(Move("QM", "timelines", "hand.0"), by="L17", words="in the abyss")
    play.refused(Move("QM", "", "pocket"), by="L17", words="not pocket", firm=True)
    play.refused(Move("QM", "", "hand.7"), by="L2", words="seats are 0 to 1", firm=True)
    play.refused(Move("hero", "abyss", "hand.0"), by="L17", firm=True)
    play.refused(Move("hero", "deck", "timelines"), by="L17", words="say which", firm=True)


@pytest.mark.rule("L17")
def test_a_hand_that_is_all_known_gets_one_more_only_if_asked(begin: Callable[..., Play]) -> None:
    play = begin()
    play.set("hand.1", 0)
    play.set("hand.1", 1)
    play.move("QM", "hand.1", "hand.1")
    play.tap("AL", "BL", "CL", "DL")
    play.next()
    play.refused(act.LayDown(1), by="L17", words="tap the one played", firm=True)
    play.refused(act.Play(1, "RM"), by="L18", words="All 1 heroes of Noé are known")
    deck = play.state.deck
    play.do(act.Play(1, "RM"), override=True)
    assert (play.where("RM"), play.where("QM"), play.state.deck) == ("played.1", "hand.1", deck - 1)


@pytest.mark.rule("L18", "L17")
def test_a_hero_too_many_comes_from_wherever_one_was_not_seen(begin: Callable[..., Play]) -> None:
    play = begin()
    play.set("hand.1", 0)
    for hero in HEROES[:100]:
        play.move(hero, "deck", "abyss")
    play.set("step", "hands")
    assert (play.state.deck, play.state.players[0].unseen) == (0, 4)
    play.do(act.Tap("ZL", 1), override=True)  # nothing is left but Ida's four
    assert (play.where("ZL"), play.state.players[0].unseen) == ("hand.1", 3)
