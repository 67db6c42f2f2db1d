"""How far faces with pips are believed: a die has a square top that is plain but for its pips."""

import cv2
import numpy as np
import pytest

from tests.vision.drawn_pips import PipDie, draw
from vision.picture import Picture
from vision.reader import Reader

AT, SIDE = (400, 300), 80


def sure_faces(picture: Picture) -> list[str]:
    return [die.face for die in Reader(dice_set="pips").read(picture).dice if die.sure]


def with_body(*shape: tuple[float, float]) -> Picture:
    """Two pips as those of a two on a body of this outline, in widths of a die around its middle."""
    picture = draw([])
    outline = np.array(AT) + SIDE * np.array(shape)
    cv2.fillPoly(picture, [np.round(outline).astype(np.int32)], (225, 230, 232), cv2.LINE_AA)
    for way in (-1, 1):
        at = (round(AT[0] + way * 0.25 * SIDE), round(AT[1] + way * 0.25 * SIDE))
        cv2.circle(picture, at, round(0.095 * SIDE), (30, 30, 30), -1, cv2.LINE_AA)
    return picture


def test_two_pips_on_a_square_are_a_two() -> None:
    assert sure_faces(with_body((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))) == ["2"]


@pytest.mark.parametrize(
    "shape",
    [
        ((-1.6, -0.5), (1.6, -0.5), (1.6, 0.5), (-1.6, 0.5)),
        ((-0.5, -0.5), (-0.1, -0.5), (0.5, 0.2), (0.5, 0.5), (0.1, 0.5), (-0.5, -0.1)),
        ((-0.5, -0.5), (1.5, -0.5), (1.5, 1.5), (-0.5, 1.5)),
    ],
    ids=["bar", "band", "card"],
)
def test_two_spots_on_anything_else_are_none(shape: tuple[tuple[float, float], ...]) -> None:
    assert sure_faces(with_body(*shape)) == []


def test_a_six_of_which_a_lamp_hides_two_pips_is_no_four() -> None:
    die = PipDie(6, AT, SIDE, body=(30, 30, 190), pips=(235, 235, 235))
    assert sure_faces(draw([die])) == ["6"]
    picture = draw([die])
    cv2.ellipse(picture, (AT[0], AT[1] - 20), (34, 11), 0, 0, 360, (255, 255, 255), -1, cv2.LINE_AA)
    assert sure_faces(picture) in ([], ["6"])
