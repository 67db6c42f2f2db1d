"""The steps of rewards and items (R36, R50 to R53, S12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.game import Offer, Step
from companion.games.rose import actions as act
from companion.games.rose import effect_actions as effect
from companion.games.rose import numbers, resolve
from companion.games.rose.cards import Item, Reward
from companion.games.rose.state import StepId
from companion.games.rose.steps_activation import ROUND
from companion.games.strong20.reminders import Moment
from companion.games.text import Text, say, say_n

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.games.rose.state import Rose, Standing


def instant_reward(state: Rose) -> Step:
    """An instant reward: now, or gold later."""
    enemy = resolve.in_garden(state, state.instant_due[0])
    card = enemy.card
    return Step(
        StepId.INSTANT_REWARD,
        say("Instant reward"),
        say("{enemy} is defeated: take its reward now, or its gold later.", enemy=card.title),
        "R51",
        ROUND,
        1,
        (
            Offer(
                act.TakeInstant(enemy.id),
                say("Take it now"),
                detail=say("{words}", words=card.reward_words) if card.reward_words else None,
                rule="R51",
            ),
            Offer(act.TakeInstant(enemy.id, gold=True), say("{n} gold later", n=card.gold), rule="R51"),
        ),
        0,
        second=1,
    )


def gain_rewards(state: Rose) -> Step:
    """The Rose Garden is emptied: gold or items."""
    offers = tuple(offer for enemy in state.garden for offer in gains(state, enemy))
    return Step(
        StepId.GAIN_REWARDS,
        say("Gain rewards"),
        say("{enemy}: gold for the cache, or kept as an item.", enemy=state.garden[0].card.title),
        "R52",
        ROUND,
        2,
        offers,
        0,
        second=1 if len(offers) > 1 and offers[1].why_not is None else None,
    )


def gains(state: Rose, enemy: Standing) -> tuple[Offer, ...]:
    """What a defeated enemy can become."""
    card = enemy.card
    gold = Offer(
        act.GainReward(enemy.id, gold=True),
        say("{n} gold", n=card.gold),
        detail=card.title,
        rule="R52",
    )
    keep = say("Keep it")
    if card.reward is Reward.INSTANT:
        why = say("an instant reward is not kept")
        return (gold, Offer(act.GainReward(enemy.id), keep, detail=card.title, why_not=why, rule="R53"))
    if len(state.inventory) < state.slots:
        return (gold, Offer(act.GainReward(enemy.id), keep, detail=card.title, rule="R53"))
    full = Offer(act.GainReward(enemy.id), keep, card.title, say("no slot is free"), "S12")
    return (gold, full, *swaps(state, lambda at: act.GainReward(enemy.id, swap=at)))


def gain_item(state: Rose) -> Step:
    """A random item."""
    number = numbers.drawn_at_a_time(state)
    drawn = (Item(),) * number
    left = state.item_deck + len(state.item_discard)
    decline = Offer(
        effect.GainItem(drawn if left >= number else (), keep=None), say("Do without"), rule="S12"
    )
    keep = Offer(effect.GainItem(drawn), say("Keep it") if number == 1 else say("Keep one"), rule="R26")
    why = None
    if left < number:
        why = say("no item is left")
    elif len(state.inventory) >= state.slots:
        why = say("no slot is free")
    offers: tuple[Offer, ...]
    if why is None:
        offers, now = (keep, decline), say_n("Draw {n} item.", "Draw {n} items, keep one.", number)
    else:
        swap = swaps(state, lambda at: effect.GainItem(drawn, swap=at)) if left >= number else ()
        greyed = Offer(keep.action, keep.label, why_not=why, rule="S12")
        offers, now = (decline, greyed, *swap), say("A random item, but {why}.", why=why)
    return Step(
        StepId.GAIN_ITEM,
        say("A random item"),
        now,
        "R37",
        ROUND,
        0,
        offers,
        0,
        second=1 if why is None else None,
    )


def swaps(state: Rose, action: Callable[[int], effect.GainItem | act.GainReward]) -> tuple[Offer, ...]:
    """Every item that can make room (S12)."""
    return tuple(
        Offer(action(at), say("Replace {item}", item=item.told_apart(at)))
        for at, item in enumerate(state.inventory)
    )


def too_many(state: Rose) -> Step:
    """Strategy fell below the number of items (S12)."""
    over = len(state.inventory) - state.slots
    return Step(
        StepId.TOO_MANY_ITEMS,
        say("Too many items"),
        say_n(
            "Discard {n} item: Strategy allows no more.", "Discard {n} items: Strategy allows no more.", over
        ),
        "S12",
        ROUND,
        0,
        (
            *(
                Offer(effect.DiscardItem(at), discard_words(item, at), rule="S12")
                for at, item in enumerate(state.inventory)
            ),
            Offer(effect.KeepAll(), say("Keep all"), rule="S12"),
        ),
        None,
        say("Discard one"),
        len(state.inventory),
    )


def discard_words(item: Item, at: int) -> Text:
    """The label of a discard."""
    return say("Discard {item}", item=item.told_apart(at))


def reminders(state: Rose) -> Step:
    """What a card wanted remembered (S37)."""
    reminder = state.due[0]
    standing = [enemy for _, enemy in state.standing if enemy.id == reminder.of]
    name = say("{card}", card=reminder.card) if reminder.card else say("Reminder")
    strikes = [
        Offer(
            effect.EnemyStrikes(enemy.id),
            say("{enemy} strikes", enemy=enemy.card.title),
            detail=say("then tick it off"),
            rule="R48",
        )
        for enemy in standing
        if reminder.moment is Moment.SUFFER
    ]
    return Step(
        StepId.REMINDERS,
        name,
        say("{words}", words=reminder.words),
        "S37",
        ROUND,
        2,
        (
            Offer(effect.Tick(), say("Done"), rule="S37"),
            Offer(effect.Dismiss(), say("Dismiss"), rule="S37"),
            *strikes,
            *(
                Offer(effect.Tick(at), say("First: {words}", words=other.words), rule="S14")
                for at, other in enumerate(state.due)
                if at
            ),
        ),
        0,
        second=1,
    )


def hero_turns(state: Rose) -> Step:
    """The hero's trigger is met (S15)."""
    side = state.hero.side
    return Step(
        StepId.HERO_TURNS,
        say("Turn the hero"),
        say(
            "{hero}: {when}.",
            hero=state.hero.title,
            when=say("{words}", words=side.flips_when) if side.flips_when else say("its trigger is met"),
        ),
        "S15",
        ROUND,
        0,
        (
            Offer(effect.FlipHero(), say("Turn it"), rule="S15"),
            Offer(effect.LeaveHero(), say("Not now"), rule="S15"),
        ),
        0,
        second=1,
    )
