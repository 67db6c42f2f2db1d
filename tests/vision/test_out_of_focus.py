"""A picture so blurred that nothing in it looks like a die is a tray without dice, not a fall."""

import cv2
import pytest

from vision.drawing import DrawnDie, draw_tray
from vision.reader import Reader


@pytest.mark.parametrize("sigma", [6.0, 7.0, 10.0])
def test_a_picture_with_nothing_like_a_die_has_no_dice(sigma: float) -> None:
    empty, _ = draw_tray([], (1280, 720), seed=3)
    picture, _ = draw_tray([DrawnDie("yellow", "miss")], (1280, 720), seed=3)
    reader = Reader()
    reader.read(empty)
    reading = reader.read(cv2.GaussianBlur(picture, (0, 0), sigma))
    assert not any(die.sure for die in reading.dice)
