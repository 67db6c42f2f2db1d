"""Side faces have rings too: telling them from top faces by where they must appear beside their own."""

import numpy as np

from vision.plane import Plane, Points
from vision.rings import Rings

DOUBLE = 0.6
"""Two answers nearer than this (in dice) are of one die: of one ring, or of a top and a side seen steeply."""

NEIGHBOURS = 0.94
"""Middles of two top faces are at least a die apart; the set's dice may be some per cent smaller than
thought."""

STEEP = 1.2
"""The middle of a side that is seen from 54 degrees off the vertical appears so far from that of its top."""

LOCUS = 0.5
LOCUS_ERROR = 0.14
"""The middles of a die's sides lie half a die around its own middle, and are seen there to within about 2
mm."""

FAR_BETTER = 0.3
"""A ring whose match and share seen are together so much better is no side face of the other."""

FAR_WORSE = 0.5
"""Where a side face and a touching die's top would look alike by their place, a ring so much worse is the
side."""


def body_middles(rings: Rings, plane: Plane, die_mm: float) -> Points:
    """Where (N, 2) mm in the plane of the top faces the middles of the dice's bodies appear.

    Half a die lower than the plane is seen shifted towards the point under the camera.
    """
    return np.asarray(rings.centre + (np.array(plane.nadir) - rings.centre) * (die_mm / 2 / plane.height))


def without_sides(rings: Rings, plane: Plane, die_mm: float) -> Rings:
    """The rings that can be top faces: no doubles, and no sides of dice whose tops are among them."""
    quality = rings.match + rings.seen
    order = np.argsort(-quality)
    rings, quality = rings.take(order), quality[order]
    apart = np.linalg.norm(rings.centre[:, None] - rings.centre[None], axis=2) / die_mm
    around = np.linalg.norm(rings.centre[:, None] - body_middles(rings, plane, die_mm)[None], axis=2) / die_mm
    to_nadir = np.linalg.norm(rings.centre - np.array(plane.nadir), axis=1)
    better = quality[:, None] - quality[None, :]
    where_a_side_is = (to_nadir[:, None] < to_nadir[None, :]) & (np.abs(around - LOCUS) < LOCUS_ERROR)
    side_of = where_a_side_is & (
        ((apart < NEIGHBOURS) & (better < FAR_BETTER)) | ((apart < STEEP) & (better < -FAR_WORSE))
    )
    np.fill_diagonal(side_of, val=False)
    kept = np.ones(len(rings), np.bool_)
    for index in range(len(rings)):
        earlier = kept[:index]
        kept[index] = not np.any((apart[index, :index] < DOUBLE) & earlier)
    kept &= ~np.any(side_of & kept[None, :], axis=1)
    return rings.take(kept)
