"""What is wrong with broken books is found, each kind of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from companion.games.tiny_woodys.faults import faults
from companion.games.tiny_woodys.state import Laid, Owing, Player
from companion.games.tiny_woodys.woodys import Kind, Season

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.tiny_woodys.conftest import Play

SEVEN = tuple(Laid(n, "Acorn") for n in range(1, 8))


@pytest.mark.rule("T1", "T5")
@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({"piles": dict.fromkeys(Season, 28)}, "cards: 112 in piles, 106"),
        ({"piles": {**dict.fromkeys(Season), Season.SPRING: 107}}, "piles: [107] of 106"),
        ({"players": (Player(2, (Laid(1, "Acorn"), Laid(1, "Acorn"))),) * 1, "laid": 1}, "numbers of Woodys"),
        ({"players": (Player(2, SEVEN),), "laid": 7}, "7 and 0 places"),
        ({"players": (Player(-1),)}, "-1 in hand"),
        ({"owing": (Owing(0, 3),)}, "owes 3"),
        ({"roles": {0: Kind.HERBS}}, "roles before the end"),
    ],
)
def test_faults_are_found(begin: Callable[..., Play], changed: dict[str, Any], found: str) -> None:
    state = begin().state
    assert faults(state) == []
    assert found in "; ".join(faults(msgspec.structs.replace(state, **changed)))
