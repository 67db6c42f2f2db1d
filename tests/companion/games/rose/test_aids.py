"""Beside the rules of Rose: the lamp in the last days, and what the next game begins with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from companion.games.rose import actions as act
from companion.games.rose import effect_actions as effect
from companion.games.rose.aids import AIDS
from companion.games.rose.setting_up import night_places
from companion.games.rose.state import PATH_CARDS, Blocked, HouseRules, Setup
from companion.outputs import lamp_wish
from hardware.lamp_wish import LampColour, LampPulse

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.rose.conftest import Play

DAYS = {18: LampPulse.NONE, 4: LampPulse.NONE, 3: LampPulse.AMBER, 2: LampPulse.AMBER, 1: LampPulse.RED}


@pytest.mark.rule("R9")
@pytest.mark.parametrize(("days", "pulse"), DAYS.items())
def test_the_lamp_pulses_when_the_days_run_out(
    begin: Callable[..., Play], days: int, pulse: LampPulse
) -> None:
    play = begin()
    play.set("days", days)
    wish = lamp_wish(AIDS.glow(play.state), unsure_rolls=0)
    assert (wish.colour, wish.pulse) == (LampColour.DAY, pulse)


@pytest.mark.rule("R35")
def test_places_by_night_are_counted_and_leave_the_lamp_as_it_is(begin: Callable[..., Play]) -> None:
    play = begin()
    for number, spot in enumerate(PATH_CARDS, 1):
        play.do(effect.TurnPlace(spot.name, night=True))
        assert night_places(play.state) == number
        assert lamp_wish(AIDS.glow(play.state), unsure_rolls=0).colour is LampColour.DAY
    play.do(effect.TurnPlace("B2", night=False))
    assert night_places(play.state) == 11


HOUSE = HouseRules(blocked_enemy=Blocked.STAYS, stat_maximum=8)


@pytest.mark.rule("R15")
@pytest.mark.parametrize(
    ("level", "won", "following"), [(0, True, 1), (0, False, 0), (5, True, 6), (9, False, 9), (10, True, 10)]
)
def test_after_a_win_another_game_begins_a_level_higher_with_the_same_house_rules(
    begin: Callable[..., Play], level: int, *, won: bool, following: int
) -> None:
    play = begin(difficulty=5, house=HOUSE)
    play.state = msgspec.structs.replace(
        play.state, setup=msgspec.structs.replace(play.state.setup, difficulty=level)
    )
    play.do(act.EndGame(won))
    assert AIDS.again(play.state) == Setup(difficulty=following, house=HOUSE)


def test_a_game_left_in_the_middle_is_begun_anew_as_it_was(begin: Callable[..., Play]) -> None:
    assert AIDS.again(begin(difficulty=3, house=HOUSE).state) == Setup(difficulty=3, house=HOUSE)
