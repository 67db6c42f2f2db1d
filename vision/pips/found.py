"""A die found in a picture, and the outline its body has there."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pips.bodies import Ground, depth_of

FOCAL = 0.9
"""Focal length in picture widths, and so the camera's height in px of the table, that side faces are
reckoned with: lenses of cameras and phones have 0.75 to 1.1."""

MARGIN = 1.08
"""Outlines are taken so much larger where what is left besides a die is looked for: its shadow's seam."""


@dataclass(frozen=True)
class FoundDie:
    """A die in px of the picture: `corners` (4, 2) of its top face. `face` is "" where no reading fits.

    `body` (3,) is its colour in Lab, `chance` how likely the reading is right.
    """

    face: str
    centre: NDArray[np.float64]
    corners: NDArray[np.float64]
    sure: bool
    body: NDArray[np.float64]
    chance: float

    @property
    def side(self) -> float:
        """Width of the top face in px."""
        return side_of(self.corners)


def side_of(corners: NDArray[np.float64]) -> float:
    """Mean length of the edges between corners (4, 2)."""
    return float(np.mean(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)))


def upright(middle: NDArray[np.float64], side: float) -> NDArray[np.float64]:
    """Corners (4, 2) of an upright square, where a face's turn is not known."""
    return np.asarray(middle + side / 2 * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]), np.float64)


def outline(corners: NDArray[np.float64], size: tuple[int, int]) -> NDArray[np.float32]:
    """Outline of a whole die, top (4, 2) and the sides that show, seen from above the picture's middle."""
    nadir = np.array(size) / 2
    middle = corners.mean(axis=0)
    top = middle + 1.04 * (corners - middle)
    foot = nadir + (top - nadir) * (1 - side_of(corners) / (FOCAL * max(size)))
    return np.asarray(cv2.convexHull(np.concatenate([top, foot]).astype(np.float32)), np.float32)


def within(body: NDArray[np.float32], point: NDArray[np.float64]) -> bool:
    """Whether a point lies on a die's outline or inside."""
    return bool(cv2.pointPolygonTest(body, (float(point[0]), float(point[1])), measureDist=False) >= 0)


def without(ground: Ground, dice: Sequence[FoundDie], size: tuple[int, int]) -> Ground:
    """What lies on the ground besides these dice; `size` is the picture's (width, height)."""
    rest = ground.mask.copy()
    for die in dice:
        points = ((outline(die.corners, size) + 0.5) / ground.shrink - 0.5).reshape(-1, 2)
        middle = points.mean(axis=0)
        cv2.fillConvexPoly(rest, np.round(middle + MARGIN * (points - middle)).astype(np.int32), 0)
    return replace(ground, mask=rest, depth=depth_of(rest))
