"""A camera that Linux offers as /dev/videoN, through OpenCV."""

import os
import time
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.cameras.base import Frame
from vision.cameras.holders import held_by
from vision.errors import CameraError, CameraGoneError, CameraStuckError, LostFrameError
from vision.picture import as_picture
from vision.sentence import say
from vision.video_devices import cameras, device_of, lasting_name

SIZE: Final = (1280, 720)
METERING_S: Final = 1.0
"""How long exposure and white balance may look at the tray before they are locked."""

_MANUAL_EXPOSURE: Final = 1  # V4L2_EXPOSURE_MANUAL; OpenCV hands the driver's own number through
_QUEUE: Final = 5  # more pictures than the driver keeps waiting
_known_as: Final[dict[str, str]] = {}  # what the camera of a source was called when it was open last


class DeviceCamera:
    """A V4L2 camera with exposure, white balance and focus locked where its driver allows."""

    live = True
    ended = False

    def __init__(self, capture: cv2.VideoCapture, device: Path) -> None:
        self._capture = capture
        self._device = device
        self._there_at_first = device.exists()
        self._number = 0
        self._last_asked = time.monotonic()
        rate = capture.get(cv2.CAP_PROP_FPS)
        self._interval = 1 / rate if rate > 0 else 1 / 30

    @classmethod
    def open(cls, source: str) -> "DeviceCamera":
        """Open the device that `source` names (`vision.video_devices`), let it look at the tray and lock it.

        Raises:
            CameraGoneError: it is not connected.
            CameraStuckError: it gives no pictures.
            CameraError: it may not be used, or another program holds it.
        """
        device = device_of(source, _known_as.get(source))
        if device is None:
            there = ", ".join(map(str, cameras())) or "none"
            raise CameraGoneError(
                say(
                    "There is no camera {device} (cameras here: {there}): is its cable in?",
                    device=source if not source.isdigit() else f"/dev/video{source}",
                    there=there,
                )
            )
        if not os.access(device, os.R_OK | os.W_OK):
            raise CameraError(
                say("{device} may not be used: join the group `video` and log in again.", device=device)
            )
        capture = cv2.VideoCapture(int(device.name.removeprefix("video")), cv2.CAP_V4L2)
        if not capture.isOpened():
            raise CameraError(say("{device} does not open; {who}", device=device, who=held_by([device])))
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, SIZE[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, SIZE[1])
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        camera = cls(capture, device)
        try:
            camera.lock()
        except CameraError:
            camera.close()
            raise
        if name := lasting_name(device):
            _known_as[source] = name
        return camera

    def frame(self, timeout: float) -> Frame | None:  # noqa: ARG002 (the driver waits for its own time)
        """The newest picture; what queued up while nobody asked is dropped."""
        self._drop_waiting()
        there, decoded = self._capture.read()
        if not there or decoded is None or not np.size(decoded):
            raise self._lost()
        now = self._last_asked = time.monotonic()
        frame = Frame(self._number, now, as_picture(np.asarray(decoded)))
        self._number += 1
        return frame

    def _lost(self) -> CameraError:
        """What it means that no picture came."""
        if self._there_at_first and not self._device.exists():
            return CameraGoneError(say("{device} was unplugged: is its cable in?", device=self._device))
        return LostFrameError(say("{device} gives no more pictures: is its cable in?", device=self._device))

    def close(self) -> None:
        """Give the device back."""
        self._capture.release()

    def _drop_waiting(self) -> None:
        """Drop the pictures that queued up while nobody asked: one that has to be waited for is new."""
        if time.monotonic() - self._last_asked < 1.5 * self._interval:
            return
        for _ in range(_QUEUE):
            before = time.monotonic()
            if not self._capture.grab() or time.monotonic() - before > self._interval / 2:
                return

    def lock(self) -> None:
        """Let the automatics look at the tray, then hold what they arrived at."""
        end = time.monotonic() + METERING_S
        seen = False
        while not seen or time.monotonic() < end:
            if self._capture.grab():
                seen = True
                continue
            lost = self._lost()
            if isinstance(lost, CameraGoneError):
                raise lost
            if time.monotonic() >= end:
                raise CameraStuckError(
                    say(
                        "{device} is connected but sends no pictures: unplug it and plug it in again.",
                        device=self._device,
                    )
                )
            time.sleep(self._interval)
        self._last_asked = time.monotonic()
        exposure, focus = self._capture.get(cv2.CAP_PROP_EXPOSURE), self._capture.get(cv2.CAP_PROP_FOCUS)
        if self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, _MANUAL_EXPOSURE) and exposure > 0:
            self._capture.set(cv2.CAP_PROP_EXPOSURE, exposure)
        self._capture.set(cv2.CAP_PROP_AUTO_WB, 0)
        if self._capture.set(cv2.CAP_PROP_AUTOFOCUS, 0) and focus > 0:
            self._capture.set(cv2.CAP_PROP_FOCUS, focus)
