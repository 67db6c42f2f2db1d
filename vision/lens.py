"""The lens of a camera, learned from pictures of a printed board: what is straight is seen straight again."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.board_page import BOARD
from vision.cameras.files import PICTURE_SUFFIXES
from vision.errors import LensError, PictureError
from vision.picture import Picture, load_picture
from vision.places import Quad
from vision.plane import camera_matrix
from vision.reading import Reading, SeenDie
from vision.sentence import say, why
from vision.teaching.store import write_whole
from vision.watch import PictureReader

FEWEST_PICTURES: Final = 5
"""Pictures of the board, held differently, that the lens can be told from: five parameters of the lens and
six of each pose against some 40 corners each."""

FEWEST_CORNERS: Final = 12
"""Corners of the board, of 40, that must be seen in a picture for it to help."""

WORST_ERROR: Final = 2.0
"""Pixels, root mean square, of a picture 1280 wide that corners may be off; beyond, the board was bent."""

SAME_SHAPE: Final = 0.01
"""Pictures whose height over width differs by less are of the same camera mode, whatever their size."""

_FORMAT: Final = "tanglewoods-lens"
_LONGEST: Final = 1 << 16


class Lens(msgspec.Struct, frozen=True):
    """A pinhole camera with distortion, in OpenCV's model; lengths in px of pictures (width, height)."""

    width: int
    height: int
    focal: tuple[float, float]
    centre: tuple[float, float]
    distortion: tuple[float, float, float, float, float]  # k1 k2 p1 p2 k3
    pictures: int
    error_px: float
    format: str = _FORMAT

    def fits(self, picture: Picture) -> bool:
        """Whether a picture can be of this camera."""
        height, width = picture.shape[:2]
        return bool(abs(height / width - self.height / self.width) < SAME_SHAPE)

    def straightened(self, picture: Picture) -> Picture:
        """The picture as the reader's pinhole camera would have taken it; unchanged if it does not fit."""
        if not self.fits(picture):
            return picture
        height, width = picture.shape[:2]
        own, ideal = self._camera(width), camera_matrix(width, height)
        across, along = cv2.initUndistortRectifyMap(
            own, np.array(self.distortion), np.eye(3), ideal, (width, height), cv2.CV_32FC1
        )
        straight = cv2.remap(picture, across, along, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(straight, np.uint8)

    def as_taken(self, points: NDArray[np.float64], size: tuple[int, int]) -> NDArray[np.float64]:
        """Pixels (N, 2) of a picture of `size` (width, height) as taken, from the straightened one's."""
        ideal = camera_matrix(*size)
        rays = np.column_stack([points, np.ones(len(points))]) @ np.linalg.inv(ideal).T
        seen, _ = cv2.projectPoints(
            rays.reshape(-1, 1, 3), np.zeros(3), np.zeros(3), self._camera(size[0]), np.array(self.distortion)
        )
        return np.asarray(seen.reshape(-1, 2), np.float64)

    def _camera(self, width: int) -> NDArray[np.float64]:
        scale = width / self.width
        # pixel centres are whole numbers: the middle of the first one is 0
        centre = [(value + 0.5) * scale - 0.5 for value in self.centre]
        return np.array(
            [
                [self.focal[0] * scale, 0.0, centre[0]],
                [0.0, self.focal[1] * scale, centre[1]],
                [0.0, 0.0, 1.0],
            ]
        )


class ThroughLens:
    """Reads straightened pictures and reports where the dice are in the pictures as taken."""

    def __init__(self, reader: PictureReader, lens: Lens) -> None:
        self._reader = reader
        self._lens = lens

    def read(self, picture: Picture, committed: Mapping[str, int] | None = None) -> Reading:
        """The dice of a picture (H, W, 3) uint8 BGR as taken."""
        reading = self._reader.read(self._lens.straightened(picture), committed)
        if not self._lens.fits(picture):
            return reading
        size = (picture.shape[1], picture.shape[0])
        ground = reading.ground
        if ground is not None:
            ground = msgspec.structs.replace(ground, corners=self._as_taken(ground.corners, size))
        return msgspec.structs.replace(
            reading,
            dice=tuple(self._die_as_taken(die, size) for die in reading.dice),
            outline=self._as_taken(reading.outline, size),
            ground=ground,
        )

    def _die_as_taken(self, die: SeenDie, size: tuple[int, int]) -> SeenDie:
        centre, *corners = self._as_taken((die.centre, *die.corners), size)
        return msgspec.structs.replace(die, centre=centre, corners=tuple(corners))

    def _as_taken(self, points: Quad, size: tuple[int, int]) -> Quad:
        if not points:
            return ()
        return tuple((float(x), float(y)) for x, y in self._lens.as_taken(np.array(points), size))


def calibrate(pictures: list[Picture]) -> Lens:
    """The lens that pictures (H, W, 3) of the board, all of one size, were taken with.

    Raises:
        LensError: the board is seen in too few of them, or they do not agree.
    """
    detector = cv2.aruco.CharucoDetector(BOARD)
    on_board, in_picture = [], []
    size = (0, 0)
    for picture in pictures:
        grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
        corners, numbers, _, _ = detector.detectBoard(grey)
        if numbers is None or len(numbers) < FEWEST_CORNERS:
            continue
        if size not in {(0, 0), (picture.shape[1], picture.shape[0])}:
            raise LensError(
                say("The pictures of the board differ in size: take them all with the same camera mode.")
            )
        size = (picture.shape[1], picture.shape[0])
        on_board.append(np.asarray(BOARD.getChessboardCorners(), np.float32)[np.ravel(numbers)])
        in_picture.append(np.asarray(corners, np.float32).reshape(-1, 2))
    if len(on_board) < FEWEST_PICTURES:
        raise LensError(
            say(
                "The board is seen well in {n} pictures, {needed} are needed: hold it tilted this way and "
                "that, at "
                "least a third of it in view.",
                n=len(on_board),
                needed=FEWEST_PICTURES,
            )
        )
    error, camera, distortion, _, _ = cv2.calibrateCamera(
        on_board, in_picture, size, camera_matrix(*size), np.zeros(5), flags=cv2.CALIB_USE_INTRINSIC_GUESS
    )
    if not np.isfinite(error) or error > WORST_ERROR * size[0] / 1280:
        raise LensError(
            say(
                "The pictures of the board disagree by {error} px: is the sheet flat, and are they sharp?",
                error=f"{error:.1f}",
            )
        )
    k = np.ravel(distortion)
    return Lens(
        width=size[0],
        height=size[1],
        focal=(float(camera[0, 0]), float(camera[1, 1])),
        centre=(float(camera[0, 2]), float(camera[1, 2])),
        distortion=(float(k[0]), float(k[1]), float(k[2]), float(k[3]), float(k[4])),
        pictures=len(on_board),
        error_px=float(error),
    )


def calibrate_from(folder: Path) -> tuple[Lens, list[str]]:
    """The lens by the pictures in a folder, and what of it could not be read.

    Raises:
        LensError: there is no such folder, or its pictures do not tell the lens.
    """
    if not folder.is_dir():
        raise LensError(
            say("{folder} is no folder: give one that holds pictures of the board.", folder=folder)
        )
    pictures, faults = [], []
    for path in sorted(folder.iterdir()):
        if path.suffix.lower() in PICTURE_SUFFIXES:
            try:
                pictures.append(load_picture(path))
            except PictureError as error:
                faults.append(str(error))
    return calibrate(pictures), faults


def keep(lens: Lens, path: Path) -> None:
    """Write it to a file; raises OSError."""
    write_whole(path, msgspec.json.format(msgspec.json.encode(lens), indent=1))


def kept(path: Path) -> Lens | None:
    """The lens that was kept in a file, None where none was.

    Raises:
        LensError: the file is damaged or something else.
    """
    try:
        with path.open("rb") as file:
            content = file.read(_LONGEST)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise LensError(
            say("{path} can not be read ({why}): put its permissions right.", path=path, why=why(error))
        ) from error
    try:
        lens = msgspec.json.decode(content, type=Lens)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise LensError(
            say(
                "{path} is damaged ({error}): `companion teach --lens` makes it anew.", path=path, error=error
            )
        ) from error
    sane = min(lens.width, lens.height, *lens.focal) > 0 and np.all(np.isfinite(lens.distortion))
    if lens.format != _FORMAT or not sane:
        raise LensError(say("{path} describes no lens: `companion teach --lens` makes it anew.", path=path))
    return lens
