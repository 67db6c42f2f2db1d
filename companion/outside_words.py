"""What system, camera, panel and lamp say, as texts of the companion: for every language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from companion.errors import CompanionError
from companion.games.text import Text, say

if TYPE_CHECKING:
    from collections.abc import Mapping

SYSTEM = (
    say("Permission denied"),
    say("No space left on device"),
    say("Read-only file system"),
    say("Input/output error"),
    say("No such file or directory"),
    say("Not a directory"),
    say("Is a directory"),
    say("File exists"),
    say("Directory not empty"),
    say("Operation not permitted"),
    say("Operation not supported"),
    say("Disk quota exceeded"),
    say("File name too long"),
    say("Too many open files"),
    say("Too many levels of symbolic links"),
    say("Cannot allocate memory"),
    say("Device or resource busy"),
    say("No such device"),
    say("No such device or address"),
    say("No medium found"),
    say("Stale file handle"),
    say("Transport endpoint is not connected"),
    say("Structure needs cleaning"),
)
"""What Linux says of files and devices that fail (errno(3)); anything else is told in its own words."""


class Sentence(Protocol):
    """A sentence of camera, panel or lamp: their rooms do not know the companion's texts."""

    @property
    def template(self) -> str:
        """English, with `{named}` places."""

    @property
    def values(self) -> Mapping[str, Any]:
        """What goes into the places: numbers, words and further sentences."""


def told(sentence: Sentence) -> Text:
    """A sentence from outside as a text."""
    return Text(sentence.template, {name: _value(value) for name, value in sentence.values.items()})


def why(error: Exception) -> Text:
    """Why something failed: the system's own words, and of our own errors all that they say."""
    if isinstance(error, CompanionError):
        return error.text
    said = error.strerror if isinstance(error, OSError) else None
    return (
        say("{said}", said=str(error)) if said is None else Text(said.replace("{", "{{").replace("}", "}}"))
    )


def _value(value: Any) -> str | int | Text:
    return value if isinstance(value, str | int) else told(value)
