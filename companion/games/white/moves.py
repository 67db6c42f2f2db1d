"""Everything by hand: dice, cards, items and the hero put elsewhere, and cards described (S43, W61)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.strong20.dice import AppliedDie, Colour, Counts, Face, Place
from companion.games.text import Text, say
from companion.games.turn import Turn, impossible
from companion.games.white import hunt, items, places, remind
from companion.games.white.activation import checked, face, find, no_second
from companion.games.white.cards import Card, HeldItem, Kind
from companion.games.white.engagement import put_back, settle_defeat
from companion.games.white.forest import place_index, place_name, put
from companion.games.white.state import ActiveCard, ForestPlace, Stack, White

if TYPE_CHECKING:
    from companion.games.game import Move
    from companion.games.white.actions import Describe


def move(turn: Turn[White], action: Move) -> None:
    """Put a die, a card or the hero elsewhere; totals hold."""
    what = action.what.partition(" ")[0]
    if action.what == "hero":
        index = place_index(action.target, turn.state.setup.house)
        turn.change(hero_at=index)
        turn.label = say("hero to {place}", place=place_name(index, turn.state.setup.house))
    elif what in set(Colour):
        move_die(turn, action)
    elif what == "first":
        move_first(turn, action)
    elif what == "item":
        move_item(turn, action)
    else:
        move_card(turn, action)
    turn.note(turn.label, "S43")


def place_word(target: str) -> Text:
    """A place as the log calls it."""
    if target in set(Place):
        return Place(target).word
    if target in set(Stack):
        return Stack(target).word
    return PILE_WORDS.get(target) or say("{place}", place=target.rpartition(".")[2])


PILE_WORDS = {
    "deck": say("hunt deck"),
    "discard": say("hunt discard"),
    "strategy": say("strategy area"),
    "active": say("active"),
}


def move_die(turn: Turn[White], action: Move) -> None:
    """Put one die elsewhere: pool, active, exhausted, banished, or `enemy.N` ("blue crit" names the face)."""
    name, _, shown = action.what.partition(" ")
    colour = Colour(name)
    if shown and shown not in set(Face):
        raise impossible("S43", say("A die shows miss, hit or crit, not {face}.", face=shown))
    face = Face(shown) if shown else None
    take_from(turn, colour, face, action.origin)
    put_into(turn, colour, face, action.target)
    turn.label = say("{colour} to {place}", colour=colour.word, place=place_word(action.target))


def take_from(turn: Turn[White], colour: Colour, face: Face | None, origin: str) -> None:
    """Take a die up."""
    if origin.startswith("enemy."):
        enemy = find(turn.state, number_of(origin))
        die = next((d for d in enemy.dice if d.colour is colour and face in {None, d.face}), None)
        if die is None:
            raise impossible(
                "S40", say("No {colour} die lies on {card}.", colour=colour.word, card=enemy.card.title)
            )
        dice = list(enemy.dice)
        dice.remove(die)
        put_back(turn, msgspec.structs.replace(enemy, dice=tuple(dice)))
        settle_defeat(turn, enemy.id, lifted=True)
        return
    place = die_place(origin)
    if not turn.state.dice.at(place)[colour]:
        where = say("in the pool") if place is Place.POOL else place.word
        raise impossible("S40", say("No {colour} die is {place}.", colour=colour.word, place=where))
    turn.change(dice=turn.state.dice.without(colour, place))


def put_into(turn: Turn[White], colour: Colour, face: Face | None, target: str) -> None:
    """Put a die down."""
    if target.startswith("enemy."):
        enemy = find(turn.state, number_of(target))
        die = AppliedDie(colour, face or Face.HIT, max(1, turn.state.repeat))
        put_back(turn, msgspec.structs.replace(enemy, dice=(*enemy.dice, die)))
        settle_defeat(turn, enemy.id)
        return
    turn.change(dice=turn.state.dice.plus(Counts.of([colour]), die_place(target)))


def die_place(name: str) -> Place:
    """A place of dice by name."""
    if name not in set(Place):
        raise impossible(
            "S6",
            say("Dice are in the pool, active, exhausted, banished or on enemy.N, not {place}.", place=name),
        )
    return Place(name)


def number_of(name: str) -> int:
    """The number in `enemy.N`."""
    number = name.partition(".")[2]
    if not number.isdecimal():
        raise impossible("S43", say("{name} is no active card: write enemy.1 or the like.", name=name))
    return int(number)


def move_first(turn: Turn[White], action: Move) -> None:
    """Move the mark of the first defeated enemy (W56)."""
    enemy = find(turn.state, number_of(action.target))
    if not enemy.defeated:
        turn.forbid("W56", say("{card} is not defeated.", card=enemy.card.heading))
    turn.change(first_defeated=enemy.id)
    turn.label = say("{card} was first", card=enemy.card.called(12))


def move_item(turn: Turn[White], action: Move) -> None:
    """Put an item elsewhere: item-deck, item-discard, shop.N, or item.N of the inventory, counted from 0."""
    item = lift_item(turn, action.origin)
    state = turn.state
    match action.target.partition(".")[0]:
        case "item-deck":
            turn.change(item_deck=state.item_deck + 1)
        case "item-discard":
            turn.change(item_discard=(*state.item_discard, item.item))
        case "shop":
            turn.change(shop=(*state.shop, item.item))
        case "item":
            turn.change(items=(*state.items, item))
        case _:
            raise impossible("W4", ITEM_PLACES)
    turn.label = say("{item} put elsewhere", item=item.item.called(10))


def lift_item(turn: Turn[White], origin: str) -> HeldItem:
    """Take an item up."""
    state = turn.state
    place, _, at = origin.partition(".")
    index = int(at) if at.isdecimal() else 0
    if place == "item-deck" and state.item_deck:
        turn.change(item_deck=state.item_deck - 1)
        return HeldItem()
    if place == "item":
        item = items.held(state, index)
        turn.change(items=state.items[:index] + state.items[index + 1 :])
        return item
    pile = {"item-discard": state.item_discard, "shop": state.shop}.get(place, ())
    if index >= len(pile):
        raise impossible("W4", ITEM_PLACES)
    left = pile[:index] + pile[index + 1 :]
    turn.change(**{"shop" if place == "shop" else "item_discard": left})
    return HeldItem(pile[index])


ITEM_PLACES = say("Items lie in item-deck, item-discard, shop.N or item.N; no such one lies there.")


def move_card(turn: Turn[White], action: Move) -> None:
    """Put a hunt card elsewhere, by its name or as `card`."""
    card = lift_card(turn, action.what, action.origin)
    lay_card(turn, card, action.target)
    turn.label = say("{card} to {place}", card=card.called(7), place=place_word(action.target))


def lift_card(turn: Turn[White], what: str, origin: str) -> Card:
    """Take a card up: the named one, the one at `west.2`, or the first (of a stack the top one)."""
    state = turn.state
    if origin == "deck":
        return msgspec.structs.replace(hunt.draw(turn), name="" if what == "card" else what)
    if origin.startswith("forest."):
        index = place_index(origin.partition(".")[2], state.setup.house)
        place = state.forest[index]
        if place.card is None:
            raise impossible("W110", say("No card lies there."))
        turn.change(forest=put(state, index, msgspec.structs.replace(place, card=None, face_up=False)))
        return place.card
    if origin.startswith("enemy."):
        enemy = find(state, number_of(origin))
        if enemy.card.kind is Kind.BOSS:
            raise impossible("W110", say("A boss is no hunt card."))
        places.leave(turn, (enemy,), bribed=True)
        places.lift(turn, turn.state, enemy.card)
        remind.forget(turn, (enemy.id,))
        return enemy.card
    name, _, place_in_pile = origin.partition(".")
    cards = pile(state, name)
    at = next((i for i, card in enumerate(cards) if what in {"card", card.name}), len(cards))
    if place_in_pile:
        at = int(place_in_pile) if place_in_pile.isdecimal() else len(cards)
    if at >= len(cards):
        raise impossible("W110", say("No such card lies there."))
    set_pile(turn, name, cards[:at] + cards[at + 1 :])
    return cards[at]


def lay_card(turn: Turn[White], card: Card, target: str) -> None:
    """Put a card down: onto a pile's top, or into a forest place, face down."""
    state = turn.state
    if target == "deck":
        turn.change(deck=state.deck + 1, top=card.modifier)
    elif target.startswith("forest."):
        index = place_index(target.partition(".")[2], state.setup.house)
        if state.forest[index].card is not None:
            raise impossible("W110", say("A card lies there already."))
        turn.change(forest=put(state, index, ForestPlace(card, visited=state.forest[index].visited)))
    elif target == "active":
        face(turn, card)
    else:
        set_pile(turn, target, (card, *pile(state, target)))


