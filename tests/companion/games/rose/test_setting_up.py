"""Setting Rose up: what each difficulty gives and takes, and what no table can have."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from companion.games.game import RuleBroken
from companion.games.rose import actions as act
from companion.games.rose import effect_actions as effect
from companion.games.rose.cards import Enemy, Path
from companion.games.rose.setting_up import (
    NEWCOMERS,
    VETERANS,
    checklist,
    missing,
    next_level,
    night_places,
    replaced,
)
from companion.games.rose.state import PATH_CARDS, SPOTS, Setup, Spot
from companion.games.strong20.dice import Counts
from companion.games.strong20.stats import Stat, Stats
from tests.companion.games.rose.conftest import GAME, Play

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.rule("R1", "R4", "R10")
def test_the_table_has_four_paths_of_four_places_and_three_cards(begin: Callable[..., Play]) -> None:
    play = begin()
    assert [spot.name for spot in SPOTS[:5]] == ["A1", "A2", "A3", "A4", "B1"]
    assert (len(SPOTS), len(PATH_CARDS), len(play.state.places)) == (16, 12, 12)
    assert (play.state.deck, play.state.item_deck) == (43, 20)
    farthest = play.state.place(Spot(Path.A, 4))
    assert (farthest.night, farthest.armor) == (False, False)
    play.refused(effect.TurnPlace("A4", night=True), by="R10", words="A4 has no path card")
    play.refused(effect.TurnPlace("E1", night=True), by="R4", words="A1 to D4")


@pytest.mark.rule("R5", "R6", "R7", "R8")
def test_a_hero_of_three_two_three(begin: Callable[..., Play]) -> None:
    play = begin(health=3, strategy=2, recovery=3, hero="Beauty")
    state = play.state
    assert state.stats == Stats(3, 2, 3)
    assert state.hero.name == "Beauty"
    assert state.dice.pool == Counts(3, 3, 3, 3, 0)
    assert state.dice.exhausted == Counts(1, 1, 1, 1, 1)
    assert night_places(state) == 0
    assert play.state.cache == state.inventory == ()


@pytest.mark.rule("R9", "R15")
@pytest.mark.parametrize(
    ("level", "days"),
    [(1, 18), (2, 18), (3, 17), (4, 16), (5, 15), (6, 14), (7, 13), (8, 12), (9, 11)],
)
def test_the_day_tracker_by_difficulty(level: int, days: int) -> None:
    assert GAME.new(Setup(difficulty=level)).days == days


@pytest.mark.rule("R15")
def test_level_0_puts_an_enemy_into_the_cache_as_gold() -> None:
    play = Play(Setup(difficulty=0))
    assert (play.state.days, play.state.deck, len(play.state.cache)) == (18, 42, 1)
    play.next()
    assert (play.at, play.step.next, str(play.step.waiting)) == ("laying-out", None, "Gold missing")
    play.refused(act.Begin(), by="R15", words="gold")
    play.do(act.Describe("cache.0", Enemy(name="Moth", health=2, gold=4)))
    play.next()
    assert (play.at, play.state.cache[0].gold) == ("deploy", 4)


@pytest.mark.rule("R15")
@pytest.mark.parametrize("level", [1, 3])
def test_levels_1_and_3_begin_with_a_random_item(begin: Callable[..., Play], level: int) -> None:
    play = begin(difficulty=level)
    assert play.at == "gain-item"
    play.next()
    assert (play.at, len(play.state.inventory), play.state.item_deck) == ("deploy", 1, 19)


@pytest.mark.rule("R15")
def test_level_4_adds_health_and_level_6_lowers_a_stat(begin: Callable[..., Play]) -> None:
    assert begin(difficulty=4).state.stats == Stats(4, 3, 3)
    assert begin(difficulty=6, lowered=Stat.RECOVERY).state.stats == Stats(3, 3, 2)


@pytest.mark.rule("R10", "R15")
@pytest.mark.parametrize("level", [7, 8])
def test_levels_7_and_8_begin_with_the_nearest_places_by_night(
    begin: Callable[..., Play], level: int
) -> None:
    state = begin(difficulty=level).state
    night = [spot.name for spot, card in zip(PATH_CARDS, state.places, strict=True) if card.night]
    assert night == ["A1", "B1", "C1", "D1"]


@pytest.mark.rule("R10", "R15")
def test_level_9_begins_with_one_path_by_night(begin: Callable[..., Play]) -> None:
    state = begin(difficulty=9, night_path=Path.C).state
    night = [spot.name for spot, card in zip(PATH_CARDS, state.places, strict=True) if card.night]
    assert night == ["C1", "C2", "C3"]


@pytest.mark.rule("R15")
def test_level_10_takes_the_days_that_the_player_enters(begin: Callable[..., Play]) -> None:
    assert begin(difficulty=10, days=10).state.days == 10


@pytest.mark.rule("R15")
@pytest.mark.parametrize(
    ("level", "words"), [(6, "choose a stat"), (9, "choose a path"), (10, "enter the days")]
)
def test_what_a_level_leaves_to_the_player_is_waited_for(level: int, words: str) -> None:
    play = Play(Setup(difficulty=level))
    assert play.step.next is None
    assert str(play.step.offers[0].why_not) == words
    play.refused(act.LayTable(), by="R15", words=words)


@pytest.mark.rule("R15")
def test_the_level_is_fixed_once_the_table_is_laid(begin: Callable[..., Play]) -> None:
    begin().refused(act.SetUp(Setup(difficulty=0)), by="R20", words="not done now")


@pytest.mark.rule("R15")
def test_newcomers_begin_at_0_others_at_5_and_a_win_leads_one_up(begin: Callable[..., Play]) -> None:
    assert (NEWCOMERS, VETERANS, Setup().difficulty) == (0, 5, VETERANS)
    assert (next_level(Setup(difficulty=5)), next_level(Setup(difficulty=10))) == (6, None)
    play = begin()
    play.do(act.EndGame(won=True))
    assert "level 6" in str(play.step.now)


@pytest.mark.rule("R5", "R15", "S10", "S11")
@pytest.mark.parametrize(
    ("chosen", "rule"),
    [
        ({"health": 0}, "S10"),
        ({"hero": "x" * 61}, "R4"),
        ({"strategy": 21}, "S11"),
        ({"recovery": -1}, "S11"),
        ({"difficulty": 11}, "R15"),
        ({"difficulty": 5, "days": 3}, "R15"),
        ({"difficulty": 10, "days": 0}, "R15"),
        ({"difficulty": 5, "lowered": Stat.HEALTH}, "R15"),
        ({"difficulty": 6, "lowered": Stat.HEALTH, "health": 1}, "S10"),
        ({"difficulty": 6, "lowered": Stat.STRATEGY, "strategy": 0}, "R15"),
        ({"difficulty": 5, "night_path": Path.A}, "R15"),
        ({"enemy_cards": 20}, "S43"),
        ({"item_cards": 0}, "S43"),
    ],
)
def test_what_no_table_can_have_is_refused(chosen: dict[str, object], rule: str) -> None:
    with pytest.raises(RuleBroken) as caught:
        GAME.new(msgspec.structs.replace(Setup(), **chosen))
    assert caught.value.rule == rule


def test_choosing_anew_is_told_in_a_few_words() -> None:
    play = Play(Setup())
    for chosen, label in (
        ({"health": 4}, "Health 3 to 4"),
        ({"difficulty": 6}, "difficulty 5 to 6"),
        ({"lowered": Stat.STRATEGY}, "-1 Strategy"),
        ({"difficulty": 9}, "difficulty 6 to 9"),
        ({"night_path": Path.D}, "night on path D"),
        ({"difficulty": 10}, "difficulty 9 to 10"),
        ({"days": 10}, "10 days"),
        ({"hero": "Gaston"}, "hero Gaston"),
    ):
        play.do(act.SetUp(replaced(play.state.setup, **chosen)))
        assert play.label == label
    assert missing(play.state.setup) is None


@pytest.mark.rule("S11")
def test_a_stat_beyond_the_die_is_warned_about() -> None:
    play = Play(Setup())
    play.do(act.SetUp(Setup(health=7)))
    assert [str(note.text) for note in play.notes if note.warning] == ["Health is above 6."]


@pytest.mark.rule("R6", "R7", "R8", "R9")
def test_the_checklist_names_what_is_laid_out() -> None:
    lines = " ".join(str(line) for line in checklist(GAME.new(Setup(difficulty=9, night_path=Path.B))))
    assert "By night: B1, B2, B3." in lines
    assert "Day tracker on 11." in lines
    assert "1 yellow, 1 green, 1 blue, 1 purple, 1 red" in lines
