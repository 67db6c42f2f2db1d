"""The Strategy phase: commit, roll, apply, repeat (S21 to S26, S34, S35, W92)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.strong20 import tray
from companion.games.strong20.adjustments import Until
from companion.games.strong20.dice import AppliedDie, Counts, Face, Place
from companion.games.strong20.house import PhaseEnd
from companion.games.strong20.reminders import Moment
from companion.games.text import say
from companion.games.turn import Turn, impossible
from companion.games.white import agenda, numbers, remind
from companion.games.white.activation import find
from companion.games.white.house import RewardAt
from companion.games.white.state import ActiveCard, StepId, White
from companion.games.white.tasks import Remind, Stage, TakeReward

if TYPE_CHECKING:
    from companion.games.white.actions import Applied, Apply, Commit, NameDie, Roll


def commit(turn: Turn[White], action: Commit) -> None:
    """Put dice from the pool into the tray (S22), as far as a boss's limit allows (W92)."""
    within_limit(turn, action.dice.total())
    tray.commit(turn, action.dice)


def within_limit(turn: Turn[White], more: int) -> None:
    """Hold the limit of the conflict (W92)."""
    left = numbers.limit_left(turn.state)
    if left is not None and more > left and turn.state.conflict is not None:
        turn.forbid(
            "W92",
            say(
                "{most} dice at most in this Engagement: {left} more, not {n}.",
                most=turn.state.conflict.limit,
                left=left,
                n=more,
            ),
        )


def begin_repeat(turn: Turn[White]) -> None:
    """The next repeat of Commit, Roll, Apply begins; what lies in the tray is rolled again (S23, S25)."""
    keep = turn.state.setup.house.keep_unapplied_hits
    dice = tray.for_next_roll(turn.state.dice, keep_hits=keep)
    turn.change(at=StepId.COMMIT, repeat=turn.state.repeat + 1, dice=dice)


def roll(turn: Turn[White], action: Roll) -> None:
    """What the tray shows after a roll becomes the active dice (S22, S23)."""
    due: tuple[Remind, ...] = ()
    if turn.state.at is StepId.APPLY and action.dice and not action.reread and spent(turn.state):
        due = roll_once_more(turn)
    before = turn.state.dice.at(Place.ACTIVE)
    seen = Counts.of(die.colour for die in action.dice)
    within_limit(turn, seen.excess(before).total())
    keep = turn.state.setup.house.keep_unapplied_hits
    tray.lay(turn, tray.with_kept(turn.state.dice, action.dice, keep_hits=keep))
    turn.change(at=StepId.APPLY)
    if not action.reread:
        tally = turn.state.tally
        turn.change(tally=msgspec.structs.replace(tally, rolls=tally.rolls + 1))
    if due:
        agenda.push(turn, *due)


def roll_once_more(turn: Turn[White]) -> tuple[Remind, ...]:
    """A roll after the last one is spent is the next repeat's; the last one's reminders come after it."""
    state = turn.state
    another_roll(turn)
    due = remind.due(state, Moment.REPEAT_END) if each_repeat(state) else ()
    agenda.end(turn, Until.REPEAT)
    begin_repeat(turn)
    return (Remind(due),) if due else ()


def another_roll(turn: Turn[White]) -> None:
    """Rolls are repeated while an enemy stands, up to Strategy (S21, S35)."""
    if not turn.state.enemies:
        turn.forbid("S21", say("Every enemy is defeated: there is nothing to roll for."))
    most = numbers.repeats(turn.state)
    if turn.state.repeat >= most:
        turn.forbid("S21", say("All {n} rolls of this Engagement are used.", n=most))


def each_repeat(state: White) -> bool:
    """Whether the end of each Strategy phase means the end of each repeat (S34)."""
    return state.setup.house.phase_end_means is PhaseEnd.REPEAT


def spent(state: White) -> bool:
    """Whether a further roll must be the next one: hits of this one were placed, or it shows only misses."""
    placed = any(die.repeat == state.repeat for card in state.active for die in card.dice)
    return placed or all(die.face is Face.MISS for die in state.dice.active)


def name_die(turn: Turn[White], action: NameDie) -> None:
    """Say what a die in the tray shows, or correct what was read."""
    tray.name_die(turn, action.index, action.colour, action.face)


def apply_dice(turn: Turn[White], action: Apply) -> None:
    """Put rolled hits on enemies (S24)."""
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
            card=find(turn.state, first.enemy).card.called(9),
        )
        if len(action.dice) == 1
        else say("{n} dice applied", n=len(action.dice))
    )
    if not turn.state.enemies:
        end_phase(turn)


