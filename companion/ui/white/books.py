"""What the left side shows of White: the Day/Night card, three stats and gold, the dice."""

from __future__ import annotations

from companion.games.strong20.dice import Counts, Place
from companion.games.strong20.stats import Stat
from companion.games.text import Text, say, say_n
from companion.games.white.actions import Flip
from companion.games.white.activation import LARGEST_NUMBER
from companion.games.white.state import MOST_GOLD, Ending, StepId, White
from companion.ui.books import GOLD, SHORT, STAT_ICONS, Books, Figure
from companion.ui.icons import Icon
from companion.ui.theme import Tone
from companion.ui.white.sheets import purse


def books(state: White) -> Books:
    """The left side."""
    figures = tuple(
        Figure(stat.value, *STAT_ICONS[stat], stat.word, SHORT[stat], state.stats[stat]) for stat in Stat
    )
    gold = Figure(GOLD, Icon.GOLD, Tone.GOLD, say("Gold"), say("Gold"), state.gold, MOST_GOLD, purse)
    dice = tuple(
        (place, state.dice.at(place) + (state.on_enemies if place is Place.ACTIVE else Counts()))
        for place in Place
    )
    return Books(
        night=state.night,
        word=_word(state),
        below=_below(state),
        figures=(*figures, gold),
        turn=Flip(),
        dice=dice,
        further=further(state),
    )


def further(state: White) -> tuple[Figure, ...]:
    """Counts that are seldom put right: of the round, and of the box."""
    counts = (
        ("round", Icon.SUN, say("Round"), state.round),
        ("repeat", Icon.HAND, say("Roll"), state.repeat),
        ("hunt-cards", Icon.CARDS, say("Hunt cards"), state.setup.hunt_cards),
        ("item-cards", Icon.CARDS, say("Item cards"), state.setup.item_cards),
    )
    return tuple(
        Figure(about, icon, Tone.INK2, word, word, n, LARGEST_NUMBER) for about, icon, word, n in counts
    )


def _word(state: White) -> Text:
    match state.ending:
        case Ending.WON:
            return say("Won")
        case Ending.LOST:
            return say("Lost")
    return say("Night") if state.night else say("Day")


def _below(state: White) -> Text:
    if state.at in {StepId.SETTING_UP, StepId.LAYING_OUT}:
        return say("Set-up")
    if state.at is StepId.OVER:
        return say_n("{n} round", "{n} rounds", state.round)
    return say("Round {n}", n=state.round)
