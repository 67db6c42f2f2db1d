"""Setting White up: stats, gold, difficulty, night option, and the table that follows (W5 to W21)."""

import msgspec

from companion.games.strong20.dice import ALL_DICE, Counts, Dice, Place
from companion.games.strong20.stats import HIGHEST_STAT, Stat, Stats, warn_above
from companion.games.text import Text, say, say_n, short
from companion.games.turn import Turn, impossible
from companion.games.white import purse
from companion.games.white.actions import SetUp
from companion.games.white.cards import Card, HeldItem
from companion.games.white.extra_actions import TurnColumn
from companion.games.white.forest import PLACES, shape
from companion.games.white.house import ColumnTurned
from companion.games.white.state import (
    HUNT_CARDS,
    ITEM_CARDS,
    MOST_GOLD,
    ForestPlace,
    Setup,
    StepId,
    White,
)

HARDEST = 10
"""The highest difficulty level (W21)."""
BANISHED = {
    6: Counts(red=1),
    7: Counts(red=1, purple=1, yellow=1),
    8: Counts(yellow=1, green=1, blue=1, purple=1, red=1),
    9: Counts(yellow=2, green=1, blue=1, purple=2, red=1),
    10: Counts(yellow=2, green=2, blue=2, purple=2, red=1),
}
"""Dice banished by difficulty (W21); the lower levels banish none."""
FULL_PURSE = (2, 3)
"""The levels that start with 20 gold (W17, W18)."""
FEWEST_HUNT_CARDS, MOST_CARDS = 40, 99
"""A deck with more cards lost than that is no deck; with more added no White."""
RAISES = 2
"""How many different stats level 0 raises (W15)."""
ITEMS = {0: HeldItem(upgraded=True), 1: HeldItem(upgraded=True), 4: HeldItem()}
"""The levels that start with a random item; the lower ones upgrade it (W15, W16, W19)."""
TURNS_A_COLUMN = 2
"""The level that turns a forest column face up (W17)."""


def checked(setup: Setup) -> None:
    """Refuse what no table can have."""
    if setup.health < 1:
        raise impossible("S10", say("A hero starts with at least 1 Health."))
    for stat in Stat:
        if not 0 <= getattr(setup, stat.value) <= HIGHEST_STAT:
            raise impossible("S11", say("{stat} goes from 0 to {most}.", stat=stat.word, most=HIGHEST_STAT))
    if not 0 <= setup.difficulty <= HARDEST:
        raise impossible("W15", say("The difficulty goes from 0 to {most}.", most=HARDEST))
    if len(setup.raised) > RAISES or len(set(setup.raised)) < len(setup.raised):
        raise impossible("W15", say("Level 0 raises two different stats."))
    if setup.raised and setup.difficulty != 0:
        raise impossible("W15", say("Only level 0 raises stats."))
    checked_box(setup)


def checked_box(setup: Setup) -> None:
    """Refuse a box that has lost or gained more than some cards, and dice that go nowhere."""
    if not FEWEST_HUNT_CARDS <= setup.hunt_cards <= MOST_CARDS or not 1 <= setup.item_cards <= MOST_CARDS:
        raise impossible("S43", say("The hunt deck has {n} cards or a few more or less.", n=HUNT_CARDS))
    for place in (setup.house.sharpened_die_goes_to, setup.house.bribed_dice_go_to):
        if place not in {Place.POOL, Place.EXHAUSTED}:
            raise impossible("S7", say("Such dice go to the pool or to exhausted."))


def books(setup: Setup) -> White:
    """The books that follow from the set-up; raises RuleBroken for what no table can have."""
    checked(setup)
    stats = Stats(setup.health, setup.strategy, setup.recovery)
    gold = MOST_GOLD if setup.difficulty in FULL_PURSE else max(0, MOST_GOLD - stats.total())
    for stat in (*setup.raised, *([setup.night_stat] if setup.night_stat else [])):
        stats = stats.plus(stat, 1)
    banished = BANISHED.get(setup.difficulty, Counts())
    items = (ITEMS[setup.difficulty],) if setup.difficulty in ITEMS else ()
    hero = msgspec.structs.replace(setup.card, name=setup.hero or setup.card.name, universal=setup.universal)
    return White(
        setup=setup,
        hero=hero,
        box_heroes=setup.box_heroes,
        luck=setup.seed,
        items=items,
        item_deck=setup.item_cards - len(items),
        at=StepId.SETTING_UP,
        stats=stats,
        gold=gold,
        night=setup.night_stat is not None,
        dice=Dice(pool=ALL_DICE - banished, banished=banished),
        forest=(ForestPlace(Card()),) * PLACES,
        deck=setup.hunt_cards - PLACES - stats.strategy,
        strategy_area=(Card(),) * stats.strategy,
    )


def set_up(turn: Turn[White], action: SetUp) -> None:
    """Choose anew; the books follow at once."""
    before = turn.state.setup
    turn.state = books(action.setup)
    turn.label = difference(before, action.setup)
    turn.note(turn.label)
    for stat in Stat:
        warn_above(turn, stat, action.setup.house.stat_maximum)
    setup = action.setup
    if (setup.hunt_cards, setup.item_cards) != (HUNT_CARDS, ITEM_CARDS):
        turn.warn(
            say("Hunt deck of {n} cards, {items} items.", n=setup.hunt_cards, items=setup.item_cards), "S43"
        )


