"""Tops that a lamp has burnt out: a white patch of a die's size where no ring is left to see."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.faces import CLIPPED
from vision.plane import Points

AREA = (0.3, 1.05)
"""Of a die's top so much is burnt out where its ring is not seen; a lamp's own reflection is smaller, paper
larger."""

LONG = (0.7, 1.15)
"""Length in dice of such a patch; marker cards are longer."""

LINE = 0.055
"""Width in dice of the lines of paint: what is burnt out no wider may be nothing but paint."""

COMPACT = 0.65
"""Least part of the smallest rectangle around it that a patch fills: 1 for the square of a top, 0.79 for a
reflection's disc, 0.7 for half a top beside half a ring."""


def burnt_tops(flat: NDArray[np.uint8], die_px: float) -> Points:
    """Middles (N, 2) px of burnt-out patches of a rectified picture that can be tops of dice."""
    white = cv2.inRange(flat, (CLIPPED,) * 3, (255,) * 3)
    line = np.ones(2 * (max(3, round(LINE * die_px) + 1),), np.uint8)
    white = cv2.morphologyEx(white, cv2.MORPH_OPEN, line)
    if not cv2.countNonZero(white):
        return np.zeros((0, 2))
    number, labels, stats, middles = cv2.connectedComponentsWithStats(white, connectivity=4)
    area = stats[:, cv2.CC_STAT_AREA] / die_px**2
    fits = np.nonzero((area > AREA[0]) & (area < AREA[1]) & (np.arange(number) > 0))[0]
    tops = [
        index
        for index in fits
        if _compact(np.asarray(labels, np.int32), np.asarray(stats[index], np.int32), int(index), die_px)
    ]
    return np.asarray(middles[tops], np.float64).reshape(-1, 2)


def _compact(labels: NDArray[np.int32], box: NDArray[np.int32], index: int, die_px: float) -> bool:
    left, top, width, height = (int(value) for value in box[:4])
    patch = np.asarray(labels[top : top + height, left : left + width] == index, np.uint8)
    outlines, _ = cv2.findContours(patch, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    _, sides, _ = cv2.minAreaRect(outlines[0])
    long, short = max(sides) + 1, min(sides) + 1  # between the middles of pixels
    filled = float(np.sum(patch)) / (long * short)
    return LONG[0] * die_px < long < LONG[1] * die_px and filled > COMPACT
