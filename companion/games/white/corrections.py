"""Everything by hand: numbers set, dice and cards put elsewhere (S43)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.strong20.dice import AppliedDie, Colour, Counts, Face, Place
from companion.games.strong20.stats import Stat
from companion.games.text import say
from companion.games.turn import Turn, impossible
from companion.games.white import purse
from companion.games.white.activation import LARGEST_NUMBER, checked, find
from companion.games.white.cards import Card
from companion.games.white.engagement import judge, put_back
from companion.games.white.forest import place_index, place_name, put
from companion.games.white.setting_up import HIGHEST_STAT
from companion.games.white.state import MOST_GOLD, ActiveCard, ForestPlace, Stack, StepId, White

if TYPE_CHECKING:
    from companion.games.game import Correct, Move
    from companion.games.white.actions import Describe

PATHS = "gold, health, strategy, recovery, night, round, repeat, visit, step, enemy.N.health/damage/bribe"
"""The paths a correction understands."""

REACHABLE = (
    StepId.PREPARE,
    StepId.PRESS_ONWARD,
    StepId.ICONS,
    StepId.BRIBERY,
    StepId.COMMIT,
    StepId.APPLY,
    StepId.SUFFER,
    StepId.EXHAUST,
    StepId.RECOVER,
    StepId.MERCHANT,
    StepId.CASTLE,
)
"""The steps that can be gone to by hand; the others need something that only play brings."""


def correct(turn: Turn[White], action: Correct) -> None:
    """Set one number of the books."""
    path, value = action.path, action.value
    if path in {"night", "visit"}:
        if not isinstance(value, bool):
            raise impossible("S43", say("{path} is true or false.", path=path))
        turn.change(**{path: value})
        turn.label = say("{path} corrected", path=path)
    elif path == "step":
        correct_step(turn, value)
    elif path.startswith("enemy."):
        correct_enemy(turn, path, value)
    elif path in set(Stat):
        correct_stat(turn, Stat(path), whole(path, value, HIGHEST_STAT))
    elif path in {"gold", "round", "repeat"}:
        number = whole(path, value, MOST_GOLD if path == "gold" else LARGEST_NUMBER)
        turn.label = say("{what} {old} to {new}", what=say(path), old=getattr(turn.state, path), new=number)
        turn.change(**{path: number})
    else:
        raise impossible("S43", say("There is no number {path}. There are: {paths}.", path=path, paths=PATHS))
    turn.note(turn.label, "S43")


def correct_step(turn: Turn[White], value: object) -> None:
    """Go to another step of the round, where the table has gone on without the companion."""
    if value not in REACHABLE:
        raise impossible("S43", say("The steps to go to are {steps}.", steps=", ".join(REACHABLE)))
    if turn.state.draft is not None:
        lay_card(turn, turn.state.draft, "active")
    turn.change(at=StepId(str(value)), draft=None)
    if turn.state.repeat == 0 and turn.state.at in {StepId.COMMIT, StepId.APPLY}:
        turn.change(repeat=1)
    turn.label = say("step {name}", name=str(value))


def correct_stat(turn: Turn[White], stat: Stat, number: int) -> None:
    """Set a stat; Health 0 is the loss of S10."""
    turn.label = say("{what} {old} to {new}", what=stat.word, old=turn.state.stats[stat], new=number)
    turn.change(stats=msgspec.structs.replace(turn.state.stats, **{stat.value: number}))
    purse.settle_stats(turn)


def correct_enemy(turn: Turn[White], path: str, value: object) -> None:
    """Set a number of an active card; it may be defeated by it, or stand up again."""
    parts = path.split(".")
    if len(parts) != 3 or not parts[1].isdecimal() or parts[2] not in {"health", "damage", "bribe"}:  # noqa: PLR2004
        raise impossible("S43", say("There is no number {path}. There are: {paths}.", path=path, paths=PATHS))
    enemy = find(turn.state, int(parts[1]))
    number = None if value is None and parts[2] == "bribe" else whole(path, value, LARGEST_NUMBER)
    card = msgspec.structs.replace(enemy.card, **{parts[2]: number})
    changed = msgspec.structs.replace(enemy, card=card)
    put_back(turn, changed)
    judge(turn, changed)
    turn.label = say("{card} corrected", card=enemy.card.title)


def whole(path: str, value: object, most: int) -> int:
    """A whole number within its limits, or a refusal."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise impossible("S43", say("{path} is a whole number from 0 to {most}.", path=path, most=most))
    return value


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
    else:
        move_card(turn, action)
    turn.note(turn.label, "S43")


