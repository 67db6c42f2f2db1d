"""A visit to the merchant: the shop, and what he does for gold (W70 to W79)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.strong20.adjustments import Until
from companion.games.strong20.dice import Counts, Place
from companion.games.text import Text, say
from companion.games.turn import Turn, impossible
from companion.games.white import agenda, hunt, items, numbers, places, purse
from companion.games.white.actions import Service
from companion.games.white.cards import HeldItem, Item
from companion.games.white.forest import place_index, place_name, put
from companion.games.white.state import Stack, White
from companion.games.white.tasks import Aim, Stage

if TYPE_CHECKING:
    from companion.games.white.actions import AimAt, Trade

PRICES = {
    Service.SCOUT_FOREST: 1,
    Service.SCOUT_CASTLE: 5,
    Service.MEND: 2,
    Service.SHARPEN: 3,
    Service.SCRY: 3,
    Service.RAZE: 3,
    Service.FORGE: 4,
    Service.POTION: 5,
}
"""Gold for a service (W72 to W75); an item's price is printed on it."""
WORDS = {
    Service.SCOUT_FOREST: say("Scout forest"),
    Service.SCOUT_CASTLE: say("Scout castle"),
    Service.MEND: say("Mend"),
    Service.SHARPEN: say("Sharpen"),
    Service.SCRY: say("Scry"),
    Service.RAZE: say("Raze"),
    Service.FORGE: say("Forge"),
    Service.POTION: say("Potion"),
    Service.BUY: say("Buy"),
}
AIMED = (Service.SCOUT_FOREST, Service.SCOUT_CASTLE, Service.RAZE, Service.FORGE)
"""The services that are done to something on the table."""
IN_STOCK = 3
"""Items in the shop (W70)."""
MOST_BOUGHT = 3
"""Items that can be bought in one visit (W71)."""
POTION_STRENGTH = 2
"""What a potion adds (W75)."""
EMPTY = say("The shop is empty.")


def stock(turn: Turn[White]) -> None:
    """The bottom three items of the item deck are the shop (W70)."""
    n = items.take(turn, IN_STOCK)
    tally = turn.state.tally
    turn.change(
        shop=(*turn.state.shop, *((Item(),) * n)),
        bought=0,
        tally=msgspec.structs.replace(tally, visits=tally.visits + 1),
    )
    turn.note(say("Shop: the bottom {n} of the item deck, ordinary side up", n=n), "W70")


def targets(state: White, service: Service) -> tuple[str, ...]:
    """What a service can be done to."""
    house = state.setup.house
    forest = [
        (f"forest.{place_name(i, house)}", place)
        for i, place in enumerate(state.forest)
        if place.card is not None
    ]
    match service:
        case Service.SCOUT_FOREST:
            return tuple(name for name, place in forest if not place.face_up)
        case Service.SCOUT_CASTLE:
            return tuple(s.value for s in Stack if not state.bosses[s].face_up)
        case Service.RAZE:
            area = range(len(state.strategy_area))
            return (*(name for name, _ in forest), *(f"strategy.{i}" for i in area))
        case Service.FORGE:
            return tuple(f"item.{i}" for i, item in enumerate(state.items) if not item.upgraded)
        case Service.BUY:
            return tuple(f"shop.{i}" for i in range(len(state.shop)))
        case _:
            return ()


def useless(state: White, service: Service) -> tuple[str, Text] | None:
    """Why a service could have no effect, with the rule."""
    if service is Service.BUY and state.bought >= MOST_BOUGHT:
        return "W71", say("At most three items can be bought in a visit.")
    if service is Service.BUY and not state.shop:
        return "W70", EMPTY
    if service is Service.SHARPEN and not state.dice.banished.total():
        return "W73", say("No die is banished.")
    if service is Service.MEND and not state.dice.exhausted.total():
        return "W73", say("No die is exhausted.")
    if service in AIMED and not targets(state, service):
        missing = {
            Service.SCOUT_FOREST: say("No card is face down."),
            Service.SCOUT_CASTLE: say("All are turned up."),
            Service.RAZE: say("No card to replace."),
            Service.FORGE: say("No item to turn over."),
        }
        return ("W72" if service in {Service.SCOUT_FOREST, Service.SCOUT_CASTLE} else "W74"), missing[service]
    return None


def printed(state: White, action: Trade) -> int | None:
    """The price on the Merchant card or on the item; None where it is not known yet."""
    if action.price is not None:
        return action.price
    if action.service is not Service.BUY:
        return PRICES[action.service]
    at = shop_index(state, action.target)
    return state.shop[at].cost if at < len(state.shop) else None


def shop_index(state: White, target: str | None) -> int:
    """Which item of the shop is meant; without a target the first one."""
    if target is None:
        return 0
    place, _, number = target.partition(".")
    if place != "shop" or not number.isdecimal() or int(number) >= len(state.shop):
        raise impossible("W70", say("The shop holds shop.0 to shop.{n}.", n=len(state.shop) - 1))
    return int(number)


def trade(turn: Turn[White], action: Trade) -> None:
    """Pay, then do what was paid for (W71)."""
    service, state = action.service, turn.state
    word = WORDS[service]
    if service is Service.BUY and not state.shop:
        raise impossible("W70", EMPTY)
    price = printed(state, action)
    if price is None:
        raise impossible("W75", say("The item's price is needed: it is printed on the card."))
    nothing = useless(state, service)
    if nothing is not None:
        turn.forbid(*nothing)
    elif action.target is not None and action.target not in targets(state, service):
        raise impossible(
            "W71", say("{service} cannot be done to {target}.", service=word, target=action.target)
        )
    if service is Service.MEND and action.die is not None and not state.dice.exhausted[action.die]:
        raise impossible("W73", say("No {colour} die is exhausted.", colour=action.die.word))
    asked = numbers.price(state, price)
    if asked.words is not None:
        turn.note(say("Price {words}", words=asked.words), "W78")
    purse.pay(turn, asked.value, word)
    turn.label = say("{service} for {gold}", service=word, gold=asked.value)
    carry_out(turn, action, price, possible=nothing is None)


