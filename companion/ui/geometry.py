"""Boxes in logical pixels, and the one transform between them and the screen's own pixels."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

LANDSCAPE = (1280, 720)
UPRIGHT = (720, 1280)
SIDE_WIDTH = 360  # the stand-in for the hardware, right of a landscape screen
SIDE_HEIGHT = 360  # or below an upright one
SMALLEST = (480, 320)
TOUCH = 74  # 9 mm on a 155 mm panel of 1280 pixels


class Box(NamedTuple):
    """A rectangle: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        """The middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """The box without a margin on every side; a negative margin grows it."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def left_part(self, w: float) -> Box:
        """The leftmost `w`."""
        return Box(self.x, self.y, w, self.h)

    def right_part(self, w: float) -> Box:
        """The rightmost `w`."""
        return Box(self.right - w, self.y, w, self.h)

    def top_part(self, h: float) -> Box:
        """The uppermost `h`."""
        return Box(self.x, self.y, self.w, h)

    def bottom_part(self, h: float) -> Box:
        """The lowest `h`."""
        return Box(self.x, self.bottom - h, self.w, h)

    def cut(self, left: float = 0, top: float = 0, right: float = 0, bottom: float = 0) -> Box:
        """The box without strips at its sides."""
        return Box(self.x + left, self.y + top, self.w - left - right, self.h - top - bottom)

    def square(self, side: float) -> Box:
        """A square in the middle."""
        x, y = self.centre
        return Box(x - side / 2, y - side / 2, side, side)

    def mirrored(self, part: Box) -> Box:
        """A part of this box on its other side."""
        return Box(self.x + self.right - part.right, part.y, part.w, part.h)

    def columns(self, n: int, gap: float = 12) -> tuple[Box, ...]:
        """`n` equal boxes side by side."""
        w = (self.w - gap * (n - 1)) / n
        return tuple(Box(self.x + i * (w + gap), self.y, w, self.h) for i in range(n))

    def rows(self, n: int, gap: float = 12) -> tuple[Box, ...]:
        """`n` equal boxes one below the other."""
        h = (self.h - gap * (n - 1)) / n
        return tuple(Box(self.x, self.y + i * (h + gap), self.w, h) for i in range(n))

    def grid(self, across: int, down: int, gap: float = 12) -> tuple[Box, ...]:
        """Equal boxes, row by row."""
        return tuple(cell for row in self.rows(down, gap) for cell in row.columns(across, gap))

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies inside."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def meets(self, other: Box, slack: float = 0) -> bool:
        """Whether two boxes share more than `slack` in both directions."""
        return (
            min(self.right, other.right) - max(self.x, other.x) > slack
            and min(self.bottom, other.bottom) - max(self.y, other.y) > slack
        )

    def within(self, other: Box, slack: float = 0.01) -> bool:
        """Whether this box lies wholly in another."""
        return (
            self.x >= other.x - slack
            and self.y >= other.y - slack
            and self.right <= other.right + slack
            and self.bottom <= other.bottom + slack
        )


class Geometry(msgspec.Struct, frozen=True):
    """How one screen of so many pixels is laid out and turned.

    `screen` is what the display shows, `rotation` how far its picture is turned clockwise so that it
    stands upright for the player, `k` the screen pixels of one logical pixel. `game` and `side` are the
    logical boxes of the game's own screen and of the stand-in for the hardware.
    """

    screen: tuple[int, int]
    rotation: int
    k: float
    game: Box
    side: Box | None

    @property
    def upright(self) -> bool:
        """Whether the game's screen stands upright."""
        return self.game.h > self.game.w

    @property
    def canvas(self) -> tuple[int, int]:
        """The picture's size in pixels before it is turned."""
        w, h = self.screen
        return (h, w) if self.rotation in {90, 270} else (w, h)

    @property
    def too_small(self) -> bool:
        """Whether nothing can be read on this screen."""
        return max(self.canvas) < SMALLEST[0] or min(self.canvas) < SMALLEST[1]

    def pixels(self, box: Box) -> tuple[int, int, int, int]:
        """A logical box in canvas pixels, edges rounded so that neighbours meet."""
        x, y = round(box.x * self.k), round(box.y * self.k)
        return x, y, round(box.right * self.k) - x, round(box.bottom * self.k) - y

    def to_screen(self, x: float, y: float) -> tuple[float, float]:
        """A point of the canvas in pixels of the screen."""
        w, h = self.screen
        match self.rotation:
            case 90:
                return w - y, x
            case 180:
                return w - x, h - y
            case 270:
                return y, h - x
            case _:
                return x, y

    def to_logical(self, x: float, y: float) -> tuple[float, float]:
        """A point of the screen in logical pixels."""
        w, h = self.screen
        match self.rotation:
            case 90:
                x, y = y, w - x
            case 180:
                x, y = w - x, h - y
            case 270:
                x, y = h - y, x
        return x / self.k, y / self.k


def geometry(screen: tuple[int, int], rotation: int = 0, *, side: bool = False) -> Geometry:
    """Lay out a screen of any size; what is left over in one direction goes to the game's main area."""
    w, h = (screen[1], screen[0]) if rotation in {90, 270} else screen
    w, h = max(w, 1), max(h, 1)
    if h > w:
        beside = SIDE_HEIGHT if side else 0
        k = min(w / UPRIGHT[0], h / (UPRIGHT[1] + beside))
        game = Box(0, 0, w / k, h / k - beside)
        return Geometry(screen, rotation, k, game, Box(0, game.h, w / k, beside) if side else None)
    beside = SIDE_WIDTH if side else 0
    k = min(w / (LANDSCAPE[0] + beside), h / LANDSCAPE[1])
    game = Box(0, 0, w / k - beside, h / k)
    return Geometry(screen, rotation, k, game, Box(game.w, 0, beside, h / k) if side else None)


def window_size(game: tuple[int, int], rotation: int = 0, *, side: bool = False) -> tuple[int, int]:
    """The window in which the game's own screen has just the size `game` (both as the display shows them)."""
    if not side:
        return game
    w, h = (game[1], game[0]) if rotation in {90, 270} else game
    if h > w:
        h += round(SIDE_HEIGHT * min(w / UPRIGHT[0], h / UPRIGHT[1]))
    else:
        w += round(SIDE_WIDTH * min(w / LANDSCAPE[0], h / LANDSCAPE[1]))
    return (h, w) if rotation in {90, 270} else (w, h)


def fitted(
    game: tuple[int, int], room: tuple[int, int], rotation: int = 0, *, side: bool = False
) -> tuple[int, int]:
    """The game's own screen, made smaller where its window would not fit into `room` (pixels)."""
    window = window_size(game, rotation, side=side)
    share = min(1.0, *(has / wants for has, wants in zip(room, window, strict=True)))
    return int(game[0] * share), int(game[1] * share)
