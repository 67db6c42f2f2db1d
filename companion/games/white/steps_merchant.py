"""Where the game is at the merchant (W70 to W79)."""

from __future__ import annotations

from companion.games.game import Offer, Step
from companion.games.text import Text, say
from companion.games.white import actions as act
from companion.games.white import merchant, numbers
from companion.games.white.state import Stack, StepId, White
from companion.games.white.tasks import Aim
from companion.games.white.trails import part, trail

AIMS = {
    act.Service.SCOUT_FOREST: say("Choose the forest card to turn up."),
    act.Service.SCOUT_CASTLE: say("Choose the stack whose top card is turned up."),
    act.Service.RAZE: say("Choose the card that another one replaces."),
    act.Service.FORGE: say("Choose the item to turn over."),
}
"""What is asked for a service that is done to something on the table."""


def visit(state: White) -> Step:
    """The merchant's services, and the items of his shop."""
    services = tuple(service_offer(state, service) for service in merchant.PRICES)
    return Step(
        StepId.MERCHANT,
        say("The merchant"),
        say("Spend as you like, then leave."),
        "W71",
        trail(state),
        part(state, "resolve"),
        (
            Offer(act.Leave(), say("Leave")),
            *services,
            *(item_offer(state, index) for index in range(len(state.shop))),
        ),
        0,
    )


def service_offer(state: White, service: act.Service) -> Offer:
    """A service at its price now, or why it cannot be had (W71)."""
    price = numbers.price(state, merchant.PRICES[service])
    nothing = merchant.useless(state, service)
    return Offer(
        act.Trade(service),
        merchant.WORDS[service],
        detail=price.words or say("{n} gold", n=price.value),
        why_not=say("{n} short", n=price.value - state.gold)
        if price.value > state.gold
        else nothing[1]
        if nothing
        else None,
        rule=nothing[0] if nothing else "W71",
    )


def item_offer(state: White, index: int) -> Offer:
    """An item of the shop; its price is printed on it (W75)."""
    item = state.shop[index]
    price = None if item.cost is None else numbers.price(state, item.cost)
    nothing = merchant.useless(state, act.Service.BUY)
    return Offer(
        act.Trade(act.Service.BUY, target=f"shop.{index}"),
        say("Buy {item}", item=item.called(11)) if item.name else say("Buy item {n}", n=index + 1),
        detail=None if price is None else price.words or say("{n} gold", n=price.value),
        why_not=nothing[1]
        if nothing
        else say("its price is missing")
        if price is None
        else say("{n} short", n=price.value - state.gold)
        if price.value > state.gold
        else None,
        rule="W75",
    )


def aim(state: White) -> Step:
    """What the service that is paid for is done to."""
    task = state.tasks[0]
    service = act.Service(task.service) if isinstance(task, Aim) else act.Service.RAZE
    return Step(
        StepId.AIM,
        merchant.WORDS[service],
        AIMS[service],
        "W72" if service in {act.Service.SCOUT_FOREST, act.Service.SCOUT_CASTLE} else "W74",
        trail(state),
        part(state, "resolve"),
        tuple(
            Offer(act.AimAt(target), target_word(state, target), rule="W71")
            for target in merchant.targets(state, service)
        ),
        0,
    )


def target_word(state: White, target: str) -> Text:
    """A target as a label."""
    place, _, at = target.partition(".")
    if place == "item":
        item = state.items[int(at)].item
        return item.called(15) if item.name else say("Item {n}", n=int(at) + 1)
    if place == "strategy":
        card = state.strategy_area[int(at)]
        return card.called(15) if card.name else say("Strategy card {n}", n=int(at) + 1)
    return Stack(target).heading if target in set(Stack) else say("{place}", place=at)
