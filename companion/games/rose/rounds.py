"""From step to step of the round: what comes up at each, and what ends with it (S36, S37)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.rose import notes
from companion.games.rose.state import StepId
from companion.games.strong20.adjustments import Until
from companion.games.strong20.house import PhaseEnd
from companion.games.strong20.reminders import Moment
from companion.games.text import say

if TYPE_CHECKING:
    from companion.games.rose.state import Rose
    from companion.games.turn import Turn

MOMENTS = {
    StepId.DEPLOY: Moment.ACTIVATION,
    StepId.HERO_PATH: Moment.ENGAGEMENT_START,
    StepId.ENEMY_TURNS: Moment.SUFFER,
}
"""The moments at which the reminders of no enemy come up; an enemy's own come with its arrival and turn."""
MOMENTS_OF_ALL = {StepId.RECOVER: Moment.RECOVER, StepId.CLEANUP: Moment.CLEANUP}
"""The moments at which all come up."""


def to(turn: Turn[Rose], stage: StepId) -> None:
    """Go to a step of the round; its reminders come up as it begins."""
    begins = turn.state.stage is not stage
    turn.change(stage=stage)
    if not begins:
        return
    if stage in MOMENTS:
        notes.come_up(turn, MOMENTS[stage])
    if stage in MOMENTS_OF_ALL:
        notes.come_up_of_all(turn, MOMENTS_OF_ALL[stage])
    if stage is StepId.HERO_PATH:
        for _, enemy in tuple(turn.state.standing):
            notes.come_up(turn, Moment.ENGAGEMENT_START, of=enemy.id)


def end_repeat(turn: Turn[Rose], *, last: bool) -> None:
    """One repeat of Commit, Roll, Apply is over; by house rule only the last one counts on cards (S34)."""
    if last or turn.state.setup.house.phase_end_means is PhaseEnd.REPEAT:
        notes.come_up_of_all(turn, Moment.REPEAT_END)
    notes.end(turn, Until.REPEAT)


def end(turn: Turn[Rose]) -> None:
    """The round is over and the next one begins."""
    notes.come_up_of_all(turn, Moment.ROUND_END)
    for ended in (Until.ENGAGEMENT, Until.CONFLICT, Until.ROUND):
        notes.end(turn, ended)
    turn.change(round=turn.state.round + 1, repeat=0, deployed=0, turns_taken=())
    turn.note(say("Round {n} begins.", n=turn.state.round))
    to(turn, StepId.DEPLOY)
