"""What the odds and the rules of 20 Strong take: one roll, the policy over the repeats, any action."""

from __future__ import annotations

import time
from random import Random
from typing import TYPE_CHECKING

import msgspec

from companion.bench.figures import Spread, spread, told
from companion.games.game import RuleBroken
from companion.games.strong20.dice import ALL_DICE, FACES, Colour, Counts, Die, Face, Place
from companion.games.strong20.odds import one_roll
from companion.games.strong20.odds_now import Situation, of_policy
from companion.games.strong20.odds_policy import Foe, solve
from companion.games.strong20.odds_table import table
from companion.games.strong20.proposal import Target
from companion.games.white import actions as act
from companion.games.white.cards import Card, Modifier
from companion.games.white.game import WhiteGame
from companion.games.white.state import Setup, StepId, White

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from companion.games.game import Action

THREE = (3, 4, 6)
"""What three enemies need."""
TWELVE = Counts(yellow=3, green=3, blue=3, purple=2, red=1)
HEALTH, ROLLS = 8, 4
TIMES, FEW_TIMES = 50, 10
GAMES, LONGEST_GAME = 12, 150


class OddsBench(msgspec.Struct, frozen=True):
    """Durations in ms; `actions` is how many actions were applied in whole games of White.

    Processor time is told beside the policy's own: on a busy machine it waits behind everything else.
    """

    one_roll_ms: Spread
    policy_ms: Spread
    policy_cpu_ms: Spread
    policy_cold_ms: Spread
    both_goals_ms: Spread
    apply_ms: Spread
    actions: int

    def lines(self) -> tuple[str, ...]:
        """The figures as they are printed."""
        return (
            told("odds of one roll, 17 dice, 3 enemies", self.one_roll_ms),
            told(f"policy, 12 dice, health {HEALTH}, {ROLLS} repeats", self.policy_ms),
            told("  of that, processor time", self.policy_cpu_ms),
            told("  with its table of rolls made anew", self.policy_cold_ms),
            told("advice for 6 dice rolled, both goals", self.both_goals_ms),
            told(f"apply, any of {self.actions} actions of White", self.apply_ms),
        )


def measure() -> OddsBench:
    """Reckon again and again, and play games of White at random."""
    foes = [Foe(HEALTH, 2)]
    applied = list(applications())

    def anew() -> object:
        table.cache_clear()
        return solve(TWELVE, foes, ROLLS)

    return OddsBench(
        spread(timed(lambda: one_roll(ALL_DICE, THREE), TIMES)),
        spread(timed(lambda: solve(TWELVE, foes, ROLLS), FEW_TIMES)),
        spread(timed(lambda: solve(TWELVE, foes, ROLLS), FEW_TIMES, time.thread_time)),
        spread(timed(anew, FEW_TIMES)),
        spread(timed(lambda: of_policy(rolled()), FEW_TIMES)),
        spread(applied),
        len(applied),
    )


def timed(
    work: Callable[[], object], times: int, clock: Callable[[], float] = time.perf_counter
) -> list[float]:
    """Seconds of each time, after one that fills the caches."""
    work()
    durations = []
    for _ in range(times):
        start = clock()
        work()
        durations.append(clock() - start)
    return durations


def rolled() -> Situation:
    """Six dice in the tray, three rolls to come, two enemies."""
    tray = (
        Die(Colour.RED, Face.HIT),
        Die(Colour.PURPLE, Face.CRIT),
        Die(Colour.BLUE, Face.MISS),
        Die(Colour.BLUE, Face.HIT),
        Die(Colour.GREEN, Face.MISS),
        Die(Colour.YELLOW, Face.MISS),
    )
    return Situation(tray, Counts(), (Target(1, 6, 3), Target(2, 4, 2)), 3, shown=True, suffers=True)


def applications() -> Iterator[float]:
    """Seconds of every action of some games of White: what is offered, cards written down, dice rolled."""
    game = WhiteGame()
    for number in range(GAMES):
        luck = Random(number)  # noqa: S311 - the same games on every machine
        state = game.new(Setup(health=6, difficulty=1 + number % 10, seed=number))
        for _ in range(LONGEST_GAME):
            if state.at is StepId.OVER:
                break
            action = chosen(game, state, luck)
            start = time.perf_counter()
            try:
                outcome = game.apply(state, action)
            except RuleBroken:
                continue
            yield time.perf_counter() - start
            state = outcome.state


def chosen(game: WhiteGame, state: White, luck: Random) -> Action:
    """What somebody might do next, mostly what NEXT says."""
    step = game.step(state)
    if state.at is StepId.WRITE_CARD and step.next is None:
        return act.WriteCard(
            Card(
                f"Card {luck.random():.9f}",
                modifier=luck.choice([*Modifier]),
                health=luck.randint(2, 6),
                damage=luck.choice([0, 0, 1]),
                bribe=luck.choice([None, 2]),
                resolve=luck.choice([0, 1]),
                merchant=luck.random() < 0.2,  # noqa: PLR2004 - some
            )
        )
    if state.at in {StepId.COMMIT, StepId.APPLY} and (step.next is None or luck.random() < 0.5):  # noqa: PLR2004
        return any_roll(state, luck)
    open_ = [offer.action for offer in step.offers if offer.why_not is None]
    likely = [] if step.next is None else [step.offers[step.next].action] * len(open_)
    return luck.choice([*likely, *open_])


def any_roll(state: White, luck: Random) -> act.Roll:
    """The active dice and some of the pool, rolled."""
    pool = list(state.dice.pool)
    colours = [*state.dice.at(Place.ACTIVE), *luck.sample(pool, min(len(pool), 4))]
    faces = {c: [f for f, n in FACES[c].items() for _ in range(n)] for c in set(colours)}
    return act.Roll(tuple(Die(c, luck.choice(faces[c])) for c in colours))
