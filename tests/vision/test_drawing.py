"""Drawn trays: true to the dice's rules and to a camera's geometry, checked by other means than drew them."""

from collections import Counter
from itertools import combinations, pairwise

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.drawing import DrawnDie, DrawnTray, Ground, Look, TrayPainter, draw_tray
from vision.drawing.face_art import FACES, TABS, face_art
from vision.drawing.scene import FOCAL, turned
from vision.drawing.throw import SPACING_MM, THROW_FRAMES, place
from vision.errors import PictureError
from vision.mat_layout import A4, DIE_MM, LAYOUTS, LETTER, MARKER_DICTIONARY, MatLayout
from vision.picture import Picture
from vision.reader import Reader

COLOURS = list(FACES)
DICE = st.lists(st.sampled_from(COLOURS), max_size=17).flatmap(
    lambda colours: st.tuples(
        *(st.builds(DrawnDie, st.just(colour), st.sampled_from(FACES[colour])) for colour in colours)
    )
)


def markers_in(picture: Picture) -> dict[int, np.ndarray[tuple[int, int], np.dtype[np.float64]]]:
    dictionary = cv2.aruco.getPredefinedDictionary(MARKER_DICTIONARY)
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    corners, ids, _ = cv2.aruco.ArucoDetector(dictionary, parameters).detectMarkers(picture)
    return {
        int(number): quad.reshape(4, 2).astype(float)
        for number, quad in zip(ids.ravel(), corners, strict=True)
    }


# ---- the dice


@pytest.mark.rule("S2")
def test_a_die_has_the_faces_of_its_colour() -> None:
    counts = {
        colour: tuple(faces.count(face) for face in ("miss", "hit", "crit"))
        for colour, faces in FACES.items()
    }
    assert counts == {
        "yellow": (4, 1, 1),
        "green": (3, 2, 1),
        "blue": (2, 3, 1),
        "purple": (1, 4, 1),
        "red": (0, 5, 1),
    }


@pytest.mark.rule("S4")
@pytest.mark.parametrize("colour", COLOURS)
def test_the_ring_bears_as_many_tabs_as_the_colour_has_hitting_faces(colour: str) -> None:
    art, _ = face_art(colour, "hit", 128)
    around = np.radians(np.arange(0, 360, 0.5))
    x, y = 63.5 + 128 * 0.395 * np.cos(around), 63.5 + 128 * 0.395 * np.sin(around)
    on_circle = art[y.round().astype(int), x.round().astype(int)].min(axis=1) > 130
    tabs = int(np.sum(on_circle & ~np.roll(on_circle, 1)))
    assert tabs == TABS[colour] == sum(face != "miss" for face in FACES[colour])


def test_the_inside_tells_the_faces_apart() -> None:
    miss, hit, crit = (
        face_art("blue", face, 128)[0][40:88, 40:88].min(axis=2) > 130 for face in ("miss", "hit", "crit")
    )
    assert not miss.any()
    assert 0.1 < hit.mean() < 0.5
    assert (hit ^ crit).mean() > 0.1


@pytest.mark.parametrize(("colour", "face"), [("red", "miss"), ("pink", "hit"), ("blue", "seven")])
def test_a_die_that_does_not_exist_is_not_drawn(colour: str, face: str) -> None:
    with pytest.raises(PictureError, match=colour):
        draw_tray([DrawnDie(colour, face)])


# ---- the geometry


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=str)
@pytest.mark.parametrize("ground", list(Ground))
def test_the_markers_are_where_the_camera_model_of_opencv_sees_them(
    layout: MatLayout, ground: Ground
) -> None:
    painter = TrayPainter((1280, 960), Look(ground=ground, tilt_deg=14, turn_deg=-4), layout=layout)
    found = markers_in(painter.picture([]))
    assert set(found) == {marker.id for marker in layout.markers}
    for marker in layout.markers:
        assert painter.view.on_mat(marker.corners()) == pytest.approx(found[marker.id], abs=1.0)


@pytest.mark.parametrize("tilt", [0.0, 18.0])
def test_the_labels_are_the_top_faces_one_die_above_the_mat(tilt: float) -> None:
    """OpenCV solves the pose from the markers; the dice's places follow from that, not from our camera."""
    size = (1280, 960)
    painter = TrayPainter(size, Look(tilt_deg=tilt))
    cubes = place([DrawnDie("green", "hit")] * 4 + [DrawnDie("red", "crit")], A4, seed=6)
    found = markers_in(painter.picture([]))
    on_mat = np.vstack([np.column_stack([marker.corners(), np.zeros(4)]) for marker in A4.markers])
    focal = FOCAL * size[0]
    camera = np.array([(focal, 0, (size[0] - 1) / 2), (0, focal, (size[1] - 1) / 2), (0, 0, 1)])
    solved, turn, shift = cv2.solvePnP(on_mat, np.vstack([found[m.id] for m in A4.markers]), camera, None)
    assert solved
    tops = np.array([(*cube.middle[:2], -DIE_MM) for cube in cubes])
    pixels, _ = cv2.projectPoints(tops, turn, shift, camera, None)
    labels = painter.labels(cubes)
    assert [label.centre for label in labels] == pytest.approx(pixels.reshape(-1, 2), abs=1.5)
    assert not any(label.cocked for label in labels)


