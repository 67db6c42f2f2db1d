"""Pictures of which a part is missing, however it got lost: said, and nothing in them is sure."""

import io
from pathlib import Path

import cv2
import msgspec
import numpy as np
import pytest

from vision.damage import is_damaged
from vision.drawing import DrawnDie, draw_tray
from vision.errors import DamagedPictureError, PictureError
from vision.jpeg import has_end, tells_damage
from vision.picture import Picture, load_picture
from vision.read_command import ReadLine, read_files
from vision.reader import Reader
from vision.reading import Hint

DICE = [DrawnDie(colour, "hit") for colour in ("yellow", "green", "blue", "purple", "red")] * 2


@pytest.fixture(scope="module")
def tray() -> Picture:
    return draw_tray(DICE, (1280, 960), seed=4)[0]


def as_jpeg(picture: Picture, *options: int) -> bytes:
    return cv2.imencode(".jpg", picture, list(options))[1].tobytes()


@pytest.mark.parametrize("at", [0.2, 0.5, 0.8])
@pytest.mark.parametrize("level", [(128, 128, 128), (0, 0, 0), (0, 135, 0)])
@pytest.mark.parametrize("upside_down", ["bottom", "top"])
def test_rows_that_were_filled_in_are_noticed(
    tray: Picture, at: float, level: tuple[int, int, int], upside_down: str
) -> None:
    picture = tray[::-1].copy() if upside_down == "top" else tray.copy()
    picture[round(len(picture) * at) :] = level
    given = picture[::-1] if upside_down == "top" else picture
    assert is_damaged(given)
    coded = cv2.imdecode(np.frombuffer(as_jpeg(given), np.uint8), cv2.IMREAD_COLOR)  # as a film keeps it
    assert is_damaged(np.asarray(coded, np.uint8))


def test_whole_pictures_bars_and_burnt_paper_are_not_damage(tray: Picture) -> None:
    bars, burnt, fades = tray.copy(), tray.copy(), tray.copy()
    bars[:120] = bars[-120:] = 0
    burnt[-200:] = 255
    fades[-400:] = (fades[-400:] * np.linspace(1, 0, 400)[:, None, None] ** 2).astype(np.uint8)
    for picture in (tray, bars, burnt, fades, np.zeros((480, 640, 3), np.uint8)):
        assert not is_damaged(picture)


def test_of_a_damaged_picture_no_die_is_sure_and_nothing_is_learned(tray: Picture) -> None:
    half = tray.copy()
    half[480:] = 128
    reader = Reader()
    whole = reader.read(tray)
    assert whole.certain
    assert len(whole.dice) == len(DICE)
    damaged = reader.read(half)
    assert damaged.hints[0] is Hint.DAMAGED
    assert damaged.dice
    assert not any(die.sure for die in damaged.dice)
    assert reader.read(tray) == whole


@pytest.mark.parametrize(
    "behind", [b"", bytes(1023), bytes(200_000), b"\xff\xd8 a film \xff\xe1\x00", b"\xff" * 40]
)
@pytest.mark.parametrize("progressive", [0, 1])
def test_what_follows_a_whole_jpeg_does_not_matter(
    tmp_path: Path, tray: Picture, behind: bytes, progressive: int
) -> None:
    data = as_jpeg(tray, cv2.IMWRITE_JPEG_PROGRESSIVE, progressive, cv2.IMWRITE_JPEG_RST_INTERVAL, 8)
    (tmp_path / "a.jpg").write_bytes(data + behind)
    assert load_picture(tmp_path / "a.jpg").shape == tray.shape
    assert not has_end(data[:-2])


@pytest.mark.parametrize("share", [0.15, 0.5, 0.9])
@pytest.mark.parametrize("how", ["ended", "zeros", "missing"])
def test_a_jpeg_of_which_a_part_is_lost_is_named_and_its_dice_are_asked_about(
    tmp_path: Path, tray: Picture, share: float, how: str
) -> None:
    data, path = as_jpeg(tray), tmp_path / "a.jpg"
    at = round(len(data) * share)
    lost = {"ended": data[:at] + data[-2:], "zeros": data[:at] + bytes(512) + data[at + 512 :],
            "missing": data[:at] + data[at + 512 :]}  # fmt: skip
    path.write_bytes(lost[how])
    with pytest.raises(DamagedPictureError, match="is damaged") as refused:
        load_picture(path)
    assert refused.value.picture is not None
    assert refused.value.picture.shape == tray.shape
    out, errors = io.StringIO(), io.StringIO()
    assert read_files([path], "20-strong", None, as_json=True, out=out, errors=errors) == 1
    assert not any(die.sure for die in msgspec.json.decode(out.getvalue(), type=ReadLine).dice)
    assert errors.getvalue().count("is damaged") == 1


def test_a_jpeg_that_ends_in_its_tables_is_cut_off(tmp_path: Path, tray: Picture) -> None:
    data = as_jpeg(tray)
    for at in (2, 20, 300, 900):
        (tmp_path / "a.jpg").write_bytes(data[:at])
        with pytest.raises(PictureError, match="cut off"):
            load_picture(tmp_path / "a.jpg")


def test_a_few_bytes_too_many_as_webcams_put_them_are_no_damage() -> None:
    assert not tells_damage("")
    assert not tells_damage("Corrupt JPEG data: 2 extraneous bytes before marker 0xd9\n")
    assert tells_damage("Corrupt JPEG data: 4711 extraneous bytes before marker 0xd9\n")
    assert tells_damage("Corrupt JPEG data: premature end of data segment\n")
