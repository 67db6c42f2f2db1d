"""What the screen knows of a lesson and of the dice that were corrected in play."""

from __future__ import annotations

import io
import zlib
from functools import lru_cache
from pathlib import Path

import msgspec
import pygame

from companion.games.text import Text

PHOTOS = 1 << 40
"""The numbers of these pictures lie apart from those of the tray and of the covers."""


class Lesson(msgspec.Struct, frozen=True):
    """The dice that are being taught: their name, the face of every sample so far, the last one as PNG.

    `trouble` says why the last wish came to nothing, `busy` which face is being taken; while `learning` the
    samples are compared, and `learned` is the end.
    """

    name: str
    samples: tuple[str, ...] = ()
    picture: bytes = b""
    trouble: Text | None = None
    busy: str = ""
    learning: bool = False
    learned: bool = False


class OwnDie(msgspec.Struct, frozen=True):
    """A die that was corrected: what it showed and was read as ("blue hit"), and where its picture lies."""

    shows: str
    read_as: str
    path: Path


class OwnDice(msgspec.Struct, frozen=True):
    """All that were corrected, the newest first; whether they are heard, and what is wrong with them."""

    dice: tuple[OwnDie, ...] = ()
    heard: bool = False
    fault: Text | None = None


@lru_cache(maxsize=64)
def photo_of(picture: bytes) -> tuple[int, pygame.Surface] | None:
    """A PNG as pixels, and its number among all that are drawn; None where it is none."""
    try:
        return -PHOTOS - zlib.crc32(picture), pygame.image.load(io.BytesIO(picture), "die.png")
    except pygame.error:
        return None


@lru_cache(maxsize=128)
def photo_at(path: Path) -> tuple[int, pygame.Surface] | None:
    """The PNG in a file; a file's name tells what is in it."""
    try:
        return photo_of(path.read_bytes())
    except OSError:
        return None