def pile(state: White, name: str) -> tuple[Card, ...]:
    """A pile of cards by name."""
    if name == "discard":
        return state.discard
    if name == "strategy":
        return state.strategy_area
    if name in set(Stack):
        return state.stacks[Stack(name)]
    raise impossible(
        "W4",
        say(
            "Cards lie in deck, discard, strategy, active, enemy.N, forest.B2 or the like, "
            "west, east, bell or keep, not {place}.",
            place=name,
        ),
    )


def set_pile(turn: Turn[White], name: str, cards: tuple[Card, ...]) -> None:
    """Change a pile of cards."""
    if name == "discard":
        turn.change(discard=cards)
    elif name == "strategy":
        turn.change(strategy_area=cards)
    else:
        turn.change(stacks={**turn.state.stacks, Stack(name): cards})


def describe(turn: Turn[White], action: Describe) -> None:
    """Write down what is known of a card where it lies (W61)."""
    checked(action.card)
    name, _, at = action.where.partition(".")
    if name == "castle":
        describe_boss(turn, at, action.card)
    elif name == "deck":
        turn.change(top=action.card.modifier)
    else:
        describe_card(turn, action)
    turn.label = say("{card} noted", card=action.card.called(16))
    turn.note(turn.label, "W61")


def describe_boss(turn: Turn[White], stack: str, card: Card) -> None:
    """Write down what is known of a castle card, scouted perhaps (W72); once it is named it is turned."""
    if stack not in set(Stack):
        raise impossible(
            "W11", say("Castle cards are castle.west, castle.east, castle.bell and castle.keep.")
        )
    boss = turn.state.bosses[Stack(stack)]
    if boss.beaten:
        turn.forbid("W91", say("The boss of {stack} is beaten.", stack=Stack(stack).word))
    places.set_boss(
        turn,
        Stack(stack),
        card=msgspec.structs.replace(card, kind=Kind.BOSS),
        face_up=boss.face_up or bool(card.name),
    )


