"""The odds of Rose: within path and range, with what cards add to every hit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.rose import actions as act
from companion.games.rose import effect_actions as effect
from companion.games.rose.cards import Enemy
from companion.games.rose.chances import next_roll, situation
from companion.games.strong20.adjustments import Adjustment, Number
from companion.games.strong20.odds_now import of_policy
from tests.companion.games.playing import counts

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.rose.conftest import Play


@pytest.mark.rule("R30", "R32", "R47")
def test_only_enemies_in_reach_count_and_a_stronger_hit_does(begin: Callable[..., Play]) -> None:
    play = begin(strategy=2)
    near = play.put("A1", Enemy(name="Near", health=2))
    play.put("A3", Enemy(name="Far", health=1))
    play.put("B1", Enemy(name="Aside", health=1))
    assert situation(play.state) is None
    play.engage("A")
    play.do(act.Commit(counts("1b")))
    assert next_roll(play.state) == {near: 1 / 6}
    play.do(effect.AddAdjustment(Adjustment(Number.HIT, 1, "Machine")))
    assert next_roll(play.state) == {near: 4 / 6}
    asked = situation(play.state)
    assert asked is not None
    assert (asked.rolls, asked.shown) == (2, False)
    now = of_policy(asked)
    assert now is not None
    assert now.chance == pytest.approx(1 - (2 / 6) ** 2)
    play.roll("b-")
    asked = situation(play.state)
    assert asked is not None
    assert (asked.rolls, asked.shown) == (1, True)
    play.roll("b-")
    assert next_roll(play.state) == {}
    play.do(act.Resolve())
    assert next_roll(play.state) == {}
