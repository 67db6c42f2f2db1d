"""Adjustments, reminders and rewards in play: entered, due, done, ended (S36, S37, W58)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.strong20 import reminders as rem
from companion.games.strong20.adjustments import Adjustment, Number, Until
from companion.games.strong20.dice import Place
from companion.games.strong20.reminders import Condition, Moment, Reminder
from companion.games.text import Text, say, short
from companion.games.turn import Turn, impossible
from companion.games.white import agenda, hero, items, places, purse, texts
from companion.games.white.cards import Item
from companion.games.white.house import NightJudged
from companion.games.white.state import ActiveCard, White
from companion.games.white.tasks import Remind, TakeReward

if TYPE_CHECKING:
    from companion.games.strong20.items import ItemSide
    from companion.games.white import actions as act


def bring_in(turn: Turn[White], active: ActiveCard) -> None:
    """A card's adjustments and reminders come into force with its activation."""
    card = active.card
    if card.adjustments:
        own = tuple(named(a, card.name, active.id) for a in card.adjustments)
        turn.change(adjustments=(*turn.state.adjustments, *own))
    if card.reminders:
        of = tuple(msgspec.structs.replace(r, of=active.id, card=card.name) for r in card.reminders)
        turn.change(reminders=(*turn.state.reminders, *of))


def named(adjustment: Adjustment, card: str, enemy: int) -> Adjustment:
    """A card's own adjustment: of Health and Damage where it names one enemy (0), this one is meant."""
    own = enemy if adjustment.enemy is not None else None
    return msgspec.structs.replace(adjustment, card=adjustment.card or card, enemy=own)


def all_reminders(state: White) -> tuple[Reminder, ...]:
    """The reminders entered, and those of the items held."""
    if not state.items:
        return state.reminders
    held = (
        msgspec.structs.replace(reminder, card=item.item.name or reminder.card)
        for item in state.items
        for reminder in item.side.reminders
    )
    return (*state.reminders, *held)


def due(state: White, moment: Moment, of: int | None = None) -> tuple[Reminder, ...]:
    """The reminders that come up now; night is judged before any of them turns the card (S37, W122)."""
    return tuple(
        reminder
        for reminder in all_reminders(state)
        if reminder.moment is moment
        and (of is None or reminder.of == of)
        and rem.lit(reminder, night=state.night)
        and met(state, reminder)
    )


def met(state: White, reminder: Reminder) -> bool:
    """Whether a reminder's condition holds for its card, which may have left already."""
    if reminder.condition is None:
        return True
    card = next((c for c in (*state.active, *state.left) if c.id == reminder.of), None)
    if card is None:
        return False
    if reminder.condition is Condition.DICE_THIS_REPEAT:
        return any(die.repeat == state.repeat for die in card.dice)
    return card.defeated is (reminder.condition is Condition.DEFEATED)


def come_up(turn: Turn[White], moment: Moment, of: int | None = None) -> None:
    """Put the reminders of a moment first."""
    listed = due(turn.state, moment, of)
    if listed:
        agenda.push(turn, Remind(listed))


def first(turn: Turn[White], index: int) -> tuple[Remind, Reminder]:
    """The reminder of that number among those that are due."""
    task = turn.state.tasks[0] if turn.state.tasks else None
    if not isinstance(task, Remind) or not 0 <= index < len(task.due):
        raise impossible("S37", say("No such reminder is due."))
    return task, task.due[index]


def strike(turn: Turn[White], task: Remind, index: int, *, flipped: bool) -> None:
    """One of the reminders that are due is dealt with."""
    left = task.due[:index] + task.due[index + 1 :]
    if left:
        agenda.replace(turn, Remind(left, flipped))
    else:
        agenda.done(turn)


