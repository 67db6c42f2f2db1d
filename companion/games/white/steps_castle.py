"""Where the game is in the castle, outside its Engagements (W90 to W103)."""

from __future__ import annotations

import msgspec

from companion.games.game import Offer, Step
from companion.games.strong20.stats import Stat
from companion.games.text import Text, say, say_n
from companion.games.white import actions as act
from companion.games.white import castle as rules
from companion.games.white.cards import Card, Modifier
from companion.games.white.state import Stack, StepId, White
from companion.games.white.trails import CASTLE, trail

GOLDSMITH = 3
"""Gold that a boss of the rulebook gives instead of a modifier (W103)."""


def castle(state: White) -> Step:
    """Which boss is next (W91)."""
    left = rules.remaining(state)
    offers = tuple(
        Offer(
            act.ActivateBoss(stack),
            stack.short,
            detail=say_n("{n} die at most", "{n} dice at most", len(state.stacks[stack])),
            why_not=say("fought last") if stack is Stack.KEEP and len(left) > 1 else None,
            rule="W91",
        )
        for stack in left
    )
    return Step(
        StepId.CASTLE,
        say("The castle"),
        say("Choose a boss; the Evil Stepmother comes last."),
        "W91",
        CASTLE,
        0,
        (
            *offers,
            Offer(act.EndGame(won=True), say("We won")),
            Offer(act.EndGame(won=False), say("We lost")),
            Offer(act.Flip(), say("Flip day/night")),
        ),
        next((i for i, stack in enumerate(left) if state.stacks[stack] and offers[i].why_not is None), 0),
    )


def stack_card(state: White) -> Step:
    """The next card of the stack (W93)."""
    if rules.owes_a_stat(state):
        return pay_with_a_stat(state)
    conflict = state.conflict
    at = rules.index(state)
    card = rules.current(state)
    where = f"{conflict.stack.value}.{at}" if conflict else "keep.0"
    offers = icon_offers(where, card) if card.modifier is None else known_offers(state, card.modifier)
    following = None if card.modifier is None else next(i for i, o in enumerate(offers) if o.why_not is None)
    return Step(
        StepId.STACK_CARD,
        conflict.stack.heading if conflict else say("The castle"),
        say(
            "{modifier}, card {n} of {of}: resolve it.",
            modifier=card.modifier.word,
            n=(at or 0) + 1,
            of=len(state.stacks[conflict.stack]) if conflict else 0,
        )
        if card.modifier
        else say("Turn the next card's icon up: which one is it?"),
        "W93",
        trail(state),
        1,
        (
            *offers,
            Offer(act.ResolveStackCard(act.How.IGNORE), say("Ignore it"), rule="W103"),
            Offer(
                act.ResolveStackCard(act.How.INSTEAD, gold=GOLDSMITH),
                say("{n} gold instead", n=GOLDSMITH),
                rule="W103",
            ),
        ),
        following,
        say("Choose the icon") if card.modifier is None else None,
        second=len(offers),
    )


def icon_offers(where: str, card: Card) -> tuple[Offer, ...]:
    """Which icon an unseen stack card shows (W61)."""
    return tuple(
        Offer(
            act.Describe(where, msgspec.structs.replace(card, modifier=modifier)), modifier.word, rule="W61"
        )
        for modifier in Modifier
    )


def known_offers(state: White, modifier: Modifier) -> tuple[Offer, ...]:
    """Resolve it, or spare it as the Stepmother's one Apple (W99)."""
    must = rules.must_spare(state)
    resolve = Offer(
        act.ResolveStackCard(act.How.RESOLVE),
        say("Resolve it"),
        detail=modifier.word,
        why_not=say("one Apple is not resolved") if must else None,
        rule="W99" if must else "W93",
    )
    if not rules.may_spare(state):
        return (resolve,)
    return (resolve, *falls(state))


def falls(state: White) -> tuple[Offer, ...]:
    """Which stat falls by 1, the least painful first (W99)."""
    return tuple(
        Offer(
            act.ResolveStackCard(act.How.SPARE, stat=stat),
            say("-1 {stat}", stat=stat.word),
            detail=say("leaves {n}", n=max(0, state.stats[stat] - 1)),
            rule="W99",
        )
        for stat in (Stat.RECOVERY, Stat.STRATEGY, Stat.HEALTH)
    )


def pay_with_a_stat(state: White) -> Step:
    """No Apple lay in the keep: by house rule `keep_without_apple` a stat falls all the same (W99)."""
    return Step(
        StepId.STACK_CARD,
        Stack.KEEP.heading,
        say("No Apple lay here: one stat falls by 1, then day and night change."),
        "W99",
        CASTLE,
        1,
        falls(state),
        0,
    )


def night_gain(_: White) -> Step:
    """The Stepmother takes a castle card out of the box (W102)."""
    return Step(
        StepId.NIGHT_GAIN,
        say("She grows at night"),
        say("Draw a castle card for its night effect."),
        "W102",
        CASTLE,
        2,
        (Offer(act.GainNight(), say("Drawn"), rule="W102"),),
        0,
    )


def limits(state: White) -> tuple[tuple[Stack, int, Text], ...]:
    """Each stack's limit, shown all game long (W92)."""
    return tuple(
        (stack, len(cards), say_n("{n} die at most", "{n} dice at most", len(cards)))
        for stack, cards in state.stacks.items()
    )
