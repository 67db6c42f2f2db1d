"""What the layout tests look at: the sample views as schemes, and where their text really lies."""

from functools import cache

from companion.ui.canvas import Canvas
from companion.ui.geometry import Box, geometry, window_size
from companion.ui.marks import Scheme, Words
from companion.ui.samples import samples
from companion.ui.screen import drawn
from companion.ui.shots import SIZES, headless
from companion.ui.type import Setting
from companion.ui.view import View

NAMES = tuple(samples())


@cache
def canvas(size: tuple[int, int], side: bool) -> Canvas:  # noqa: FBT001 - a key of the cache
    headless()
    return Canvas(geometry(window_size(size, side=side), side=side))


@cache
def sample(name: str) -> View:
    return samples()[name]


@cache
def scheme(name: str, size: tuple[int, int]) -> Scheme:
    view = sample(name)
    where = canvas(size, side=view.simulated is not None)
    return drawn(view, where.geometry, where.type)


def whole(name: str, size: tuple[int, int]) -> Box:
    """The logical box of everything that is shown."""
    shape = canvas(size, side=sample(name).simulated is not None).geometry
    return Box(0, 0, shape.canvas[0] / shape.k, shape.canvas[1] / shape.k)


def setting(words: Words, size: tuple[int, int]) -> Setting:
    return canvas(size, side=False).type.fit(words.text, words.style, words.box.w, words.box.h, words.lines)


def extent(words: Words, size: tuple[int, int]) -> Box:
    """The box that the letters of some words really take."""
    fitted = setting(words, size)
    x = words.box.x + (words.box.w - fitted.width) * words.align
    y = words.box.y + (words.box.h - fitted.height) * words.rise
    return Box(x, y, fitted.width, fitted.height)


__all__ = ["NAMES", "SIZES"]
