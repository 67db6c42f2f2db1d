"""Shapes drawn by ourselves: filled areas and thick lines, rasterised finely and scaled down."""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, pi, radians, sin
from typing import TYPE_CHECKING, NamedTuple

import pygame

from companion.ui import surfaces

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from companion.ui.theme import Rgb, Tone

Point = tuple[float, float]
Points = tuple[Point, ...]

FINE = 4  # drawn so much larger than shown
FINE_PIXELS = 1_500_000  # larger pictures are drawn less finely


class Ink:
    """The paint that is chosen when a shape is used."""


class Hole:
    """No paint: what lies behind shows through."""


INK, HOLE = Ink(), Hole()


class Area(NamedTuple):
    """A filled polygon."""

    points: Points
    paint: Tone | Ink | Hole = INK


class Stroke(NamedTuple):
    """A line with round ends and joints."""

    points: Points
    width: float
    paint: Tone | Ink | Hole = INK


Drawing = tuple[Area | Stroke, ...]


def arc(x: float, y: float, r: float, start: float, end: float, *, squash: float = 1) -> Points:
    """Points on a circle from one bearing to another (degrees, clockwise from the top)."""
    n = max(2, round(abs(end - start) / 7))
    turns = (radians(start + (end - start) * i / n) for i in range(n + 1))
    return tuple((x + r * sin(t), y - r * squash * cos(t)) for t in turns)


def disc(x: float, y: float, r: float, squash: float = 1) -> Points:
    """A circle, or an ellipse lying down."""
    return arc(x, y, r, 0, 352, squash=squash)


def curve(start: Point, *pulls: Point) -> Points:
    """Cubic Bezier pieces one after the other: two handles and an end each."""
    points = [start]
    for i in range(0, len(pulls), 3):
        p, (a, b, q) = points[-1], pulls[i : i + 3]
        for step in range(1, 13):
            t = step / 12
            u = 1 - t
            points.append(
                (
                    u**3 * p[0] + 3 * u * u * t * a[0] + 3 * u * t * t * b[0] + t**3 * q[0],
                    u**3 * p[1] + 3 * u * u * t * a[1] + 3 * u * t * t * b[1] + t**3 * q[1],
                )
            )
    return tuple(points)


def bar(x: float, y: float, w: float, h: float, r: float = 0) -> Points:
    """A rectangle, its corners rounded by `r`."""
    if not r:
        return (x, y), (x + w, y), (x + w, y + h), (x, y + h)
    return (
        arc(x + w - r, y + r, r, 0, 90)
        + arc(x + w - r, y + h - r, r, 90, 180)
        + arc(x + r, y + h - r, r, 180, 270)
        + arc(x + r, y + r, r, 270, 360)
    )


def spikes(x: float, y: float, outer: float, inner: float, n: int) -> Points:
    """A star of `n` points."""
    return tuple(
        (x + r * sin(t), y - r * cos(t))
        for i in range(2 * n)
        for r, t in [(inner if i % 2 else outer, pi * i / n)]
    )


def turned(points: Points, degrees: float, about: Point = (50, 50)) -> Points:
    """Points turned clockwise."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    ax, ay = about
    return tuple((ax + (x - ax) * c - (y - ay) * s, ay + (x - ax) * s + (y - ay) * c) for x, y in points)


def mirrored(points: Points, axis: float = 50) -> Points:
    """Points mirrored at an upright line."""
    return tuple((2 * axis - x, y) for x, y in points)


def placed(drawing: Iterable[Area | Stroke], x: float, y: float, scale: float) -> Drawing:
    """A drawing made smaller or larger and put elsewhere."""

    def at(points: Points) -> Points:
        return tuple((x + u * scale, y + v * scale) for u, v in points)

    return tuple(
        Area(at(shape.points), shape.paint)
        if isinstance(shape, Area)
        else Stroke(at(shape.points), shape.width * scale, shape.paint)
        for shape in drawing
    )


def painted(drawing: Iterable[Area | Stroke], paint: Tone | Hole) -> Drawing:
    """A drawing with a paint of its own in place of the ink."""
    return tuple(shape._replace(paint=paint) if isinstance(shape.paint, Ink) else shape for shape in drawing)


def rasterised(
    drawing: Drawing,
    size: tuple[int, int],
    box: tuple[float, float],
    ink: Rgb,
    theme: Mapping[Tone, Rgb],
) -> pygame.Surface:
    """A drawing made for a `box` as a surface of `size` pixels, transparent where nothing is drawn."""
    w, h = max(1, size[0]), max(1, size[1])
    fine = FINE if w * h * FINE * FINE <= FINE_PIXELS else 2
    large = surfaces.clear((w * fine, h * fine))
    clear = (*_edge(drawing, ink, theme), 0)
    large.fill(clear)
    sx, sy = w * fine / box[0], h * fine / box[1]
    for shape in drawing:
        if isinstance(shape.paint, Hole):
            colour = clear
        else:
            colour = (*(ink if isinstance(shape.paint, Ink) else theme[shape.paint]), 255)
        points = [(x * sx, y * sy) for x, y in shape.points]
        if isinstance(shape, Area):
            pygame.draw.polygon(large, colour, points)
        else:
            _stroke(large, colour, points, shape.width * (sx + sy) / 2)
    return pygame.transform.smoothscale(large, (w, h))


def _edge(drawing: Drawing, ink: Rgb, theme: Mapping[Tone, Rgb]) -> Rgb:
    """The colour behind soft edges: that of the first shape, so that no other colour shines through."""
    for shape in drawing:
        if not isinstance(shape.paint, Hole):
            return ink if isinstance(shape.paint, Ink) else theme[shape.paint]
    return ink


def _stroke(
    surface: pygame.Surface, colour: tuple[int, int, int, int], points: list[Point], width: float
) -> None:
    half = width / 2
    for (x0, y0), (x1, y1) in pairwise(points):
        length = hypot(x1 - x0, y1 - y0)
        if length:
            dx, dy = (y0 - y1) / length * half, (x1 - x0) / length * half
            quad = [(x0 + dx, y0 + dy), (x1 + dx, y1 + dy), (x1 - dx, y1 - dy), (x0 - dx, y0 - dy)]
            pygame.draw.polygon(surface, colour, quad)
    for x, y in points:
        pygame.draw.circle(surface, colour, (x, y), half)
