"""Whether the tray lies still: cheap differences on a small grey picture, its brightness removed."""

from collections.abc import Sequence
from enum import StrEnum
from math import inf
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.picture import Picture

STILL_S: Final = 0.19
"""How long nothing may move before the tray counts as still: six frames of thirty a second, and a margin
under it so that a frame's jitter does not cost a seventh."""

STILL_FRAMES: Final = 4
"""How many frames must agree that nothing moved, where a camera is too slow to show six in that time."""

SMALL_WIDTH: Final = 160
"""Pixels of the small picture: a die in 640x480 covers 7x7 of them, and rolling changes a third of these."""

FLOOR: Final = 1.5
"""Grey levels, smoothed, that count as change without any noise: JPEG at quality 85 leaves up to 1.4 in a
still scene, a die's last slow frame of rolling in dim light makes over 5."""

NOISE_FACTOR: Final = 2.0
"""Change must also exceed this many deviations of the camera's own noise. Smoothing over 3x3 lowers that
noise to a third, so this is six deviations of a smoothed pixel: one in 100 million."""

BESIDE_S: Final = 0.8
"""What goes on beside the mat holds a tray up for so long and no longer: a hand that has just left it is
mostly on its way out, one that plays with cards there may do so all evening."""

CREEP_S: Final = 1.0
"""A still tray is compared with how it lay at most so long ago: daylight may wander over it."""

HAND_SHARE: Final = (0.02, 0.6)
"""The part of the picture a hand may cover: less is a die at the edge, more is a tray that was moved."""

HAND_PATIENCE_S: Final = 30.0
"""What came in from the edge and stays for so long (a shadow, a box put beside the dice) belongs to the table
now. A hand may rest over the dice for a while; who does not want to wait lets the tray be read as it is."""

_BURNT = 250.0  # a pixel at its limit in both pictures says nothing
_WHITE_NOISE = np.array([[1, -2, 1], [-2, 4, -2], [1, -2, 1]], np.float32) / 6.0
_NOISE_CAP = 12.0  # stronger responses come from things that moved, not from noise

Small = NDArray[np.float32]


class Motion(StrEnum):
    """What the tray does in a frame."""

    MOVING = "moving"
    HAND = "hand"  # something large reaches in from the picture's edge
    STILL = "still"


