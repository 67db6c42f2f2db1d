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
from companion.games.text import Text, say
from companion.options import Language, Rotation
from companion.outside_words import why
from companion.spelling import SpellingError
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

    `text_size` is percent; `blank_after` the minutes without a touch until it goes dark, 0 for never. For
    `unseen` seconds after a button has come to mean something else it can not be pressed by mistake.
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
    unseen: Annotated[float, msgspec.Meta(ge=0, le=3)] = 0.3


class DiceSet(msgspec.Struct, frozen=True):
    """Which dice the camera reads: `20-strong`, `pips`, or the name of dice that were taught."""

    set: str = "20-strong"


class Settings(msgspec.Struct, frozen=True):
    """All settings; `language` None: the system's."""

    language: Language | None = None
    camera: Camera = Camera()
    panel: Panel = Panel()
    lamp: LampSettings = LampSettings()
    screen: Screen = Screen()
    dice: DiceSet = DiceSet()


def load(folder: Path, box: Path = BOX_FILE) -> Settings:
    """The settings of box, players and screen, each over the one before, as far as they are right."""
    return load_right(folder, box)[0]


def load_right(folder: Path, box: Path = BOX_FILE) -> tuple[Settings, tuple[Text, ...]]:
    """The settings as `load` gives them, and a sentence about each one that is wrong and left out."""
    tables: dict[str, Any] = {}
    complaints: list[Text] = []
    for path in (box, folder / PLAYER_FILE):
        try:
            right, wrong = right_part(read(path), path)
        except ConfigurationError as error:
            right, wrong = {}, [error.text]
        tables = merged(tables, right)
        complaints += wrong
    right, wrong = right_part(merged(tables, chosen(folder / CHOICES_FILE)), folder / CHOICES_FILE)
    return checked(right, folder / CHOICES_FILE), (*complaints, *wrong)


def right_part(tables: dict[str, Any], path: Path) -> tuple[dict[str, Any], list[Text]]:
    """What is right of a file's tables, and a sentence about what is not.

    Of a wrong table one key is left out if the others are right without it, else all of it.
    """
    try:
        checked(tables, path)
    except ConfigurationError as error:
        said = error.text
    else:
        return tables, []
    for places in (_keys(tables), [(name,) for name in tables]):
        for place in places:
            rest = _without(tables, place)
            if _complaint(rest, path) != said:
                right, wrong = right_part(rest, path)
                return right, [say("{wrong} It is left out.", wrong=said), *wrong]
    return {}, [say("{wrong} None of it is used.", wrong=said)]


def _complaint(tables: dict[str, Any], path: Path) -> Text | None:
    try:
        checked(tables, path)
    except ConfigurationError as error:
        return error.text
    return None


def _keys(tables: dict[str, Any]) -> list[tuple[str, ...]]:
    """The places of all keys, those within a table by themselves."""
    return [
        (name, key) for name, table in tables.items() for key in (table if isinstance(table, dict) else ())
    ] + [(name,) for name, table in tables.items() if not isinstance(table, dict)]


def _without(tables: dict[str, Any], place: tuple[str, ...]) -> dict[str, Any]:
    """The tables less what stands at a place."""
    name, *inner = place
    if not inner:
        return {other: table for other, table in tables.items() if other != name}
    return tables | {name: {key: value for key, value in tables[name].items() if key != inner[0]}}


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
            say(
                "The choice can not be kept in {path} ({why}): is the disk full or read-only?",
                path=str(path),
                why=why(error),
            )
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
            say(
                "The settings {path} can not be read ({why}): put its permissions right.",
                path=str(path),
                why=why(error),
            )
        ) from error
    if len(content) > LONGEST:
        raise ConfigurationError(
            say("The settings {path} are too long to be settings: mend or remove the file.", path=str(path))
        )
    try:
        return tomllib.loads(content.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigurationError(
            say(
                "The settings {path} are no TOML ({error}): mend the line, or remove the file.",
                path=str(path),
                error=str(error),
            )
        ) from error


def checked(tables: dict[str, Any], path: Path) -> Settings:
    """The settings that a file's tables say."""
    try:
        settings: Settings = spelling.decode(tables, Settings)
    except SpellingError as error:
        raise ConfigurationError(
            say("The settings {path} are not right: {wrong}", path=str(path), wrong=error.text)
        ) from error
    return settings


def merged(under: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """Tables with others laid over them, key by key."""
    both = {**under, **over}
    for key in under.keys() & over.keys():
        if isinstance(under[key], dict) and isinstance(over[key], dict):
            both[key] = merged(under[key], over[key])
    return both