def describe_card(turn: Turn[White], action: Describe) -> None:
    """Write down what is known of a card that lies face up, or whose face is remembered."""
    card, old = action.card, noted(turn.state, action.where)
    if (card.kind is Kind.BOSS) is not (old.kind is Kind.BOSS):
        raise impossible("W110", say("A boss stays a boss, a hunt card an enemy or a fable."))
    if card.name != old.name and card.kind is not Kind.BOSS:
        no_second(turn, card.name)
    name, _, at = action.where.partition(".")
    if name == "enemy":
        enemy = find(turn.state, number_of(action.where))
        put_back(turn, msgspec.structs.replace(enemy, card=card))
        remind.bring_in(turn, fresh(enemy, card))
        settle_defeat(turn, enemy.id)
    elif name == "forest":
        index = place_index(at, turn.state.setup.house)
        place = turn.state.forest[index]
        turn.change(forest=put(turn.state, index, msgspec.structs.replace(place, card=card)))
    else:
        cards = pile(turn.state, name)
        set_pile(turn, name, (*cards[: int(at)], card, *cards[int(at) + 1 :]))


def noted(state: White, where: str) -> Card:
    """What is written down of a card so far; raises RuleBroken where none lies."""
    name, _, at = where.partition(".")
    if name == "enemy":
        return find(state, number_of(where)).card
    if name == "forest":
        card = state.forest[place_index(at, state.setup.house)].card
        if card is None:
            raise impossible("W4", say("No card lies there."))
        return card
    cards = pile(state, name)
    if not at.isdecimal() or int(at) >= len(cards):
        raise impossible("W4", say("{place} holds {n} cards, counted from 0.", place=name, n=len(cards)))
    return cards[int(at)]


def fresh(enemy: ActiveCard, card: Card) -> ActiveCard:
    """What a card's text adds that was not noted before."""
    old = enemy.card
    new = msgspec.structs.replace(
        card,
        adjustments=tuple(a for a in card.adjustments if a not in old.adjustments),
        reminders=tuple(r for r in card.reminders if r not in old.reminders),
    )
    return ActiveCard(enemy.id, new)
