"""Adjustments and reminders in Rose: entered, coming up, carried out, ending by themselves (S36, S37)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.rose.hero import LONGEST_WORDS, change_stat
from companion.games.strong20 import adjustments
from companion.games.strong20.adjustments import Adjustment, Until
from companion.games.strong20.dice import Place
from companion.games.strong20.reminders import (
    Adjust,
    ChangeAStat,
    Condition,
    DrawItems,
    Moment,
    RecoverSome,
    lit,
    reminders_left,
)
from companion.games.text import Text, say, say_n
from companion.games.turn import Turn, impossible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.games.rose.effect_actions import (
        AddAdjustment,
        AddReminder,
        Dismiss,
        EndAdjustment,
        EndReminder,
        Tick,
    )
    from companion.games.rose.state import Rose
    from companion.games.strong20.items import ItemSide
    from companion.games.strong20.reminders import AnyChange, Reminder

CHANGES = (ChangeAStat, DrawItems, RecoverSome, Adjust)
"""What a reminder or a reward can change in Rose; the others belong to White."""


def checked(
    adjusts: Iterable[Adjustment], reminders: Iterable[Reminder] = (), changes: Iterable[AnyChange] = ()
) -> None:
    """Refuse notes of a card that no card of Rose can bear."""
    for adjustment in adjusts:
        adjustments.checked(adjustment)
    for reminder in reminders:
        if not reminder.words or len(reminder.words) > LONGEST_WORDS:
            raise impossible("S37", say("A reminder has 1 to {n} letters.", n=LONGEST_WORDS))
    for change in (*changes, *(change for reminder in reminders for change in reminder.changes)):
        if not isinstance(change, CHANGES):
            raise impossible("S37", say("There is no such change in Rose."))
        if isinstance(change, Adjust):
            adjustments.checked(change.adjustment)


def adjust(turn: Turn[Rose], action: AddAdjustment) -> None:
    """A card changes a number for a while (S36)."""
    checked([action.adjustment])
    if action.item is None:
        turn.change(adjustments=(*turn.state.adjustments, action.adjustment))
    else:
        side = side_up(turn.state, action.item)
        on_item(turn, action.item, adjustments=(*side.adjustments, action.adjustment))
    turn.label = told(action.adjustment)
    turn.note(turn.label, "S36")


def side_up(state: Rose, index: int) -> ItemSide:
    """What the side of an item that is up does; raises RuleBroken where no card of the item deck is held."""
    if not 0 <= index < len(state.inventory):
        raise impossible("S12", say("{n} items are held, counted from 0.", n=len(state.inventory)))
    if state.inventory[index].enemy is not None:
        raise impossible("R53", say("An enemy's reward is written on the enemy, not on an item."))
    return state.inventory[index].side


def on_item(turn: Turn[Rose], index: int, **fields: object) -> None:
    """Change what is noted on the side of an item that is up."""
    inventory = turn.state.inventory
    item = inventory[index]
    side = "upgraded_side" if item.upgraded else "ordinary_side"
    changed = msgspec.structs.replace(item, **{side: msgspec.structs.replace(item.side, **fields)})
    turn.change(inventory=(*inventory[:index], changed, *inventory[index + 1 :]))


def told(adjustment: Adjustment) -> Text:
    """An adjustment in a few words."""
    return say("{by} {number}", by=f"{adjustment.by:+d}", number=adjustment.number.word)


def end_adjustment(turn: Turn[Rose], action: EndAdjustment) -> None:
    """An adjustment ends by hand."""
    listed = turn.state.adjustments
    if not 0 <= action.index < len(listed):
        raise impossible("S36", say("{n} adjustments hold, counted from 0.", n=len(listed)))
    turn.change(adjustments=listed[: action.index] + listed[action.index + 1 :])
    turn.label = say("adjustment ended")
    turn.note(say("ended: {what}", what=told(listed[action.index])), "S36")


def remind(turn: Turn[Rose], action: AddReminder) -> None:
    """A card wants something remembered (S37)."""
    checked([], [action.reminder])
    if action.item is None:
        turn.change(reminders=(*turn.state.reminders, action.reminder))
    else:
        side = side_up(turn.state, action.item)
        on_item(turn, action.item, reminders=(*side.reminders, action.reminder))
    turn.label = say("reminder noted")
    turn.note(say("To be remembered: {words}", words=action.reminder.words), "S37")


def end_reminder(turn: Turn[Rose], action: EndReminder) -> None:
    """A reminder is no longer wanted."""
    listed = turn.state.reminders
    if not 0 <= action.index < len(listed):
        raise impossible("S37", say("{n} reminders are noted, counted from 0.", n=len(listed)))
    turn.change(reminders=listed[: action.index] + listed[action.index + 1 :])
    turn.label = say("reminder ended")
    turn.note(turn.label, "S37")


def reminders(state: Rose) -> Iterator[Reminder]:
    """Every reminder there is: entered by hand, of active and just defeated enemies, of items held."""
    yield from state.reminders
    for enemy in (*(enemy for _, enemy in state.standing), *state.garden):
        for reminder in enemy.card.reminders:
            yield msgspec.structs.replace(reminder, of=enemy.id, card=reminder.card or enemy.card.name)
    for item in state.inventory:
        yield from item.side.reminders


def come_up(turn: Turn[Rose], moment: Moment, of: int | None = None) -> None:
    """The reminders of a moment come up: those of one enemy, or those that belong to none (S37)."""
    due = tuple(
        reminder
        for reminder in reminders(turn.state)
        if reminder.moment is moment and reminder.of == of and met(turn.state, reminder)
    )
    turn.change(due=(*turn.state.due, *due))


def come_up_of_all(turn: Turn[Rose], moment: Moment) -> None:
    """The reminders of a moment come up, whoever they belong to."""
    for of in dict.fromkeys(reminder.of for reminder in reminders(turn.state)):
        come_up(turn, moment, of)


def met(state: Rose, reminder: Reminder) -> bool:
    """Whether the companion sees the reminder's condition met."""
    standing = {enemy.id: (spot, enemy) for spot, enemy in state.standing}
    spot_of = standing.get(reminder.of) if reminder.of is not None else None
    night = spot_of is not None and state.place(spot_of[0]).night
    if not lit(reminder, night=night):
        return False
    beaten = [enemy for enemy in state.garden if enemy.id == reminder.of]
    if reminder.condition is Condition.DEFEATED:
        return bool(beaten)
    if reminder.condition is Condition.DICE_THIS_REPEAT:
        lying = [*([spot_of[1]] if spot_of else []), *beaten]
        return any(die.repeat == state.repeat for enemy in lying for die in enemy.dice)
    return spot_of is not None or reminder.of is None


