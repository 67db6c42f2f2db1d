"""How alike two faces are: the best correlation of their ink over all turns and small shifts."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.picture import Picture
from vision.teaching.crops import CROP

Ink = NDArray[np.float32]
"""(CROP, CROP): how much a pixel looks like paint rather than body."""

TURNS = 36
"""Turns that are tried: every 10 degrees, half of that off costs a numeral 3 % of its correlation."""

SHIFT = 4
"""Pixels to each side that are tried: a twelfth of a face, what the cutting out is off by."""

RADIUS = 20.0
"""Radius in px of the disc that is compared: what is outside is lost when a face is turned."""

SMOOTH = 1.0
"""Deviation in px of the blur before comparing: a little turn or shift less than a step then costs little."""


@dataclass(frozen=True)
class Templates:
    """Samples made ready for comparing: all their turns within the disc, and the axis of their ink."""

    axis: NDArray[np.float32]
    turned: NDArray[np.float32]  # (samples * TURNS, pixels of the disc)

    def likeness(self, crop: Picture) -> NDArray[np.float64]:
        """(samples,) -1..1: how alike a face (CROP, CROP, 3) and each sample are."""
        wide = np.pad(ink_of(crop, self.axis), SHIFT, mode="edge")
        shifted = np.lib.stride_tricks.sliding_window_view(wide, (CROP, CROP))[:, :, _WITHIN]
        places = np.ascontiguousarray(shifted.reshape(-1, shifted.shape[-1]))  # (shifts, pixels)
        mean = places @ _WEIGHT / np.sum(_WEIGHT)
        spread = np.sqrt(
            np.maximum((places - mean[:, None]) ** 2 @ _WEIGHT, LEAST_SPREAD**2 * np.sum(_WEIGHT))
        )
        best = np.max(places @ self.turned.T / spread[:, None], axis=0)
        return np.asarray(np.max(best.reshape(-1, TURNS), axis=1), np.float64)


LEAST_SPREAD = 1.0
"""Lab units: a face that varies by less shows nothing, and is like nothing."""


def templates_of(crops: list[Picture]) -> Templates:
    """Make samples (CROP, CROP, 3) ready."""
    axis = ink_axis(crops)
    inks = [ink_of(crop, axis) for crop in crops]
    turned = [_unit(_turned(ink, turn))[_WITHIN] for ink in inks for turn in range(TURNS)]
    return Templates(axis, np.stack(turned))


def ink_axis(crops: list[Picture]) -> NDArray[np.float32]:
    """(3,) the direction in Lab in which the samples' pixels differ most: from body to paint."""
    inside = _DISC > HALF
    colours = np.concatenate([lab_of(crop)[inside] for crop in crops])
    off = colours - np.mean(colours, axis=0)
    _, directions = np.linalg.eigh(off.T @ off)
    axis = directions[:, -1]
    return np.asarray(axis * (1.0 if axis[np.argmax(np.abs(axis))] > 0 else -1.0), np.float32)


HALF = 0.5


def ink_of(crop: Picture, axis: NDArray[np.float32]) -> Ink:
    """How far each pixel of a face lies along the axis, smoothed."""
    return np.asarray(cv2.GaussianBlur(lab_of(crop) @ axis, (0, 0), SMOOTH), np.float32)


def lab_of(crop: Picture) -> NDArray[np.float32]:
    """A picture in CIE Lab, lightness 0..100."""
    return np.asarray(cv2.cvtColor(crop.astype(np.float32) / np.float32(255), cv2.COLOR_BGR2LAB), np.float32)


def _turned(ink: Ink, turn: int) -> Ink:
    middle = (CROP - 1) / 2
    matrix = cv2.getRotationMatrix2D((middle, middle), turn * 360.0 / TURNS, 1.0)
    return np.asarray(cv2.warpAffine(ink, matrix, (CROP, CROP), borderMode=cv2.BORDER_REPLICATE), np.float32)


def _unit(ink: Ink) -> Ink:
    """Zero mean and unit length within the disc, zero outside."""
    centred = (ink - np.sum(ink * _DISC) / np.sum(_DISC)) * _DISC
    return np.asarray(centred / max(float(np.sqrt(np.sum(centred**2))), 1e-6), np.float32)


def _disc() -> NDArray[np.float64]:
    y, x = np.mgrid[:CROP, :CROP] - (CROP - 1) / 2
    return np.asarray(np.clip(RADIUS - np.hypot(x, y) + 0.5, 0.0, 1.0), np.float64)


_DISC = _disc()
_WITHIN = _DISC > 0
_WEIGHT = _DISC[_WITHIN].astype(np.float32)
