"""Pictures no camera should give: for showing that the reader neither falls over nor sees dice in them."""

import os
from collections.abc import Callable

import cv2
import numpy as np

from vision.drawing import Look, draw_tray
from vision.errors import PictureError
from vision.picture import Picture, as_picture

EMPTY_TRAY, _ = draw_tray([], (640, 480), seed=3, look=Look(noise=3.0))


def _noise(chance: np.random.Generator) -> Picture:
    level, spread = chance.uniform(0, 255), chance.uniform(1, 120)
    return np.clip(chance.normal(level, spread, (*_size(chance), 3)), 0, 255).astype(np.uint8)


def _blots(chance: np.random.Generator) -> Picture:
    """Noise so soft that it makes spots of the size of dice."""
    noise = chance.normal(0, 1, (*_size(chance), 3)).astype(np.float32)
    soft = cv2.GaussianBlur(noise, (0, 0), float(chance.uniform(1, 9)))
    picture: Picture = np.clip(128 + soft / soft.std() * chance.uniform(10, 90), 0, 255).astype(np.uint8)
    return picture


def _stripes(chance: np.random.Generator) -> Picture:
    height, width = _size(chance)
    y, x = np.mgrid[:height, :width]
    wave = np.sin((x * chance.normal() + y * chance.normal()) * chance.uniform(0.05, 1.5))
    spread = np.clip(128 + wave[..., None] * chance.uniform(-120, 120, 3), 0, 255)
    picture: Picture = spread.astype(np.uint8)
    return picture


def _scribble(chance: np.random.Generator) -> Picture:
    """Lines, boxes, discs and words in any colour, as on cards and rule sheets."""
    height, width = _size(chance)
    picture = np.full((height, width, 3), chance.integers(0, 256, 3), np.uint8)
    for _ in range(int(chance.integers(1, 60))):
        colour = tuple(int(value) for value in chance.integers(0, 256, 3))
        one, other = ((int(chance.integers(0, width)), int(chance.integers(0, height))) for _ in range(2))
        kind, thick = chance.integers(0, 4), int(chance.integers(1, 9))
        if kind == 0:
            cv2.line(picture, one, other, colour, thick)
        elif kind == 1:
            cv2.rectangle(picture, one, other, colour, -1)
        elif kind == 2:
            cv2.circle(picture, one, int(chance.integers(2, 60)), colour, -1)
        else:
            cv2.putText(picture, "HEALTH 6", one, cv2.FONT_HERSHEY_SIMPLEX, thick / 4, colour, thick)
    return picture


def _damaged_file(chance: np.random.Generator) -> Picture:
    """A JPEG of the empty tray of which some bytes are wrong or the end is missing."""
    data = cv2.imencode(".jpg", EMPTY_TRAY)[1].ravel()
    for _ in range(int(chance.integers(1, 30))):
        data[int(chance.integers(200, len(data)))] = chance.integers(0, 256)
    decoded = cv2.imdecode(data[: int(chance.integers(len(data) // 4, len(data)))], cv2.IMREAD_COLOR)
    return _noise(chance) if decoded is None else np.asarray(decoded, np.uint8)


def _torn(chance: np.random.Generator) -> Picture:
    """The empty tray with blocks exchanged, a band painted over, channels swapped or turned over."""
    picture = EMPTY_TRAY.copy()
    for _ in range(int(chance.integers(1, 12))):
        y, x = int(chance.integers(0, 400)), int(chance.integers(0, 560))
        v, u = int(chance.integers(0, 400)), int(chance.integers(0, 560))
        picture[y : y + 80, x : x + 80] = EMPTY_TRAY[v : v + 80, u : u + 80]
    if chance.random() < 0.5:
        picture[:, int(chance.integers(0, 500)) :] = chance.integers(0, 256)
    if chance.random() < 0.3:
        picture = 255 - picture
    return np.ascontiguousarray(picture[..., chance.permutation(3)])


def _odd_shape(chance: np.random.Generator) -> np.ndarray:
    shape = tuple(int(side) for side in chance.integers(0, 90, int(chance.integers(1, 5))))
    kind = chance.choice(["uint8", "uint16", "float32", "bool", "int32"])
    return (chance.random(shape) * 255).astype(kind)


def _size(chance: np.random.Generator) -> tuple[int, int]:
    return int(chance.integers(24, 500)), int(chance.integers(24, 700))


KINDS: tuple[Callable[[np.random.Generator], np.ndarray], ...] = (
    _noise,
    _blots,
    _stripes,
    _scribble,
    _damaged_file,
    _torn,
    _odd_shape,
)


def how_many(usually: int) -> int:
    """How many broken pictures a test shows: TANGLEWOODS_FUZZ says it where it is set."""
    return int(os.environ.get("TANGLEWOODS_FUZZ", usually))


def broken_picture(seed: int) -> np.ndarray:
    """The broken picture of that number: an array of any shape and type, with no die in it."""
    chance = np.random.default_rng(seed)
    return KINDS[seed % len(KINDS)](chance)


def is_picture(array: np.ndarray) -> bool:
    """Whether the reader has to take an array at all."""
    try:
        as_picture(array)
    except PictureError:
        return False
    return True
