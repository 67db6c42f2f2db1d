"""White as the rest of the house sees it: new, step, apply."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.game import Action, Correct, DiceQuestion, GameName, Move, Outcome, Step
from companion.games.strong20.dice import Colour, Counts, Place
from companion.games.strong20.question import as_they_lie, by_colour, entered
from companion.games.text import Text, say
from companion.games.turn import Turn, impossible
from companion.games.white import actions as act
from companion.games.white import (
    activation,
    bribery,
    castle,
    corrections,
    engagement,
    flow,
    forest,
    hero,
    hunt,
    items,
    merchant,
    modifiers,
    moves,
    numbers,
    purse,
    remind,
    resolve,
    setting_up,
    steps,
)
from companion.games.white.state import Ending, Setup, StepId, White

Handler = Callable[[Turn[White], Any], None]
ANYWHERE = frozenset(StepId) - {StepId.SETTING_UP, StepId.OVER}


def alone(do: Callable[[Turn[White]], None]) -> Handler:
    """A handler for an action that says all by its name."""
    return lambda turn, _: do(turn)


def named(cause: str) -> Text:
    """A player's own words as a cause."""
    return say("{cause}", cause=cause) if cause else say("by hand")


def pay_gold(turn: Turn[White], action: act.PayGold) -> None:
    """Pay by hand."""
    turn.label = say("paid {n} gold", n=action.gold)
    purse.pay(turn, action.gold, named(action.cause))


def lose_gold(turn: Turn[White], action: act.LoseGold) -> None:
    """Lose by hand."""
    turn.label = say("lost {n} gold", n=action.gold)
    purse.lose(turn, action.gold, named(action.cause))


def gain_gold(turn: Turn[White], action: act.GainGold) -> None:
    """Gain by hand."""
    turn.label = say("gained {n} gold", n=action.gold)
    purse.gain(turn, action.gold, named(action.cause))


def change_stat(turn: Turn[White], action: act.ChangeStat) -> None:
    """A card's effect on a stat."""
    turn.label = say("{change} {stat}", change=f"{action.by:+d}", stat=action.stat.word)
    purse.change_stat(turn, action.stat, action.by, named(action.cause), "S11")


def flip(turn: Turn[White]) -> None:
    """Turn the Day/Night card by hand."""
    turn.label = say("day to night") if not turn.state.night else say("night to day")
    purse.flip(turn, say("by hand"))


def end_game(turn: Turn[White], action: act.EndGame) -> None:
    """The players say how it ended."""
    turn.label = say("game won") if action.won else say("game lost")
    turn.change(at=StepId.OVER, tasks=(), ending=Ending.WON if action.won else Ending.LOST)
    turn.note(turn.label, "W2")


HANDLERS: dict[type[Action], tuple[frozenset[StepId], Handler]] = {
    act.SetUp: (frozenset({StepId.SETTING_UP}), setting_up.set_up),
    act.LayTable: (frozenset({StepId.SETTING_UP}), alone(setting_up.lay_table)),
    act.Begin: (frozenset({StepId.LAYING_OUT}), alone(setting_up.begin)),
    act.FillForest: (frozenset({StepId.PREPARE, StepId.PRESS_ONWARD}), alone(forest.fill_forest)),
    act.PressOnward: (frozenset({StepId.PRESS_ONWARD, StepId.PREPARE}), forest.press_onward),
    act.WriteCard: (frozenset({StepId.WRITE_CARD}), activation.write_card),
    act.Describe: (ANYWHERE, moves.describe),
    act.Activate: (frozenset({StepId.WRITE_CARD}), alone(activation.activate)),
    act.ActivateDeck: (frozenset({StepId.ICONS, StepId.BRIBERY}), alone(activation.activate_deck)),
    act.ActivateStrategy: (frozenset({StepId.ICONS, StepId.BRIBERY}), activation.activate_strategy),
    act.IconsDone: (frozenset({StepId.ICONS, StepId.BRIBERY}), alone(activation.icons_done)),
    act.Bribe: (frozenset({StepId.BRIBERY, StepId.ICONS}), bribery.bribe),
    act.Engage: (frozenset({StepId.BRIBERY}), alone(bribery.engage)),
    act.Commit: (frozenset({StepId.COMMIT}), engagement.commit),
    act.Roll: (frozenset({StepId.COMMIT, StepId.APPLY}), engagement.roll),
    act.NameDie: (frozenset({StepId.APPLY}), engagement.name_die),
    act.Apply: (frozenset({StepId.APPLY}), engagement.apply_dice),
    act.RollAgain: (frozenset({StepId.APPLY}), alone(engagement.roll_again)),
    act.Resolve: (frozenset({StepId.COMMIT, StepId.APPLY}), alone(engagement.stop)),
    act.SufferDamage: (frozenset({StepId.SUFFER}), alone(resolve.suffer)),
    act.AfterEffectsDone: (frozenset({StepId.AFTER_EFFECTS}), alone(resolve.after_effects_done)),
    act.ExhaustDice: (frozenset({StepId.EXHAUST}), alone(resolve.exhaust)),
    act.RecoverDice: (frozenset({StepId.RECOVER}), resolve.recover),
    act.Cleanup: (frozenset({StepId.CLEANUP}), resolve.cleanup),
    act.Trade: (frozenset({StepId.MERCHANT}), merchant.trade),
    act.Leave: (frozenset({StepId.MERCHANT}), alone(merchant.leave)),
    act.PayGold: (ANYWHERE, pay_gold),
    act.LoseGold: (ANYWHERE, lose_gold),
    act.GainGold: (ANYWHERE, gain_gold),
    act.ChangeStat: (ANYWHERE, change_stat),
    act.Flip: (ANYWHERE, alone(flip)),
    act.EndGame: (ANYWHERE, end_game),
    act.TurnColumn: (frozenset({StepId.LAYING_OUT}), setting_up.turn_column),
    act.Choose: (frozenset({StepId.ICONS}), modifiers.choose),
    act.NameIcon: (frozenset({StepId.NAME_ICON}), modifiers.name_icon),
    act.Swap: (frozenset({StepId.APPLE}), modifiers.swap),
    act.ForebodeOnto: (frozenset({StepId.FOREBODE}), modifiers.forebode_onto),
    act.MeetRobbery: (frozenset({StepId.ROBBERY}), modifiers.meet_robbery),
    act.DiscardAreaCard: (frozenset({StepId.STRATEGY_AREA}), hunt.discard_area_card),
    act.KeepAll: (frozenset({StepId.STRATEGY_AREA, StepId.TOO_MANY_ITEMS}), alone(hunt.keep_all)),
    act.Reshuffle: (ANYWHERE, alone(hunt.reshuffle)),
    act.ActivateBoss: (frozenset({StepId.CASTLE}), castle.activate_boss),
    act.ResolveStackCard: (frozenset({StepId.STACK_CARD}), castle.resolve_stack_card),
    act.GainNight: (frozenset({StepId.NIGHT_GAIN}), castle.gain_night),
    act.DrawItem: (ANYWHERE, items.draw_item),
    act.DiscardItem: (ANYWHERE, items.discard_item),
    act.TurnItem: (ANYWHERE, items.turn_item),
    act.DescribeItem: (ANYWHERE, items.describe_item),
    act.AimAt: (frozenset({StepId.AIM}), merchant.aim_at),
    act.Tick: (frozenset({StepId.REMINDERS}), remind.tick),
    act.Dismiss: (frozenset({StepId.REMINDERS}), remind.dismiss),
    act.AcceptReward: (frozenset({StepId.REWARD}), lambda turn, _: remind.rewarding(turn, accepted=True)),
    act.DeclineReward: (frozenset({StepId.REWARD}), lambda turn, _: remind.rewarding(turn, accepted=False)),
    act.AddAdjustment: (ANYWHERE, remind.add_adjustment),
    act.EndAdjustment: (ANYWHERE, remind.end_adjustment),
    act.AddReminder: (ANYWHERE, remind.add_reminder),
    act.EndReminder: (ANYWHERE, remind.end_reminder),
    act.FlipHero: (ANYWHERE, alone(hero.flip)),
    act.ReplaceHero: (ANYWHERE, hero.replace_hero),
    act.DescribeHero: (frozenset(StepId) - {StepId.OVER}, hero.describe),
    Correct: (frozenset(StepId), corrections.correct),
    Move: (frozenset(StepId), moves.move),
}
"""Each action's steps and what it does."""


