"""The Resolve phase of Rose: enemies' turns, dice, rewards, the end of the day (R40 to R53)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.rose import board, items, notes, numbers, rounds
from companion.games.rose.cards import Item, Reward
from companion.games.rose.hero import suffer
from companion.games.rose.state import Rose, Spot, Standing, StepId
from companion.games.strong20 import tray
from companion.games.strong20.dice import Counts, Place
from companion.games.strong20.reminders import Moment
from companion.games.text import say, say_n
from companion.games.turn import Turn, impossible

if TYPE_CHECKING:
    from companion.games.rose.actions import EnemyTurn, GainReward, RecoverDice, TakeInstant
    from companion.games.rose.effect_actions import EnemyStrikes, MoveEnemy

ORDER = (StepId.ENEMY_TURNS, StepId.EXHAUST, StepId.RECOVER, StepId.GAIN_REWARDS, StepId.CLEANUP)
"""The steps of the Resolve phase; there are no After Effects (R44)."""


def go_on(turn: Turn[Rose]) -> None:
    """Leave the steps of the Resolve phase in which nothing is left to be done."""
    while turn.state.here is turn.state.stage and turn.state.stage in ORDER[:-1] and not needed(turn.state):
        rounds.to(turn, ORDER[ORDER.index(turn.state.stage) + 1])


def needed(state: Rose) -> bool:
    """Whether there is something to do at the step of the Resolve phase."""
    if state.stage is StepId.ENEMY_TURNS:
        return next_turn(state) is not None
    if state.stage is StepId.EXHAUST:
        return committed(state).total() > 0
    if state.stage is StepId.RECOVER:
        return state.stats.recovery > 0 and state.dice.exhausted.total() > 0
    return bool(state.garden)


def next_turn(state: Rose) -> tuple[Spot, Standing] | None:
    """Whose turn is next: path A to D, nearer before farther (R40)."""
    waiting = ((spot, enemy) for spot, enemy in state.standing if enemy.id not in state.turns_taken)
    return next(waiting, None)


def enemy_turn(turn: Turn[Rose], action: EnemyTurn) -> None:
    """An enemy takes its turn: it moves toward the hero (R40, R42)."""
    _, enemy = board.find(turn.state, action.enemy)
    following = next_turn(turn.state)
    if following is None or following[1].id != enemy.id:
        turn.forbid(
            "R40",
            say("{enemy} had its turn.", enemy=enemy.card.title)
            if enemy.id in turn.state.turns_taken
            else say(
                "{enemy} is next: path A to D, nearer before farther.",
                enemy=following[1].card.title if following else enemy.card.title,
            ),
        )
    places = numbers.usual_places(turn.state, enemy.id) if action.places is None else sensible(action.places)
    turn.label = say("{enemy}'s turn", enemy=enemy.card.called(17))
    turn.change(turns_taken=(*turn.state.turns_taken, enemy.id))
    board.move(turn, enemy.id, places, action.blocked)
    notes.come_up(turn, Moment.SUFFER, of=enemy.id)


def move_enemy(turn: Turn[Rose], action: MoveEnemy) -> None:
    """An effect moves an enemy outside its turn (R42)."""
    _, enemy = board.find(turn.state, action.enemy)
    turn.label = say("moved {enemy}", enemy=enemy.card.called(18))
    board.move(turn, enemy.id, sensible(action.places), action.blocked)


def sensible(places: int) -> int:
    """A number of places that an effect can name."""
    most = 9
    if not 0 <= places <= most:
        raise impossible("R42", say("An enemy moves 0 to {most} places.", most=most))
    return places


def enemy_strikes(turn: Turn[Rose], action: EnemyStrikes) -> None:
    """An enemy deals its damage from where it stands (R48)."""
    spot, enemy = board.find(turn.state, action.enemy)
    turn.label = say("{enemy} struck", enemy=enemy.card.called(17))
    suffer(
        turn,
        numbers.damage(turn.state, spot, enemy),
        say("{enemy} on {place}", enemy=enemy.card.title, place=spot.name),
        "R48",
    )


def committed(state: Rose) -> Counts:
    """The dice that Exhaust Dice takes: active, on enemies, under the Strategy die (S29, R32, R46)."""
    return state.dice.at(Place.ACTIVE) + state.on_enemies + state.under_strategy


def exhaust(turn: Turn[Rose]) -> None:
    """Every committed die goes to exhausted (S29, R32, R46)."""
    state = turn.state
    dice = committed(state)
    turn.change(
        dice=msgspec.structs.replace(state.dice, active=(), exhausted=state.dice.exhausted + dice),
        board=tuple(enemy and msgspec.structs.replace(enemy, dice=()) for enemy in state.board),
        garden=tuple(msgspec.structs.replace(enemy, dice=()) for enemy in state.garden),
        under_strategy=Counts(),
    )
    turn.label = say_n("{n} die exhausted", "{n} dice exhausted", dice.total())
    turn.note(say("Exhausted: {dice}", dice=dice.words()), "S29")
    rounds.to(turn, StepId.RECOVER)


def recover(turn: Turn[Rose], action: RecoverDice) -> None:
    """Take up to Recovery dice from exhausted to the pool (S30)."""
    recovery = turn.state.stats.recovery
    tray.recover(
        turn, action.dice, recovery, "S30", say("At most {n} dice: that is the Recovery.", n=recovery)
    )
    rounds.to(turn, StepId.GAIN_REWARDS)


def in_garden(state: Rose, number: int) -> Standing:
    """The defeated enemy of that number in the Rose Garden; raises RuleBroken where there is none."""
    for enemy in state.garden:
        if enemy.id == number:
            return enemy
    raise impossible("R50", say("No enemy {n} is in the Rose Garden.", n=number))


def out_of_garden(turn: Turn[Rose], enemy: Standing) -> None:
    """An enemy leaves the Rose Garden; dice that lay on it are exhausted."""
    lying = Counts.of(die.colour for die in enemy.dice)
    turn.change(
        garden=tuple(other for other in turn.state.garden if other.id != enemy.id),
        instant_due=tuple(number for number in turn.state.instant_due if number != enemy.id),
        dice=turn.state.dice.plus(lying, Place.EXHAUSTED),
    )


def take_instant(turn: Turn[Rose], action: TakeInstant) -> None:
    """An instant reward is taken at once, or the enemy waits for its gold (R51)."""
    enemy = in_garden(turn.state, action.enemy)
    if enemy.id not in turn.state.instant_due:
        turn.forbid("R51", say("{enemy} has no instant reward to decide on.", enemy=enemy.card.title))
    if action.gold:
        due = tuple(number for number in turn.state.instant_due if number != enemy.id)
        turn.change(instant_due=due)
        turn.label = say("gold for {enemy}", enemy=enemy.card.called(15))
    else:
        out_of_garden(turn, enemy)
        turn.change(enemy_discard=(*turn.state.enemy_discard, enemy.card))
        turn.label = say("reward of {enemy}", enemy=enemy.card.called(14))
        notes.carry_out(turn, enemy.card.reward_changes, enemy.card.title)
        if enemy.card.reward_words:
            turn.note(say("{words}", words=enemy.card.reward_words))
    turn.note(turn.label, "R51")


def gain_reward(turn: Turn[Rose], action: GainReward) -> None:
    """A defeated enemy becomes gold of the cache or an item (R52, R53)."""
    enemy = in_garden(turn.state, action.enemy)
    name = enemy.card.title
    if action.gold:
        out_of_garden(turn, enemy)
        turn.change(cache=(*turn.state.cache, enemy.card))
        turn.label = say("{n} gold: {enemy}", n=enemy.card.gold, enemy=enemy.card.called(15))
        turn.note(turn.label, "R52")
        return
    if enemy.card.reward is Reward.INSTANT:
        turn.forbid("R53", say("{enemy}'s reward is instant: it is not kept.", enemy=name))
    items.make_slot(turn, action.swap)
    out_of_garden(turn, enemy)
    turn.change(inventory=(*turn.state.inventory, Item(enemy=enemy.card)))
    turn.label = say("kept {enemy}", enemy=enemy.card.called(19))
    turn.note(turn.label, "R53")


def end_day(turn: Turn[Rose]) -> None:
    """Cleanup ends and the day tracker falls: a round begins, if a day is left (R45)."""
    state = turn.state
    days = max(0, state.days - 1)
    turn.change(days=days)
    turn.label = say("day over")
    if days < 1:
        return
    turn.note(say_n("{n} day is left.", "{n} days are left.", days), "R45")
    rounds.end(turn)