def move_die(turn: Turn[White], action: Move) -> None:
    """Put one die elsewhere: pool, active, exhausted, banished, or `enemy.N` ("blue crit" names the face)."""
    name, _, shown = action.what.partition(" ")
    colour = Colour(name)
    if shown and shown not in set(Face):
        raise impossible("S43", say("A die shows miss, hit or crit, not {face}.", face=shown))
    face = Face(shown) if shown else None
    take_from(turn, colour, face, action.origin)
    put_into(turn, colour, face, action.target)
    turn.label = say("{colour} die to {place}", colour=colour.word, place=say(action.target))


def describe(turn: Turn[White], action: Describe) -> None:
    """Write down what is known of a card where it lies (W61)."""
    checked(action.card)
    name, _, at = action.where.partition(".")
    if name == "enemy":
        enemy = find(turn.state, number_of(action.where))
        changed = msgspec.structs.replace(enemy, card=action.card)
        put_back(turn, changed)
        judge(turn, changed)
    elif name == "forest":
        index = place_index(at, turn.state.setup.house)
        place = turn.state.forest[index]
        if place.card is None:
            raise impossible("W4", say("No card lies there."))
        turn.change(forest=put(turn.state, index, msgspec.structs.replace(place, card=action.card)))
    else:
        cards = pile(turn.state, name)
        if not at.isdecimal() or int(at) >= len(cards):
            raise impossible("W4", say("{place} holds {n} cards, counted from 0.", place=name, n=len(cards)))
        set_pile(turn, name, (*cards[: int(at)], action.card, *cards[int(at) + 1 :]))
    turn.label = say("{card} noted", card=action.card.title)
    turn.note(turn.label, "W61")


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
        changed = msgspec.structs.replace(enemy, dice=tuple(dice))
        put_back(turn, changed)
        judge(turn, changed)
        return
    place = die_place(origin)
    if not turn.state.dice.at(place)[colour]:
        raise impossible("S40", say("No {colour} die is {place}.", colour=colour.word, place=place.word))
    turn.change(dice=turn.state.dice.without(colour, place))


def put_into(turn: Turn[White], colour: Colour, face: Face | None, target: str) -> None:
    """Put a die down."""
    if target.startswith("enemy."):
        enemy = find(turn.state, number_of(target))
        die = AppliedDie(colour, face or Face.HIT, max(1, turn.state.repeat))
        changed = msgspec.structs.replace(enemy, dice=(*enemy.dice, die))
        put_back(turn, changed)
        judge(turn, changed)
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
        turn.forbid("W56", say("{card} is not defeated.", card=enemy.card.title))
    turn.change(first_defeated=enemy.id)
    turn.label = say("{card} was first", card=enemy.card.title)


def move_card(turn: Turn[White], action: Move) -> None:
    """Put a hunt card elsewhere, by its name or as `card`."""
    card = lift_card(turn, action.what, action.origin)
    lay_card(turn, card, action.target)
    turn.label = say("{card} to {place}", card=card.title, place=say(action.target))


def lift_card(turn: Turn[White], what: str, origin: str) -> Card:
    """Take a card up: the named one, or the first (of a stack the top one)."""
    state = turn.state
    if origin == "deck":
        if not state.deck:
            raise impossible("W110", say("The hunt deck is used up."))
        turn.change(deck=state.deck - 1)
        return Card(name="" if what == "card" else what)
    if origin.startswith("forest."):
        index = place_index(origin.partition(".")[2], state.setup.house)
        place = state.forest[index]
        if place.card is None:
            raise impossible("W110", say("No card lies there."))
        turn.change(forest=put(state, index, msgspec.structs.replace(place, card=None, face_up=False)))
        return place.card
    if origin.startswith("enemy."):
        enemy = find(state, number_of(origin))
        if enemy.card.kind.value == "boss":
            raise impossible("W110", say("A boss is no hunt card."))
        turn.change(
            active=tuple(card for card in state.active if card.id != enemy.id),
            dice=state.dice.plus(Counts.of(die.colour for die in enemy.dice), Place.EXHAUSTED),
            first_defeated=None if state.first_defeated == enemy.id else state.first_defeated,
        )
        return enemy.card
    cards = pile(state, origin)
    at = next((i for i, card in enumerate(cards) if what in {"card", card.name}), None)
    if at is None:
        raise impossible("W110", say("No such card lies there."))
    set_pile(turn, origin, cards[:at] + cards[at + 1 :])
    return cards[at]


def lay_card(turn: Turn[White], card: Card, target: str) -> None:
    """Put a card down: onto a pile's top, or into a forest place, face down."""
    state = turn.state
    if target == "deck":
        turn.change(deck=state.deck + 1)
    elif target.startswith("forest."):
        index = place_index(target.partition(".")[2], state.setup.house)
        if state.forest[index].card is not None:
            raise impossible("W110", say("A card lies there already."))
        turn.change(forest=put(state, index, ForestPlace(card, visited=state.forest[index].visited)))
    elif target == "active":
        number = state.cards_seen + 1
        turn.change(active=(*state.active, ActiveCard(number, card)), cards_seen=number)
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