def carry_out(turn: Turn[White], action: Trade, price: int, *, possible: bool) -> None:
    """What a service changes in the books."""
    service = action.service
    if service is Service.SCRY:
        purse.flip(turn, WORDS[service])
    elif service is Service.POTION:
        stat = action.stat or turn.state.setup.house.potion_gives
        purse.change_stat(turn, stat, POTION_STRENGTH, WORDS[service], "W75")
    elif service is Service.BUY:  # a fourth one too, where its rule is overridden
        buy(turn, shop_index(turn.state, action.target), price)
    elif not possible:
        return
    elif service is Service.MEND:
        mend(turn, Counts.of([action.die]) if action.die else turn.state.dice.exhausted.strongest())
    elif service is Service.SHARPEN:
        sharpen(turn)
    elif action.target is not None:
        aim(turn, service, action.target)
    else:
        agenda.push(turn, Aim(service.value))


def mend(turn: Turn[White], die: Counts) -> None:
    """One die of choice comes back from exhausted (W73)."""
    turn.change(dice=turn.state.dice.minus(die, Place.EXHAUSTED).plus(die, Place.POOL))
    turn.note(say("Recovered: {dice}", dice=die.words()), "W73")


def sharpen(turn: Turn[White]) -> None:
    """The weakest banished die comes back, to where the house plays it (W73, S7)."""
    weakest, to = turn.state.dice.banished.weakest(), turn.state.setup.house.sharpened_die_goes_to
    turn.change(dice=turn.state.dice.minus(weakest, Place.BANISHED).plus(weakest, to))
    turn.note(say("Back from banished to {place}: {dice}", place=to.word, dice=weakest.words()), "W73")


def buy(turn: Turn[White], at: int, price: int) -> None:
    """An item of the shop is held; over the limit one is to be discarded (W75, W77)."""
    shop = turn.state.shop
    item = shop[at] if shop[at].cost is not None else msgspec.structs.replace(shop[at], cost=price)
    turn.change(shop=shop[:at] + shop[at + 1 :], bought=turn.state.bought + 1)
    items.hold(turn, HeldItem(item))


def aim_at(turn: Turn[White], action: AimAt) -> None:
    """Choose what the service that was paid for is done to."""
    task = turn.state.tasks[0]
    if not isinstance(task, Aim):
        raise impossible("W71", say("No service waits for its target."))
    service = Service(task.service)
    if action.target not in targets(turn.state, service):
        raise impossible(
            "W71", say("{service} cannot be done to {target}.", service=WORDS[service], target=action.target)
        )
    agenda.done(turn)
    turn.label = say(
        "{service}: {target}", service=WORDS[service], target=action.target.partition(".")[2] or action.target
    )
    aim(turn, service, action.target)


def aim(turn: Turn[White], service: Service, target: str) -> None:
    """Turn a card or item, or replace a card (W72, W74)."""
    place, _, at = target.partition(".")
    if service is Service.SCOUT_CASTLE:
        places.set_boss(turn, Stack(target), face_up=True)
        turn.note(say("{stack}: its castle card is turned", stack=Stack(target).heading), "W72")
    elif service is Service.FORGE:
        label = turn.label
        items.turn_over(turn, int(at))
        turn.label = label
    elif service is Service.SCOUT_FOREST:
        index = place_index(at, turn.state.setup.house)
        up = msgspec.structs.replace(turn.state.forest[index], face_up=True)
        turn.change(forest=put(turn.state, index, up))
        turn.note(say("{place} is turned up", place=at), "W72")
    elif place == "forest":
        raze_forest(turn, place_index(at, turn.state.setup.house))
    else:
        index = int(at)
        hunt.to_discard(turn, turn.state.strategy_area[index])
        turn.change(strategy_area=hunt.without(turn.state.strategy_area, index))
        turn.note(say("Razed: a card of the strategy area"), "W74")
        hunt.replace_in_area(turn)


def raze_forest(turn: Turn[White], index: int) -> None:
    """A forest card goes to the discard, the top hunt card takes its place (W74)."""
    place = turn.state.forest[index]
    if place.card is not None:
        hunt.to_discard(turn, place.card)
    card = hunt.draw(turn) if hunt.ready(turn) else None
    up = card is not None and turn.state.setup.house.razed_forest_card_face_up
    turn.change(forest=put(turn.state, index, msgspec.structs.replace(place, card=card, face_up=up)))
    turn.note(say("Razed: {place}", place=place_name(index, turn.state.setup.house)), "W74")


def leave(turn: Turn[White]) -> None:
    """The visit is over: unsold items to the item discard (W76)."""
    state = turn.state
    turn.label = say("left the merchant")
    turn.note(turn.label, "W76")
    tidy_up(turn)
    if state.further_visits:
        turn.change(further_visits=state.further_visits - 1)
        agenda.go_on(turn, Stage.MERCHANT)
        return
    turn.change(visit=False)
    agenda.go_on(turn, Stage.ROUND_END)


def tidy_up(turn: Turn[White]) -> None:
    """Unsold items to the item discard; what was adjusted for the visit ends (W76, W78)."""
    state = turn.state
    turn.change(shop=(), item_discard=(*state.item_discard, *state.shop), bought=0)
    agenda.end(turn, Until.VISIT)
