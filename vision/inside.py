"""What is inside a ring: nothing, a star, or a star with a hook across it."""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.faces import BODY_INSIDE, BODY_OUTSIDE, CLIPPED, INSIDE, RHO, rows
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


@dataclass(frozen=True)
class Insides:
    """What each inside shows.

    `amount` (N,): how much of the likeliest glyph is there (0 none, 1 as bright against the body as the
    ring is), after removal of smooth light such as a lamp's round reflection. `likeness` (N,): the
    correlation of the likeliest glyph with what is not glare. `turning` (N,): the same by what changes at
    least three times around the centre, which no round reflection does. `leads` (N, 3): by how much the star
    with hook leads the star in correlation without glare, in likeness to paint, and without the first
    harmonics; `hook` (N,): their weighted mean. `clear` (N,): the share of the inside that is not glare.
    `exposed` (N,): the share of a glyph that would show, at the turn that hides it best, where not all
    channels are burnt out and paint and body can still be told apart. `step` (N,): how much brighter the
    paint is than the body, paint being 1. `veil` (N,): how far (0 not, 1 up to the paint) reflections lift
    even the darkest fifth of the inside above the body: a veiled star shows less.
    """

    amount: NDArray[np.float64]
    likeness: NDArray[np.float64]
    turning: NDArray[np.float64]
    leads: NDArray[np.float64]
    hook: NDArray[np.float64]
    clear: NDArray[np.float64]
    exposed: NDArray[np.float64]
    step: NDArray[np.float64]
    veil: NDArray[np.float64]


GLARE = 1.1
GLARE_SOFTNESS = 0.1
"""No body is brighter than white paint beside it in any channel: what is (paint 1, as graded by the eye),
by more than noise, is a lamp's reflection."""

PAINT_REACH = 0.6
"""How far off the paint, in its strongest differing channel, a pixel may be and still be a little like it."""


def insides(graded: NDArray[np.float32], values: NDArray[np.uint8]) -> Insides:
    """Compare faces (N, RHO, ANGLES, 3) with each glyph at every turn; in `graded` the paint is 1."""
    within = rows(INSIDE)
    area = RHO[within][:, None] * np.ones(ANGLES)
    colours = graded[:, within]
    darkest, brightest = np.min(colours, axis=-1), np.max(colours, axis=-1)
    around = np.min(graded[:, rows(BODY_INSIDE) | rows(BODY_OUTSIDE)], axis=-1).reshape(len(graded), -1)
    body = np.quantile(around, 0.25, axis=1)
    step = np.maximum(1.0 - body, 0.1)
    floor = np.quantile(np.minimum(darkest, 1.0)[:, _EQUAL_AREA].reshape(len(graded), -1), 0.2, axis=1)
    _, amount = _compare_smooth(np.minimum(darkest, 1.0), degree=2)
    paint = np.clip(1.0 - np.max(np.abs(colours - 1.0), axis=-1) / PAINT_REACH, 0.0, 1.0)
    like_paint, _ = _compare_smooth(paint, degree=1)
    clear = 1.0 / (1.0 + (np.maximum(brightest - GLARE, 0.0) / GLARE_SOFTNESS) ** 2)
    like_clear = _compare_clear(np.minimum(darkest, 1.05), clear)
    flat = np.minimum(darkest, 1.0)
    alike = (like_clear, like_paint, _compare_turning(flat, dropped=2))
    leads = np.stack([like[:, 1] - like[:, 0] for like in alike], axis=1)
    burnt = np.all(values[:, within] >= CLIPPED, axis=-1)
    return Insides(
        amount=np.max(amount, axis=1) / step,
        likeness=np.max(like_clear, axis=1),
        turning=np.max(_compare_turning(flat, dropped=3), axis=1),
        leads=leads,
        hook=leads @ HOOK_SHARES,
        clear=np.sum(clear * area, axis=(1, 2)) / np.sum(area),
        exposed=_exposed(clear * ~burnt),
        step=step,
        veil=np.clip((floor - body) / step, 0.0, 1.0),
    )


