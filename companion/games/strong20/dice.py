"""The seventeen unit dice of 20 Strong: colours, faces, and where each die is (S1 to S8)."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

import msgspec

from companion.games.text import Text, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class Colour(StrEnum):
    """The colours of the dice, weakest first (S1)."""

    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    PURPLE = "purple"
    RED = "red"

    @property
    def word(self) -> Text:
        """The colour's name for the players."""
        return COLOUR_WORDS[self]


class Face(StrEnum):
    """What a rolled die shows (S4)."""

    MISS = "miss"
    HIT = "hit"
    CRIT = "crit"

    @property
    def damage(self) -> int:
        """What the face is worth on an enemy (S3)."""
        return DAMAGE[self]

    @property
    def word(self) -> Text:
        """The face's name for the players."""
        return FACE_WORDS[self]


COLOUR_WORDS = {
    Colour.YELLOW: say("yellow"),
    Colour.GREEN: say("green"),
    Colour.BLUE: say("blue"),
    Colour.PURPLE: say("purple"),
    Colour.RED: say("red"),
}
FACE_WORDS = {Face.MISS: say("miss"), Face.HIT: say("hit"), Face.CRIT: say("crit")}
DAMAGE = {Face.MISS: 0, Face.HIT: 1, Face.CRIT: 2}
FACES = {
    Colour.YELLOW: {Face.MISS: 4, Face.HIT: 1, Face.CRIT: 1},
    Colour.GREEN: {Face.MISS: 3, Face.HIT: 2, Face.CRIT: 1},
    Colour.BLUE: {Face.MISS: 2, Face.HIT: 3, Face.CRIT: 1},
    Colour.PURPLE: {Face.MISS: 1, Face.HIT: 4, Face.CRIT: 1},
    Colour.RED: {Face.MISS: 0, Face.HIT: 5, Face.CRIT: 1},
}
"""How many of a die's six faces show what, by colour (S2)."""


class Counts(msgspec.Struct, frozen=True):
    """A number of dice of each colour, none below zero (S41)."""

    yellow: int = 0
    green: int = 0
    blue: int = 0
    purple: int = 0
    red: int = 0

    @classmethod
    def of(cls, colours: Iterable[Colour]) -> Counts:
        """Count colours."""
        listed = list(colours)
        return cls(**{colour.value: listed.count(colour) for colour in Colour})

    def __getitem__(self, colour: Colour) -> int:
        return int(getattr(self, colour.value))

    def __add__(self, other: Counts) -> Counts:
        return Counts(**{colour.value: self[colour] + other[colour] for colour in Colour})

    def __sub__(self, other: Counts) -> Counts:
        return Counts(**{colour.value: self[colour] - other[colour] for colour in Colour})

    def __iter__(self) -> Iterator[Colour]:
        """Every die's colour, weakest first."""
        for colour in Colour:
            yield from [colour] * self[colour]

    def __le__(self, other: Counts) -> bool:
        return all(self[colour] <= other[colour] for colour in Colour)

    def total(self) -> int:
        """All dice together."""
        return sum(self[colour] for colour in Colour)

    def excess(self, other: Counts) -> Counts:
        """What there is more here than in `other`, colour by colour."""
        return Counts(**{colour.value: max(0, self[colour] - other[colour]) for colour in Colour})

    def strongest(self, n: int = 1) -> Counts:
        """The `n` strongest dice of these, or all there are (S8)."""
        return Counts.of(list(self)[::-1][:n])

    def weakest(self, n: int = 1) -> Counts:
        """The `n` weakest dice of these, or all there are (S8)."""
        return Counts.of(list(self)[:n])

    def words(self) -> Text:
        """The dice in words: 2 yellow, 1 red; or that there are none."""
        return self._listed(
            say("{n} {colour}", n=self[colour], colour=colour.word) for colour in Colour if self[colour]
        )

    def few_words(self) -> Text:
        """The same where their number is said beside them: purple, red; or 2 yellow."""
        colours = [colour for colour in Colour if self[colour]]
        if any(self[colour] > 1 for colour in colours):
            return self.words()
        return self._listed(say("{colour}", colour=colour.word) for colour in colours)

    @staticmethod
    def _listed(words: Iterable[Text]) -> Text:
        listed = list(words)
        if not listed:
            return say("no dice")
        text = listed[0]
        for further in listed[1:]:
            text = say("{list}, {further}", list=text, further=further)
        return text


ALL_DICE = Counts(yellow=4, green=4, blue=4, purple=4, red=1)
"""The seventeen (S1)."""


class Die(msgspec.Struct, frozen=True, omit_defaults=True):
    """A committed die in the tray; `face` is None while it has not been rolled or named.

    `asked` says that it was rolled but the camera was not sure of it: the player is to name it.
    """

    colour: Colour
    face: Face | None = None
    asked: bool = False


class AppliedDie(msgspec.Struct, frozen=True, omit_defaults=True):
    """A die that lies on an enemy, with the repeat of the Engagement in which it was applied (S34).

    Repeat 0: it lies there from an earlier Engagement (W94). `also` is the other enemy of a split crit (S24).
    """

    colour: Colour
    face: Face
    repeat: int
    also: int | None = None


class Place(StrEnum):
    """Where a die can be, apart from lying on an enemy (S6)."""

    POOL = "pool"
    ACTIVE = "active"
    EXHAUSTED = "exhausted"
    BANISHED = "banished"

    @property
    def word(self) -> Text:
        """The place's name for the players."""
        return PLACE_WORDS[self]


PLACE_WORDS = {
    Place.POOL: say("pool"),
    Place.ACTIVE: say("active"),
    Place.EXHAUSTED: say("exhausted"),
    Place.BANISHED: say("banished"),
}


class Dice(msgspec.Struct, frozen=True):
    """Where the dice are that do not lie on an enemy."""

    pool: Counts = ALL_DICE
    active: tuple[Die, ...] = ()
    exhausted: Counts = Counts()
    banished: Counts = Counts()

    def at(self, place: Place) -> Counts:
        """How many dice of each colour are at a place."""
        if place is Place.ACTIVE:
            return Counts.of(die.colour for die in self.active)
        counts: Counts = getattr(self, place.value)
        return counts

    def without(self, colour: Colour, place: Place) -> Dice:
        """One die fewer at a place; of active ones the one that was rolled last."""
        if place is Place.ACTIVE:
            at = max(i for i, die in enumerate(self.active) if die.colour is colour)
            return msgspec.structs.replace(self, active=self.active[:at] + self.active[at + 1 :])
        return msgspec.structs.replace(self, **{place.value: self.at(place) - Counts.of([colour])})

    def plus(self, colours: Counts, place: Place) -> Dice:
        """These dice more at a place; active ones not rolled yet."""
        if place is Place.ACTIVE:
            return msgspec.structs.replace(self, active=self.active + tuple(Die(c) for c in colours))
        return msgspec.structs.replace(self, **{place.value: self.at(place) + colours})

    def minus(self, colours: Counts, place: Place) -> Dice:
        """These dice fewer at a place."""
        dice = self
        for colour in colours:
            dice = dice.without(colour, place)
        return dice
