"""Find the pale rings of top faces: where a ring-shaped match is, and the ellipse of its inner edge."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.picture import Picture
from vision.plane import Plane, Points

Floats = NDArray[np.float32]

INNER_EDGE = 0.300
OUTER_EDGE = 0.352
"""Radii of the ring's inner and outer edge in die widths, by a ruler on photographs of the 14 faces."""

ANGLES = 72
"""Rays around a ring: one every 5 degrees, a quarter of a tab's width."""


def _soft_band(radius: NDArray[np.float64], low: float, high: float, pixel: float) -> NDArray[np.float64]:
    """1 between two radii, 0 outside, with the share of the pixel at the borders."""
    return np.clip(np.minimum(radius - low, high - radius) / pixel + 0.5, 0.0, 1.0)


@dataclass(frozen=True)
class Lean:
    """How a ring seen aslant looks: `narrow` of its width is left, the long axis lies at `turn` degrees."""

    narrow: float = 1.0
    turn: float = 0.0

    @property
    def oval(self) -> tuple[float, float]:
        """The second harmonic of the ring's radius, as in `Rings`."""
        amount = (1 - self.narrow) / (1 + self.narrow)
        angle = 2 * np.radians(self.turn)
        return float(amount * np.cos(angle)), float(amount * np.sin(angle))


UPRIGHT = Lean()


@lru_cache(maxsize=64)
def _ring_kernels(die_px: float, lean: Lean) -> tuple[Floats, Floats]:
    """Zero-mean ring and its mask, for dice of `die_px` pixels.

    The zone of the tabs and the inside, where star and hook are, are left out: a ring of any colour and face
    matches.
    """
    reach = int(np.ceil(0.47 * die_px))
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    angle = np.radians(lean.turn)
    along, across = x * np.cos(angle) + y * np.sin(angle), y * np.cos(angle) - x * np.sin(angle)
    radius = np.hypot(along, across / lean.narrow) / die_px
    paint = _soft_band(radius, INNER_EDGE, OUTER_EDGE, 1 / die_px)
    body = _soft_band(radius, 0.22, 0.285, 1 / die_px) + _soft_band(radius, 0.41, 0.47, 1 / die_px)
    weight = (paint + body) / np.sum(paint + body)
    share = paint / np.maximum(paint + body, 1e-9)
    centred = share - np.sum(weight * share)
    ring = weight * centred / np.sqrt(np.sum(weight * centred**2))
    return ring.astype(np.float32), weight.astype(np.float32)


NOISE_FLOOR = 4.0
"""Grey levels of spread added to the match's denominator: sensor noise on a plain ground must not look like
a ring."""


def ring_match(pale: NDArray[np.uint8], die_px: float, lean: Lean = UPRIGHT) -> Floats:
    """(H, W) correlation -1..1 of the ring of a die `die_px` wide with each pixel's surroundings."""
    ring, weight = _ring_kernels(round(die_px, 2), lean)
    reach = weight.shape[0] // 2
    level = cv2.copyMakeBorder(pale, reach, reach, reach, reach, cv2.BORDER_REPLICATE).astype(np.float32)
    # matchTemplate correlates by way of the spectrum: a tenth of the time of filter2D with kernels this
    # large.
    mean = cv2.matchTemplate(level, weight, cv2.TM_CCORR)
    square = cv2.matchTemplate(level * level, weight, cv2.TM_CCORR)
    spread = np.sqrt(np.maximum(square - mean * mean, 0.0) + NOISE_FLOOR**2)
    return np.asarray(cv2.matchTemplate(level, ring, cv2.TM_CCORR) / spread, np.float32)


def peaks(match: Floats, reach: int, least: float) -> tuple[NDArray[np.intp], NDArray[np.intp], Floats]:
    """Rows, columns and values of local maxima of at least `least` that are highest within `reach` pixels."""
    highest = cv2.dilate(match, np.ones((2 * reach + 1, 2 * reach + 1), np.uint8))
    rows, columns = np.nonzero((match >= highest) & (match >= least))
    return rows, columns, match[rows, columns]


