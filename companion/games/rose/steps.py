"""Where the game is, in words and offers: the one description that screen, panel and tests live off."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.game import Offer, Step
from companion.games.rose import actions as act
from companion.games.rose import setting_up as setup
from companion.games.rose import steps_activation, steps_engagement, steps_items, steps_resolve
from companion.games.rose.state import Ending, Rose, StepId
from companion.games.text import say

SET_UP = (say("Numbers"), say("Table"), say("Round 1"))


def step(state: Rose) -> Step:
    """Where we are and what can be done."""
    return BUILDERS[state.here](state)


def setting_up(state: Rose) -> Step:
    """Stats and difficulty."""
    missing = setup.missing(state.setup)
    return Step(
        StepId.SETTING_UP,
        say("Setting up Rose"),
        say("Copy the three numbers from your hero card."),
        "R5",
        SET_UP,
        0,
        (Offer(act.LayTable(), say("Lay the table"), why_not=missing, rule="R15"),),
        None if missing else 0,
        say("Level's choice") if missing else None,
    )


def laying_out(state: Rose) -> Step:
    """The cards on the table."""
    unknown = setup.cache_unknown(state)
    return Step(
        StepId.LAYING_OUT,
        say("Lay the table"),
        say("Put a random enemy into the cache and write down its gold.")
        if unknown
        else say("Lay out paths, items and enemies; set the day tracker to {n}.", n=state.days),
        "R6",
        SET_UP,
        1,
        (Offer(act.Begin(), say("Begin"), why_not=say("the cache's gold is missing") if unknown else None),),
        None if unknown else 0,
        say("Gold missing") if unknown else None,
    )


def over(state: Rose) -> Step:
    """The end, and the level to try next (R15)."""
    won, following = state.ending is Ending.WON, setup.next_level(state.setup)
    if not won:
        now = say("The castle has fallen. Undo if it was a slip.")
    elif following is None:
        now = say("The castle is saved, at the highest level.")
    else:
        now = say("The castle is saved. Next time: level {n}.", n=following)
    return Step(
        StepId.OVER,
        say("You won") if won else say("You lost"),
        now,
        "R2" if won else "R3",
        steps_activation.ROUND,
        2,
        (),
        None,
        say("Game over"),
    )


BUILDERS: dict[StepId, Callable[[Rose], Step]] = {
    StepId.SETTING_UP: setting_up,
    StepId.LAYING_OUT: laying_out,
    StepId.DEPLOY: steps_activation.deploy,
    StepId.WRITE_ENEMY: steps_activation.write_enemy,
    StepId.FORCED: steps_activation.forced,
    StepId.DEPLOYMENT_REWARD: steps_activation.deployment_reward,
    StepId.GAIN_ITEM: steps_items.gain_item,
    StepId.RESPITE: steps_activation.respite,
    StepId.HERO_PATH: steps_engagement.hero_path,
    StepId.COMMIT: steps_engagement.commit,
    StepId.APPLY: steps_engagement.apply_dice,
    StepId.EXTRA_ROLL: steps_engagement.extra_roll,
    StepId.INSTANT_REWARD: steps_items.instant_reward,
    StepId.EXPOSED: steps_resolve.exposed,
    StepId.HERO_TURNS: steps_items.hero_turns,
    StepId.REMINDERS: steps_items.reminders,
    StepId.TOO_MANY_ITEMS: steps_items.too_many,
    StepId.ENEMY_TURNS: steps_resolve.enemy_turns,
    StepId.EXHAUST: steps_resolve.exhaust,
    StepId.RECOVER: steps_resolve.recover,
    StepId.GAIN_REWARDS: steps_items.gain_rewards,
    StepId.CLEANUP: steps_resolve.cleanup,
    StepId.OVER: over,
}
