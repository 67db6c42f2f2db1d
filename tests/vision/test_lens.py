"""The printed board and the lens that is learned from it."""

import re
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision import lens as lens_module
from vision.board_page import BOARD, FIRST_MARKER, PAGE_MM, SQUARE_MM, SQUARES, board_pdf, write_board
from vision.drawing import DrawnDie, draw_tray
from vision.errors import LensError, SheetError
from vision.lens import Lens, ThroughLens, calibrate, calibrate_from, keep, kept
from vision.mat_layout import LAYOUTS
from vision.picture import Picture
from vision.reader import Reader

SIZE = (1280, 960)
TRUE_CAMERA = np.array([[1010.0, 0, 652.0], [0, 1005.0, 471.0], [0, 0, 1]])
TRUE_DISTORTION = np.array([-0.24, 0.07, 0.0008, -0.0006, 0.0])


def on_paper(pixels_a_mm: float) -> Picture:
    """The page as its own PDF operators draw it."""
    size = (round(PAGE_MM[1] * pixels_a_mm), round(PAGE_MM[0] * pixels_a_mm))
    page = np.full(size, 255, np.uint8)
    left, top = ((PAGE_MM[i] - SQUARES[i] * SQUARE_MM) / 2 for i in (0, 1))
    ink = 255
    for match in re.finditer(
        rb"^([01]) g$|^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re f$", board_pdf(), re.MULTILINE
    ):
        if match[1]:
            ink = 255 * int(match[1])
            continue
        x, y, width, height = (float(value) for value in match.groups()[1:])
        columns = slice(round((left + x) * pixels_a_mm), round((left + x + width) * pixels_a_mm))
        rows = slice(round((top + y) * pixels_a_mm), round((top + y + height) * pixels_a_mm))
        page[rows, columns] = ink
    return page


def photographed(page: Picture, pixels_a_mm: float, turn: NDArray[np.float64], distance: float) -> Picture:
    """The page before the true camera: every pixel's ray is followed back to the paper."""
    rotation, _ = cv2.Rodrigues(turn)
    grid = (
        np.stack(np.meshgrid(np.arange(SIZE[0]), np.arange(SIZE[1])), axis=-1)
        .reshape(-1, 1, 2)
        .astype(np.float64)
    )
    rays = cv2.undistortPoints(grid, TRUE_CAMERA, TRUE_DISTORTION).reshape(-1, 2)
    rays = np.column_stack([rays, np.ones(len(rays))])
    middle = np.array([PAGE_MM[0] / 2, PAGE_MM[1] / 2, 0.0])
    shift = np.array([0, 0, distance]) - rotation @ middle
    normal, eye = rotation[:, 2], -rotation.T @ shift
    depth = (normal @ shift) / (rays @ normal)
    at = (rays * depth[:, None]) @ rotation + eye
    maps = ((at[:, :2] + 0.0) * pixels_a_mm - 0.5).astype(np.float32).reshape(SIZE[1], SIZE[0], 2)
    seen = cv2.remap(page, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderValue=90)
    return np.asarray(cv2.cvtColor(cv2.GaussianBlur(seen, (0, 0), 0.7), cv2.COLOR_GRAY2BGR), np.uint8)


@pytest.fixture(scope="module")
def board_pictures() -> list[Picture]:
    page = on_paper(4.0)
    turns = [(0, 0), (0.4, 0), (-0.4, 0.1), (0.1, 0.45), (0, -0.45), (0.3, 0.3), (-0.3, -0.3)]
    return [
        photographed(page, 4.0, np.array([x, y, 0.05 * i]), 255.0 + 12 * i) for i, (x, y) in enumerate(turns)
    ]


@pytest.fixture(scope="module")
def learned(board_pictures: list[Picture]) -> Lens:
    return calibrate(board_pictures)


def test_the_printed_board_is_the_one_that_is_looked_for() -> None:
    corners, numbers, _, markers = cv2.aruco.CharucoDetector(BOARD).detectBoard(on_paper(4.0))
    assert len(numbers) == (SQUARES[0] - 1) * (SQUARES[1] - 1)
    assert sorted(np.ravel(markers).tolist()) == list(range(FIRST_MARKER, FIRST_MARKER + 27))
    span = np.ptp(corners.reshape(-1, 2), axis=0) / 4.0
    assert span == pytest.approx([(SQUARES[0] - 2) * SQUARE_MM, (SQUARES[1] - 2) * SQUARE_MM], abs=0.3)


