"""What the companion does for Rose beside its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.aids import Aids, Glow
from companion.games.rose.cards import Enemy
from companion.games.rose.ending import Urgency, again, urgency

if TYPE_CHECKING:
    from companion.games.rose.state import Rose
    from companion.games.strong20.odds_now import Situation

GLOWS = {Urgency.CALM: Glow.DAY, Urgency.SHORT: Glow.LAST_DAYS, Urgency.LAST: Glow.LAST_DAY}


def _next_roll(state: Rose) -> dict[int, float]:
    from companion.games.rose.chances import next_roll  # noqa: PLC0415 - numpy, after the first picture

    return next_roll(state)


def _situation(state: Rose) -> Situation | None:
    from companion.games.rose.chances import situation  # noqa: PLC0415 - as above

    return situation(state)


AIDS = Aids(
    card_type=Enemy,
    written=lambda state: (enemy.card for _, enemy in state.standing),
    glow=lambda state: GLOWS[urgency(state)],
    next_roll=_next_roll,
    situation=_situation,
    again=again,
)
