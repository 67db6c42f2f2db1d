"""What follows by itself from the books as they stand: defeats, reminders turned, the end (R2, R49, R61)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.rose import board, hero, numbers, resolve
from companion.games.rose.cards import GLOBAL_KEYWORDS, Reward
from companion.games.rose.state import Ending, Rose, StepId
from companion.games.text import say
from companion.games.turn import Turn

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

BEFORE_PLAY = frozenset({StepId.SETTING_UP, StepId.LAYING_OUT})
"""The steps in which nothing can be won or lost yet."""


def settle(turn: Turn[Rose], before: Rose) -> None:
    """Draw every consequence of what was done, since the books `before` it."""
    if turn.state.stage in BEFORE_PLAY or turn.state.ending is not None:
        return
    defeat(turn)
    if turn.state.forced and turn.state.deck == 0 and turn.state.draft is None:
        turn.change(forced=0)
        turn.note(say("The enemy deck is empty: no further enemy comes."), "R28")
    turn_reminders(turn, numbers.active_keywords(before))
    hero.watch(turn, before)
    end(turn)
    if turn.state.ending is None:
        resolve.go_on(turn)


def defeat(turn: Turn[Rose]) -> None:
    """Enemies whose dice reach their health go to the Rose Garden (S26, R50), until no more do.

    One defeat can bring another: with the last Bolster enemy the others lose what it added.
    """
    while beaten := numbers.beaten(turn.state):
        for spot, enemy in beaten:
            board.put(turn, spot, None)
            turn.change(garden=(*turn.state.garden, enemy), tally=turn.state.tally.plus(defeated=1))
            turn.note(say("{enemy} is defeated", enemy=enemy.card.title), "S26")
            if enemy.card.reward is Reward.INSTANT:
                turn.change(instant_due=(*turn.state.instant_due, enemy.id))


def turn_reminders(turn: Turn[Rose], before: AbstractSet[str]) -> None:
    """Say which global reminder cards are to be turned (R61)."""
    now = numbers.active_keywords(turn.state)
    for keyword, word in GLOBAL_KEYWORDS.items():
        if keyword in now and keyword not in before:
            turn.note(say("{keyword} is active: turn its card", keyword=word), "R61")
        if keyword in before and keyword not in now:
            turn.note(say("{keyword} is inactive: turn its card", keyword=word), "R61")


def end(turn: Turn[Rose]) -> None:
    """The loss by Health (S10) or by time (R3), and the win once no enemy is left (R2, R49)."""
    state = turn.state
    if state.stats.health < 1:
        turn.change(ending=Ending.LOST)
        turn.note(say("Health is below 1: the game is lost."), "S10")
    elif state.days < 1 and enemies_left(state):
        turn.change(ending=Ending.LOST)
        turn.note(say("No day is left: the game is lost."), "R3")
    elif not enemies_left(state) and not state.struck:
        turn.change(ending=Ending.WON)
        turn.note(say("No enemy is left: the castle is saved."), "R2")


def enemies_left(state: Rose) -> bool:
    """Whether an enemy is active, being turned up, or in the deck (R2, R3)."""
    return state.deck > 0 or state.draft is not None or any(state.standing)
