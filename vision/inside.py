"""What is inside a ring: nothing, a star, or a star with a hook across it."""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.faces import BODY_INSIDE, BODY_OUTSIDE, INSIDE, RHO, rows
from vision.rings import ANGLES

Outline = tuple[tuple[float, float], ...]

# Outlines in ring radii (inner edge 1), x right, y down, by a ruler on photographs of the faces.
_STAR_ARM: Outline = (
    (0.0, -0.79), (0.05, -0.76), (0.11, -0.55), (0.15, -0.32),
    (0.22, -0.22), (0.32, -0.15), (0.55, -0.11), (0.76, -0.05),
)  # fmt: skip
STAR: tuple[Outline, ...] = (
    tuple(
        (c * x - s * y, s * x + c * y) for c, s in ((1, 0), (0, 1), (-1, 0), (0, -1)) for x, y in _STAR_ARM
    ),
)
CUT_STAR: tuple[Outline, ...] = (
    ((-0.01, -0.97), (0.11, -0.81), (0.19, -0.20), (-0.14, 0.20), (-0.82, 0.09), (-0.89, -0.02),
     (-0.78, -0.11), (-0.18, -0.22), (-0.16, -0.81)),
    ((0.49, 0.12), (0.62, -0.14), (0.77, -0.17), (0.88, -0.04), (0.77, 0.11)),
    ((0.17, 0.49), (0.16, 0.73), (0.02, 0.92), (-0.12, 0.64), (-0.04, 0.56)),
)  # fmt: skip
"""The star of a crit: larger than that of a hit, and cut in three by the hook."""
HOOK: Outline = (
    (0.27, -0.61), (0.42, -0.65), (0.55, -0.57), (0.52, -0.36), (0.30, 0.01), (-0.01, 0.36),
    (-0.36, 0.60), (-0.54, 0.60), (-0.56, 0.38),
)  # fmt: skip
HOOK_WIDTH = 0.16

BRIGHTEST = 1.1
"""Brightness over that of the ring's paint is glare."""


@dataclass(frozen=True)
class Insides:
    """How well each glyph explains each inside. Columns of (N, 2): star, star with hook.

    `likeness` is the correlation -1..1 after removal of a plane of light; `amount` how much of the glyph is
    there (0 none, 1 as bright against the body as the ring is), after removal also of a round patch of
    glare; `blind` (N,) the share of the inside that glare has burnt out.
    """

    likeness: NDArray[np.float64]
    amount: NDArray[np.float64]
    blind: NDArray[np.float64]


def insides(pale: NDArray[np.float64]) -> Insides:
    """Compare the insides of faces (N, RHO, ANGLES), paint 1, with each glyph at every turn."""
    within = rows(INSIDE)
    inside = np.minimum(pale[:, within], BRIGHTEST)
    around = pale[:, rows(BODY_INSIDE) | rows(BODY_OUTSIDE)].reshape(len(pale), -1)
    body = np.quantile(around, 0.25, axis=1)
    step = np.maximum(1.0 - body, 0.1)[:, None]
    likeness, _ = _compare(inside, degree=1)
    _, amount = _compare(inside, degree=2)
    area = RHO[within][:, None] * np.ones(ANGLES)
    blind = np.sum((pale[:, within] > BRIGHTEST) * area, axis=(1, 2)) / np.sum(area)
    return Insides(likeness=likeness, amount=amount / step, blind=blind)


def _compare(inside: NDArray[np.float64], degree: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Correlation and amount (N, glyphs) at the best turn, smooth light of that polynomial degree removed."""
    glyphs, spectra, smooth, area = _glyphs(degree)
    flat = (inside * area).reshape(len(inside), -1)
    left = (flat - (flat @ smooth) @ smooth.T).reshape(inside.shape)
    size = np.sqrt(np.sum(left**2, axis=(1, 2))) + 1e-9
    spectrum = np.fft.rfft(left, axis=2)
    turned = np.fft.irfft(np.einsum("nrf,grf->ngf", spectrum, np.conj(spectra)), n=ANGLES, axis=2)
    best = np.max(turned, axis=2)
    power = np.sum(glyphs**2, axis=(1, 2))
    return best / (size[:, None] * np.sqrt(power)), best / power


@lru_cache(maxsize=2)
def _glyphs(
    degree: int,
) -> tuple[NDArray[np.float64], NDArray[np.complex128], NDArray[np.float64], NDArray[np.float64]]:
    """Unwrapped glyphs, their spectra, an orthonormal basis of smooth light, and root area.

    The basis spans all polynomials up to `degree` over the disc, which is the same space at every turn:
    what is left of a turned glyph is the turned rest.
    """
    radius = RHO[rows(INSIDE)]
    turn = np.arange(ANGLES) * (2 * np.pi / ANGLES)
    x, y = radius[:, None] * np.cos(turn), radius[:, None] * np.sin(turn)
    area = np.sqrt(radius)[:, None] * np.ones(ANGLES)
    terms = [np.ones_like(x), x, y]
    if degree == 2:  # noqa: PLR2004 (the round and saddle shapes)
        terms += [x * x + y * y, x * x - y * y, x * y]
    smooth, _ = np.linalg.qr(np.stack([(term * area).ravel() for term in terms], axis=1))
    drawn = [draw_glyph(STAR, None), draw_glyph(CUT_STAR, HOOK)]
    at = [np.asarray(v / GLYPH_HALF * GLYPH_PIXELS / 2 + GLYPH_PIXELS / 2 - 0.5, np.float32) for v in (x, y)]
    unwrapped = np.stack([cv2.remap(glyph, at[0], at[1], cv2.INTER_LINEAR) for glyph in drawn]).astype(
        np.float64
    )
    flat = (unwrapped * area).reshape(len(drawn), -1)
    rest = (flat - (flat @ smooth) @ smooth.T).reshape(unwrapped.shape)
    return rest, np.fft.rfft(rest, axis=2), smooth, area


GLYPH_PIXELS = 256
GLYPH_HALF = 1.2
"""A drawn glyph is a square of so many pixels, reaching so many ring radii to each side of the centre."""


def draw_glyph(outlines: tuple[Outline, ...], stroke: Outline | None) -> NDArray[np.float32]:
    """A square of coverage 0..1 of filled outlines and a stroke, softened as a camera does."""
    canvas = np.zeros((GLYPH_PIXELS, GLYPH_PIXELS), np.uint8)
    scale = GLYPH_PIXELS / 2 / GLYPH_HALF
    fine = 16  # OpenCV's drawing takes fixed-point coordinates with 4 binary places

    def fixed(outline: Outline) -> NDArray[np.int32]:
        return np.asarray(np.round((np.array(outline) * scale + GLYPH_PIXELS / 2 - 0.5) * fine), np.int32)

    for outline in outlines:
        cv2.fillPoly(canvas, [fixed(outline)], (255,), cv2.LINE_AA, 4)
    if stroke is not None:
        width = round(HOOK_WIDTH * scale)
        cv2.polylines(canvas, [fixed(stroke)], False, (255,), width, cv2.LINE_AA, 4)  # noqa: FBT003 (an open line)
    # A picture of the whole mat has about four pixels a mm: 0.05 ring radii of blur.
    return np.asarray(cv2.GaussianBlur(canvas.astype(np.float32) / 255, (0, 0), 0.05 * scale), np.float32)
