"""Rounds at the table: reveal, play, initiative, rescues, reset, the end (L2 to L8, L16 to L18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.game import Move
from companion.games.timelines import actions as act
from companion.games.timelines.heroes import HEROES
from companion.games.timelines.house import HouseRules
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
    assert str(play.step.now) == "Mara, Master A, rescues AL, AN, CM."
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


@pytest.mark.rule("L8")
def test_who_sits_out_waits_for_scoring(begin: Callable[..., Play]) -> None:
    play = begin("Ida", "Noé", "Mara")
    play.take("Noé sits out")
    play.tap("AL", "BL", "CL", "DL")
    play.next()
    play.tap("EM", "FM")
    assert [played.seat for played in play.state.up] == [0, 2]
    play.refused(act.Play(1, "GM"), by="L8", words="Noé sits out")
    play.do(act.Play(1, "GM"), override=True)
    assert play.where("GM") == "played.1"
    play.next()
    assert not play.state.setup.solo
    play.refused(act.SitOut(1), by="L8", words="already", firm=True)


@pytest.mark.rule("L8")
def test_when_everyone_sits_out_the_game_is_scored(begin: Callable[..., Play]) -> None:
    play = begin()
    play.tap("AL", "BL", "CL", "DL")
    play.next()
    play.take("Ida sits out")
    play.take("Noé sits out")
    assert play.state.at is StepId.HANDS
    assert [player.size for player in play.state.players] == [4, 4]


@pytest.mark.rule("L8")
def test_who_sits_out_during_the_rescues_ends_the_game_after_them(begin: Callable[..., Play]) -> None:
    play = begin()
    play.tap("AL", "BL", "CL", "DL")
    play.next()
    play.tap("AM", "BM")
    play.next()
    play.take("Ida sits out")
    play.take("Noé sits out")
    assert play.state.at is StepId.RESCUE
    play.take("All rescues")
    assert play.state.at is StepId.HANDS
    assert play.state.players[0].hand == ("AL",)
    early = begin()
    early.take("Ida sits out")
    early.take("Noé sits out")
    assert early.state.at is StepId.HANDS


@pytest.mark.rule("L8")
def test_a_player_who_leaves_is_asked_about_and_comes_back(begin: Callable[..., Play]) -> None:
    play = begin("Ida", "Noé", "Mara")
    play.round("AL AM BL CL", "AN DN EN")
    play.refused(act.Leave(0), by="L8", words="sits out still scores")
    before = play.state.players[0].size
    play.do(act.Leave(0), override=True)
    assert play.state.players[0].size == 0
    assert play.state.abyss_unseen + len(play.state.abyss) >= before
    play.set("out.0", value=False)
    assert not play.state.players[0].left


@pytest.mark.rule("L16")
@pytest.mark.parametrize("played", [True, False])
def test_the_last_four_heroes(begin: Callable[..., Play], played: bool) -> None:  # noqa: FBT001 - both ways
    play = begin(house=HouseRules(last_four_played=played))
    rest = [hero for hero in HEROES if hero[0] not in "YZ"]
    rounds = 0
    while play.state.deck:
        line, rest = rest[:4], rest[4:]
        play.tap(*line)
        if not play.state.deck:
            break
        play.next()
        play.do(
            *(act.Play(seat, (play.state.players[seat].hand or (f"{'YZ'[seat]}L",))[0]) for seat in (0, 1))
        )
        play.next()
        while play.state.at is StepId.RESCUE:
            play.next()
        rounds += 1
    assert rounds == (104 - 8) // 4 - 1
    play.next()
    assert play.state.at is (StepId.PLAY if played else StepId.HANDS)
    if played:
        play.tap(*(next(iter(player.hand), "YM") for player in play.state.players))
        play.next()
        play.take("All rescues")
        assert play.state.at in {StepId.HANDS, StepId.SCORED}


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


@pytest.mark.rule("L16")
def test_without_a_hero_nobody_plays(begin: Callable[..., Play]) -> None:
    play = begin()
    play.set("hand.1", 0)
    play.tap("AL", "BL", "CL", "DL")
    play.next()
    play.refused(act.Play(1, "EM"), by="L16", words="no hero left")
    play.tap("FM")
    assert [played.seat for played in play.state.up] == [0]
    play.next(2)
    assert play.state.at is StepId.REVEAL
    assert play.state.deck == 104 - 8 - 4 + 4


@pytest.mark.rule("L4", "L17", "L2")
def test_the_special_action_comes_between_reveal_and_rescue(begin: Callable[..., Play]) -> None:
    play = begin(special_actions=SpecialActions.ALWAYS)
    play.tap("AL", "BL", "CL", "DL")
    play.next()
    play.tap("EM", "AM")
    play.next()
    assert play.state.at is StepId.SPECIAL
    assert str(play.step.now).startswith("Noé: what Master A does")
    play.refused(act.SpecialDone(able=False), by="L4", words="must perform")

    # Noé's hero sends the Legendary D to the abyss, and takes an unseen hero from Ida's hand.
    play.move("DL", "timelines", "abyss")
    play.move("hero", "hand.0", "hand.1")
    assert [player.unseen for player in play.state.players] == [2, 4]
    play.refused(act.Rescue(), by="L4", words="not done now", firm=True)
    play.next()
    assert play.state.at is StepId.RESCUE
    assert str(play.step.now) == "Noé, Master A, rescues AL."


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


@pytest.mark.rule("L11", "L12")
def test_alone_from_set_up_to_the_score(begin: Callable[..., Play]) -> None:
    play = begin("Ida", special_actions=SpecialActions.ALWAYS)
    assert play.state.players[0].size == 8
    assert play.state.deck == 96

    # Four heroes are played and rescue in initiative order; the first one's action was not possible.
    play.tap("AL", "BM", "CA", "DN")
    play.next()
    play.tap("EL", "AM", "ZN")
    assert str(play.step.waiting) == "1 to play"
    play.tap("CN")
    play.next()
    assert [played.hero for played in play.state.up] == ["AM", "CN", "EL", "ZN"]
    play.take("Not able")
    play.take("All rescues")
    # AM: AL, BM. CN: CA, DN. EL: none (Legendary A is gone). ZN: the Novice C laid down before.
    assert set(play.state.players[0].hand) == {"AL", "BM", "CA", "DN", "CN"}
    assert set(play.state.abyss) == {"AM", "EL", "ZN"}
    assert play.state.players[0].size == 4 + 5

    # She stops; the four heroes that nobody has seen are tapped in.
    play.take("Stop and score")
    assert play.state.at is StepId.HANDS
    play.tap("KL", "KM", "KA", "KN")
    play.next()
    # A to D in one chain is 20; broken into A-B and C-D it is 20 + 15. Four Ks are 20 more.
    assert play.points() == [55]
    play.next()
    assert play.state.at is StepId.OVER


@pytest.mark.rule("L11")
def test_alone_with_fewer_than_four_heroes(begin: Callable[..., Play]) -> None:
    play = begin("Ida")
    play.set("hand.0", 2)
    play.tap("AL", "BL", "CL", "DL")
    play.next()
    play.tap("EM", "FM")
    assert play.step.next == 0


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


@pytest.mark.rule("L8", "L16")
def test_who_sits_out_with_a_hero_face_down_takes_it_back(begin: Callable[..., Play]) -> None:
    play = begin("Ida", "Noé", "Mara")
    play.tap("AL", "BL", "CL", "DL")
    play.next()
    play.take("Ida laid one")
    play.take("Noé laid one")
    play.take("Ida sits out")
    assert play.state.players[0].unseen == 4
    play.refused(act.TurnUp(), by="L3", words="Noé has not played yet")
    play.do(act.Play(2, "EM"))
    play.do(act.TurnUp(), override=True)
    assert [played.seat for played in play.state.up] == [2]
    assert play.state.players[1].unseen == 4
