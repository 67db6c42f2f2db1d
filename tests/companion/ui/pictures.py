"""What the layout tests look at: every sample view at every size, as schemes, and where its text really lies."""

from functools import cache

from companion.ui.canvas import Canvas
from companion.ui.geometry import Box, geometry, window_size
from companion.ui.marks import Scheme, Words
from companion.ui.samples import samples
from companion.ui.screen import drawn
from companion.ui.shots import SIZES, headless

NAMES = tuple(samples())


@cache
def canvas(size, side):
    headless()
    return Canvas(geometry(window_size(size, side=side), side=side))


@cache
def sample(name):
    return samples()[name]


@cache
def scheme(name, size) -> Scheme:
    view = sample(name)
    where = canvas(size, view.simulated is not None)
    return drawn(view, where.geometry, where.type)


def whole(name, size) -> Box:
    """The logical box of everything that is shown."""
    shape = canvas(size, sample(name).simulated is not None).geometry
    return Box(0, 0, shape.canvas[0] / shape.k, shape.canvas[1] / shape.k)


def setting(words: Words, size):
    return canvas(size, False).type.fit(words.text, words.style, words.box.w, words.box.h, words.lines)


def extent(words: Words, size) -> Box:
    """The box that the letters of some words really take."""
    fitted = setting(words, size)
    x = words.box.x + (words.box.w - fitted.width) * words.align
    y = words.box.y + (words.box.h - fitted.height) * words.rise
    return Box(x, y, fitted.width, fitted.height)


__all__ = ["NAMES", "SIZES"]
