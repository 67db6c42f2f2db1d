"""What the left side shows of Rose: the day tracker in the sky, three stats and the cache, the dice."""

from __future__ import annotations

from companion.games.rose.ending import Urgency, urgency
from companion.games.rose.setting_up import DAYS, MOST_DAYS
from companion.games.rose.state import Ending, Rose, StepId
from companion.games.strong20.dice import Counts, Place
from companion.games.strong20.stats import Stat
from companion.games.text import Text, say, say_n
from companion.inputs import Open, Sheet
from companion.ui.books import SHORT, STAT_ICONS, Books, Figure, Tracker
from companion.ui.icons import Icon
from companion.ui.theme import Tone

CACHE = "cache"
URGENT = {Urgency.CALM: None, Urgency.SHORT: Tone.ASK, Urgency.LAST: Tone.RUBY}
MOST_DOTS = 24
"""More dots could not be told apart."""


def books(state: Rose) -> Books:
    """The left side."""
    figures = tuple(
        Figure(stat.value, *STAT_ICONS[stat], stat.word, SHORT[stat], state.stats[stat]) for stat in Stat
    )
    gold = sum(card.gold for card in state.cache)
    word = say("Cache")
    cache = Figure(CACHE, Icon.GOLD, Tone.GOLD, word, word, gold, opens=Open(Sheet.CACHE))
    return Books(
        night=False,
        word=_word(state),
        below=_below(state),
        figures=(*figures, cache),
        dice=_dice(state),
        tracker=_days(state),
        further=further(state),
    )


def further(state: Rose) -> tuple[Figure, ...]:
    """Counts that are seldom put right: of the round, and of the box."""
    counts = (
        ("round", Icon.SUN, say("Round"), state.round),
        ("repeat", Icon.HAND, say("Roll"), state.repeat),
        ("deployed", Icon.CARDS, say("Deployed"), state.deployed),
        ("forced", Icon.SUMMON, say("More enemies"), state.forced),
        ("rewards_due", Icon.CROWN, say("Rewards due"), state.rewards_due),
        ("items_due", Icon.CARDS, say("Items due"), state.items_due),
        ("enemy-cards", Icon.CARDS, say("Enemy cards"), state.setup.enemy_cards),
        ("item-cards", Icon.CARDS, say("Item cards"), state.setup.item_cards),
    )
    return tuple(Figure(about, icon, Tone.INK2, word, word, n, MOST_DAYS) for about, icon, word, n in counts)


def _dice(state: Rose) -> tuple[tuple[Place, Counts], ...]:
    """Where the 17 dice are; those on enemies, under Strategy and in an item's roll are active."""
    elsewhere = state.on_enemies + state.under_strategy + Counts.of(die.colour for die in state.extra or ())
    return tuple(
        (place, state.dice.at(place) + (elsewhere if place is Place.ACTIVE else Counts())) for place in Place
    )


def _days(state: Rose) -> Tracker:
    """The day tracker, framed in the last three days."""
    of = DAYS.get(state.setup.difficulty, state.setup.days or state.days)
    days = say("Days")
    figure = Figure("days", Icon.SUN, Tone.GOLD, days, days, state.days, MOST_DAYS)
    tone = URGENT[urgency(state)] if urgent(state) else None
    return Tracker(min(state.days, MOST_DOTS), min(of, MOST_DOTS), figure, tone)


def urgent(state: Rose) -> bool:
    """Whether the days run: not before the game, and not after it."""
    return state.ending is None and state.stage not in {StepId.SETTING_UP, StepId.LAYING_OUT}


def _word(state: Rose) -> Text:
    match state.ending:
        case Ending.WON:
            return say("Won")
        case Ending.LOST:
            return say("Lost")
    if state.days == 1 and urgent(state):
        return say("Last day")
    return say_n("{n} day", "{n} days", state.days)


def _below(state: Rose) -> Text:
    if state.stage in {StepId.SETTING_UP, StepId.LAYING_OUT}:
        return say("Set-up")
    return say("Round {n}", n=state.round)
