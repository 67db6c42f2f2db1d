"""Whether a part of a picture is missing: what is put in its place is flat to the last row."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.picture import Picture

LEAST_SHARE: Final = 1 / 60
"""The part of the height that must be missing: less is no die, and the line or two that some sensors leave
blank at their edge."""

FLAT: Final = 3
"""Levels from the darkest to the brightest pixel of a row that was filled in; a film's coding adds one or
two. A sensor's noise alone spans more over the width of a picture."""

STEP: Final = 8.0
"""Levels from what was filled in to the picture, within two rows. Where it has faded into black by
itself they hardly do."""

_WHITE = 252  # burnt-out paper is flat too; no decoder fills in white
_BLOCK = 16  # rows of a coded block: the last of them may be filled in half


def is_damaged(picture: Picture) -> bool:
    """Whether rows at the bottom or the top of a picture (H, W, 3) uint8 BGR are missing.

    Black bars at both, as a film of another format has them, are none.
    """
    bottom, top = _filled_in(picture[::-1]), _filled_in(picture)
    if bottom and top and np.array_equal(picture[0, 0], picture[-1, 0]):
        return False
    return bottom or top


def _filled_in(picture: NDArray[np.uint8]) -> bool:
    """Whether the first rows were filled in, and end in a step."""
    height = len(picture)
    least = max(_BLOCK // 2, round(height * LEAST_SHARE))
    if not np.all(_flat(picture[:: max(1, least // 4)][:4])):  # hardly any picture comes further than this
        return False
    flat = _flat(picture) & (
        np.ptp(picture[:, ::16].astype(np.int16) - picture[0, 0], axis=(1, 2)) <= 2 * FLAT
    )
    rows = height if flat.all() else int(np.argmin(flat))
    if rows < least or rows == height or picture[0, 0].min() >= _WHITE:
        return False
    edge = picture[rows - 2 : rows + _BLOCK + 2].astype(np.int16)
    step = np.abs(edge[2:] - edge[:-2]).max(axis=(0, 2))
    return bool(np.median(step) >= STEP)


def _flat(rows: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Which rows (N, W, 3) are one colour."""
    return np.asarray(np.all(np.max(rows, axis=1).astype(np.int16) - np.min(rows, axis=1) <= FLAT, axis=1))
