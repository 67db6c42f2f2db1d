"""The agenda: what is to be done before the game goes on, and where it goes then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.strong20.adjustments import Until, left
from companion.games.strong20.reminders import reminders_left
from companion.games.white.tasks import AnyTask, Back, GoOn, Stage

if TYPE_CHECKING:
    from companion.games.turn import Turn
    from companion.games.white.state import White


def push(turn: Turn[White], *tasks: AnyTask) -> None:
    """Put tasks first; after them the game is where it was, or does what was to be done before."""
    below = turn.state.tasks or (Back(turn.state.at.value),)
    turn.change(tasks=(*tasks, *below))


def push_once(turn: Turn[White], task: AnyTask) -> None:
    """Put a task first unless it is to be done already."""
    if task not in turn.state.tasks:
        push(turn, task)


def go_on(turn: Turn[White], stage: Stage, *, anyway: bool = False) -> None:
    """Go on to a stage once everything else is done."""
    turn.change(tasks=(*turn.state.tasks, GoOn(stage, anyway)))


def done(turn: Turn[White]) -> None:
    """The first task is done."""
    turn.change(tasks=turn.state.tasks[1:])


def replace(turn: Turn[White], task: AnyTask) -> None:
    """The first task is done in part."""
    turn.change(tasks=(task, *turn.state.tasks[1:]))


def end(turn: Turn[White], *ended: Until) -> None:
    """Adjustments and reminders that last until then are over (S36, S37)."""
    for until in ended:
        turn.change(
            adjustments=left(turn.state.adjustments, until),
            reminders=reminders_left(turn.state.reminders, until),
        )
