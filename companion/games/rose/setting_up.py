"""Setting Rose up: stats, difficulty, and the table that follows (R5 to R15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.rose.cards import LONGEST_NAME, Enemy
from companion.games.rose.state import (
    ENEMIES,
    ITEMS,
    PATH_CARDS,
    SPOTS,
    PlaceCard,
    Rose,
    Setup,
    StepId,
)
from companion.games.strong20.dice import ALL_DICE, Counts, Dice
from companion.games.strong20.names import shortened
from companion.games.strong20.stats import HIGHEST_STAT, Stat, Stats, warn_above
from companion.games.text import Text, say, say_n
from companion.games.turn import Turn, impossible

if TYPE_CHECKING:
    from companion.games.rose.actions import SetUp

HARDEST = 10
"""The highest difficulty level; its text is not known (R15)."""
DAYS = {0: 18, 1: 18, 2: 18, 3: 17, 4: 16, 5: 15, 6: 14, 7: 13, 8: 12, 9: 11}
"""Days by difficulty (R15)."""
MOST_DAYS = 99
"""More than any day tracker shows."""
FEWEST_ENEMIES, MOST_CARDS = 35, 99
"""How many cards a deck may have where some are lost or promos added (S43)."""
CACHE_LEVEL, ITEM_LEVELS, HEALTH_LEVEL, LOWERED_LEVEL, NIGHT_ROW_LEVELS, NIGHT_PATH_LEVEL = (
    0,
    (1, 3),
    4,
    6,
    (7, 8),
    9,
)
"""What each difficulty does besides the days (R15)."""
EXHAUSTED = Counts(1, 1, 1, 1, 1)
"""One die of each colour starts exhausted (R8)."""


def books(setup: Setup) -> Rose:
    """The books that follow from the set-up; raises RuleBroken for what no table can have."""
    refuse(setup)
    stats = Stats(setup.health, setup.strategy, setup.recovery)
    if setup.difficulty == HEALTH_LEVEL:
        stats = stats.plus(Stat.HEALTH, 1)
    if setup.lowered is not None:
        stats = stats.plus(setup.lowered, -1)
    cache = (Enemy(),) if setup.difficulty == CACHE_LEVEL else ()
    return Rose(
        setup=setup,
        hero=msgspec.structs.replace(setup.card, name=setup.hero),
        stage=StepId.SETTING_UP,
        stats=stats,
        dice=Dice(pool=ALL_DICE - EXHAUSTED, exhausted=EXHAUSTED),
        days=DAYS.get(setup.difficulty, setup.days or 1),
        deck=setup.enemy_cards - len(cache),
        cache=cache,
        board=(None,) * len(SPOTS),
        places=tuple(
            PlaceCard(
                night=(setup.difficulty in NIGHT_ROW_LEVELS and spot.range == 1)
                or spot.path is setup.night_path
            )
            for spot in PATH_CARDS
        ),
        item_deck=setup.item_cards,
    )


def refuse(setup: Setup) -> None:
    """Refuse what no table can have."""
    if len(setup.hero) > LONGEST_NAME:
        raise impossible("R4", say("A name has at most {n} letters.", n=LONGEST_NAME))
    for stat in Stat:
        if not 0 <= getattr(setup, stat.value) <= HIGHEST_STAT:
            raise impossible("S11", say("{stat} goes from 0 to {most}.", stat=stat.word, most=HIGHEST_STAT))
    if setup.health < 1 or (setup.health == 1 and setup.lowered is Stat.HEALTH):
        raise impossible("S10", say("A hero starts with at least 1 Health."))
    if not FEWEST_ENEMIES <= setup.enemy_cards <= MOST_CARDS or not 1 <= setup.item_cards <= MOST_CARDS:
        raise impossible("S43", say("The enemy deck has {n} cards or a few more or less.", n=ENEMIES))
    refuse_level(setup)


def refuse_level(setup: Setup) -> None:
    """Refuse a level that there is not, and choices that belong to another."""
    if not 0 <= setup.difficulty <= HARDEST:
        raise impossible("R15", say("The difficulty goes from 0 to {most}.", most=HARDEST))
    if setup.days is not None and setup.difficulty != HARDEST:
        raise impossible("R15", say("Only level {n} has its days entered by hand.", n=HARDEST))
    if setup.days is not None and not 1 <= setup.days <= MOST_DAYS:
        raise impossible("R15", say("The days go from 1 to {most}.", most=MOST_DAYS))
    if setup.lowered is not None and setup.difficulty != LOWERED_LEVEL:
        raise impossible("R15", say("Only level {n} lowers a stat.", n=LOWERED_LEVEL))
    if setup.lowered is not None and not getattr(setup, setup.lowered.value):
        raise impossible("R15", say("{stat} is 0: lower another one.", stat=setup.lowered.word))
    if setup.night_path is not None and setup.difficulty != NIGHT_PATH_LEVEL:
        raise impossible("R15", say("Only level {n} starts a path by night.", n=NIGHT_PATH_LEVEL))


def missing(setup: Setup) -> Text | None:
    """What has still to be chosen."""
    if setup.difficulty == HARDEST and setup.days is None:
        return say("enter the days")
    if setup.difficulty == LOWERED_LEVEL and setup.lowered is None:
        return say("choose a stat")
    if setup.difficulty == NIGHT_PATH_LEVEL and setup.night_path is None:
        return say("choose a path")
    return None


def set_up(turn: Turn[Rose], action: SetUp) -> None:
    """Choose anew; the books follow at once."""
    before = turn.state.setup
    turn.state = books(action.setup)
    turn.label = difference(before, action.setup)
    turn.note(turn.label)
    for stat in Stat:
        warn_above(turn, stat, action.setup.house.stat_maximum)
    setup = action.setup
    if (setup.enemy_cards, setup.item_cards) != (ENEMIES, ITEMS):
        turn.warn(
            say("{n} enemies in the box, {items} items.", n=setup.enemy_cards, items=setup.item_cards), "S43"
        )


def difference(before: Setup, after: Setup) -> Text:
    """What was chosen anew, in a few words."""
    for stat in Stat:
        old, new = getattr(before, stat.value), getattr(after, stat.value)
        if old != new:
            return say("{stat} {old} to {new}", stat=stat.word, old=old, new=new)
    if before.difficulty != after.difficulty:
        return say("difficulty {old} to {new}", old=before.difficulty, new=after.difficulty)
    if before.days != after.days and after.days is not None:
        return say_n("{n} day", "{n} days", after.days)
    if before.lowered != after.lowered and after.lowered is not None:
        return say("-1 {stat}", stat=after.lowered.word)
    if before.night_path != after.night_path and after.night_path is not None:
        return say("night on path {path}", path=after.night_path.value)
    return (
        say("hero {name}", name=shortened(after.hero, 19))
        if before.hero != after.hero
        else say("house rules")
    )


def replaced(setup: Setup, **fields: object) -> Setup:
    """A set-up with some choices changed; what belongs to another level goes with it."""
    changed = msgspec.structs.replace(setup, **fields)
    return msgspec.structs.replace(
        changed,
        days=changed.days if changed.difficulty == HARDEST else None,
        lowered=changed.lowered if changed.difficulty == LOWERED_LEVEL else None,
        night_path=changed.night_path if changed.difficulty == NIGHT_PATH_LEVEL else None,
    )


def lay_table(turn: Turn[Rose]) -> None:
    """The numbers are chosen; the cards come next."""
    wanting = missing(turn.state.setup)
    if wanting is not None:
        turn.forbid("R15", say("Not yet: {what}.", what=wanting))
    turn.label = say("numbers chosen")
    turn.change(stage=StepId.LAYING_OUT)


def cache_unknown(state: Rose) -> bool:
    """Whether the enemy that starts in the cache is not written down yet (R15)."""
    return state.setup.difficulty == CACHE_LEVEL and any(card.gold == 0 for card in state.cache)


def begin(turn: Turn[Rose]) -> None:
    """The table is laid; round 1 begins, where the level says so with a random item (R15)."""
    if cache_unknown(turn.state):
        turn.forbid("R15", say("Write down the gold of the enemy in the cache first."))
    turn.label = say("game begun")
    turn.change(
        stage=StepId.DEPLOY, round=1, items_due=1 if turn.state.setup.difficulty in ITEM_LEVELS else 0
    )
    turn.note(say("Round {n} begins.", n=1))


def checklist(state: Rose) -> tuple[Text, ...]:
    """What the players lay out on the table, line by line (R5 to R15)."""
    lines = [
        say("Hero card, and the three stat dice on its numbers."),
        say("Three path cards in each column A to D, day side up."),
        say("Items shuffled, ordinary side up; the enemies shuffled, face down."),
        say("The three reminder cards on their inactive side."),
        say("Exhausted: {dice}.", dice=state.dice.exhausted.words()),
        say_n("Day tracker on {n}.", "Day tracker on {n}.", state.days),
    ]
    night = [spot.name for spot, card in zip(PATH_CARDS, state.places, strict=True) if card.night]
    if night:
        lines.append(say("By night: {places}.", places=", ".join(night)))
    if state.setup.difficulty == CACHE_LEVEL:
        lines.append(say("Put a random enemy into the cache."))
    if state.setup.difficulty in ITEM_LEVELS:
        lines.append(say("Draw a random item."))
    return tuple(lines)


def next_level(setup: Setup) -> int | None:
    """The difficulty that is proposed after a win; None after the highest (R15)."""
    return setup.difficulty + 1 if setup.difficulty < HARDEST else None


NEWCOMERS, VETERANS = 0, 5
"""The level proposed for a first game: without or with some experience of 20 Strong (R15)."""


def night_places(state: Rose) -> int:
    """How many of the twelve places show their night side."""
    return sum(card.night for card in state.places)