class Settle:
    """Follows a stream of pictures and says of each whether the tray lies still.

    Every picture is compared with the one before and with the first of the present calm, so that a camera
    which drifts slowly is never still. Brightness is removed row by row: a lamp that is dimmed, an exposure
    that drifts and the bands of mains flicker are not movement.
    """

    def __init__(self) -> None:
        self._before: Small | None = None
        self._calm_start: Small | None = None
        self._calm_since = 0.0
        self.calm_frames = 0
        """How many pictures in a row, after one, have shown no movement."""
        self._ground: Small | None = None  # the tray as it last lay still
        self._grounded = -inf
        self._outline: NDArray[np.float64] | None = None
        self._within: NDArray[np.bool_] | None = None  # the mat, in the small picture
        self._beside = -inf  # when something moved beside it
        self.stirred = False
        """Whether anything has moved since the first picture."""

    def keep_to(self, outline: Sequence[tuple[float, float]]) -> None:
        """Look at the mat alone, whose corners these are in pixels of the picture; none: at all of it.

        What moves beside the mat for long is no movement of the tray.
        """
        self._outline = np.array(outline, np.float64) if outline else None
        self._within = None

    def accept(self, picture: Picture) -> None:
        """What lies in this picture belongs to the tray, whatever reaches in from the edge."""
        small = shrink(picture)
        if self._before is not None and self._before.shape == small.shape:
            self._ground = small

    def feed(self, picture: Picture, time: float) -> Motion:
        """What the tray does in this picture (H, W, 3) uint8 BGR, taken at `time` s."""
        small = shrink(picture)
        if self._outline is not None and (self._within is None or self._within.shape != small.shape):
            self._within = _inside(self._outline * (small.shape[1] / picture.shape[1]), small)
        before, start = self._before, self._calm_start
        self._before = small
        if before is None or start is None or before.shape != small.shape:
            self._ground = None
            self._begin_calm(small, time)
            return Motion.MOVING
        self._look_beside(small, before, time)
        if self._moved(small, before) or self._moved(small, start):
            self.stirred = True
            self._begin_calm(small, time)
            return self._kind_of_movement(small)
        self.calm_frames += 1
        calm = time - self._calm_since
        if calm < STILL_S or self.calm_frames < STILL_FRAMES:
            return self._kind_of_movement(small)
        if self._grounded < self._calm_since and calm < BESIDE_S and time - self._beside < STILL_S:
            return self._kind_of_movement(small)
        if calm < HAND_PATIENCE_S and self._reaches_in(small):
            return Motion.HAND
        if self._grounded < self._calm_since or time - self._grounded >= CREEP_S:
            self._ground = self._calm_start = small
            self._grounded = time
        return Motion.STILL

    def _begin_calm(self, small: Small, time: float) -> None:
        self._calm_start, self._calm_since, self.calm_frames = small, time, 0

    def _kind_of_movement(self, small: Small) -> Motion:
        return Motion.HAND if self._reaches_in(small) else Motion.MOVING

    def _look_beside(self, small: Small, before: Small, time: float) -> None:
        if self._within is not None and np.any(change_beyond_noise(small, before)[~self._within]):
            self._beside = time

    def _moved(self, one: Small, other: Small) -> bool:
        changed = change_beyond_noise(one, other)
        return bool(np.any(changed if self._within is None else changed[self._within]))

    def _reaches_in(self, small: Small) -> bool:
        """Whether something joined to the picture's edge covers as much as a hand of what was still last."""
        if self._ground is None:
            return False
        number, labels = cv2.connectedComponents(change_beyond_noise(small, self._ground).astype(np.uint8))
        within = labels if self._within is None else labels[self._within]
        area = np.bincount(within.ravel(), minlength=number)
        least, most = (share * within.size for share in HAND_SHARE)
        edges = np.unique(np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]]))
        return any(least <= area[label] <= most for label in edges if label)


def _inside(outline: NDArray[np.float64], small: Small) -> NDArray[np.bool_] | None:
    """Which pixels of the small picture the outline encloses; None where that is hardly any."""
    mask = np.zeros(small.shape, np.uint8)
    cv2.fillPoly(mask, [np.round(np.clip(outline, -1e4, 1e4)).astype(np.int32)], (1,))
    within = mask.astype(np.bool_)
    return within if np.mean(within) > LEAST_MAT else None


LEAST_MAT: Final = 0.05
"""Of a mat that takes less of the picture than this the outline is not to be trusted."""


def shrink(picture: Picture) -> Small:
    """The picture in grey, `SMALL_WIDTH` pixels wide, each the mean of those it stands for."""
    height, width = picture.shape[:2]
    size = (SMALL_WIDTH, max(3, round(SMALL_WIDTH * height / width)))
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)  # first: one channel shrinks faster than three
    return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), np.float32)


def change_beyond_noise(one: Small, other: Small) -> NDArray[np.bool_]:
    """Where two small pictures differ by more than noise and brightness do."""
    change, noise = _change(one, other)
    return np.asarray(change > _limit(noise))


def _limit(noise: float) -> float:
    return FLOOR + NOISE_FACTOR * noise


def _change(one: Small, other: Small) -> tuple[Small, float]:
    """Smoothed absolute difference, brightness removed, and the deviation of the noise in the difference.

    The noise is told from what moves by a mask that answers to neither slopes nor edges (J. Immerkaer, Fast
    Noise Variance Estimation, 1996).
    """
    gain = np.median((one + 1) / (other + 1), axis=1, keepdims=True)
    difference = np.asarray((one - gain * other) / np.maximum(gain, 1), np.float32)  # noise is not made more
    difference[(one > _BURNT) & (other > _BURNT)] = 0
    response = np.abs(cv2.filter2D(difference, -1, _WHITE_NOISE))
    noise = float(np.sqrt(np.pi / 2) * np.minimum(response, _NOISE_CAP).mean())
    return np.abs(np.asarray(cv2.blur(difference, (3, 3)), np.float32)), noise
