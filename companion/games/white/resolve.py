"""The Resolve phase, step by step (S27 to S33, W55, W56, W94, W97)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.strong20 import tray
from companion.games.strong20.adjustments import Until
from companion.games.strong20.dice import Counts, Place
from companion.games.strong20.stats import Stat
from companion.games.text import say, say_n
from companion.games.turn import Turn, impossible
from companion.games.white import agenda, engagement, numbers, places, purse
from companion.games.white.house import RewardAt
from companion.games.white.state import ActiveCard, StepId, White
from companion.games.white.tasks import Stage, TakeReward

if TYPE_CHECKING:
    from companion.games.white.actions import Cleanup, RecoverDice


def suffer(turn: Turn[White]) -> None:
    """Lose Health for every undefeated enemy (S28)."""
    turn.label = say("damage suffered")
    for enemy in turn.state.enemies:
        hurt = numbers.damage(turn.state, enemy)
        if hurt.words is not None:
            turn.note(say("Damage {words}", words=hurt.words), "S36")
        if hurt.value and turn.state.at is not StepId.OVER:
            purse.change_stat(
                turn, Stat.HEALTH, -hurt.value, say("{card} undefeated", card=enemy.card.title), "S28"
            )
    agenda.go_on(turn, Stage.AFTER_EFFECTS)


def after_effects_done(turn: Turn[White]) -> None:
    """The cards' own effects for after the conflict are carried out (S33)."""
    turn.label = say("after effects done")
    turn.note(turn.label, "S33")
    agenda.go_on(turn, Stage.EXHAUST)


def lying(state: White, card: ActiveCard) -> bool:
    """Whether the dice on a card stay there: on the undefeated of a castle conflict (W94)."""
    return state.conflict is not None and card.card.fights and not card.defeated


def to_exhaust(state: White) -> Counts:
    """The dice that Exhaust Dice takes (S29, W94)."""
    applied = (die.colour for card in state.active if not lying(state, card) for die in card.dice)
    return state.dice.at(Place.ACTIVE) + Counts.of(applied)


def exhaust(turn: Turn[White]) -> None:
    """Every committed die, applied or not, goes to exhausted (S29)."""
    state = turn.state
    committed = to_exhaust(state)
    turn.change(
        dice=msgspec.structs.replace(state.dice, active=(), exhausted=state.dice.exhausted + committed),
        active=tuple(
            card if lying(state, card) else msgspec.structs.replace(card, dice=()) for card in state.active
        ),
    )
    turn.label = say_n("{n} die exhausted", "{n} dice exhausted", committed.total())
    turn.note(say("Exhausted: {dice}", dice=committed.words()), "S29")
    agenda.go_on(turn, Stage.RECOVER)


def recover(turn: Turn[White], action: RecoverDice) -> None:
    """Take up to Recovery dice from exhausted to the pool (S30)."""
    most = turn.state.stats.recovery
    tray.recover(turn, action.dice, most, "S30", say("At most {n} dice: that is the Recovery.", n=most))
    agenda.go_on(turn, Stage.CLEANUP)


def proposed_recovery(state: White) -> Counts:
    """The dice that are worth most in the pool: the strongest, as many as Recovery allows (S8, S30)."""
    return state.dice.exhausted.strongest(state.stats.recovery)


def cleanup(turn: Turn[White], action: Cleanup) -> None:
    """The first defeated enemy goes onto the chosen stack, the other cards leave (W56, S31)."""
    state = turn.state
    first = next((card for card in state.active if card.id == state.first_defeated), None)
    if first is not None and action.stack is None:
        turn.forbid("W56", say("{card} was defeated first: choose a castle stack.", card=first.card.heading))
    if first is None and action.stack is not None:
        raise impossible("W56", say("No enemy was defeated: no card goes onto a stack."))
    turn.label = say("cleanup")
    if first is not None and action.stack is not None:
        places.leave(turn, (first,))
        places.lift(turn, turn.state, first.card)
        stacks = turn.state.stacks
        turn.change(stacks={**stacks, action.stack: (first.card, *stacks[action.stack])})
        turn.label = say("{card} on {stack}", card=first.card.called(8), stack=action.stack.word)
        turn.note(say("{card} on {stack}", card=first.card.heading, stack=action.stack.word), "W56")
    clear_cards(turn)
    agenda.go_on(turn, Stage.AFTER_CONFLICT)


def clear_cards(turn: Turn[White]) -> None:
    """All active cards leave play; the Engagement is over (S31)."""
    places.leave(turn, turn.state.active)
    agenda.end(turn, Until.ENGAGEMENT)


def clear_conflict(turn: Turn[White]) -> None:
    """In the castle the defeated and fables leave; while an enemy stands it goes on (W94, W97)."""
    places.leave(turn, tuple(card for card in turn.state.active if card.defeated or not card.card.fights))
    turn.change(first_defeated=None)
    agenda.end(turn, Until.ENGAGEMENT)
    agenda.go_on(turn, Stage.BRIBERY if turn.state.active else Stage.AFTER_CONFLICT)


def late_rewards(turn: Turn[White]) -> tuple[TakeReward, ...]:
    """The rewards that come at Cleanup, by house rule `reward_at` (W58)."""
    if turn.state.setup.house.reward_at is not RewardAt.CLEANUP:
        return ()
    return tuple(
        reward
        for card in turn.state.active
        if card.defeated and (reward := engagement.reward(turn, card.id)) is not None
    )
