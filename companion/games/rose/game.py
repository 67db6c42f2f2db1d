"""Rose as the rest of the house sees it: new, step, apply."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.game import Action, Correct, DiceQuestion, GameName, Move, Outcome, Step
from companion.games.rose import actions as act
from companion.games.rose import (
    arrival,
    cache,
    corrections,
    engagement,
    hero,
    items,
    moves,
    notes,
    numbers,
    resolve,
    setting_up,
    settling,
    steps,
)
from companion.games.rose import effect_actions as effect
from companion.games.rose.state import Ending, Rose, Setup, StepId
from companion.games.strong20.dice import AppliedDie, Counts, Die, Place
from companion.games.strong20.question import as_they_lie, by_colour, entered
from companion.games.text import Text, say, say_n
from companion.games.turn import Turn, impossible

Handler = Callable[[Turn[Rose], Any], None]
IN_PLAY = frozenset(StepId) - {StepId.SETTING_UP, StepId.LAYING_OUT, StepId.OVER}
ON_TABLE = IN_PLAY | {StepId.LAYING_OUT}
BY_HAND = ON_TABLE | {StepId.OVER}
ROLLED = frozenset({StepId.APPLY, StepId.EXTRA_ROLL})


def at(*where: StepId) -> frozenset[StepId]:
    """Some steps."""
    return frozenset(where)


def alone(do: Callable[[Turn[Rose]], None]) -> Handler:
    """A handler for an action that says all by its name."""
    return lambda turn, _: do(turn)


def by_hand(do: Handler) -> Handler:
    """A handler of a correction; after the end it is judged anew whether the game is over (S10, S43)."""

    def corrected(turn: Turn[Rose], action: Action) -> None:
        turn.change(ending=None)
        do(turn, action)

    return corrected


def note_keyword(turn: Turn[Rose], action: effect.NoteKeyword) -> None:
    """What a keyword does, in the player's own words (R60)."""
    hero.note_keyword(turn, action.keyword, action.words)


def end_game(turn: Turn[Rose], action: act.EndGame) -> None:
    """The players say how it ended."""
    turn.label = say("game won") if action.won else say("game lost")
    turn.change(ending=Ending.WON if action.won else Ending.LOST)
    turn.note(turn.label, "R2")


HANDLERS: dict[type[Action], tuple[frozenset[StepId], Handler]] = {
    act.SetUp: (at(StepId.SETTING_UP), setting_up.set_up),
    act.LayTable: (at(StepId.SETTING_UP), alone(setting_up.lay_table)),
    act.Begin: (at(StepId.LAYING_OUT), alone(setting_up.begin)),
    act.Deploy: (at(StepId.DEPLOY), alone(arrival.deploy)),
    act.ActivateForced: (at(StepId.FORCED), alone(arrival.activate_forced)),
    effect.ForceEnemies: (IN_PLAY, arrival.force),
    act.WriteEnemy: (at(StepId.WRITE_ENEMY), arrival.write),
    act.ShowLetter: (at(StepId.WRITE_ENEMY), arrival.show_letter),
    act.Arrive: (at(StepId.WRITE_ENEMY), alone(arrival.arrive)),
    act.Describe: (ON_TABLE, corrections.describe),
    act.TakeItem: (at(StepId.DEPLOYMENT_REWARD, StepId.FORCED), alone(arrival.take_item)),
    act.BringDay: (at(StepId.DEPLOYMENT_REWARD, StepId.FORCED), arrival.bring_day),
    act.TakeDice: (at(StepId.DEPLOYMENT_REWARD, StepId.FORCED), arrival.take_dice),
    act.EndActivation: (at(StepId.DEPLOY), alone(arrival.end_activation)),
    act.Respite: (at(StepId.RESPITE), arrival.respite),
    act.Stand: (at(StepId.HERO_PATH), engagement.stand),
    act.ChangePath: (IN_PLAY, engagement.change_path),
    act.ExtendRange: (IN_PLAY, engagement.extend_range),
    act.Commit: (at(StepId.COMMIT), engagement.commit),
    act.Roll: (ROLLED | {StepId.COMMIT}, engagement.roll),
    act.NameDie: (ROLLED, engagement.name_die),
    act.Apply: (ROLLED, engagement.apply_dice),
    act.RollAgain: (at(StepId.APPLY), alone(engagement.roll_again)),
    act.Resolve: (at(StepId.COMMIT, StepId.APPLY), alone(engagement.stop)),
    effect.RollReady: (IN_PLAY - {StepId.EXTRA_ROLL}, alone(engagement.roll_ready)),
    act.EndExtraRoll: (at(StepId.EXTRA_ROLL), alone(engagement.end_extra_roll)),
    act.EnemyTurn: (at(StepId.ENEMY_TURNS), resolve.enemy_turn),
    effect.MoveEnemy: (IN_PLAY, resolve.move_enemy),
    effect.EnemyStrikes: (IN_PLAY, resolve.enemy_strikes),
    act.SplitDamage: (at(StepId.EXPOSED), hero.split_damage),
    act.ExhaustDice: (at(StepId.EXHAUST), alone(resolve.exhaust)),
    act.RecoverDice: (at(StepId.RECOVER), resolve.recover),
    act.TakeInstant: (at(StepId.INSTANT_REWARD), resolve.take_instant),
    act.GainReward: (at(StepId.GAIN_REWARDS), resolve.gain_reward),
    effect.GainItem: (IN_PLAY, items.gain),
    effect.WriteItem: (IN_PLAY, items.write),
    effect.UseItem: (IN_PLAY, items.use),
    effect.DiscardItem: (IN_PLAY, items.discard),
    effect.KeepAll: (IN_PLAY, alone(items.keep_all)),
    effect.UpgradeItem: (IN_PLAY, items.upgrade),
    effect.Buy: (IN_PLAY, cache.buy),
    act.EndDay: (at(StepId.CLEANUP), alone(resolve.end_day)),
    effect.ChangeStat: (IN_PLAY, hero.changed_by_card),
    effect.ChangeDays: (IN_PLAY, hero.change_days),
    effect.TurnPlace: (ON_TABLE, corrections.turn_by_effect),
    effect.NoteKeyword: (ON_TABLE, note_keyword),
    effect.AddAdjustment: (IN_PLAY, notes.adjust),
    effect.EndAdjustment: (IN_PLAY, notes.end_adjustment),
    effect.AddReminder: (IN_PLAY, notes.remind),
    effect.EndReminder: (IN_PLAY, notes.end_reminder),
    effect.Tick: (at(StepId.REMINDERS), notes.tick),
    effect.Dismiss: (at(StepId.REMINDERS), notes.dismiss),
    effect.FlipHero: (IN_PLAY, alone(hero.flip)),
    effect.LeaveHero: (at(StepId.HERO_TURNS), alone(hero.leave_unturned)),
    effect.DescribeHero: (ON_TABLE, hero.write),
    act.EndGame: (IN_PLAY, end_game),
    Correct: (BY_HAND, by_hand(corrections.correct)),
    Move: (BY_HAND, by_hand(moves.move)),
}
"""Each action's steps and what it does."""


