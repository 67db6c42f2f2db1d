"""Where the dice of one picture lie in another: between the two, camera or mat may have been bumped.

A place is a place on the mat, or without one on the ground, as their corners in both pictures tell. Where the
ground is not told again, all dice together are what has stayed: shifted, turned and grown as one, they lie as
they lay.
"""

from cmath import phase, rect
from collections.abc import Callable, Iterator
from itertools import pairwise, permutations
from math import dist, pi, radians
from typing import Final

import msgspec

from vision.reading import MatState, Reading, SeenDie

Point = tuple[float, float]
Quad = tuple[Point, ...]
"""Corners, one after the other around."""

Way = Callable[[Point], Point]
"""From the pixels of one picture to those of another."""

MOST_SHIFT: Final = 2.0
"""Dice widths by which a bump moves a die in the picture at most, where dice alone tell of it."""

MOST_GROWTH: Final = 1.2
"""By this factor a bump makes the picture larger or smaller at most, where dice alone tell of it."""

MOST_TURN: Final = radians(15)
"""By this angle a bump turns the picture at most, where dice alone tell of it."""

TURNED_ALIKE: Final = radians(10)
"""A die turns as the picture does: corners are looked for every 5 degrees, and a roll turns dice anyhow."""

TELLING: Final = 3
"""So many dice tell by their arrangement alone that nothing was rolled."""


def carried(before: Reading, now: Reading) -> Iterator[tuple[SeenDie, ...]]:
    """The dice of `now` where they would lie in the picture of `before`, in every way that may be meant.

    First as if nothing was bumped, then by mat or ground. By what the dice have in common only where the mat
    is not seen: a die or two may have been rolled to where a bump takes them, so the ground goes before.
    """
    yield now.dice
    quads = _what_lies_still(before, now)
    way = None if quads is None else _between_quads(*quads)
    if way is not None:
        yield tuple(_moved(die, way) for die in now.dice)
    by_mat = before.mat is MatState.SEEN and now.mat is MatState.SEEN
    if not by_mat and (way is None or len(now.dice) >= TELLING):
        for common in _common_ways(before.dice, now.dice):
            yield tuple(_moved(die, common) for die in now.dice)


def _what_lies_still(before: Reading, now: Reading) -> tuple[Quad, Quad] | None:
    """The same four points in both pictures, the later first, if they are known."""
    if before.outline and now.outline:
        return now.outline, before.outline
    if before.ground is not None and now.ground is not None and before.ground.name == now.ground.name:
        return now.ground.corners, before.ground.corners
    return None


def edge_px(die: SeenDie) -> float:
    """The mean length of the top face's edges, pixels of the picture."""
    around = [*die.corners, *die.corners[:1]]
    return sum(dist(a, b) for a, b in pairwise(around)) / max(1, len(around) - 1)


def _moved(die: SeenDie, way: Way) -> SeenDie:
    corners = tuple(way(corner) for corner in die.corners)
    return msgspec.structs.replace(die, centre=way(die.centre), corners=corners)


def _between_quads(quad: Quad, other: Quad) -> Way | None:
    """The projection that takes one quadrilateral to another; None where there is none."""
    one, two = _from_square(quad), _from_square(other)
    if one is None or two is None:
        return None
    back = _adjoint(one)
    return lambda point: _project(two, _project(back, point))


Matrix = tuple[float, float, float, float, float, float, float, float, float]


def _from_square(quad: Quad) -> Matrix | None:
    """The projection of the unit square onto `quad` (P. Heckbert, Fundamentals of Texture Mapping, 1989)."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = quad
    across, down, rest = (x1 - x2, y1 - y2), (x3 - x2, y3 - y2), (x0 - x1 + x2 - x3, y0 - y1 + y2 - y3)
    area = across[0] * down[1] - across[1] * down[0]
    if abs(area) < 1:  # pixels squared: three corners in one line
        return None
    g = (rest[0] * down[1] - rest[1] * down[0]) / area
    h = (across[0] * rest[1] - across[1] * rest[0]) / area
    return (x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1.0)


def _adjoint(m: Matrix) -> Matrix:
    """The way back, up to a factor, which a projection does not see."""
    a, b, c, d, e, f, g, h, i = m
    return (
        *(e * i - f * h, c * h - b * i, b * f - c * e),
        *(f * g - d * i, a * i - c * g, c * d - a * f),
        *(d * h - e * g, b * g - a * h, a * e - b * d),
    )


def _project(m: Matrix, point: Point) -> Point:
    x, y = point
    below = m[6] * x + m[7] * y + m[8]
    return (m[0] * x + m[1] * y + m[2]) / below, (m[3] * x + m[4] * y + m[5]) / below


def _common_ways(before: tuple[SeenDie, ...], now: tuple[SeenDie, ...]) -> Iterator[Way]:
    """The ways of shifting, turning and growing, as a bump may, that take some dice to dice of `before`.

    Whether all others go along is for the caller to see.
    """
    if len(now) == 1:
        for die in before:
            grown = edge_px(die) / max(1e-9, edge_px(now[0]))
            yield from _bumped(rect(grown, _square_turn(now[0], die)), now, (die,))
    elif now:
        first = now[0]
        far = max(now[1:], key=lambda die: dist(die.centre, first.centre))
        apart = complex(*far.centre) - complex(*first.centre)
        for pair in permutations(before, 2) if apart else ():
            factor = (complex(*pair[1].centre) - complex(*pair[0].centre)) / apart
            arranged = len(now) >= TELLING
            if arranged or any(
                abs(_least_turn(_square_turn(*dice) - phase(factor))) < TURNED_ALIKE
                for dice in zip((first, far), pair, strict=True)
            ):
                yield from _bumped(factor, (first, far), pair)


def _bumped(factor: complex, now: tuple[SeenDie, ...], before: tuple[SeenDie, ...]) -> Iterator[Way]:
    """The way with this turn and growth that takes the first die to the first, if a bump can have done it."""
    if not 1 / MOST_GROWTH < abs(factor) < MOST_GROWTH or abs(phase(factor)) > MOST_TURN:
        return
    shift = complex(*before[0].centre) - factor * complex(*now[0].centre)

    def way(point: Point) -> Point:
        there = factor * complex(*point) + shift
        return there.real, there.imag

    if all(
        dist(one.centre, other.centre) < MOST_SHIFT * edge_px(other)
        for one, other in zip(now, before, strict=True)
    ):
        yield way


def _square_turn(one: SeenDie, other: SeenDie) -> float:
    """By which angle a die's top is turned to become another's: at most an eighth of a circle."""
    return _least_turn(_edge_angle(other) - _edge_angle(one))


def _edge_angle(die: SeenDie) -> float:
    return phase(complex(*die.corners[1]) - complex(*die.corners[0]))


def _least_turn(angle: float) -> float:
    """The least of the turns that look alike on a square."""
    return (angle + pi / 4) % (pi / 2) - pi / 4
