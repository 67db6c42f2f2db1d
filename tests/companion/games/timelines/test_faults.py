"""What is wrong with broken books is found, each kind of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from companion.games.timelines.faults import faults
from companion.games.timelines.state import Player, StepId

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.timelines.conftest import Play


@pytest.mark.rule("L13", "L17")
@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({"line": ("AL", "AL")}, "twice"),
        ({"line": ("A5",)}, "no hero"),
        ({"deck": -1}, "below zero"),
        ({"deck": 95}, "heroes: 0 seen, 103 not"),
        ({"players": (Player(("AL",), 4), Player((), 4))}, "heroes: 1 seen, 104 not"),
        ({"at": StepId.SCORED}, "sheet at scored"),
    ],
)
def test_faults_are_found(begin: Callable[..., Play], changed: dict[str, Any], found: str) -> None:
    state = begin().state
    assert faults(state) == []
    assert found in "; ".join(faults(msgspec.structs.replace(state, **changed)))
