"""How far a face is believed: what tells a die from spots that stand like its pips by chance."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.pips.body import CIRCLE
from vision.pips.group import DIAGONAL_ONLY, Face
from vision.pips.patterns import SITES
from vision.pips.rim import PIP_REACH, half_steps, rim_of
from vision.pips.spots import Lab, look_up

FOUR = 4

SURE = 0.9
"""Least chance of a face that is not asked about: one in 1 000 was wrong at that, each fifth of the pictures
judged by what the others teach."""

MOST_FREE = 0.6
EVEN = 0.5
"""A site without a pip that differs from the body by more than this part of what pips do holds something of
its own, the bar of an H as it were: such a face is right as often as not. None in the photographs has one."""

MOST_LEAD = 2.0
"""A lead over the next other reading of more than this says no more."""

BIAS = 2.2
WEIGHTS = np.array([-20.6, -3.4, -19.0, 9.7, 1.2, -3.0, -3.7, -3.1, 10.6, 7.3, -7.4])
"""Of what `chance_of` lists, in its order; fitted by maximum likelihood to 1 000 faces found in photographs
of dice and 7 600 found in pictures of none: noise, blots, scribbles, damaged files."""

BIAS_OF_ONE = -1.35
WEIGHTS_OF_ONE = np.array([-12.9, -12.8, 9.5, -4.3])
"""The same of a single pip, fitted to 200 in photographs; 0.75 less than they ask for, as in them nearly all
that look like ones are."""


@dataclass(frozen=True)
class Signs:
    """What speaks for a die or against, all relative to the contrast of its pips or to its width.

    `spread` and `aside` are the rim's; `uneven` is what nine tenths of the top stay within, of its own
    smooth shading; `free` how far the least plain site without a pip is from the body's colour; `beyond`
    how unlike pips the next two sites in line with two rows of a four look: 0 where it is part of a six.
    """

    spread: float
    aside: float
    uneven: float
    free: float
    beyond: float


def signs_of(
    lab: Lab,
    face: Face,
    pattern: NDArray[np.bool_],
    body: NDArray[np.float64],
    contrast: tuple[float, float],
) -> Signs:
    """The signs of a face whose pips stand on the sites of `pattern` (9,), on a `body` (3,) in Lab.

    `contrast` is that of its pips and the one that ends the body, as of its claim.
    """
    least = max(contrast[0], 1.0)
    rim = rim_of(lab, face, body, contrast[1])
    return Signs(
        spread=rim.spread,
        aside=rim.aside,
        uneven=_uneven(lab, face, body) / least,
        free=_free(lab, face, face.centre + SITES[~pattern] @ face.axes, body) / least,
        beyond=min(1.0, _beyond(lab, face) / least) if face.pips == FOUR else 0.0,
    )


def chance_of(face: Face, signs: Signs, plain: float, central: float, lead: float) -> float:
    """The chance, 0..1, that a face is what the die shows; `plain`, `central` and `lead` as of its claim."""
    evidence = (
        signs.spread,
        signs.uneven,
        1.0 - plain,
        central,
        min(lead, MOST_LEAD),
        face.pips <= DIAGONAL_ONLY,
        face.pips == DIAGONAL_ONLY - 1,
        signs.free,
        signs.beyond,
        signs.aside,
        face.pips == FOUR,
    )
    chance = float(1.0 / (1.0 + np.exp(-(BIAS + WEIGHTS @ np.array(evidence, np.float64)))))
    return min(chance, EVEN) if signs.free > MOST_FREE else chance


def chance_of_one(spread: float, uneven: float, central: float, fellows: int) -> float:
    """The chance, 0..1, that a body with a single pip in its middle is a die that shows a one.

    `fellows` are spots like the pip on the same body; the rest is as of `Signs`.
    """
    evidence = np.array([spread, uneven, central, fellows > 0], np.float64)
    return float(1.0 / (1.0 + np.exp(-(BIAS_OF_ONE + WEIGHTS_OF_ONE @ evidence))))


_ALONG = np.linspace(-0.8, 0.8, 17)
_TOP = np.stack(np.meshgrid(_ALONG, _ALONG), axis=-1).reshape(-1, 2)
"""(289, 2): places on the top in half widths, its round edges left out."""

_FEWEST = 12
"""Places of the top that tell its shading."""


def _uneven(lab: Lab, face: Face, body: NDArray[np.float64]) -> float:
    """Lab units that nine tenths of the top without its pips stay within, of one slant of its shading."""
    at = face.centre + _TOP @ half_steps(face)
    off_pips = np.min(np.linalg.norm(at[:, None] - face.at[None], axis=2), axis=1) > PIP_REACH * face.radius
    if np.sum(off_pips) < _FEWEST:
        return float(np.percentile(np.linalg.norm(look_up(lab, at) - body, axis=1), MOST))
    colours = look_up(lab, at[off_pips])
    slant = np.column_stack([_TOP[off_pips], np.ones(len(colours))])
    solution, *_ = np.linalg.lstsq(slant, colours, rcond=None)
    return float(np.percentile(np.linalg.norm(colours - slant @ solution, axis=1), MOST))


MOST = 90
"""Per cent of the top: the rest may shine."""


def _free(lab: Lab, face: Face, sites: NDArray[np.float64], body: NDArray[np.float64]) -> float:
    """Lab units from the body to the site without a pip that is least like it; 0 where all have one."""
    if not len(sites):
        return 0.0
    within = look_up(lab, sites[:, None] + 0.5 * face.radius * _DISC)
    return float(np.max(np.median(np.linalg.norm(within - body, axis=2), axis=1)))


_DISC = np.concatenate([CIRCLE[::2], np.zeros((1, 2))])
_WIDER = np.concatenate([0.6 * CIRCLE[::2], 1.2 * CIRCLE, np.zeros((1, 2))])
_NEXT = np.array(
    [[(3, -1), (3, 1)], [(-3, -1), (-3, 1)], [(-1, 3), (1, 3)], [(-1, -3), (1, -3)]],
    np.float64,
)
"""Where the third pair of pips is if a four is two pairs of a six, in pip offsets."""


def _beyond(lab: Lab, face: Face) -> float:
    """Lab units from the pips' colour to that of the likeliest pair beyond, the less alike of the two."""
    pips = np.median(look_up(lab, face.at), axis=0)
    seen = look_up(lab, (face.centre + _NEXT @ face.axes)[:, :, None] + face.radius * _WIDER)  # (4, 2, K, 3)
    off = np.min(np.linalg.norm(seen - pips, axis=3), axis=2)
    return float(np.min(np.max(off, axis=1)))
