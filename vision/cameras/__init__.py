"""Where pictures come from: a Pi camera, a V4L2 device, a film, a folder, a drawing."""

import re
from pathlib import Path

from vision.cameras.base import Camera, Frame
from vision.cameras.drawn import DrawnCamera
from vision.cameras.files import PICTURE_SUFFIXES, FilmCamera, FolderCamera, PictureCamera
from vision.errors import CameraError
from vision.sentence import say

__all__ = ["DRAWN", "PICAMERA", "Camera", "DrawnCamera", "FolderCamera", "Frame", "open_camera"]

PICAMERA = "picamera"
DRAWN = "drawn"
_DEVICE = re.compile(r"(?:/dev/video)?(\d+)")


def open_camera(source: str, *, play_through: bool = False) -> Camera:
    """Open the camera that `source` names.

    `source` is `picamera` (or `picamera:1` for a second one), a V4L2 device (`/dev/video0` or `0`), a film,
    a folder of pictures, one picture, or `drawn` for the simulated tray. With `play_through` recordings are
    played as fast as they are asked for and end after their last frame; without, they keep their pace and
    hold the last frame, as a camera would.

    Raises:
        CameraError: there is no such source, or it gives no pictures; the message says what helps.
    """
    kind, _, number = source.partition(":")
    if kind == PICAMERA and (number.isdigit() or not number):
        from vision.cameras.picamera import PiCamera  # noqa: PLC0415 (only where such a camera is asked for)

        return PiCamera.open(int(number or 0))
    if source == DRAWN:
        return DrawnCamera()
    if device := _DEVICE.fullmatch(source):
        from vision.cameras.v4l2 import DeviceCamera  # noqa: PLC0415 (only where such a camera is asked for)

        return DeviceCamera.open(int(device.group(1)))
    path = Path(source).expanduser()
    if path.is_dir():
        return FolderCamera(path, play_through=play_through)
    if not path.exists():
        raise CameraError(
            say(
                "There is no camera, film or folder {source}: give `picamera`, a device such as "
                "/dev/video0, or the path of a film, a folder of pictures or a picture.",
                source=source,
            )
        )
    if path.suffix.lower() in PICTURE_SUFFIXES:
        return PictureCamera(path, play_through=play_through)
    return FilmCamera(path, play_through=play_through)
