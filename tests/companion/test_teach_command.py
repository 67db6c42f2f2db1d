"""`companion teach` and reading what was taught, as a player does it."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cli import start
from companion.data_folder import OWN_DICE
from companion.errors import LineError
from companion.taught_dice import kept_in, set_named
from tests.vision.test_teaching import corrected


def face_picture(mark: str, turn: float) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    face = np.full((72, 72, 3), (30, 40, 120), np.uint8)
    cv2.putText(face, mark, (16, 54), cv2.FONT_HERSHEY_SIMPLEX, 1.6, (230, 230, 230), 5, cv2.LINE_AA)
    matrix = cv2.getRotationMatrix2D((35.5, 35.5), turn, 1.0)
    turned = cv2.warpAffine(face, matrix, (72, 72), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(turned, np.uint8)


def faces_in(folder: Path) -> Path:
    for mark in "AEX":
        (folder / mark).mkdir(parents=True)
        for turn in (0, 70, 200):
            cv2.imwrite(str(folder / mark / f"{turn}.png"), face_picture(mark, turn))
    return folder


def test_taught_dice_are_read_by_their_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "data"
    assert start(["teach", "bones", "--from", str(faces_in(tmp_path / "faces")), "--data", str(data)]) == 0
    assert "3 faces from 9 pictures" in capsys.readouterr().out
    picture = tmp_path / "new.png"
    cv2.imwrite(str(picture), face_picture("E", 130))
    assert start(["read", "--json", "--dice", "bones", "--data", str(data), str(picture)]) == 0
    line = json.loads(capsys.readouterr().out)
    assert [(die["face"], die["sure"]) for die in line["dice"]] == [("E", True)]


def test_a_picture_that_can_not_be_used_is_told_and_the_rest_learned(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    faces = faces_in(tmp_path / "faces")
    (faces / "A" / "broken.png").write_bytes(b"no picture")
    assert start(["teach", "bones", "--from", str(faces), "--data", str(tmp_path / "data")]) == 1
    told = capsys.readouterr()
    assert "broken.png" in told.err
    assert "9 pictures" in told.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--lens"], "--from"),
        (["--from", "x"], "NAME"),
        (["bones", "--lens", "--from", "x"], "NAME"),
        (["pips", "--from", "x"], "can not be the name"),
        (["../up", "--from", "x"], "can not be the name"),
        (["bones", "--from", "x"], "no folder"),
        (["--lens", "--from", "x"], "no folder"),
    ],
)
def test_what_can_not_be_taught_ends_in_one_sentence(
    arguments: list[str],
    words: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert start(["teach", *arguments, "--data", str(tmp_path / "data")]) == 1
    told = capsys.readouterr().err
    assert words in told
    assert told.count("\n") == 1


def test_a_name_is_a_folder_only_where_dice_were_taught(tmp_path: Path) -> None:
    assert set_named("bones", tmp_path) == "bones"
    kept_in(tmp_path, "bones").mkdir(parents=True)
    assert set_named("bones", tmp_path) == str(tmp_path / "dice" / "bones")
    assert set_named("pips", tmp_path) == "pips"
    with pytest.raises(LineError):
        kept_in(tmp_path, "Two Words")


def test_dice_that_nobody_taught_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "new.png"
    cv2.imwrite(str(picture), face_picture("E", 0))
    assert start(["read", "--dice", "stones", "--data", str(tmp_path), str(picture)]) == 1
    assert "no dice set 'stones'" in capsys.readouterr().err


def test_corrections_are_listed_copied_and_forgotten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    samples = corrected(data / OWN_DICE, 5, read_as=None)
    assert start(["teach", "--corrections", "--data", str(data)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{samples.corrections()[0].file}: white A, read as white A (unsure)"
    assert lines[-1].startswith("15 corrections, used. ")
    assert start(["teach", "--export", str(tmp_path / "copy"), "--data", str(data)]) == 0
    assert len(list((tmp_path / "copy" / "white-B").glob("*.png"))) == 5
    assert start(["teach", "--forget", samples.corrections()[0].file, "--data", str(data)]) == 0
    assert "1 forgotten" in capsys.readouterr().out
    assert start(["teach", "--forget", "other.png", "--data", str(data)]) != 0
    assert "there is no correction other.png" in capsys.readouterr().err
    assert start(["teach", "--forget", "all", "--data", str(data)]) == 0
    assert "14 forgotten" in capsys.readouterr().out
    assert start(["teach", "--corrections", "--data", str(data)]) == 0
    assert "0 corrections, not used yet" in capsys.readouterr().out
