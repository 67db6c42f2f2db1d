"""A picture file or array, whatever its make, as the one form the reader takes."""

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import MOST_PIXELS, jpeg
from vision.errors import DamagedPictureError, PictureError
from vision.sentence import say, why

Picture = NDArray[np.uint8]
"""(H, W, 3) uint8, blue green red."""

LARGEST_SIDE = 2048
"""Longer pictures are shrunk to this before reading: a 16 mm die on an A4 mat is then over 90 px, twice
what reading needs."""

SMALLEST_SIDE = 24
"""Below this no ring and its tabs can be told apart."""

_LARGEST_FILE = 256 * 1024 * 1024
_DEPTH_16 = np.dtype(np.uint16)


def load_picture(path: Path) -> Picture:
    """Read a picture file of any size, depth and number of channels.

    Raises:
        DamagedPictureError: a part of the picture is lost.
        PictureError: the file is missing, empty, cut off, not a picture, too small to hold a die, or of
            more than `MOST_PIXELS`.
    """
    decoded = _decoded(path, _content(path))
    try:
        return as_picture(decoded)
    except PictureError as error:
        raise PictureError(say("{path}: {error}", path=path, error=error)) from error


def _content(path: Path) -> bytes:
    if path.is_dir():
        raise PictureError(say("{path} is a folder, not a picture: name the picture files in it.", path=path))
    try:
        size = path.stat().st_size
        if size > _LARGEST_FILE:
            raise PictureError(
                say(
                    "{path} has {size} MB, more than any picture of a tray: is it the right file?",
                    path=path,
                    size=size >> 20,
                )
            )
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise PictureError(say("{path} does not exist: check the name.", path=path)) from error
    except OSError as error:
        raise PictureError(
            say("{path} can not be read ({why}): check its permissions.", path=path, why=why(error))
        ) from error
    if not data:
        raise PictureError(say("{path} is empty: copy the picture again.", path=path))
    if data.startswith(jpeg.START) and not jpeg.has_end(data):
        raise PictureError(say("{path} is cut off, its end is missing: copy the picture again.", path=path))
    return data


def _decoded(path: Path, data: bytes) -> NDArray[np.generic]:
    try:
        with jpeg.overheard() as said:
            decoded = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_ANYDEPTH | cv2.IMREAD_COLOR)
    except cv2.error as error:
        if error.func == "validateInputImageSize":
            raise PictureError(
                say(
                    "{path} has more than {most} million pixels, more than any camera of a tray gives: "
                    "make it smaller.",
                    path=path,
                    most=MOST_PIXELS // 1_000_000,
                )
            ) from error
        raise PictureError(
            say("{path} is not a picture OpenCV can decode: save it as JPEG or PNG.", path=path)
        ) from error
    if decoded is None:
        raise PictureError(say("{path} is not a picture: give a JPEG or PNG file.", path=path))
    if data.startswith(jpeg.START) and jpeg.tells_damage(said()):
        raise DamagedPictureError(
            say("{path} is damaged, a part of the picture is lost: copy the picture again.", path=path),
            np.asarray(decoded),
        )
    return np.asarray(decoded)


def as_picture(array: NDArray[np.generic]) -> Picture:
    """An array of (H, W), (H, W, 1), (H, W, 3) or (H, W, 4), 8 or 16 bit or float 0..1, as a `Picture`.

    Raises:
        PictureError: the array has another shape or kind, or is too small to hold a die.
    """
    if array.ndim not in (2, 3) or (array.ndim == 3 and array.shape[2] not in (1, 3, 4)):  # noqa: PLR2004 (dimensions)
        raise PictureError(
            say(
                "An array of shape {shape} is not a picture: rows, columns and 1, 3 or 4 channels are.",
                shape=array.shape,
            )
        )
    if min(array.shape[:2]) < SMALLEST_SIDE:
        height, width = array.shape[:2]
        raise PictureError(
            say(
                "{width} x {height} pixels are too few to show a die: {least} a side are the least.",
                width=width,
                height=height,
                least=SMALLEST_SIDE,
            )
        )
    eight_bit = _eight_bit(array)
    if eight_bit.ndim == 2 or eight_bit.shape[2] == 1:  # noqa: PLR2004
        return np.asarray(cv2.cvtColor(eight_bit, cv2.COLOR_GRAY2BGR), np.uint8)
    if eight_bit.shape[2] == 4:  # noqa: PLR2004
        return np.asarray(cv2.cvtColor(eight_bit, cv2.COLOR_BGRA2BGR), np.uint8)
    return np.ascontiguousarray(eight_bit)


def shrunk(picture: Picture) -> tuple[Picture, float]:
    """A picture no longer than `LARGEST_SIDE`, and the factor it was shrunk by (1 for most)."""
    height, width = picture.shape[:2]
    factor = min(1.0, LARGEST_SIDE / max(height, width))
    if factor == 1.0:
        return picture, factor
    size = (max(1, round(width * factor)), max(1, round(height * factor)))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8), factor


def halved(picture: Picture) -> Picture:
    """The picture at exactly half its size, by area; an odd last row or column is left out.

    Four pixels to one is a tenth of the work of any other factor.
    """
    height, width = picture.shape[0] // 2 * 2, picture.shape[1] // 2 * 2
    even = picture[:height, :width]
    return np.asarray(cv2.resize(even, (width // 2, height // 2), interpolation=cv2.INTER_AREA), np.uint8)


def _eight_bit(array: NDArray[np.generic]) -> Picture:
    if array.dtype == np.uint8:
        return np.asarray(array, np.uint8)
    if array.dtype == _DEPTH_16:
        # 10 and 12 bit cameras store into 16 bits without scaling up; the brightest pixel tells the depth.
        brightest = int(np.max(array))
        depth = next(bits for bits in (8, 10, 12, 16) if brightest < 1 << bits)
        shifted = np.empty(array.shape, np.uint8)
        np.right_shift(array, depth - 8, out=shifted, casting="unsafe")  # a large picture is not held thrice
        return shifted
    if np.issubdtype(array.dtype, np.floating):
        scaled = np.nan_to_num(np.asarray(array, np.float32), nan=0.0, posinf=1.0, neginf=0.0)
        return np.asarray(np.clip(scaled, 0.0, 1.0) * 255.0 + 0.5, np.uint8)
    raise PictureError(
        say("A picture of {dtype} values can not be read: 8 or 16 bit or float is needed.", dtype=array.dtype)
    )
