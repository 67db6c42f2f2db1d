"""One die's body: the patch of its colour around a place, its pips filled in."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pips.bodies import Ground, depth_of
from vision.pips.spots import Lab, look_up

LEAST_UNEVEN = 8.0
"""Lab units by which a body's colour differs from place to place at least: shine and round edges."""

PIP_GROWTH = 1.5
"""A pip with its blurred edge reaches so many of its radii."""

FEWEST_CUT = 4
"""Pixels of a patch at the picture's edge from which on it goes on beyond."""

_TURN = np.arange(16) * (np.pi / 8)
CIRCLE = np.stack([np.cos(_TURN), np.sin(_TURN)], axis=1)
"""(16, 2) unit vectors all around."""


@dataclass(frozen=True)
class Body:
    """`depth` px to the patch's edge within a window whose first pixel is `corner` (x, y) of the picture."""

    depth: NDArray[np.float32]
    corner: NDArray[np.float64]

    def depth_at(self, at: NDArray[np.float64]) -> NDArray[np.float64]:
        """Distances (...) in px from points (..., 2) to the patch's edge, 0 outside."""
        return look_up(self.depth, at - self.corner)

    def cut_off(self, size: tuple[int, int], at: NDArray[np.float64], reach: float) -> bool:
        """Whether the patch runs out of a picture of `size` (width, height), within `reach` px of a point."""
        rows, columns = self.depth.shape
        along = (
            np.stack([np.arange(columns), np.zeros(columns)], 1) + self.corner,
            np.stack([np.zeros(rows), np.arange(rows)], 1) + self.corner,
        )
        last = np.array(size) - 1.0 - self.corner
        edges = []
        for axis, line in ((1, along[0]), (0, along[1])):
            if self.corner[axis] == 0:
                edges.append(line)
            if self.depth.shape[1 - axis] - 1 >= last[axis]:
                far = line.copy()
                far[:, axis] = size[axis] - 1
                edges.append(far)
        if not edges:
            return False
        border = np.concatenate(edges)
        near = border[np.hypot(*(border - at).T) < reach]
        return bool(np.sum(self.depth_at(near) > 0) >= FEWEST_CUT)

    def central(self, at: NDArray[np.float64], reach: float) -> float:
        """The depth of a point relative to the largest within `reach` px of it."""
        here = float(self.depth_at(at))
        around = self.depth_at(
            at + reach * np.concatenate([part * CIRCLE for part in (0.25, 0.5, 0.75, 1.0)])
        )
        return here / max(here, float(np.max(around)), 1.0)


def body_around(  # noqa: PLR0917 (where to look, and what the die looks like)
    lab: Lab,
    ground: Ground | None,
    middle: NDArray[np.float64],
    reach: float,
    colour: NDArray[np.float64],
    contrast: float,
    pips: NDArray[np.float64],
    radius: float,
) -> Body:
    """The body of `colour` (3,) around `middle`, at most `reach` px wide to each side.

    What differs from the colour by half of `contrast`, which is that of its pips (M, 2) of `radius` px, is
    not the body, nor is the bare ground. Without a ground, as where that has the body's colour, the body
    ends at its edges alone, however faint: `contrast` is 0 there.
    """
    height, width = lab.shape[:2]
    left, top = np.maximum(0, np.floor(middle - reach)).astype(int)
    right, bottom = np.minimum([width, height], np.ceil(middle + reach).astype(int) + 1)
    corner = np.array([left, top], np.float64)
    far = np.linalg.norm(lab[top:bottom, left:right] - colour.astype(np.float32), axis=2)
    mask = np.asarray(far < max(0.5 * contrast, LEAST_UNEVEN), np.uint8) * 255
    for pip in pips:
        at = np.rint(pip - corner).astype(int).tolist()
        cv2.circle(mask, at, max(1, round(PIP_GROWTH * radius)), 255, -1)
    mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8)), np.uint8)
    if ground is None:
        return Body(depth_of(mask), corner)
    rows = np.clip(((np.arange(top, bottom) + 0.5) / ground.shrink).astype(int), 0, ground.mask.shape[0] - 1)
    columns = np.clip(
        ((np.arange(left, right) + 0.5) / ground.shrink).astype(int), 0, ground.mask.shape[1] - 1
    )
    lies = ground.mask[rows][:, columns]
    if np.mean(lies[mask > 0] > 0) > HALF:
        mask &= lies
    return Body(depth_of(mask), corner)


def one_body(
    lab: Lab, ends: NDArray[np.float64], colour: NDArray[np.float64], contrast: float, radius: float
) -> bool:
    """Whether nothing but one body's colour lies between two pips (2, 2): no edge, no gap, no reflection."""
    length = float(np.hypot(*(ends[1] - ends[0])))
    clear = PIP_GROWTH * radius / max(length, 1e-6)
    if clear >= 0.5:  # noqa: PLR2004 (half way)
        return True
    way = ends[0] + np.linspace(clear, 1 - clear, 9)[:, None] * (ends[1] - ends[0])
    far = np.linalg.norm(look_up(lab, way) - colour, axis=1)
    return bool(np.all(far < max(SAME_FACE * contrast, LEAST_UNEVEN)))


SAME_FACE = 0.2
"""Part of the pips' contrast by which one face's body varies at most; from a top to a side it changes by
more."""

HALF = 0.15
"""Where less of the patch than this differs from the ground, the die has the ground's colour, and only its
pips and its gloss set it off."""
