"""Text on the screen: five faces, measured, shrunk to fit, shortened as the last resort, and cached."""

from __future__ import annotations

import re
from collections import OrderedDict
from enum import Enum
from functools import cache
from importlib import resources
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

import pygame

from companion.errors import CompanionError
from companion.games.text import say
from companion.ui import surfaces
from companion.ui.kept import Kept

if TYPE_CHECKING:
    from companion.ui.theme import Rgb

SMALLEST = 20  # logical pixels: 2.4 mm on the panel
SHRINK = 2
CACHED = 800
KEPT_BYTES = 3_000_000  # of lines: two pictures full of text; setting one anew costs little
OVER = 4  # letters have air above and below them, which may stick out of a box
LINE = 1.14  # line height of text of several lines, in sizes
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
SOFT = "\N{SOFT HYPHEN}"
"""Where a long word may be taken apart."""
LAST_FIGURE = re.compile(r"(?<=\w) (?=\d{1,2}\.?$)")
"""The gap before a number that ends a text: it stays with its word."""
HYPHEN_FOR_MINUS = re.compile(r"(?<![\w-])-(?=\d)|(?<=\d )-(?= \d)")
"""A hyphen that stands for a minus: before a figure, or between two with air around it; not in a date."""


class Weight(Enum):
    """The faces, by the files that hold them."""

    MEDIUM = "AtkinsonHyperlegibleNext_500Medium.ttf"
    LABEL = "AtkinsonHyperlegibleNext_600SemiBold.ttf"
    BOLD = "AtkinsonHyperlegibleNext_700Bold.ttf"
    HEAVY = "AtkinsonHyperlegibleNext_800ExtraBold.ttf"
    TITLE = "Almendra_700Bold.ttf"


class FontMissingError(CompanionError, FileNotFoundError):
    """A typeface of the companion is not where it was installed."""


class Style(NamedTuple):
    """A face at a size in logical pixels; `tracking` is extra space between letters."""

    size: float
    weight: Weight = Weight.LABEL
    tracking: float = 0


class Setting(NamedTuple):
    """A text as it will be drawn: lines, size in logical pixels, and whether it had to be shortened."""

    lines: tuple[str, ...]
    size: float
    width: float
    height: float
    shortened: bool


@cache
def _file(weight: Weight) -> bytes:
    try:
        return (resources.files("companion.ui") / "fonts" / weight.value).read_bytes()
    except OSError as missing:
        raise FontMissingError(
            say(
                "The typeface {typeface} is missing from the installation: install the companion again.",
                typeface=weight.value,
            )
        ) from missing