@dataclass(frozen=True)
class Rings:
    """Fitted rings, one a row.

    Around `centre` (mm) the inner edge runs at `radius * (1 + oval . (cos 2t, sin 2t))` mm. `match` is the
    search's correlation; `seen` the share of rays that show the edge where the curve is; `contrast` the
    paint's brightness over the body's, in grey levels of the white-balanced darkest channel.
    """

    centre: Points
    radius: NDArray[np.float64]
    oval: NDArray[np.float64]
    match: NDArray[np.float64]
    seen: NDArray[np.float64]
    contrast: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.radius)

    def curves(self) -> NDArray[np.float64]:
        """(N, ANGLES, 2) mm from each centre to its inner edge, by the steps of `unit_circle`."""
        turn = np.arange(ANGLES) * (2 * np.pi / ANGLES)
        shape = 1 + self.oval[:, :1] * np.cos(2 * turn) + self.oval[:, 1:] * np.sin(2 * turn)
        return np.asarray((self.radius[:, None] * shape)[..., None] * unit_circle())

    def take(self, which: NDArray[np.generic]) -> "Rings":
        """The rings of an index or mask."""
        return Rings(*(getattr(self, name)[which] for name in self.__dataclass_fields__))


def joined(parts: Sequence[Rings]) -> Rings:
    """The rings of several parts in one."""
    names = Rings.__dataclass_fields__
    if not parts:
        return Rings(*(np.zeros((0, 2)) if name in ("centre", "oval") else np.zeros(0) for name in names))
    return Rings(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))


def evident(rings: Rings, least: float) -> NDArray[np.bool_]:
    """Which rings (N,) reach the sum `least` of match and share seen; faint ones must reach more."""
    faint = rings.contrast < FAINT
    enough = rings.match + rings.seen > least + FAINT_MORE * faint
    return np.asarray(enough & (~faint | (rings.match > FAINT_MATCH) | (rings.seen > FAINT_SEEN)))


FAINT = 18.0
FAINT_MORE = 0.1
"""Grey levels (of 200 for white) by which a ring's paint stands out, and what more it needs below that: the
nap of a felt cloth makes rings of up to 15 by chance; real ones are above 60, and below 20 only in the
midst of glare."""


FAINT_MATCH = 0.43
FAINT_SEEN = 0.6
"""One of the two a faint ring must reach: those of nap and grain are mediocre in both (0.40 and 0.57 in drawn
trays), burnt-out ones match well, blurred ones are seen all around."""


def apart(rings: Rings, least: float) -> Rings:
    """The rings without those that lie within `least` mm of a better one."""
    kept: list[int] = []
    for index in np.argsort(-(rings.match + rings.seen)):
        if all(np.hypot(*(rings.centre[index] - rings.centre[other])) >= least for other in kept):
            kept.append(int(index))
    return rings.take(np.array(kept, np.intp))


def unit_circle(angles: int = ANGLES) -> NDArray[np.float64]:
    """(angles, 2) points at equal steps, clockwise on the screen from +x."""
    turn = np.arange(angles) * (2 * np.pi / angles)
    return np.stack([np.cos(turn), np.sin(turn)], axis=1)


