"""What the left side always shows of a game: its sky, and numbers and dice or what the game draws itself."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from companion.games.game import Action
from companion.games.strong20.dice import Counts
from companion.games.strong20.dice import Place as DicePlace
from companion.games.strong20.stats import Stat
from companion.games.text import Text, say
from companion.inputs import Intent
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.page import Page
from companion.ui.places import View as Place
from companion.ui.theme import Tone


class Figure(msgspec.Struct, frozen=True):
    """One of the numbers; `about` names it for the sheet that corrects it.

    `below` draws what that sheet offers besides. `opens`: a touch does this in place of opening that sheet.
    """

    about: str
    icon: Icon
    tone: Tone
    label: Text
    short: Text
    value: int
    most: int = 20
    below: Callable[[Page, Box], None] | None = None
    opens: Intent | None = None


class Tracker(msgspec.Struct, frozen=True):
    """A row of dots in the sky: so many of them are left; `tone` frames the sky once they run out."""

    left: int
    of: int
    figure: Figure
    tone: Tone | None = None


class Side(msgspec.Struct, frozen=True):
    """What a game draws below the sky in place of four numbers and the dice.

    It is given a column of a landscape screen, or on an upright one a band that is `tall` high.
    """

    draw: Callable[[Page, Box], None]
    tall: float


class Books(msgspec.Struct, frozen=True):
    """The left side; `turn` is what a touch on the sky does (the Day/Night card turned over).

    With a `side` the game draws what is below the sky; `figures` are then the numbers that have a sheet.
    `picture` is the sky where it is neither day's nor night's. With a `tracker` a touch on the
    sky corrects that. `further` numbers have a sheet, but no place of their own.
    """

    night: bool
    word: Text
    below: Text
    figures: tuple[Figure, ...] = ()
    turn: Action | None = None
    dice: tuple[tuple[DicePlace, Counts], ...] = ()
    side: Side | None = None
    picture: Place | None = None
    tracker: Tracker | None = None
    further: tuple[Figure, ...] = ()

    @property
    def corrected(self) -> tuple[Figure, ...]:
        """The numbers that have a sheet."""
        shown = self.figures if self.tracker is None else (*self.figures, self.tracker.figure)
        return (*shown, *self.further)


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
