"""One face of a 20 Strong die as a flat picture: glittery body, pale ring with tabs, star and hook."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import PictureError
from vision.sentence import say

TABS: Final = {"yellow": 2, "green": 3, "blue": 4, "purple": 5, "red": 6}
"""Tabs around the ring: as many as the colour has hitting faces (rule S4)."""

FACES: Final = {
    "yellow": ("miss",) * 4 + ("hit", "crit"),
    "green": ("miss",) * 3 + ("hit",) * 2 + ("crit",),
    "blue": ("miss",) * 2 + ("hit",) * 3 + ("crit",),
    "purple": ("miss",) + ("hit",) * 4 + ("crit",),
    "red": ("hit",) * 5 + ("crit",),
}
"""The six faces of a die (rule S2)."""

_BODIES: Final = {  # blue, green, red of the lit body
    "yellow": (38, 150, 172),
    "green": (40, 112, 72),
    "blue": (158, 108, 40),
    "purple": (124, 34, 108),
    "red": (48, 50, 186),
}
_PAINT: Final = np.array((214, 218, 216), np.float32)
_RING: Final = (0.300, 0.362)  # inner and outer radius, of the face's width
_TAB: Final = (0.420, 19.0, 11.0)  # outer radius, degrees to either side at the foot and at the top
_STAR: Final = (0.245, 0.215, 0.080)  # reach up and down, reach sideways, waist
_SPARKLE: Final = 0.015  # the part of the body that sparkles
_ROUNDING: Final = 0.11  # corner radius
_FINE: Final = 4  # drawn so many times larger, then scaled down: the edges become smooth

SPARKLES: Final = 4
"""How many bodies of a colour are told apart by their glitter."""

Art = tuple[NDArray[np.uint8], NDArray[np.uint8]]


@lru_cache(maxsize=128)
def face_art(colour: str, face: str, side: int, glitter: int = 0) -> Art:
    """A face as (side, side, 3) uint8 BGR and its cover (side, side) uint8, 255 inside its round corners.

    `glitter`, below `SPARKLES`, picks one of some bodies.

    Raises:
        PictureError: there is no such colour or face.
    """
    if colour not in TABS or face not in ("miss", "hit", "crit"):
        raise PictureError(
            say("There is no {colour} die with a face '{face}' to draw.", colour=colour, face=face)
        )
    paint = _paint(colour, face, side)
    picture = _body(colour, side, glitter) * (1 - paint) + _engraved(paint) * paint
    return np.asarray(np.clip(picture, 0, 255), np.uint8), _cover(side)


def body_colour(colour: str) -> NDArray[np.float32]:
    """The lit body's colour, (3,) BGR 0..255."""
    return np.array(_BODIES[colour], np.float32)


def _paint(colour: str, face: str, side: int) -> NDArray[np.float32]:
    """Where the pale paint is, (side, side, 1), 0..1."""
    fine = side * _FINE
    mask = np.zeros((fine, fine), np.uint8)
    middle = fine / 2
    cv2.circle(mask, _point(middle, middle), round(_RING[1] * fine), 255, cv2.FILLED)
    count = TABS[colour]
    for number in range(count):
        _fill(mask, _tab(360 * number / count + (180 / count if count % 2 == 0 else 0)), 255)
    cv2.circle(mask, _point(middle, middle), round(_RING[0] * fine), 0, cv2.FILLED)
    if face != "miss":
        _fill(mask, _star(), 255)
    if face == "crit":
        hook = _hook()
        _stroke(mask, hook, 0.105, 0)
        _stroke(mask, hook, 0.052, 255)
    small = cv2.resize(mask, (side, side), interpolation=cv2.INTER_AREA)
    return np.asarray(small[:, :, None] / 255, np.float32)


def _engraved(paint: NDArray[np.float32]) -> NDArray[np.float32]:
    """The paint lies in a groove: its upper left wall is in shade, its lower right wall catches light."""
    depth = cv2.GaussianBlur(paint[:, :, 0], (0, 0), max(0.6, paint.shape[0] / 90))
    slope = cv2.Sobel(depth, cv2.CV_32F, 1, 0, ksize=3) + cv2.Sobel(depth, cv2.CV_32F, 0, 1, ksize=3)
    return np.asarray(_PAINT * (1 - 0.10 * np.clip(slope, -1.5, 1.5))[:, :, None], np.float32)


