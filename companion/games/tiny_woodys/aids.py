"""What the companion does for Tiny Woodys beside its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.aids import Aids, Glow
from companion.games.tiny_woodys.roles import Roles
from companion.games.tiny_woodys.state import StepId
from companion.games.tiny_woodys.woodys import Season, Woody

if TYPE_CHECKING:
    from companion.games.tiny_woodys.state import TinyWoodys

SEASONS = {
    Season.SPRING: Glow.GREEN,
    Season.SUMMER: Glow.GOLD,
    Season.AUTUMN: Glow.ORANGE,
    Season.WINTER: Glow.ICE,
}


def _glow(state: TinyWoodys) -> Glow:
    """The season's light; before the first turn it is day."""
    return Glow.DAY if state.at in {StepId.SETTING_UP, StepId.LAYING_OUT} else SEASONS[state.season]


def _written(state: TinyWoodys) -> tuple[Woody, ...]:
    """The Woodys that were learned; a name alone is worth nothing in the next game."""
    return tuple(woody for woody in state.library if woody.kind is not None)


AIDS = Aids(card_type=Woody, written=_written, glow=_glow, secrets=Roles)
