"""Where the game goes on to: a round's stages in order, past those with nothing to do (S20, S27, W51)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from companion.games.strong20.adjustments import Until
from companion.games.strong20.dice import Place
from companion.games.strong20.reminders import Moment
from companion.games.text import say
from companion.games.white import (
    agenda,
    castle,
    engagement,
    hunt,
    merchant,
    modifiers,
    numbers,
    purse,
    remind,
    resolve,
)
from companion.games.white.actions import Service
from companion.games.white.cards import Modifier
from companion.games.white.forest import castle_gate, empty_places
from companion.games.white.house import AreaFollows, SurplusItems
from companion.games.white.state import Stack, StepId, White
from companion.games.white.tasks import (
    Aim,
    AnyTask,
    Back,
    CarryOut,
    Choose,
    FitArea,
    FitItems,
    Further,
    GoOn,
    NameIcon,
    NightGain,
    Remind,
    RestOfStack,
    StackCard,
    Stage,
    TakeReward,
)

if TYPE_CHECKING:
    from companion.games.turn import Turn

STEPS: dict[type[AnyTask], StepId] = {
    Choose: StepId.ICONS,
    Further: StepId.ICONS,
    NameIcon: StepId.NAME_ICON,
    StackCard: StepId.STACK_CARD,
    RestOfStack: StepId.STACK_CARD,
    FitArea: StepId.STRATEGY_AREA,
    FitItems: StepId.TOO_MANY_ITEMS,
    Remind: StepId.REMINDERS,
    TakeReward: StepId.REWARD,
    Aim: StepId.AIM,
    NightGain: StepId.NIGHT_GAIN,
}
"""The step at which a task waits for the player; CarryOut waits at its modifier's own."""
CARRY_OUT = {
    Modifier.APPLE: StepId.APPLE,
    Modifier.FOREBODE: StepId.FOREBODE,
    Modifier.ROBBERY: StepId.ROBBERY,
}
MOMENTS = {
    Stage.ENGAGEMENT: Moment.ENGAGEMENT_START,
    Stage.SUFFER: Moment.SUFFER,
    Stage.AFTER_EFFECTS: Moment.AFTER_EFFECTS,
    Stage.RECOVER: Moment.RECOVER,
    Stage.CLEANUP: Moment.CLEANUP,
    Stage.AFTER_CONFLICT: Moment.AFTER_CONFLICT,
    Stage.ROUND_END: Moment.ROUND_END,
}
"""The reminders that come up when the game goes on to a stage."""
TASK_STEPS = frozenset({*STEPS.values(), *CARRY_OUT.values()})
"""The steps that only a task brings."""


def settle(turn: Turn[White]) -> None:
    """Do what needs no player, until a step waits for one."""
    engagement.settle_defeats(turn)
    if turn.state.at not in {StepId.SETTING_UP, StepId.OVER}:
        hunt.ready(turn)
    while turn.state.at is not StepId.OVER:
        state = turn.state
        if state.draft is not None:
            turn.change(at=StepId.WRITE_CARD)
            return
        if not state.tasks:
            if state.at in TASK_STEPS or state.at is StepId.WRITE_CARD:
                turn.change(at=StepId.BRIBERY)
            return
        task = state.tasks[0]
        if waits(state, task):
            turn.change(at=CARRY_OUT[task.modifier] if isinstance(task, CarryOut) else STEPS[type(task)])
            return
        agenda.done(turn)
        if isinstance(task, GoOn):
            arrive(turn, task)
        elif isinstance(task, Back):
            turn.change(at=StepId(task.to))


def waits(state: White, task: AnyTask) -> bool:
    """Whether a task needs the player; one that has become pointless does not."""
    return WAITS.get(type(task), always)(state, task)


def always(_: White, __: Any) -> bool:
    """It needs the player in any case."""
    return True


def never(_: White, __: Any) -> bool:
    """It needs no player."""
    return False


def to_be_carried_out(state: White, task: CarryOut) -> bool:
    """Whether the modifier can still be carried out (W45)."""
    if task.modifier is Modifier.APPLE:
        return bool(modifiers.swaps(state.stats))
    return task.modifier is not Modifier.FOREBODE or state.deck > 0


