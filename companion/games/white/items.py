"""Items: drawn, held up to Strategy, turned, discarded (S12, W70, W77, W79)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.text import say, say_n
from companion.games.turn import Turn, impossible
from companion.games.white import agenda, texts
from companion.games.white.cards import HeldItem, Item
from companion.games.white.house import DeckEnd
from companion.games.white.state import White
from companion.games.white.tasks import FitItems

if TYPE_CHECKING:
    from companion.games.white import actions as act

LONGEST_NAME = 60
"""Letters of an item's name that the books keep."""
DEAREST = 99
"""No item costs more."""


def take(turn: Turn[White], wanted: int) -> int:
    """Take items off the deck, the discard reshuffled when it runs out; how many there were (W70, W79)."""
    taken = min(wanted, turn.state.item_deck)
    turn.change(item_deck=turn.state.item_deck - taken)
    if taken < wanted and turn.state.item_discard:
        turn.note(say("Item discard turned ordinary and reshuffled"), "W70")
        turn.change(item_deck=len(turn.state.item_discard), item_discard=())
        return taken + take(turn, wanted - taken)
    if taken < wanted:
        turn.warn(say_n("{n} item is missing", "{n} items are missing", wanted - taken), "W79")
    return taken


def draw(turn: Turn[White], item: Item, *, upgraded: bool) -> None:
    """Draw a random item and hold it (W79)."""
    checked(item)
    if take(turn, 1):
        end = turn.state.setup.house.random_item_from
        turn.note(
            say("Bottom card of the item deck")
            if end is DeckEnd.BOTTOM
            else say("Top card of the item deck"),
            "W79",
        )
        hold(turn, HeldItem(item, upgraded))


def hold(turn: Turn[White], item: HeldItem) -> None:
    """An item more; over the limit one of them is to be discarded, this one or another (S12)."""
    turn.change(items=(*turn.state.items, item))
    turn.note(
        say("{item} gained, upgraded", item=item.item.title)
        if item.upgraded
        else say("{item} gained", item=item.item.title),
        "W77",
    )
    if len(turn.state.items) > turn.state.stats.strategy:
        agenda.push_once(turn, FitItems())


def draw_item(turn: Turn[White], action: act.DrawItem) -> None:
    """Draw a random item, as a card says."""
    draw(turn, action.item, upgraded=action.upgraded)
    turn.label = say("item drawn")


def held(state: White, index: int) -> HeldItem:
    """An item of the inventory."""
    if not 0 <= index < len(state.items):
        raise impossible("S12", say_n("You hold {n} item.", "You hold {n} items.", len(state.items)))
    return state.items[index]


def discard(turn: Turn[White], index: int) -> None:
    """Discard an item; what it changed ends with it (S12, S36)."""
    item = held(turn.state, index).item
    turn.change(
        items=turn.state.items[:index] + turn.state.items[index + 1 :],
        item_discard=(*turn.state.item_discard, item),
    )
    turn.label = say("{item} discarded", item=item.called(14))
    turn.note(turn.label, "S12")


def discard_item(turn: Turn[White], action: act.DiscardItem) -> None:
    """Discard an item of choice."""
    discard(turn, action.index)


def set_item(turn: Turn[White], index: int, item: HeldItem) -> None:
    """Put a changed item in the place of the old one."""
    turn.change(items=(*turn.state.items[:index], item, *turn.state.items[index + 1 :]))


def turn_over(turn: Turn[White], index: int) -> None:
    """Turn an item to its other side."""
    item = held(turn.state, index)
    set_item(turn, index, msgspec.structs.replace(item, upgraded=not item.upgraded))
    turn.label = say("{item} turned", item=item.item.called(16))
    turn.note(
        say("{item}: ordinary side up", item=item.item.title)
        if item.upgraded
        else say("{item}: upgraded", item=item.item.title),
        "W74",
    )


def turn_item(turn: Turn[White], action: act.TurnItem) -> None:
    """Turn an item, as a card says."""
    turn_over(turn, action.index)


def checked(item: Item) -> None:
    """Refuse what no item shows."""
    if len(item.name) > LONGEST_NAME:
        raise impossible("W3", say("An item's name has at most {n} letters.", n=LONGEST_NAME))
    if item.cost is not None and not 0 <= item.cost <= DEAREST:
        raise impossible("W3", say("An item costs from 0 to {most}.", most=DEAREST))
    for side in (item.ordinary, item.upgraded):
        texts.checked(side.adjustments, side.reminders, ())


def describe_item(turn: Turn[White], action: act.DescribeItem) -> None:
    """Write down what is known of an item (W3)."""
    checked(action.item)
    place, _, number = action.where.partition(".")
    index = int(number) if number.isdecimal() else -1
    if place == "item":
        set_item(turn, index, msgspec.structs.replace(held(turn.state, index), item=action.item))
    elif place == "shop" and 0 <= index < len(turn.state.shop):
        shop = turn.state.shop
        turn.change(shop=(*shop[:index], action.item, *shop[index + 1 :]))
    else:
        raise impossible("W4", say("Items are item.N or shop.N, not {place}.", place=action.where))
    turn.label = say("{item} noted", item=action.item.called(16))
    turn.note(turn.label, "W3")
