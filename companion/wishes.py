"""Which devices are to be used, and which this machine has; known before any of them is loaded or opened."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import msgspec

from hardware.lamp_settings import LampSettings
from vision.video_devices import cameras, has_receiver

DRAWN, PI_CAMERA, ANY_CAMERA = "drawn", "picamera", "any"
"""The camera sources (`vision.cameras.open_camera`) that see a drawn tray, the Pi's own, and whatever is
connected by the time it is opened."""


class Wishes(msgspec.Struct, frozen=True):
    """Which devices to use; None for `camera` and `panel` is to look for them.

    `lens` is the file where the camera's lens is kept, if it was learned, `own_dice` the folder of what was
    corrected in play, `dice_set` what the reader is to read; `real` keeps simulated devices from standing in
    for hardware that is missing.
    """

    simulate: bool = False
    camera: str | None = None
    panel: str | None = None
    lamp: LampSettings = LampSettings()
    lens: Path | None = None
    real: bool = False
    own_dice: Path | None = None
    dice_set: str = "20-strong"

    @property
    def source(self) -> str:
        """The camera to use: what is wished for, else what is found, else the drawn tray.

        On the box that is whatever is plugged in later.
        """
        found = self.camera or (None if self.simulate else found_camera())
        return found or (ANY_CAMERA if self.real else DRAWN)

    @property
    def simulates(self) -> bool:
        """Whether simulated devices stand in."""
        return self.simulate or self.source == DRAWN


def found_camera() -> str | None:
    """The camera of this machine: a Pi's own, else the first of the others; None where there is none."""
    if has_receiver() and importlib.util.find_spec("picamera2"):
        return PI_CAMERA
    return next((str(device) for device in cameras()), None)