def tick(turn: Turn[Rose], action: Tick) -> None:
    """A reminder that came up is done, with its changes (S37)."""
    reminder = no_longer_due(turn, action.index)
    turn.label = say("remembered")
    turn.note(say("Remembered: {words}", words=reminder.words), "S37")
    carry_out(turn, reminder.changes, say("{card}", card=reminder.card or reminder.words))


def dismiss(turn: Turn[Rose], action: Dismiss) -> None:
    """A reminder that came up is let go (S37)."""
    reminder = no_longer_due(turn, action.index)
    turn.label = say("dismissed")
    turn.note(say("Dismissed: {words}", words=reminder.words), "S37")


def no_longer_due(turn: Turn[Rose], index: int) -> Reminder:
    """Take a reminder off those that came up; the player picks the order (S14)."""
    due = turn.state.due
    if not 0 <= index < len(due):
        raise impossible("S37", say("{n} reminders have come up, counted from 0.", n=len(due)))
    turn.change(due=due[:index] + due[index + 1 :])
    return due[index]


def carry_out(turn: Turn[Rose], changes: Iterable[AnyChange], cause: Text) -> None:
    """Do what a reminder or a reward changes."""
    for change in changes:
        match change:
            case ChangeAStat(stat, by):
                change_stat(turn, stat, by, cause, "S37")
            case DrawItems(n, upgraded):
                more = n if upgraded else 0
                turn.change(items_due=turn.state.items_due + n, upgrades_due=turn.state.upgrades_due + more)
                turn.note(
                    say_n("{n} random item: {cause}", "{n} random items: {cause}", n, cause=cause), "S37"
                )
            case RecoverSome(n):
                dice = turn.state.dice.exhausted.strongest(n)
                turn.change(dice=turn.state.dice.minus(dice, Place.EXHAUSTED).plus(dice, Place.POOL))
                turn.note(say("Recovered: {dice}", dice=dice.words()), "S37")
            case Adjust(adjustment):
                turn.change(adjustments=(*turn.state.adjustments, adjustment))
                turn.note(say("{what}: {cause}", what=told(adjustment), cause=cause), "S36")


def end(turn: Turn[Rose], ended: Until) -> None:
    """What held until now ends by itself (S36)."""
    state = turn.state
    left = adjustments.left(state.adjustments, ended)
    for adjustment in state.adjustments:
        if adjustment not in left:
            turn.note(say("ended: {what}", what=told(adjustment)), "S36")
    turn.change(adjustments=left, reminders=reminders_left(state.reminders, ended))
