"""Small pictures of every scene to compare with; `python -m tests.companion.ui.comparison` takes them anew.

It takes all of them, or those of the scenes that are named. Each holds a scene four times, scaled down: wide
by day in English and in French, 800x480 by night, upright in high contrast. They were looked at when they
were taken: look at what changed before taking them anew.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import pygame

from companion.options import Language
from companion.ui.canvas import Canvas
from companion.ui.shots import Shot, canvas_for, headless, picture, wanted
from companion.ui.theme import ThemeName
from companion.ui.view import View
from tests.companion.ui.pictures import SAMPLES

FOLDER = Path(__file__).with_name("shots")
WIDE, SMALL, UPRIGHT = (1280, 720), (800, 480), (720, 1280)
SMALLER = 10
MAKE = ("linux", "x86_64", "2.6.1", (2, 28, 4), (2, 20, 1))
"""System, processor, and versions of pygame, SDL and its typesetting, with which the pictures were taken."""
SHADES = bytes(shade & 0xF0 | 0x08 for shade in range(256))
LOOKS = (
    (WIDE, ThemeName.DAY, Language.ENGLISH, (0, 0)),
    (WIDE, ThemeName.DAY, Language.FRENCH, (0, 72)),
    (SMALL, ThemeName.NIGHT, Language.ENGLISH, (128, 0)),
    (UPRIGHT, ThemeName.CONTRAST, Language.ENGLISH, (208, 0)),
)
"""Size, theme and language of the four, and where they lie."""


@cache
def _canvas(size: tuple[int, int], beside: bool) -> Canvas:  # noqa: FBT001 - a key of the cache
    headless()
    return canvas_for(size, beside=beside)


def same_make() -> bool:
    """Whether this machine draws as that one did that took the pictures: then they are equal to the bit."""
    versions = pygame.version.ver, pygame.get_sdl_version(), pygame.font.get_sdl_ttf_version()
    return (sys.platform, platform.machine(), *versions) == MAKE


def taken(scene: str, views: Mapping[str, View] = SAMPLES) -> pygame.Surface:
    """A scene as it looks now, four times, small."""
    sheet = pygame.Surface((280, 144))
    for size, theme, language, corner in LOOKS:
        (shot,) = wanted([scene], [size], [theme], [language], views)
        sheet.blit(_small(shot), corner)
    # fewer shades: a quarter of the bytes, and of the noise that another version of a library makes
    return pygame.image.frombytes(
        pygame.image.tobytes(sheet, "RGB").translate(SHADES), sheet.get_size(), "RGB"
    )


def _small(shot: Shot) -> pygame.Surface:
    shown = picture(shot.view, shot.size, _canvas(shot.size, shot.view.simulated is not None))
    w, h = (side // SMALLER for side in shot.size)
    return pygame.transform.smoothscale(shown, (w, h))


def stored(scene: str) -> Path:
    """Where the picture to compare with lies."""
    return FOLDER / f"{scene}.png"


def renew(scenes: Sequence[str]) -> None:
    """Take pictures anew, of every scene where none is named; throw away those of scenes that are gone."""
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.png"):
        if path.stem not in SAMPLES:
            path.unlink()
    for scene in scenes or SAMPLES:
        pygame.image.save(taken(scene), str(stored(scene)))
        sys.stdout.write(f"{scene}\n")


if __name__ == "__main__":
    renew(sys.argv[1:])
