"""The paths: who stands where, displacing, moving, and entering the castle (R22 to R25, R40 to R43)."""

from __future__ import annotations

import msgspec

from companion.games.rose import numbers
from companion.games.rose.cards import Path
from companion.games.rose.hero import suffer
from companion.games.rose.state import FARTHEST, PATH_CARDS, SPOTS, Blocked, Rose, Spot, Standing
from companion.games.strong20.dice import Counts, Place
from companion.games.text import say
from companion.games.turn import Turn, impossible


def spot_named(name: str) -> Spot:
    """The place of that name; raises RuleBroken where there is none."""
    for spot in SPOTS:
        if spot.name == name.upper():
            return spot
    raise impossible("R4", say("There is no place {name}: they go from A1 to D4.", name=name))


def card_spot(name: str) -> Spot:
    """The place of that name that has a path card (R10)."""
    spot = spot_named(name)
    if spot not in PATH_CARDS:
        raise impossible("R10", say("{name} has no path card: Range 4 lies beyond them.", name=spot.name))
    return spot


def find(state: Rose, number: int) -> tuple[Spot, Standing]:
    """The active enemy of that number and where it stands; raises RuleBroken where there is none."""
    for spot, enemy in state.standing:
        if enemy.id == number:
            return spot, enemy
    raise impossible("R4", say("No active enemy has the number {n}.", n=number))


def put(turn: Turn[Rose], spot: Spot, enemy: Standing | None) -> None:
    """Change who stands at a place."""
    at = SPOTS.index(spot)
    board = turn.state.board
    turn.change(board=(*board[:at], enemy, *board[at + 1 :]))


def leave(turn: Turn[Rose], spot: Spot, enemy: Standing) -> None:
    """An enemy leaves the board for the discard; dice that lay on it are exhausted."""
    put(turn, spot, None)
    lying = Counts.of(die.colour for die in enemy.dice)
    turn.change(
        enemy_discard=(*turn.state.enemy_discard, enemy.card),
        dice=turn.state.dice.plus(lying, Place.EXHAUSTED),
    )


def turn_place(turn: Turn[Rose], spot: Spot, *, night: bool) -> None:
    """Turn a path card to one side (R35)."""
    at = PATH_CARDS.index(spot)
    places = turn.state.places
    card = msgspec.structs.replace(places[at], night=night)
    turn.change(places=(*places[:at], card, *places[at + 1 :]))
    turn.note(
        say("{place} is night", place=spot.name) if night else say("{place} is day", place=spot.name), "R35"
    )


def enter_castle(turn: Turn[Rose], spot: Spot, enemy: Standing) -> None:
    """An enemy passes Range 1: its damage, and it is discarded without reward, not defeated (R24, R41)."""
    damage = numbers.damage(turn.state, spot, enemy)
    suffer(turn, damage, say("{enemy} entered the castle", enemy=enemy.card.title), "R41")
    leave(turn, spot, enemy)
    turn.change(tally=turn.state.tally.plus(entered=1))


def make_room(turn: Turn[Rose], spot: Spot) -> None:
    """Displace who stands at a place one place toward the hero, and so on down the line (R23, R24)."""
    enemy = turn.state.at(spot)
    if enemy is None:
        return
    if spot.range == 1:
        enter_castle(turn, spot, enemy)
        return
    nearer = Spot(spot.path, spot.range - 1)
    make_room(turn, nearer)
    put(turn, nearer, enemy)
    put(turn, spot, None)
    turn.note(say("{enemy} displaced to {place}", enemy=enemy.card.title, place=nearer.name), "R23")


def arrive(turn: Turn[Rose], path: Path, enemy: Standing) -> None:
    """A new enemy stands at Range 4; who stands there makes room (R22, R23)."""
    spot = Spot(path, FARTHEST)
    make_room(turn, spot)
    put(turn, spot, enemy)
    turn.note(say("{enemy} stands on {place}", enemy=enemy.card.title, place=spot.name), "R22")


def blocker(state: Rose, number: int, places: int) -> tuple[int, Standing] | None:
    """Who stands in the way of a move, and after how many places; None if the way is free (R43)."""
    spot, _ = find(state, number)
    for step in range(1, places + 1):
        if spot.range - step < 1:
            return None
        other = state.at(Spot(spot.path, spot.range - step))
        if other is not None:
            return step - 1, other
    return None


def move(turn: Turn[Rose], number: int, places: int, blocked: Blocked | None) -> None:
    """An enemy moves so many places toward the hero, one by one; entering the castle ends it (R40 to R43)."""
    choice = blocked or turn.state.setup.house.blocked_enemy
    for _ in range(places):
        spot, enemy = find(turn.state, number)
        if spot.range == 1:
            enter_castle(turn, spot, enemy)
            return
        nearer = Spot(spot.path, spot.range - 1)
        other = turn.state.at(nearer)
        if other is not None:
            if choice is Blocked.ASK:
                turn.forbid(
                    "R43",
                    say(
                        "{other} stands on {place}: say whether {enemy} stays or displaces it.",
                        other=other.card.title,
                        place=nearer.name,
                        enemy=enemy.card.title,
                    ),
                )
            if choice is not Blocked.DISPLACES:
                turn.note(say("{enemy} stays on {place}", enemy=enemy.card.title, place=spot.name), "R43")
                return
            make_room(turn, nearer)
        put(turn, spot, None)
        put(turn, nearer, enemy)
        turn.note(say("{enemy} moves to {place}", enemy=enemy.card.title, place=nearer.name), "R40")