_EQUAL_AREA = np.repeat(np.arange(int(np.sum(rows(INSIDE)))), np.round(6 * RHO[rows(INSIDE)]).astype(int))
"""Rows of an inside, the outer ones more often, so that each stands for about the same area."""


HOOK_SHARES = np.array([0.19, 0.38, 0.43])
"""Weights of the three leads (by maximum likelihood: 21, 43 and 50)."""


def _compare_smooth(
    inside: NDArray[np.float32], degree: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Correlation and amount (N, glyphs) at the best turn, smooth light of that polynomial degree removed."""
    glyphs, spectra, smooth, area = _smooth_glyphs(degree)
    flat = (inside * area).reshape(len(inside), -1)
    left = (flat - (flat @ smooth) @ smooth.T).reshape(inside.shape)
    size = np.sqrt(np.sum(left**2, axis=(1, 2))) + 1e-9
    best = np.max(over_turns(left, spectra), axis=2)
    power = np.sum(glyphs**2, axis=(1, 2))
    return best / (size[:, None] * np.sqrt(power)), best / power


def _compare_turning(inside: NDArray[np.float32], dropped: int) -> NDArray[np.float64]:
    """Correlation (N, glyphs) at the best turn without the first `dropped` harmonics around the centre.

    A lamp's reflection is a soft patch: in the middle it has none but the harmonic 0, beside it the first
    two.
    """
    root = np.sqrt(RHO[rows(INSIDE)])[:, None]
    glyphs = _plain_glyphs()[1] * root
    faces = np.fft.rfft(inside * root, axis=2)
    glyphs[:, :, :dropped] = 0
    faces[:, :, :dropped] = 0
    size, glyph_size = (
        np.sqrt(np.sum(2 * np.abs(part) ** 2, axis=(1, 2)) / ANGLES) for part in (faces, glyphs)
    )
    best = np.max(_turned(faces, glyphs), axis=2)
    return np.asarray(best / (size[:, None] * glyph_size[None, :] + 1e-9))


def _compare_clear(inside: NDArray[np.float32], clear: NDArray[np.float32]) -> NDArray[np.float64]:
    """Correlation (N, glyphs) at the best turn, every pixel weighted by how clear of glare it is."""
    glyphs, spectra, squares = _plain_glyphs()
    weight = clear * RHO[rows(INSIDE)][:, None]
    total = np.sum(weight, axis=(1, 2))[:, None, None]
    mean = np.sum(weight * inside, axis=(1, 2))[:, None, None] / total
    off = weight * (inside - mean)
    spread = np.sum(off * (inside - mean), axis=(1, 2))[:, None, None]
    glyph_mean = over_turns(weight, spectra) / total
    glyph_spread = over_turns(weight, squares) - total * glyph_mean**2
    together = over_turns(off, spectra)
    least = 1e-3 * np.sum(glyphs**2, axis=(1, 2))[None, :, None]
    return np.asarray(
        np.max(together / np.sqrt(np.maximum(spread, 1e-6) * np.maximum(glyph_spread, least)), axis=2)
    )


def _exposed(clear: NDArray[np.float32]) -> NDArray[np.float64]:
    """(N,) the share of a glyph's contrast that shows in clear pixels, least over glyphs and turns."""
    _, spectra, squares = _plain_glyphs()
    seen = _glyph_spread(clear, spectra, squares)
    whole = _glyph_spread(np.ones_like(clear[:1]), spectra, squares)
    return np.asarray(np.min(seen / whole, axis=(1, 2)))


def _glyph_spread(
    clear: NDArray[np.floating], spectra: NDArray[np.complex128], squares: NDArray[np.complex128]
) -> NDArray[np.float64]:
    """(N, glyphs, ANGLES) sums of squares of each turned glyph about its mean, over the clear pixels."""
    weight = clear * RHO[rows(INSIDE)][:, None]
    total = np.maximum(np.sum(weight, axis=(1, 2)), 1e-6)[:, None, None]
    return np.asarray(over_turns(weight, squares) - over_turns(weight, spectra) ** 2 / total)


def spectra_of(glyphs: NDArray[np.floating]) -> NDArray[np.complex128]:
    """The spectra (glyphs, rows, frequencies) around the centre that `over_turns` takes."""
    return np.asarray(np.fft.rfft(glyphs, axis=2), np.complex128)


def over_turns(faces: NDArray[np.floating], spectra: NDArray[np.complex128]) -> NDArray[np.float64]:
    """(N, glyphs, ANGLES) sums of products of faces (N, rows, ANGLES) with each glyph at each turn."""
    return _turned(np.fft.rfft(faces, axis=2), spectra)


def _turned(spectrum: NDArray[np.complexfloating], spectra: NDArray[np.complex128]) -> NDArray[np.float64]:
    """The same from the spectra (N, rows, frequencies) of the faces."""
    # One small matrix product a frequency: (N, rows) times (rows, glyphs).
    product = np.matmul(spectrum.transpose(2, 0, 1), np.conj(spectra).transpose(2, 1, 0))
    return np.asarray(np.fft.irfft(product.transpose(1, 2, 0), n=ANGLES, axis=2))


def unwrapped_glyphs(blur: float = 0.0) -> NDArray[np.float64]:
    """(2, rows, ANGLES) star and star with hook, blurred by so many ring radii beyond what a camera does."""
    x, y = _grid()
    scale = GLYPH_PIXELS / 2 / GLYPH_HALF
    at = [np.asarray(v * scale + GLYPH_PIXELS / 2 - 0.5, np.float32) for v in (x, y)]
    drawn = [draw_glyph(STAR, None), draw_glyph(CUT_STAR, HOOK)]
    if blur > 0:
        drawn = [np.asarray(cv2.GaussianBlur(glyph, (0, 0), blur * scale), np.float32) for glyph in drawn]
    return np.stack([cv2.remap(glyph, at[0], at[1], cv2.INTER_LINEAR) for glyph in drawn]).astype(np.float64)


def _grid() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The x and y (rows, ANGLES), in ring radii, of an unwrapped inside."""
    turn = np.arange(ANGLES) * (2 * np.pi / ANGLES)
    radius = RHO[rows(INSIDE)][:, None]
    return radius * np.cos(turn), radius * np.sin(turn)


@lru_cache(maxsize=1)
def _plain_glyphs() -> tuple[NDArray[np.float64], NDArray[np.complex128], NDArray[np.complex128]]:
    """Unwrapped glyphs, their spectra, and the spectra of their squares."""
    glyphs = unwrapped_glyphs()
    return glyphs, np.fft.rfft(glyphs, axis=2), np.fft.rfft(glyphs**2, axis=2)


@lru_cache(maxsize=2)
def _smooth_glyphs(
    degree: int,
) -> tuple[NDArray[np.float64], NDArray[np.complex128], NDArray[np.float64], NDArray[np.float64]]:
    """Unwrapped glyphs, their spectra, an orthonormal basis of smooth light, and root area.

    The basis spans all polynomials up to `degree` over the disc, which is the same space at every turn:
    what is left of a turned glyph is the turned rest.
    """
    x, y = _grid()
    area = np.sqrt(RHO[rows(INSIDE)])[:, None] * np.ones(ANGLES)
    terms = [np.ones_like(x), x, y]
    if degree == 2:  # noqa: PLR2004 (the round and saddle shapes)
        terms += [x * x + y * y, x * x - y * y, x * y]
    smooth, _ = np.linalg.qr(np.stack([(term * area).ravel() for term in terms], axis=1))
    unwrapped = unwrapped_glyphs()
    flat = (unwrapped * area).reshape(len(unwrapped), -1)
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
