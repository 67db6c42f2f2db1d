"""What the companion does for Tangled Timelines beside its rules: a colour of the lamp for every round."""

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
    """The round's colour while it is played, red pulses in the last one; plain light else."""
    if state.at not in PLAYED:
        return Glow.DAY
    return ROUNDS[(state.round - 1) % len(ROUNDS)] if state.deck else Glow.LAST_DAY


AIDS = Aids(glow=glow)