class RoseGame:
    """20 Strong: Tanglewoods Rose."""

    name = GameName.ROSE
    state_type = Rose
    setup_type = Setup
    action_type = act.RoseAction

    def new(self, setup: Setup) -> Rose:
        """The books at the set-up step."""
        return setting_up.books(setup)

    def step(self, state: Rose) -> Step:
        """Where we are."""
        return steps.step(state)

    def apply(self, state: Rose, action: Action, *, override: bool = False) -> Outcome[Rose]:
        """Do one action and what follows from it, or raise RuleBroken; the state given is never changed."""
        where, handler = HANDLERS[type(action)]
        if state.here not in where:
            now = steps.step(state)
            raise impossible(now.rule, say("That is not done now. Now: {now}", now=now.now))
        turn = Turn(state, override=override)
        handler(turn, action)
        settling.settle(turn, state)
        return turn.outcome()

    def dice_question(self, state: Rose) -> DiceQuestion | None:
        """The active dice, and at most those with what the pool holds; all ready ones for an item's roll."""
        if state.here is StepId.EXTRA_ROLL:
            extra = state.extra or ()
            ready = by_colour(state.dice.pool + Counts.of(die.colour for die in extra))
            return DiceQuestion(ready, ready, as_they_lie(extra))
        if state.here not in {StepId.COMMIT, StepId.APPLY}:
            return None
        active = state.dice.at(Place.ACTIVE)
        known: tuple[Die | AppliedDie, ...] = (*state.dice.active, *engagement.placed_now(state))
        return DiceQuestion(
            by_colour(active - numbers.kept_hits(state)),
            by_colour(active + state.dice.pool),
            as_they_lie(known) if state.here is StepId.APPLY else (),
            rolls_on=engagement.spent(state) and state.repeat < numbers.repeats(state),
        )

    def rolled(
        self,
        state: Rose,  # noqa: ARG002 - it matters in other games
        dice: tuple[tuple[str, str], ...],
        *,
        reread: bool = False,
    ) -> Action:
        """A roll as the camera saw it; an empty face is an unsure one."""
        return entered(dice, reread=reread)

    def night(self, state: Rose) -> bool:  # noqa: ARG002 - places have their own nights, the lamp has none
        """The lamp shows day: night falls on single places only (R35)."""
        return False

    def summary(self, state: Rose) -> Text:
        """Round, days and numbers."""
        return say(
            "Round {round}, {days}: Health {health}, Strategy {strategy}, Recovery {recovery}",
            round=state.round,
            days=say_n("{n} day left", "{n} days left", state.days),
            health=state.stats.health,
            strategy=state.stats.strategy,
            recovery=state.stats.recovery,
        )

    def over(self, state: Rose) -> bool:
        """Whether the game has ended."""
        return state.ending is not None
