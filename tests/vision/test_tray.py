"""What the reader keeps from picture to picture: the pose under a hand, a plane without a mat."""

import math

import cv2
import numpy as np
import pytest

from vision.drawing import Ground, Look, draw_tray
from vision.mat import find_markers, pose_of
from vision.mat_layout import A4, LETTER, MatLayout
from vision.messages import DrawnDie
from vision.picture import Picture
from vision.reader import Reader
from vision.reading import Hint, MatState, Reading

DICE = [
    DrawnDie("yellow", "miss"),
    DrawnDie("green", "hit"),
    DrawnDie("blue", "crit"),
    DrawnDie("purple", "hit"),
    DrawnDie("red", "hit"),
]
SIZE = (1280, 960)


def values(reading: Reading) -> list[tuple[str, str]]:
    return sorted((die.colour, die.face) for die in reading.dice if die.sure)


EXPECTED = sorted((die.colour, die.face) for die in DICE)


def covered(picture: Picture, numbers: set[int]) -> Picture:
    """The picture with those markers under something dark."""
    hidden = picture.copy()
    for number, quad in find_markers(picture).items():
        if number in numbers:
            cv2.fillConvexPoly(hidden, np.round(quad).astype(np.int32), (40, 50, 60))
    return hidden


@pytest.mark.parametrize("layout", [A4, LETTER], ids=lambda layout: layout.paper)
@pytest.mark.parametrize("tilt", [0.0, 14.0, 28.0])
def test_dice_on_either_mat_are_read_at_any_tilt(layout: MatLayout, tilt: float) -> None:
    picture, labels = draw_tray(DICE, SIZE, seed=4, layout=layout, look=Look(tilt_deg=tilt))
    reading = Reader().read(picture)
    assert values(reading) == EXPECTED
    assert reading.mat is MatState.SEEN
    assert reading.hints == ()
    for label in labels:
        die = next(die for die in reading.dice if (die.colour, die.face) == (label.colour, label.face))
        side = math.dist(label.corners[0], label.corners[1])
        assert math.dist(die.centre, label.centre) < 0.1 * side
        nearest = [min(math.dist(corner, true) for true in label.corners) for corner in die.corners]
        assert max(nearest) < 0.25 * side


def test_three_markers_suffice_and_the_fourth_is_missed_aloud() -> None:
    picture, _ = draw_tray(DICE, SIZE, seed=4)
    reading = Reader().read(covered(picture, {1}))
    assert values(reading) == EXPECTED
    assert reading.mat is MatState.SEEN
    assert reading.hints == (Hint.MARKER_COVERED,)


def test_the_last_pose_holds_while_markers_are_covered() -> None:
    picture, _ = draw_tray(DICE, SIZE, seed=4, look=Look(tilt_deg=20.0))
    reader = Reader()
    reader.read(picture)
    for numbers in ({0, 1}, {0, 1, 2, 3}):
        reading = reader.read(covered(picture, numbers))
        assert values(reading) == EXPECTED
        assert reading.mat is MatState.KEPT
        assert Hint.MARKER_COVERED in reading.hints


def test_a_mat_that_was_moved_is_noticed() -> None:
    picture, _ = draw_tray(DICE, SIZE, seed=4)
    moved, _ = draw_tray(DICE, SIZE, seed=4, look=Look(turn_deg=9.0))
    reader = Reader()
    reader.read(picture)
    assert Hint.MAT_MOVED in reader.read(moved).hints
    again = reader.read(moved)
    assert Hint.MAT_MOVED not in again.hints
    assert values(again) == EXPECTED


def test_a_mat_moved_with_markers_covered_is_not_read_by_the_old_pose() -> None:
    picture, _ = draw_tray(DICE, SIZE, seed=4)
    moved, _ = draw_tray(DICE, SIZE, seed=4, look=Look(turn_deg=12.0, fill=0.7))
    reader = Reader()
    reader.read(picture)
    reading = reader.read(covered(moved, {0, 3}))
    assert Hint.MAT_MOVED in reading.hints
    assert reading.mat is MatState.LEARNED
    assert values(reading) == EXPECTED


