"""`companion read`: a line a picture, faults by name, the rest still read."""

import io
import json
import os
import subprocess
import sys
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


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "ascii"])
@pytest.mark.parametrize("as_json", [True, False])
def test_any_name_on_any_terminal(tmp_path: Path, encoding: str, *, as_json: bool) -> None:
    name = tmp_path / os.fsdecode("tréy € ".encode() + b"\xff.png")
    done, data = cv2.imencode(".png", np.zeros((48, 64, 3), np.uint8))
    assert done
    name.write_bytes(data.tobytes())
    ran = subprocess.run(  # noqa: S603 (our own program)
        [sys.executable, "-m", "companion", "read", *(["--json"] if as_json else []), str(name)],
        capture_output=True,
        check=False,
        cwd=Path(__file__).parents[2],
        env=os.environ | {"PYTHONIOENCODING": encoding},
    )
    assert (ran.returncode, b"Traceback" in ran.stderr) == (0, False)
    assert b"shows nothing" in ran.stderr
    if as_json:
        assert json.loads(ran.stdout)["image"] == f"{tmp_path}/tréy € \\xff.png"
    else:
        assert ran.stdout.decode(encoding).endswith("no dice\n")
