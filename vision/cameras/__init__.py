"""Where pictures come from: a Pi camera, a V4L2 device, a film, a folder, a drawing."""

import importlib.util
from pathlib import Path

from vision.cameras.base import Camera, Frame
from vision.cameras.drawn import DrawnCamera
from vision.cameras.files import PICTURE_SUFFIXES, FilmCamera, FolderCamera, PictureCamera
from vision.errors import CameraError, CameraGoneError
from vision.sentence import say
from vision.video_devices import cameras, has_receiver, is_device

__all__ = ["ANY", "DRAWN", "PICAMERA", "Camera", "DrawnCamera", "FolderCamera", "Frame", "open_camera"]

PICAMERA = "picamera"
DRAWN = "drawn"
ANY = "any"
"""Whichever camera is connected when it is opened: the Pi's own, else the first of the others."""


def open_camera(source: str, *, play_through: bool = False) -> Camera:
    """Open the camera that `source` names.

    `source` is `picamera` (or `picamera:1` for a second one), a V4L2 device (`/dev/video0`, `0`, or a link
    such as /dev/v4l/by-id/...), `any` for the camera that is connected, a film, a folder of pictures, one
    picture, or `drawn` for the simulated tray. With `play_through` recordings are played as fast as they are
    asked for and end after their last frame; without, they keep their pace and hold the last frame, as a
    camera would.

    Raises:
        CameraError: there is no such source, or it gives no pictures; the message says what helps.
    """
    if source == DRAWN:
        return DrawnCamera()
    return _live(source) or _recorded(source, play_through=play_through)


def _live(source: str) -> Camera | None:
    """The camera that a source names; None where it names a recording."""
    kind, _, number = source.partition(":")
    if kind == PICAMERA and (number.isdigit() or not number):
        from vision.cameras.picamera import PiCamera  # noqa: PLC0415 (only where such a camera is asked for)

        return PiCamera.open(int(number or 0))
    if source == ANY:
        return _any()
    return _device(source) if is_device(source) else None


def _recorded(source: str, *, play_through: bool) -> Camera:
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


def _device(source: str) -> Camera:
    from vision.cameras.v4l2 import DeviceCamera  # noqa: PLC0415 (only where such a camera is asked for)

    return DeviceCamera.open(source)


def _any() -> Camera | None:
    """The camera that is connected now."""
    device = next(iter(cameras()), None)
    if has_receiver() and (device is None or importlib.util.find_spec("picamera2")):
        return _live(PICAMERA)
    if device is None:
        raise CameraGoneError(say("No camera is connected: is its cable in? It is found as soon as it is."))
    return _device(str(device))
