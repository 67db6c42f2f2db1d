"""What the dice lie on, where no mat tells: followed from picture to picture by its own texture.

Ground and dice are in the picture together; what shifts, turns or grows it moves both. The small picture is
laid over an earlier one, the dice themselves left out (G. Evangelidis and E. Psarakis, Parametric Image
Alignment Using Enhanced Correlation Coefficient Maximization, 2008).
"""

import os
from itertools import count
from typing import Final

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.picture import Picture
from vision.reading import GroundSeen, Reading

WIDTH: Final = 240
"""Pixels of the picture that is laid over: one of them is a tenth of a die in 640x480."""

COARSENESS: Final = (8, 4, 2, 1)
"""By how much the pictures are shrunk, step by step: 40 of 640 pixels are 2 at the coarsest."""

LEAST_LIKENESS: Final = 0.5
"""Correlation that tells the ground again: drawn felt and paper have over 0.85, wherever the dice lie now."""

_STEPS: Final = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 20, 1e-3)
_NUMBERS = count(1)

Small = NDArray[np.float32]
Way = NDArray[np.float32]
"""(2, 3): from the pixels of an earlier small picture to those of a later one."""


class Ground:
    """Follows the ground of one camera's pictures."""

    def __init__(self) -> None:
        self._name = ""
        self._before: Small | None = None
        self._corners: NDArray[np.float64] = np.zeros((4, 2))  # in the small picture

    def follow(self, picture: Picture, reading: Reading) -> Reading:
        """The reading of a picture (H, W, 3) uint8 BGR, with the ground in it where it is told again."""
        if reading.outline or not reading.dice:
            return reading  # the mat tells, or there is nothing to tell of
        scale = WIDTH / picture.shape[1]
        small = texture(picture, reading, scale)
        way = None if self._before is None else laid_over(self._before, small)
        if way is None:
            self._begin(small)
        else:
            self._corners = self._corners @ way[:, :2].T + way[:, 2]
        self._before = small
        corners = tuple((float(x), float(y)) for x, y in (self._corners + 0.5) / scale - 0.5)
        return msgspec.structs.replace(reading, ground=GroundSeen(self._name, corners))

    def _begin(self, small: Small) -> None:
        self._name = f"{os.getpid()}.{next(_NUMBERS)}"
        height, width = small.shape
        self._corners = np.array([[0.2, 0.2], [0.8, 0.2], [0.8, 0.8], [0.2, 0.8]]) * (width, height)


def texture(picture: Picture, reading: Reading, scale: float) -> Small:
    """The picture `scale` times as large, without its brightness, and nothing where dice lie."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA).astype(np.float32)
    fine = cv2.GaussianBlur(small, (0, 0), 1.0) - cv2.GaussianBlur(small, (0, 0), 20.0)
    for die in reading.dice:
        corners = np.array([die.corners], np.float32) * scale
        middle = corners.mean(axis=1, keepdims=True)
        around = np.round(middle + 1.7 * (corners - middle)).astype(np.int32)  # its sides and shadow too
        cv2.fillPoly(fine, [around[0]], (0.0,))
    return np.asarray(fine, np.float32)


def laid_over(before: Small, now: Small) -> Way | None:
    """How the texture of one small picture lies in another; None where it is not told again."""
    if before.shape != now.shape:
        return None
    way = np.eye(2, 3, dtype=np.float32)
    likeness = 0.0
    for coarse in COARSENESS:
        one, other = (
            cv2.resize(each, None, fx=1 / coarse, fy=1 / coarse, interpolation=cv2.INTER_AREA)
            for each in (before, now)
        )
        start = way.copy()
        start[:, 2] /= coarse
        try:
            likeness, found = cv2.findTransformECC(one, other, start, cv2.MOTION_AFFINE, _STEPS)
        except cv2.error:  # nothing is alike enough to go by
            return None
        way = np.asarray(found, np.float32)
        way[:, 2] *= coarse
    return way if likeness > LEAST_LIKENESS else None