def test_no_marker_of_the_board_is_one_of_a_mat() -> None:
    of_mats = {marker.id for layout in LAYOUTS.values() for marker in layout.markers}
    assert not of_mats & set(range(FIRST_MARKER, FIRST_MARKER + 27))


def test_the_lens_is_learned_from_tilted_pictures_of_the_board(learned: Lens) -> None:
    assert learned.focal == pytest.approx((1010.0, 1005.0), rel=0.01)
    assert learned.centre == pytest.approx((652.0, 471.0), abs=8)
    assert learned.error_px < 0.6


def test_a_straightened_picture_is_a_pinholes(learned: Lens) -> None:
    line = np.column_stack([np.linspace(40, 1240, 25), np.full(25, 60.0)])
    bent = learned.as_taken(line, SIZE)
    true = cv2.undistortPoints(bent.reshape(-1, 1, 2), TRUE_CAMERA, TRUE_DISTORTION).reshape(-1, 2)
    assert np.ptp(true[:, 1]) < 3e-3  # by the true lens the line is level: 3 px of 1000
    assert np.ptp(bent[:, 1]) > 10.0


def test_dice_seen_through_the_lens_are_found_where_they_are(learned: Lens) -> None:
    dice = [DrawnDie("yellow", "hit"), DrawnDie("blue", "crit"), DrawnDie("green", "miss")]
    straight, labels = draw_tray(dice, SIZE, seed=3)
    grid = (
        np.stack(np.meshgrid(np.arange(SIZE[0]), np.arange(SIZE[1])), axis=-1)
        .reshape(-1, 1, 2)
        .astype(np.float64)
    )
    ideal = np.array([[0.8 * 1280, 0, 639.5], [0, 0.8 * 1280, 479.5], [0, 0, 1.0]])
    source = cv2.undistortPoints(grid, TRUE_CAMERA, TRUE_DISTORTION, P=ideal).reshape(SIZE[1], SIZE[0], 2)
    taken = np.asarray(
        cv2.remap(
            straight, source[..., 0].astype(np.float32), source[..., 1].astype(np.float32), cv2.INTER_LINEAR
        ),
        np.uint8,
    )
    reading = ThroughLens(Reader(), learned).read(taken)
    assert sorted((die.colour, die.face) for die in reading.dice) == sorted((d.colour, d.face) for d in dice)
    for label in labels:
        at = learned.as_taken(np.array([label.centre]), SIZE)[0]
        assert min(np.hypot(*(at - die.centre)) for die in reading.dice) < 3


def test_a_picture_of_another_shape_is_left_as_it_is(learned: Lens) -> None:
    picture = np.zeros((480, 480, 3), np.uint8)
    assert learned.straightened(picture) is picture


def test_a_lens_is_kept_and_found_again(learned: Lens, tmp_path: Path) -> None:
    keep(learned, tmp_path / "lens.json")
    assert kept(tmp_path / "lens.json") == learned
    assert kept(tmp_path / "none.json") is None


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"width": 1}', b"\xff\xfe", b"null"])
def test_a_damaged_lens_is_refused_with_the_cure(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "lens.json").write_bytes(content)
    with pytest.raises(LensError, match="teach --lens"):
        kept(tmp_path / "lens.json")


def test_too_few_pictures_are_told(board_pictures: list[Picture], tmp_path: Path) -> None:
    with pytest.raises(LensError, match="2 pictures"):
        calibrate(board_pictures[:2])
    with pytest.raises(LensError, match="no folder"):
        calibrate_from(tmp_path / "nowhere")
    with pytest.raises(LensError, match="0 pictures"):
        calibrate_from(tmp_path)


def test_pictures_of_two_sizes_are_refused(board_pictures: list[Picture]) -> None:
    small = np.asarray(cv2.resize(board_pictures[0], (1120, 840)), np.uint8)
    with pytest.raises(LensError, match="differ in size"):
        calibrate([*board_pictures, small])


def test_pictures_that_do_not_agree_are_refused(
    board_pictures: list[Picture], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lens_module, "WORST_ERROR", 1e-6)
    with pytest.raises(LensError, match="flat"):
        calibrate(board_pictures)


def test_a_board_that_can_not_be_written_is_told(tmp_path: Path) -> None:
    write_board(tmp_path / "board.pdf")
    assert (tmp_path / "board.pdf").read_bytes().startswith(b"%PDF-1.7")
    with pytest.raises(SheetError, match="can not be written"):
        write_board(tmp_path / "nowhere" / "board.pdf")
