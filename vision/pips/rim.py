"""Where a die's top ends, all around: that of a die is a square, that of grain or a scribble is any shape."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.pips.bodies import Ground
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

ROUND = 0.6
"""A circle fits better than the square if the ends spread around it by less than this part. Discs seen at up
to 30 degrees come to 0.5, dice whose corners are rounded by half to 1.4; one photographed die in 900 is
below."""

TURNED = 0.8
"""Pips do not belong to a top whose ends spread around a square turned otherwise by less than this part of
what they do around theirs: in photographs that ratio is above 0.83, but for five of 870 that hardly end."""

MOST_ENDLESS = 0.5
"""Share of rays without an end beyond which they tell no shape: body and ground are too much alike there."""

PIP_REACH = 1.6
"""A pip's blur ends at so many of its radii."""

_TURN = np.arange(RAYS) * (2 * np.pi / RAYS)
_RAYS = np.stack([np.cos(_TURN), np.sin(_TURN)], axis=1)
_SQUARE = 1.0 / np.max(np.abs(_RAYS), axis=1)
"""(RAYS,) half widths along each ray to the edge of the square."""
_TURNED = [np.roll(_SQUARE, turn) for turn in range(RAYS // 4)]
"""The same for squares turned by steps of 7.5 degrees."""


@dataclass(frozen=True)
class Rim:
    """Where a top ends.

    `spread` is by how much the ends' distances differ from the square's (deviation of the logarithm of their
    ratio); `aside` how far the middle of the ends is from the face's, in half widths.
    """

    spread: float
    aside: float


def rim_of(lab: Lab, face: Face, body: NDArray[np.float64], contrast: float) -> Rim:
    """The rim of the top around a face, of the colour `body` (3,)."""
    ends = ends_of(lab, face.centre, half_steps(face), face.at, face.radius, body, contrast)
    middle = 2 * np.mean(np.minimum(ends, MOST_ASIDE)[:, None] * _RAYS, axis=0)
    return Rim(_spread(ends, _SQUARE), float(np.hypot(*middle)))


def spread_of_any_turn(ends: NDArray[np.float64]) -> float:
    """The spread of a top's ends around the square that is turned to fit them best."""
    return min(_spread(ends, square) for square in _TURNED)


def ends_at_all(ends: NDArray[np.float64]) -> bool:
    """Whether a top of the ground's colour ends in an edge on most of its sides, as a die's does."""
    return float(np.mean(ends < NO_END)) > MOST_ENDING and spread_of_any_turn(ends) < EDGE_SPREAD


MOST_ENDING = 0.7
EDGE_SPREAD = 0.35
"""Share of the rays that must end, and how far their ends may spread around a square: grain that ends a ray
by chance does so anywhere."""


def is_disc(ends: NDArray[np.float64], ground: Ground, middle: NDArray[np.float64]) -> bool:
    """Whether a top ends in a circle rather than a square; the ground tells where it hardly ends at all."""
    if np.mean(ends >= NO_END) > MOST_ENDLESS:
        return ground.is_disc(middle)
    return float(np.std(np.log(ends))) < ROUND * spread_of_any_turn(ends)


def is_turned(ends: NDArray[np.float64]) -> bool:
    """Whether a top ends in a square that stands otherwise than the one it was looked for in."""
    return spread_of_any_turn(ends) < TURNED * _spread(ends, _SQUARE)


def ends_of(  # noqa: PLR0917 (where to look, and what the die looks like)
    lab: Lab,
    middle: NDArray[np.float64],
    steps: NDArray[np.float64],
    pips: NDArray[np.float64],
    radius: float,
    body: NDArray[np.float64],
    contrast: float,
) -> NDArray[np.float64]:
    """How far (RAYS,) the body goes on around `middle`, in half widths; `steps` (2, 2) are those in px.

    What differs by half of what the pips (M, 2) of `radius` px do ends it, the pips apart.
    """
    out = np.linspace(FROM, TO, STEPS)
    places = middle + (out[:, None, None] * _RAYS) @ steps  # (STEPS, RAYS, 2)
    off = np.linalg.norm(look_up(lab, places) - body, axis=2)
    off_pips = np.min(np.linalg.norm(places[:, :, None] - pips, axis=3), axis=2) >= PIP_REACH * radius
    other = off_pips & (off > max(ELSEWHERE * contrast, LEAST_UNEVEN))
    return np.where(np.any(other, axis=0), out[np.argmax(other, axis=0)], NO_END)


def half_steps(face: Face) -> NDArray[np.float64]:
    """The steps (2, 2) in px, as rows, of half a face's width along its grid."""
    along = face.axes / np.linalg.norm(face.axes, axis=1, keepdims=True)
    return np.asarray(face.side / 2 * along, np.float64)


def _spread(ends: NDArray[np.float64], square: NDArray[np.float64]) -> float:
    return float(np.std(np.log(np.minimum(ends / square, TO))))
