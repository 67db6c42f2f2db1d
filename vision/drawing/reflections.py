"""Lamps mirrored in the tops of dice: rings of light, windows, streaks, glitter and wet gloss."""

from collections.abc import Callable
from enum import StrEnum
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.picture import Picture

Floats = NDArray[np.float64]
Chance = np.random.Generator

_GAMMA: Final = 2.2
_MIRRORED: Final = 0.25
"""The part of the reflections that is as bright as the lamp itself, not as a lamp on gloss."""


class Reflection(StrEnum):
    """What is mirrored, or in what."""

    PATCH = "patch"  # a shaded lamp
    BULB = "bulb"  # a bare one: a point with a wide glow, as rough gloss has it
    RING = "ring"  # a ring of light, as around a camera
    WINDOW = "window"  # its panes, with the bars between them dark
    STREAK = "streak"  # a tube, straight or bent by the top's curve
    TWO_LAMPS = "two lamps"  # of two colours
    GLITTER = "glitter"  # many points: a rough top, a string of lamps
    GLOSS = "gloss"  # a wet top: light over all of it, broken where it is dry


def reflected(
    picture: Picture, corners: tuple[tuple[float, float], ...], kind: Reflection, chance: Chance
) -> Picture:
    """The picture (H, W, 3) uint8 BGR with a lamp mirrored in the top face that has these corners (px).

    Light is added to light: a camera's curve comes after.
    """
    outline = np.array(corners, np.float32)
    low, high = np.floor(outline.min(axis=0)) - 2, np.ceil(outline.max(axis=0)) + 3
    left, top = (int(value) for value in np.maximum(low, 0))
    right, bottom = (int(value) for value in np.minimum(high, picture.shape[1::-1]))
    if left >= right or top >= bottom:
        return picture
    square = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)], np.float32)
    to_face = cv2.getPerspectiveTransform(outline, square)
    pixels = np.stack(np.meshgrid(np.arange(left, right), np.arange(top, bottom)), axis=-1)
    across = cv2.perspectiveTransform(pixels.astype(np.float32).reshape(1, -1, 2), to_face)
    x, y = across.reshape(*pixels.shape).astype(np.float64).transpose(2, 0, 1)
    pixel = 1.0 / max(float(np.linalg.norm(outline[1] - outline[0])), 1.0)
    added = _SHAPES[kind](x, y, chance) * _on_top(x, y, pixel)[..., None]
    changed = picture.copy()
    part = changed[top:bottom, left:right]
    light = (part / 255.0) ** _GAMMA + added
    part[:] = np.asarray(255 * np.clip(light, 0, 1) ** (1 / _GAMMA) + 0.5, np.uint8)
    return changed


def _on_top(x: Floats, y: Floats, pixel: float) -> Floats:
    """1 on the top face, 0 off its rounded corners, soft over a pixel."""
    corner = 0.11
    off = np.hypot(np.maximum(np.abs(x) - 0.5 + corner, 0), np.maximum(np.abs(y) - 0.5 + corner, 0)) - corner
    return _soft(-off, pixel / 2)


def _soft(depth: Floats, edge: float) -> Floats:
    """0 outside to 1 inside of an edge that is `edge` wide, `depth` within it."""
    return np.asarray(1 / (1 + np.exp(-np.clip(depth / edge, -40, 40))))


def _strength(chance: Chance) -> float:
    """How bright beside white paint, which is 0.6 or so."""
    return float(chance.uniform(1.0, 4.0) if chance.random() < _MIRRORED else chance.uniform(0.2, 1.1))


def _tint(chance: Chance) -> Floats:
    """The lamp's colour beside that of the room: cooler or warmer."""
    warm = chance.uniform(-0.2, 0.2)
    return np.array([1 - max(warm, 0.0), 1 - abs(warm) / 2, 1 + min(warm, 0.0)])


def _edge(chance: Chance) -> float:
    return float(chance.uniform(0.015, 0.10))


def _placed(x: Floats, y: Floats, chance: Chance, spread: float = 0.22) -> tuple[Floats, Floats]:
    """The face's axes moved and turned to a place where a lamp may be mirrored."""
    turn, off = chance.uniform(0, 2 * np.pi), chance.normal(0, spread, 2)
    along, across = x - off[0], y - off[1]
    return along * np.cos(turn) + across * np.sin(turn), across * np.cos(turn) - along * np.sin(turn)


