"""What lies on the ground: its outline, whatever its colour, by its difference from the ground around."""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pips.spots import Lab, look_up

GROUND_WIDTH = 160
"""Longer side in px of the small picture that the ground is estimated from."""

GROUND_REACH = 51
"""Width in its pixels of the square whose median is the ground: a third of the picture, so that a heap of a
dozen dice does not become the ground."""

LIGHTNESS_WEIGHT = 0.5
"""A shadow changes lightness alone: it counts half."""

LEAST_DIFFERENCE = 5.0
"""Lab units from the ground at which something lies there: a white die on white paper has 6, by its shaded
sides; JPEG blocks on plain paper have 2."""

_WEIGHT = np.array([LIGHTNESS_WEIGHT, 1.0, 1.0], np.float32)

SAME_COLOUR = 1.4 * LEAST_DIFFERENCE
"""A body nearer to the ground's colour is told from it by its edges alone: facets, sides and shadow."""

LARGEST_HOLE = 0.003
"""Holes up to this part of the picture belong to what is around them: the top of a white die on paper."""

MASK_WIDTH = 640
"""Longer side in px of the mask: a die that can be read is 20 px in it."""


DARKEST_SHADOW = 0.46
"""Least cube root of light that a shadow leaves: a tenth of the light."""

SHADOW_TINT = 8.0
"""Lab units by which a shadow's colour may be off the ground's own: what lights it then is another lamp, or
the sky."""

ROUNDNESS = 0.86
"""The part of the smallest circle around it that a disc fills, pixel steps and blur allowed for: a coin, a
knob, a magnet. Dice fill 0.64 from straight above and up to 0.8 with two sides showing."""


@dataclass(frozen=True)
class Ground:
    """What lies on the ground.

    `mask` (h, w) is 255 there, `depth` (h, w) px to its edge; a px of it is `shrink` of the picture.
    `shaded` (h, w) is 255 where it may be nothing but a shadow, or a body of the ground's colour. `bare`
    (h, w, 3) is the ground's own colour in Lab.
    """

    mask: NDArray[np.uint8]
    depth: NDArray[np.float32]
    shrink: float
    shaded: NDArray[np.uint8]
    bare: Lab

    def is_bare_colour(self, colour: NDArray[np.float64], at: NDArray[np.float64]) -> bool:
        """Whether a colour (3,) in Lab does not tell a body at a point (2,) from the ground there."""
        bare = look_up(self.bare, (at + 0.5) / self.shrink - 0.5)
        return bool(np.linalg.norm((colour - bare) * _WEIGHT) < SAME_COLOUR)

    def depth_at(self, at: NDArray[np.float64]) -> NDArray[np.float64]:
        """Distances (...) in the picture's px to the edge of what lies at points (..., 2)."""
        return look_up(self.depth, (at + 0.5) / self.shrink - 0.5) * self.shrink

    def is_disc(self, at: NDArray[np.float64]) -> bool:
        """Whether what lies at a point (2,) of the picture is a disc."""
        place = np.round((at + 0.5) / self.shrink - 0.5).astype(int)
        column, row = np.clip(place, 0, np.array(self.mask.shape[::-1]) - 1)
        _, labels = cv2.connectedComponents(self.mask)
        patch = np.asarray(labels == labels[row, column], np.uint8)
        outlines, _ = cv2.findContours(patch, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        _, radius = cv2.minEnclosingCircle(outlines[0])
        return bool(np.sum(patch) > ROUNDNESS * np.pi * radius**2)


def what_lies(lab: Lab, empty: Lab | None = None) -> Ground:
    """What lies on a picture's ground; `empty` is that ground with nothing on it, where it is known."""
    height, width = lab.shape[:2]
    shrink = max(1.0, max(height, width) / MASK_WIDTH)
    size = (max(1, round(width / shrink)), max(1, round(height / shrink)))
    small = np.asarray(cv2.resize(lab, size, interpolation=cv2.INTER_AREA), np.float32)
    if empty is None:
        ground = _around(small)
    else:
        shown = np.asarray(cv2.resize(empty, size, interpolation=cv2.INTER_AREA), np.float32)
        ground = shown + np.median((small - shown).reshape(-1, 3), axis=0).astype(np.float32)
    far = np.linalg.norm((small - ground) * _WEIGHT, axis=2)
    mask = np.asarray(far > LEAST_DIFFERENCE, np.uint8) * 255
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (5, 5))
    closed = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, disc), np.uint8)
    filled = _without_holes(closed)
    filled = np.asarray(cv2.morphologyEx(filled, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)
    shaded = np.asarray(_is_shadow(small, ground), np.uint8) * 255
    return Ground(filled, depth_of(filled), shrink, shaded, ground)


def without_shadows(ground: Ground) -> Ground:
    """What lies there, less all that may be a shadow."""
    left = ground.mask & ~ground.shaded
    closed = cv2.morphologyEx(left, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    filled = _without_holes(np.asarray(closed, np.uint8))
    opened = cv2.morphologyEx(filled, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    mask = np.asarray(opened, np.uint8)
    return replace(ground, mask=mask, depth=depth_of(mask))


def _is_shadow(seen: Lab, ground: Lab) -> NDArray[np.bool_]:
    """Where a picture is the ground with less light.

    L + 16, a and b all go with the cube root of light (CIE 1976), and so by one factor.
    """
    factor = (seen[..., :1] + 16) / (ground[..., :1] + 16)
    tint = np.linalg.norm(seen[..., 1:] - factor * ground[..., 1:], axis=2)
    return np.asarray((factor[..., 0] > DARKEST_SHADOW) & (factor[..., 0] < 1.0) & (tint < SHADOW_TINT))


def depth_of(mask: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Distance in px of every place of a mask to its edge; the picture's border is no edge of it."""
    far = cv2.distanceTransform(mask, cv2.DIST_L2, 5)
    return np.asarray(np.minimum(far, max(mask.shape)), np.float32)  # without any edge it is endless


def _around(small: Lab) -> Lab:
    """The ground of each place: the median of its wider surroundings."""
    height, width = small.shape[:2]
    scale = GROUND_WIDTH / max(height, width)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    coarse = cv2.resize(small, size, interpolation=cv2.INTER_AREA)
    steps, zero = np.array([2.55, 1, 1], np.float32), np.array([0, 128, 128], np.float32)
    eight_bit = np.clip(coarse * steps + zero + 0.5, 0, 255).astype(np.uint8)
    edge = GROUND_REACH // 2
    wide = cv2.copyMakeBorder(eight_bit, edge, edge, edge, edge, cv2.BORDER_REFLECT)
    median = cv2.medianBlur(wide, GROUND_REACH)[edge:-edge, edge:-edge].astype(np.float32)
    soft = cv2.GaussianBlur((median - zero) / steps, (0, 0), 3)
    return np.asarray(cv2.resize(soft, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)


def _without_holes(mask: NDArray[np.uint8]) -> NDArray[np.uint8]:
    number, labels, stats, _ = cv2.connectedComponentsWithStats(
        np.asarray(mask == 0, np.uint8), connectivity=4
    )
    small = stats[:, cv2.CC_STAT_AREA] <= LARGEST_HOLE * mask.size
    small[0] = False
    return np.where(small[labels] if number > 1 else False, np.uint8(255), mask).astype(np.uint8)
