"""How near the end is, and what a game came to (R2, R3, R9)."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from companion.games.rose.setting_up import next_level, night_places
from companion.games.rose.state import Ending, Setup
from companion.games.text import Text, say, say_n

if TYPE_CHECKING:
    from companion.games.rose.state import Rose

SHORT_OF_DAYS = 3
"""From this day on the time is called short."""


class Urgency(StrEnum):
    """How much time is left, as lamp and screen show it."""

    CALM = "calm"
    SHORT = "short"  # the last three days
    LAST = "last"  # the last day


def urgency(state: Rose) -> Urgency:
    """How much time the day tracker leaves."""
    if state.days <= 1:
        return Urgency.LAST
    return Urgency.SHORT if state.days <= SHORT_OF_DAYS else Urgency.CALM


def again(state: Rose) -> Setup:
    """What another game begins with: after a win the next level (R15), the house rules and the box."""
    level: int | None = state.setup.difficulty
    if state.ending is Ending.WON:
        level = next_level(state.setup)
    setup = state.setup
    return Setup(
        difficulty=setup.difficulty if level is None else level,
        house=setup.house,
        enemy_cards=setup.enemy_cards,
        item_cards=setup.item_cards,
    )


def summary(state: Rose) -> tuple[Text, ...]:
    """What the game came to, line by line."""
    tally, stats = state.tally, state.stats
    lines = [
        say_n(
            "Level {level}, {n} round", "Level {level}, {n} rounds", state.round, level=state.setup.difficulty
        ),
        say_n("{n} day left", "{n} days left", state.days),
        say_n("{n} enemy defeated", "{n} enemies defeated", tally.defeated),
        say_n("{n} entered the castle", "{n} entered the castle", tally.entered),
        say(
            "{deployed} deployed, {forced} forced, {left} never came",
            deployed=tally.deployed,
            forced=tally.forced,
            left=state.deck,
        ),
        say_n("{n} roll, {gold} gold spent", "{n} rolls, {gold} gold spent", tally.rolls, gold=tally.spent),
        say(
            "Health {health}, Strategy {strategy}, Recovery {recovery}",
            health=stats.health,
            strategy=stats.strategy,
            recovery=stats.recovery,
        ),
        say_n("{n} place by night", "{n} places by night", night_places(state)),
    ]
    following = next_level(state.setup)
    if state.ending is Ending.WON and following is not None:
        lines.append(say("Next time: level {n}", n=following))
    return tuple(lines)