def within(pool: Counts, left: int | None) -> Counts:
    """The dice of each colour that may join, as far as a boss's limit allows (W92)."""
    if left is None:
        return pool
    return Counts(**{colour.value: min(pool[colour], left) for colour in Colour})


class WhiteGame:
    """20 Strong: Tanglewoods White."""

    name = GameName.WHITE
    state_type = White
    setup_type = Setup
    action_type = act.WhiteAction

    def new(self, setup: Setup) -> White:
        """The books at the set-up step."""
        return setting_up.books(setup)

    def step(self, state: White) -> Step:
        """Where we are."""
        return steps.step(state)

    def apply(self, state: White, action: Action, *, override: bool = False) -> Outcome[White]:
        """Do one action, or raise RuleBroken; the state given is never changed."""
        where, handler = HANDLERS[type(action)]
        turn = Turn(state, override=override)
        if state.at not in where:
            raise impossible(
                steps.step(state).rule,
                say("That is not done now. Now: {now}", now=steps.step(state).now),
            )
        handler(turn, action)
        flow.settle(turn)
        return turn.outcome()

    def dice_question(self, state: White) -> DiceQuestion | None:
        """The active dice, and at most those with what the pool holds (S22, S23)."""
        if state.at not in {StepId.COMMIT, StepId.APPLY}:
            return None
        active = state.dice.at(Place.ACTIVE)
        least = active - numbers.kept_hits(state)
        most = active + within(state.dice.pool, numbers.limit_left(state))
        placed = (die for card in state.active for die in card.dice if die.repeat == state.repeat)
        return DiceQuestion(
            by_colour(least),
            by_colour(most),
            as_they_lie((*state.dice.active, *placed)) if state.at is StepId.APPLY else (),
            rolls_on=bool(state.enemies)
            and engagement.spent(state)
            and state.repeat < numbers.repeats(state),
        )

    def rolled(
        self,
        state: White,  # noqa: ARG002 - it matters in other games
        dice: tuple[tuple[str, str], ...],
        *,
        reread: bool = False,
    ) -> Action:
        """A roll as the camera saw it; an empty face is an unsure one."""
        return entered(dice, reread=reread)

    def night(self, state: White) -> bool:
        """Whether it is night (W65)."""
        return state.night

    def summary(self, state: White) -> Text:
        """Round and numbers."""
        return say(
            "Round {round}: Health {health}, Strategy {strategy}, Recovery {recovery}, {gold} gold",
            round=state.round,
            health=state.stats.health,
            strategy=state.stats.strategy,
            recovery=state.stats.recovery,
            gold=state.gold,
        )

    def over(self, state: White) -> bool:
        """Whether the game has ended."""
        return state.at is StepId.OVER
