"""Hands tapped in at the end of a game, in whatever order the table wishes (L13, L18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.timelines import actions as act
from companion.games.timelines.state import StepId

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.timelines.conftest import Play


@pytest.mark.rule("L18")
def test_another_hand_first(begin: Callable[..., Play]) -> None:
    play = begin("Ida", "Noé", "Mara")
    play.do(act.ScoreNow(), override=True)
    assert (play.state.at, play.state.tapping) == (StepId.HANDS, 0)
    play.do(act.TapHand(2))
    play.tap("AL", "BL", "CL", "DL")
    assert play.state.players[2].hand == ("AL", "BL", "CL", "DL")
    assert str(play.step.offers[0].label) == "To Ida"
    play.next()
    assert play.state.tapping == 0
    play.tap("AM", "AN", "ZL", "YL")
    play.next()
    play.tap("KL", "KM", "KA", "KN")
    assert str(play.step.offers[0].label) == "Score"
    play.next()
    # Mara breaks A-D into A-B 20 and C-D 15. Ida: Y-Z 10 behind both, two As 10. Noé: four Ks 20.
    assert play.points() == [20, 20, 35]


@pytest.mark.rule("L18", "L17")
def test_a_hand_that_has_fewer_heroes_than_was_thought(begin: Callable[..., Play]) -> None:
    play = begin()
    play.do(act.ScoreNow(), override=True)
    play.tap("AL", "AM")
    play.refused(act.HandDone(), by="L18", words="2 heroes of Ida are not tapped in")
    play.do(act.HandDone(), override=True)
    assert (play.state.players[0].size, play.state.abyss_unseen) == (2, 2)
    assert play.state.tapping == 1
    play.tap("BL", "CL", "DL", "EL")
    play.next()
    assert play.state.at is StepId.SCORED
    play.refused(act.TapHand(0), by="L12", words="not done now", firm=True)
