"""The settings that the screen shows and changes: where each is kept, and in which unit."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.settings import choose
from companion.ui.preferences import Preferences

if TYPE_CHECKING:
    from pathlib import Path

    from companion.inputs import ChangeSetting
    from companion.settings import Settings

PERCENT = 100
SECONDS = 60.0
"""In a minute."""


class Kept(NamedTuple):
    """A setting's dotted key, and how many of the screen's units its own has: None where it is no number."""

    key: str
    units: int | None = None


KEPT = {
    "theme": Kept("screen.theme"),
    "language": Kept("language"),
    "text_size": Kept("screen.text_size"),
    "left_handed": Kept("screen.left_handed"),
    "sounds": Kept("screen.sounds"),
    "motion": Kept("screen.motion"),
    "blank_after": Kept("screen.blank_after"),
    "brightness": Kept("lamp.brightness", PERCENT),
}
"""By the names that the screen gives them."""


def change(folder: Path, wish: ChangeSetting) -> Settings:
    """Keep what was chosen on the screen and give the settings as they are now; raises ConfigurationError."""
    key, units = KEPT[wish.name]
    value = wish.value
    if units is not None and not isinstance(value, str):
        value = value / units
    return choose(folder, key, value)


def preferences(settings: Settings) -> Preferences:
    """The settings as the picture needs to know them."""
    screen = settings.screen
    return Preferences(
        text_size=screen.text_size,
        left_handed=screen.left_handed,
        sounds=screen.sounds,
        motion=screen.motion,
        brightness=round(PERCENT * settings.lamp.brightness),
        blank_after=screen.blank_after,
    )


def blank_after_s(settings: Settings) -> float:
    """Seconds without a touch after which the screen goes dark; 0 is never."""
    return SECONDS * settings.screen.blank_after
