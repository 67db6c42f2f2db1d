"""The Raspberry Pi's own camera through picamera2, which comes with the Pi's operating system."""

import importlib
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cameras.base import Frame
from vision.cameras.holders import held_by
from vision.errors import CameraError, CameraGoneError, LostFrameError
from vision.picture import Picture
from vision.sentence import say

SIZE: Final = (1280, 960)
"""Pixels asked for: the 4:3 modes of the Camera Modules 2 and 3 scale to it without cropping the view."""

METERING_S: Final = 2.0
"""How long exposure, white balance and focus may look at the tray before they are locked."""

FLICKER_US: Final = 10_000
"""Mains light at 50 Hz pulses a hundred times a second: an exposure of whole pulses shows no bands."""

HUNTING: Final = {"AfMode": 2, "AfRange": 2}
"""While the light is metered a lens with a motor (Camera Module 3) looks for its focus continuously, over the
full range: from an arm over the tray the distance lies where its normal and its macro range meet."""

_BUFFERS: Final = 3  # one filling, one waiting, one being looked at; each costs contiguous memory
_SETTLING_FRAMES: Final = 8  # the sensor takes about three frames to follow a control
_FRAME_S: Final = 1 / 30


class PiCamera:
    """A picamera2 camera in one mode, its controls locked after a look at the tray.

    `picamera` is a `Picamera2` that is not configured yet; it belongs to this object from here on.
    """

    live = True
    ended = False

    def __init__(self, picamera: Any, *, metering_s: float = METERING_S) -> None:
        self._picamera = picamera
        self._number = 0
        picamera.configure(
            picamera.create_video_configuration(
                main={"size": SIZE, "format": "RGB888"}, buffer_count=_BUFFERS, queue=False
            )
        )
        stream = picamera.camera_configuration()["main"]  # what it gave, which need not be what was asked
        self._to_bgr = converter(str(stream["format"]), tuple(stream["size"]))
        picamera.start()
        self._lock(metering_s)

    @classmethod
    def open(cls, number: int = 0) -> "PiCamera":
        """Open the Pi's camera `number`.

        Raises:
            CameraError: picamera2 is not there, no camera is connected, or another program holds it.
        """
        try:
            picamera2 = importlib.import_module("picamera2")
        except ImportError as error:
            raise CameraError(
                say(
                    "picamera2 can not be loaded ({error}): `sudo apt install "
                    "--no-install-recommends python3-picamera2`, and let the companion's environment "
                    "see system packages.",
                    error=error,
                )
            ) from error
        connected = len(picamera2.Picamera2.global_camera_info())
        if number >= connected:
            raise CameraGoneError(
                say(
                    "There is no Pi camera {number} ({connected} connected): is its ribbon cable in right?",
                    number=number,
                    connected=connected,
                )
            )
        try:
            return cls(picamera2.Picamera2(number))
        except (RuntimeError, OSError) as error:
            devices = [*Path("/dev").glob("media*"), *Path("/dev").glob("video*")]
            raise CameraError(
                say("The Pi camera does not start ({error}); {who}", error=error, who=held_by(devices))
            ) from error

    def frame(self, timeout: float) -> Frame | None:
        """The next frame whose exposure ended after this call began, at most one frame's time earlier."""
        asked = time.clock_gettime_ns(time.CLOCK_BOOTTIME) - int(_FRAME_S * 1e9)
        while True:
            request = self._request(timeout)
            try:
                stamp = request.get_metadata().get("SensorTimestamp")
                if stamp is not None and stamp < asked:
                    continue
                picture = self._to_bgr(request.make_array("main"))
            finally:
                request.release()
            frame = Frame(self._number, stamp / 1e9 if stamp is not None else time.monotonic(), picture)
            self._number += 1
            return frame

    def close(self) -> None:
        """Stop the camera and give it back."""
        self._picamera.close()

    def _request(self, timeout: float) -> Any:
        try:
            return self._picamera.capture_request(wait=max(timeout, 1.0))
        except TimeoutError as error:
            raise LostFrameError(
                say("The Pi camera gives no more pictures: is its ribbon cable in?")
            ) from error

    def _metadata(self) -> dict[str, Any]:
        request = self._request(1.0)
        try:
            return dict(request.get_metadata())
        finally:
            request.release()

    def _lock(self, metering_s: float) -> None:
        offered = self._picamera.camera_controls
        hunting = {name: value for name, value in HUNTING.items() if name in offered}
        if hunting:
            self._picamera.set_controls(hunting)
        end = time.monotonic() + metering_s
        seen = self._metadata()
        while time.monotonic() < end:
            seen = self._metadata()
        wanted = {name: value for name, value in locked_controls(seen).items() if name in offered}
        if wanted:
            self._picamera.set_controls(wanted)
        for _ in range(_SETTLING_FRAMES):
            if self._metadata().get("ExposureTime") == wanted.get("ExposureTime"):
                return


def locked_controls(seen: dict[str, Any]) -> dict[str, Any]:
    """The controls that hold what the camera's automatics arrived at, as `seen` in a frame's metadata.

    An exposure longer than a pulse of mains light is rounded to whole pulses; the gain makes up for it.
    """
    controls: dict[str, Any] = {"AeEnable": False, "AwbEnable": False}
    exposure, gain = seen.get("ExposureTime"), seen.get("AnalogueGain")
    if exposure and gain:
        pulses = round(exposure / FLICKER_US)
        held = pulses * FLICKER_US if pulses else int(exposure)
        controls |= {"ExposureTime": held, "AnalogueGain": max(1.0, gain * exposure / held)}
    if "ColourGains" in seen:
        controls["ColourGains"] = tuple(seen["ColourGains"])
    if "LensPosition" in seen:
        controls |= {"AfMode": 0, "LensPosition": seen["LensPosition"]}
    return controls


_CODES: Final = {  # named by their order in a machine word: RGB888 lies in memory as B, G, R
    "BGR888": cv2.COLOR_RGB2BGR,
    "XRGB8888": cv2.COLOR_BGRA2BGR,
    "XBGR8888": cv2.COLOR_RGBA2BGR,
    "YUV420": cv2.COLOR_YUV2BGR_I420,
    "YVU420": cv2.COLOR_YUV2BGR_YV12,
    "NV12": cv2.COLOR_YUV2BGR_NV12,
    "NV21": cv2.COLOR_YUV2BGR_NV21,
    "YUYV": cv2.COLOR_YUV2BGR_YUY2,
    "UYVY": cv2.COLOR_YUV2BGR_UYVY,
}


def converter(pixel_format: str, size: tuple[int, ...]) -> Callable[[NDArray[np.uint8]], Picture]:
    """How an array of this libcamera pixel format becomes a picture of `size` (width, height).

    Raises:
        CameraError: the format is not one of those known.
    """
    width, height = size[0], size[1]
    if pixel_format == "RGB888":
        return lambda array: np.ascontiguousarray(array[:height, :width])
    code = _CODES.get(pixel_format)
    if code is None:
        raise CameraError(
            say(
                "The camera gives pictures as {format}, which is not known here: {known} are.",
                format=pixel_format,
                known=", ".join(_CODES),
            )
        )
    # rows may be padded to the hardware's liking: the padding is cut off after conversion
    return lambda array: np.ascontiguousarray(
        np.asarray(cv2.cvtColor(array, code), np.uint8)[:height, :width]
    )
