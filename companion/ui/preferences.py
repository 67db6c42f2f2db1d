"""What players have set for the screen, as the picture needs to know it."""

from __future__ import annotations

import msgspec

TEXT_SIZES = (100, 110, 125, 150)
"""Percent of the text's usual size."""
BLANKINGS = (0, 1, 2, 5, 10, 20, 30)
"""Minutes without a touch after which the screen goes dark; 0 is never."""


class Preferences(msgspec.Struct, frozen=True):
    """The settings, without those that the view holds by itself (language and theme).

    `text_size` and `brightness` (the lamp's) are percent, `blank_after` minutes or 0.
    """

    text_size: int = 100
    left_handed: bool = False
    sounds: bool = True
    motion: bool = True
    brightness: int = 100
    blank_after: int = 0


def next_in(steps: tuple[int, ...], value: int, by: int) -> int | None:
    """The step above or below a value; None where there is none."""
    further = [step for step in steps if (step > value if by > 0 else step < value)]
    if not further:
        return None
    return min(further) if by > 0 else max(further)
