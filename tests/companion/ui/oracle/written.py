"""What really is written on a picture: each line that the brush puts on it, where, and on which target."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple
from unittest.mock import patch

import pygame

from companion.ui.canvas import Canvas
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.marks import Panel, Scheme, Sign, Words
from companion.ui.theme import ThemeName, Tone
from companion.ui.type import Style, Weight

SHORTEST = 3
"""So many letters of a shortened name tell which it is."""


class Written(NamedTuple):
    """A line as it was put on the picture: where, and the name of the uppermost target under its middle."""

    text: str
    box: Box
    target: str

    @property
    def is_number(self) -> bool:
        """Whether it is a number and nothing else; a dash stands for none."""
        return self.text.isdecimal() or self.text == "\N{EN DASH}"


class Picture:
    """A picture as it is read: its lines and signs."""

    def __init__(self, scheme: Scheme, canvas: Canvas) -> None:
        self.scheme, self.lines = scheme, _written(scheme, canvas)
        self.upright = canvas.geometry.game.h > canvas.geometry.game.w

    def on(self, target: str) -> list[str]:
        """The lines on a target."""
        return [line.text for line in self.lines if line.target == target]

    def numbers(self, target: str) -> list[int]:
        """All numbers in the lines on a target."""
        return [int(number) for number in re.findall(r"\d+", " ".join(self.on(target)))]

    def cells(self, target: str) -> list[Written]:
        """The lines on a target that are numbers and nothing else, or a dash for none."""
        return [line for line in self.lines if line.target == target and line.is_number]

    def beside(self, icon: Icon, target: str) -> str | None:
        """What is written at the right of a sign on a target; None where it has no such sign."""
        for sign in self.scheme.marks:
            if not isinstance(sign, Sign) or sign.icon is not icon or _under(self.scheme, sign.box) != target:
                continue
            x, y = sign.box.centre
            row = [line for line in self.lines if abs(line.box.centre[1] - y) < sign.box.h / 2]
            right = [line for line in row if line.box.x > x and line.target == target]
            return min(right, key=lambda line: line.box.x).text if right else ""
        return None

    def between(self, field: str) -> str | None:
        """What stands between the minus and the plus of a number."""
        less, more = (self.scheme.named(f"{field}{sign}") for sign in "-+")
        if less is None or more is None:
            return None
        room = Box(less.box.right, less.box.y, more.box.x - less.box.right, less.box.h)
        return next((line.text for line in self.lines if room.holds(*line.box.centre)), None)

    def near(self, label: str) -> str | None:
        """The number next to a label; None where there is no such label."""
        at = next((m.box.centre for m in self.scheme.marks if isinstance(m, Words) and m.text == label), None)
        numbers = [line for line in self.lines if line.is_number]
        if at is None or not numbers:
            return None

        def away(line: Written) -> float:
            x, y = line.box.centre
            return abs(x - at[0]) / 4 + abs(
                y - at[1]
            )  # a number stands above its label, or far off in its row

        return min(numbers, key=away).text

    def tells(self, target: str, name: str) -> bool:
        """Whether a name stands on a target: whole, in several lines, or shortened with an ellipsis."""
        lines, bare = [_bare(line) for line in self.on(target)], _bare(name)
        if bare in "".join(lines):
            return True
        joined = ["".join(lines[at : end + 1]) for end in range(len(lines)) for at in range(end + 1)]
        cut = [words.rstrip("….") for words in joined if words.endswith(("…", "."))]
        return any(len(start) >= SHORTEST and bare.startswith(start) for start in cut)

    def bar(self, target: str) -> float | None:
        """How much of a bar on a target is full, in percent; None where there is none."""
        grounds = [mark for mark in self.scheme.marks if isinstance(mark, Panel)]
        for full in grounds:
            if full.fill is Tone.BAR and _under(self.scheme, full.box) == target:
                whole = next(
                    bar.box for bar in grounds if bar.fill is Tone.BAR_BG and bar.box[:2] == full.box[:2]
                )
                return 100 * full.box.w / whole.w
        return None

    def grounds(self, *fills: Tone, target: str = "", side: float | None = None) -> int:
        """How many grounds of these tones lie on a target, or on none; `side`: only those so wide."""
        return sum(
            mark.fill in fills and _under(self.scheme, mark.box) == target and side in {None, mark.box.w}
            for mark in self.scheme.marks
            if isinstance(mark, Panel)
        )

    def heavy(self) -> list[str]:
        """The words in heavy letters that no finger can touch."""
        words = [mark for mark in self.scheme.marks if isinstance(mark, Words)]
        return [w.text for w in words if w.style.weight is Weight.HEAVY and not _under(self.scheme, w.box)]

    def has_all(self, words: Iterable[str]) -> bool:
        """Whether each of some words is written by itself, where no finger can touch it."""
        alone = {mark.text for mark in self.scheme.marks if isinstance(mark, Words)}
        return set(words) <= alone

    def has(self, words: str) -> bool:
        """Whether some words stand anywhere, in one line or several."""
        return _bare(words) in _bare("".join(line.text for line in self.lines))


def _bare(words: str) -> str:
    """Words without what breaking them into lines changes."""
    return re.sub(r"[\s\N{SOFT HYPHEN}-]", "", words)


class _Paper(pygame.Surface):
    """Takes down what is put on it, and draws nothing."""

    def __init__(self, k: float) -> None:
        super().__init__((1, 1))
        self.k = k
        self.taken: list[tuple[str, Box]] = []

    def blit(self, source: pygame.Surface, dest: Any, *_: Any, **__: Any) -> pygame.Rect:
        assert isinstance(source, _Line)
        x, y = dest
        self.taken.append((source.text, Box(x / self.k, y / self.k, source.w / self.k, source.h / self.k)))
        return pygame.Rect(x, y, source.w, source.h)


class _Line(pygame.Surface):
    """A line in place of its letters: they would cost most of the time, and nobody looks at them."""

    def __init__(self, text: str, w: int, h: int) -> None:
        super().__init__((1, 1))
        self.text, self.w, self.h = text.replace("\N{NO-BREAK SPACE}", " "), w, h

    def get_size(self) -> tuple[int, int]:
        """What the letters would take."""
        return self.w, self.h


def _written(scheme: Scheme, canvas: Canvas) -> tuple[Written, ...]:
    """Everything that is written, in the order in which it is drawn."""
    brush, paper = canvas.brush(ThemeName.DAY), _Paper(canvas.geometry.k)
    type_ = brush.type

    def line(text: str, style: Style, size: float, _: object) -> pygame.Surface:
        wide = type_.width(text, style, size) * canvas.geometry.k
        return _Line(text, round(wide), round(size * canvas.geometry.k))

    words = [mark for mark in scheme.marks if isinstance(mark, Words)]
    with patch.object(type_, "surface", line):
        brush.paint(paper, words, {}, canvas.surface.get_rect())
    return tuple(Written(text, box, _under(scheme, box)) for text, box in paper.taken)


def _under(scheme: Scheme, box: Box) -> str:
    found = scheme.at(*box.centre)
    return "" if found is None else found.name
