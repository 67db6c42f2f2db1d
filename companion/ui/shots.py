"""Every scene in every size, theme and language as a picture, drawn without a display."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import pygame

from companion.language import translate
from companion.options import Language
from companion.ui.canvas import Canvas
from companion.ui.colour_vision import Deficiency, as_seen
from companion.ui.geometry import geometry, window_size
from companion.ui.samples import samples
from companion.ui.screen import drawn, theme_of
from companion.ui.theme import Rgb, ThemeName
from companion.ui.view import View

if TYPE_CHECKING:
    from pathlib import Path

SIZES = ((1280, 720), (800, 480), (720, 1280))
USUAL = 100
"""The usual size of text, in percent."""
THEMES = (ThemeName.DAY, ThemeName.NIGHT, ThemeName.CONTRAST)


class Shot(NamedTuple):
    """A picture to be taken: a scene's name, what it shows, and how."""

    scene: str
    view: View
    size: tuple[int, int]

    @property
    def name(self) -> str:
        """What its file is called."""
        size = f"{self.size[0]}x{self.size[1]}"
        percent = self.view.preferences.text_size
        larger = f"-{percent}" if percent != USUAL else ""
        return f"{self.scene}-{size}-{self.view.theme.value}-{self.view.language}{larger}"


def headless() -> None:
    """Start what drawing needs, without a display."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((1, 1))


def canvas_for(size: tuple[int, int], *, beside: bool) -> Canvas:
    """A canvas whose game screen has this size, with the stand-in for the hardware `beside` it or without."""
    return Canvas(geometry(window_size(size, side=beside), side=beside))


def picture(view: View, size: tuple[int, int], canvas: Canvas | None = None) -> pygame.Surface:
    """One view as a picture; with simulated hardware beside the game's own `size`."""
    canvas = canvas or canvas_for(size, beside=view.simulated is not None)
    canvas.show(drawn(view, canvas.geometry, canvas.type), theme_of(view))
    return canvas.surface


def wanted(
    scenes: Iterable[str] = (),
    sizes: Iterable[tuple[int, int]] = SIZES,
    themes: Iterable[ThemeName] = THEMES,
    languages: Iterable[Language] = tuple(Language),
    views: Mapping[str, View] | None = None,
    *,
    text: int = USUAL,
) -> Iterator[Shot]:
    """The pictures of these scenes (of all, where none is named) in every size, theme and language.

    `text` is the size of text in percent of the usual one. The games are played to their `views` anew, where
    nobody has done so already.
    """
    named = set(scenes)
    known = {name: view for name, view in (views or samples()).items() if not named or name in named}
    for size in sizes:
        for theme in themes:
            for language in languages:
                said = {"theme": theme, "language": language.value, "translate": translate(language)}
                for scene, view in known.items():
                    preferences = msgspec.structs.replace(view.preferences, text_size=text)
                    shown = msgspec.structs.replace(view, preferences=preferences, **said)
                    yield Shot(scene, shown, size)


def take(
    shots: Iterable[Shot],
    folder: Path,
    told: Callable[[Path], None] = lambda _: None,
    seen_by: Deficiency | None = None,
) -> int:
    """Write pictures into a folder and return how many; `told` hears of each. Raises OSError."""
    headless()
    folder.mkdir(parents=True, exist_ok=True)
    canvases: dict[tuple[tuple[int, int], bool], Canvas] = {}
    count = 0
    for shot in shots:
        key = shot.size, shot.view.simulated is not None
        if key not in canvases:
            canvases[key] = canvas_for(shot.size, beside=key[1])
        shown = picture(shot.view, shot.size, canvases[key])
        path = folder / f"{shot.name}.png"
        pygame.image.save(shown if seen_by is None else seen(shown, seen_by), str(path))
        told(path)
        count += 1
    return count


def seen(shown: pygame.Surface, deficiency: Deficiency) -> pygame.Surface:
    """A picture as it looks to people without one kind of cones."""
    pixels = pygame.image.tobytes(shown, "RGB")
    known: dict[bytes, bytes] = {}
    changed = bytearray(len(pixels))
    for at in range(0, len(pixels), 3):
        colour = pixels[at : at + 3]
        if colour not in known:
            rgb: Rgb = colour[0], colour[1], colour[2]
            known[colour] = bytes(as_seen(rgb, deficiency))
        changed[at : at + 3] = known[colour]
    return pygame.image.frombytes(bytes(changed), shown.get_size(), "RGB")
