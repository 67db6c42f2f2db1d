"""Dice that were taught, read in a picture."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.light import is_blank
from vision.picture import Picture, as_picture, shrunk
from vision.pips.names import colour_word
from vision.reading import Hint, MatState, Reading, SeenDie
from vision.teaching.crops import CROP, FaceCrop, crops_of
from vision.teaching.likeness import lab_of
from vision.teaching.store import load
from vision.teaching.taught import FaceReading, Taught

SURE, ASKED = 0.995, 0.5
"""Chances that a face is right: of the sure ones 1 in 300 was wrong over 448 pictures of two dice; of the
others about half are."""


class TaughtReader:
    """Reads the dice kept in `folder`. `empty` is the tray with nothing in it, where that was shown.

    Raises:
        DiceSetError: what is kept there can not be used.
        PictureError: `empty` is no picture.
    """

    def __init__(self, folder: Path, empty: NDArray[np.generic] | None = None) -> None:
        self.name, samples = load(folder)
        self._taught = Taught(samples)
        self._empty = None if empty is None else shrunk(as_picture(empty))[0]

    def read(self, picture: NDArray[np.generic]) -> Reading:
        """The dice of a picture (H, W, 3) uint8 BGR; one of at most 128 px a side shows one face alone.

        Raises:
            PictureError: the array is not a picture.
        """
        image, shrink = shrunk(as_picture(picture))
        if is_blank(image):
            return Reading((), MatState.LOST, (Hint.BLANK,))
        dice = [_seen(crop, self._taught.read(crop.pixels), shrink) for crop in crops_of(image, self._empty)]
        dice.sort(key=lambda die: (die.centre[1], die.centre[0]))
        return Reading(tuple(dice), MatState.LEARNED)


def _seen(crop: FaceCrop, reading: FaceReading, shrink: float) -> SeenDie:
    centre, corners = (crop.centre + 0.5) / shrink - 0.5, (crop.corners + 0.5) / shrink - 0.5
    return SeenDie(
        colour=colour_word(body_colour(crop.pixels)),
        face=reading.face,
        sure=reading.sure,
        cocked=False,
        centre=(float(centre[0]), float(centre[1])),
        corners=tuple((float(x), float(y)) for x, y in corners),
        confidence=SURE if reading.sure else ASKED,
    )


def body_colour(pixels: Picture) -> NDArray[np.float64]:
    """(3,) the Lab colour that most of a face has."""
    inner = lab_of(pixels)[CROP // 6 : -CROP // 6, CROP // 6 : -CROP // 6]
    return np.asarray(np.median(inner.reshape(-1, 3), axis=0), np.float64)
