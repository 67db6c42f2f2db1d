"""Taught dice under a lamp that casts a hard shadow: the die is cut out, not the die and its shadow."""

import cv2
import numpy as np
import pytest

from tests.vision.test_teaching import face_picture
from vision.picture import Picture
from vision.teaching.crops import crops_of

MIDDLE, SIDE = (300.0, 240.0), 60


def lit_from_one_side(
    ground: tuple[int, int, int], tint: tuple[float, float, float], length: float
) -> Picture:
    """A die on a plain ground whose shadow, with `tint` of the light left, falls to the right and down."""
    chance = np.random.default_rng(7)
    picture = np.full((480, 640, 3), ground, np.float64)
    corners = np.array(MIDDLE) + SIDE / 2 * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    far = corners + length * SIDE * np.array([0.8, 0.6])
    shadow = cv2.convexHull(np.concatenate([corners, far]).astype(np.int32))
    dark = np.zeros((480, 640), np.uint8)
    cv2.fillConvexPoly(dark, shadow, 1)
    soft = cv2.GaussianBlur(dark.astype(np.float64), (0, 0), 1.0)[..., None]
    picture *= 1 - soft + soft * np.array(tint) ** (1 / 2.2)
    x, y = int(MIDDLE[0] - SIDE / 2), int(MIDDLE[1] - SIDE / 2)
    picture[y : y + SIDE, x : x + SIDE] = face_picture("D", 0, 5)
    noisy = picture + chance.normal(0, 2, picture.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("ground", [(150, 160, 158), (40, 110, 60), (90, 60, 170)])
@pytest.mark.parametrize("tint", [(0.25, 0.25, 0.25), (0.35, 0.3, 0.25)])
@pytest.mark.parametrize("length", [0.4, 0.8])
def test_the_die_is_cut_out_in_its_middle(
    ground: tuple[int, int, int], tint: tuple[float, float, float], length: float
) -> None:
    (crop,) = crops_of(lit_from_one_side(ground, tint, length))
    assert np.linalg.norm(crop.centre - MIDDLE) < 0.08 * SIDE
    width = float(np.linalg.norm(crop.corners[1] - crop.corners[0]))
    assert width == pytest.approx(SIDE, rel=0.1)
