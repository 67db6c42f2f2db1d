"""Where the pips of each face stand, on a grid of three by three."""

from typing import Final

import numpy as np

SITES: Final = np.array([(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)], np.float64)
"""(9, 2): the places a pip can have, row by row, in pip offsets from the middle of the face."""

_ROWS: Final = {
    "2": ("100000001",),
    "3": ("100010001",),
    "4": ("101000101",),
    "5": ("101010101",),
    "6": ("101101101", "111000111"),
}
PATTERNS: Final = {
    face: tuple(np.array([digit == "1" for digit in pattern]) for pattern in patterns)
    for face, patterns in _ROWS.items()
}
"""The sites that are taken, for faces of two pips and more; the diagonal of two and three runs from the first
site to the last. One pip alone tells no grid."""

FACES: Final = ("1", "2", "3", "4", "5", "6")

OFFSET: Final = 0.24
"""How far pips stand from the middle along either edge, in faces' widths: dice of thirty makes have 0.25 to
0.29."""
