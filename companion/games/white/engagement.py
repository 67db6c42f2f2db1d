"""The Strategy phase: commit, roll, apply, repeat (S21 to S26, S34, S35)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.strong20 import tray
from companion.games.strong20.dice import AppliedDie, Face
from companion.games.text import say
from companion.games.turn import Turn, impossible
from companion.games.white import resolve
from companion.games.white.activation import begin_repeat, find
from companion.games.white.state import ActiveCard, StepId, White

if TYPE_CHECKING:
    from companion.games.white.actions import Applied, Apply, Commit, NameDie, Roll


def commit(turn: Turn[White], action: Commit) -> None:
    """Put dice from the pool into the tray (S22)."""
    tray.commit(turn, action.dice)


def roll(turn: Turn[White], action: Roll) -> None:
    """What the tray shows after a roll becomes the active dice (S22, S23)."""
    if turn.state.at is StepId.APPLY and action.dice and not action.reread:
        roll_once_more(turn)
    tray.lay(turn, action.dice)
    turn.change(at=StepId.APPLY)


def roll_once_more(turn: Turn[White]) -> None:
    """A roll while hits are applied: the same roll read again, or once that is spent, the next one."""
    if spent(turn.state):
        roll_again(turn)
    if turn.state.at not in (StepId.APPLY, StepId.COMMIT):
        raise impossible("S35", say("No roll is left in this Engagement."))


def spent(state: White) -> bool:
    """Whether a further roll must be the next one: hits of this one were placed, or it shows only misses."""
    placed = any(die.repeat == state.repeat for card in state.active for die in card.dice)
    return placed or all(die.face is Face.MISS for die in state.dice.active)


def name_die(turn: Turn[White], action: NameDie) -> None:
    """Say what a die in the tray shows, or correct what was read."""
    tray.name_die(turn, action.index, action.colour, action.face)


def apply_dice(turn: Turn[White], action: Apply) -> None:
    """Put rolled hits on enemies, whole (S24)."""
    if not action.dice:
        raise impossible("S24", say("No hits are named."))
    for applied in action.dice:
        apply_die(turn, applied)
    first = action.dice[0]
    turn.label = (
        say(
            "{colour} {face} on {card}",
            colour=first.colour.word,
            face=first.face.word,
            card=find(turn.state, first.enemy).card.title,
        )
        if len(action.dice) == 1
        else say("{n} dice applied", n=len(action.dice))
    )


def apply_die(turn: Turn[White], applied: Applied) -> None:
    """Put one hit on an enemy; it may be defeated by it (S24, S26)."""
    state = turn.state
    enemy = find(state, applied.enemy)
    name = enemy.card.title
    if applied.face is Face.MISS:
        raise impossible("S24", say("A miss is not applied."))
    if not enemy.card.fights:
        raise impossible("S24", say("{card} is a fable: dice do not go there.", card=name))
    if enemy.defeated:
        turn.forbid("S24", say("{card} is defeated already.", card=name))
    tray.lift(turn, applied.colour, applied.face)
    hit = msgspec.structs.replace(
        enemy, dice=(*enemy.dice, AppliedDie(applied.colour, applied.face, state.repeat))
    )
    put_back(turn, hit)
    turn.note(
        say("{n} damage on {card}", n=applied.face.damage, card=name),
        "S24",
    )
    judge(turn, hit)


def put_back(turn: Turn[White], enemy: ActiveCard) -> None:
    """Put a changed active card in the place of the old one."""
    turn.change(active=tuple(enemy if card.id == enemy.id else card for card in turn.state.active))


def judge(turn: Turn[White], enemy: ActiveCard) -> None:
    """Whether an enemy is defeated by the dice that lie on it (S26); the first one is remembered (W56)."""
    defeated = enemy.card.fights and enemy.damage_taken >= enemy.card.health
    if defeated == enemy.defeated:
        return
    put_back(turn, msgspec.structs.replace(enemy, defeated=defeated))
    if defeated:
        turn.note(say("{card} is defeated: take its reward", card=enemy.card.title), "S26")
        if turn.state.first_defeated is None:
            turn.change(first_defeated=enemy.id)
    elif turn.state.first_defeated == enemy.id:
        others = [card.id for card in turn.state.active if card.defeated]
        turn.change(first_defeated=others[0] if others else None)


def roll_again(turn: Turn[White]) -> None:
    """The next repeat, if Strategy allows one (S21, S35)."""
    state = turn.state
    if state.repeat >= state.stats.strategy:
        turn.forbid("S21", say("All {n} rolls of this Engagement are used.", n=state.stats.strategy))
    turn.label = say("on to roll {n}", n=state.repeat + 1)
    begin_repeat(turn, state.repeat + 1)


def stop(turn: Turn[White]) -> None:
    """The Strategy phase ends; the Resolve phase begins (S21, S27)."""
    turn.label = say("stopped rolling")
    resolve.begin(turn)
