"""Bribery, and what follows from it (W46, W50, W51)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.text import say
from companion.games.turn import Turn
from companion.games.white import agenda, numbers, places, purse, remind
from companion.games.white.activation import find
from companion.games.white.state import White
from companion.games.white.tasks import Stage

if TYPE_CHECKING:
    from companion.games.white.actions import Bribe


def bribe(turn: Turn[White], action: Bribe) -> None:
    """Pay an enemy off: it leaves undefeated and without a reward (W50, W46)."""
    enemy = find(turn.state, action.enemy)
    name = enemy.card.title
    price = numbers.bribe(turn.state, enemy)
    if price is None:
        turn.forbid("W46", say("{card} cannot be bribed: it shows no Bribe.", card=enemy.card.heading))
    elif price.words is not None:
        turn.note(say("Bribe {words}", words=price.words), "W46")
    purse.pay(turn, price.value if price else 0, say("bribe for {card}", card=name))
    turn.label = say("bribed {card}", card=enemy.card.called(16))
    places.leave(turn, (enemy,), bribed=True)
    remind.forget(turn, (enemy.id,))
    tally = turn.state.tally
    turn.change(tally=msgspec.structs.replace(tally, bribed=tally.bribed + 1))
    turn.note(say("{card} leaves", card=enemy.card.heading), "W50")


def engage(turn: Turn[White]) -> None:
    """Bribery is over: to the Engagement, to Cleanup, or past both (W51, W95)."""
    state = turn.state
    if state.enemies:
        turn.label = say("to the Engagement")
        turn.note(turn.label, "W51")
        agenda.go_on(turn, Stage.ENGAGEMENT)
    elif state.active:
        turn.label = say("only fables: Cleanup")
        turn.note(turn.label, "W51")
        agenda.go_on(turn, Stage.CLEANUP)
    elif state.conflict is not None:
        turn.label = say("nobody is left")
        turn.note(turn.label, "W95")
        agenda.go_on(turn, Stage.AFTER_CONFLICT)
    else:
        turn.label = say("no Engagement")
        turn.note(say("No card is left: the Engagement is skipped."), "W51")
        agenda.go_on(turn, Stage.ROUND_END)
