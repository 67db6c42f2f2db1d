"""Side faces have rings too: telling them from top faces by where they must appear beside their own."""

import numpy as np
from numpy.typing import NDArray

from vision.plane import Plane, Points
from vision.rings import Rings

NEIGHBOURS = 0.94
"""Middles of two top faces are at least a die apart (in dice; the set's dice may be some per cent
smaller)."""

DOUBLE = 0.6
"""Two answers nearer than this (in dice) are of one die: of one ring, or of a top and a side seen steeply."""

LOCUS = 0.5
LOCUS_ERROR = 0.14
"""The middles of a die's sides lie half a die around its own middle, and are seen there to within about 2
mm."""

FAR_BETTER = 0.3
"""A ring whose match and share seen are together so much better is no side face of the other, whatever its
place."""


def body_middles(rings: Rings, plane: Plane, die_mm: float) -> Points:
    """Where (N, 2) mm in the plane of the top faces the middles of the dice's bodies appear.

    Half a die lower than the plane is seen shifted towards the point under the camera.
    """
    return np.asarray(rings.centre + (np.array(plane.nadir) - rings.centre) * (die_mm / 2 / plane.height))


def without_sides(rings: Rings, plane: Plane, die_mm: float) -> Rings:
    """The rings that can be top faces: no doubles, and no sides of dice whose tops are among them."""
    quality = rings.match + rings.seen
    middles = body_middles(rings, plane, die_mm)
    to_nadir = np.hypot(*(rings.centre - np.array(plane.nadir)).T)
    kept: list[int] = []
    for index in np.argsort(-quality):
        if all(_both(int(index), other, rings, middles, to_nadir, die_mm) for other in kept):
            kept.append(int(index))
    gone: set[int] = set()
    for index in kept:
        for other in kept:
            better_by = quality[index] - quality[other]
            if (
                index != other
                and better_by < FAR_BETTER
                and _side_of(index, other, rings, middles, to_nadir, die_mm)
            ):
                gone.add(index)
    return rings.take(np.array([index for index in kept if index not in gone], np.intp))


def _both(
    index: int, other: int, rings: Rings, middles: Points, to_nadir: NDArray[np.float64], die_mm: float
) -> bool:
    """Whether a ring can stand beside a better one."""
    distance = float(np.hypot(*(rings.centre[index] - rings.centre[other]))) / die_mm
    if distance < DOUBLE:
        return False
    return not _side_of(index, other, rings, middles, to_nadir, die_mm)


def _side_of(
    index: int, other: int, rings: Rings, middles: Points, to_nadir: NDArray[np.float64], die_mm: float
) -> bool:
    """Whether a ring lies where a side face of the other ring's die would."""
    distance = float(np.hypot(*(rings.centre[index] - rings.centre[other]))) / die_mm
    around = float(np.hypot(*(rings.centre[index] - middles[other]))) / die_mm
    return distance < NEIGHBOURS and to_nadir[index] < to_nadir[other] and abs(around - LOCUS) < LOCUS_ERROR
