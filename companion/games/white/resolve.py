"""The Resolve phase, step by step, and the end of a round (S27 to S33, W56, W57)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.strong20 import tray
from companion.games.strong20.dice import Counts, Place
from companion.games.strong20.stats import Stat
from companion.games.text import say, say_n
from companion.games.turn import Turn, impossible
from companion.games.white import purse
from companion.games.white.forest import castle_gate, empty_places
from companion.games.white.state import StepId, White

if TYPE_CHECKING:
    from companion.games.white.actions import Cleanup, RecoverDice

ORDER = (
    StepId.SUFFER,
    StepId.AFTER_EFFECTS,
    StepId.EXHAUST,
    StepId.RECOVER,
    StepId.CLEANUP,
    StepId.MERCHANT,
)
"""The steps of the Resolve phase (S27; W55: no item rewards; W57: the visit comes last)."""


def begin(turn: Turn[White]) -> None:
    """The first step of the Resolve phase that has something to do."""
    go(turn, StepId.SUFFER)


def go(turn: Turn[White], step: StepId) -> None:
    """Go to a step of the Resolve phase, past those in which nothing is to be done."""
    for candidate in ORDER[ORDER.index(step) :]:
        if candidate is StepId.CLEANUP and turn.state.first_defeated is None:
            clear_cards(turn)
        elif needed(turn.state, candidate):
            turn.change(at=candidate)
            return
    end_round(turn)


def after(turn: Turn[White], step: StepId) -> None:
    """Go on behind a step, unless the game ended in it."""
    if turn.state.at is StepId.OVER:
        return
    behind = ORDER[ORDER.index(step) + 1 :]
    if behind:
        go(turn, behind[0])
    else:
        end_round(turn)


def needed(state: White, step: StepId) -> bool:
    """Whether there is something to do at a step of the Resolve phase."""
    if step is StepId.SUFFER:
        return damage(state) > 0
    if step is StepId.AFTER_EFFECTS:
        return any(card.card.after_effects for card in state.active)
    if step is StepId.EXHAUST:
        return bool(state.dice.active) or state.on_enemies.total() > 0
    if step is StepId.RECOVER:
        return state.stats.recovery > 0 and state.dice.exhausted.total() > 0
    if step is StepId.MERCHANT:
        return state.visit
    return True


def damage(state: White) -> int:
    """The damage of the undefeated enemies (S28)."""
    return sum(enemy.card.damage for enemy in state.enemies)


def suffer(turn: Turn[White]) -> None:
    """Lose Health for every undefeated enemy (S28)."""
    for enemy in turn.state.enemies:
        if enemy.card.damage and turn.state.at is not StepId.OVER:
            purse.change_stat(
                turn,
                Stat.HEALTH,
                -enemy.card.damage,
                say("{card} undefeated", card=enemy.card.title),
                "S28",
            )
    turn.label = say("damage suffered")
    after(turn, StepId.SUFFER)


def after_effects_done(turn: Turn[White]) -> None:
    """The cards' own effects for after the conflict are carried out (S33)."""
    turn.label = say("after effects done")
    after(turn, StepId.AFTER_EFFECTS)


def exhaust(turn: Turn[White]) -> None:
    """Every committed die, applied or not, goes to exhausted (S29)."""
    state = turn.state
    committed = state.dice.at(Place.ACTIVE) + state.on_enemies
    turn.change(
        dice=msgspec.structs.replace(state.dice, active=(), exhausted=state.dice.exhausted + committed),
        active=tuple(msgspec.structs.replace(card, dice=()) for card in state.active),
    )
    turn.label = say_n("{n} die exhausted", "{n} dice exhausted", committed.total())
    turn.note(say("Exhausted: {dice}", dice=committed.words()), "S29")
    after(turn, StepId.EXHAUST)


def recover(turn: Turn[White], action: RecoverDice) -> None:
    """Take up to Recovery dice from exhausted to the pool (S30)."""
    recovery = turn.state.stats.recovery
    tray.recover(
        turn,
        action.dice,
        recovery,
        "S30",
        say("At most {n} dice: that is the Recovery.", n=recovery),
    )
    after(turn, StepId.RECOVER)


def proposed_recovery(state: White) -> Counts:
    """The dice that are worth most in the pool: the strongest, as many as Recovery allows (S8, S30)."""
    return state.dice.exhausted.strongest(state.stats.recovery)


def cleanup(turn: Turn[White], action: Cleanup) -> None:
    """The first defeated enemy goes onto the chosen stack, the other cards leave (W56, S31)."""
    state = turn.state
    first = next((card for card in state.active if card.id == state.first_defeated), None)
    if first is not None and action.stack is None:
        turn.forbid("W56", say("{card} was defeated first: choose a castle stack.", card=first.card.title))
    if first is None and action.stack is not None:
        raise impossible("W56", say("No enemy was defeated: no card goes onto a stack."))
    turn.label = say("cleanup")
    if first is not None and action.stack is not None:
        stack = action.stack
        turn.change(
            stacks={**state.stacks, stack: (first.card, *state.stacks[stack])},
            active=tuple(card for card in state.active if card.id != first.id),
            dice=state.dice.plus(Counts.of(die.colour for die in first.dice), Place.EXHAUSTED),
        )
        turn.label = say("{card} on {stack}", card=first.card.title, stack=stack.word)
        turn.note(turn.label, "W56")
        turn.change(visit=state.visit or first.card.merchant)
    clear_cards(turn)
    after(turn, StepId.CLEANUP)


def clear_cards(turn: Turn[White]) -> None:
    """All active cards leave play; a visit that any of them asked for is remembered (S31, W57)."""
    state = turn.state
    turn.change(
        visit=state.visit or any(card.card.merchant for card in state.active),
        dice=state.dice.plus(state.on_enemies, Place.EXHAUSTED),
        discard=state.discard + tuple(card.card for card in state.active),
        active=(),
        first_defeated=None,
    )


def end_round(turn: Turn[White]) -> None:
    """The round is over: the next one begins, or the castle is reached (W90)."""
    state = turn.state
    turn.change(repeat=0, visit=False, bought=0, round=state.round + 1)
    if state.hero_at == castle_gate(state.setup.house):
        turn.change(at=StepId.CASTLE)
        turn.note(say("The forest is crossed: the castle waits."), "W90")
        return
    turn.change(at=StepId.PREPARE if empty_places(turn.state) else StepId.PRESS_ONWARD)
    turn.note(say("Round {n} begins.", n=turn.state.round))
