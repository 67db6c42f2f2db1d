"""The light of a picture: its white, told by the dice's own pale rings, and what is wrong with it."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.faces import CLIPPED, GAMMA, LINEAR, PAINT, Faces
from vision.mat import Pose
from vision.mat_layout import MARKER_MM
from vision.picture import Picture
from vision.rings import sample


@dataclass(frozen=True)
class Light:
    """White as the rings' paint shows it.

    `white` (3,) linear blue green red of mean 1; `level` (N,) each ring's own brightness; `burnt` (3,) the
    share of the paint that is clipped in each channel, over the rings the white was taken from: where it is
    high, the white of that channel is only known to be at least this bright.
    """

    white: NDArray[np.float64]
    level: NDArray[np.float64]
    burnt: NDArray[np.float64]

    def in_order(self, order: tuple[int, int, int]) -> "Light":
        """With the channels in another order."""
        return Light(self.white[list(order)], self.level, self.burnt[list(order)])

    def relative(self, values: NDArray[np.uint8]) -> NDArray[np.float64]:
        """Values (N, ..., 3) as linear light relative to the paint of each die's ring (paint 1, black 0)."""
        scale = self.white * self.level[:, None]
        return np.asarray(LINEAR[values] / scale.reshape(len(scale), *([1] * (values.ndim - 2)), 3))

    def graded(self, values: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Values (N, ..., 3) as the eye grades them (the power 1 / GAMMA of light): the ring's paint is 1."""
        scale = (1.0 / ((self.white * self.level[:, None]) ** (1 / GAMMA) * 255.0)).astype(np.float32)
        return np.asarray(values * scale.reshape(len(scale), *([1] * (values.ndim - 2)), 3), np.float32)


FEW_CLIPPED = 0.1
"""A ring with less burnt-out paint than this shows its white."""


def light_of(faces: Faces) -> Light:
    """The white that the rings' paint agrees on, from the rings that are least burnt out."""
    paint = faces.band(PAINT).reshape(len(faces), -1, 3)
    own = np.maximum(np.median(LINEAR[paint], axis=1), 1e-4)
    clipped = np.mean(paint >= CLIPPED, axis=1)
    worst = np.max(clipped, axis=1)
    order = np.argsort(worst)
    usable = order[: max(1, int(np.sum(worst < FEW_CLIPPED)))]
    level = np.mean(own, axis=1)
    white = np.median(own[usable] / level[usable, None], axis=0)
    return Light(white=white / np.mean(white), level=level, burnt=np.mean(clipped[usable], axis=0))


def white_of_mat(picture: Picture, pose: Pose) -> NDArray[np.float64]:
    """(3,) blue green red levels of the white paper around the markers, to find rings with."""
    beside = 2.0  # mm; loose marker cards have a white border of 4
    along = np.linspace(0.0, MARKER_MM, 12)
    edges = [
        np.stack([along, np.full(12, -beside)], axis=1),
        np.stack([along, np.full(12, MARKER_MM + beside)], axis=1),
        np.stack([np.full(12, -beside), along], axis=1),
        np.stack([np.full(12, MARKER_MM + beside), along], axis=1),
    ]
    around = np.concatenate(edges)
    points = np.stack([around + np.array([marker.left, marker.top]) for marker in pose.layout.markers])
    values = sample(picture, pose.plane(0.0), points)
    each = np.median(values, axis=1)  # a covered marker gives one odd white of four
    return np.asarray(np.maximum(np.median(each, axis=0), 8.0), np.float64)


def is_blank(picture: Picture) -> bool:
    """Whether a picture shows nothing: all black, all white, or one even level."""
    small = cv2.resize(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (64, 48), interpolation=cv2.INTER_AREA)
    return bool(np.percentile(small, 99) - np.percentile(small, 1) < FLAT)


FLAT = 6.0
"""Grey levels between the darkest and brightest hundredth of a blank picture: noise, averaged over its
blocks."""