def tick(turn: Turn[White], action: act.Tick) -> None:
    """A reminder is carried out, with what it changes."""
    task, reminder = first(turn, action.index)
    flips = any(isinstance(change, rem.FlipSky) for change in reminder.changes)
    strike(turn, task, action.index, flipped=task.flipped or flips)
    turn.label = say("done: {words}", words=short(reminder.words, 14))
    turn.note(say("{card}: {words}", card=cause(reminder), words=reminder.words), "S37")
    for change in reminder.changes:
        if not (task.flipped and isinstance(change, rem.FlipSky)):
            do(turn, change, cause(reminder), reminder.of)
    if flips and not task.flipped and turn.state.setup.house.night_judged is NightJudged.AFTER:
        judge_again(turn, task, reminder)


def judge_again(turn: Turn[White], task: Remind, done: Reminder) -> None:
    """House rule `night_judged`: what the flipped text wants is what it says on the new side (W122)."""
    state = turn.state
    left = Remind(tuple(r for r in task.due if r is not done), flipped=True)
    stay = tuple(r for r in left.due if r.of != done.of or rem.lit(r, night=state.night))
    fresh = tuple(
        r
        for r in due(state, done.moment, done.of)
        if r.of == done.of and r.light is not rem.Light.ALWAYS and r not in task.due
    )
    tasks = tuple(t for t in state.tasks if t != left)
    listed = (*stay, *fresh)
    turn.change(tasks=(Remind(listed, flipped=True), *tasks) if listed else tasks)


def dismiss(turn: Turn[White], action: act.Dismiss) -> None:
    """A reminder is let go."""
    task, reminder = first(turn, action.index)
    strike(turn, task, action.index, flipped=task.flipped)
    turn.label = say("let go: {words}", words=short(reminder.words, 14))
    turn.note(turn.label, "S37")


def cause(reminder: Reminder) -> Text:
    """Whose reminder it is."""
    return say("{card}", card=reminder.card) if reminder.card else say("by hand")


def do(turn: Turn[White], change: rem.AnyChange, why: Text, of: int | None) -> None:
    """Do one change of a reminder or reward."""
    match change:
        case rem.ChangeGold(by=by):
            (purse.gain if by >= 0 else purse.lose)(turn, abs(by), why)
        case rem.ChangeAStat(stat=stat, by=by):
            purse.change_stat(turn, stat, by, why, "S37")
        case rem.FlipSky():
            purse.flip(turn, why)
        case rem.Adjust(adjustment=adjustment):
            enter(turn, msgspec.structs.replace(adjustment, card=adjustment.card or name_of(turn.state, of)))
        case _:
            do_on_table(turn, change, of)


def name_of(state: White, of: int | None) -> str:
    """The name of the card that a change belongs to, if it has one."""
    return next((card.card.name for card in (*state.active, *state.left) if card.id == of), "")


def do_on_table(turn: Turn[White], change: rem.AnyChange, of: int | None) -> None:
    """Do a change that moves cards or dice."""
    match change:
        case rem.VisitMerchant():
            places.ask_visit(turn)
        case rem.PlaceCard(pile=pile):
            places.place_own(turn, of, pile)
        case rem.NewHero():
            hero.replace(turn, None)
        case rem.DrawItems(n=n, upgraded=upgraded):
            for _ in range(n):
                items.draw(turn, Item(), upgraded=upgraded)
        case rem.RecoverSome(n=n):
            some = turn.state.dice.exhausted.strongest(n)
            turn.change(dice=turn.state.dice.minus(some, Place.EXHAUSTED).plus(some, Place.POOL))
            turn.note(say("Recovered: {dice}", dice=some.words()), "W58")


def enter(turn: Turn[White], adjustment: Adjustment) -> None:
    """An adjustment begins."""
    turn.change(adjustments=(*turn.state.adjustments, adjustment))
    turn.note(say("{change} to {number}", change=f"{adjustment.by:+d}", number=adjustment.number.word), "S36")


def add_adjustment(turn: Turn[White], action: act.AddAdjustment) -> None:
    """Enter what a card changes for a while (S36)."""
    adjustment = action.adjustment
    texts.checked((adjustment,), (), ())
    if adjustment.enemy is not None and all(card.id != adjustment.enemy for card in turn.state.active):
        raise impossible("S36", say("No active card has the number {n}.", n=adjustment.enemy))
    turn.label = say("{change} {number}", change=f"{adjustment.by:+d}", number=brief(adjustment.number))
    if action.item is None:
        if adjustment.until is Until.HELD:
            raise impossible("S36", say("While which item is held? Its number is missing."))
        enter(turn, adjustment)
        return
    side = items.held(turn.state, action.item).side
    on_item(turn, action.item, msgspec.structs.replace(side, adjustments=(*side.adjustments, adjustment)))
    turn.note(turn.label, "S36")


