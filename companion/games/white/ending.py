"""The end of a game: what it came to, and the level for the next one (W2, W23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.text import Text, say, say_n
from companion.games.white.hero import GRIMM
from companion.games.white.setting_up import HARDEST
from companion.games.white.state import Ending, Setup

if TYPE_CHECKING:
    from companion.games.white.state import White


def next_level(level: int, *, won: bool) -> int:
    """The level that is proposed for the next game (W23)."""
    return min(HARDEST, level + 1) if won else max(0, level - 1)


def again(state: White) -> Setup:
    """What another game begins with: the proposed level, the house rules, the box, known heroes."""
    setup = state.setup
    level = setup.difficulty
    if state.ending is not None:
        level = next_level(level, won=state.ending is Ending.WON)
    known = [*state.box_heroes, *(n for n in setup.box_heroes if n not in state.box_heroes)]
    others = list(setup.other_heroes)
    if state.hero.name and state.hero.name not in {*known, *others, GRIMM.name}:
        (others if state.hero.universal else known).append(state.hero.name)
    return Setup(
        difficulty=level,
        house=setup.house,
        box_heroes=tuple(n for n in known if n not in others),
        other_heroes=tuple(others),
        hunt_cards=setup.hunt_cards,
        item_cards=setup.item_cards,
    )


def summary(state: White) -> tuple[Text, ...]:
    """What the game came to, line by line."""
    tally, stats = state.tally, state.stats
    beaten = sum(boss.beaten for boss in state.bosses.values())
    return (
        say_n(
            "Level {level}, {n} round", "Level {level}, {n} rounds", state.round, level=state.setup.difficulty
        ),
        say_n(
            "{n} enemy defeated, {bribed} bribed",
            "{n} enemies defeated, {bribed} bribed",
            tally.defeated,
            bribed=tally.bribed,
        ),
        say_n("{n} boss beaten", "{n} bosses beaten", beaten),
        say_n("{n} roll", "{n} rolls", tally.rolls),
        say_n(
            "{n} visit to the merchant, {gold} gold spent",
            "{n} visits to the merchant, {gold} gold spent",
            tally.visits,
            gold=tally.spent,
        ),
        say(
            "Health {health}, Strategy {strategy}, Recovery {recovery}, {gold} gold left",
            health=stats.health,
            strategy=stats.strategy,
            recovery=stats.recovery,
            gold=state.gold,
        ),
        say(
            "Next time: level {n}",
            n=next_level(state.setup.difficulty, won=state.ending is Ending.WON),
        ),
    )
