"""The dice of a picture by their pips, as a reading: ordinary dice of any colour, with or without a mat."""

import numpy as np
from numpy.typing import NDArray

from vision.light import is_blank
from vision.picture import Picture, as_picture, shrunk
from vision.pips.find import find_dice, scaled
from vision.pips.found import FoundDie
from vision.pips.names import colour_word
from vision.reading import Hint, MatState, Reading, SeenDie


class PipReader:
    """Reads dice with pips. `empty` is the tray with nothing in it, where that was shown."""

    def __init__(self, empty: NDArray[np.generic] | None = None) -> None:
        self._empty = None if empty is None else shrunk(as_picture(empty))[0]

    def read(self, picture: NDArray[np.generic]) -> Reading:
        """The dice of a picture (H, W, 3) uint8 BGR.

        Raises:
            PictureError: the array is not a picture.
        """
        image, shrink = shrunk(as_picture(picture))
        if is_blank(image):
            return Reading((), MatState.LOST, (Hint.BLANK,))
        lab, factor = scaled(image)
        return Reading(
            tuple(
                _seen(die, factor * shrink)
                for die in sorted(find_dice(lab, self._empty_like(image)), key=_in_reading_order)
            ),
            MatState.LEARNED,
        )

    def _empty_like(self, image: Picture) -> NDArray[np.float32] | None:
        """The empty tray in Lab, unless the picture has another size: then another camera took it."""
        if self._empty is None or self._empty.shape != image.shape:
            return None
        return scaled(self._empty)[0]


def _in_reading_order(die: FoundDie) -> tuple[float, float]:
    return float(die.centre[1]), float(die.centre[0])


def _seen(die: FoundDie, factor: float) -> SeenDie:
    centre = (die.centre + 0.5) / factor - 0.5
    corners = (die.corners + 0.5) / factor - 0.5
    return SeenDie(
        colour=colour_word(die.body),
        face=die.face or LIKELIEST,
        sure=die.sure,
        cocked=False,
        centre=(float(centre[0]), float(centre[1])),
        corners=tuple((float(x), float(y)) for x, y in corners),
        confidence=die.chance,
    )


LIKELIEST = "1"
"""What stands for the face of a die whose pips were not made out; it is never sure."""
