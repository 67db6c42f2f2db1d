"""The Strategy phase of Rose: path and range, commit, roll, apply, and rolls of items (R30 to R34, R38)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.game import RuleBroken
from companion.games.rose import board, numbers, rounds, settling
from companion.games.rose.state import ENGAGEMENT, Rose, StepId
from companion.games.strong20 import tray
from companion.games.strong20.dice import AppliedDie, Colour, Counts, Die, Face, Place
from companion.games.text import say, say_n
from companion.games.turn import Turn, impossible

if TYPE_CHECKING:
    from companion.games.rose.actions import (
        Applied,
        Apply,
        ChangePath,
        Commit,
        ExtendRange,
        NameDie,
        Roll,
        Spent,
        Stand,
    )

STRATEGY_PHASE = frozenset({StepId.COMMIT, StepId.APPLY})
"""The steps in which dice change the path (R31)."""
OUTSIDE_REPEATS = 0
"""The repeat of dice that an item's roll applied: it uses up none (R38)."""


def stand(turn: Turn[Rose], action: Stand) -> None:
    """The hero stands below a path; the first repeat begins (R30)."""
    turn.change(hero_path=action.path)
    turn.label = say("hero below {path}", path=action.path.value)
    turn.note(turn.label, "R30")
    turn.change(repeats=turn.state.stats.strategy)
    if numbers.repeats(turn.state) < 1:
        turn.note(say("Strategy {n}: no roll is left.", n=turn.state.stats.strategy), "S35")
        rounds.to(turn, StepId.ENEMY_TURNS)
        return
    begin_repeat(turn, 1)


def begin_repeat(turn: Turn[Rose], repeat: int) -> None:
    """Begin a repeat of Commit, Roll, Apply (S21)."""
    keep = turn.state.setup.house.keep_unapplied_hits
    turn.change(repeat=repeat, dice=tray.for_next_roll(turn.state.dice, keep_hits=keep))
    rounds.to(turn, StepId.COMMIT)


def spend(turn: Turn[Rose], die: Spent) -> None:
    """Take a ready or unapplied die, with the hit that it may show (R31, R32)."""
    dice = turn.state.dice
    if die.place is Place.ACTIVE:
        active = list(dice.active)
        found = next((d for d in active if d.colour is die.colour and d.face is die.face), None)
        if found is None:
            raise impossible("R31", say("No such {colour} die lies in the tray.", colour=die.colour.word))
        active.remove(found)
        turn.change(dice=msgspec.structs.replace(dice, active=tuple(active)))
        return
    if die.place is not Place.POOL:
        turn.forbid("R31", say("Only a ready or an unapplied die can be exhausted for it."))
    if not dice.at(die.place)[die.colour]:
        raise impossible(
            "R31", say("No {colour} die is {place}.", colour=die.colour.word, place=die.place.word)
        )
    turn.change(dice=dice.without(die.colour, die.place))


def change_path(turn: Turn[Rose], action: ChangePath) -> None:
    """Exhaust a die to stand below another path (R31)."""
    if turn.state.stage not in STRATEGY_PHASE:
        turn.forbid("R31", say("The path changes for a die only in the Strategy phase."))
    if action.path is turn.state.hero_path:
        turn.forbid("R31", say("You stand below {path} already.", path=action.path.value))
    spend(turn, action.die)
    turn.change(
        hero_path=action.path,
        dice=turn.state.dice.plus(Counts.of([action.die.colour]), Place.EXHAUSTED),
    )
    turn.label = say("hero to path {path}", path=action.path.value)
    turn.note(
        say(
            "{colour} die exhausted, hero below {path}", colour=action.die.colour.word, path=action.path.value
        ),
        "R31",
    )


def extend_range(turn: Turn[Rose], action: ExtendRange) -> None:
    """Exhaust a die for one more Range; it lies under the Strategy die until Exhaust Dice (R32)."""
    if turn.state.stage not in ENGAGEMENT:
        turn.forbid("R32", say("Range is bought with dice only in the Engagement."))
    spend(turn, action.die)
    turn.change(under_strategy=turn.state.under_strategy + Counts.of([action.die.colour]))
    turn.label = say("Range {n}", n=numbers.hero_range(turn.state))
    turn.note(
        say(
            "{colour} die under Strategy: Range {n}",
            colour=action.die.colour.word,
            n=numbers.hero_range(turn.state),
        ),
        "R32",
    )


