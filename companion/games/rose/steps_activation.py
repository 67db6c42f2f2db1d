"""The steps of Activation: deploying, forced enemies, rewards, purchases (R20 to R29, R54)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.game import Offer, Step
from companion.games.rose import actions as act
from companion.games.rose import arrival, cache
from companion.games.rose import effect_actions as effect
from companion.games.rose.cards import Path
from companion.games.rose.state import PATH_CARDS, StepId
from companion.games.strong20.dice import Counts
from companion.games.text import Text, say, say_n

if TYPE_CHECKING:
    from companion.games.rose.state import Rose

ROUND = (say("Deploy"), say("Engagement"), say("Resolve"))


def deploy(state: Rose) -> Step:
    """One enemy more, or on to the Engagement."""
    empty = state.deck == 0
    offers = (
        Offer(act.EndActivation(), say("To battle"), rule="R20"),
        Offer(
            act.Deploy(),
            say("Deploy an enemy"),
            detail=say_n("{n} in the deck", "{n} in the deck", state.deck),
            why_not=say("the enemy deck is empty") if empty else None,
            rule="R20",
        ),
        *purchases(state),
    )
    first = 0 if state.deployed or empty else 1
    return Step(
        StepId.DEPLOY,
        say("Deploy enemies"),
        say_n(
            "{n} deployed. One more, or to battle?", "{n} deployed. One more, or to battle?", state.deployed
        )
        if state.deployed
        else say("Turn up enemies, each for a reward, or rest."),
        "R20",
        ROUND,
        0,
        offers,
        first,
        second=1 - first if not empty else None,
    )


def purchases(state: Rose) -> tuple[Offer, ...]:
    """What the cache buys, paid with the cards that waste least (R54, R55)."""
    gold = [card.gold for card in state.cache]
    offers = []
    for purchase, price in cache.PRICES.items():
        found = cache.payments(gold, price)
        cards = found[0] if found else ()
        paid = sum(gold[at] for at in cards)
        why = None if found else say("{n} gold short", n=price - sum(gold))
        detail = (
            say("{price} gold", price=price)
            if paid <= price
            else say("{price} gold, {n} lost", price=price, n=paid - price)
        )
        offers += [
            Offer(action, label, detail=detail, why_not=why or unfit, rule="R55")
            for action, label, unfit in bought(state, purchase, cards)
        ]
    return tuple(offers)


def bought(
    state: Rose, purchase: effect.Purchase, cards: tuple[int, ...]
) -> tuple[tuple[effect.Buy, Text, Text | None], ...]:
    """The purchase, or one for every item or enemy that it can be for, with what speaks against it."""
    word = cache.WORDS[purchase]
    listed: list[tuple[effect.Buy, Text, Text | None]] = []
    if purchase is effect.Purchase.UPGRADE:
        drawn = state.setup.house.upgrade_is_random
        listed = [
            (
                effect.Buy(purchase, cards, item=at),
                say("Drawn: {item}", item=item.told_apart(at))
                if drawn
                else say("Upgrade {item}", item=item.told_apart(at)),
                None,
            )
            for at, item in enumerate(state.inventory)
            if item.enemy is None and not item.upgraded
        ]
        return tuple(listed) or ((effect.Buy(purchase, cards), word, say("no item to upgrade")),)
    if purchase is effect.Purchase.DISCARD_ENEMY:
        listed = [
            (
                effect.Buy(purchase, cards, enemy=enemy.id),
                say("Discard {enemy}", enemy=enemy.card.title),
                say("a boss stays") if enemy.card.boss else None,
            )
            for _, enemy in state.standing
        ]
        return tuple(listed) or ((effect.Buy(purchase, cards), word, say("no enemy is active")),)
    return ((effect.Buy(purchase, cards), word, None),)


def write_enemy(state: Rose) -> Step:
    """The enemy that was turned up, and its path."""
    card = state.draft
    last = state.deck == 0
    unwritten = card is None or card.health < 1
    why = None
    if unwritten:
        why = say("its Health is missing")
    elif state.letter is None:
        why = say("its path is missing")
    waiting = None
    if unwritten:
        waiting = say("Health missing")
    elif state.letter is None:
        waiting = say("Which path?") if last else say("Which letter?")
    offers = (
        Offer(
            act.Arrive(),
            say("Onto path {path}", path=state.letter.value) if state.letter else say("Onto its path"),
            why_not=why,
            rule="R22",
        ),
        *(Offer(act.ShowLetter(path), say("Path {path}", path=path.value), rule="R21") for path in Path),
    )
    return Step(
        StepId.WRITE_ENEMY,
        say("An enemy turned up"),
        say("Copy its numbers. It is the last one: choose its path.")
        if last
        else say("Copy its numbers, and the letter on the next card's back."),
        "R21",
        ROUND,
        0,
        offers,
        None if why else 0,
        waiting,
    )


def rewards(state: Rose) -> tuple[Offer, ...]:
    """The rewards of a deployed enemy (R26)."""
    dice = arrival.proposed(state.dice.exhausted, arrival.REWARD_DICE)
    night = [spot for spot in PATH_CARDS if state.place(spot).night]
    days = [
        Offer(act.BringDay(spot.name), say("Day on {place}", place=spot.name), rule="R26") for spot in night
    ] or [Offer(act.BringDay(PATH_CARDS[0].name), say("Day on a place"), why_not=say("no place is by night"))]
    return (
        Offer(act.TakeItem(), say("Random item"), rule="R26"),
        Offer(
            act.TakeDice(dice),
            say_n("Recover {n} die", "Recover {n} dice", dice.total()),
            detail=dice.few_words(),
            why_not=None if dice.total() else say("no die is exhausted"),
            rule="R26",
        ),
        *days,
    )


def deployment_reward(state: Rose) -> Step:
    """The reward of a deployed enemy."""
    offers = rewards(state)
    full = len(state.inventory) >= state.slots and offers[1].why_not is None
    return Step(
        StepId.DEPLOYMENT_REWARD,
        say("Deployment reward"),
        say("Choose: an item, two dice, or daylight for a place."),
        "R26",
        ROUND,
        0,
        offers,
        1 if full else 0,
        second=0 if full else 1 if offers[1].why_not is None else None,
    )


def forced(state: Rose) -> Step:
    """An enemy that a card forces; a reward may come before it (R29)."""
    return Step(
        StepId.FORCED,
        say("Forced activation"),
        say_n("{n} further enemy comes: turn it up.", "{n} further enemies come: turn one up.", state.forced),
        "R25",
        ROUND,
        0,
        (
            Offer(act.ActivateForced(), say("Turn it up"), rule="R25"),
            *(rewards(state) if state.rewards_due else ()),
        ),
        0,
    )


def respite(state: Rose) -> Step:
    """None was deployed."""
    dice = arrival.proposed(state.dice.exhausted, arrival.RESPITE_DICE)
    return Step(
        StepId.RESPITE,
        say("A quiet day"),
        say("None deployed: take up to {n} exhausted dice back.", n=arrival.RESPITE_DICE),
        "R27",
        ROUND,
        0,
        (
            Offer(
                act.Respite(dice),
                say_n("Recover {n} die", "Recover {n} dice", dice.total()),
                detail=dice.words(),
                rule="R27",
            ),
            Offer(act.Respite(Counts()), say("Recover none"), rule="R27"),
        ),
        0,
        second=1,
    )
