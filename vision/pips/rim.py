"""Where a die's top ends, all around: that of a die is a square, that of grain or a scribble is any shape."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.pips.body import LEAST_UNEVEN
from vision.pips.group import Face
from vision.pips.spots import Lab, look_up

RAYS = 48

FROM, TO = 0.4, 2.0
"""Half widths from the middle between which the top's end is looked for; the side of a die ends before."""

STEPS = 33

ELSEWHERE = 0.5
"""Part of the pips' contrast by which what is no longer the body differs from it at least."""

NO_END = 2.2
MOST_ASIDE = 1.6
"""Half widths that stand for a ray without an end; and beyond which an end says no more of where the middle
is."""

PIP_REACH = 1.6
"""A pip's blur ends at so many of its radii."""

_TURN = np.arange(RAYS) * (2 * np.pi / RAYS)
_RAYS = np.stack([np.cos(_TURN), np.sin(_TURN)], axis=1)
_SQUARE = 1.0 / np.max(np.abs(_RAYS), axis=1)
"""(RAYS,) half widths along each ray to the edge of the square."""


@dataclass(frozen=True)
class Rim:
    """`spread` of the ends' distances relative to the square's (deviation of the logarithm), and how far
    `aside` of the middle the middle of the ends is, in half widths."""

    spread: float
    aside: float


def rim_of(lab: Lab, face: Face, body: NDArray[np.float64], contrast: float) -> Rim:
    """The rim of the top around a face, of the colour `body` (3,)."""
    out = np.linspace(FROM, TO, STEPS)
    places = within_rim(face, out[:, None, None] * _RAYS)  # (STEPS, RAYS, 2)
    off = np.linalg.norm(look_up(lab, places) - body, axis=2)
    off_pips = np.min(np.linalg.norm(places[:, :, None] - face.at, axis=3), axis=2) >= PIP_REACH * face.radius
    other = off_pips & (off > max(ELSEWHERE * contrast, LEAST_UNEVEN))
    end = np.where(np.any(other, axis=0), out[np.argmax(other, axis=0)], NO_END)
    middle = 2 * np.mean(np.minimum(end, MOST_ASIDE)[:, None] * _RAYS, axis=0)
    spread = np.std(np.log(np.minimum(end / _SQUARE, TO)))
    return Rim(float(spread), float(np.hypot(*middle)))


def within_rim(face: Face, at: NDArray[np.float64]) -> NDArray[np.float64]:
    """Picture points (..., 2) of places on a face in half widths from its middle."""
    along = face.axes / np.linalg.norm(face.axes, axis=1, keepdims=True)
    return np.asarray(face.centre + at @ (face.side / 2 * along), np.float64)