def commit(turn: Turn[Rose], action: Commit) -> None:
    """Put dice from the pool into the tray (S22)."""
    tray.commit(turn, action.dice)


def roll(turn: Turn[Rose], action: Roll) -> None:
    """What the tray shows after a roll (S22, S23); with an item's roll, of all ready dice (R38)."""
    if turn.state.here is StepId.EXTRA_ROLL:
        roll_ready_dice(turn, action.dice)
        return
    if turn.state.stage is StepId.APPLY and action.dice and not action.reread and spent(turn.state):
        roll_again(turn)
    if turn.state.stage not in STRATEGY_PHASE:
        raise impossible("S35", say("No roll is left in this Engagement."))
    keep = turn.state.setup.house.keep_unapplied_hits
    tray.lay(turn, tray.with_kept(turn.state.dice, action.dice, keep_hits=keep))
    rounds.to(turn, StepId.APPLY)
    if not action.reread:
        turn.change(tally=turn.state.tally.plus(rolls=1))


def spent(state: Rose) -> bool:
    """Whether a further roll must be the next one: hits of this one were placed, or it shows only misses."""
    return bool(placed_now(state)) or all(die.face is Face.MISS for die in state.dice.active)


def placed_now(state: Rose) -> tuple[AppliedDie, ...]:
    """The dice that were applied in the repeat that runs (S34)."""
    enemies = [*(enemy for _, enemy in state.standing), *state.garden]
    return tuple(die for enemy in enemies for die in enemy.dice if die.repeat == state.repeat)


def roll_ready_dice(turn: Turn[Rose], dice: tuple[Die, ...]) -> None:
    """The dice of an item's roll, taken from the pool until their hits are applied (R38)."""
    ready = turn.state.dice.pool + Counts.of(die.colour for die in turn.state.extra or ())
    seen = Counts.of(die.colour for die in dice)
    if not dice or not seen <= ready:
        raise impossible("R38", say("Ready are {dice}: roll all of them.", dice=ready.words()))
    if seen != ready:
        turn.forbid(
            "R38", say("Roll all ready dice: {dice} did not come up.", dice=ready.excess(seen).words())
        )
    turn.change(dice=msgspec.structs.replace(turn.state.dice, pool=ready - seen), extra=dice)
    turn.label = say("item's roll read")
    turn.note(say_n("Rolled {n} die", "Rolled {n} dice", len(dice)), "R38")
    asked = sum(die.face is None for die in dice)
    if asked:
        turn.warn(say_n("{n} die is unsure", "{n} dice are unsure", asked))


def roll_ready(turn: Turn[Rose]) -> None:
    """An item lets all ready dice be rolled (R38)."""
    if not turn.state.dice.pool.total():
        turn.forbid("R38", say("No die is ready."))
    turn.change(extra=())
    turn.label = say("item's roll")
    turn.note(turn.label, "R38")


def end_extra_roll(turn: Turn[Rose]) -> None:
    """What was not applied of an item's roll goes back to the pool (R38)."""
    extra = turn.state.extra
    if extra is None:
        raise impossible("R38", say("No item's roll is going on."))
    back = Counts.of(die.colour for die in extra)
    turn.change(dice=turn.state.dice.plus(back, Place.POOL), extra=None)
    turn.label = say("item's roll over")
    turn.note(say("Back in the pool: {dice}", dice=back.words()), "R38")


def name_die(turn: Turn[Rose], action: NameDie) -> None:
    """Say what a die in the tray shows, or correct what was read."""
    extra = turn.state.extra
    if extra is None:
        tray.name_die(turn, action.index, action.colour, action.face)
        return
    if not 0 <= action.index < len(extra):
        raise impossible("S6", say("{n} dice lie in the tray.", n=len(extra)))
    if extra[action.index].colour is not action.colour:
        raise impossible("R38", say("All ready dice were rolled: none is left of that colour."))
    named = Die(action.colour, action.face)
    turn.change(extra=(*extra[: action.index], named, *extra[action.index + 1 :]))
    turn.label = say("{colour} {face}", colour=action.colour.word, face=action.face.word)
    turn.note(turn.label)


