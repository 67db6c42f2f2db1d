"""Pictures made worse in the ways that rooms and cameras do it."""

from collections.abc import Callable, Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.faces import GAMMA
from vision.picture import Picture

Chance = np.random.Generator
Change = Callable[[Picture, Chance], Picture]


def lit(picture: Picture, gain: float | tuple[float, ...]) -> Picture:
    """The picture with its light multiplied by `gain` (or by one each of blue, green, red) and clipped."""
    return _graded((picture / 255.0) ** GAMMA * np.array(gain))


def blurred(picture: Picture, deviation: float) -> Picture:
    """Blurred by `deviation` pixels of a picture 1280 wide."""
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), deviation * picture.shape[1] / 1280), np.uint8)


def noisy(picture: Picture, deviation: float, quality: int, chance: Chance) -> Picture:
    """With sensor noise of `deviation` grey levels, saved as JPEG."""
    noise = chance.normal(0.0, deviation, picture.shape)
    grainy = np.clip(picture + noise, 0, 255).astype(np.uint8)
    _, data = cv2.imencode(".jpg", grainy, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def _small(picture: Picture, chance: Chance) -> Picture:  # noqa: ARG001 (one form for all)
    return np.asarray(cv2.resize(picture, None, fx=SMALL, fy=SMALL, interpolation=cv2.INTER_AREA), np.uint8)


def _mix(picture: Picture, chance: Chance) -> Picture:
    gains = np.exp(chance.uniform(-np.log(1.6), np.log(1.6), 3))
    light = chance.uniform(0.37, 1.8) / np.sqrt(np.max(gains))
    changed = lit(picture, tuple(float(gain) for gain in gains * light))
    return noisy(blurred(changed, chance.uniform(0.5, 1.2)), chance.uniform(2, 7), 85, chance)


SMALL = 0.7

WORSE: Mapping[str, Change] = {
    "dark: light x0.3": lambda picture, _: lit(picture, 0.3),
    "bright: light x2, clipped": lambda picture, _: lit(picture, 2.0),
    "warm: red x1.35, blue x0.45": lambda picture, _: lit(picture, (0.45, 0.9, 1.35)),
    "cool: red x0.55, blue x1.5": lambda picture, _: lit(picture, (1.5, 1.0, 0.55)),
    "blur 1.5 px": lambda picture, _: blurred(picture, 1.5),
    "noise 10, JPEG 85": lambda picture, chance: noisy(picture, 10.0, 85, chance),
    "size x0.7": _small,
    "mix": _mix,
}


def _graded(light: NDArray[np.float64]) -> Picture:
    return np.asarray(255 * np.clip(light, 0, 1) ** (1 / GAMMA) + 0.5, np.uint8)
