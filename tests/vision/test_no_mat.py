"""A tray without markers, shown empty once."""

import io
import json
from pathlib import Path

import cv2
import numpy as np

from vision.drawing import DrawnDie, Ground, Look, draw_tray
from vision.mat import find_markers
from vision.picture import Picture
from vision.read_command import read_files
from vision.reader import Reader
from vision.reading import MatState

DICE = [
    DrawnDie(colour, face)
    for colour in ("yellow", "green", "blue", "purple")
    for face in ("miss", "hit", "crit")
]
CLOTH = (58, 78, 40)
LINEN = np.full((210, 297, 3), (200, 205, 210), np.uint8)


def tray(dice: list[DrawnDie], tilt_deg: float = 8.0) -> Picture:
    """Felt whose marker cards were taken away."""
    look = Look(ground=Ground.FELT, tilt_deg=tilt_deg)
    picture, _ = draw_tray(dice, (1280, 960), seed=5, look=look)
    cards, _ = draw_tray([], (1280, 960), seed=5, look=look)
    for corners in find_markers(cards).values():
        middle = corners.mean(axis=0)
        cv2.fillConvexPoly(picture, (middle + 1.55 * (corners - middle)).astype(np.int32), CLOTH)
    assert not find_markers(picture)
    return picture


def test_dice_are_read_where_only_the_empty_tray_was_shown() -> None:
    for tilt in (0.0, 14.0):
        reading = Reader(empty=tray([], tilt)).read(tray(DICE, tilt))
        assert reading.mat is MatState.LEARNED
        assert all(die.sure for die in reading.dice)
        assert sorted((die.colour, die.face) for die in reading.dice) == sorted(
            (d.colour, d.face) for d in DICE
        )


def test_the_empty_tray_is_known_to_be_empty() -> None:
    reading = Reader(empty=tray([])).read(tray([]))
    assert (reading.mat, reading.dice) == (MatState.LEARNED, ())


def test_dice_under_an_orange_lamp_are_found_without_a_mat() -> None:
    """Three dice and more tell the light even where no lamp known of has such a colour."""
    picture, labels = draw_tray(DICE, (1280, 960), seed=5, look=Look(warmth=0.5, light=0.6), sheet=LINEN)
    white = (np.array(LINEN[0, 0]) / 255 * (0.5, 1.0, 1.5)) ** 2.2
    assert max(white) > 9 * min(white)
    reading = Reader().read(picture)
    assert reading.mat is MatState.LEARNED
    assert len(reading.dice) == len(labels)
    shown = {(die.colour, die.face) for die in labels}
    assert all((die.colour, die.face) in shown for die in reading.dice if die.sure)
    assert sum(die.sure for die in reading.dice) >= len(labels) - 2


def test_the_command_takes_the_empty_tray(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "empty.png"), tray([]))
    cv2.imwrite(str(tmp_path / "rolled.png"), tray(DICE[:5]))
    out = io.StringIO()
    assert read_files([tmp_path / "rolled.png"], "20-strong", tmp_path / "empty.png", True, out) == 0  # noqa: FBT003
    line = json.loads(out.getvalue())
    assert line["mat"] is False
    assert len(line["dice"]) == 5
