"""The odds at this moment of a game of Rose: only enemies within path and range count (R30, R32)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.rose import numbers
from companion.games.rose.state import StepId
from companion.games.rose.steps_engagement import targets
from companion.games.strong20.odds_now import Situation, of_next_roll

if TYPE_CHECKING:
    from companion.games.rose.state import Rose


def situation(state: Rose) -> Situation | None:
    """What the odds are asked for now; None outside the Strategy phase and with nobody in reach."""
    if state.here not in {StepId.COMMIT, StepId.APPLY} or not targets(state):
        return None
    applying = state.here is StepId.APPLY
    return Situation(
        active=state.dice.active,
        pool=state.dice.pool,
        targets=tuple(targets(state)),
        rolls=max(0, numbers.repeats(state) - state.repeat + (not applying)),
        shown=applying,
        worth=numbers.worth(state),
    )


def next_roll(state: Rose) -> dict[int, float]:
    """The chance that the active dice rolled once more defeat each enemy in reach if it alone is struck."""
    asked = situation(state)
    return {} if asked is None else of_next_roll(asked)
