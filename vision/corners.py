"""The turn of a top face: where its four corners are, for drawing a box around it."""

import numpy as np
from numpy.typing import NDArray

from vision.picture import Picture
from vision.plane import Plane
from vision.rings import Rings, sample

TURNS = 18
"""Turns tried over the quarter that a square repeats after: one every 5 degrees."""

ALONG = 13
"""Points along each side, short of the rounded corners."""

INWARD, OUTWARD = 0.455, 0.545
"""Half widths, in dice, of the squares just within and just without the face's edge."""


def corners(picture: Picture, plane: Plane, rings: Rings, die_mm: float) -> NDArray[np.float64]:
    """(N, 4, 2) mm: the corners of the square whose edge shows best around each ring."""
    turns = np.arange(TURNS) * (np.pi / 2 / TURNS)
    along = np.linspace(-0.35, 0.35, ALONG)
    strength = np.zeros((len(rings), TURNS))
    sides = np.array([[[1, 0], [0, 1]], [[0, 1], [-1, 0]], [[-1, 0], [0, -1]], [[0, -1], [1, 0]]], np.float64)
    cosine, sine = np.cos(turns), np.sin(turns)
    turned = np.stack(
        [np.stack([cosine, sine], axis=1), np.stack([-sine, cosine], axis=1)], axis=1
    )  # (T, 2, 2)
    levels = []
    for half in (INWARD, OUTWARD):
        square = np.concatenate(
            [half * out + along[:, None] * beside for out, beside in sides]
        )  # (4 ALONG, 2)
        points = rings.centre[:, None, None, :] + die_mm * (square @ turned)[None]
        levels.append(sample(picture, plane, points).astype(np.float32))
    step = np.sum(np.abs(levels[0] - levels[1]), axis=-1)  # (N, TURNS, 4 ALONG)
    # The median over a side: a neighbour or a reflection that covers part of it does not count.
    strength = np.sum(np.median(step.reshape(len(rings), TURNS, 4, ALONG), axis=3), axis=2)
    best = np.argmax(strength, axis=1)
    square = die_mm / 2 * np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]])
    return np.asarray(rings.centre[:, None, :] + (square @ turned[best]))
