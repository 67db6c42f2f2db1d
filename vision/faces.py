"""Faces unwrapped around their rings: every ring the same straight band, whatever its size and turn."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.picture import Picture
from vision.plane import Plane
from vision.rings import Rings, sample

RHO_STEP = 0.035
"""Steps outward in ring radii (inner edge 1): 0.17 mm, below a pixel of a picture that shows the whole
mat."""

RHO = np.arange(50) * RHO_STEP
"""Distances from the centre in ring radii, 0 to 1.7: out to the body beyond the tabs, short of the die's
edge."""

PAINT = (1.03, 1.13)
TABS = (1.20, 1.30)
BODY_INSIDE = (0.72, 0.90)
BODY_OUTSIDE = (1.36, 1.50)
INSIDE = (0.05, 0.93)
"""Bands in ring radii: the ring's paint clear of both its edges, the tabs clear of the ring and of their
own slanted ends, the body between glyph and ring and beyond the tabs, and all that can hold a star or a
hook."""

CLIPPED = 252
"""A channel from here on says only "at least": JPEG leaves burnt-out 255 a few levels lower."""

GAMMA = 2.2
"""sRGB is close to a power of 2.2; hue depends on it only through the white balance."""

LINEAR = (np.arange(256) / 255.0) ** GAMMA


@dataclass(frozen=True)
class Faces:
    """Unwrapped faces: `values` (N, RHO, ANGLES, 3) uint8 blue green red as seen."""

    values: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.values)

    def band(self, band: tuple[float, float]) -> NDArray[np.uint8]:
        """(N, rows, ANGLES, 3): the values of one band."""
        return self.values[:, rows(band)]


def rows(band: tuple[float, float]) -> NDArray[np.bool_]:
    """Which rows of an unwrapped face lie in a band."""
    return np.asarray((band[0] <= RHO) & (band[1] >= RHO))


def unwrap(picture: Picture, plane: Plane, rings: Rings) -> Faces:
    """The faces around fitted rings, along the rings' own ovals."""
    points = rings.centre[:, None, None, :] + RHO[None, :, None, None] * rings.curves()[:, None]
    return Faces(sample(picture, plane, points))
