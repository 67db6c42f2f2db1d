"""What White tells: where in the round we are, and what the Evil Stepmother gains at night."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.white import actions as act
from companion.games.white.cards import Card
from companion.games.white.house import HouseRules, StepmotherGains
from companion.games.white.state import Stack, StepId

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.conftest import Play


def test_what_she_gains_at_night_is_told(begin: Callable[..., Play]) -> None:
    play = begin(house=HouseRules(stepmother_gains=StepmotherGains.ONCE))
    play.before_the_stepmother("w").face(Stack.KEEP)
    play.set("health", 20)
    play.take("Ignore it")
    play.next()
    assert play.state.at is StepId.NIGHT_GAIN
    play.do(act.GainNight(Card(name="Cook")))
    assert "+1 Damage and the night effect of Cook" in play.said()


def test_the_parts_of_a_round_are_those_of_the_forest_until_the_castle_is_entered(
    begin: Callable[..., Play],
) -> None:
    play = begin()
    assert [str(part) for part in play.step.trail] == ["Activation", "Engagement", "Resolve"]
    play.before_the_stepmother("w").face(Stack.KEEP)
    assert [str(part) for part in play.step.trail] == ["Boss", "Stack", "Engagement", "Resolve"]
