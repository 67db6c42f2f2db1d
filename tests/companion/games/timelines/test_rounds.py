"""Rounds at the table: deal, reveal, play, initiative, special actions, rescues, reset (L2 to L7, L17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.aids import Glow
from companion.games.timelines import actions as act
from companion.games.timelines.aids import glow
from companion.games.timelines.rounds import rescues
from companion.games.timelines.state import Played, Setup, SpecialActions, StepId

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.timelines.conftest import Play


@pytest.mark.rule("L2")
def test_four_heroes_each_and_four_timelines(begin: Callable[..., Play]) -> None:
    play = begin("Ida", "Noé", "Mara")
    assert [player.size for player in play.state.players] == [4, 4, 4]
    assert play.state.deck == 104 - 12
    play.tap("AL", "BM", "CA")
    assert play.step.next is None
    assert str(play.step.waiting) == "1 to tap"
    play.tap("DN")
    assert play.state.deck == 104 - 12 - 4
    play.next()
    assert (play.state.at, play.state.round) == (StepId.PLAY, 1)


@pytest.mark.rule("L2")
def test_players_games_and_seats(new: Callable[..., Play]) -> None:
    play = new()
    assert len(play.state.players) == 4
    play.take("+1 player")
    play.take("+1 player")
    assert play.offer("+1 player").why_not is not None
    play.take("+1 game")
    assert (len(play.state.players), play.state.setup.games) == (6, 2)
    for players, games in ((("",) * 7, 1), ((), 1), (("", ""), 0), (("", ""), 21)):
        play.refused(act.SetUp(Setup(players, games)), by="L2", firm=True)
    play.do(act.SetUp(Setup(("Ida", "Ida"))))
    assert "same name" in play.said()


@pytest.mark.rule("L3", "L4", "L5", "L6", "L7")
def test_a_round_in_initiative_order(begin: Callable[..., Play]) -> None:
    play = begin("Ida", "Noé", "Mara")
    play.tap("AL", "AN", "CM", "DN")
    play.next()
    play.tap("BN", "BL")
    assert play.step.next is None
    play.tap("AM")  # Mara
    assert str(play.step.now) == "First is Mara."
    play.next()
    assert [played.seat for played in play.state.up] == [2, 1, 0]

    # Mara, Master A: both As and the Master C. Her hero goes into the Timelines.
    assert str(play.step.now) == "Mara, Master A, rescues 3 heroes."
    play.next()
    assert set(play.state.players[2].hand) == {"AL", "AN", "CM"}
    assert play.state.line == ("DN", "AM")

    # Noé, Legendary B: no B and no Legendary is left.
    assert str(play.step.offers[0].label) == "Rescue no one"
    assert play.step.rule == "L6"
    play.next()
    assert play.state.players[1].hand == ()

    # Ida, Novice B: the Novice D, and the B that Noé has just laid down.
    play.next()
    assert set(play.state.players[0].hand) == {"DN", "BL"}

    # Reset: what is left goes into the abyss; four new ones come.
    assert play.state.at is StepId.REVEAL
    assert set(play.state.abyss) == {"AM", "BN"}
    assert (play.state.line, play.state.round) == ((), 2)
    assert [player.size for player in play.state.players] == [5, 3, 6]


@pytest.mark.rule("L3", "L17")
def test_heroes_lie_face_down_before_they_are_turned_up(begin: Callable[..., Play]) -> None:
    play = begin()
    play.tap("AL", "BL", "CL", "DL")
    play.next()
    play.take("Noé laid one")
    play.take("Ida laid one")
    assert play.state.played == (Played(1), Played(0))
    assert play.step.next is None
    play.tap("EM", "FM")
    assert [(played.seat, played.hero) for played in play.state.up] == [(0, "EM"), (1, "FM")]
    assert [player.unseen for player in play.state.players] == [3, 3]
    play.tap("EM")  # it was another one
    assert play.state.players[0].hand == ("EM",)
    play.tap("GM")
    assert [played.hero for played in play.state.up] == ["FM", "GM"]


@pytest.mark.rule("L17", "L18")
def test_a_hero_known_in_the_hand_turns_out_to_be_the_one_laid_down(begin: Callable[..., Play]) -> None:
    play = begin()
    play.round("AL AM BL CL", "AN DN")
    play.tap("EL", "FL", "GL", "HL")
    play.next()
    play.take("Ida laid one")
    play.do(act.Play(0, "AL"))
    assert play.where("AL") == "played.0"
    assert play.state.players[0].hand == ("AM",)
    assert play.state.players[0].unseen == 3


@pytest.mark.rule("L5", "L17", "L18")
def test_what_was_rescued_is_offered_by_name(begin: Callable[..., Play]) -> None:
    play = begin()
    play.round("AL AM BL CL", "AN DN")
    play.tap("EL", "FL", "GL", "HL")
    play.next()
    play.take("Ida: AM")
    play.tap("ZN")
    play.take("Special action") if play.state.special else play.take("Rescue")
    assert [played.hero for played in play.state.up] == ["AM", "ZN"]


@pytest.mark.rule("L7")
def test_rounds_go_on_while_the_deck_has_heroes(begin: Callable[..., Play]) -> None:
    play = begin()
    play.refused(act.ScoreNow(), by="L7", words="96 heroes")
    play.tap("AL", "BL", "CL", "DL")
    play.refused(act.Tap("EL"), by="L7", words="all there")
    play.do(act.Tap("EL"), override=True)
    assert len(play.state.line) == 5
    play.tap("EL", "DL")
    play.refused(act.BeginRound(), by="L7", words="1 hero of the Timelines is missing")


@pytest.mark.rule("L4", "L17", "L2")
def test_the_special_action_comes_between_reveal_and_rescue(begin: Callable[..., Play]) -> None:
    play = begin(special_actions=SpecialActions.ALWAYS)
    play.tap("AL", "BL", "CL", "DL")
    play.next()
    play.tap("EM", "AM")
    play.next()
    assert play.state.at is StepId.SPECIAL
    assert str(play.step.now).startswith("Noé: do what Master A says")
    play.refused(act.SpecialDone(able=False), by="L4", words="must perform")

    # Noé's hero sends the Legendary D to the abyss, and takes an unseen hero from Ida's hand.
    play.move("DL", "timelines", "abyss")
    play.move("hero", "hand.0", "hand.1")
    assert [player.unseen for player in play.state.players] == [2, 4]
    play.refused(act.Rescue(), by="L4", words="not done now", firm=True)
    play.next()
    assert play.state.at is StepId.RESCUE
    assert str(play.step.now) == "Noé, Master A, rescues Legendary A."


@pytest.mark.rule("L2")
def test_the_first_game_is_played_without_special_actions(begin: Callable[..., Play]) -> None:
    play = begin(games=2)
    assert not play.state.special
    play.set("games", 3)
    play.do(act.ScoreNow(), override=True)
    play.do(act.HandDone(), act.HandDone(), override=True)
    play.next(2)
    assert play.state.game == 2
    assert play.state.special
    never = begin(special_actions=SpecialActions.NEVER)
    assert not never.state.special


@pytest.mark.rule("L5")
def test_the_rescues_are_told_before_they_happen(begin: Callable[..., Play]) -> None:
    play = begin("Ida", "Noé", "Mara")
    play.tap("AL", "AN", "CM", "DN")
    play.next()
    play.tap("BN", "BL", "AM")
    play.next()
    # Mara takes both As and the Master C; Noé nobody; Ida the Novice D and the B that Noé lays down.
    told = rescues(play.state)
    assert [(played.seat, taken) for played, taken in told] == [
        (2, ("AL", "AN", "CM")),
        (1, ()),
        (0, ("BL", "DN")),
    ]
    for played, taken in told:
        play.next()
        assert set(taken) <= set(play.state.players[played.seat].hand)


@pytest.mark.rule("L7")
def test_the_lamp_has_another_colour_every_round(begin: Callable[..., Play]) -> None:
    play = begin()
    seen = []
    for n in range(3):
        seen.append(glow(play.state))
        play.round(*(("AL AM BL CL", "AN DN"), ("EL FL GL HL", "AM EN"), ("IL JL KL LL", "XM FN"))[n])
    assert len(set(seen)) == 3
    assert Glow.DAY not in seen
    play.do(act.ScoreNow(), override=True)
    assert glow(play.state) is Glow.DAY
