"""Items: random ones gained, used, discarded, turned; never more than Strategy (R36, R37, R53, S12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.rose import notes, numbers
from companion.games.rose.cards import LONGEST_NAME, Item
from companion.games.rose.state import Rose
from companion.games.text import say, say_n
from companion.games.turn import Turn, impossible

if TYPE_CHECKING:
    from companion.games.rose.effect_actions import DiscardItem, GainItem, UpgradeItem, UseItem, WriteItem


def held(state: Rose, index: int) -> Item:
    """The item of that number, counted from 0; raises RuleBroken where there is none."""
    if not 0 <= index < len(state.inventory):
        raise impossible("S12", say("{n} items are held, counted from 0.", n=len(state.inventory)))
    return state.inventory[index]


def drop(turn: Turn[Rose], index: int) -> Item:
    """Discard an item, ordinary side up; a kept enemy goes to the enemy discard (R36, R53)."""
    item = held(turn.state, index)
    inventory = turn.state.inventory
    turn.change(inventory=inventory[:index] + inventory[index + 1 :])
    if item.enemy is not None:
        turn.change(enemy_discard=(*turn.state.enemy_discard, item.enemy))
    else:
        ordinary = msgspec.structs.replace(item, upgraded=False)
        turn.change(item_discard=(*turn.state.item_discard, ordinary))
    turn.note(say("{item} discarded", item=item.title), "R36")
    turn.change(over_limit=max(0, min(turn.state.over_limit, len(turn.state.inventory) - turn.state.slots)))
    return item


def make_slot(turn: Turn[Rose], swap: int | None) -> None:
    """A free slot, by discarding the item that is swapped if one is named (S12)."""
    if swap is not None:
        kept = turn.state.over_limit
        drop(turn, swap)
        turn.change(over_limit=kept)  # one for one: as many as before
        return
    if len(turn.state.inventory) >= turn.state.slots:
        turn.forbid(
            "S12",
            say_n(
                "Only {n} item can be held: discard one, or do without.",
                "Only {n} items can be held: discard one, or do without.",
                turn.state.slots,
            ),
        )
        turn.change(over_limit=max(0, len(turn.state.inventory) + 1 - turn.state.slots))


def draw(turn: Turn[Rose], number: int) -> None:
    """Draw cards of the item deck; empty, its discard is shuffled into a new one (R36)."""
    state = turn.state
    if state.item_deck < number:
        turn.change(item_deck=state.item_deck + len(state.item_discard), item_discard=())
        turn.note(say("The item discard is shuffled into a new deck."), "R36")
    if turn.state.item_deck < number:
        raise impossible("R36", say("Only {n} items are left to draw.", n=turn.state.item_deck))
    turn.change(item_deck=turn.state.item_deck - number)


def gain(turn: Turn[Rose], action: GainItem) -> None:
    """Random items are drawn, one is kept or none, the others are discarded (R26, R36, R37, S12)."""
    drawn, keep, due = action.drawn, action.keep, turn.state.items_due > 0
    if any(item.upgraded or item.enemy is not None for item in drawn):
        raise impossible("R36", say("Items enter with the ordinary side up."))
    if keep is not None and not 0 <= keep < len(drawn):
        raise impossible("R37", say("{n} items were drawn, counted from 0.", n=len(drawn)))
    usual = numbers.drawn_at_a_time(turn.state)
    if len(drawn) != usual and (drawn or keep is not None):
        turn.forbid("R37", say_n("{n} item is drawn at a time.", "{n} items are drawn at a time.", usual))
    draw(turn, len(drawn))
    discarded = [item for index, item in enumerate(drawn) if index != keep]
    turn.change(
        item_discard=(*turn.state.item_discard, *discarded),
        items_due=max(0, turn.state.items_due - 1),
    )
    if keep is None:
        turn.label = say("item declined")
    else:
        make_slot(turn, action.swap)
        turn.change(inventory=(*turn.state.inventory, drawn[keep]))
        turn.label = say("gained {item}", item=drawn[keep].called(17))
    turn.note(turn.label, "R26")
    if due and turn.state.upgrades_due:
        turn.change(upgrades_due=min(turn.state.upgrades_due - 1, turn.state.items_due))
        if keep is not None:
            turn_over(turn, len(turn.state.inventory) - 1)


def write(turn: Turn[Rose], action: WriteItem) -> None:
    """Write down what is known of an item that is held."""
    item, card = held(turn.state, action.item), action.card
    if item.enemy is not None or card.enemy is not None:
        raise impossible("R53", say("An enemy's reward is written on the enemy, not on an item."))
    if len(card.name) > LONGEST_NAME:
        raise impossible("R4", say("A card's name has at most {n} letters.", n=LONGEST_NAME))
    for side in (card.ordinary_side, card.upgraded_side):
        notes.checked(side.adjustments, side.reminders)
    change(turn, action.item, msgspec.structs.replace(card, upgraded=item.upgraded))
    turn.label = say("noted {item}", item=card.called(18))
    turn.note(turn.label)


def change(turn: Turn[Rose], index: int, item: Item) -> None:
    """Put a changed item in the place of the old one."""
    inventory = turn.state.inventory
    turn.change(inventory=(*inventory[:index], item, *inventory[index + 1 :]))


def use(turn: Turn[Rose], action: UseItem) -> None:
    """Use an item; a single-use one is discarded (R36)."""
    item = held(turn.state, action.item)
    turn.label = say("used {item}", item=item.called(19))
    turn.note(turn.label, "R36")
    if item.used_up:
        if item.enemy is not None:
            notes.carry_out(turn, item.enemy.reward_changes, item.title)
        drop(turn, action.item)


def discard(turn: Turn[Rose], action: DiscardItem) -> None:
    """Discard an item (S12)."""
    item = drop(turn, action.item)
    turn.label = say("discarded {item}", item=item.called(14))


def keep_all(turn: Turn[Rose]) -> None:
    """Keep more items than Strategy allows: as the table has it (S12)."""
    over = len(turn.state.inventory) - turn.state.slots
    if over < 1:
        raise impossible("S12", say("No item is too many."))
    turn.change(over_limit=over)
    turn.label = say("all items kept")
    turn.warn(say_n("{n} item more than Strategy allows", "{n} items more than Strategy allows", over), "S12")


def upgrade(turn: Turn[Rose], action: UpgradeItem) -> None:
    """A reward turns an item to its upgraded side (R36)."""
    turn_over(turn, action.item)
    turn.label = say("upgraded {item}", item=turn.state.inventory[action.item].called(15))


def turn_over(turn: Turn[Rose], index: int) -> None:
    """Turn an item to its upgraded side; an enemy's reward has none (R53)."""
    item = held(turn.state, index)
    if item.enemy is not None:
        raise impossible("R53", say("{item} is an enemy's reward: it has no other side.", item=item.title))
    if item.upgraded:
        turn.forbid("R36", say("{item} is upgraded already.", item=item.title))
    change(turn, index, msgspec.structs.replace(item, upgraded=True))
    turn.note(say("{item} upgraded", item=item.title), "R36")
