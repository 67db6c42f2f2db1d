"""One who plays alone (L11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.timelines.state import SpecialActions, StepId

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.timelines.conftest import Play


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
