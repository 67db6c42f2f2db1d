"""Switching the box off as a whole, by the system's own way."""

from __future__ import annotations

import subprocess

from companion.errors import CompanionError
from companion.games.text import say

SWITCH_OFF = ("systemctl", "--no-ask-password", "poweroff")
PATIENCE_S = 10.0


class PowerError(CompanionError, OSError):
    """The machine does not let itself be switched off."""


def switch_off(command: tuple[str, ...] = SWITCH_OFF) -> None:
    """Ask the system to end everything and switch off; returns at once, the end comes as SIGTERM.

    Raises PowerError where this user may not do that.
    """
    try:
        subprocess.run(command, check=True, capture_output=True, text=True, timeout=PATIENCE_S)  # noqa: S603 - our own words
    except (OSError, subprocess.SubprocessError) as error:
        said = getattr(error, "stderr", None) or str(error)
        raise PowerError(
            say(
                "The box can not be switched off ({said}): deploy/install lets it. Every game is "
                "kept: the plug may be pulled.",
                said=" ".join(said.split()),
            )
        ) from error
