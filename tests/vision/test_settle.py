"""Settling: a tray that lies still is told from one that moves, whatever light and camera do."""

from collections.abc import Iterable

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.drawing import DrawnDie, Look, TrayPainter, draw_tray
from vision.drawing.throw import place
from vision.mat_layout import A4
from vision.picture import Picture
from vision.settle import BESIDE_S, HAND_PATIENCE_S, Motion, Settle

FPS = 30
DICE = [
    DrawnDie("yellow", "miss"),
    DrawnDie("blue", "hit"),
    DrawnDie("purple", "crit"),
    DrawnDie("red", "hit"),
]


@pytest.fixture(scope="module")
def painter() -> TrayPainter:
    return TrayPainter((640, 480), Look(noise=0))


@pytest.fixture(scope="module")
def tray(painter: TrayPainter) -> Picture:
    return painter.picture(place(DICE, A4, seed=1))


def motions(pictures: Iterable[Picture], settle: Settle | None = None, start: float = 0.0) -> list[Motion]:
    settle = settle or Settle()
    return [settle.feed(picture, start + number / FPS) for number, picture in enumerate(pictures)]


def noisy(picture: Picture, deviation: float, seed: int) -> Picture:
    noise = np.empty(picture.shape, np.int16)
    cv2.setRNGSeed(seed)
    cv2.randn(noise, np.zeros(3), np.full(3, deviation))
    return np.asarray(cv2.add(picture, noise, dtype=cv2.CV_8U), np.uint8)


def shifted(picture: Picture, right: float, down: float) -> Picture:
    move = np.array([(1, 0, right), (0, 1, down)], np.float64)
    moved = cv2.warpAffine(picture, move, picture.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, np.uint8)


def test_a_tray_is_still_after_a_fifth_of_a_second_and_not_before(tray: Picture) -> None:
    seen = motions(noisy(tray, 2, number) for number in range(20))
    assert seen.index(Motion.STILL) == 6
    assert set(seen[6:]) == {Motion.STILL}


def test_a_slow_camera_needs_four_frames_all_the_same(tray: Picture) -> None:
    settle = Settle()
    seen = [settle.feed(noisy(tray, 2, number), number / 5) for number in range(8)]
    assert seen.index(Motion.STILL) == 4


@pytest.mark.parametrize("deviation", [0, 4, 10])
@pytest.mark.parametrize("light", [1.0, 0.3])
def test_the_noise_of_a_camera_is_no_movement(tray: Picture, light: float, deviation: float) -> None:
    dimmed = (tray * light).astype(np.uint8)
    seen = motions(noisy(dimmed, deviation * light, number) for number in range(30))
    assert set(seen[6:]) == {Motion.STILL}


def test_a_lamp_that_is_dimmed_is_no_movement(tray: Picture) -> None:
    seen = motions(noisy((tray * (1 - 0.01 * number)).astype(np.uint8), 2, number) for number in range(40))
    assert set(seen[6:]) == {Motion.STILL}


def test_the_bands_of_mains_flicker_are_no_movement(tray: Picture) -> None:
    rows = np.arange(tray.shape[0])

    def banded(number: int) -> Picture:
        light = 0.9 + 0.1 * np.sin(rows / 60 + 1.9 * number)
        return noisy((tray * light[:, None, None]).astype(np.uint8), 2, number)

    assert set(motions(banded(number) for number in range(40))[6:]) == {Motion.STILL}


@pytest.mark.parametrize(("right", "down"), [(0.4, 0), (0, 0.4), (3, 2)])
def test_a_camera_that_moves_is_never_still(tray: Picture, right: float, down: float) -> None:
    seen = motions(noisy(shifted(tray, right * number, down * number), 2, number) for number in range(60))
    assert Motion.STILL not in seen


def test_a_camera_that_shakes_is_never_still(tray: Picture) -> None:
    seen = motions(noisy(shifted(tray, 2 * np.sin(number), 0), 2, number) for number in range(60))
    assert Motion.STILL not in seen


def test_one_die_that_still_rolls_is_seen_among_four(painter: TrayPainter) -> None:
    cubes = list(place(DICE, A4, seed=1))

    def rolled(number: int) -> Picture:
        moved = cubes[0].__class__(
            cubes[0].colour,
            cubes[0].faces,
            cubes[0].middle + np.array([0.5 * number, 0, 0]),
            cubes[0].rotation,
            0,
        )
        return noisy(painter.picture([moved, *cubes[1:]]), 2, number)

    assert Motion.STILL not in motions(rolled(number) for number in range(40))


