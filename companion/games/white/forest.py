"""The forest: its places, what lies next to what, filling it and pressing onward (W8, W30 to W32)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.text import say, say_n
from companion.games.turn import Turn, impossible
from companion.games.white import agenda, hunt
from companion.games.white.house import ForestShape, HouseRules, RefillOrder
from companion.games.white.state import ForestPlace, Origin, StepId, White
from companion.games.white.tasks import Stage

if TYPE_CHECKING:
    from companion.games.white.actions import PressOnward

PLACES = 12
"""Cards of the forest (W8)."""


def shape(house: HouseRules) -> tuple[int, int]:
    """Rows and columns of the forest."""
    return (3, 4) if house.forest_shape is ForestShape.WIDE else (4, 3)


def place_name(index: int, house: HouseRules) -> str:
    """A place as it is called on the screen: column letter from the left, row number from the bottom."""
    rows, columns = shape(house)
    return f"{'ABCD'[index % columns]}{rows - index // columns}"


def place_index(name: str, house: HouseRules) -> int:
    """The place of that name; raises RuleBroken where the forest has none."""
    for index in range(PLACES):
        if place_name(index, house) == name.upper():
            return index
    rows, columns = shape(house)
    raise impossible(
        "W8",
        say(
            "The forest has no place {name}: it goes from A1 to {last}.",
            name=name,
            last=f"{'ABCD'[columns - 1]}{rows}",
        ),
    )


def entry(house: HouseRules) -> int:
    """The bottom-left place, where the hero enters (W31)."""
    rows, columns = shape(house)
    return (rows - 1) * columns


def castle_gate(house: HouseRules) -> int:
    """The top-right place, where the forest ends (W90)."""
    return shape(house)[1] - 1


def next_to(index: int, house: HouseRules) -> tuple[int, ...]:
    """The places one step up, left, right or down, never diagonally (W31)."""
    rows, columns = shape(house)
    row, column = divmod(index, columns)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(r * columns + c for r, c in around if 0 <= r < rows and 0 <= c < columns)


def legal_places(state: White) -> tuple[int, ...]:
    """Where the health die may go now."""
    house = state.setup.house
    return (entry(house),) if state.hero_at is None else next_to(state.hero_at, house)


def empty_places(state: White) -> tuple[int, ...]:
    """The places without a card, in the order in which they are filled (W30)."""
    rows, columns = shape(state.setup.house)
    order = range(PLACES)
    if state.setup.house.refill_order is RefillOrder.COLUMNS:
        order = [row * columns + column for column in range(columns) for row in range(rows)]  # type: ignore[assignment]
    return tuple(index for index in order if state.forest[index].card is None)


def put(state: White, index: int, place: ForestPlace) -> tuple[ForestPlace, ...]:
    """The forest with one place changed."""
    return (*state.forest[:index], place, *state.forest[index + 1 :])


def fill_forest(turn: Turn[White]) -> None:
    """Fill empty places from the hunt deck, as far as it reaches (W30)."""
    house = turn.state.setup.house
    filled = []
    for index in empty_places(turn.state):
        if not hunt.ready(turn):
            break
        card = hunt.draw(turn)
        place = msgspec.structs.replace(turn.state.forest[index], card=card, face_up=False)
        turn.change(forest=put(turn.state, index, place))
        filled.append(place_name(index, house))
    short = len(empty_places(turn.state))
    turn.label = say("filled {places}", places=", ".join(filled)) if filled else say("nothing to fill")
    turn.note(turn.label, "W30")
    if short:
        turn.warn(
            say_n(
                "{n} place stays empty: the hunt deck is used up.",
                "{n} places stay empty: the hunt deck is used up.",
                short,
            ),
            "W110",
        )
    turn.change(at=StepId.PRESS_ONWARD)


def press_onward(turn: Turn[White], action: PressOnward) -> None:
    """Move the health die and turn the card there up (W31, W32); empty places are filled before (W30)."""
    if turn.state.at is StepId.PREPARE:
        fill_forest(turn)
    state, house = turn.state, turn.state.setup.house
    index = place_index(action.place, house)
    name = place_name(index, house)
    if index not in legal_places(state):
        turn.forbid(
            "W31",
            say("The first place is {entry}, bottom left.", entry=place_name(entry(house), house))
            if state.hero_at is None
            else say(
                "{place} is not next to {here}: one place up, down, left or right.",
                place=name,
                here=place_name(state.hero_at, house),
            ),
        )
    place = state.forest[index]
    turn.label = say("moved to {place}", place=name)
    turn.note(say("Health die on {place}", place=name), "W31")
    turn.change(
        hero_at=index,
        forest=put(state, index, ForestPlace(None, visited=True)),
        draft=place.card,
        draft_from=Origin.FOREST,
    )
    agenda.go_on(turn, Stage.BRIBERY)
    if index == castle_gate(house):
        warn_of_limits(turn)


def warn_of_limits(turn: Turn[White]) -> None:
    """At the castle's gate: an empty stack allows no dice at all against its boss (W92)."""
    for stack, cards in turn.state.stacks.items():
        if not cards:
            turn.warn(say("{stack} is empty: no dice against its boss.", stack=stack.heading), "W92")
