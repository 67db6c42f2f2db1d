"""The cache: gold in whole cards without change, what it buys, and which cards waste least (R54, R55)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.rose import board, items
from companion.games.rose.effect_actions import Buy, Purchase
from companion.games.rose.hero import change_stat
from companion.games.rose.state import ENGAGEMENT, Rose
from companion.games.strong20.stats import Stat
from companion.games.text import Text, say
from companion.games.turn import Turn, impossible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PRICES = {
    Purchase.UPGRADE: 3,
    Purchase.HEALTH: 3,
    Purchase.RECOVERY: 4,
    Purchase.STRATEGY: 5,
    Purchase.DISCARD_ENEMY: 6,
}
"""Gold for a reward (R55)."""
WORDS = {
    Purchase.UPGRADE: say("Upgrade item"),
    Purchase.HEALTH: say("+1 Health"),
    Purchase.RECOVERY: say("+1 Recovery"),
    Purchase.STRATEGY: say("+1 Strategy"),
    Purchase.DISCARD_ENEMY: say("Discard enemy"),
}
STATS = {
    Purchase.HEALTH: Stat.HEALTH,
    Purchase.RECOVERY: Stat.RECOVERY,
    Purchase.STRATEGY: Stat.STRATEGY,
}


def payments(gold: Sequence[int], price: int) -> tuple[tuple[int, ...], ...]:
    """The sets of cards, as indices, that pay a price and waste least; fewest cards first (R54, R55).

    Sets of the same numbers count once. Empty where all cards together do not suffice.
    """
    found = [chosen for chosen in minimal(sorted(set(gold), reverse=True), gold, price) if chosen]
    least = min((sum(chosen) for chosen in found), default=0)
    best = sorted(
        (chosen for chosen in found if sum(chosen) == least), key=lambda chosen: (len(chosen), chosen)
    )
    return tuple(indices(gold, chosen) for chosen in best)


def minimal(values: list[int], gold: Sequence[int], price: int) -> Iterator[tuple[int, ...]]:
    """Choices of card values that pay a price and of which no card can be spared."""
    if price <= 0:
        yield ()
        return
    if not values or values[0] <= 0:
        return
    value, *smaller = values
    for number in range(min(gold.count(value), -(-price // value)) + 1):
        for rest in minimal(smaller, gold, price - number * value):
            yield (value,) * number + rest


def indices(gold: Sequence[int], chosen: tuple[int, ...]) -> tuple[int, ...]:
    """The first cards of the cache that have these values."""
    left = list(chosen)
    at = []
    for index, value in enumerate(gold):
        if value in left:
            left.remove(value)
            at.append(index)
    return tuple(at)


def why_not_now(state: Rose) -> Text | None:
    """Why gold can not be spent now (R54)."""
    return say("gold is spent outside the Engagement") if state.stage in ENGAGEMENT else None


def buy(turn: Turn[Rose], action: Buy) -> None:
    """Pay with whole cards, then do what was paid for (R54, R55)."""
    cache, word, price = turn.state.cache, WORDS[action.purchase], PRICES[action.purchase]
    if why_not_now(turn.state) is not None:
        turn.forbid("R54", say("Gold is spent outside the Engagement."))
    if len(set(action.cards)) < len(action.cards) or not all(0 <= at < len(cache) for at in action.cards):
        raise impossible("R54", say("The cache holds {n} cards, counted from 0.", n=len(cache)))
    paid = sum(cache[at].gold for at in action.cards)
    if paid < price:
        turn.forbid(
            "R55",
            say("{what} costs {price} gold; these cards hold {paid}.", what=word, price=price, paid=paid),
        )
    if any(paid - cache[at].gold >= price for at in action.cards):
        turn.warn(say("Fewer cards would do."), "R54")
    turn.label = say("{what} for {paid}", what=word, paid=paid)
    turn.note(say("{paid} gold for {what}", paid=paid, what=word), "R55")
    if paid > price:
        turn.note(say("{n} gold is lost: no change is given", n=paid - price), "R54")
    turn.change(
        cache=tuple(card for at, card in enumerate(cache) if at not in action.cards),
        enemy_discard=turn.state.enemy_discard + tuple(cache[at] for at in action.cards),
        tally=turn.state.tally.plus(spent=paid),
    )
    carry_out(turn, action, word)


def carry_out(turn: Turn[Rose], action: Buy, word: Text) -> None:
    """What a purchase changes."""
    if action.purchase in STATS:
        change_stat(turn, STATS[action.purchase], 1, word, "R55")
    elif action.purchase is Purchase.UPGRADE:
        if action.item is None:
            raise impossible("R55", say("Say which item is upgraded."))
        items.turn_over(turn, action.item)
    else:
        if action.enemy is None:
            raise impossible("R55", say("Say which enemy is discarded."))
        spot, enemy = board.find(turn.state, action.enemy)
        if enemy.card.boss:
            turn.forbid("R55", say("{enemy} is a boss: it is not discarded.", enemy=enemy.card.title))
        board.leave(turn, spot, enemy)
        turn.note(say("{enemy} discarded", enemy=enemy.card.title), "R55")
