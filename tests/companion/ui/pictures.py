"""What the layout tests look at: the sample views as schemes, and where their text really lies."""

from functools import cache
from typing import NamedTuple

import msgspec

from companion.language import translate
from companion.options import Language
from companion.ui.canvas import Canvas
from companion.ui.geometry import Box
from companion.ui.marks import Scheme, Words
from companion.ui.preferences import Preferences
from companion.ui.samples import samples
from companion.ui.screen import drawn
from companion.ui.shots import SIZES, canvas_for, headless
from companion.ui.type import Setting
from companion.ui.view import View

SAMPLES = samples()
NAMES = tuple(SAMPLES)


class Look(NamedTuple):
    """How a scene is shown."""

    size: tuple[int, int]
    language: Language = Language.ENGLISH
    text: int = 100


LOOKS = (
    *(Look(size, language) for size in SIZES for language in Language),
    Look(SIZES[0], Language.ENGLISH, 125),
    *(Look(size, language, 150) for size in SIZES for language in Language),
)


@cache
def canvas(size: tuple[int, int], side: bool) -> Canvas:  # noqa: FBT001 - a key of the cache
    headless()
    return canvas_for(size, beside=side)


def sample(name: str) -> View:
    return SAMPLES[name]


def shown(name: str, look: Look) -> View:
    return msgspec.structs.replace(
        sample(name),
        language=look.language.value,
        translate=translate(look.language),
        preferences=Preferences(text_size=look.text),
    )


@cache
def scheme(name: str, look: Look) -> Scheme:
    view = shown(name, look)
    where = canvas(look.size, side=view.simulated is not None)
    return drawn(view, where.geometry, where.type)


def whole(name: str, size: tuple[int, int]) -> Box:
    """The logical box of everything that is shown."""
    shape = canvas(size, side=sample(name).simulated is not None).geometry
    return Box(0, 0, shape.canvas[0] / shape.k, shape.canvas[1] / shape.k)


def setting(words: Words, size: tuple[int, int]) -> Setting:
    return canvas(size, side=False).type.fit(words.text, words.style, words.box.w, words.box.h, words.lines)


def extent(words: Words, size: tuple[int, int]) -> Box:
    """The box that the letters of some words really take."""
    return extent_of(words, setting(words, size))


def extent_of(words: Words, fitted: Setting) -> Box:
    """The same for words that are set already."""
    x = words.box.x + (words.box.w - fitted.width) * words.align
    y = words.box.y + (words.box.h - fitted.height) * words.rise
    return Box(x, y, fitted.width, fitted.height)


__all__ = ["LOOKS", "NAMES", "SIZES"]
