"""Tiny Woodys as the rest of the house sees it: new, step, apply."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.game import Action, Correct, DiceQuestion, GameName, Move, Outcome, Step
from companion.games.text import Text, say
from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys import (
    corrections,
    effects,
    piles,
    questions,
    setting_up,
    steps,
    turns,
    winning,
)
from companion.games.tiny_woodys.boards import settle
from companion.games.tiny_woodys.state import Setup, StepId, TinyWoodys
from companion.games.tiny_woodys.woodys import Season
from companion.games.turn import Turn, impossible

Handler = Callable[[Turn[TinyWoodys], Any], None]
TURN = frozenset({StepId.TURN})
PLAYED = frozenset({StepId.TURN, StepId.CLAIM})
ANY = frozenset(StepId)


def at(*where: StepId) -> frozenset[StepId]:
    """Some steps."""
    return frozenset(where)


def alone(do: Callable[[Turn[TinyWoodys]], None]) -> Handler:
    """A handler for an action that says all by its name."""
    return lambda turn, _: do(turn)


def first(do: Handler) -> Handler:
    """A handler for an action of the turn, before which what is asked has to be answered."""

    def handle(turn: Turn[TinyWoodys], action: Action) -> None:
        questions.unanswered(turn)
        do(turn, action)

    return handle


HANDLERS: dict[type[Action], tuple[frozenset[StepId], Handler]] = {
    act.SetUp: (at(StepId.SETTING_UP), setting_up.set_up),
    act.LayTable: (at(StepId.SETTING_UP), alone(setting_up.lay_table)),
    act.Begin: (at(StepId.LAYING_OUT), alone(setting_up.begin)),
    act.Draw: (TURN, first(alone(turns.draw_cards))),
    act.Place: (TURN, first(turns.place)),
    act.Hide: (TURN, first(turns.hide)),
    act.PlayEvent: (TURN, first(turns.play_event)),
    act.EndTurn: (TURN, first(alone(turns.end_turn))),
    act.Discard: (TURN, turns.discard),
    act.Combine: (TURN, questions.combine_two),
    act.KeepApart: (TURN, questions.keep_apart),
    act.Pick: (TURN, effects.pick),
    act.Swap: (TURN, effects.swap),
    act.TakeCard: (TURN, effects.take_card),
    act.Blow: (TURN, effects.blow),
    act.Storm: (TURN, effects.storm),
    act.Strike: (TURN, effects.strike),
    act.Search: (TURN, effects.search),
    act.SeeRole: (TURN, effects.see_role),
    act.DrawFour: (TURN, alone(effects.draw_four)),
    act.Give: (TURN, questions.give),
    act.Pass: (TURN, alone(questions.let_pass)),
    act.PileEmpty: (TURN, alone(piles.pile_empty)),
    act.Shuffled: (TURN, lambda turn, action: piles.shuffled(turn, action.piles)),
    act.Learn: (ANY, questions.learn),
    act.RoleEntered: (at(StepId.LAYING_OUT, StepId.TURN), winning.role_entered),
    act.Leave: (TURN, corrections.leave),
    act.Claim: (PLAYED, winning.claim),
    act.GrantWin: (at(StepId.CLAIM), alone(winning.grant)),
    act.RejectClaim: (at(StepId.CLAIM), alone(winning.reject)),
    act.Reveal: (at(StepId.REVEAL, StepId.OVER), winning.reveal),
    act.EndGame: (at(StepId.TURN, StepId.REVEAL), alone(winning.end)),
    Correct: (ANY, corrections.correct),
    Move: (PLAYED | {StepId.LAYING_OUT}, corrections.move),
}
"""Each action's steps and what it does."""
KEEP_FRESH = (act.Learn, act.KeepApart, act.RoleEntered)
"""Actions after which a pair that was just combined can still be kept apart."""


class TinyWoodysGame:
    """Tiny Woodys."""

    name = GameName.TINY_WOODYS
    state_type = TinyWoodys
    setup_type = Setup
    action_type = act.TinyWoodysAction

    def new(self, setup: Setup) -> TinyWoodys:
        """The books at the set-up step."""
        return setting_up.books(setup)

    def step(self, state: TinyWoodys) -> Step:
        """Where we are."""
        return steps.step(state)

    def apply(self, state: TinyWoodys, action: Action, *, override: bool = False) -> Outcome[TinyWoodys]:
        """Do one action, or raise RuleBroken; the state given is never changed."""
        where, handler = HANDLERS[type(action)]
        turn = Turn(state, override=override)
        if state.at not in where:
            now = steps.step(state)
            raise impossible(now.rule, say("That is not done now. Now: {now}", now=now.now))
        if not isinstance(action, KEEP_FRESH):
            turn.change(fresh=())
        handler(turn, action)
        settle(turn)
        piles.settle_piles(turn)
        winning.tell_reached(turn, state)
        return turn.outcome()

    def dice_question(self, state: TinyWoodys) -> DiceQuestion | None:  # noqa: ARG002 - as the protocol has it
        """There are no dice."""
        return None

    def rolled(
        self,
        state: TinyWoodys,  # noqa: ARG002 - as the protocol has it
        dice: tuple[tuple[str, str], ...],  # noqa: ARG002
        *,
        reread: bool = False,  # noqa: ARG002
    ) -> Action:
        """There are no dice; raises RuleBroken."""
        raise impossible("T1", say("Tiny Woodys is played without dice."))

    def night(self, state: TinyWoodys) -> bool:
        """The lamp knows day and night only: winter is the dark season."""
        return state.season is Season.WINTER

    def summary(self, state: TinyWoodys) -> Text:
        """Season, turn and players."""
        return say(
            "{season}, turn {n}, {players} players",
            season=state.season.word,
            n=state.turn,
            players=len(state.playing),
        )

    def over(self, state: TinyWoodys) -> bool:
        """Whether the game has ended."""
        return state.at is StepId.OVER
