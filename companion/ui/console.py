"""Drawing without a desktop: which card the screen hangs on, and whether touches and keys can be read."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from companion.games.text import Text, say

if TYPE_CHECKING:
    from collections.abc import MutableMapping

ROOT = Path("/")
KMSDRM = "kmsdrm"
BUILT_IN_FIRST = ("DSI", "DPI", "eDP", "LVDS")
"""Kinds of connectors of a screen that belongs to the box: it goes before one that was plugged in."""


def prepare(environ: MutableMapping[str, str], root: Path = ROOT) -> None:
    """Tell SDL's KMSDRM driver, by its variables, which card to draw on; what is set already stays.

    By itself it takes the first, which on a Pi 5 may be the one without a connector or the one of the other
    screen; and the numbers change from start to start.
    """
    environ.setdefault("SDL_VIDEO_DOUBLE_BUFFER", "1")  # the third buffer is a frame of delay
    number = connected_card(root)
    if number is not None:
        environ.setdefault("SDL_KMSDRM_DEVICE_INDEX", str(number))


def connected_card(root: Path = ROOT) -> int | None:
    """The number of the DRM card with a connected screen, a built-in one first; None where there is none."""
    found = []
    for connector in sorted((root / "sys/class/drm").glob("card[0-9]*-*")):
        card, _, kind = connector.name.partition("-")
        if _read(connector / "status") == "connected":
            found.append((not kind.startswith(BUILT_IN_FIRST), int(card.removeprefix("card"))))
    return min(found)[1] if found else None


def deaf(root: Path = ROOT) -> Text | None:
    """What to tell where there are input devices and none may be read: a screen that takes no touch."""
    devices = list((root / "dev/input").glob("event*"))
    if not devices or any(os.access(device, os.R_OK) for device in devices):
        return None
    return say("No touch or key can be read: this user is not in the group input. The panel works.")


def _read(path: Path) -> str:
    try:
        return path.read_text().strip()
    except OSError:
        return ""
