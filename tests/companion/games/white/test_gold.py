"""Gold and stats by hand (W80 to W83, S11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.strong20.stats import Stat
from companion.games.white import actions as act
from companion.games.white.state import StepId

if TYPE_CHECKING:
    from tests.companion.games.conftest import Play


@pytest.mark.rule("W80", "W111")
def test_gold_never_rises_above_twenty_and_what_is_over_is_lost(play: Play) -> None:
    play.do(act.GainGold(15))
    assert play.state.gold == 20
    assert "6 is lost" in play.said()


@pytest.mark.rule("W81")
def test_to_pay_needs_the_whole_amount(play: Play) -> None:
    play.refused(act.PayGold(12), by="W81", words="You have 11 gold, not 12: by hand.")
    play.do(act.PayGold(11))
    assert play.state.gold == 0


@pytest.mark.rule("W82", "W111")
def test_to_lose_takes_as_much_as_there_is(play: Play) -> None:
    play.do(act.LoseGold(12))
    assert play.state.gold == 0
    assert "-11 gold" in play.said()


@pytest.mark.rule("W81")
def test_an_overridden_payment_takes_what_there_is(play: Play) -> None:
    play.do(act.PayGold(12), override=True)
    assert play.state.gold == 0
    assert play.notes[0].warning


@pytest.mark.parametrize("gold", [-1, 1000])
def test_sums_that_no_card_names_are_refused(play: Play, gold: int) -> None:
    for action in (act.PayGold(gold), act.LoseGold(gold), act.GainGold(gold)):
        assert play.refused(action, by="W80").firm


@pytest.mark.rule("W83")
def test_gold_is_not_a_stat() -> None:
    assert {stat.value for stat in Stat} == {"health", "strategy", "recovery"}


@pytest.mark.rule("S11", "S41")
def test_a_stat_rises_with_a_warning_and_never_falls_below_zero(play: Play) -> None:
    play.do(act.ChangeStat(Stat.RECOVERY, 4))
    assert play.state.stats.recovery == 7
    assert [note.rule for note in play.notes if note.warning] == ["S11"]
    play.do(act.ChangeStat(Stat.RECOVERY, -9))
    assert play.state.stats.recovery == 0


@pytest.mark.rule("S10")
def test_health_lost_at_any_moment_ends_the_game(play: Play) -> None:
    play.do(act.ChangeStat(Stat.HEALTH, -3))
    assert play.state.at is StepId.OVER


@pytest.mark.rule("W65")
def test_the_day_night_card_turns(play: Play) -> None:
    play.do(act.Flip())
    assert play.state.night
    play.do(act.Flip())
    assert not play.state.night