def _coloured(light: Floats, chance: Chance) -> Floats:
    return np.asarray(light[..., None] * _tint(chance) * _strength(chance))


def _patch(x: Floats, y: Floats, chance: Chance) -> Floats:
    u, v = _placed(x, y, chance)
    width, height, edge = chance.uniform(0.09, 0.3), chance.uniform(0.06, 0.23), _edge(chance)
    return _coloured(_soft(width - np.abs(u), edge) * _soft(height - np.abs(v), edge), chance)


def _bulb(x: Floats, y: Floats, chance: Chance) -> Floats:
    """The lobe that the facets of a rough top make (T. Trowbridge and K. Reitz, 1975)."""
    u, v = _placed(x, y, chance, 0.18)
    size = chance.uniform(0.05, 0.3)
    return _coloured(
        chance.uniform(1.0, 2.5) / (1 + (u**2 + chance.uniform(1, 2) * v**2) / size**2) ** 2, chance
    )


def _ring(x: Floats, y: Floats, chance: Chance) -> Floats:
    u, v = _placed(x, y, chance, 0.15)
    radius, width = chance.uniform(0.06, 0.42), chance.uniform(0.015, 0.06)
    return _coloured(_soft(width - np.abs(np.hypot(u, v) - radius), _edge(chance) / 3), chance)


def _window(x: Floats, y: Floats, chance: Chance) -> Floats:
    u, v = _placed(x, y, chance)
    width, height, edge = chance.uniform(0.15, 0.4), chance.uniform(0.12, 0.35), _edge(chance) / 2
    light = _soft(width - np.abs(u), edge) * _soft(height - np.abs(v), edge)
    bar = chance.uniform(0.015, 0.05)
    for axis, reach, bars in ((u, width, chance.integers(1, 4)), (v, height, chance.integers(0, 3))):
        for number in range(bars):
            at = reach * (2 * (number + 1) / (bars + 1) - 1)
            light *= 1 - _soft(bar - np.abs(axis - at), edge / 2)
    return _coloured(light, chance)


def _streak(x: Floats, y: Floats, chance: Chance) -> Floats:
    u, v = _placed(x, y, chance)
    v = v + chance.normal(0, 0.6) * u**2
    length, width, edge = chance.uniform(0.2, 0.7), chance.uniform(0.01, 0.08), _edge(chance) / 2
    return _coloured(_soft(length - np.abs(u), edge) * _soft(width - np.abs(v), edge), chance)


def _two_lamps(x: Floats, y: Floats, chance: Chance) -> Floats:
    shapes = (_patch, _streak, _ring)
    first, second = (shapes[int(chance.integers(len(shapes)))](x, y, chance) for _ in range(2))
    return first + second


def _glitter(x: Floats, y: Floats, chance: Chance) -> Floats:
    light = np.zeros((*x.shape, 3))
    for _ in range(int(chance.integers(3, 25))):
        u, v = _placed(x, y, chance, 0.25)
        size = chance.uniform(0.01, 0.045)
        light += _coloured(np.exp(-(u**2 + v**2) / (2 * size**2)), chance)
    return light


def _gloss(x: Floats, y: Floats, chance: Chance) -> Floats:
    waves = np.zeros(x.shape)
    for _ in range(6):
        u, _v = _placed(x, y, chance)
        waves += chance.normal() * np.sin(chance.uniform(3, 16) * u + chance.uniform(0, 2 * np.pi))
    wet = _soft(waves - chance.normal(0, 1.0), 4 * _edge(chance))
    u, v = _placed(x, y, chance)
    size = chance.uniform(0.15, 0.6)
    return _coloured(wet * np.exp(-(u**2 + v**2) / (2 * size**2)), chance)


_SHAPES: Final[dict[Reflection, Callable[[Floats, Floats, Chance], Floats]]] = {
    Reflection.PATCH: _patch,
    Reflection.BULB: _bulb,
    Reflection.RING: _ring,
    Reflection.WINDOW: _window,
    Reflection.STREAK: _streak,
    Reflection.TWO_LAMPS: _two_lamps,
    Reflection.GLITTER: _glitter,
    Reflection.GLOSS: _gloss,
}