def test_a_picture_of_another_size_starts_anew() -> None:
    picture, _ = draw_tray(DICE, SIZE, seed=4)
    reader = Reader()
    reader.read(covered(picture, set()))
    small = np.asarray(cv2.resize(picture, (800, 600), interpolation=cv2.INTER_AREA), np.uint8)
    reading = reader.read(small)
    assert values(reading) == EXPECTED
    assert reading.hints == ()


@pytest.mark.parametrize("tilt", [0.0, 12.0, 24.0])
def test_without_markers_the_rings_tell_the_plane(tilt: float) -> None:
    picture, _ = draw_tray(DICE, SIZE, seed=4, look=Look(tilt_deg=tilt, ground=Ground.FELT))
    reader = Reader()
    reading = reader.read(covered(picture, {0, 1, 2, 3}))
    assert values(reading) == EXPECTED
    assert reading.mat is MatState.LEARNED


def test_a_camera_that_came_nearer_is_learned_anew() -> None:
    picture, _ = draw_tray(DICE, SIZE, seed=4, look=Look(fill=0.6))
    nearer, _ = draw_tray(DICE, SIZE, seed=4, look=Look(fill=0.88))
    reader = Reader()
    assert values(reader.read(covered(picture, {0, 1, 2, 3}))) == EXPECTED
    assert values(reader.read(covered(nearer, {0, 1, 2, 3}))) == EXPECTED


def test_an_empty_tray_has_no_dice() -> None:
    for ground in Ground:
        picture, _ = draw_tray([], SIZE, seed=2, look=Look(ground=ground))
        assert Reader().read(picture).dice == ()


def test_what_lay_there_when_the_tray_was_empty_is_no_die() -> None:
    # A tray with a printed ornament that looks like a die: here, a die that is never moved.
    ornament, _ = draw_tray(DICE[:1], SIZE, seed=4)
    both, _ = draw_tray(DICE[:1], SIZE, seed=4)
    rolled, labels = draw_tray(DICE[1:], SIZE, seed=9)
    x, y = (round(value) for value in labels[0].centre)
    both[y - 50 : y + 50, x - 50 : x + 50] = rolled[y - 50 : y + 50, x - 50 : x + 50]
    with_empty = Reader(empty=ornament).read(both)
    assert values(with_empty) == [(labels[0].colour, labels[0].face)]
    assert len(values(Reader().read(both))) == 2


def test_leaning_dice_are_cocked_or_read_right() -> None:
    picture, labels = draw_tray(DICE, SIZE, seed=6, cocked=2)
    reading = Reader().read(picture)
    leaning = [label for label in labels if label.cocked]
    assert len(leaning) == 2
    for label in leaning:
        side = math.dist(label.corners[0], label.corners[1])
        near = [die for die in reading.dice if math.dist(die.centre, label.centre) < 1.2 * side]
        assert near
        assert all(not die.sure or (die.colour, die.face) == (label.colour, label.face) for die in near)
    assert any(die.cocked for die in reading.dice)
    assert set(values(reading)) >= {(label.colour, label.face) for label in labels if not label.cocked}


def test_more_dice_of_a_colour_than_there_are_is_said() -> None:
    picture, _ = draw_tray([DrawnDie("red", "hit"), DrawnDie("red", "crit")], SIZE, seed=4)
    assert Hint.CROWDED in Reader().read(picture).hints


def test_a_dark_tray_says_so_where_it_makes_dice_unsure() -> None:
    picture, _ = draw_tray(DICE, SIZE, seed=4, look=Look(light=0.05, noise=6.0))
    reading = Reader().read(picture)
    assert all(die.sure or die.cause is not None for die in reading.dice)
    if any(not die.sure for die in reading.dice):
        assert Hint.DARK in reading.hints


def test_markers_that_do_not_lie_as_on_the_mat_give_no_pose() -> None:
    picture, _ = draw_tray([], SIZE, seed=2)
    markers = find_markers(picture)
    assert pose_of(markers, SIZE) is not None
    markers[0], markers[2] = markers[2], markers[0]
    assert pose_of(markers, SIZE) is None