class Typesetter:
    """Fits and rasterises text at one scale factor `k`."""

    def __init__(self, k: float) -> None:
        self.k = k
        self._fonts: dict[tuple[Weight, int], pygame.font.Font] = {}
        self._widths: OrderedDict[tuple[str, Weight, int], int] = OrderedDict()
        self._lines = Kept(KEPT_BYTES)
        self._settings: OrderedDict[tuple[str, Style, float, float, int], Setting] = OrderedDict()

    def font(self, weight: Weight, size: float) -> pygame.font.Font:
        """A face at a logical size."""
        key = weight, max(5, round(size * self.k))
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(BytesIO(_file(weight)), key[1])
        return self._fonts[key]

    def width(self, text: str, style: Style, size: float | None = None) -> float:
        """How wide a line is, in logical pixels."""
        size = style.size if size is None else size
        text = _joined(_reckoned(text))
        key = text, style.weight, max(5, round(size * self.k))
        if key not in self._widths:
            self._widths[key] = self.font(style.weight, size).size(text)[0]
            _trim(self._widths, 2 * CACHED)
        return self._widths[key] / self.k + style.tracking * max(0, len(text) - 1)

    def fit(self, text: str, style: Style, width: float, height: float, lines: int = 1) -> Setting:
        """Break a text into at most `lines` lines of `width`, smaller if need be, shortened at last."""
        key = text, style, width, height, lines
        if key not in self._settings:
            self._settings[key] = self._fit(text, style, width, height, lines)
            _trim(self._settings, CACHED)
        return self._settings[key]

    def _fit(self, text: str, style: Style, width: float, height: float, lines: int) -> Setting:
        text, size = _reckoned(text), style.size
        smallest = min(SMALLEST, style.size)
        while True:
            broken = self._break(text, style, size, width)
            most = min(lines, max(1, int(height / (size * LINE) + 0.3)))
            tall = size * (1 + LINE * (len(broken) - 1)) > height + OVER
            if (
                len(broken) <= most
                and not tall
                and all(self.width(line, style, size) <= width for line in broken)
            ):
                return self._setting(broken, style, size, shortened=False)
            if size <= smallest and (brief := self._abbreviated(text, style, size, width)) is not None:
                return self._setting((brief,), style, size, shortened=False)
            if size <= smallest:
                kept = [*broken[: most - 1], " ".join(broken[most - 1 :])]
                short = tuple(self._shorten(line, style, size, width) for line in kept)
                return self._setting(short, style, size, shortened=True)
            size = max(smallest, size - SHRINK)

    def _setting(self, lines: tuple[str, ...], style: Style, size: float, *, shortened: bool) -> Setting:
        width = max((self.width(line, style, size) for line in lines), default=0)
        return Setting(lines, size, width, size * LINE * len(lines), shortened)

    def _break(self, text: str, style: Style, size: float, width: float) -> tuple[str, ...]:
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                begun = f"{line} {word.split(SOFT)[0]}-" if SOFT in word else longer
                if not line or any(self.width(_joined(way), style, size) <= width for way in (longer, begun)):
                    line = longer
                else:
                    lines.append(_joined(line))
                    line = word
                while self.width(_joined(line), style, size) > width and SOFT in line:
                    first, line = self._hyphenated(line, style, size, width)
                    lines.append(first)
            lines.append(_joined(line))
        return tuple(lines)

    def _hyphenated(self, word: str, style: Style, size: float, width: float) -> tuple[str, str]:
        """A word taken apart at the last soft hyphen before which it fits, or else at the first."""
        parts = word.split(SOFT)
        for n in range(len(parts) - 1, 0, -1):
            begun = "".join(parts[:n]) + "-"
            if self.width(begun, style, size) <= width or n == 1:
                break
        return begun, SOFT.join(parts[n:])

    def _abbreviated(self, text: str, style: Style, size: float, width: float) -> str | None:
        """A text that ends with a part of its last word: as much as soft hyphens and the room give."""
        parts = text.split(SOFT)
        brief = ("".join(parts[:n]) + "." for n in range(len(parts) - 1, 0, -1))
        return next((words for words in brief if self.width(words, style, size) <= width), None)

    def _shorten(self, line: str, style: Style, size: float, width: float) -> str:
        if self.width(line, style, size) <= width:
            return line
        low, high = 0, len(line)
        while low < high:  # the longest start that fits with an ellipsis
            middle = (low + high + 1) // 2
            if self.width(line[:middle].rstrip() + ELLIPSIS, style, size) <= width:
                low = middle
            else:
                high = middle - 1
        return line[:low].rstrip() + ELLIPSIS

    def surface(self, line: str, style: Style, size: float, colour: Rgb) -> pygame.Surface:
        """One line, rasterised, transparent around the letters."""

        def draw() -> pygame.Surface:
            if style.tracking and len(line) > 1:
                return self._tracked(line, style, size, colour)
            return self.font(style.weight, size).render(line, True, colour)  # noqa: FBT003 - pygame's own order

        return self._lines.get((line, style, size, colour), draw)

    def _tracked(self, line: str, style: Style, size: float, colour: Rgb) -> pygame.Surface:
        letters = [self.font(style.weight, size).render(letter, True, colour) for letter in line]  # noqa: FBT003
        step = round(style.tracking * self.k)
        width = sum(letter.get_width() for letter in letters) + step * (len(letters) - 1)
        drawn = surfaces.clear((width, letters[0].get_height()))
        x = 0
        for letter in letters:
            drawn.blit(letter, (x, 0))
            x += letter.get_width() + step
        return drawn


def _reckoned(text: str) -> str:
    """A text with a true minus, as wide as a plus, where its figures have one; a last one is never alone."""
    text = HYPHEN_FOR_MINUS.sub("\N{MINUS SIGN}", text) if "-" in text else text
    text = text.replace(" %", "\N{NO-BREAK SPACE}%")
    return LAST_FIGURE.sub("\N{NO-BREAK SPACE}", text) if text.rstrip(".")[-1:].isdigit() else text


def _joined(line: str) -> str:
    """A line whose soft hyphens are not needed."""
    return line.replace(SOFT, "")


def _trim(cached: OrderedDict[object, object] | OrderedDict, most: int) -> None:  # type: ignore[type-arg]
    while len(cached) > most:
        cached.popitem(last=False)
