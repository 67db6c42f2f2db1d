"""Players who sit out or leave, the deck that runs out, the match that is ended (L8, L16, L2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.aids import Glow
from companion.games.timelines import actions as act
from companion.games.timelines.aids import glow
from companion.games.timelines.heroes import HEROES
from companion.games.timelines.house import HouseRules
from companion.games.timelines.state import StepId

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.timelines.conftest import Play


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
        assert "this is the last round" in play.said()
        assert glow(play.state) is Glow.LAST_DAY
        play.tap(*(next(iter(player.hand), "YM") for player in play.state.players))
        play.next()
        play.take("All rescues")
        assert play.state.at in {StepId.HANDS, StepId.SCORED}


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


@pytest.mark.rule("L2", "L12")
def test_a_match_ends_when_the_evening_does(begin: Callable[..., Play]) -> None:
    play = begin(games=3)
    play.refused(act.EndMatch(), by="L2", words="Game 1 is not scored yet")
    play.hands("AL AM", "BL")
    play.next()
    assert play.state.at is StepId.DEAL
    play.do(act.EndMatch())  # nothing of the second game is lost
    assert play.state.at is StepId.OVER
    assert [play.state.total(seat) for seat in (0, 1)] == [10, 0]
    assert "after 1 game" in play.said()
    play.take("One more game")
    assert (play.state.at, play.state.game) == (StepId.DEAL, 2)
    play.next()
    play.do(act.EndMatch(), override=True)
    assert len(play.state.booked) == 1
