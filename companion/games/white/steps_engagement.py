"""Where the game is in the Strategy phase (S21 to S26)."""

from __future__ import annotations

from itertools import permutations

from companion.games.game import Offer, Step
from companion.games.strong20.dice import Colour, Counts, Face
from companion.games.strong20.proposal import Target, propose
from companion.games.text import say, say_n
from companion.games.white import actions as act
from companion.games.white import numbers
from companion.games.white.state import StepId, White
from companion.games.white.trails import part, trail


def commit(state: White) -> Step:
    """Committing and rolling."""
    committed = len(state.dice.active)
    left = numbers.limit_left(state)
    stuck = not can_roll(state)
    return Step(
        StepId.COMMIT,
        say("Commit and roll"),
        say("No die can be rolled: stop here.")
        if stuck
        else say_n("Roll at most {n} more die of the pool.", "Roll at most {n} more dice of the pool.", left)
        if left is not None
        else say("Roll any dice of the pool in the tray.")
        if not committed
        else say_n(
            "Roll {n} die, with any others of the pool.",
            "Roll {n} dice, with any others of the pool.",
            committed,
        ),
        "S22",
        trail(state),
        part(state, "engagement"),
        commit_offers(state),
        0 if stuck else None,
        None if stuck else say("Roll the dice"),
        None if stuck else 0,
    )


def can_roll(state: White) -> bool:
    """Whether there is a die to roll: in the tray, or in the pool as far as a boss's limit allows (W92)."""
    left = numbers.limit_left(state)
    return bool(state.dice.active) or (state.dice.pool.total() > 0 and left != 0)


def commit_offers(state: White) -> tuple[Offer, ...]:
    """Stopping, or one die more of each colour."""
    full = numbers.limit_left(state) == 0
    return (
        Offer(act.Resolve(), say("Stop rolling"), rule="S21"),
        *(
            Offer(
                act.Commit(Counts.of([colour])),
                say("+1 {colour}", colour=colour.word),
                why_not=say("none in the pool")
                if not state.dice.pool[colour]
                else say("the limit is reached")
                if full
                else None,
                rule="W92" if full else "S22",
            )
            for colour in Colour
        ),
    )


def proposal(state: White) -> tuple[act.Applied, ...]:
    """The hits of the tray on the enemies, as the companion would place them."""
    targets = [
        Target(enemy.id, numbers.open_health(state, enemy), numbers.damage(state, enemy).value)
        for enemy in state.enemies
    ]
    return tuple(
        act.Applied(p.colour, p.face, p.enemy)
        for p in propose(state.dice.active, targets, numbers.worth(state))
    )


def apply_dice(state: White) -> Step:
    """Applying the hits, or rolling again."""
    asked = sum(die.face is None for die in state.dice.active)
    placed = proposal(state)
    rolls_left = numbers.repeats(state) - state.repeat
    offers = [
        Offer(act.Resolve(), say("Resolve"), rule="S27"),
        Offer(
            act.RollAgain(),
            say("Roll again"),
            detail=say_n("{n} roll left", "{n} rolls left", max(0, rolls_left)),
            why_not=say("no enemy is left")
            if not state.enemies
            else say("no roll is left")
            if rolls_left <= 0
            else None
            if can_roll(state)
            else say("no die is left"),
            rule="S21",
        ),
    ]
    if placed:
        offers.append(
            Offer(act.Apply(placed), say_n("Apply {n} die", "Apply {n} dice", len(placed)), rule="S24")
        )
    following: int | None = 1 if offers[1].why_not is None else 0
    now = say("Roll again, or stop here.") if following else say("The rolls are over.")
    if placed:
        following, now = len(offers) - 1, say("Put the hits on enemies.")
    if not state.enemies:
        now = say("Every enemy is defeated.")
    if asked:
        following = None
        now = say_n(
            "{n} die is unsure: tap what it shows.", "{n} dice are unsure: tap what they show.", asked
        )
    offers += [
        Offer(
            act.Apply((act.Applied(die.colour, die.face, enemy.id),)),
            say(
                "{colour} {face} on {card}", colour=die.colour.word, face=die.face.word, card=enemy.card.title
            ),
            rule="S24",
        )
        for die in dict.fromkeys(state.dice.active)
        if die.face in {Face.HIT, Face.CRIT} and die.face is not None
        for enemy in state.enemies
    ]
    offers += split_offers(state)
    return Step(
        StepId.APPLY,
        say("Apply the dice"),
        now,
        "S24",
        trail(state),
        part(state, "engagement"),
        tuple(offers),
        following,
        say_n("{n} die to name", "{n} dice to name", asked) if asked else None,
        0 if following != 0 else None,
    )


def split_offers(state: White) -> list[Offer]:
    """A rolled crit split between two enemies, by house rule `split_crits` (S24)."""
    if not state.setup.house.split_crits:
        return []
    crits = dict.fromkeys(die.colour for die in state.dice.active if die.face is Face.CRIT)
    return [
        Offer(
            act.Apply((act.Applied(colour, Face.CRIT, first.id, second.id),)),
            say("{colour} crit split", colour=colour.word),
            detail=say("{first} and {second}", first=first.card.heading, second=second.card.title),
            rule="S24",
        )
        for colour in crits
        for first, second in permutations(state.enemies, 2)
    ]
