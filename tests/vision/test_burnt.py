"""Tops of dice that are burnt out all over: nothing is left to read, but the die is asked about."""

import math

import cv2
import numpy as np
import pytest

from vision.burnt import burnt_tops
from vision.drawing import DrawnDie, draw_tray
from vision.reader import Reader
from vision.reading import Hint

DICE = [
    DrawnDie("blue", "hit"),
    DrawnDie("red", "crit"),
    DrawnDie("green", "miss"),
    DrawnDie("purple", "hit"),
]


@pytest.mark.parametrize("burnt", range(len(DICE)))
def test_a_die_that_is_burnt_out_is_asked_about_and_the_others_are_read(burnt: int) -> None:
    picture, labels = draw_tray(DICE, (1280, 960), seed=6)
    corners, middle = np.array(labels[burnt].corners), np.array(labels[burnt].centre)
    cv2.fillConvexPoly(picture, np.round(middle + 0.9 * (corners - middle)).astype(np.int32), (255, 255, 255))
    reading = Reader().read(picture)
    asked = [die for die in reading.dice if not die.sure]
    assert len(asked) == 1
    assert math.dist(asked[0].centre, labels[burnt].centre) < 6
    assert Hint.GLARE in reading.hints
    assert sorted((die.colour, die.face) for die in reading.dice if die.sure) == sorted(
        (die.colour, die.face) for index, die in enumerate(DICE) if index != burnt
    )


def test_white_that_is_larger_smaller_or_longer_than_a_top_is_none() -> None:
    flat = np.full((300, 400, 3), 70, np.uint8)
    for left, top, width, height in ((20, 20, 60, 60), (120, 20, 10, 10), (150, 20, 40, 8), (20, 120, 90, 4)):
        flat[top : top + height, left : left + width] = 255
    assert len(burnt_tops(flat, 24.0)) == 0
    flat[200:222, 300:322] = 255
    assert np.allclose(burnt_tops(flat, 24.0), [[310.5, 210.5]])
