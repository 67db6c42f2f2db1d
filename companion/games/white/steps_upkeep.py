"""Where the game is when something comes between: reminders, rewards, too many cards (S12, S37, W38)."""

from __future__ import annotations

from companion.games.game import Offer, Step
from companion.games.strong20 import reminders as rem
from companion.games.text import say, say_n, short
from companion.games.white import actions as act
from companion.games.white import hero
from companion.games.white.state import StepId, White
from companion.games.white.tasks import Remind, TakeReward
from companion.games.white.trails import part, trail


def reminders(state: White) -> Step:
    """What the players wanted to be reminded of (S37)."""
    task = state.tasks[0]
    due = task.due if isinstance(task, Remind) else ()
    ticks = tuple(
        Offer(
            act.Tick(i),
            say("Do it") if len(due) == 1 else say("{words}", words=short(reminder.words, 15)),
            detail=rem.in_words(reminder.changes) or say("{words}", words=reminder.words),
            rule="S37",
        )
        for i, reminder in enumerate(due)
    )
    lets = tuple(
        Offer(act.Dismiss(i), say("Let it go"), detail=say("{words}", words=reminder.words), rule="S37")
        for i, reminder in enumerate(due)
    )
    first = due[0]
    now = (
        say("{card}: {words}", card=first.card, words=first.words)
        if first.card
        else say("{words}", words=first.words)
    )
    return Step(
        StepId.REMINDERS,
        say("Remember"),
        now,
        "S37",
        trail(state),
        part(state, "activation" if first.moment is rem.Moment.ACTIVATION else "resolve"),
        (*ticks, *lets),
        0,
        second=len(ticks),
    )


def reward(state: White) -> Step:
    """The reward of an enemy that was defeated (W58)."""
    task = state.tasks[0]
    number = task.card if isinstance(task, TakeReward) else 0
    card = next(card.card for card in state.active if card.id == number)
    given = rem.in_words(card.reward)
    return Step(
        StepId.REWARD,
        say("Reward"),
        say("{card} is defeated: {reward}.", card=card.title, reward=given or say("nothing")),
        "W58",
        trail(state),
        part(state, "engagement"),
        (
            Offer(act.AcceptReward(), say("Take it"), detail=given, rule="W58"),
            Offer(act.DeclineReward(), say("Leave it"), rule="S13"),
        ),
        0,
        second=1,
    )


def strategy_area(state: White) -> Step:
    """The strategy area thinned by choice (W38)."""
    over = len(state.strategy_area) - state.stats.strategy
    offers = tuple(
        Offer(
            act.DiscardAreaCard(index),
            card.called(15) if card.name else say("Strategy card {n}", n=index + 1),
            rule="W38",
        )
        for index, card in enumerate(state.strategy_area)
    )
    keep = Offer(
        act.KeepAll(), say("Keep all"), why_not=say("Strategy is {n}", n=state.stats.strategy), rule="W38"
    )
    return Step(
        StepId.STRATEGY_AREA,
        say("Strategy area"),
        say_n("Discard {n} card of your choice.", "Discard {n} cards of your choice.", over),
        "W38",
        trail(state),
        part(state, "activation"),
        (*offers, keep),
        0,
    )


def too_many_items(state: White) -> Step:
    """An item declined, or swapped for one held (S12)."""
    offers = tuple(
        Offer(
            act.DiscardItem(index),
            item.item.called(15) if item.item.name else say("Item {n}", n=index + 1),
            detail=say("upgraded") if item.upgraded else None,
            rule="S12",
        )
        for index, item in enumerate(state.items)
    )
    keep = Offer(
        act.KeepAll(), say("Keep all"), why_not=say("Strategy is {n}", n=state.stats.strategy), rule="W77"
    )
    over = len(state.items) - state.stats.strategy
    return Step(
        StepId.TOO_MANY_ITEMS,
        say("Too many items"),
        say_n("Discard {n} item: the new one or another.", "Discard {n} items.", over),
        "S12",
        trail(state),
        part(state, "activation"),
        (*offers, keep),
        len(offers) - 1,
    )


def between(state: White) -> tuple[Offer, ...]:
    """What can be done whenever it is due: the hero's flip (S15), the hunt deck reshuffled (W110)."""
    offers = []
    if state.at in {StepId.SETTING_UP, StepId.LAYING_OUT, StepId.OVER}:
        return ()
    if hero.flip_is_due(state):
        trigger = state.hero.side.flips_when
        offers.append(
            Offer(
                act.FlipHero(),
                say("Flip the hero"),
                detail=say("{words}", words=trigger) if trigger else say("its trigger is met"),
                rule="S15",
            )
        )
    if not state.deck and state.discard:
        offers.append(Offer(act.Reshuffle(), say("Reshuffle deck"), rule="W110"))
    return tuple(offers)
