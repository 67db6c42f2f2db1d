"""Every scene in every size and theme as a picture, drawn without a display."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

import msgspec
import pygame

from companion.games.text import Translate, english
from companion.ui.canvas import Canvas
from companion.ui.geometry import geometry, window_size
from companion.ui.samples import samples
from companion.ui.screen import drawn, theme_of
from companion.ui.theme import ThemeName
from companion.ui.view import View

SIZES = ((1280, 720), (800, 480), (720, 1280))
THEMES = (ThemeName.DAY, ThemeName.NIGHT)


def headless() -> None:
    """Start what drawing needs, without a display."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((1, 1))


def picture(view: View, size: tuple[int, int]) -> pygame.Surface:
    """One view as a picture; with simulated hardware beside the game's own `size`."""
    beside = view.simulated is not None
    canvas = Canvas(geometry(window_size(size, side=beside), side=beside))
    scheme = drawn(view, canvas.geometry, canvas.type)
    canvas.show(scheme, theme_of(view))
    return canvas.surface


def pictures(
    sizes: Iterable[tuple[int, int]],
    themes: Iterable[ThemeName],
    languages: Mapping[str, Translate],
) -> Iterator[tuple[str, View, tuple[int, int]]]:
    """Every sample view, named by scene, size, theme and language."""
    for name, view in samples().items():
        for size in sizes:
            for theme in themes:
                for language, translate in languages.items():
                    shown = msgspec.structs.replace(view, theme=theme, language=language, translate=translate)
                    yield f"{name}-{size[0]}x{size[1]}-{theme.value}-{language}", shown, size


def shots(
    directory: Path,
    sizes: Iterable[tuple[int, int]] = SIZES,
    themes: Iterable[ThemeName] = THEMES,
    languages: Mapping[str, Translate] | None = None,
    said: Callable[[str], None] = lambda _: None,
) -> int:
    """Write the pictures into a folder and return how many; `said` hears the name of each."""
    headless()
    directory.mkdir(parents=True, exist_ok=True)
    count = 0
    for name, view, size in pictures(sizes, themes, languages or {"en": english}):
        path = directory / f"{name}.png"
        pygame.image.save(picture(view, size), str(path))
        said(str(path))
        count += 1
    return count
