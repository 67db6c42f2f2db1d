"""How sharp the tray is seen: the deviation of the blur in widths of a die."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.picture import Picture
from vision.plane import Plane, Points
from vision.rings import sample

OUT_OF_FOCUS = 0.052
"""Blur, in dice, from which nothing is sure: the lines on the faces are 0.05 wide. 2.3 px for dice 48 px
wide."""

BLURRED_ALONE = 0.07
"""Blur from which one die is not sure though the tray is in focus: the measure is a third off on some
faces."""

SIDE = 40
HALF = 0.62
"""A place is looked at as a square of so many samples a side, reaching so many dice to each side: a die and a
little of the ground."""

FINE = 0.02
COARSE = 0.05
"""Deviations, in dice, of the two blurs that are compared: what is blurred already loses little by the
second."""

REACH = 0.46
"""Slopes are looked at as far from the middle, in dice: short of the die's edge and its neighbours."""

_BLUR = (0.0, 0.021, 0.029, 0.038, 0.047, 0.057, 0.067, 0.081, 0.105)
_DICE = (0.46, 0.51, 0.57, 0.62, 0.68, 0.73, 0.79, 0.86, 0.93)
_MARKERS = (0.66, 0.713, 0.746, 0.779, 0.805, 0.826, 0.843, 0.864, 0.888)
"""What dice and markers of drawn and ray-traced trays measure (medians) at a blur: dice, with many thin
lines, to within a third, markers to within a tenth."""


@dataclass(frozen=True)
class Sharpness:
    """Blur, as a deviation in widths of a die: of the `tray`, and of each die (N,), known less well."""

    tray: float
    dice: NDArray[np.float64]

    @property
    def lost(self) -> NDArray[np.bool_]:
        """Which dice (N,) are too blurred to be read."""
        return (self.tray > OUT_OF_FOCUS) | (self.dice > BLURRED_ALONE)


def sharpness(
    picture: Picture, plane: Plane, centres: Points, die_mm: float, mat_blur: float | None
) -> Sharpness:
    """How sharp dice at `centres` (N, 2) mm are seen; the mat's markers, if there are any, tell it best."""
    dice = np.interp(softness(picture, plane, centres, die_mm), _DICE, _BLUR)
    return Sharpness(float(np.quantile(dice, SHARPER)) if mat_blur is None else mat_blur, dice)


SHARPER = 0.25
"""The quantile over the dice that stands for the lens: a lamp's reflection makes dice look softer, not
sharper."""


def blur_of_markers(picture: Picture, ground: Plane, middles: Points, die_mm: float) -> float:
    """Blur of the tray by the markers at `middles` (N, 2) mm of the mat's plane."""
    return float(np.interp(np.median(softness(picture, ground, middles, die_mm)), _MARKERS, _BLUR))


def softness(picture: Picture, plane: Plane, centres: Points, die_mm: float) -> NDArray[np.float64]:
    """(N,) the part of the slopes about each centre (mm) that a little more blur leaves: 1 if all of them.

    The measure after F. Crete and others (The blur effect, 2007), freed of the camera's noise: that blurs
    away too, and would make a soft picture seem sharp.
    """
    grid = ((np.arange(SIDE) + 0.5) / SIDE * 2 - 1) * HALF * die_mm
    square = np.stack(np.meshgrid(grid, grid), axis=-1)
    tall = sample(picture, plane, centres[:, None, None, :] + square).astype(np.float32).reshape(-1, SIDE, 3)
    pixels = plane.scale_at(centres) * (2 * HALF * die_mm / SIDE)  # a sample, in pixels
    # Of samples finer than pixels, noise keeps its density; of coarser ones, what interpolation leaves.
    density = _noise(picture) ** 2 * np.maximum(INTERPOLATED, 1.0 / pixels**2)
    left = [_slopes(tall, deviation * SIDE / (2 * HALF), density) for deviation in (FINE, COARSE)]
    return np.sqrt(np.clip(left[1] / np.maximum(left[0], LEAST_SLOPES), 0.0, 1.0))


LEAST_SLOPES = 1.0
"""Mean square slope (grey levels a sample, both ways, three channels) under which there is nothing to see."""

INTERPOLATED = 4 / 9
"""Of the variance of white noise, what linear interpolation between pixels leaves on average."""


def _slopes(tall: NDArray[np.float32], deviation: float, density: NDArray[np.float64]) -> NDArray[np.float64]:
    """(N,) mean square of the slopes of each square after a blur, without what is noise."""
    # The squares lie one below the other: what bleeds from one into the next stays outside of `REACH`.
    soft = cv2.GaussianBlur(tall, (0, 0), deviation).reshape(-1, SIDE, SIDE, 3)
    across = soft[:, 1:-1, 2:] - soft[:, 1:-1, :-2]
    down = soft[:, 2:, 1:-1] - soft[:, :-2, 1:-1]
    square = np.sum(across**2 + down**2, axis=-1)
    # Of white noise of deviation 1, blurred by s, slopes over two samples keep (1 - exp(-1 / s^2)) / (2 pi
    # s^2).
    kept = (1.0 - np.exp(-1.0 / deviation**2)) / (2 * np.pi * deviation**2)
    return np.asarray(np.mean(square[:, _WITHIN], axis=1) - 2 * 3 * kept * density)


def _noise(picture: Picture) -> float:
    """Deviation of a pixel's noise, by how neighbours in a row differ; the median leaves out the edges."""
    some = picture[::16].astype(np.float32)
    bent = np.abs(some[:, :-2] - 2 * some[:, 1:-1] + some[:, 2:])
    return float(np.median(bent) / (MEDIAN_OF_NORMAL * np.sqrt(6.0)))


MEDIAN_OF_NORMAL = 0.6745
"""The median of the absolute of a standard normal deviate."""


def _within() -> NDArray[np.bool_]:
    along = ((np.arange(SIDE) + 0.5) / SIDE * 2 - 1) * HALF
    return np.asarray(np.hypot(*np.meshgrid(along, along)) < REACH)[1:-1, 1:-1]


_WITHIN = _within()
