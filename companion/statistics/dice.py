"""The dice themselves: what the camera has seen of each colour, against what fair dice show (S2).

Only rolls that the camera entered count, since nobody types in all of theirs; only those that stand, since
one taken back was a slip. A die counts as what it was in the end: a player's correction of a reading goes
over the reading, and a die that nobody named is left out.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec

from companion.games.strong20.books import Books
from companion.games.strong20.dice import FACES, Colour, Die, Face
from companion.games.strong20.tray import HITS
from companion.games.text import Text, say
from companion.journal import Source
from companion.statistics.exact import chi_squared, p_value, run_p

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.journal import Entry
    from companion.statistics.tally import ColourTally, Tally

SIDES = 6
TOO_FEW = 30
"""Dice below which nothing is said about them."""
UNUSUAL = 0.05
"""A chance below which a find is told: one collection in twenty has such a find by chance alone."""


class Rolls(msgspec.Struct):
    """What the camera saw, in order: each roll's dice as (colour, face); an unnamed die has no face.

    `asked` dice were not read for certain, `corrected` were read for certain and wrong.
    """

    rolls: list[list[tuple[Colour, Face | None]]] = []
    asked: int = 0
    corrected: int = 0


class ColourFigures(msgspec.Struct, frozen=True):
    """One colour: faces seen and expected, how likely that is, and the longest row of misses.

    `p`: chance that fair dice are at least as far from what is expected. `run_p`: that so many dice have a
    row of misses at least as long.
    """

    colour: Colour
    dice: int
    seen: dict[Face, int]
    expected: dict[Face, float]
    chi_squared: float
    p: float
    misses_in_a_row: int
    run_p: float


class DiceFigures(msgspec.Struct, frozen=True):
    """All dice: `sentence` says honestly what can be said."""

    rolls: int
    dice: int
    asked: int
    corrected: int
    colours: tuple[ColourFigures, ...]
    sentence: Text


class Seen(msgspec.Struct, tag_field="action", tag="roll"):
    """A roll's action, of any deck."""

    dice: tuple[Die, ...]
    reread: bool = False


class Tagged(msgspec.Struct):
    """Which action it is."""

    action: str


class Watcher:
    """Follows one game's actions and collects its rolls."""

    def __init__(self, found: Rolls) -> None:
        self._found = found
        self._roll: list[tuple[Colour, Face | None]] | None = None  # the camera's, while it is being applied

    def see(self, entry: Entry, before: Any, after: Any) -> None:
        """One action that stands, and the books before and after it."""
        if not isinstance(before, Books) or not isinstance(after, Books):
            return
        tag = msgspec.json.decode(entry.action, type=Tagged).action
        if tag == "roll":
            self._rolled(entry, msgspec.json.decode(entry.action, type=Seen), before, after)
        elif tag == "name-die":
            self._changed(before, after, by_hand=True)

    def _rolled(self, entry: Entry, roll: Seen, before: Books, after: Books) -> None:
        if roll.reread:
            self._changed(before, after, by_hand=False)
            return
        self._roll = None
        if entry.source is not Source.CAMERA:
            return
        self._roll = [(die.colour, die.face) for die in roll.dice]  # in the order they were read
        for kept in kept_hits(before):
            if kept in self._roll:
                self._roll.remove(kept)
        self._found.rolls.append(self._roll)
        self._found.asked += sum(face is None for _, face in self._roll)

    def _changed(self, before: Books, after: Books, *, by_hand: bool) -> None:
        """Dice of the roll are something else than was read."""
        if self._roll is None:
            return
        was = Counter((die.colour, die.face) for die in before.dice.active)
        now = Counter((die.colour, die.face) for die in after.dice.active)
        for old, new in zip((was - now).elements(), (now - was).elements(), strict=False):
            if old in self._roll:
                self._roll[self._roll.index(old)] = new
                self._found.corrected += by_hand and old[1] is not None


def kept_hits(before: Books) -> list[tuple[Colour, Face | None]]:
    """The hits that lay in the tray and were not rolled again, by the house rule (S23)."""
    house = getattr(getattr(before, "setup", None), "house", None)
    if not getattr(house, "keep_unapplied_hits", False):
        return []
    return [(die.colour, die.face) for die in before.dice.active if die.face in HITS]


def figures(tally: Tally) -> DiceFigures:
    """What was seen, colour by colour, and what can be said about it."""
    colours = tuple(
        one_colour(colour, of) for colour, of in zip(Colour, tally.colours, strict=True) if of.dice
    )
    dice = sum(colour.dice for colour in colours)
    told = sentence(tally.rolls, dice, colours)
    return DiceFigures(tally.rolls, dice, tally.asked, tally.corrected, colours, told)


def one_colour(colour: Colour, tally: ColourTally) -> ColourFigures:
    """The figures of the dice of one colour."""
    chances = [FACES[colour][face] / SIDES for face in Face]
    return ColourFigures(
        colour,
        tally.dice,
        dict(zip(Face, tally.seen, strict=True)),
        {face: round(tally.dice * chance, 2) for face, chance in zip(Face, chances, strict=True)},
        round(chi_squared(tally.seen, chances), 3),
        p_value(tally.seen, chances),
        tally.longest,
        run_p(tally.dice, tally.longest, FACES[colour][Face.MISS] / SIDES),
    )


def sentence(rolls: int, dice: int, colours: Sequence[ColourFigures]) -> Text:
    """What can honestly be said: each look at a colour is one more chance to find something."""
    if dice < TOO_FEW:
        return say("{rolls} rolls: too few to say anything about the dice.", rolls=rolls)
    looks = [(min(colour.p, 1.0), colour, False) for colour in colours]
    looks += [(colour.run_p, colour, True) for colour in colours if FACES[colour.colour][Face.MISS]]
    p, colour, row = min(looks, key=lambda look: look[0])
    chance = min(1.0, p * len(looks))  # Bonferroni
    if chance >= UNUSUAL:
        return say("{rolls} rolls: nothing unusual.", rolls=rolls)
    often = say("less than once in a million") if chance < 1e-6 else say("once in {n}", n=round(1 / chance))  # noqa: PLR2004 - the million that is said
    if row:
        return say(
            "{rolls} rolls: {n} {colour} misses in a row; fair dice do something like it {often} such"
            " collections.",
            rolls=rolls,
            n=colour.misses_in_a_row,
            colour=colour.colour.word,
            often=often,
        )
    face = max(Face, key=lambda face: deviation(colour, face))
    return say(
        "{rolls} rolls: {colour} showed {face} {seen} times where {expected} are expected; fair dice do"
        " something like it {often} such collections.",
        rolls=rolls,
        colour=colour.colour.word,
        face=face.word,
        seen=colour.seen[face],
        expected=f"{colour.expected[face]:.0f}",
        often=often,
    )


def deviation(colour: ColourFigures, face: Face) -> float:
    """How far a face is from what is expected, by its own part of X2."""
    expected = colour.expected[face]
    if not expected:
        return float("inf") if colour.seen[face] else 0.0
    return (colour.seen[face] - expected) ** 2 / expected
