"""Setting up: stats, gold, difficulty, dusk (W5 to W21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.game import RuleBroken
from companion.games.strong20.dice import Counts, Place
from companion.games.strong20.stats import Stat, Stats
from companion.games.white import actions as act
from companion.games.white.game import WhiteGame
from companion.games.white.house import HouseRules
from companion.games.white.setting_up import checklist
from companion.games.white.state import Setup, StepId

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.conftest import Play


@pytest.mark.rule("W5", "S5")
def test_stats_are_copied_from_the_hero_card(new: Callable[..., Play]) -> None:
    play = new()
    play.do(act.SetUp(Setup(hero="Rosa", health=4, strategy=3, recovery=2)))
    assert play.state.stats == Stats(4, 3, 2)
    assert play.state.at is StepId.SETTING_UP


@pytest.mark.rule("W6", "W125")
def test_gold_is_twenty_minus_the_stats(new: Callable[..., Play]) -> None:
    assert new(health=4, strategy=3, recovery=3).state.gold == 10


@pytest.mark.rule("W14", "W125", "W18")
def test_later_raises_do_not_cost_gold_and_level_three_starts_full(new: Callable[..., Play]) -> None:
    raised = {"night_stat": Stat.HEALTH, "raised": (Stat.HEALTH, Stat.RECOVERY)}
    assert new(health=4, strategy=3, recovery=3, difficulty=0, **raised).state.gold == 10
    assert new(health=4, strategy=3, recovery=3, difficulty=3, night_stat=Stat.HEALTH).state.gold == 20


@pytest.mark.rule("W17")
def test_level_two_starts_full_too(new: Callable[..., Play]) -> None:
    assert new(difficulty=2).state.gold == 20


@pytest.mark.rule("W7", "W8", "W9")
def test_the_hunt_cards_are_dealt_to_deck_forest_and_strategy_area(new: Callable[..., Play]) -> None:
    state = new(strategy=4).state
    assert [place.face_up for place in state.forest] == [False] * 12
    assert len(state.strategy_area) == 4
    assert state.deck == 49 - 12 - 4


@pytest.mark.rule("W14")
def test_a_raised_strategy_fills_the_strategy_area(new: Callable[..., Play]) -> None:
    state = new(strategy=3, night_stat=Stat.STRATEGY).state
    assert (len(state.strategy_area), state.deck) == (4, 33)


@pytest.mark.rule("W10")
def test_night_from_the_start_adds_one_to_a_stat(new: Callable[..., Play]) -> None:
    state = new(recovery=2, night_stat=Stat.RECOVERY).state
    assert (state.night, state.stats.recovery) == (True, 3)
    assert not new().state.night


@pytest.mark.rule("W12", "W20", "S40")
def test_all_seventeen_dice_start_in_the_pool(new: Callable[..., Play]) -> None:
    assert new(difficulty=5).state.dice.pool == Counts(4, 4, 4, 4, 1)


@pytest.mark.rule("W21")
@pytest.mark.parametrize(
    ("difficulty", "banished", "left"),
    [
        (6, Counts(red=1), 16),
        (7, Counts(red=1, purple=1, yellow=1), 14),
        (8, Counts(1, 1, 1, 1, 1), 12),
        (9, Counts(yellow=2, green=1, blue=1, purple=2, red=1), 10),
        (10, Counts(2, 2, 2, 2, 1), 8),
    ],
)
def test_higher_levels_banish_dice(
    new: Callable[..., Play], difficulty: int, banished: Counts, left: int
) -> None:
    dice = new(difficulty=difficulty).state.dice
    assert dice.banished == banished
    assert dice.pool.total() == left


@pytest.mark.rule("W15")
def test_level_zero_raises_two_different_stats(new: Callable[..., Play]) -> None:
    play = new(difficulty=0)
    assert play.step.next is None
    play.refused(act.LayTable(), by="W15", words="two different stats")
    play.do(act.SetUp(Setup(difficulty=0, raised=(Stat.STRATEGY, Stat.RECOVERY))))
    assert play.state.stats == Stats(3, 4, 4)
    play.do(act.LayTable())
    assert play.state.at is StepId.LAYING_OUT


@pytest.mark.rule("W13")
def test_set_up_goes_from_numbers_to_table_to_the_first_round(new: Callable[..., Play]) -> None:
    play = new()
    seen = [play.state.at]
    while play.state.at is not StepId.PRESS_ONWARD:
        play.next()
        seen.append(play.state.at)
    assert seen == [StepId.SETTING_UP, StepId.LAYING_OUT, StepId.PRESS_ONWARD]
    assert play.state.round == 1


def test_the_table_is_told_line_by_line(new: Callable[..., Play]) -> None:
    lines = [str(line) for line in checklist(new(difficulty=6, strategy=1).state)]
    assert "Gold tracker on 13." in lines
    assert "Strategy area: 1 card of the hunt deck, face up." in lines
    assert "Banished: 1 red." in lines


@pytest.mark.rule("S10")
def test_health_zero_is_no_hero(new: Callable[..., Play]) -> None:
    new().refused(act.SetUp(Setup(health=0)), by="S10", words="at least 1 Health")
    with pytest.raises(RuleBroken, match="at least 1 Health"):
        WhiteGame().new(Setup(health=0))


@pytest.mark.parametrize(
    ("setup", "rule"),
    [
        (Setup(difficulty=11), "W15"),
        (Setup(difficulty=-1), "W15"),
        (Setup(strategy=21), "S11"),
        (Setup(recovery=-1), "S11"),
        (Setup(difficulty=0, raised=(Stat.HEALTH, Stat.HEALTH)), "W15"),
        (Setup(difficulty=0, raised=(Stat.HEALTH, Stat.STRATEGY, Stat.RECOVERY)), "W15"),
        (Setup(difficulty=4, raised=(Stat.HEALTH, Stat.STRATEGY)), "W15"),
        (Setup(hunt_cards=20), "S43"),
        (Setup(item_cards=0), "S43"),
        (Setup(house=HouseRules(sharpened_die_goes_to=Place.ACTIVE)), "S7"),
    ],
)
def test_what_no_table_can_have_is_refused(new: Callable[..., Play], setup: Setup, rule: str) -> None:
    new().refused(act.SetUp(setup), by=rule)


@pytest.mark.rule("S11")
def test_a_stat_above_six_is_warned_about_but_taken(new: Callable[..., Play]) -> None:
    play = new()
    play.do(act.SetUp(Setup(health=7)))
    assert play.state.stats.health == 7
    assert [note.rule for note in play.notes if note.warning] == ["S11"]


@pytest.mark.rule("S11")
def test_strategy_and_recovery_may_be_zero(new: Callable[..., Play]) -> None:
    assert new(strategy=0, recovery=0).state.stats == Stats(3, 0, 0)
