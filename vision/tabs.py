"""The number of tabs around each ring: the witness of the colour that does not depend on the light's."""

from functools import lru_cache

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from vision.faces import TABS, rows
from vision.rings import ANGLES

TAB_DEGREES = 17.0
"""Width of a tab at mid height, by a ruler on the photographs (14 at its end, 22 at its foot)."""

BRIGHTEST = 1.1
"""Brightness over that of the ring's paint is glare, and tells nothing of tabs."""

WINDOW = 15
"""Rays (75 degrees) over which the running median is taken that is the ground tabs stand on: it must hold
more body than tab even where six tabs stand every 60 degrees, and be short enough to follow a lamp's
reflection."""


def tab_matches(pale: NDArray[np.float32], numbers: tuple[int, ...]) -> NDArray[np.float64]:
    """(N, numbers) best correlation, over all turns, of faces (N, RHO, ANGLES) with so many tabs."""
    band = np.mean(np.minimum(pale[:, rows(TABS)], BRIGHTEST), axis=1).astype(np.float64)
    signal = np.fft.rfft(_above_ground(band), axis=1)
    signal[:, 0] = 0
    power = np.sqrt(np.sum(np.abs(signal) ** 2, axis=1)) + 1e-9
    matches = []
    for number in numbers:
        comb = _comb(number)
        turned = np.fft.irfft(signal * np.conj(comb)[None, :], n=ANGLES, axis=1) * (ANGLES / 2)
        matches.append(np.max(turned, axis=1) / (power * np.sqrt(np.sum(np.abs(comb) ** 2))))
    return np.stack(matches, axis=1)


@lru_cache(maxsize=16)
def _comb(number: int) -> NDArray[np.complex128]:
    """Spectrum of a band with `number` tabs, treated as the faces' bands are."""
    turn = np.arange(ANGLES) * (360.0 / ANGLES)
    period = 360.0 / number
    off = np.abs((turn + period / 2) % period - period / 2)
    tabs = np.clip((TAB_DEGREES / 2 - off) / (360.0 / ANGLES) + 0.5, 0.0, 1.0)
    soft = (np.roll(tabs, 1) + 2 * tabs + np.roll(tabs, -1)) / 4
    spectrum = np.fft.rfft(_above_ground(soft[None])[0])
    spectrum[0] = 0
    return np.asarray(spectrum)


def _above_ground(band: NDArray[np.float64]) -> NDArray[np.float64]:
    around = np.concatenate([band[:, -(WINDOW // 2) :], band, band[:, : WINDOW // 2]], axis=1)
    return np.asarray(band - np.median(sliding_window_view(around, WINDOW, axis=1), axis=2))


def tab_evidence(pale: NDArray[np.float32], numbers: tuple[int, ...]) -> NDArray[np.float64]:
    """(N, numbers) log likelihood of each number of tabs, up to a constant a face."""
    return WEIGHT * tab_matches(pale, numbers)


WEIGHT = 22.0
"""Log odds a unit of correlation; by maximum likelihood over degraded pictures, see `docs/reading.md`."""
