"""Dice between pool, tray and exhausted: committed, rolled, named, lifted, recovered (S22 to S25, S30)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.strong20.dice import Colour, Counts, Dice, Die, Face, Place
from companion.games.text import Text, say, say_n
from companion.games.turn import Turn, impossible

if TYPE_CHECKING:
    from companion.games.strong20.books import AnyBooks

HITS = frozenset({Face.HIT, Face.CRIT})
"""The faces that can be applied (S24)."""


def commit(turn: Turn[AnyBooks], dice: Counts) -> None:
    """Put dice from the pool into the tray (S22)."""
    for colour in dice:
        take(turn, colour)
    turn.label = say("committed {dice}", dice=dice.words())
    turn.note(turn.label, "S22")


def take(turn: Turn[AnyBooks], colour: Colour) -> None:
    """Make one die active: from the pool, or where the table has it against the books, from elsewhere."""
    for place in (Place.POOL, Place.EXHAUSTED, Place.BANISHED):
        if turn.state.dice.at(place)[colour]:
            if place is not Place.POOL:
                turn.forbid(
                    "S22",
                    say(
                        "No {colour} die is in the pool: it is {place}.", colour=colour.word, place=place.word
                    ),
                )
            turn.change(dice=turn.state.dice.without(colour, place).plus(Counts.of([colour]), Place.ACTIVE))
            return
    raise impossible(
        "S40",
        say("There is no further {colour} die: the others are active or on enemies.", colour=colour.word),
    )


def lay(turn: Turn[AnyBooks], dice: tuple[Die, ...]) -> None:
    """What the tray shows after a roll becomes the active dice (S22, S23)."""
    if not dice:
        raise impossible("S23", say("No dice lie in the tray: roll some, or stop rolling."))
    seen = Counts.of(die.colour for die in dice)
    before = turn.state.dice.at(Place.ACTIVE)
    absent = before.excess(seen)
    if absent.total():
        turn.forbid(
            "S23",
            say("Roll all active dice together: {dice} did not come up.", dice=absent.words()),
        )
        turn.change(dice=turn.state.dice.minus(absent, Place.ACTIVE).plus(absent, Place.POOL))
    added = seen.excess(before)
    for colour in added:
        take(turn, colour)
    turn.change(dice=msgspec.structs.replace(turn.state.dice, active=dice))
    turn.label = say("roll {n} read", n=turn.state.repeat)
    if added.total():
        turn.note(say("Committed {dice}", dice=added.words()), "S22")
    turn.note(say_n("Rolled {n} die", "Rolled {n} dice", len(dice)), "S23")
    asked = sum(die.face is None for die in dice)
    if asked:
        turn.warn(say_n("{n} die is unsure", "{n} dice are unsure", asked))


def for_next_roll(dice: Dice, *, keep_hits: bool) -> Dice:
    """The dice as they are committed for the next roll: none shows anything (S23).

    `keep_hits` is the house rule `keep_unapplied_hits`: hits lie as they are.
    """
    kept = HITS if keep_hits else frozenset()
    active = tuple(die if die.face in kept else Die(die.colour) for die in dice.active)
    return msgspec.structs.replace(dice, active=active)


def kept_hits(dice: Dice, *, keep_hits: bool) -> Counts:
    """The active dice that need not be rolled again: none, or hits by the house rule (S23)."""
    return Counts.of(die.colour for die in dice.active if keep_hits and die.face in HITS)


def with_kept(dice: Dice, rolled: tuple[Die, ...], *, keep_hits: bool) -> tuple[Die, ...]:
    """A roll with the hits that the house lets lie beside it, where nothing else is missing (S23)."""
    absent = dice.at(Place.ACTIVE).excess(Counts.of(die.colour for die in rolled))
    if not rolled or not absent <= kept_hits(dice, keep_hits=keep_hits):
        return rolled
    hits = [die for die in dice.active if die.face in HITS]
    kept = []
    for colour in absent:
        die = next(hit for hit in hits if hit.colour is colour)
        hits.remove(die)
        kept.append(die)
    return (*rolled, *kept)


def name_die(turn: Turn[AnyBooks], index: int, colour: Colour, face: Face) -> None:
    """Say what a die in the tray shows, or correct what was read."""
    dice = turn.state.dice
    if not 0 <= index < len(dice.active):
        raise impossible("S6", say("{n} dice lie in the tray.", n=len(dice.active)))
    was = dice.active[index]
    if was.colour is not colour:
        turn.change(dice=exchanged(turn, was.colour, colour))
    active = (*dice.active[:index], Die(colour, face), *dice.active[index + 1 :])
    turn.change(dice=msgspec.structs.replace(turn.state.dice, active=active))
    turn.label = say("{colour} {face}", colour=colour.word, face=face.word)
    turn.note(say("{colour} die: {face}", colour=colour.word, face=face.word))


def exchanged(turn: Turn[AnyBooks], wrong: Colour, right: Colour) -> Dice:
    """The dice with one of the wrong colour back in the pool and one of the right colour taken."""
    take(turn, right)
    return turn.state.dice.without(wrong, Place.ACTIVE).plus(Counts.of([wrong]), Place.POOL)


def lift(turn: Turn[AnyBooks], colour: Colour, face: Face) -> None:
    """Take a hit that was rolled out of the tray, to lie on an enemy (S24)."""
    if face is Face.MISS:
        raise impossible("S24", say("A miss is not applied."))
    active = list(turn.state.dice.active)
    die = next((d for d in active if d.colour is colour and d.face is face), None)
    if die is None:
        raise impossible(
            "S24",
            say("No {colour} {face} lies in the tray.", colour=colour.word, face=face.word),
        )
    active.remove(die)
    turn.change(dice=msgspec.structs.replace(turn.state.dice, active=tuple(active)))


def recover(turn: Turn[AnyBooks], wanted: Counts, most: int, rule: str, too_many: Text) -> None:
    """Take up to `most` dice back from exhausted to the pool; `too_many` is said of more."""
    exhausted = turn.state.dice.exhausted
    if not wanted <= exhausted:
        raise impossible(rule, say("Exhausted are only {dice}.", dice=exhausted.words()))
    if wanted.total() > most:
        turn.forbid(rule, too_many)
    turn.change(dice=turn.state.dice.minus(wanted, Place.EXHAUSTED).plus(wanted, Place.POOL))
    turn.label = say_n("{n} die recovered", "{n} dice recovered", wanted.total())
    turn.note(say("Recovered: {dice}", dice=wanted.words()), rule)
