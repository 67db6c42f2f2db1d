"""A camera that Linux offers as /dev/videoN, through OpenCV."""

import os
import time
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.cameras.base import Frame
from vision.cameras.holders import held_by
from vision.errors import CameraError
from vision.picture import as_picture
from vision.sentence import say

SIZE: Final = (1280, 720)
METERING_S: Final = 1.0
"""How long exposure and white balance may look at the tray before they are locked."""

_MANUAL_EXPOSURE: Final = 1  # V4L2_EXPOSURE_MANUAL; OpenCV hands the driver's own number through
_QUEUE: Final = 5  # more pictures than the driver keeps waiting


class DeviceCamera:
    """A V4L2 camera with exposure, white balance and focus locked where its driver allows."""

    live = True
    ended = False

    def __init__(self, capture: cv2.VideoCapture, device: Path) -> None:
        self._capture = capture
        self._device = device
        self._number = 0
        self._last_asked = time.monotonic()
        rate = capture.get(cv2.CAP_PROP_FPS)
        self._interval = 1 / rate if rate > 0 else 1 / 30

    @classmethod
    def open(cls, number: int) -> "DeviceCamera":
        """Open /dev/video`number`, let it look at the tray and lock it.

        Raises:
            CameraError: there is no such device, it may not be used, or another program holds it.
        """
        device = Path(f"/dev/video{number}")
        if not device.exists():
            there = ", ".join(sorted(str(path) for path in Path("/dev").glob("video*"))) or "none"
            raise CameraError(
                say(
                    "There is no camera {device} (cameras here: {there}): is its cable in?",
                    device=device,
                    there=there,
                )
            )
        if not os.access(device, os.R_OK | os.W_OK):
            raise CameraError(
                say("{device} may not be used: join the group `video` and log in again.", device=device)
            )
        capture = cv2.VideoCapture(number, cv2.CAP_V4L2)
        if not capture.isOpened():
            raise CameraError(say("{device} does not open; {who}", device=device, who=held_by([device])))
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, SIZE[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, SIZE[1])
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        camera = cls(capture, device)
        camera.lock()
        return camera

    def frame(self, timeout: float) -> Frame | None:  # noqa: ARG002 (the driver waits for its own time)
        """The newest picture; what queued up while nobody asked is dropped."""
        self._drop_waiting()
        there, decoded = self._capture.read()
        if not there:
            raise CameraError(say("{device} gives no more pictures: is its cable in?", device=self._device))
        now = self._last_asked = time.monotonic()
        frame = Frame(self._number, now, as_picture(np.asarray(decoded)))
        self._number += 1
        return frame

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
        while time.monotonic() < end and self._capture.grab():
            pass
        self._last_asked = time.monotonic()
        exposure, focus = self._capture.get(cv2.CAP_PROP_EXPOSURE), self._capture.get(cv2.CAP_PROP_FOCUS)
        if self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, _MANUAL_EXPOSURE) and exposure > 0:
            self._capture.set(cv2.CAP_PROP_EXPOSURE, exposure)
        self._capture.set(cv2.CAP_PROP_AUTO_WB, 0)
        if self._capture.set(cv2.CAP_PROP_AUTOFOCUS, 0) and focus > 0:
            self._capture.set(cv2.CAP_PROP_FOCUS, focus)
