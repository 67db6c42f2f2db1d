"""Dice whose rings a lamp has spoilt: a hint of a ring on a body that stands out from the ground.

The ring alone tells too little there, the body alone could be anything that lies in a tray: only both
together make a die to ask about.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cocked import in_bodies
from vision.mat_layout import MARKER_MM, QUIET_MM
from vision.picture import Picture
from vision.plane import Points
from vision.rings import INNER_EDGE, Rings, apart, sample, unit_circle
from vision.tray import Sight

TOP = np.array([0.06, 0.14, 0.22, 0.26, 0.40, 0.44, 0.48])
AROUND = np.array([0.85, 0.95, 1.05])
"""Distances from the middle, in dice, that lie on a top face and on the ground around it, however it is
turned."""

STANDS_OUT = 13.0
SPREADS = 1.5
"""The fifth of a top that is most like the ground differs from it by so much at least, in Lab with lightness
halved, beyond so many times the spread of the ground itself. Of 78 dice missed in drawn trays under lamps 68
do, of 7 400 hints of rings on cloth and paper, where dice are not, about one in 1 000."""

HALF_OUT = 18.0
ENDS = 0.8
"""Half of the top differs by so much; of what is around it three fifths differ by less than this part of
it: on the rest may lie the die's own sides and its neighbours."""

GOES_ON = 0.2
"""The part of what is around a top that may be as the top itself: a neighbour covers a sixth, but at the
corner of a sheet of paper a quarter is paper."""

COLOURED = 8.0
BURNT = 0.1
BURNT_FROM = 250
"""A body shows the colour (chroma of Lab) of dice in a fifth of its top, or so much of it is burnt out."""

LEAST_HINT = 0.3
PLAIN_HINT = 0.7
MOST_OFF = 0.15
"""Least sum of match and share seen of a ring that is a hint of one, where a lamp is mirrored and where none
is, and how far its radius may be off."""

LIT = 0.1
LIT_FROM = 190
"""A lamp is mirrored where so much of a top is as pale as paper or more, in all channels (200 is white): more
than its paint alone."""


def spoilt(image: Picture, sight: Sight, fitted: Rings, found: Rings, die_mm: float) -> Rings:
    """Those of the `fitted` rings, poor as they are, that lie on bodies where no die was `found`."""
    hints = fitted.match + fitted.seen > LEAST_HINT
    hints &= np.abs(fitted.radius / (INNER_EDGE * die_mm) - 1) < MOST_OFF
    rings = fitted.take(hints & _within(image, sight, fitted.centre, die_mm))
    rings = rings.take(~in_bodies(rings.centre, found, sight.plane, die_mm))
    rings = rings.take(~_on_cards(sight, rings.centre))
    lit, body = _bodies(image, sight, rings.centre, die_mm)
    rings = rings.take(body & (lit | (rings.match + rings.seen > PLAIN_HINT)))
    return apart(rings, die_mm)


def _on_cards(sight: Sight, centres: Points) -> NDArray[np.bool_]:
    """Which places (N, 2) mm lie on a marker or its card."""
    if not len(sight.markers):
        return np.zeros(len(centres), np.bool_)
    middles = sight.plane.to_plane(sight.markers)
    apart = np.linalg.norm(centres[:, None] - middles[None], axis=2)
    return np.asarray(np.min(apart, axis=1) < CARD_MM, np.bool_)


CARD_MM = (MARKER_MM / 2 + QUIET_MM) * 2**0.5 + 3.0
"""From the middle of a marker to the corner of its card, and what it is seen off by."""


def _within(image: Picture, sight: Sight, centres: Points, die_mm: float) -> NDArray[np.bool_]:
    """Which places (N, 2) mm the picture shows with all that is around them."""
    reach = AROUND[-1] * die_mm * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    pixels = sight.plane.to_picture(centres[:, None] + reach)
    size = np.array([image.shape[1], image.shape[0]])
    return np.asarray(np.all((pixels >= 0) & (pixels < size), axis=(1, 2)), np.bool_)


def _bodies(
    image: Picture, sight: Sight, centres: Points, die_mm: float
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Of places (N, 2) mm, which are lit by a lamp's reflection, and which are middles of tops.

    A top is of a colour, unlike the ground, and ends all around.
    """
    if not len(centres):
        return np.zeros(0, np.bool_), np.zeros(0, np.bool_)
    reach = die_mm * np.concatenate([TOP, AROUND])[:, None, None] * unit_circle(36)
    values = sample(image, sight.plane, centres[:, None, None] + reach)
    white = np.clip(values * (200.0 / sight.white), 0, 255).astype(np.uint8)
    lab = cv2.cvtColor(white.reshape(len(values), -1, 3), cv2.COLOR_BGR2Lab).astype(np.float32)
    lab[..., 0] /= 2
    on = len(TOP) * 36
    top, ground = lab[:, :on], lab[:, on:]
    usual = np.median(ground, axis=1, keepdims=True)
    inside, outside = (np.linalg.norm(part - usual, axis=2) for part in (top, ground))
    least, half = np.quantile(inside, 0.2, axis=1), np.median(inside, axis=1)
    spread = np.median(outside, axis=1)
    unlike = (least > STANDS_OUT) & (half > HALF_OUT) & (least > SPREADS * spread + 4.0)
    ends = np.quantile(outside, 0.6, axis=1) < ENDS * half
    as_top = np.linalg.norm(ground - np.median(top, axis=1, keepdims=True), axis=2) < half[:, None] / 2
    ends &= np.mean(as_top, axis=1) < GOES_ON
    chroma = np.quantile(np.hypot(top[..., 1] - 128, top[..., 2] - 128), 0.8, axis=1)
    burnt = np.mean(np.min(values.reshape(len(values), -1, 3)[:, :on], axis=2) >= BURNT_FROM, axis=1)
    lit = np.mean(np.min(white.reshape(len(values), -1, 3)[:, :on], axis=2) >= LIT_FROM, axis=1) > LIT
    return np.asarray(lit, np.bool_), np.asarray(
        unlike & ends & ((chroma > COLOURED) | (burnt > BURNT)), np.bool_
    )
