"""Whether a picture's colours are what they say: channels swapped, missing, or one twice.

Swapped ones are found out by the dice: the tabs of a die tell its colour too, and over a tray only one order
of the channels makes both agree.
"""

from itertools import permutations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.colour import CHROMA_ERROR, Bodies, agreement
from vision.dice_set import DiceSet
from vision.light import Light
from vision.picture import Picture

Order = tuple[int, int, int]
"""For blue, green and red each the channel in which it comes."""

AS_SAID: Final[Order] = (0, 1, 2)
ORDERS: Final[tuple[Order, ...]] = tuple(permutations(AS_SAID))  # type: ignore[arg-type] # of three each

LEAST_AGREEMENT: Final = -5.5
"""Log likelihood a die from which on hue and tabs agree: in trays as they are it is -3.2 to -4.1, with
channels swapped -7.5 to -12.8."""

LEAD: Final = 8.0
"""Log odds by which another order must agree better: one die alone can reach 9."""

_STEP: Final = 16
_CONSTANT: Final = 2.0
_ALIKE: Final = 0.5
_VARIED: Final = 8.0


def order_of(found: Bodies, light: Light, tabs: NDArray[np.float64], dice: DiceSet) -> Order | None:
    """The order of the channels in which hues and tabs agree; None where they do in none."""
    if not len(found.burnt) or np.median(np.ptp(found.shade, axis=1)) < CHROMA_ERROR:  # a grey picture
        return AS_SAID
    as_said = agreement(found, light, tabs, dice)
    if as_said >= LEAST_AGREEMENT * len(found.burnt):
        return AS_SAID
    tried = {
        order: agreement(found.in_order(order), light.in_order(order), tabs, dice)
        for order in ORDERS
        if order != AS_SAID
    }
    best = max(tried, key=lambda order: tried[order])
    if tried[best] >= LEAST_AGREEMENT * len(found.burnt) and tried[best] - as_said >= LEAD:
        return best
    return None if len(found.burnt) > 1 else AS_SAID


def without_lost(picture: Picture) -> Picture | None:
    """The picture with a channel that is lost made up from the others; None where none is lost.

    Lost is one that shows nothing, and one that is the very same as another, unless all are: a grey picture.
    """
    seen = picture[::_STEP, ::_STEP].astype(np.float32).reshape(-1, 3)
    if seen.std(axis=0).max() < _VARIED:
        return None
    flat = np.flatnonzero(seen.std(axis=0) < _CONSTANT)
    if len(flat) == 0:
        return _without_twin(picture, seen)
    kept = [channel for channel in range(3) if channel not in flat]
    mended = picture.copy()
    mended[..., flat] = np.mean(picture[..., kept], axis=2, keepdims=True).astype(np.uint8)
    return mended


def _without_twin(picture: Picture, seen: NDArray[np.float32]) -> Picture | None:
    """The picture as it is where two channels, not three, are the same."""
    pairs = ((0, 1), (1, 2), (0, 2))
    alike = [float(np.mean(np.abs(seen[:, one] - seen[:, other]))) < _ALIKE for one, other in pairs]
    return picture if sum(alike) == 1 else None