def to_be_rewarded(state: White, task: TakeReward) -> bool:
    """Whether the enemy is still there and still defeated."""
    return any(card.id == task.card and card.defeated for card in state.active)


WAITS: dict[type[AnyTask], Callable[[White, Any], bool]] = {
    Choose: lambda state, task: modifiers.enough(state, task.left),
    Further: lambda state, _: state.deck > 0 or bool(state.strategy_area),
    CarryOut: to_be_carried_out,
    StackCard: lambda state, _: castle.index(state) is not None,
    RestOfStack: lambda state, _: castle.index(state) is not None or castle.owes_a_stat(state),
    FitArea: lambda state, _: len(state.strategy_area) > state.stats.strategy,
    FitItems: lambda state, _: len(state.items) > state.stats.strategy,
    TakeReward: to_be_rewarded,
    Aim: lambda state, task: bool(merchant.targets(state, Service(task.service))),
    NightGain: lambda state, _: castle.night_gain_due(state),
    GoOn: never,
    Back: never,
}


def arrive(turn: Turn[White], task: GoOn) -> None:
    """Go on to a stage; its reminders come first (S37)."""
    moment = None if task.reminded or last_conflict_over(turn.state, task) else MOMENTS.get(task.to)
    if moment is not None and (due := remind.due(turn.state, moment)):
        rest = turn.state.tasks
        turn.change(tasks=(Remind(due), GoOn(task.to, anyway=task.anyway, reminded=True), *rest))
        return
    if task.to is Stage.REPEAT:
        repeat(turn, anyway=task.anyway)
    else:
        ARRIVALS[task.to](turn)


def last_conflict_over(state: White, task: GoOn) -> bool:
    """Whether the game is won: nothing comes after the conflict against the Evil Stepmother (W95)."""
    conflict = state.conflict
    return task.to is Stage.AFTER_CONFLICT and conflict is not None and conflict.stack is Stack.KEEP


def bribery(turn: Turn[White]) -> None:
    """Enemies can be paid off before every Engagement (W50, W94)."""
    turn.change(at=StepId.BRIBERY)


def begin_engagement(turn: Turn[White]) -> None:
    """A new Engagement: dice lying from an earlier one are none of its own (W92, W94)."""
    state = turn.state
    active = state.active
    if state.on_enemies.total():
        active = tuple(
            msgspec.structs.replace(
                card, dice=tuple(msgspec.structs.replace(die, repeat=0) for die in card.dice)
            )
            for card in active
        )
    turn.change(first_defeated=None, repeat=0, repeats=state.stats.strategy, active=active)
    if state.conflict is not None:
        count = state.conflict.engagements + 1
        turn.change(conflict=msgspec.structs.replace(state.conflict, engagements=count))
    agenda.go_on(turn, Stage.REPEAT)
    if castle.night_gain_due(turn.state):
        turn.change(tasks=(NightGain(), *turn.state.tasks))


def repeat(turn: Turn[White], *, anyway: bool) -> None:
    """The next repeat; where Strategy allows none, the Strategy phase is over (S21, S35)."""
    most = numbers.repeats(turn.state)
    if turn.state.repeat >= most and not anyway:
        turn.note(say("Strategy {n}: no roll is left.", n=most), "S35")
        agenda.go_on(turn, Stage.SUFFER)
        return
    engagement.begin_repeat(turn)


def suffer(turn: Turn[White]) -> None:
    """Damage is suffered if there is any (S28)."""
    wait_or_go_on(turn, StepId.SUFFER, Stage.AFTER_EFFECTS, waits=numbers.suffered(turn.state) > 0)


def after_effects(turn: Turn[White]) -> None:
    """After effects, if a card has them (S33)."""
    any_card = any(card.card.after_effects for card in turn.state.active)
    wait_or_go_on(turn, StepId.AFTER_EFFECTS, Stage.EXHAUST, waits=any_card)