def apply_die(turn: Turn[White], applied: Applied) -> None:
    """Put one hit on an enemy; it may be defeated by it (S24, S26)."""
    enemy = standing(turn, applied.enemy)
    if applied.also is not None:
        split(turn, applied)
    tray.lift(turn, applied.colour, applied.face)
    die = AppliedDie(applied.colour, applied.face, turn.state.repeat, applied.also)
    before = numbers.damage_taken(turn.state, enemy)
    put_back(turn, msgspec.structs.replace(enemy, dice=(*enemy.dice, die)))
    hit = find(turn.state, enemy.id)
    turn.note(
        say("{n} damage on {card}", n=numbers.damage_taken(turn.state, hit) - before, card=enemy.card.title),
        "S24",
    )
    settle_defeat(turn, hit.id)
    if applied.also is not None:
        settle_defeat(turn, applied.also)


def standing(turn: Turn[White], number: int) -> ActiveCard:
    """An enemy that hits can be put on."""
    enemy = find(turn.state, number)
    if not enemy.card.fights:
        raise impossible("S24", say("{card} is a fable: dice do not go there.", card=enemy.card.heading))
    if enemy.defeated:
        turn.forbid("S24", say("{card} is defeated already.", card=enemy.card.heading))
    return enemy


def split(turn: Turn[White], applied: Applied) -> None:
    """A crit split between two enemies, by house rule `split_crits` (S24)."""
    if not turn.state.setup.house.split_crits:
        turn.forbid("S24", say("A die is placed whole."))
    if applied.face is not Face.CRIT or applied.also in {None, applied.enemy}:
        raise impossible("S24", say("Only a crit can be split, between two enemies."))
    standing(turn, applied.also or 0)


def put_back(turn: Turn[White], enemy: ActiveCard) -> None:
    """Put a changed active card in the place of the old one."""
    turn.change(active=tuple(enemy if card.id == enemy.id else card for card in turn.state.active))


def settle_defeat(turn: Turn[White], number: int, *, lifted: bool = False) -> None:
    """Mark an enemy as defeated or standing, by the dice that lie on it (S26); remember the first one (W56).

    Once its dice are exhausted it stays defeated; `lifted`: a die was taken off it by hand.
    """
    enemy = find(turn.state, number)
    known = enemy.card.fights and enemy.card.health > 0
    defeated = known and numbers.open_health(turn.state, enemy) <= 0
    if defeated is enemy.defeated or (enemy.defeated and not enemy.dice and not lifted):
        return
    put_back(turn, msgspec.structs.replace(enemy, defeated=defeated, rewarded=enemy.rewarded and defeated))
    state = turn.state
    step = 1 if defeated else -1
    turn.change(tally=msgspec.structs.replace(state.tally, defeated=max(0, state.tally.defeated + step)))
    if defeated:
        turn.note(say("{card} is defeated: take its reward", card=enemy.card.heading), "S26")
        if state.first_defeated is None:
            turn.change(first_defeated=enemy.id)
        if state.setup.house.reward_at is RewardAt.DEFEAT and (taken := reward(turn, enemy.id)):
            agenda.push(turn, taken)
    elif state.first_defeated == enemy.id:
        others = [card.id for card in state.active if card.defeated]
        turn.change(first_defeated=others[0] if others else None)


def settle_defeats(turn: Turn[White]) -> None:
    """Draw the consequences of numbers that changed: an enemy may fall without a further hit (S26)."""
    for card in turn.state.active:
        if not card.defeated and (card.dice or turn.state.adjustments):
            settle_defeat(turn, card.id)


def reward(turn: Turn[White], number: int) -> TakeReward | None:
    """The reward of a defeated enemy, if it is noted and has not come up yet (W58)."""
    enemy = find(turn.state, number)
    if not enemy.card.reward or enemy.rewarded:
        return None
    put_back(turn, msgspec.structs.replace(enemy, rewarded=True))
    return TakeReward(number)


def end_repeat(turn: Turn[White], *, last: bool) -> None:
    """What belongs to the end of a repeat, or of the last one alone by house rule (S34, S37)."""
    if last or each_repeat(turn.state):
        remind.come_up(turn, Moment.REPEAT_END)
    agenda.end(turn, Until.REPEAT)


def roll_again(turn: Turn[White]) -> None:
    """The next repeat, if Strategy allows one (S21, S35)."""
    state = turn.state
    another_roll(turn)
    turn.label = say("on to roll {n}", n=state.repeat + 1)
    turn.note(turn.label, "S21")
    end_repeat(turn, last=False)
    agenda.go_on(turn, Stage.REPEAT, anyway=True)


def stop(turn: Turn[White]) -> None:
    """The Strategy phase ends; the Resolve phase begins (S21, S27)."""
    turn.label = say("stopped rolling")
    turn.note(turn.label, "S21")
    end_phase(turn)


def end_phase(turn: Turn[White]) -> None:
    """The Strategy phase is over: the player stops, or every active enemy is defeated (S21)."""
    if turn.state.at is StepId.APPLY:
        end_repeat(turn, last=True)
    agenda.go_on(turn, Stage.SUFFER)