def _body(colour: str, side: int, glitter: int) -> NDArray[np.float32]:
    """A translucent body: deeper in the middle, lighter to the edges, with sparks and clouds in it."""
    dice = np.random.default_rng([glitter, TABS[colour]])
    clouds = cv2.resize(
        dice.normal(0, 1, (6, 6)).astype(np.float32), (side, side), interpolation=cv2.INTER_CUBIC
    )
    sparks = np.where(dice.random((side, side)) < _SPARKLE, dice.uniform(0.2, 0.9, (side, side)), 0)
    sparks = cv2.GaussianBlur(sparks.astype(np.float32), (0, 0), 0.6)
    across = np.abs(np.linspace(-1, 1, side, dtype=np.float32))
    edge = np.maximum(across[:, None], across[None, :]) ** 6
    light = 1 + 0.05 * clouds + 0.22 * edge + sparks
    return np.asarray(body_colour(colour) * light[:, :, None], np.float32)


def _cover(side: int) -> NDArray[np.uint8]:
    fine = side * _FINE
    mask = np.zeros((fine, fine), np.uint8)
    corner = round(_ROUNDING * fine)
    cv2.rectangle(mask, (corner, 0), (fine - corner, fine), 255, cv2.FILLED)
    cv2.rectangle(mask, (0, corner), (fine, fine - corner), 255, cv2.FILLED)
    for x in (corner, fine - corner):
        for y in (corner, fine - corner):
            cv2.circle(mask, (x, y), corner, 255, cv2.FILLED)
    return np.asarray(cv2.resize(mask, (side, side), interpolation=cv2.INTER_AREA), np.uint8)


def _tab(bearing: float) -> NDArray[np.float64]:
    reach, foot, top = _TAB
    return _polar([(0.5 * sum(_RING), -foot), (reach, -top), (reach, top), (0.5 * sum(_RING), foot)], bearing)


def _star() -> NDArray[np.float64]:
    tall, wide, waist = _STAR
    rays = [
        (tall, 0),
        (waist, 45),
        (wide, 90),
        (waist, 135),
        (tall, 180),
        (waist, 225),
        (wide, 270),
        (waist, 315),
    ]
    return _polar(rays, 0)


def _hook() -> NDArray[np.float64]:
    """A stroke from the upper right across the middle to the lower left, both ends bent round, smooth."""
    line = np.array(
        [(0.58, 0.29), (0.65, 0.29), (0.645, 0.43), (0.52, 0.57), (0.40, 0.66), (0.31, 0.67), (0.32, 0.60)]
    )
    for _ in range(3):  # cutting corners (G. Chaikin, 1974)
        before, after = line[:-1], line[1:]
        cut = np.stack([0.75 * before + 0.25 * after, 0.25 * before + 0.75 * after], axis=1).reshape(-1, 2)
        line = np.vstack([line[:1], cut, line[-1:]])
    return line


def _polar(points: Sequence[tuple[float, float]], bearing: float) -> NDArray[np.float64]:
    """Points of (radius, degrees clockwise from up), turned by `bearing`, in face widths."""
    radii = np.array([radius for radius, _ in points])
    angles = np.radians([angle + bearing for _, angle in points])
    return np.column_stack([0.5 + radii * np.sin(angles), 0.5 - radii * np.cos(angles)])


def _fill(mask: NDArray[np.uint8], outline: NDArray[np.float64], value: int) -> None:
    cv2.fillPoly(mask, [np.round(outline * mask.shape[0]).astype(np.int32)], value)


def _stroke(mask: NDArray[np.uint8], line: NDArray[np.float64], width: float, value: int) -> None:
    points = np.round(line * mask.shape[0]).astype(np.int32)
    cv2.polylines(mask, [points], False, value, round(width * mask.shape[0]))  # noqa: FBT003 (OpenCV takes it so)


def _point(x: float, y: float) -> tuple[int, int]:
    return round(x), round(y)