def sample(picture: Picture, plane: Plane, points: NDArray[np.float64]) -> NDArray[np.uint8]:
    """Picture values (..., 3) at plane points (..., 2) in mm; black outside the picture."""
    pixels = plane.to_picture(points).astype(np.float32)
    flat = pixels.reshape(-1, pixels.shape[-2], 2) if pixels.ndim > 2 else pixels.reshape(1, -1, 2)  # noqa: PLR2004
    values = np.empty((*flat.shape[:2], 3), np.uint8)
    for start in range(0, len(flat), _REMAP_ROWS):
        part = flat[start : start + _REMAP_ROWS]
        values[start : start + _REMAP_ROWS] = cv2.remap(
            picture, part[..., 0], part[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
    return values.reshape(*points.shape[:-1], 3)


_REMAP_ROWS = 32000
"""OpenCV's remap takes pictures of less than 32768 rows."""


def pale_channel(values: NDArray[np.uint8], white: NDArray[np.float64]) -> NDArray[np.uint8]:
    """The darkest of the three channels after scaling `white` (3,) to grey level 200.

    A saturated body is dark in at least one channel whatever its colour; white paint is bright in all.
    """
    steps = np.arange(256, dtype=np.float64)[:, None] * (200.0 / np.maximum(white, 8.0))[None, :]
    table = np.clip(steps + 0.5, 0, 255).astype(np.uint8)
    if not values.size:
        return np.empty(values.shape[:-1], np.uint8)  # OpenCV gives nothing back for nothing
    flat = values.reshape(-1, 1, 3) if values.ndim != 3 else values  # noqa: PLR2004
    scaled = cv2.LUT(flat, table[None, :, :] if flat.shape[2] == 3 else table)  # noqa: PLR2004
    darkest = cv2.min(cv2.min(scaled[..., 0], scaled[..., 1]), scaled[..., 2])
    return np.asarray(darkest, np.uint8).reshape(values.shape[:-1])


def fit_rings(  # noqa: PLR0917 (what is fitted, where it is seen, where to begin)
    picture: Picture,
    plane: Plane,
    white: NDArray[np.float64],
    centres: Points,
    match: Floats,
    die: NDArray[np.float64],
    lean: Lean = UPRIGHT,
) -> Rings:
    """Fit the inner edge near each of `centres` (N, 2) mm, for dice `die` (N,) mm wide that lean so."""
    radii = np.arange(0.18, 0.46, _STEP)
    circle = unit_circle()
    points = centres[:, None, None, :] + die[:, None, None, None] * radii[None, :, None, None] * circle
    pale = pale_channel(sample(picture, plane, points), white).astype(np.float32)  # (N, radii, ANGLES)
    slope = pale[:, 2 * _SLOPE_REACH :, :] - pale[:, : -2 * _SLOPE_REACH, :]
    where = radii[_SLOPE_REACH:-_SLOPE_REACH]
    turn = np.arange(ANGLES) * (2 * np.pi / ANGLES)
    basis = np.stack(
        [np.ones(ANGLES), np.cos(turn), np.sin(turn), np.cos(2 * turn), np.sin(2 * turn)], axis=1
    )
    mean = INNER_EDGE * (1 + lean.narrow) / 2
    begin = mean * np.array([1.0, 0.0, 0.0, *lean.oval])
    curve = np.tile(begin @ basis.T, (len(centres), 1))
    for window in _WINDOWS:
        near = np.abs(where[None, :, None] - curve[:, None, :]) <= window
        rising = np.where(near, slope, -1.0)
        best = np.argmax(rising, axis=1)
        strength = np.maximum(np.take_along_axis(rising, best[:, None, :], axis=1)[:, 0, :], 0.0)
        edge = where[0] + _STEP * (best + _vertex(slope, best))
        coefficients = _robust_fit(basis, edge, strength, begin)
        curve = coefficients @ basis.T
    off = np.abs(edge - curve)
    strong = strength > 0.35 * np.median(strength, axis=1, keepdims=True)
    return Rings(
        centre=centres + coefficients[:, 1:3] * die[:, None],
        radius=coefficients[:, 0] * die,
        oval=coefficients[:, 3:5] / coefficients[:, :1],
        match=match.astype(np.float64),
        seen=np.mean((off < _ON_CURVE) & strong, axis=1),
        contrast=np.median(strength, axis=1),
    )


_STEP = 0.0125
"""Die widths between samples along a ray: 0.2 mm, less than a pixel of a picture that shows the whole mat."""

_SLOPE_REACH = 2
"""Samples to either side that make a slope: 0.05 die together, the width of the ring's paint."""

_WINDOWS = (0.085, 0.055, 0.035)
"""How far from the curve, in die widths, the edge is looked for: first as far as star and tabs allow, then
closer."""

_ON_CURVE = 0.012
"""An edge point nearer than this (die widths; 0.2 mm) lies on the curve."""


_LEAST_BEND = 1e-3


def _vertex(slope: Floats, best: NDArray[np.intp]) -> NDArray[np.float64]:
    """Offset (-0.5..0.5 rows) of a parabola's top through the steepest row and its neighbours."""
    last = slope.shape[1] - 1
    index = np.clip(best, 1, last - 1)[:, None, :]
    before, at, after = (np.take_along_axis(slope, index + shift, axis=1)[:, 0, :] for shift in (-1, 0, 1))
    bend = before - 2 * at + after
    offset = np.where(bend < -_LEAST_BEND, 0.5 * (before - after) / np.minimum(bend, -_LEAST_BEND), 0.0)
    return np.asarray(np.clip(offset, -0.5, 0.5), np.float64)


def _robust_fit(
    basis: NDArray[np.float64],
    edge: NDArray[np.float64],
    strength: NDArray[np.floating],
    prior: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Coefficients (N, 5) of `basis` (A, 5) through `edge` (N, A), with Cauchy weights.

    A slight pull towards the expected curve `prior` keeps a ring of which only half is seen in shape.
    """
    pull = np.diag([4.0, 0.5, 0.5, 2.0, 2.0])
    base = np.sqrt(np.maximum(strength, 0.0)) / np.sqrt(
        np.maximum(np.max(strength, axis=1, keepdims=True), 1.0)
    )
    weight = base
    width = 0.03 * INNER_EDGE
    coefficients = np.tile(prior, (len(edge), 1))
    for _ in range(4):
        left = np.einsum("na,ai,aj->nij", weight, basis, basis) + pull
        right = np.einsum("na,ai,na->ni", weight, basis, edge) + pull @ prior
        coefficients = np.linalg.solve(left, right[..., None])[..., 0]
        off = edge - coefficients @ basis.T
        weight = base / (1.0 + (off / width) ** 2)
    return coefficients
