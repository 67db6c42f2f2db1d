"""Draws a tray, shows it to libcamera's virtual camera, and reads the dice that picamera2 sees there.

The virtual camera has no sensor, no display and one format, so three things of picamera2's are told otherwise
here: its raw modes, its preview's module, its memory. The rest is picamera2, libcamera and our own code.
"""

from __future__ import annotations

import sys
import time
import types
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import cv2

from vision.cameras import open_camera
from vision.drawing import DrawnDie, draw_tray
from vision.errors import CameraError
from vision.reader import Reader

FRAMES = Path("/tray")
THROWN = (("yellow", "hit"), ("green", "miss"), ("blue", "crit"), ("red", "hit"))
DICE = [DrawnDie(*die) for die in THROWN]
SIZE = (1280, 960)
PICTURES = 10


def show_tray() -> None:
    """The pictures that the virtual camera shows, over and over."""
    FRAMES.mkdir(exist_ok=True)
    picture, _ = draw_tray(DICE, SIZE, seed=5)
    for number in range(2):
        cv2.imwrite(str(FRAMES / f"{number}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 95])


def let_picamera2_do_without_hardware() -> None:
    """Prepare the module picamera2 for a camera without sensor and display."""
    formats = ("RGB888", "BGR888", "XRGB8888", "XBGR8888", "YUV420", "YVU420", "NV12", "NV21", "MJPEG")
    display = types.ModuleType("pykms")
    display.PixelFormat = types.SimpleNamespace(**{name: name for name in formats})  # type: ignore[attr-defined]
    display.Card = object  # type: ignore[attr-defined]
    sys.modules["pykms"] = display
    import libcamera  # noqa: PLC0415 - the stand-in goes before it
    import picamera2  # noqa: PLC0415
    from picamera2.allocators import LibcameraAllocator  # noqa: PLC0415

    # its own one opens the kernel's DMA heaps as soon as it is made
    import_module("picamera2.picamera2").DmaAllocator = types.SimpleNamespace

    class Virtual(picamera2.Picamera2):  # type: ignore[misc]
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            self.allocator = LibcameraAllocator(self.camera)

        def _get_raw_modes(self) -> list[dict[str, Any]]:
            offered = self.camera.generate_configuration([libcamera.StreamRole.Viewfinder]).at(0).formats
            return [
                {"format": str(name), "size": (size.width, size.height)}
                for name in offered.pixel_formats
                for size in offered.sizes(name)
            ]

    picamera2.Picamera2 = Virtual


def main() -> int:
    """Look, read, close, open again, and be refused while another has the camera."""
    show_tray()
    let_picamera2_do_without_hardware()
    wanted = Counter((die.colour, die.face) for die in DICE)
    for again in (False, True):
        camera = open_camera("picamera")
        stamps = []
        reader = Reader()
        for _ in range(PICTURES):
            asked = time.clock_gettime(time.CLOCK_BOOTTIME)
            frame = camera.frame(5.0)
            assert frame is not None
            assert frame.picture.shape == (SIZE[1], SIZE[0], 3)
            stamps.append(frame.time)
            assert frame.time > asked - 0.1, "a frame older than the request"
            reading = reader.read(frame.picture)
        assert stamps == sorted(set(stamps)), "a frame came twice"
        found = Counter((die.colour, die.face) for die in reading.dice if die.sure)
        assert found == wanted, f"{found} instead of {wanted}"
        if not again:
            try:
                open_camera("picamera")
            except CameraError as error:
                sys.stdout.write(f"a second one is refused: {error}\n")
            else:
                raise AssertionError("the camera was opened twice")
        camera.close()
    sys.stdout.write(f"{sum(wanted.values())} dice read, {2 * PICTURES} frames\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
