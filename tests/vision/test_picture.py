"""Any file a player may name: read as a picture, or refused with a sentence that says why."""

import subprocess
import sys
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.errors import PictureError
from vision.picture import LARGEST_SIDE, as_picture, load_picture, shrunk

GRADIENT = np.tile(np.arange(64, dtype=np.uint8) * 3, (48, 1))
COLOURED = np.stack([GRADIENT, GRADIENT[:, ::-1], np.full_like(GRADIENT, 90)], axis=2)


def encoded(array: np.ndarray, kind: str) -> bytes:
    done, data = cv2.imencode(kind, array)
    assert done
    return data.tobytes()


@pytest.mark.parametrize("kind", [".png", ".bmp", ".tiff"])
def test_lossless_files_come_back_as_they_were(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"tray{kind}"
    path.write_bytes(encoded(COLOURED, kind))
    assert np.array_equal(load_picture(path), COLOURED)


def test_grey_and_transparent_pictures_get_three_channels(tmp_path: Path) -> None:
    grey, see_through = tmp_path / "grey.png", tmp_path / "alpha.png"
    grey.write_bytes(encoded(GRADIENT, ".png"))
    see_through.write_bytes(encoded(np.dstack([COLOURED, GRADIENT]), ".png"))
    assert np.array_equal(load_picture(grey), np.dstack([GRADIENT] * 3))
    assert np.array_equal(load_picture(see_through), COLOURED)


def test_sixteen_bits_keep_their_brightness(tmp_path: Path) -> None:
    path = tmp_path / "deep.png"
    path.write_bytes(encoded(COLOURED.astype(np.uint16) * 257, ".png"))
    assert np.array_equal(load_picture(path), COLOURED)


def test_ten_bits_in_sixteen_are_not_taken_for_black() -> None:
    assert np.array_equal(as_picture(COLOURED.astype(np.uint16) * 4), COLOURED)


def test_floats_with_gaps_are_pictures() -> None:
    floating = COLOURED.astype(np.float32) / 255
    floating[3, 4] = np.nan
    floating[5, 6] = np.inf
    picture = as_picture(floating)
    assert picture[3, 4].tolist() == [0, 0, 0]
    assert picture[5, 6].tolist() == [255, 255, 255]
    assert np.array_equal(picture[10:], COLOURED[10:])


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "is empty"),
        (b"gold 3, health 4\n", "not a picture"),
        (b"\xff\xd8\xff\xe0" + bytes(50), "cut off"),
        (encoded(COLOURED, ".jpg")[:-200], "cut off"),
        (encoded(COLOURED[:1, :1], ".png"), "too few to show a die"),
        (encoded(COLOURED, ".png")[:60], "not a picture"),
    ],
)
def test_what_is_no_picture_is_refused_by_name(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "odd.jpg"
    path.write_bytes(content)
    with pytest.raises(PictureError, match=says) as refusal:
        load_picture(path)
    assert str(path) in str(refusal.value)


def grey_png(width: int, height: int, rows: int) -> bytes:
    """A black PNG file whose header says it is that large, but that ends after so many rows."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4) + kind + data + zlib.crc32(kind + data).to_bytes(4)

    header = width.to_bytes(4) + height.to_bytes(4) + bytes([8, 0, 0, 0, 0])
    pixels = zlib.compress(bytes(rows * (width + 1)), 1)
    parts = (chunk(b"IHDR", header), chunk(b"IDAT", pixels), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def loaded_elsewhere(path: Path) -> tuple[str, int]:
    """What loading a file comes to in a process of its own, whose OpenCV has our limit; its peak in MB."""
    program = (
        "import sys\n"
        "from pathlib import Path\n"
        "from vision.errors import PictureError\n"
        "from vision.picture import load_picture\n"
        "try:\n    print(load_picture(Path(sys.argv[1])).shape)\n"
        "except PictureError as error:\n    print(error)\n"
        "print(Path('/proc/self/status').read_text().split('VmHWM:')[1].split()[0])\n"
    )
    done = subprocess.run(  # noqa: S603 (our own program)
        [sys.executable, "-c", program, str(path)],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    said, peak_kb = done.stdout.splitlines()
    return said, int(peak_kb) // 1024


@pytest.mark.parametrize("size", [(30_000, 30_000), (16_385, 8192)])
def test_a_file_that_claims_more_than_any_camera_gives_is_refused(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    path = tmp_path / "huge.png"
    path.write_bytes(grey_png(*size, rows=0))
    said, peak_mb = loaded_elsewhere(path)
    assert said.startswith(f"{path} has more than 134 million pixels")
    assert "make it smaller" in said
    assert peak_mb < 150


def test_a_picture_of_108_million_pixels_is_read_in_bounded_memory(tmp_path: Path) -> None:
    path = tmp_path / "large.png"
    path.write_bytes(grey_png(12_000, 9000, rows=9000))
    said, peak_mb = loaded_elsewhere(path)
    assert said == "(9000, 12000, 3)"
    assert peak_mb < 800


def test_missing_files_and_folders_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(PictureError, match="does not exist"):
        load_picture(tmp_path / "nothing.jpg")
    with pytest.raises(PictureError, match="is a folder"):
        load_picture(tmp_path)


@pytest.mark.parametrize("shape", [(100,), (100, 100, 2), (100, 100, 3, 1), (0, 0, 3), (10, 4000, 3)])
def test_other_shapes_are_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(PictureError):
        as_picture(np.zeros(shape, np.uint8))


def test_numbers_that_are_no_brightness_are_refused() -> None:
    with pytest.raises(PictureError, match="int64"):
        as_picture(np.zeros((100, 100), np.int64))


def test_long_pictures_are_shrunk_to_scale() -> None:
    small, factor = shrunk(np.zeros((3000, 4096, 3), np.uint8))
    assert small.shape == (1500, LARGEST_SIDE, 3)
    assert factor == 0.5
