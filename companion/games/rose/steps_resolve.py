"""The steps of the Resolve phase: enemies' turns, dice, the end of the day (R40 to R49, R62)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.game import Offer, Step
from companion.games.rose import actions as act
from companion.games.rose import board, hero, numbers, resolve
from companion.games.rose import effect_actions as effect
from companion.games.rose.state import Blocked, StepId
from companion.games.rose.steps_activation import ROUND
from companion.games.strong20.dice import Counts
from companion.games.strong20.stats import Stat
from companion.games.text import Text, say, say_n

if TYPE_CHECKING:
    from companion.games.rose.state import Rose, Spot, Standing, Struck


def enemy_turns(state: Rose) -> Step:
    """One enemy's turn, with its effect told before it is done (R40)."""
    following = resolve.next_turn(state)
    if following is None:
        raise ValueError("No enemy has a turn left: the books should have gone on.")
    spot, enemy = following
    offers = turns(state, spot, enemy)
    asks = len(offers) > 1
    return Step(
        StepId.ENEMY_TURNS,
        say("Enemies move"),
        say("{enemy}: {effect}.", enemy=enemy.card.title, effect=outcome(state, spot, enemy)),
        "R40",
        ROUND,
        2,
        (
            *offers,
            Offer(
                effect.EnemyStrikes(enemy.id),
                say("{enemy} strikes", enemy=enemy.card.title),
                detail=say_n("{n} damage", "{n} damage", numbers.damage(state, spot, enemy)),
                rule="R48",
            ),
        ),
        None if asks else 0,
        say("Stay or push?") if asks else None,
    )


def turns(state: Rose, spot: Spot, enemy: Standing) -> tuple[Offer, ...]:
    """The turn; where the way is taken and the house does not say what then, both answers (R43)."""
    in_way = board.blocker(state, enemy.id, numbers.usual_places(state, enemy.id))
    if in_way is None or state.setup.house.blocked_enemy is not Blocked.ASK:
        enters = in_way is None and spot.range <= numbers.usual_places(state, enemy.id)
        words = say("It enters") if enters else say("It moves")
        return (Offer(act.EnemyTurn(enemy.id), words, detail=outcome(state, spot, enemy), rule="R40"),)
    _, other = in_way
    return (
        Offer(act.EnemyTurn(enemy.id, blocked=Blocked.STAYS), say("It stays"), rule="R43"),
        Offer(
            act.EnemyTurn(enemy.id, blocked=Blocked.DISPLACES),
            say("It displaces {enemy}", enemy=other.card.title),
            rule="R43",
        ),
    )


def outcome(state: Rose, spot: Spot, enemy: Standing) -> Text:
    """Where a turn leads, before it is done."""
    places = numbers.usual_places(state, enemy.id)
    in_way = board.blocker(state, enemy.id, places)
    if in_way is not None:
        return say("{other} is in its way", other=in_way[1].card.title)
    if spot.range <= places:
        n = numbers.damage(state, spot, enemy)
        return say_n("enters the castle, {n} damage", "enters the castle, {n} damage", n)
    return say(
        "moves from {here} to {there}", here=spot.name, there=f"{spot.path.value}{spot.range - places}"
    )


def exposed(state: Rose) -> Step:
    """Damage to be split (R62)."""
    blow = state.struck[0]
    splits = hero.splits(state)
    offers = tuple(split_offer(blow, *split) for split in splits)
    if len(offers) == 1:
        only = offers[0]
        offers = (msgspec.structs.replace(only, label=say("Suffer it"), detail=only.label),)
    return Step(
        StepId.EXPOSED,
        say("Exposed"),
        say_n("{cause}: split {n} damage.", "{cause}: split {n} damage.", blow.damage, cause=blow.cause),
        "R62",
        ROUND,
        2,
        offers,
        0 if len(offers) == 1 else None,
        None if len(offers) == 1 else say("Split damage"),
    )


def split_offer(blow: Struck, strategy: int, recovery: int) -> Offer:
    """One way to split damage; what is left falls on Health."""
    rest = blow.damage - strategy - recovery
    parts = ((Stat.STRATEGY, strategy), (Stat.RECOVERY, recovery), (Stat.HEALTH, rest))
    borne = [say("-{n} {stat}", n=n, stat=stat.word) for stat, n in parts if n > 0]
    words = borne[0] if borne else say("no damage")
    for part in borne[1:]:
        words = say("{first}, {second}", first=words, second=part)
    return Offer(act.SplitDamage(strategy, recovery), words, rule="R62")


def exhaust(state: Rose) -> Step:
    """Every committed die aside."""
    n = resolve.committed(state).total()
    return Step(
        StepId.EXHAUST,
        say("Exhaust dice"),
        say_n("Put the committed die aside.", "Put all {n} committed dice aside.", n),
        "S29",
        ROUND,
        2,
        (Offer(act.ExhaustDice(), say_n("Exhaust {n} die", "Exhaust {n} dice", n), rule="S29"),),
        0,
    )


def recover(state: Rose) -> Step:
    """Dice back into the pool."""
    proposed = state.dice.exhausted.strongest(state.stats.recovery)
    return Step(
        StepId.RECOVER,
        say("Recover dice"),
        say_n(
            "Take up to {n} exhausted die back.", "Take up to {n} exhausted dice back.", state.stats.recovery
        ),
        "S30",
        ROUND,
        2,
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


def cleanup(state: Rose) -> Step:
    """The day ends."""
    left = state.days - 1
    return Step(
        StepId.CLEANUP,
        say("The day ends"),
        say("Turn the day tracker down to {n}.", n=left)
        if left > 0
        else say("The last day is over, and enemies are left."),
        "R45",
        ROUND,
        2,
        (Offer(act.EndDay(), say("End the day"), rule="R45"),),
        0,
    )
