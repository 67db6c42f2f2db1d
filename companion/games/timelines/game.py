"""Tangled Timelines as the rest of the house sees it: new, step, apply."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.game import Action, Correct, DiceQuestion, GameName, Move, Outcome, Step
from companion.games.text import Text, say
from companion.games.timelines import actions as act
from companion.games.timelines import corrections, rounds, setting_up, steps, stopping, tallying
from companion.games.timelines.state import Setup, StepId, Timelines
from companion.games.timelines.steps_scoring import totals
from companion.games.turn import Turn, impossible

Handler = Callable[[Turn[Timelines], Any], None]
ROUND = frozenset({StepId.REVEAL, StepId.PLAY, StepId.SPECIAL, StepId.RESCUE})
ON_TABLE = ROUND | {StepId.HANDS, StepId.SCORED}


def at(*where: StepId) -> frozenset[StepId]:
    """Some steps."""
    return frozenset(where)


def alone(do: Callable[[Turn[Timelines]], None]) -> Handler:
    """A handler for an action that says all by its name."""
    return lambda turn, _: do(turn)


HANDLERS: dict[type[Action], tuple[frozenset[StepId], Handler]] = {
    act.SetUp: (at(StepId.SETTING_UP), setting_up.set_up),
    act.LayTable: (at(StepId.SETTING_UP), alone(setting_up.lay_table)),
    act.Dealt: (at(StepId.DEAL), alone(setting_up.dealt)),
    act.Tap: (ON_TABLE, rounds.tap),
    act.BeginRound: (at(StepId.REVEAL), alone(rounds.begin_round)),
    act.LayDown: (at(StepId.PLAY), rounds.lay_down),
    act.Play: (at(StepId.PLAY), rounds.play),
    act.TurnUp: (at(StepId.PLAY), alone(rounds.turn_up)),
    act.SpecialDone: (at(StepId.SPECIAL), rounds.special_done),
    act.Rescue: (at(StepId.RESCUE), alone(rounds.rescue)),
    act.RescueAll: (at(StepId.RESCUE), alone(rounds.rescue_all)),
    act.SitOut: (ROUND, stopping.sit_out),
    act.Leave: (ROUND | {StepId.DEAL, StepId.HANDS}, stopping.leave),
    act.ScoreNow: (ROUND, alone(stopping.score_now)),
    act.TapHand: (at(StepId.HANDS), tallying.tap_hand),
    act.HandDone: (at(StepId.HANDS), alone(tallying.hand_done)),
    act.BreakUp: (at(StepId.SCORED), tallying.break_up),
    act.Propose: (at(StepId.SCORED), tallying.propose_again),
    act.Book: (at(StepId.SCORED), alone(tallying.book)),
    act.OneMore: (at(StepId.OVER), alone(tallying.one_more)),
    act.EndMatch: (frozenset(StepId) - {StepId.OVER}, alone(stopping.end_match)),
    Correct: (frozenset(StepId), corrections.correct),
    Move: (ON_TABLE, corrections.move),
}
"""Each action's steps and what it does."""


class TimelinesGame:
    """Tangled Timelines."""

    name = GameName.TIMELINES
    state_type = Timelines
    setup_type = Setup
    action_type = act.TimelinesAction

    def new(self, setup: Setup) -> Timelines:
        """The books at the set-up step."""
        return setting_up.books(setup)

    def step(self, state: Timelines) -> Step:
        """Where we are."""
        return steps.step(state)

    def apply(self, state: Timelines, action: Action, *, override: bool = False) -> Outcome[Timelines]:
        """Do one action, or raise RuleBroken; the state given is never changed."""
        where, handler = HANDLERS[type(action)]
        turn = Turn(state, override=override)
        if state.at not in where:
            now = steps.step(state)
            raise impossible(now.rule, say("That is not done now. Now: {now}", now=now.now))
        handler(turn, action)
        tallying.reckon(turn)
        return turn.outcome()

    def dice_question(self, state: Timelines) -> DiceQuestion | None:  # noqa: ARG002 - as the protocol has it
        """There are no dice."""
        return None

    def rolled(
        self,
        state: Timelines,  # noqa: ARG002 - as the protocol has it
        dice: tuple[tuple[str, str], ...],  # noqa: ARG002
        *,
        reread: bool = False,  # noqa: ARG002
    ) -> Action:
        """There are no dice; raises RuleBroken."""
        raise impossible("L1", say("Tangled Timelines is played without dice."))

    def night(self, state: Timelines) -> bool:  # noqa: ARG002 - as the protocol has it
        """It is day throughout."""
        return False

    def summary(self, state: Timelines) -> Text:
        """Game, round and totals."""
        if not state.booked:
            return say(
                "Game {game} of {games}, round {round}",
                game=state.game,
                games=state.setup.games,
                round=state.round,
            )
        return say(
            "Game {game} of {games}: {totals}",
            game=min(state.game, state.setup.games),
            games=state.setup.games,
            totals=totals(state),
        )

    def over(self, state: Timelines) -> bool:
        """Whether the match has ended."""
        return state.at is StepId.OVER
