"""What the command line says to the app."""

from __future__ import annotations

from enum import Enum
from pathlib import Path

import msgspec


class Rotation(Enum):
    """How far the picture is turned clockwise, in degrees."""

    NONE = 0
    RIGHT = 90
    OVER = 180
    LEFT = 270


class Language(Enum):
    """The languages of the companion."""

    ENGLISH = "en"
    FRENCH = "fr"


class RunOptions(msgspec.Struct, frozen=True):
    """Options of `companion run`; what is None or False is left to the settings.

    `kiosk` is the box itself: nothing stands in for hardware, and it is switched off by the menu.
    `teach` names dice that are to be taught at once.
    `camera` is `picamera`, a V4L2 device, a film or a folder; `panel` a serial port; `size` in pixels.
    """

    simulate: bool = False
    kiosk: bool = False
    camera: str | None = None
    panel: str | None = None
    windowed: bool = False
    size: tuple[int, int] | None = None
    rotate: Rotation | None = None
    language: Language | None = None
    data: Path | None = None
    teach: str | None = None
