"""What the next roll of the dice in the tray would do to each enemy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.strong20.dice import Place
from companion.games.strong20.odds import one_roll
from companion.games.white import numbers
from companion.games.white.state import StepId

if TYPE_CHECKING:
    from companion.games.white.state import White


def next_roll(state: White) -> dict[int, float]:
    """The chance, 0..1, that the active dice rolled once more defeat each enemy if it alone is struck (S24).

    Empty while no further roll is possible or no die is committed.
    """
    rolls_left = numbers.repeats(state) - state.repeat + (state.at is StepId.COMMIT)
    dice = state.dice.at(Place.ACTIVE)
    enemies = state.enemies
    if state.at not in {StepId.COMMIT, StepId.APPLY} or rolls_left < 1 or not dice.total() or not enemies:
        return {}
    needs = [max(0, numbers.open_health(state, enemy)) for enemy in enemies]
    return dict(zip((enemy.id for enemy in enemies), one_roll(dice, needs).each, strict=True))