def difference(before: Setup, after: Setup) -> Text:
    """What was chosen anew, in a few words."""
    for stat in Stat:
        old, new = getattr(before, stat.value), getattr(after, stat.value)
        if old != new:
            return say("{stat} {old} to {new}", stat=stat.word, old=old, new=new)
    if before.difficulty != after.difficulty:
        return say("difficulty {old} to {new}", old=before.difficulty, new=after.difficulty)
    if before.night_stat != after.night_stat:
        return (
            say("night, +1 {stat}", stat=after.night_stat.word) if after.night_stat else say("start by day")
        )
    if before.raised != after.raised:
        return say("raised stats")
    if before.hero != after.hero:
        return say("hero {name}", name=short(after.hero, 18))
    return say("house rules") if before.house != after.house else say("set-up changed")


def lay_table(turn: Turn[White]) -> None:
    """The numbers are chosen; the cards come next."""
    setup = turn.state.setup
    if setup.difficulty == 0 and len(setup.raised) < RAISES:
        turn.forbid("W15", say("Level 0 raises two different stats: choose them."))
    turn.label = say("numbers chosen")
    turn.change(at=StepId.LAYING_OUT)


def turn_column(turn: Turn[White], action: TurnColumn) -> None:
    """Turn a forest column face up (W17)."""
    rows, columns = shape(turn.state.setup.house)
    letters = "ABCD"[:columns]
    if len(action.column) != 1 or action.column.upper() not in letters:
        raise impossible("W17", say("The columns are {letters}.", letters=", ".join(letters)))
    if turn.state.setup.difficulty != TURNS_A_COLUMN:
        turn.forbid("W17", say("Only level 2 turns a column face up."))
    column = letters.index(action.column.upper())
    if letters[column] not in columns_to_turn(turn.state):
        turn.forbid(
            "W17", say("The column that is turned up is {letter}.", letter=columns_to_turn(turn.state))
        )
    places = {row * columns + column for row in range(rows)}
    turn.change(
        forest=tuple(
            msgspec.structs.replace(place, face_up=place.face_up or i in places)
            for i, place in enumerate(turn.state.forest)
        )
    )
    turn.label = say("column {letter} turned up", letter=action.column.upper())
    turn.note(turn.label, "W17")


def columns_to_turn(state: White) -> str:
    """The letters of the columns that level 2 may turn up (W17)."""
    letters = "ABCD"[: shape(state.setup.house)[1]]
    by_house = {
        ColumnTurned.CHOICE: letters,
        ColumnTurned.FIRST: letters[0],
        ColumnTurned.LAST: letters[-1],
    }
    return by_house[state.setup.house.column_turned_up]


def column_missing(state: White) -> bool:
    """Whether level 2's column is still face down."""
    return state.setup.difficulty == TURNS_A_COLUMN and not any(place.face_up for place in state.forest)


def begin(turn: Turn[White]) -> None:
    """The table is laid; round 1 starts with pressing onward (W31)."""
    if column_missing(turn.state):
        turn.forbid("W17", say("Level 2 turns a forest column face up: choose it."))
    turn.label = say("game begun")
    turn.change(at=StepId.PRESS_ONWARD, round=1)
    turn.note(say("Round {n} begins.", n=1))
    purse.settle_stats(turn)


def checklist(state: White) -> tuple[Text, ...]:
    """What the players lay out on the table, line by line (W7 to W15)."""
    setup = state.setup
    lines = [
        say("Hero card, and the three stat dice on its numbers."),
        say_n("Gold tracker on {n}.", "Gold tracker on {n}.", state.gold),
        say("Items shuffled, ordinary side up, the Merchant card on top."),
        say("Hunt deck shuffled, face down; twelve of its cards face down as the forest."),
        say_n(
            "Strategy area: {n} card of the hunt deck, face up.",
            "Strategy area: {n} cards of the hunt deck, face up.",
            state.stats.strategy,
        ),
        say("Day/Night card on its night side.") if state.night else say("Day/Night card on its day side."),
        say("Castle: the Evil Stepmother and three bosses, unseen; the rest into the box."),
    ]
    banished = state.dice.banished
    if banished.total():
        lines.append(say("Banished: {dice}.", dice=banished.words()))
    extra = {
        0: say("Draw a random item and turn it to its upgraded side."),
        1: say("Draw a random item and turn it to its upgraded side."),
        2: say("Turn one forest column of your choice face up."),
        4: say("Draw a random item."),
    }
    if setup.difficulty in extra:
        lines.append(extra[setup.difficulty])
    return tuple(lines)


def replaced(setup: Setup, **fields: object) -> Setup:
    """A set-up with some choices changed; level 0's raises go with level 0."""
    changed = msgspec.structs.replace(setup, **fields)
    if changed.difficulty != 0 and changed.raised:
        changed = msgspec.structs.replace(changed, raised=())
    return changed
