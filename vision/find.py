"""Find the dice of a picture: rectify it to the plane of the top faces, and match rings."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.burnt import burnt_tops
from vision.cocked import find_leaning, in_bodies, leaning, lower_faces, on_colour
from vision.picture import Picture, halved
from vision.rings import INNER_EDGE, Rings, evident, fit_rings, joined, pale_channel, peaks, ring_match
from vision.sides import without_sides
from vision.spoilt import spoilt
from vision.tray import Sight

SEARCH_RESOLUTION = 1.5
"""Pixels a mm of the picture that is searched: the ring's paint is then one pixel wide. At 1.25 the weakest
true rings begin to drown in false ones, at 2 the search takes twice the time and finds no more."""

HALVE_FROM = 1.8
"""A picture so much finer than the search's resolution is halved before it is rectified: what is left is
0.9 to 1.8 times as fine, which linear interpolation neither blurs nor skips."""

LEAST_MATCH = 0.25
"""Local maxima of the ring match from here on are looked at."""

WHITE = 200
"""What is paler than white in the searched channel is a lamp's reflection, and cut off: it would outweigh the
ring."""

LEAST_TOTAL = 0.80
SURE_TOTAL = 0.88
"""Least sum of a ring's match and the share of its edge that is seen, to be asked about and to be read. In
some 500 degraded pictures no ring that was none, side faces apart, reached 0.85; one in 300 true ones
stayed below."""

LEAST_SEEN = 0.55
"""Of a ring that is read so much of the edge must be seen. The sides of leaning dice pass for flat faces
where some of their edge lies on a circle by chance: 12 of 13 such in drawn trays show less; so does one in 1
000 true rings, in the midst of glare."""


@dataclass(frozen=True)
class Found:
    """Rings of dice, which of them lean (N,), and which are too poor to be read (N,).

    Of the `burnt` (N,) no ring is seen at all: they are where a ring would be.
    """

    rings: Rings
    leaning: NDArray[np.bool_]
    poor: NDArray[np.bool_]
    burnt: NDArray[np.bool_]

    def take(self, which: NDArray[np.bool_]) -> "Found":
        """Those of a mask."""
        return Found(self.rings.take(which), self.leaning[which], self.poor[which], self.burnt[which])


def find_dice(image: Picture, sight: Sight, die_mm: float) -> Found:
    """All dice of the picture, flat and leaning."""
    flat, to_mm = _rectified(image, sight)
    pale = pale_channel(flat, sight.white)
    rows, columns, values = peaks(ring_match(np.minimum(pale, WHITE), die_mm / to_mm[0, 0]), 4, LEAST_MATCH)
    centres = np.stack([columns, rows], axis=1) * to_mm[0, 0] + to_mm[:2, 2]
    fitted = fit_rings(image, sight.plane, sight.white, centres, values, np.full(len(values), die_mm))
    rings = without_sides(fitted.take(evident(fitted, LEAST_TOTAL)), sight.plane, die_mm)
    # the white around a large pip of another die would pass for a leaning ring
    rings = rings.take(~leaning(rings, die_mm) | on_colour(rings, pale, to_mm))
    coarse, coarse_to_mm = _coarser(pale, to_mm)
    aslant = find_leaning(image, sight.plane, sight.white, coarse, coarse_to_mm, rings, die_mm)
    lean = np.concatenate([leaning(rings, die_mm), np.ones(len(aslant), np.bool_)])
    both = joined([rings, aslant])
    lean |= lower_faces(both, lean, sight.plane, die_mm)
    unseen = _unseen(burnt_tops(flat, die_mm / to_mm[0, 0]) * to_mm[0, 0] + to_mm[:2, 2], both, sight, die_mm)
    hinted = spoilt(image, sight, fitted, joined([both, unseen]), die_mm)
    poor = ~evident(both, SURE_TOTAL) | (both.seen < LEAST_SEEN)
    more = np.ones(len(unseen) + len(hinted), np.bool_)
    return Found(
        joined([both, unseen, hinted]),
        np.concatenate([lean, ~more]),
        np.concatenate([poor, more]),
        np.repeat([False, True, False], [len(both), len(unseen), len(hinted)]),
    )


def _unseen(middles: NDArray[np.float64], rings: Rings, sight: Sight, die_mm: float) -> Rings:
    """Rings that stand for the burnt-out tops at `middles` (N, 2) mm beside those of `rings`."""
    at = middles[~in_bodies(middles, rings, sight.plane, die_mm)]
    nothing = np.zeros(len(at))
    return Rings(at, np.full(len(at), INNER_EDGE * die_mm), np.zeros((len(at), 2)), nothing, nothing, nothing)


def _rectified(image: Picture, sight: Sight) -> tuple[Picture, NDArray[np.float64]]:
    """The picture in the plane of the top faces, and the matrix from its pixels to mm."""
    left, top, right, bottom = sight.region
    step = 1 / SEARCH_RESOLUTION
    to_mm = np.array([[step, 0, left], [0, step, top], [0, 0, 1]])
    size = (max(8, int((right - left) / step)), max(8, int((bottom - top) / step)))
    middle = np.array([(left + right) / 2, (top + bottom) / 2])
    # Warping takes single pixels: halve first, by area, while the picture is much finer than what is wanted.
    small, to_small = image, np.eye(3)
    while (
        float(sight.plane.scale_at(middle)) * to_small[0, 0] > HALVE_FROM / step and min(small.shape[:2]) > 1
    ):
        small = halved(small)
        to_small = np.array([[0.5, 0, -0.25], [0, 0.5, -0.25], [0, 0, 1]]) @ to_small
    matrix = to_small @ sight.plane.matrix @ to_mm
    flat = cv2.warpPerspective(small, matrix, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    return np.asarray(flat, np.uint8), to_mm


def _coarser(
    pale: NDArray[np.uint8], to_mm: NDArray[np.float64]
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """A rectified picture at two thirds of its resolution, and its matrix to mm."""
    height, width = pale.shape
    size = (max(8, width * 2 // 3), max(8, height * 2 // 3))
    scale = width / size[0], height / size[1]
    shift = np.array([[scale[0], 0, (scale[0] - 1) / 2], [0, scale[1], (scale[1] - 1) / 2], [0, 0, 1]])
    return np.asarray(cv2.resize(pale, size, interpolation=cv2.INTER_AREA), np.uint8), to_mm @ shift
