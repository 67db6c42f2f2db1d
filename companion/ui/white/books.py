"""What the left side shows of White: the Day/Night card, three stats and gold, the dice."""

from __future__ import annotations

from companion.games.strong20.dice import Counts, Place
from companion.games.strong20.stats import Stat
from companion.games.text import Text, say, say_n
from companion.games.white.actions import Flip
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
    return Books(state.night, _word(state), _below(state), (*figures, gold), Flip(), dice)


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
