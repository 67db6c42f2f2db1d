"""What the left side always shows of a game: day or night, four numbers, where the dice are."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.strong20.dice import Counts, Place
from companion.games.strong20.stats import Stat
from companion.games.text import Text, say, say_n
from companion.games.white.state import Ending, StepId, White
from companion.ui.icons import Icon
from companion.ui.theme import Tone


class Figure(msgspec.Struct, frozen=True):
    """One of the four numbers; `about` names it for the sheet that corrects it."""

    about: str
    icon: Icon
    tone: Tone
    label: Text
    short: Text
    value: int


class Books(msgspec.Struct, frozen=True):
    """The left side."""

    night: bool
    word: Text
    below: Text
    figures: tuple[Figure, ...]
    dice: tuple[tuple[Place, Counts], ...]


STAT_ICONS = {
    Stat.HEALTH: (Icon.HEALTH, Tone.RUBY),
    Stat.STRATEGY: (Icon.STRATEGY, Tone.PRIMARY),
    Stat.RECOVERY: (Icon.RECOVERY, Tone.GOOD),
}
SHORT = {
    Stat.HEALTH: say("Health"),
    Stat.STRATEGY: say("Strat."),
    Stat.RECOVERY: say("Recov."),
}
"""What the stats are called where there is little room."""
GOLD = "gold"


def books(state: Any) -> Books | None:
    """The books of a game's state; None where nothing is known of that game."""
    return _white(state) if isinstance(state, White) else None


def _white(state: White) -> Books:
    figures = tuple(
        Figure(stat.value, *STAT_ICONS[stat], stat.word, SHORT[stat], state.stats[stat]) for stat in Stat
    )
    gold = Figure(GOLD, Icon.GOLD, Tone.GOLD, say("Gold"), say("Gold"), state.gold)
    dice = tuple(
        (place, state.dice.at(place) + (state.on_enemies if place is Place.ACTIVE else Counts()))
        for place in Place
    )
    return Books(state.night, _word(state), _below(state), (*figures, gold), dice)


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
