"""A tray of the player's own, shown empty once: what was there already is no die."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.picture import Picture
from vision.plane import Plane
from vision.rings import Rings, sample, unit_circle

LEAST_CHANGE = 8.0
"""Median distance in Lab (8-bit, lightness halved) between a die and the ground it covers: noise and shadow
stay below 5, a green die on green felt of nearly its colour, by its paint, above 15."""

DISC = (0.06, 0.12, 0.18, 0.24, 0.30, 0.36, 0.42)
"""Radii in dice of the points at which picture and empty tray are compared: within the top face."""


class Emptiness:
    """Compares pictures with that of the empty tray."""

    def __init__(self, empty: Picture) -> None:
        self._empty = empty

    def new(self, image: Picture, plane: Plane, rings: Rings) -> NDArray[np.bool_]:
        """Which rings (N,) cover something that was not in the empty tray.

        A picture of another size than the empty one says nothing: all are new.
        """
        if image.shape != self._empty.shape or not len(rings):
            return np.ones(len(rings), np.bool_)
        radius = np.array(DISC)[:, None, None] * (rings.radius[:, None, None, None] / 0.3)
        points = rings.centre[:, None, None, :] + radius * unit_circle(24)[None, None]
        change = _lab(sample(image, plane, points)) - _lab(sample(self._empty, plane, points))
        # Light that has changed since changes all the tray alike.
        small = [
            _lab(cv2.resize(picture, (64, 48), interpolation=cv2.INTER_AREA))
            for picture in (image, self._empty)
        ]
        overall = np.median((small[0] - small[1]).reshape(-1, 3), axis=0)
        far = np.linalg.norm(change - overall, axis=-1).reshape(len(rings), -1)
        return np.asarray(np.median(far, axis=1) > LEAST_CHANGE)


def _lab(values: NDArray[np.generic]) -> NDArray[np.float32]:
    flat = np.asarray(values, np.uint8).reshape(-1, 1, 3)
    lab = cv2.cvtColor(flat, cv2.COLOR_BGR2LAB).astype(np.float32) * np.array([0.5, 1.0, 1.0], np.float32)
    return np.asarray(lab.reshape(values.shape), np.float32)
