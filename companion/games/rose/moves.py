"""Dice, enemies and items put elsewhere by hand; the totals hold (S43, R70)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import msgspec

from companion.games.rose import board
from companion.games.rose.cards import Enemy, Item, Path
from companion.games.rose.resolve import in_garden, out_of_garden
from companion.games.rose.state import SPOTS, Rose, Standing
from companion.games.strong20.dice import AppliedDie, Colour, Counts, Die, Face, Place
from companion.games.text import Text, say
from companion.games.turn import Turn, impossible

if TYPE_CHECKING:
    from companion.games.game import Move

AnyDie = TypeVar("AnyDie", Die, AppliedDie)

UNDER_STRATEGY = "strategy"
"""The place of the dice that lie under the Strategy die (R32)."""
WORDS = {
    **{place.value: place.word for place in Place},
    UNDER_STRATEGY: say("under Strategy"),
    "deck": say("deck"),
    "discard": say("discard"),
    "inventory": say("inventory"),
    "cache": say("cache"),
    "garden": say("Rose Garden"),
}
"""The places that have a name for the players; the others go by their letters, B3 or enemy.1."""


def called(place: str) -> Text:
    """A place for the players."""
    return WORDS.get(place, say("{place}", place=place))


def move(turn: Turn[Rose], action: Move) -> None:
    """Put a die, an enemy, an item or the hero elsewhere."""
    what = action.what.partition(" ")[0]
    if action.what == "hero":
        if action.target not in set(Path):
            raise impossible("R30", say("The paths are A, B, C and D."))
        turn.change(hero_path=Path(action.target))
        turn.label = say("hero below {path}", path=action.target)
    elif what in set(Colour):
        move_die(turn, action)
    elif action.what == "item":
        move_item(turn, action)
    else:
        card = lift_enemy(turn, action.what, action.origin)
        lay_enemy(turn, card, action.target)
        turn.label = say("{card} to {place}", card=card.called(9), place=called(action.target))
    turn.note(turn.label, "S43")


def move_die(turn: Turn[Rose], action: Move) -> None:
    """Put one die elsewhere; "blue crit" names the face that it shows on an enemy."""
    name, _, shown = action.what.partition(" ")
    colour = Colour(name)
    if shown and shown not in set(Face):
        raise impossible("S43", say("A die shows miss, hit or crit, not {face}.", face=shown))
    face = Face(shown) if shown else None
    take_die(turn, colour, face, action.origin)
    lay_die(turn, colour, face, action.target)
    turn.label = say("{colour} to {place}", colour=colour.word, place=called(action.target))


def take_die(turn: Turn[Rose], colour: Colour, face: Face | None, origin: str) -> None:
    """Take a die up."""
    state = turn.state
    nowhere = impossible("S40", say("No {colour} die is there: {place}.", colour=colour.word, place=origin))
    if origin == UNDER_STRATEGY:
        if not state.under_strategy[colour]:
            raise nowhere
        turn.change(under_strategy=state.under_strategy - Counts.of([colour]))
    elif origin.startswith("enemy."):
        spot, enemy = board.find(state, number_of(origin))
        die = lying_on(enemy, colour, face)
        if die is None:
            raise nowhere
        board.put(turn, spot, msgspec.structs.replace(enemy, dice=without(enemy.dice, die)))
    else:
        place = die_place(origin)
        if state.dice.at(place)[colour]:
            turn.change(dice=state.dice.without(colour, place))
        elif place is not Place.ACTIVE or not take_committed(turn, colour, face):
            raise nowhere


def take_committed(turn: Turn[Rose], colour: Colour, face: Face | None) -> bool:
    """A die that counts as active: under the Strategy die, on an enemy, in an item's roll."""
    state = turn.state
    if state.under_strategy[colour]:
        take_die(turn, colour, face, UNDER_STRATEGY)
        return True
    for _, enemy in state.standing:
        if lying_on(enemy, colour, face) is not None:
            take_die(turn, colour, face, f"enemy.{enemy.id}")
            return True
    for at, beaten in enumerate(state.garden):
        die = lying_on(beaten, colour, face)
        if die is not None:
            changed = msgspec.structs.replace(beaten, dice=without(beaten.dice, die))
            turn.change(garden=(*state.garden[:at], changed, *state.garden[at + 1 :]))
            return True
    rolled = next(
        (die for die in state.extra or () if die.colour is colour and face in {None, die.face}), None
    )
    if rolled is not None:
        turn.change(extra=without(state.extra or (), rolled) or None)
    return rolled is not None


def lying_on(enemy: Standing, colour: Colour, face: Face | None) -> AppliedDie | None:
    """A die of that colour on an enemy, with that face if one is named."""
    return next((die for die in enemy.dice if die.colour is colour and face in {None, die.face}), None)


def without(dice: tuple[AnyDie, ...], die: AnyDie) -> tuple[AnyDie, ...]:
    """The dice but for one of that kind."""
    at = dice.index(die)
    return dice[:at] + dice[at + 1 :]


