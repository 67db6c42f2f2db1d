"""Star and hook by their outlines: the edges that paint has and a lamp's reflection has elsewhere.

A reflection adds light of the lamp's colour. So it never darkens, and leaves the differences between the
channels as they are (the dichromatic model of S. Shafer, 1985), until a channel is burnt out: what lies there
is unknown. How much of a glyph's outline is seen as an edge of the right direction and height, each place of
it counted once, is told in two ways: in the darkest channel, and in the share of paint by colour alone.
(After C. Steger, Occlusion, clutter, and illumination invariant object recognition, 2002.)
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.faces import CLIPPED, INSIDE, RHO, RHO_STEP, rows
from vision.inside import over_turns, spectra_of, unwrapped_glyphs
from vision.rings import ANGLES, INNER_EDGE

Floats = NDArray[np.floating]


@dataclass(frozen=True)
class Outlines:
    """How much of the outline of star, and star with hook, is seen at the best turn (N, 2), about 0 to 1.

    `bright` by the darkest channel, `tinted` by colour alone, `both` by their sum, at one turn. `usual`
    (N,) is what of the star's is seen, by both, on the mean of all turns: much where light is round. `lack`
    (N,) is the least part of the star with hook, over the turns, that is dark where its paint had to be.
    """

    bright: NDArray[np.float64]
    tinted: NDArray[np.float64]
    both: NDArray[np.float64]
    usual: NDArray[np.float64]
    lack: NDArray[np.float64]


LEAST_STEP = 0.15
"""Least step from body to paint that is reckoned with, in linear light (paint 1): noise is not to be drawn
up to it."""

OVER_PAINT = 1.15
"""What is burnt out is unknown where it is at least so much brighter than the paint; where that is burnt out
itself, it may be no more than paint."""

EDGE = 0.75
"""So much of the slope that paint has is as good an edge as any: in a groove paint is dark."""

OFF_CENTRE = 0.05
"""Ring radii by which the centre of a ring may be off: a quarter of a mm. Outlines are looked for as if they
were blurred by so much."""

DARK = 0.5
"""What shows less than this share of the paint's light above the body's is dark: no lamp takes light away."""

LEAST_VISIBLE = 0.15
"""Of an outline of which less is visible, what is seen counts as if so much were."""

BLURS = (0.0, 0.04, 0.07, 0.10, 0.14, 0.18)
"""Blurs in ring radii, beyond the glyphs' own, for which outlines are kept."""

PIXEL_BLUR = 0.35
"""The deviation of a pixel's own blur, and that of the linear interpolation between pixels, in pixels."""


def outlines(
    relative: NDArray[np.float64],
    values: NDArray[np.uint8],
    body: NDArray[np.float64],
    blur: float,
    die_px: float,
) -> Outlines:
    """Outlines of glyphs in faces (N, RHO, ANGLES, 3) of linear light, the paint being 1.

    `values` are the same as the camera gave them; `body` (N, 3) the light of each die's body; `blur` is the
    lens's in widths of a die, which are `die_px` pixels.
    """
    within = rows(INSIDE)
    light = relative[:, within]
    burnt = (values[:, within] >= CLIPPED) & (light > OVER_PAINT)
    body = np.minimum(body, 0.9)
    darkest = np.argmin(light, axis=-1)[..., None]
    low = np.min(body, axis=1)[:, None, None]
    height = np.minimum(np.take_along_axis(light, darkest, -1)[..., 0], 2.5) / np.maximum(1 - low, LEAST_STEP)
    hue = body - np.mean(body, axis=1, keepdims=True)
    strength = np.sum(hue**2, axis=1) + 1e-4
    paint = 1 - np.einsum("nrac,nc->nra", light, hue) / strength[:, None, None]
    extra = float(np.hypot(np.hypot(blur, PIXEL_BLUR / die_px) / INNER_EDGE, OFF_CENTRE))
    model = _model(min(BLURS, key=lambda one: abs(one - extra)))
    unknown = np.take_along_axis(burnt, darkest, -1)[..., 0]
    seen = [
        _seen(height, unknown, model),
        _seen(np.clip(paint, -0.5, 1.5), np.any(burnt, axis=-1), model),
    ]
    share = (np.min(light, axis=-1) - low) / np.maximum(1 - low, LEAST_STEP)
    dark = np.clip(1 - share / DARK, 0.0, 1.0) * RHO[within][:, None]
    lack = np.min(over_turns(dark, model.paint)[:, 1], axis=1) / model.painted[1]
    usual = np.mean(seen[0][:, 0] + seen[1][:, 0], axis=1)
    bright, tinted, both = (np.max(one, axis=2) for one in (*seen, seen[0] + seen[1]))
    return Outlines(bright, tinted, both, usual, lack)


@dataclass(frozen=True)
class _Model:
    """Spectra of the glyphs' edges: along a ray, around, how strong; of their paint; and the sums (2,)."""

    out: NDArray[np.complex128]
    around: NDArray[np.complex128]
    weight: NDArray[np.complex128]
    paint: NDArray[np.complex128]
    painted: NDArray[np.float64]
    whole: NDArray[np.float64]
    steepest: float


@lru_cache(maxsize=len(BLURS))
def _model(blur: float) -> _Model:
    glyphs = unwrapped_glyphs(blur)
    paint = glyphs**2  # what is more than half paint counts
    out, around = _slopes(glyphs)
    steep = np.hypot(out, around)
    steepest = float(np.quantile(steep[0][steep[0] > OUTLINE], 0.8))
    weight = np.minimum(steep / steepest, 1.0)
    share = weight / np.maximum(steep, 1e-6)
    area = RHO[rows(INSIDE)][:, None]
    return _Model(
        spectra_of(out * share),
        spectra_of(around * share),
        spectra_of(weight),
        spectra_of(paint),
        painted=np.sum(paint * area, axis=(1, 2)),
        whole=np.sum(weight * area, axis=(1, 2)),
        steepest=steepest,
    )


OUTLINE = 0.3
"""Slopes of a glyph, paint a ring radius, from which on there is an outline."""


def _slopes(field: Floats) -> tuple[Floats, Floats]:
    """Slopes (N, rows, ANGLES) outward and around, a ring radius."""
    arc = RHO[rows(INSIDE)][:, None] * (4 * np.pi / ANGLES)
    around = (np.roll(field, -1, axis=2) - np.roll(field, 1, axis=2)) / arc
    return np.gradient(field, RHO_STEP, axis=1), around


def _seen(field: Floats, unknown: NDArray[np.bool_], model: _Model) -> NDArray[np.float64]:
    """(N, glyphs, ANGLES) how much of each outline is seen at each turn, of what is visible of it."""
    out, around = _slopes(field)
    # An edge counts as one, however much light the edge of a lamp is.
    share = 1.0 / np.maximum(np.hypot(out, around), EDGE * model.steepest)
    visible = RHO[rows(INSIDE)][:, None] * ~_spread(unknown)
    seen = over_turns(out * share * visible, model.out) + over_turns(around * share * visible, model.around)
    there = over_turns(visible, model.weight)
    return np.asarray(seen / np.maximum(there, LEAST_VISIBLE * model.whole[0]))


def _spread(unknown: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """What is unknown and its neighbours, whose slopes it takes part in."""
    wide = unknown | np.roll(unknown, 1, axis=2) | np.roll(unknown, -1, axis=2)
    both = wide.copy()
    both[:, 1:] |= wide[:, :-1]
    both[:, :-1] |= wide[:, 1:]
    return both
