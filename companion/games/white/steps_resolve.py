"""Where the game is in the Resolve phase (S27 to S33, W56)."""

from __future__ import annotations

from companion.games.game import Offer, Step
from companion.games.strong20.dice import Counts
from companion.games.text import say, say_n
from companion.games.white import actions as act
from companion.games.white import numbers, resolve
from companion.games.white.state import Stack, StepId, White
from companion.games.white.trails import ROUND, part, trail


def suffer(state: White) -> Step:
    """The damage of the undefeated."""
    damage = numbers.suffered(state)
    return Step(
        StepId.SUFFER,
        say("Suffer damage"),
        say_n(
            "Undefeated enemies cost you {n} Health.",
            "Undefeated enemies cost you {n} Health.",
            damage,
        ),
        "S28",
        trail(state),
        part(state, "resolve"),
        (Offer(act.SufferDamage(), say("Lose {n} Health", n=damage), rule="S28"),),
        0,
    )


def after_effects(state: White) -> Step:
    """What the cards say for after the conflict."""
    names = [card.card.title for card in state.active if card.card.after_effects]
    listed = names[0] if names else say("none")
    for name in names[1:]:
        listed = say("{list}, {further}", list=listed, further=name)
    return Step(
        StepId.AFTER_EFFECTS,
        say("After effects"),
        say("Carry out what the cards say: {cards}.", cards=listed),
        "S33",
        trail(state),
        part(state, "resolve"),
        (Offer(act.AfterEffectsDone(), say("Done"), rule="S33"), Offer(act.Flip(), say("Flip day/night"))),
        0,
    )


def exhaust(state: White) -> Step:
    """Every committed die aside."""
    n = resolve.to_exhaust(state).total()
    return Step(
        StepId.EXHAUST,
        say("Exhaust dice"),
        say_n("Put the committed die aside.", "Put all {n} committed dice aside.", n),
        "S29",
        trail(state),
        part(state, "resolve"),
        (Offer(act.ExhaustDice(), say_n("Exhaust {n} die", "Exhaust {n} dice", n), rule="S29"),),
        0,
    )


def recover(state: White) -> Step:
    """Dice back into the pool."""
    proposed = resolve.proposed_recovery(state)
    return Step(
        StepId.RECOVER,
        say("Recover dice"),
        say_n(
            "Take up to {n} exhausted die back.", "Take up to {n} exhausted dice back.", state.stats.recovery
        ),
        "S30",
        trail(state),
        part(state, "resolve"),
        (
            Offer(
                act.RecoverDice(proposed),
                say_n("Recover {n} die", "Recover {n} dice", proposed.total()),
                detail=proposed.words(),
                rule="S30",
            ),
            Offer(act.RecoverDice(Counts()), say("Recover none"), rule="S30"),
        ),
        0,
        second=1,
    )


def cleanup(state: White) -> Step:
    """The first defeated enemy onto a stack (W56)."""
    first = next((card.card.heading for card in state.active if card.id == state.first_defeated), None)
    onto = tuple(
        Offer(
            act.Cleanup(stack),
            stack.short,
            detail=say_n("{n} card there", "{n} cards there", len(state.stacks[stack])),
            rule="W56",
        )
        for stack in Stack
    )
    return Step(
        StepId.CLEANUP,
        say("Cleanup"),
        say("{card} fell first: lay it on a castle stack.", card=first)
        if first
        else say("Clear the cards away."),
        "W56",
        ROUND,
        2,
        onto if first else (Offer(act.Cleanup(), say("Cleared"), rule="S31"),),
        emptiest(state, tuple(Stack)) if first else 0,
    )


def emptiest(state: White, stacks: tuple[Stack, ...]) -> int:
    """Which of some stacks is proposed for a card: one with the fewest, since an empty one allows no dice."""
    return min(range(len(stacks)), key=lambda index: len(state.stacks[stacks[index]]))
