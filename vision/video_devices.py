"""Which of Linux's video devices are cameras: a Pi lists its codecs and image processors beside them."""

import contextlib
import fcntl
import os
import re
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


def is_device(source: str, root: Path = Path("/")) -> bool:
    """Whether a camera source names a video device: by its number, by its path, or by a link to it.

    What lies in /dev and is no file or folder is a device, connected or not: /dev/v4l/by-id/..., or a link
    that a rule of udev makes.
    """
    path = _path(source, root)
    if source.isdigit() or _number(path) is not None:
        return True
    return source.startswith("/dev/") and "shm" not in path.parts and not _is_file(path)


def device_of(source: str, known_as: str | None = None, root: Path = Path("/")) -> Path | None:
    """The device /dev/videoN that is the camera `source` names now; None where it is not connected.

    `known_as` is what this camera was known as (`lasting_name`) when it was open last: a camera that was
    unplugged may come back under another number. Without it, a number that is not there stands for the only
    camera that is. A link names one certain camera, so nothing else is taken for it.
    """
    path = root / f"dev/video{source}" if source.isdigit() else _path(source, root)
    plain = path.parent == root / "dev" and re.fullmatch(r"video\d+", path.name) is not None
    if not plain:
        number = _number(path)
        return None if number is None else Path(f"/dev/video{number}")
    there = cameras(root)
    if known_as is not None:
        for device in there:
            if lasting_name(device, root) == known_as:
                return Path("/dev", device.name)
    if path.exists():
        return Path("/dev", path.name)
    return Path("/dev", there[0].name) if len(there) == 1 else None


def lasting_name(device: Path, root: Path = Path("/")) -> str | None:
    """What a device is called whatever its number: udev's link to it, else its name and driver's index."""
    for link in sorted((root / "dev/v4l/by-id").glob("*")):
        if link.resolve().name == device.name:
            return link.name
    name = _told(root, device.name, "name")
    return f"{name}, {_told(root, device.name, 'index')}" if name else None


def _path(source: str, root: Path) -> Path:
    path = Path(source).expanduser()
    return root / path.relative_to("/") if path.is_absolute() else path


def _number(path: Path) -> int | None:
    """The N of the device /dev/videoN that a path leads to, where it does."""
    device = path.resolve()
    found = re.fullmatch(r"video(\d+)", device.name)
    return int(found[1]) if found and device.parent.name == "dev" and device.exists() else None


def _is_file(path: Path) -> bool:
    return path.is_dir() or path.is_file()


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
