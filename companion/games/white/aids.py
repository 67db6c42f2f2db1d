"""What the companion does for White beside its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.aids import Aids, Glow
from companion.games.white.actions import Flip
from companion.games.white.cards import Card
from companion.games.white.ending import again

if TYPE_CHECKING:
    from companion.games.strong20.odds_now import Situation
    from companion.games.white.state import White


def _next_roll(state: White) -> dict[int, float]:
    from companion.games.white.chances import next_roll  # noqa: PLC0415 - numpy, after the first picture

    return next_roll(state)


def _situation(state: White) -> Situation | None:
    from companion.games.white.chances import situation  # noqa: PLC0415 - as above

    return situation(state)


AIDS = Aids(
    card_type=Card,
    written=lambda state: (active.card for active in state.active),
    glow=lambda state: Glow.NIGHT if state.night else Glow.DAY,
    flip=lambda _: Flip(),
    next_roll=_next_roll,
    situation=_situation,
    again=again,
)
