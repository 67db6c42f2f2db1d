"""The light behind the screen, where the system lets it be dimmed: a Pi's own displays, not those on HDMI."""

from __future__ import annotations

from pathlib import Path

BACKLIGHTS = Path("/sys/class/backlight")
ON, OFF = "0", "4"
"""Values of bl_power: FB_BLANK_UNBLANK and FB_BLANK_POWERDOWN (Linux, sysfs-class-backlight)."""


class Backlight:
    """The first backlight that there is; without one nothing is dimmed.

    `trouble` says why it can not be, where there is one. It is as bright as it was found, unless it was
    found off: then as bright as it can be.
    """

    def __init__(self, root: Path = BACKLIGHTS) -> None:
        self.trouble = ""
        self._light = min(root.glob("*"), default=None)
        self._full = self._most = 0
        if self._light is not None:
            self._most = number(self._light / "max_brightness")
            self._full = number(self._light / "brightness") or self._most

    def shine(self, share: float) -> None:
        """Shine with a share of the usual brightness, 0 to 1; at 0 it goes out."""
        if self._light is None or not self._full:
            return
        level = max(1, round(self._full * share)) if share > 0 else 0
        try:
            (self._light / "brightness").write_text(str(level))
            if (self._light / "bl_power").exists():
                (self._light / "bl_power").write_text(ON if level else OFF)
        except OSError as error:
            self.trouble = (
                f"The screen's light {self._light} can not be dimmed ({error.strerror}): "
                "deploy/install lets the group video do it."
            )


def number(path: Path) -> int:
    """A number in a file of the kernel's; 0 where there is none."""
    try:
        return int(path.read_text())
    except (OSError, ValueError):
        return 0