def lay_die(turn: Turn[Rose], colour: Colour, face: Face | None, target: str) -> None:
    """Put a die down."""
    if target == UNDER_STRATEGY:
        turn.change(under_strategy=turn.state.under_strategy + Counts.of([colour]))
    elif target.startswith("enemy."):
        spot, enemy = board.find(turn.state, number_of(target))
        die = AppliedDie(colour, face or Face.HIT, max(1, turn.state.repeat))
        board.put(turn, spot, msgspec.structs.replace(enemy, dice=(*enemy.dice, die)))
    else:
        turn.change(dice=turn.state.dice.plus(Counts.of([colour]), die_place(target)))


def die_place(name: str) -> Place:
    """A place of dice by name."""
    if name not in set(Place):
        raise impossible(
            "S6",
            say(
                "Dice are in pool, active, exhausted, banished, under strategy or on enemy.N, not {place}.",
                place=name,
            ),
        )
    return Place(name)


def number_of(name: str) -> int:
    """The number in `enemy.N`."""
    number = name.partition(".")[2]
    if not number.isdecimal():
        raise impossible("S43", say("{name} is no active enemy: write enemy.1 or the like.", name=name))
    return int(number)


def move_item(turn: Turn[Rose], action: Move) -> None:
    """Put one card of the item deck elsewhere: deck, discard or inventory."""
    places = {"deck", "discard", "inventory"}
    if {action.origin, action.target} - places:
        raise impossible("S43", say("Items lie in deck, discard or inventory."))
    state = turn.state
    item = Item()
    if action.origin == "deck":
        if not state.item_deck:
            raise impossible("S43", say("The item deck is empty."))
        turn.change(item_deck=state.item_deck - 1)
    else:
        field = "item_discard" if action.origin == "discard" else "inventory"
        cards: tuple[Item, ...] = getattr(state, field)
        at = max((i for i, card in enumerate(cards) if card.enemy is None), default=None)
        if at is None:
            raise impossible("S43", say("No item lies there."))
        item = msgspec.structs.replace(cards[at], upgraded=False)
        turn.change(**{field: cards[:at] + cards[at + 1 :]})
    if action.target == "deck":
        turn.change(item_deck=turn.state.item_deck + 1)
    elif action.target == "discard":
        turn.change(item_discard=(*turn.state.item_discard, item))
    else:
        turn.change(inventory=(*turn.state.inventory, item))
    turn.label = say("item to {place}", place=called(action.target))


def lift_enemy(turn: Turn[Rose], what: str, origin: str) -> Enemy:
    """Take an enemy up: from the deck, a place B3, garden.N, or the named (or last) one of a pile."""
    state = turn.state
    if origin == "deck":
        if not state.deck:
            raise impossible("R70", say("The enemy deck is empty."))
        turn.change(deck=state.deck - 1)
        return Enemy(name="" if what == "card" else what)
    if origin.startswith("garden."):
        beaten = in_garden(state, number_of(origin))
        out_of_garden(turn, beaten)
        return beaten.card
    if any(spot.name == origin for spot in SPOTS):
        spot = board.spot_named(origin)
        enemy = state.at(spot)
        if enemy is None:
            raise impossible("R70", say("Nobody stands on {place}.", place=origin))
        board.put(turn, spot, None)
        lying = Counts.of(die.colour for die in enemy.dice)
        turn.change(dice=turn.state.dice.plus(lying, Place.EXHAUSTED))
        return enemy.card
    if origin == "inventory":
        return lift_kept(turn, what)
    field = pile(origin)
    cards: tuple[Enemy, ...] = getattr(state, field)
    at = max((i for i, card in enumerate(cards) if what in {"card", card.name}), default=None)
    if at is None:
        raise impossible("R70", say("No such enemy lies there."))
    turn.change(**{field: cards[:at] + cards[at + 1 :]})
    return cards[at]


def lift_kept(turn: Turn[Rose], what: str) -> Enemy:
    """Take up an enemy that was kept as an item."""
    inventory = turn.state.inventory
    for at, item in enumerate(inventory):
        if item.enemy is not None and what in {"card", item.enemy.name}:
            turn.change(inventory=inventory[:at] + inventory[at + 1 :])
            return item.enemy
    raise impossible("R70", say("No such enemy is held."))


def lay_enemy(turn: Turn[Rose], card: Enemy, target: str) -> None:
    """Put an enemy down: into the deck, onto an empty place, into the garden or onto a pile."""
    state = turn.state
    if target == "deck":
        turn.change(deck=state.deck + 1)
    elif target == "garden":
        number = state.enemies_seen + 1
        turn.change(garden=(*state.garden, Standing(number, card)), enemies_seen=number)
    elif target == "inventory":
        turn.change(inventory=(*state.inventory, Item(enemy=card)))
    elif any(spot.name == target for spot in SPOTS):
        spot = board.spot_named(target)
        if state.at(spot) is not None:
            raise impossible("R71", say("{place} is taken: one enemy a place.", place=target))
        number = state.enemies_seen + 1
        board.put(turn, spot, Standing(number, card))
        turn.change(enemies_seen=number)
    else:
        field = pile(target)
        turn.change(**{field: (*getattr(state, field), card)})


def pile(name: str) -> str:
    """A pile of enemies by name."""
    piles = {"cache": "cache", "discard": "enemy_discard"}
    if name not in piles:
        raise impossible(
            "R4",
            say(
                "Enemies lie in deck, A1 to D4, garden, cache, inventory or discard, not {place}.", place=name
            ),
        )
    return piles[name]
