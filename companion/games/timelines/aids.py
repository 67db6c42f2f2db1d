"""What the companion does for Tangled Timelines beside its rules: the lamp has a colour a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.aids import Aids, Glow
from companion.games.timelines.state import StepId

if TYPE_CHECKING:
    from companion.games.timelines.state import Timelines

ROUNDS = (Glow.GREEN, Glow.GOLD, Glow.VIOLET, Glow.ICE, Glow.ORANGE, Glow.PINK)
"""The colours of the rounds, over and over: two that follow each other are far apart."""
PLAYED = {StepId.REVEAL, StepId.PLAY, StepId.SPECIAL, StepId.RESCUE}


def glow(state: Timelines) -> Glow:
    """The round's colour while it is played; plain light before the first round and for scoring."""
    return ROUNDS[(state.round - 1) % len(ROUNDS)] if state.at in PLAYED else Glow.DAY


AIDS = Aids(glow=glow)
