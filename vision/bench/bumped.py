"""Pictures of a tray that was bumped: shifted, turned or grown as a whole, the dice lying as they lay."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.picture import Picture

BUMPS_PX: Final = (1, 2, 4, 8, 16, 24, 32, 40)
"""How far a bump moves the picture, or where it turns or grows, its corners."""

NOISE: Final = 2.0
"""Deviation of the noise that differs from one picture to the next, grey levels."""


def bumps(
    picture: Picture, seed: int, distances: Sequence[float] = BUMPS_PX
) -> Iterator[tuple[str, Picture]]:
    """Every kind of bump of a picture (H, W, 3), this far each, by its name; all have noise of their own."""
    chance = np.random.default_rng(seed)
    for px in distances:
        for kind in KINDS:
            sign = float(chance.choice([-1, 1]))
            yield f"{kind} {px:g} px", bumped(picture, KINDS[kind](picture, sign * px, chance), chance)


def bumped(picture: Picture, way: NDArray[np.float64], chance: np.random.Generator) -> Picture:
    """The picture moved by the affine `way` (2, 3); what comes into view goes on as the edge did."""
    size = (picture.shape[1], picture.shape[0])
    moved = cv2.warpAffine(picture, way, size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    noise = chance.normal(0, NOISE, picture.shape).astype(np.float32)
    return np.asarray(np.clip(moved + noise, 0, 255), np.uint8)


def _shift(_: Picture, px: float, chance: np.random.Generator) -> NDArray[np.float64]:
    angle = chance.uniform(0, 2 * np.pi)
    return np.array([[1, 0, px * np.cos(angle)], [0, 1, px * np.sin(angle)]])


def _turn(picture: Picture, px: float, _: np.random.Generator) -> NDArray[np.float64]:
    middle, reach = _middle(picture)
    return np.asarray(cv2.getRotationMatrix2D(middle, np.degrees(px / reach), 1.0), np.float64)


def _zoom(picture: Picture, px: float, _: np.random.Generator) -> NDArray[np.float64]:
    middle, reach = _middle(picture)
    return np.asarray(cv2.getRotationMatrix2D(middle, 0.0, 1 + px / reach), np.float64)


def _middle(picture: Picture) -> tuple[tuple[float, float], float]:
    """The picture's middle, and how far its corners lie from there, px."""
    middle = ((picture.shape[1] - 1) / 2, (picture.shape[0] - 1) / 2)
    return middle, float(np.hypot(*middle))


KINDS: Final[dict[str, Callable[[Picture, float, np.random.Generator], NDArray[np.float64]]]] = {
    "shift": _shift,
    "turn": _turn,
    "zoom": _zoom,
}