def brief(number: Number) -> Text:
    """A number in a label."""
    words = {
        Number.PRICE: say("to prices"),
        Number.HIT: say("a hit"),
        Number.HEALTH: say("enemy Health"),
        Number.DAMAGE: say("enemy Damage"),
    }
    return words.get(number, number.word)


def on_item(turn: Turn[White], index: int, side: ItemSide) -> None:
    """Note what the side of an item that is up does; its name stands in what it shows."""
    held = items.held(turn.state, index)
    own = tuple(
        msgspec.structs.replace(a, card=a.card or held.item.name, until=Until.HELD) for a in side.adjustments
    )
    side = msgspec.structs.replace(side, adjustments=own)
    name = "upgraded" if held.upgraded else "ordinary"
    item = msgspec.structs.replace(held.item, **{name: side})
    items.set_item(turn, index, msgspec.structs.replace(held, item=item))


def end_adjustment(turn: Turn[White], action: act.EndAdjustment) -> None:
    """End an adjustment by hand."""
    listed = turn.state.adjustments
    if not 0 <= action.index < len(listed):
        raise impossible("S36", say("There are {n} adjustments.", n=len(listed)))
    turn.change(adjustments=listed[: action.index] + listed[action.index + 1 :])
    turn.label = say("adjustment ended")
    turn.note(turn.label, "S36")


def add_reminder(turn: Turn[White], action: act.AddReminder) -> None:
    """Enter what a card wants remembered (S37)."""
    reminder = action.reminder
    texts.checked((), (reminder,), ())
    if reminder.of is not None and all(card.id != reminder.of for card in turn.state.active):
        raise impossible("S37", say("No active card has the number {n}.", n=reminder.of))
    if reminder.condition is not None and reminder.of is None:
        raise impossible("S37", say("A condition needs the card that it speaks of."))
    if action.item is None:
        turn.change(reminders=(*turn.state.reminders, reminder))
    else:
        side = items.held(turn.state, action.item).side
        on_item(turn, action.item, msgspec.structs.replace(side, reminders=(*side.reminders, reminder)))
    turn.label = say("note: {words}", words=short(reminder.words, 14))
    turn.note(say("{moment}: {words}", moment=reminder.moment.word, words=reminder.words), "S37")


def end_reminder(turn: Turn[White], action: act.EndReminder) -> None:
    """Strike a reminder."""
    listed = turn.state.reminders
    if not 0 <= action.index < len(listed):
        raise impossible("S37", say("There are {n} reminders.", n=len(listed)))
    turn.change(reminders=listed[: action.index] + listed[action.index + 1 :])
    turn.label = say("reminder struck")
    turn.note(turn.label, "S37")


def rewarding(turn: Turn[White], *, accepted: bool) -> None:
    """Take or leave the reward of the enemy that was defeated (W58, S13)."""
    task = turn.state.tasks[0]
    card = next((c for c in turn.state.active if isinstance(task, TakeReward) and c.id == task.card), None)
    if card is None:
        raise impossible("W58", say("No reward is to be taken."))
    agenda.done(turn)
    turn.label = say("reward taken") if accepted else say("reward left")
    turn.note(say("{card}: {words}", card=card.card.heading, words=turn.label), "W58")
    for change in card.card.reward if accepted else ():
        do(turn, change, say("reward of {card}", card=card.card.title), card.id)


def forget(turn: Turn[White], cards: tuple[int, ...]) -> None:
    """The reminders of these cards, and what was adjusted of them, end."""
    turn.change(
        reminders=tuple(r for r in turn.state.reminders if r.of not in cards),
        adjustments=tuple(a for a in turn.state.adjustments if a.enemy is None or a.enemy not in cards),
    )
