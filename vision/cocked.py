"""Dice that lean on others: their rings are oval and small where those of flat dice are circles."""

import numpy as np
from numpy.typing import NDArray

from vision.picture import Picture
from vision.plane import Plane
from vision.rings import INNER_EDGE, Lean, Rings, apart, evident, fit_rings, joined, peaks, ring_match
from vision.sides import body_middles

NARROW_LIMIT = 0.073
"""A ring narrower than round by this leans: 1 - cos 22 degrees. Narrowed to a share n of its width, a
circle has an oval (second harmonic of the radius) and a mean radius that is short by (1 - n) / 2 each, so
their sum is 1 - n."""

FEWEST = 4
"""From so many dice on, their median radius measures the dice better than the set's width does."""

UNKNOWN_SHARE = 0.5
"""With fewer, the lack of radius counts half: dice of one make differ from another's by some per cent."""

SEARCH_LEANS = tuple(Lean(0.80, turn) for turn in (0.0, 45.0, 90.0, 135.0))
"""Dice that lean by about 37 degrees are looked for in four directions; up to 25 the upright search finds
them."""

LEAST_MATCH = 0.30
LEAST_TOTAL = 0.85
"""Least match, and least sum of match and share of the edge seen, of a leaning ring: it is asked about,
never read, so it needs less than a flat one."""

BODY_REACH = 0.68
"""Middles of side faces lie 0.5 dice from a die's middle, those of a neighbour's top face 0.8 and more:
between."""

LEANING_REACH = 1.0
"""All faces of a leaning die lie within its width of the face that was found."""


def leaning(rings: Rings, die_mm: float) -> NDArray[np.bool_]:
    """Which rings (N,) are those of leaning dice."""
    return _narrowed(rings, die_mm) > NARROW_LIMIT


def _narrowed(rings: Rings, die_mm: float) -> NDArray[np.float64]:
    """By what share of its width each ring (N,) is narrower than a round one."""
    many = len(rings) >= FEWEST
    usual = float(np.median(rings.radius)) if many else INNER_EDGE * die_mm
    short = np.maximum(1.0 - rings.radius / usual, 0.0) * (1.0 if many else UNKNOWN_SHARE)
    return np.asarray(np.hypot(*rings.oval.T) + short, np.float64)


def lower_faces(rings: Rings, lean: NDArray[np.bool_], plane: Plane, die_mm: float) -> NDArray[np.bool_]:
    """Which rings (N,) not known to lean are the lower face of a die whose leaning top lies behind it.

    Of a die tipped towards the camera the face that looks at it may seem almost flat.
    """
    if not len(rings):
        return np.zeros(0, np.bool_)
    apart = np.linalg.norm(rings.centre[:, None] - rings.centre[None], axis=2)
    to_nadir = np.linalg.norm(rings.centre - np.array(plane.nadir), axis=1)
    behind = (apart < LEANING_REACH * die_mm) & (to_nadir[None, :] > to_nadir[:, None]) & lean[None, :]
    doubtful = _narrowed(rings, die_mm) > NARROW_LIMIT / 2
    return np.asarray(~lean & doubtful & np.any(behind, axis=1), np.bool_)


def find_leaning(  # noqa: PLR0917 (where to look, and what for)
    picture: Picture,
    plane: Plane,
    white: NDArray[np.float64],
    pale: NDArray[np.uint8],
    to_mm: NDArray[np.float64],
    found: Rings,
    die_mm: float,
) -> Rings:
    """Rings of strongly leaning dice beside those already found.

    `pale` is the picture rectified, `to_mm` (3, 3) takes its pixels to mm.
    """
    step = to_mm[0, 0]
    parts = []
    for lean in SEARCH_LEANS:
        rows, columns, values = peaks(ring_match(pale, die_mm / step, lean), 3, LEAST_MATCH)
        centres = np.stack([columns, rows], axis=1) * step + to_mm[:2, 2]
        free = ~in_bodies(centres, found, plane, die_mm)
        if np.any(free):
            die = np.full(int(np.sum(free)), die_mm)
            parts.append(fit_rings(picture, plane, white, centres[free], values[free], die, lean))
    rings = joined(parts)
    good = evident(rings, LEAST_TOTAL) & (np.hypot(*rings.oval.T) > NARROW_LIMIT / 2)
    good &= ~in_bodies(rings.centre, found, plane, die_mm)
    return apart(rings.take(good), LEANING_REACH * die_mm)


def on_colour(rings: Rings, pale: NDArray[np.uint8], to_mm: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which rings (N,) have something around them that is no paler than their paint, in the darkest channel.

    The white around a large dark pip of another die passes for a ring, but becomes paler the farther out.
    """
    shown = []
    for reach in (PAINT_AT, BODY_AT):
        at = rings.centre[:, None] + reach * rings.curves()
        places = ((at - to_mm[:2, 2]) / to_mm[0, 0]).round().astype(int)
        column, row = (np.clip(places[..., axis], 0, pale.shape[1 - axis] - 1) for axis in (0, 1))
        shown.append(np.median(pale[row, column], axis=1))
    return np.asarray(shown[1] < MOST_PALE * shown[0])


PAINT_AT, BODY_AT = 1.09, 1.3
MOST_PALE = 1.03
"""Where the paint's middle and the body beside it are, in inner radii, and the most of the paint's light that
is beside it: around blurred dice up to 1.02, around pips mostly 1.05."""


def in_bodies(points: NDArray[np.float64], rings: Rings, plane: Plane, die_mm: float) -> NDArray[np.bool_]:
    """Which plane points (M, 2) mm lie on the body, sides included, of one of the dice."""
    if not len(rings) or not len(points):
        return np.zeros(len(points), np.bool_)
    off = points[:, None, :] - body_middles(rings, plane, die_mm)[None, :, :]
    reach = np.where(leaning(rings, die_mm), LEANING_REACH, BODY_REACH) * die_mm
    return np.asarray(np.any(np.hypot(off[..., 0], off[..., 1]) < reach, axis=1))
