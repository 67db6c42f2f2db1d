"""Where dice lie is told by the mat, or by all dice together; a bump moves the picture alone."""

from math import cos, dist, pi, radians, sin

import cv2
import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.agreement import unchanged
from vision.places import carried
from vision.reading import MatState, Reading, SeenDie

SIDE = 36.0
OUTLINE = ((40.0, 30.0), (600.0, 45.0), (585.0, 450.0), (60.0, 440.0))
PLACES = st.lists(
    st.tuples(st.integers(1, 9), st.integers(1, 7), st.floats(0, pi / 2)), min_size=1, max_size=8,
    unique_by=lambda place: place[:2],
)  # fmt: skip


def die(x: float, y: float, turn: float) -> SeenDie:
    corners = tuple(
        (x + SIDE * cos(turn + quarter * pi / 2) / 2**0.5, y + SIDE * sin(turn + quarter * pi / 2) / 2**0.5)
        for quarter in range(4)
    )
    return SeenDie("blue", "miss", sure=True, cocked=False, centre=(x, y), corners=corners, confidence=1.0)


def lying(places: list[tuple[int, int, float]], mat: MatState) -> Reading:
    dice = tuple(die(60.0 * x, 60.0 * y, turn) for x, y, turn in places)
    return Reading(dice, mat, outline=OUTLINE if mat is MatState.SEEN else ())


def seen_through(reading: Reading, way: np.ndarray) -> Reading:
    """The reading of the same scene once every pixel went where the (3, 3) matrix `way` takes it."""

    def moved(*points: tuple[float, float]) -> tuple[tuple[float, float], ...]:
        there = cv2.perspectiveTransform(np.array([points], np.float64), way)[0]
        return tuple((float(x), float(y)) for x, y in there)

    dice = tuple(
        msgspec.structs.replace(one, centre=moved(one.centre)[0], corners=moved(*one.corners))
        for one in reading.dice
    )
    outline = moved(*reading.outline) if reading.outline else ()
    return msgspec.structs.replace(reading, dice=dice, outline=outline)


@settings(max_examples=60, deadline=None)
@given(PLACES, st.lists(st.floats(-60, 60), min_size=8, max_size=8))
def test_on_the_mat_dice_are_carried_to_where_they_lay_however_the_picture_changed(
    places: list[tuple[int, int, float]], pulls: list[float]
) -> None:
    before = lying(places, MatState.SEEN)
    corners = np.array(OUTLINE, np.float32)
    pulled = corners + np.array(pulls, np.float32).reshape(4, 2)
    now = seen_through(before, cv2.getPerspectiveTransform(corners, pulled))
    *_, dice = carried(before, now)
    for old, new in zip(before.dice, dice, strict=True):
        assert dist(old.centre, new.centre) < 0.01
    assert unchanged(before, now)


BUMP = st.tuples(st.floats(-25, 25), st.floats(-25, 25), st.floats(-6, 6), st.floats(0.93, 1.07))


def bump(across: float, down: float, degrees: float, grown: float) -> np.ndarray:
    turned = cv2.getRotationMatrix2D((320.0, 240.0), degrees, grown)
    turned[:, 2] += np.array([across, down])
    return np.asarray(np.vstack([turned, [0, 0, 1]]))


@settings(max_examples=60, deadline=None)
@given(PLACES, BUMP)
def test_without_a_mat_dice_that_moved_as_one_lie_as_they_lay(
    places: list[tuple[int, int, float]], moved: tuple[float, float, float, float]
) -> None:
    before = lying(places, MatState.LEARNED)
    way = bump(*moved)
    for one in before.dice:
        there = cv2.perspectiveTransform(np.array([[one.centre]]), way)[0, 0]
        if np.linalg.norm(there - one.centre) > 1.9 * SIDE:
            return  # farther than bumps go
    assert unchanged(before, seen_through(before, way))


@settings(max_examples=60, deadline=None)
@given(PLACES, BUMP, st.floats(0.8, 2), st.floats(0, 2 * pi), st.booleans())
def test_a_die_that_moved_otherwise_than_mat_or_dice_was_rolled(
    places: list[tuple[int, int, float]],
    moved: tuple[float, float, float, float],
    far: float,
    bearing: float,
    on_mat: bool,  # noqa: FBT001 - drawn
) -> None:
    if len(places) < (1 if on_mat else 3):
        return  # fewer may have been moved by a bump for all one knows
    before = lying(places, MatState.SEEN if on_mat else MatState.LEARNED)
    first = before.dice[0]
    x, y = first.centre
    far *= 1 if on_mat else 3  # the less the dice tell together, the farther one may seem bumped
    rolled = die(x + far * SIDE * cos(bearing), y + far * SIDE * sin(bearing), 0.3)
    others = before.dice[1:]
    if any(dist(rolled.centre, other.centre) < 1.2 * SIDE for other in others):
        return
    now = msgspec.structs.replace(before, dice=(rolled, *others))
    seen = seen_through(now, bump(*moved))
    by_chance = any(dist(seen.dice[0].centre, one.centre) < SIDE for one in before.dice)
    assert by_chance or not unchanged(before, seen)


@pytest.mark.parametrize("degrees", [0, 30, 45])
def test_a_single_die_without_a_mat_is_bumped_only_if_it_turned_as_little_as_bumps_do(degrees: float) -> None:
    before = lying([(5, 4, 0.2)], MatState.LEARNED)
    now = msgspec.structs.replace(before, dice=(die(330.0, 240.0, 0.2 + radians(degrees)),))
    assert unchanged(before, now) == (degrees == 0)


def test_a_flat_outline_tells_nothing() -> None:
    before = lying([(5, 4, 0.2)], MatState.SEEN)
    flat = msgspec.structs.replace(before, outline=((0.0, 0.0), (9.0, 0.0), (18.0, 0.0), (27.0, 0.0)))
    assert list(carried(before, flat)) == [before.dice]
