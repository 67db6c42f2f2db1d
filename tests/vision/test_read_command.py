"""`companion read`: a line a picture, faults by name, the rest still read."""

import io
from pathlib import Path

import cv2
import msgspec
import numpy as np
import pytest

from vision.drawing import draw_tray
from vision.errors import DiceSetError, PictureError
from vision.messages import DrawnDie
from vision.read_command import ReadLine, read_files


@pytest.fixture
def tray(tmp_path: Path) -> Path:
    picture, _ = draw_tray([DrawnDie("blue", "hit"), DrawnDie("red", "crit")], (1280, 960), seed=1)
    path = tmp_path / "tray.png"
    assert cv2.imwrite(str(path), picture)
    return path


def test_a_line_of_json_for_each_picture(tray: Path) -> None:
    out, errors = io.StringIO(), io.StringIO()
    assert read_files([tray, tray], "20-strong", None, as_json=True, out=out, errors=errors) == 0
    assert errors.getvalue() == ""
    lines = [msgspec.json.decode(line, type=ReadLine) for line in out.getvalue().splitlines()]
    assert len(lines) == 2
    for line in lines:
        assert line.image == str(tray)
        assert line.mat
        assert line.ms > 0
        assert sorted((die.colour, die.face, die.sure, die.cocked) for die in line.dice) == [
            ("blue", "hit", True, False),
            ("red", "crit", True, False),
        ]
    raw = msgspec.json.decode(out.getvalue().splitlines()[0])
    assert list(raw) == ["image", "mat", "ms", "dice"]
    assert list(raw["dice"][0]) == ["colour", "face", "sure", "cocked", "centre"]


def test_words_for_people(tray: Path) -> None:
    out = io.StringIO()
    assert read_files([tray], "20-strong", None, as_json=False, out=out, errors=io.StringIO()) == 0
    name, dice = out.getvalue().strip().split(": ")
    assert name == str(tray)
    assert sorted(dice.split(", ")) == ["blue hit", "red crit"]


def test_bad_pictures_are_named_and_the_others_read(tray: Path, tmp_path: Path) -> None:
    text, missing = tmp_path / "rules.txt", tmp_path / "gone.jpg"
    text.write_text("the fox is hungry")
    out, errors = io.StringIO(), io.StringIO()
    assert (
        read_files([text, missing, tmp_path, tray], "20-strong", None, as_json=True, out=out, errors=errors)
        == 1
    )
    for said, path in zip(errors.getvalue().splitlines(), (text, missing, tmp_path), strict=True):
        assert said.startswith(f"{path} ")
    assert len(out.getvalue().splitlines()) == 1


def test_a_black_picture_is_said_to_show_nothing(tmp_path: Path) -> None:
    path = tmp_path / "black.png"
    assert cv2.imwrite(str(path), np.zeros((480, 640, 3), np.uint8))
    out, errors = io.StringIO(), io.StringIO()
    assert read_files([path], "20-strong", None, as_json=True, out=out, errors=errors) == 0
    assert "shows nothing" in errors.getvalue()
    assert msgspec.json.decode(out.getvalue(), type=ReadLine).dice == ()


def test_an_unknown_dice_set_or_empty_tray_stops_at_once(tray: Path, tmp_path: Path) -> None:
    with pytest.raises(DiceSetError, match="pipz"):
        read_files([tray], "pipz", None, as_json=True, out=io.StringIO())
    with pytest.raises(PictureError, match="does not exist"):
        read_files([tray], "20-strong", tmp_path / "none.png", as_json=True, out=io.StringIO())
