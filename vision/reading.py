"""What the reader says of one picture of the tray: the dice, the mat, the light."""

from enum import StrEnum

import msgspec


class MatState(StrEnum):
    """How the tray's plane is known in this picture."""

    SEEN = "seen"  # at least three markers
    KEPT = "kept"  # markers covered; the last pose holds
    LEARNED = "learned"  # no markers; scale learned from an empty picture or from the dice's rings
    LOST = "lost"  # nothing is known of the plane; no dice are reported


class Hint(StrEnum):
    """Why a reading is poorer than it could be; one line of advice each on the screen."""

    DARK = "dark"
    BRIGHT = "bright"
    GLARE = "glare"
    BLUR = "blur"
    COLOUR_CAST = "colour-cast"
    MARKER_COVERED = "marker-covered"
    MAT_MOVED = "mat-moved"
    BLANK = "blank"  # all black, all white: no picture of a tray
    DAMAGED = "damaged"  # a part of the picture is missing
    SWAPPED = "swapped"  # red and blue swapped, or others; the dice are still read right
    FALSE_COLOURS = "false-colours"  # a colour of the picture is missing, or all are wrong
    CROWDED = "crowded"  # more dice of a colour than there are


class Doubt(StrEnum):
    """What of an unsure die is not certain."""

    FACE = "face"  # its ring is whole and its colour certain: only the face is not
    COLOUR = "colour"
    RING = "ring"  # the ring itself: it may be the side of another die, or none
    FOCUS = "focus"  # the picture is too blurred for anything to be certain


class SeenDie(msgspec.Struct, frozen=True):
    """One die of a reading.

    `centre` and `corners` are pixels of the picture that was read: the middle and the four corners of
    the top face. `confidence` is the calibrated chance, 0..1, that colour and face are both right.
    A die that is not `sure` is asked about; a `cocked` one leans and is to be rolled again.
    """

    colour: str
    face: str
    sure: bool
    cocked: bool
    centre: tuple[float, float]
    corners: tuple[tuple[float, float], ...]
    confidence: float
    cause: Hint | None = None  # why it is unsure, where that is known
    doubt: Doubt | None = None  # what is unsure, where that is known


class GroundSeen(msgspec.Struct, frozen=True):
    """Four points of what the dice lie on, pixels of the picture: the same in every picture of that name."""

    name: str
    corners: tuple[tuple[float, float], ...]


class Reading(msgspec.Struct, frozen=True):
    """All dice of one picture, in reading order (top to bottom, left to right).

    `outline` are the corners of the mat, pixels of the picture, where its markers tell them; where there is
    no mat `ground` tells how what the dice lie on has moved.
    """

    dice: tuple[SeenDie, ...]
    mat: MatState
    hints: tuple[Hint, ...] = ()
    outline: tuple[tuple[float, float], ...] = ()
    ground: GroundSeen | None = None

    @property
    def certain(self) -> bool:
        """Whether every die is sure and none is cocked."""
        return all(die.sure and not die.cocked for die in self.dice)


def doubted(reading: Reading, why: Hint) -> Reading:
    """The reading of a picture that can not be trusted: every die of it is asked about."""
    dice = (msgspec.structs.replace(die, sure=False, cause=why) for die in reading.dice)
    hints = (why, *(hint for hint in reading.hints if hint is not why))
    return msgspec.structs.replace(reading, dice=tuple(dice), hints=hints)