def test_a_hand_held_still_over_the_tray_is_a_hand_until_it_goes(painter: TrayPainter) -> None:
    cubes = place(DICE, A4, seed=1)
    settle = Settle()
    before = motions((noisy(painter.picture(cubes), 2, number) for number in range(10)), settle)
    reaching = [
        noisy(painter.picture(cubes, hand=(150, 200 - 12 * number)), 2, number) for number in range(8)
    ]
    held = [noisy(reaching[-1], 1, number) for number in range(45)]
    after = [noisy(painter.picture(cubes[1:]), 2, number) for number in range(12)]
    during = motions([*reaching, *held], settle, start=1.0)
    assert before[-1] is Motion.STILL
    assert set(during[4:]) == {Motion.HAND}
    assert motions(after, settle, start=3.0)[-1] is Motion.STILL


def test_what_came_in_and_stays_belongs_to_the_table(painter: TrayPainter) -> None:
    cubes = place(DICE, A4, seed=1)
    settle = Settle()
    motions((noisy(painter.picture(cubes), 2, number) for number in range(10)), settle)
    stays = painter.picture(cubes, hand=(150, 150))
    late = HAND_PATIENCE_S - 0.5
    motions([stays], settle, start=1.0)
    assert set(motions((noisy(stays, 1, n) for n in range(6)), settle, start=1.0 + late)[1:]) == {Motion.HAND}
    assert motions((noisy(stays, 1, n) for n in range(6)), settle, start=2.0 + late)[-1] is Motion.STILL


def test_a_hand_beside_the_mat_is_no_movement_and_one_over_it_is_a_hand(painter: TrayPainter) -> None:
    cubes = place(DICE, A4, seed=1)
    corners = [(0, 0), (A4.width, 0), (A4.width, A4.height), (0, A4.height)]
    outline = [(float(x), float(y)) for x, y in painter.view.on_mat(np.array(corners, np.float64))]
    lying = painter.picture(cubes)
    y = round(max(y for _, y in outline)) + 8
    assert y < 460
    beside = []
    for number in range(30):
        picture = lying.copy()
        cv2.circle(picture, (100 + 12 * number, 480), 480 - y, (110, 140, 190), -1)
        beside.append(noisy(picture, 2, number))
    settle, anywhere = Settle(), Settle()
    for each in (settle, anywhere):
        assert motions((noisy(lying, 2, number) for number in range(10)), each)[-1] is Motion.STILL
    settle.keep_to(outline)
    assert set(motions(beside, settle, start=1.0)) == {Motion.STILL}
    assert Motion.STILL not in motions(beside, anywhere, start=1.0)
    fresh = Settle()
    fresh.keep_to(outline)
    seen = motions(beside, fresh)
    assert seen.index(Motion.STILL) == round(BESIDE_S * FPS)
    over = [noisy(painter.picture(cubes, hand=(150, 200 - 12 * number)), 2, number) for number in range(12)]
    assert motions(over, settle, start=3.0)[-1] is Motion.HAND


def test_what_is_accepted_is_no_hand(painter: TrayPainter) -> None:
    cubes = place(DICE, A4, seed=1)
    settle = Settle()
    motions((noisy(painter.picture(cubes), 2, number) for number in range(10)), settle)
    stays = painter.picture(cubes, hand=(150, 150))
    assert motions((noisy(stays, 1, n) for n in range(12)), settle, start=1.0)[-1] is Motion.HAND
    settle.accept(stays)
    assert motions((noisy(stays, 1, n) for n in range(12)), settle, start=2.0)[-1] is Motion.STILL


def test_another_size_of_picture_begins_anew(tray: Picture) -> None:
    settle = Settle()
    assert motions([tray] * 10, settle)[-1] is Motion.STILL
    larger = np.asarray(cv2.resize(tray, (800, 640)), np.uint8)
    assert settle.feed(larger, 0.4) is Motion.MOVING


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10_000), light=st.floats(0.4, 1.1), warmth=st.floats(-0.2, 0.2))
def test_any_throw_is_still_once_it_lies_and_moving_while_it_does_not(
    seed: int, light: float, warmth: float
) -> None:
    look = Look(light=light, warmth=warmth)
    lies = [draw_tray(DICE, (640, 480), seed=seed, look=look)[0]] * 8
    other = [draw_tray(DICE, (640, 480), seed=seed + 1, look=look)[0]]
    assert (
        motions(lies + other + lies)
        == [Motion.MOVING] * 6 + [Motion.STILL] * 2 + [Motion.MOVING] * 7 + [Motion.STILL] * 2
    )
