"""The odds at this moment of a game of White, with adjustments and a boss's limit (S36, W92)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.strong20.odds_now import Situation, of_next_roll
from companion.games.strong20.proposal import Target
from companion.games.white import numbers
from companion.games.white.state import StepId

if TYPE_CHECKING:
    from companion.games.white.state import White


def situation(state: White) -> Situation | None:
    """What the odds are asked for now; None outside the Strategy phase and with nobody to fight."""
    if state.at not in {StepId.COMMIT, StepId.APPLY} or not state.enemies:
        return None
    applying = state.at is StepId.APPLY
    return Situation(
        active=state.dice.active,
        pool=state.dice.pool,
        targets=tuple(
            Target(enemy.id, max(0, numbers.open_health(state, enemy)), numbers.damage(state, enemy).value)
            for enemy in state.enemies
        ),
        rolls=max(0, numbers.repeats(state) - state.repeat + (not applying)),
        shown=applying,
        worth=numbers.worth(state),
        limit=numbers.limit_left(state),
        suffers=True,
    )


def next_roll(state: White) -> dict[int, float]:
    """The chance, 0..1, that the active dice rolled once more defeat each enemy if it alone is struck (S24).

    Empty while no further roll is possible or no die is committed.
    """
    asked = situation(state)
    return {} if asked is None else of_next_roll(asked)
