"""The settings of the box and of its players: TOML files, every key known and checked.

The box's file is written when it is built (what hangs on which pin); the players' lies in the data folder
and goes over it, key by key. What is chosen on the screen is kept beside it and goes over both.
"""

from __future__ import annotations

import tomllib
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import msgspec

from companion import spelling
from companion.durable import write_whole
from companion.errors import ConfigurationError
from companion.options import Language, Rotation
from hardware.lamp_settings import LampSettings

BOX_FILE = Path("/etc/tanglewoods-companion.toml")
PLAYER_FILE = "settings.toml"
CHOICES_FILE = "choices.json"
LONGEST = 100_000
"""Bytes that a settings file can have."""

Pixels = Annotated[int, msgspec.Meta(ge=200, le=10_000)]


class Theme(StrEnum):
    """When the screen is dark."""

    GAME = "game"  # by day light, at night dark, as the game's own card says
    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"


class Camera(msgspec.Struct, frozen=True):
    """Which camera looks at the tray: `picamera`, a V4L2 device, a film or a folder; None: what is found."""

    source: str | None = None


class Panel(msgspec.Struct, frozen=True):
    """The serial port of the panel; None: what is found."""

    port: str | None = None


class Screen(msgspec.Struct, frozen=True):
    """The window: its size in pixels (None: the whole screen), how it is turned, how it looks and sounds.

    `text_size` is percent; `blank_after` the minutes without a touch until it goes dark, 0 for never.
    """

    size: tuple[Pixels, Pixels] | None = None
    windowed: bool = False
    rotate: Rotation = Rotation.NONE
    theme: Theme = Theme.GAME
    text_size: Annotated[int, msgspec.Meta(ge=100, le=150)] = 100
    left_handed: bool = False
    sounds: bool = True
    motion: bool = True
    blank_after: Annotated[int, msgspec.Meta(ge=0, le=240)] = 0


class Settings(msgspec.Struct, frozen=True):
    """All settings; `language` None: the system's."""

    language: Language | None = None
    camera: Camera = Camera()
    panel: Panel = Panel()
    lamp: LampSettings = LampSettings()
    screen: Screen = Screen()


def load(folder: Path, box: Path = BOX_FILE) -> Settings:
    """The settings of box, players and screen, each over the one before; raises ConfigurationError."""
    tables: dict[str, Any] = {}
    for path in (box, folder / PLAYER_FILE):
        table = read(path)
        checked(table, path)
        tables = merged(tables, table)
    choices = folder / CHOICES_FILE
    return checked(merged(tables, chosen(choices)), choices)


def chosen(path: Path) -> dict[str, Any]:
    """What was chosen on the screen so far; a file that is damaged counts as no choice."""
    try:
        choices = msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
        checked(choices, path)
    except (OSError, msgspec.DecodeError, ConfigurationError):
        return {}
    return choices


def choose(folder: Path, key: str, value: float | str) -> Settings:
    """Keep a choice made on the screen, by its dotted key, and give the settings as they are now.

    Raises ConfigurationError for a value that the setting cannot have or a folder that cannot be written.
    """
    path = folder / CHOICES_FILE
    choice: Any = value
    for part in reversed(key.split(".")):
        choice = {part: choice}
    choices = merged(chosen(path), choice)
    checked(choices, path)
    try:
        write_whole(path, msgspec.json.encode(choices))
    except OSError as error:
        raise ConfigurationError(
            f"The choice can not be kept in {path} ({error.strerror}): is the disk full or read-only?"
        ) from error
    return load(folder)


def read(path: Path) -> dict[str, Any]:
    """The tables of a file; of one that is not there, none."""
    try:
        with path.open("rb") as file:
            content = file.read(LONGEST + 1)
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise ConfigurationError(
            f"The settings {path} can not be read ({error.strerror}): put its permissions right."
        ) from error
    if len(content) > LONGEST:
        raise ConfigurationError(f"The settings {path} are too long to be settings: mend or remove the file.")
    try:
        return tomllib.loads(content.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigurationError(
            f"The settings {path} are no TOML ({error}): mend the line, or remove the file."
        ) from error


def checked(tables: dict[str, Any], path: Path) -> Settings:
    """The settings that a file's tables say."""
    try:
        settings: Settings = spelling.decode(tables, Settings)
    except ValueError as error:
        raise ConfigurationError(f"The settings {path} are not right: {error}") from error
    return settings


def merged(under: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """Tables with others laid over them, key by key."""
    both = {**under, **over}
    for key in under.keys() & over.keys():
        if isinstance(under[key], dict) and isinstance(over[key], dict):
            both[key] = merged(under[key], over[key])
    return both
