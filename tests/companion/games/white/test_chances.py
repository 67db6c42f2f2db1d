"""The odds of White: of the dice in the tray, with what cards add to every hit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from companion.games.strong20.adjustments import Adjustment, Number
from companion.games.strong20.odds_now import of_policy
from companion.games.white import actions as act
from companion.games.white.cards import Card
from companion.games.white.chances import next_roll, situation
from tests.companion.games.playing import counts

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.conftest import Play

WOLF = Card(name="Wolf", health=2, damage=1, bribe=3)


@pytest.mark.rule("S24", "S36")
def test_the_next_roll_and_the_policy_know_the_adjustments(begin: Callable[..., Play]) -> None:
    play = begin(strategy=2)
    assert situation(play.state) is None
    play.engage(WOLF)
    play.do(act.Commit(counts("1b")))
    wolf = play.named("Wolf").id
    assert next_roll(play.state) == {wolf: 1 / 6}
    stronger = msgspec.structs.replace(play.state, adjustments=(Adjustment(Number.HIT, 1, "Axe"),))
    assert next_roll(stronger) == {wolf: 4 / 6}
    asked = situation(stronger)
    assert asked is not None
    assert (asked.rolls, asked.shown, asked.limit) == (2, False, None)
    now = of_policy(asked)
    assert now is not None
    assert now.chance == pytest.approx(1 - (2 / 6) ** 2)


def test_without_a_roll_or_a_die_there_are_none(begin: Callable[..., Play]) -> None:
    play = begin(strategy=1)
    play.engage(WOLF)
    assert next_roll(play.state) == {}
    play.roll("b-")
    assert next_roll(play.state) == {}
    asked = situation(play.state)
    assert asked is not None
    assert (asked.rolls, asked.shown) == (0, True)
