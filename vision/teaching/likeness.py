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

_FFT = 64
_EDGE = (_FFT - CROP) // 2


@dataclass(frozen=True)
class Templates:
    """Samples made ready for comparing: the spectra of all their turns, and the axis of their ink."""

    axis: NDArray[np.float32]
    spectra: NDArray[np.complex64]  # (samples * TURNS, _FFT, _FFT // 2 + 1)

    def likeness(self, crop: Picture) -> NDArray[np.float64]:
        """(samples,) -1..1: how alike a face (CROP, CROP, 3) and each sample are."""
        wide = cv2.copyMakeBorder(
            ink_of(crop, self.axis), _EDGE, _EDGE, _EDGE, _EDGE, cv2.BORDER_REPLICATE
        ).astype(np.float64)
        spectrum = np.fft.rfft2(wide)
        area = float(np.sum(_DISC))
        mean = np.fft.irfft2(spectrum * _DISC_SPECTRUM, s=(_FFT, _FFT)) / area
        square = np.fft.irfft2(np.fft.rfft2(wide * wide) * _DISC_SPECTRUM, s=(_FFT, _FFT)) / area
        spread = np.sqrt(np.maximum(square - mean * mean, LEAST_SPREAD**2) * area)
        window = np.s_[_EDGE - SHIFT : _EDGE + SHIFT + 1]
        together = np.fft.irfft2(self.spectra * spectrum.astype(np.complex64), s=(_FFT, _FFT))
        best = np.max(together[:, window, window] / spread[window, window], axis=(1, 2))
        return np.asarray(np.max(best.reshape(-1, TURNS), axis=1), np.float64)


LEAST_SPREAD = 1.0
"""Lab units: a face that varies by less shows nothing, and is like nothing."""


def templates_of(crops: list[Picture]) -> Templates:
    """Make samples (CROP, CROP, 3) ready."""
    axis = ink_axis(crops)
    turned = [_unit(_turned(ink_of(crop, axis), turn)) for crop in crops for turn in range(TURNS)]
    spectra = np.conj(np.fft.rfft2(np.stack(turned), s=(_FFT, _FFT)))
    return Templates(axis, spectra.astype(np.complex64))


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
_DISC_SPECTRUM = np.conj(np.fft.rfft2(_DISC, s=(_FFT, _FFT)))