def exhaust(turn: Turn[White]) -> None:
    """Committed dice are exhausted, if there are any (S29)."""
    any_die = resolve.to_exhaust(turn.state).total() > 0
    wait_or_go_on(turn, StepId.EXHAUST, Stage.RECOVER, waits=any_die)


def recover(turn: Turn[White]) -> None:
    """Dice are recovered, if there are any and Recovery allows it (S30)."""
    some = turn.state.stats.recovery > 0 and turn.state.dice.exhausted.total() > 0
    wait_or_go_on(turn, StepId.RECOVER, Stage.CLEANUP, waits=some)


def cleanup(turn: Turn[White]) -> None:
    """Cards leave; in the forest the first defeated goes onto a stack of choice (W56, W97)."""
    rewards = resolve.late_rewards(turn)
    if rewards:
        turn.change(tasks=(*rewards, GoOn(Stage.CLEANUP, reminded=True), *turn.state.tasks))
    elif turn.state.conflict is not None:
        resolve.clear_conflict(turn)
    elif turn.state.first_defeated is not None:
        turn.change(at=StepId.CLEANUP)
    else:
        resolve.clear_cards(turn)
        agenda.go_on(turn, Stage.AFTER_CONFLICT)


def wait_or_go_on(turn: Turn[White], step: StepId, behind: Stage, *, waits: bool) -> None:
    """Wait at a step, or pass it over."""
    if waits:
        turn.change(at=step)
    else:
        agenda.go_on(turn, behind)


def after_conflict(turn: Turn[White]) -> None:
    """The round's or the boss's conflict is over; the last boss's ends the game (W59, W95)."""
    last = last_conflict_over(turn.state, GoOn(Stage.AFTER_CONFLICT))
    castle.end_conflict(turn)
    if last:
        castle.won(turn)
    else:
        agenda.go_on(turn, Stage.MERCHANT)


def visit(turn: Turn[White]) -> None:
    """The merchant, if a card says so (W57, W59)."""
    if turn.state.visit:
        merchant.stock(turn)
        turn.change(at=StepId.MERCHANT)
    else:
        agenda.go_on(turn, Stage.ROUND_END)


def end_round(turn: Turn[White]) -> None:
    """The round or conflict is over: the next one begins, in the forest or in the castle (W90, W91)."""
    agenda.end(turn, Until.CONFLICT, Until.ROUND)
    state = turn.state
    in_castle = any(boss.beaten for boss in state.bosses.values())
    turn.change(
        repeat=0,
        repeats=None,
        visit=False,
        further_visits=0,
        round=state.round + 1,
        chosen=(),
        selected=(),
        left=(),
        reminders=tuple(r for r in state.reminders if r.of is None),
        adjustments=tuple(a for a in state.adjustments if a.enemy is None),
        dice=state.dice.minus(state.dice.at(Place.ACTIVE), Place.ACTIVE).plus(
            state.dice.at(Place.ACTIVE), Place.EXHAUSTED
        )
        if state.dice.active
        else state.dice,
    )
    if in_castle:
        turn.change(at=StepId.CASTLE)
    elif state.hero_at == castle_gate(state.setup.house):
        castle.enter(turn)
    else:
        turn.change(at=StepId.PREPARE if empty_places(turn.state) else StepId.PRESS_ONWARD)
        turn.note(say("Round {n} begins.", n=turn.state.round))
        if state.setup.house.area_follows is AreaFollows.NEXT_DAY:
            purse.settle_area(turn)
    if state.setup.house.surplus_items_leave is SurplusItems.ROUND_END:
        purse.settle_items(turn)


ARRIVALS: dict[Stage, Callable[[Turn[White]], None]] = {
    Stage.BRIBERY: bribery,
    Stage.ENGAGEMENT: begin_engagement,
    Stage.SUFFER: suffer,
    Stage.AFTER_EFFECTS: after_effects,
    Stage.EXHAUST: exhaust,
    Stage.RECOVER: recover,
    Stage.CLEANUP: cleanup,
    Stage.AFTER_CONFLICT: after_conflict,
    Stage.MERCHANT: visit,
    Stage.ROUND_END: end_round,
}
