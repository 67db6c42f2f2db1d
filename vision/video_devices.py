"""Which of Linux's video devices are cameras: a Pi lists its codecs and image processors beside them."""

import contextlib
import fcntl
import os
import struct
from collections.abc import Callable
from pathlib import Path

VIDIOC_QUERYCAP = 0x8068_5600
"""`_IOR('V', 0, struct v4l2_capability)` of linux/videodev2.h; the struct has 104 bytes."""
_DEVICE_CAPS_AT = 88
_CAPTURES, _WRITES = 0x0000_0001 | 0x0000_1000, 0x0000_0002 | 0x0000_8000 | 0x0000_4000
"""V4L2_CAP_VIDEO_CAPTURE and its multi-planar kind; OUTPUT and the M2M kinds, which a codec has."""
RECEIVERS = ("unicam", "rp1-cfe")
"""Names of the Pi's own camera receivers (kernel drivers bcm2835-unicam, rp1-cfe): picamera2 drives them."""
NO_CAMERAS = ("codec", "isp", "hevc", "rpivid", "pispbe", *RECEIVERS)
"""Parts of the names of a Pi's devices that can not be opened as a camera by themselves."""


def capabilities(device: Path) -> int | None:
    """What the driver says that a device can do (V4L2_CAP_...); None where it can not be asked."""
    with contextlib.suppress(OSError):
        file = os.open(device, os.O_RDWR | os.O_NONBLOCK)
        try:
            answer = fcntl.ioctl(file, VIDIOC_QUERYCAP, bytes(104))
            return int(struct.unpack_from("<I", answer, _DEVICE_CAPS_AT)[0])
        finally:
            os.close(file)
    return None


def cameras(root: Path = Path("/"), ask: Callable[[Path], int | None] = capabilities) -> list[Path]:
    """The devices that give pictures, by their numbers.

    Where the driver can not be asked the names in /sys decide; of one camera's several devices the first is
    the one with its pictures, the others tell about them.
    """
    devices = sorted((root / "dev").glob("video[0-9]*"), key=lambda path: int(path.name[5:]))
    return [device for device in devices if _is_camera(device, root, ask)]


def has_receiver(root: Path = Path("/")) -> bool:
    """Whether a Pi's own camera is connected: its receiver is then among the devices."""
    return any(
        part in _told(root, path.name, "name") for path in (root / "dev").glob("video*") for part in RECEIVERS
    )


def _is_camera(device: Path, root: Path, ask: Callable[[Path], int | None]) -> bool:
    if any(part in _told(root, device.name, "name") for part in NO_CAMERAS):
        return False
    able = ask(device)
    if able is not None:
        return bool(able & _CAPTURES) and not able & _WRITES
    return _told(root, device.name, "index") in {"", "0"}


def _told(root: Path, device: str, what: str) -> str:
    try:
        return (root / "sys/class/video4linux" / device / what).read_text().strip().lower()
    except OSError:
        return ""