def test_rotations_are_rotations() -> None:
    turn = turned(np.array([1.0, 2.0, -0.5]), 0.7)
    assert turn @ turn.T == pytest.approx(np.eye(3), abs=1e-12)
    assert np.linalg.det(turn) == pytest.approx(1.0)
    assert turned(np.array([0.0, 0.0, 2.0]), np.pi / 2) @ [1, 0, 0] == pytest.approx([0, 1, 0], abs=1e-12)


def test_a_cocked_die_leans_and_touches_the_mat() -> None:
    (cube,) = place([DrawnDie("blue", "hit")], A4, seed=2, cocked=1)
    corners = np.vstack([cube.corners(face) for face in range(6)])
    assert cube.lean_deg > 20
    assert corners[:, 2].max() == pytest.approx(0.0, abs=3.5)
    assert TrayPainter((320, 240)).labels([cube])[0].cocked


@settings(max_examples=40, deadline=None)
@given(dice=DICE, seed=st.integers(0, 2**32 - 1))
def test_dice_lie_in_the_rolling_area_and_never_on_each_other(dice: tuple[DrawnDie, ...], seed: int) -> None:
    cubes = place(dice, A4, seed)
    assert [(cube.colour, cube.faces[cube.top]) for cube in cubes] == [(die.colour, die.face) for die in dice]
    assert all(Counter(cube.faces) == Counter(FACES[cube.colour]) for cube in cubes)
    for cube in cubes:
        x, y = cube.middle[:2]
        assert A4.rolling.left < x < A4.rolling.right
        assert A4.rolling.top < y < A4.rolling.bottom
    assert all(np.linalg.norm(a.middle - b.middle) >= SPACING_MM for a, b in combinations(cubes, 2))


def test_more_dice_than_have_room_are_refused() -> None:
    with pytest.raises(PictureError, match="no room"):
        place([DrawnDie("blue", "hit")] * 200, A4, seed=0)


# ---- seen by the real reader


@settings(max_examples=12, deadline=None)
@given(
    dice=st.permutations([DrawnDie(c, f) for c in COLOURS for f in sorted(set(FACES[c]))]).map(
        lambda all_: all_[:6]
    ),
    seed=st.integers(0, 10_000),
    look=st.builds(
        Look,
        ground=st.sampled_from(Ground),
        tilt_deg=st.floats(0, 15),
        light=st.floats(0.7, 1.05),
        warmth=st.floats(-0.12, 0.12),
    ),
)
def test_the_reader_is_never_sure_of_what_was_not_drawn(dice: list[DrawnDie], seed: int, look: Look) -> None:
    picture, labels = draw_tray(dice, seed=seed, look=look)
    read = Reader(dice_set="20-strong").read(picture)
    drawn = Counter((label.colour, label.face) for label in labels)
    sure = Counter((die.colour, die.face) for die in read.dice if die.sure)
    assert not sure - drawn
    assert sure.total() >= len(dice) - 1


def test_the_letter_sheet_is_read_as_well() -> None:
    dice = [DrawnDie("purple", "hit"), DrawnDie("yellow", "miss")]
    picture, _ = draw_tray(dice, seed=3, layout=LETTER)
    read = Reader(dice_set="20-strong").read(picture)
    assert {(die.colour, die.face, die.sure) for die in read.dice} == {
        (die.colour, die.face, True) for die in dice
    }


# ---- over time


def test_a_throw_tumbles_and_comes_to_rest_with_the_dice_asked_for() -> None:
    tray = DrawnTray(TrayPainter((320, 240), Look(noise=0)))
    dice = [DrawnDie("red", "crit"), DrawnDie("yellow", "hit")]
    frames = list(tray.throw(dice, seed=9))
    assert len(frames) == THROW_FRAMES + 1
    assert all((one != other).any() for one, other in pairwise(frames))
    assert (frames[-1] == tray.still()).all()
    assert [(cube.colour, cube.faces[cube.top]) for cube in tray.cubes] == [
        (die.colour, die.face) for die in dice
    ]


def test_the_same_seed_draws_the_same_throw() -> None:
    one, other = (
        list(DrawnTray(TrayPainter((320, 240))).throw([DrawnDie("blue", "hit")], 5)) for _ in range(2)
    )
    assert all((a == b).all() for a, b in zip(one, other, strict=True))


def test_a_hand_takes_out_what_it_is_asked_for_and_leaves_the_rest_where_it_lay() -> None:
    tray = DrawnTray(TrayPainter((320, 240), Look(noise=0)))
    list(tray.throw([DrawnDie("blue", "hit"), DrawnDie("blue", "hit"), DrawnDie("green", "miss")], seed=1))
    before = tray.cubes
    frames = list(tray.take_out([DrawnDie("blue", "hit"), DrawnDie("red", "crit")]))
    assert [cube.colour for cube in tray.cubes] == ["blue", "green"]
    assert all(any(cube is old for old in before) for cube in tray.cubes)
    skin = np.abs(frames[len(frames) // 2].astype(int) - (115, 142, 195)).max(axis=2) < 25
    assert skin.mean() > 0.03
    assert (np.abs(frames[-1].astype(int) - (115, 142, 195)).max(axis=2) < 25).mean() < 0.002