def apply_dice(turn: Turn[Rose], action: Apply) -> None:
    """Put rolled hits on enemies, whole (S24)."""
    if not action.dice:
        raise impossible("S24", say("No hits are named."))
    first = action.dice[0]
    _, enemy = board.find(turn.state, first.enemy)
    for applied in action.dice:
        apply_die(turn, applied)
    turn.label = (
        say(
            "{colour} {face} on {card}",
            colour=first.colour.word,
            face=first.face.word,
            card=enemy.card.called(9),
        )
        if len(action.dice) == 1
        else say("{n} dice applied", n=len(action.dice))
    )


def apply_die(turn: Turn[Rose], applied: Applied) -> None:
    """Put one hit on an enemy within path and range; it may be defeated by it (R30, R32, S24, S26)."""
    spot, enemy = board.find(turn.state, applied.enemy)
    unreached = numbers.out_of_reach(turn.state, spot)
    if unreached is not None:
        rule, why = unreached
        turn.forbid(rule, say("{enemy} is {why}.", enemy=enemy.card.title, why=why))
    if applied.also is not None:
        split(turn, applied)
    repeat = turn.state.repeat
    if turn.state.extra is None:
        tray.lift(turn, applied.colour, applied.face)
    else:
        lift_extra(turn, applied.colour, applied.face)
        repeat = OUTSIDE_REPEATS
    die = AppliedDie(applied.colour, applied.face, repeat, applied.also)
    board.put(turn, spot, msgspec.structs.replace(enemy, dice=(*enemy.dice, die)))
    done = numbers.worth(turn.state).of(applied.face) - (applied.also is not None)
    turn.note(say("{n} damage on {card}", n=done, card=enemy.card.title), "S24")
    settling.defeat(turn)


def split(turn: Turn[Rose], applied: Applied) -> None:
    """A crit split between two enemies in reach, by house rule `split_crits` (S24)."""
    if not turn.state.setup.house.split_crits:
        turn.forbid("S24", say("A die is placed whole."))
    if applied.face is not Face.CRIT or applied.also in {None, applied.enemy}:
        raise impossible("S24", say("Only a crit can be split, between two enemies."))
    spot, other = board.find(turn.state, applied.also or 0)
    unreached = numbers.out_of_reach(turn.state, spot)
    if unreached is not None:
        turn.forbid(unreached[0], say("{enemy} is {why}.", enemy=other.card.title, why=unreached[1]))


def possible(state: Rose, dice: tuple[Applied, ...]) -> tuple[Applied, ...]:
    """Those of the dice that can be applied one after the other.

    A defeat can bring others with it, or end an adjustment that the range came from.
    """
    turn, done = Turn(state), []
    for applied in dice:
        try:
            apply_die(turn, applied)
        except RuleBroken:
            continue
        done.append(applied)
    return tuple(done)


def lift_extra(turn: Turn[Rose], colour: Colour, face: Face) -> None:
    """Take a hit of an item's roll, to lie on an enemy (R38)."""
    extra = list(turn.state.extra or ())
    die = Die(colour, face)
    if face is Face.MISS or die not in extra:
        raise impossible(
            "S24", say("No {colour} {face} lies in the tray.", colour=colour.word, face=face.word)
        )
    extra.remove(die)
    turn.change(extra=tuple(extra) or None)  # once all are applied the roll is over


def roll_again(turn: Turn[Rose]) -> None:
    """The next repeat, if Strategy allows one (S21, S35)."""
    state = turn.state
    if state.repeat >= numbers.repeats(state):
        turn.forbid("S21", say("All {n} rolls of this Engagement are used.", n=numbers.repeats(state)))
    turn.label = say("on to roll {n}", n=state.repeat + 1)
    rounds.end_repeat(turn, last=False)
    begin_repeat(turn, state.repeat + 1)


def stop(turn: Turn[Rose]) -> None:
    """The Strategy phase ends; the Resolve phase begins (S21, R44)."""
    turn.label = say("stopped rolling")
    rounds.end_repeat(turn, last=True)
    rounds.to(turn, StepId.ENEMY_TURNS)
