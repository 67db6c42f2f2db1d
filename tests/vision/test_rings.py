"""Rings in drawn pictures: found where they are, fitted as they lie, and not seen where none is."""

import math

import cv2
import numpy as np
import pytest

from vision.cocked import on_colour
from vision.picture import Picture
from vision.plane import Plane
from vision.rings import (
    INNER_EDGE,
    OUTER_EDGE,
    Lean,
    Rings,
    evident,
    fit_rings,
    pale_channel,
    peaks,
    ring_match,
)

WHITE = np.full(3, 200.0)
FLAT = Plane(np.eye(3), (100.0, 100.0), 300.0)
"""The picture itself: a mm is a pixel."""


def draw_ring(centre: tuple[float, float], die: float, narrow: float = 1.0, turn: float = 0.0) -> Picture:
    """A white ring on a dark blue body, drawn eight times as large and shrunk."""
    fine = 8
    picture = np.full((200 * fine, 200 * fine, 3), (90, 40, 20), np.uint8)
    for edge, colour in ((OUTER_EDGE, (200, 200, 200)), (INNER_EDGE, (90, 40, 20))):
        axes = (round(edge * die * fine), round(edge * die * narrow * fine))
        middle = (round((centre[0] + 0.5) * fine), round((centre[1] + 0.5) * fine))
        cv2.ellipse(picture, middle, axes, turn, 0, 360, colour, -1)
    return np.asarray(cv2.resize(picture, (200, 200), interpolation=cv2.INTER_AREA), np.uint8)


@pytest.mark.parametrize("die", [24.0, 40.0, 64.0])
@pytest.mark.parametrize("centre", [(100.0, 100.0), (83.4, 120.7)])
def test_a_ring_is_found_and_fitted(die: float, centre: tuple[float, float]) -> None:
    picture = draw_ring(centre, die)
    match = ring_match(pale_channel(picture, WHITE), die)
    rows, columns, values = peaks(match, 4, 0.5)
    assert len(values) == 1
    assert math.dist((columns[0], rows[0]), centre) < 1.5
    rings = fit_rings(picture, FLAT, WHITE, np.array([[columns[0], rows[0]]], float), values, np.array([die]))
    assert math.dist(rings.centre[0], centre) < 0.02 * die
    assert rings.radius[0] == pytest.approx(INNER_EDGE * die, rel=0.02)
    assert np.hypot(*rings.oval[0]) < 0.01
    assert rings.seen[0] > 0.95
    assert evident(rings, 1.8).all()


@pytest.mark.parametrize("turn", [0.0, 30.0, 90.0, 145.0])
def test_an_oval_ring_tells_its_direction_and_how_narrow_it_is(turn: float) -> None:
    picture = draw_ring((100.0, 100.0), 60.0, narrow=0.9, turn=turn)
    rings = fit_rings(
        picture, FLAT, WHITE, np.array([[100.5, 99.5]]), np.array([0.9], np.float32), np.array([60.0])
    )
    long_axis = math.degrees(math.atan2(rings.oval[0, 1], rings.oval[0, 0])) / 2 % 180
    assert min(abs(long_axis - turn), 180 - abs(long_axis - turn)) < 4
    # An ellipse narrowed to 0.9: second harmonic and shortfall of the mean radius are 0.05 each.
    assert np.hypot(*rings.oval[0]) == pytest.approx(0.1 / 1.9, abs=0.012)
    assert rings.radius[0] == pytest.approx(INNER_EDGE * 60.0 * 0.95, rel=0.02)


def test_a_strongly_narrowed_ring_is_matched_by_its_own_template() -> None:
    pale = pale_channel(draw_ring((100.0, 100.0), 40.0, narrow=0.8, turn=45.0), WHITE)
    fitting = ring_match(pale, 40.0, Lean(0.8, 45.0))[100, 100]
    crossing = ring_match(pale, 40.0, Lean(0.8, 135.0))[100, 100]
    assert fitting > 0.9
    assert fitting > crossing + 0.3


def test_noise_makes_no_evident_ring() -> None:
    chance = np.random.default_rng(5)
    noise = np.clip(chance.normal(120, 25, (200, 200, 3)), 0, 255).astype(np.uint8)
    rows, columns, values = peaks(ring_match(pale_channel(noise, WHITE), 40.0), 4, 0.1)
    centres = np.stack([columns, rows], axis=1).astype(float)
    rings = fit_rings(noise, FLAT, WHITE, centres, values, np.full(len(values), 40.0))
    assert len(rings) > 5
    assert not evident(rings, 0.8).any()


def test_the_pale_channel_is_dark_for_every_saturated_colour_and_bright_for_white() -> None:
    white = np.array([120.0, 200.0, 240.0])  # a warm lamp
    bodies = np.array([[[240 // 8, 150, 200], [90, 20, 30], [20, 120, 60]]], np.uint8)
    assert pale_channel(bodies, white).max() < 60
    assert pale_channel(white.astype(np.uint8)[None, None], white)[0, 0] == 200


def test_a_ring_is_told_from_the_white_around_a_pip() -> None:
    side = 80
    y, x = np.mgrid[:side, :side]
    far = np.hypot(x - 40, y - 40)
    painted = np.where((far > 24.0) & (far < 28.2), 220, 60)  # a ring of inner radius 24 on a dark body
    pip = np.where(far < 24.0, 20, 220)  # a dark disc on white
    rings = Rings(*(np.array(part) for part in ([[40.0, 40.0]], [24.0], [[0.0, 0.0]], [0.5], [0.8], [90.0])))
    for drawn, told in ((painted, True), (pip, False)):
        soft = cv2.GaussianBlur(drawn.astype(np.float32), (0, 0), 2.0).astype(np.uint8)
        assert on_colour(rings, soft, np.eye(3)).tolist() == [told]
