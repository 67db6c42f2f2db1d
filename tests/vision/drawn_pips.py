"""Ordinary dice, drawn from straight above as a ruler would measure them."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.picture import Picture

Colour = tuple[int, int, int]

OFFSETS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0)],
    6: [(-1, -1), (1, -1), (-1, 1), (1, 1), (-1, 0), (1, 0)],
}


@dataclass(frozen=True)
class PipDie:
    """A die: its face, middle (px), width (px), turn (degrees), and the colours (BGR) of body and pips.

    Its corners are rounded by that part of half its width.
    """

    face: int
    at: tuple[float, float]
    side: float
    turn: float = 0.0
    body: Colour = (225, 230, 232)
    pips: Colour = (30, 30, 30)
    round_corners: float = 0.16


def draw(
    dice: list[PipDie], size: tuple[int, int] = (800, 600), ground: Colour = (60, 70, 66), noise: float = 2.0
) -> Picture:
    """The dice on a plain ground, four times as large first so that edges are soft."""
    scale = 4
    big = np.full((size[1] * scale, size[0] * scale, 3), ground, np.uint8)
    for die in dice:
        axes = _axes(die.turn)
        corners = np.array(die.at) + die.side / 2 * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) @ axes
        shadow = (corners + die.side * 0.06) * scale
        cv2.fillConvexPoly(big, shadow.round().astype(np.int32), tuple(value * 0.6 for value in ground))
        inner = np.array(die.at) + (1 - die.round_corners) * (corners - np.array(die.at))
        cv2.fillConvexPoly(big, (inner * scale).round().astype(np.int32), die.body)
        width = round(die.round_corners * die.side * scale)
        cv2.polylines(
            big, [(inner * scale).round().astype(np.int32)], isClosed=True, color=die.body, thickness=width
        )
        for offset in OFFSETS[die.face]:
            pip = np.array(die.at) + 0.25 * die.side * np.array(offset) @ axes
            cv2.circle(
                big, (pip * scale).round().astype(int).tolist(), round(0.095 * die.side * scale), die.pips, -1
            )
    small = cv2.resize(big, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    small += np.random.default_rng(5).normal(0, noise, small.shape)
    return np.clip(small, 0, 255).astype(np.uint8)


def _axes(turn: float) -> NDArray[np.float64]:
    angle = np.radians(turn)
    return np.array([(np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle))])
