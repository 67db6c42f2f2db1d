"""The Strategy phase: commit, roll, apply, repeat (S21 to S26, S34, S35)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.strong20.dice import AppliedDie, Colour, Counts, Dice, Die, Face, Place
from companion.games.text import say, say_n
from companion.games.turn import Turn, impossible
from companion.games.white import resolve
from companion.games.white.activation import begin_repeat, find
from companion.games.white.state import ActiveCard, StepId, White

if TYPE_CHECKING:
    from companion.games.white.actions import Applied, Apply, Commit, NameDie, Roll


def commit(turn: Turn[White], action: Commit) -> None:
    """Put dice from the pool into the tray (S22)."""
    for colour in action.dice:
        take(turn, colour)
    turn.label = say("committed {dice}", dice=action.dice.words())
    turn.note(turn.label, "S22")


def take(turn: Turn[White], colour: Colour) -> None:
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


def roll(turn: Turn[White], action: Roll) -> None:
    """What the tray shows after a roll becomes the active dice (S22, S23)."""
    if not action.dice:
        raise impossible("S23", say("No dice lie in the tray: roll some, or stop rolling."))
    if turn.state.at is StepId.APPLY:
        roll_once_more(turn)
    seen = Counts.of(die.colour for die in action.dice)
    before = turn.state.dice.at(Place.ACTIVE)
    absent = before.excess(seen)
    if absent.total():
        turn.forbid(
            "S23",
            say("Roll all active dice together: {dice} did not come up.", dice=absent.words()),
        )
        dice = turn.state.dice.minus(absent, Place.ACTIVE).plus(absent, Place.POOL)
        turn.change(dice=dice)
    added = seen.excess(before)
    for colour in added:
        take(turn, colour)
    turn.change(dice=msgspec.structs.replace(turn.state.dice, active=action.dice), at=StepId.APPLY)
    turn.label = say("roll {n} read", n=turn.state.repeat)
    if added.total():
        turn.note(say("Committed {dice}", dice=added.words()), "S22")
    turn.note(say_n("Rolled {n} die", "Rolled {n} dice", len(action.dice)), "S23")
    asked = sum(die.face is None for die in action.dice)
    if asked:
        turn.warn(say_n("{n} die is unsure", "{n} dice are unsure", asked))


def roll_once_more(turn: Turn[White]) -> None:
    """A roll while hits are applied: the same roll read again, or once hits were placed, the next one."""
    state = turn.state
    if any(die.repeat == state.repeat for card in state.active for die in card.dice):
        roll_again(turn)
    if turn.state.at not in (StepId.APPLY, StepId.COMMIT):
        raise impossible("S35", say("No roll is left in this Engagement."))


def name_die(turn: Turn[White], action: NameDie) -> None:
    """Say what a die in the tray shows, or correct what was read."""
    dice = turn.state.dice
    if not 0 <= action.index < len(dice.active):
        raise impossible("S6", say("{n} dice lie in the tray.", n=len(dice.active)))
    was = dice.active[action.index]
    if was.colour is not action.colour:
        turn.change(dice=exchanged(turn, was.colour, action.colour))
    active = (
        *dice.active[: action.index],
        Die(action.colour, action.face),
        *dice.active[action.index + 1 :],
    )
    turn.change(dice=msgspec.structs.replace(turn.state.dice, active=active))
    turn.label = say("{colour} {face}", colour=action.colour.word, face=action.face.word)
    turn.note(say("{colour} die: {face}", colour=action.colour.word, face=action.face.word))


def exchanged(turn: Turn[White], wrong: Colour, right: Colour) -> Dice:
    """The dice with one of the wrong colour back in the pool and one of the right colour taken."""
    take(turn, right)
    return turn.state.dice.without(wrong, Place.ACTIVE).plus(Counts.of([wrong]), Place.POOL)


def apply_dice(turn: Turn[White], action: Apply) -> None:
    """Put rolled hits on enemies, whole (S24)."""
    if not action.dice:
        raise impossible("S24", say("No hits are named."))
    for applied in action.dice:
        apply_die(turn, applied)
    first = action.dice[0]
    turn.label = (
        say(
            "{colour} {face} on {card}",
            colour=first.colour.word,
            face=first.face.word,
            card=find(turn.state, first.enemy).card.title,
        )
        if len(action.dice) == 1
        else say("{n} dice applied", n=len(action.dice))
    )


def apply_die(turn: Turn[White], applied: Applied) -> None:
    """Put one hit on an enemy; it may be defeated by it (S24, S26)."""
    state = turn.state
    enemy = find(state, applied.enemy)
    name = enemy.card.title
    if applied.face is Face.MISS:
        raise impossible("S24", say("A miss is not applied."))
    if not enemy.card.fights:
        raise impossible("S24", say("{card} is a fable: dice do not go there.", card=name))
    if enemy.defeated:
        turn.forbid("S24", say("{card} is defeated already.", card=name))
    active = list(state.dice.active)
    die = next((d for d in active if d.colour is applied.colour and d.face is applied.face), None)
    if die is None:
        raise impossible(
            "S24",
            say("No {colour} {face} lies in the tray.", colour=applied.colour.word, face=applied.face.word),
        )
    active.remove(die)
    hit = msgspec.structs.replace(
        enemy, dice=(*enemy.dice, AppliedDie(applied.colour, applied.face, state.repeat))
    )
    turn.change(dice=msgspec.structs.replace(state.dice, active=tuple(active)))
    put_back(turn, hit)
    turn.note(
        say("{n} damage on {card}", n=applied.face.damage, card=name),
        "S24",
    )
    judge(turn, hit)


def put_back(turn: Turn[White], enemy: ActiveCard) -> None:
    """Put a changed active card in the place of the old one."""
    turn.change(active=tuple(enemy if card.id == enemy.id else card for card in turn.state.active))


def judge(turn: Turn[White], enemy: ActiveCard) -> None:
    """Whether an enemy is defeated by the dice that lie on it (S26); the first one is remembered (W56)."""
    defeated = enemy.card.fights and enemy.damage_taken >= enemy.card.health
    if defeated == enemy.defeated:
        return
    put_back(turn, msgspec.structs.replace(enemy, defeated=defeated))
    if defeated:
        turn.note(say("{card} is defeated: take its reward", card=enemy.card.title), "S26")
        if turn.state.first_defeated is None:
            turn.change(first_defeated=enemy.id)
    elif turn.state.first_defeated == enemy.id:
        others = [card.id for card in turn.state.active if card.defeated]
        turn.change(first_defeated=others[0] if others else None)


def roll_again(turn: Turn[White]) -> None:
    """The next repeat, if Strategy allows one (S21, S35)."""
    state = turn.state
    if state.repeat >= state.stats.strategy:
        turn.forbid("S21", say("All {n} rolls of this Engagement are used.", n=state.stats.strategy))
    turn.label = say("on to roll {n}", n=state.repeat + 1)
    begin_repeat(turn, state.repeat + 1)


def stop(turn: Turn[White]) -> None:
    """The Strategy phase ends; the Resolve phase begins (S21, S27)."""
    turn.label = say("stopped rolling")
    resolve.begin(turn)
