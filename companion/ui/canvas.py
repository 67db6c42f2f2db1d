"""The picture in memory: draws what changed since the last one, nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import pygame

from companion.ui import surfaces
from companion.ui.brush import Brush
from companion.ui.geometry import Geometry
from companion.ui.kept import Kept, size
from companion.ui.marks import Mark, Photo, Scheme
from companion.ui.theme import ThemeName
from companion.ui.type import Typesetter

NEAR = 16
"""Changed parts closer than so many pixels are drawn as one."""
KEPT = 8
"""What is rasterised may take so many times the memory of a whole picture: all games by day and by night."""


class Canvas:
    """A surface of the size of the screen before it is turned, and what is on it.

    What was rasterised is kept for all themes together, so that night falls without doing it all anew.
    """

    def __init__(self, geometry: Geometry) -> None:
        self.geometry = geometry
        self.surface = surfaces.opaque(geometry.canvas)
        self.type = Typesetter(geometry.k)
        self.kept, self.photos = Kept(KEPT * size(self.surface)), Kept(size(self.surface))
        self._brushes: dict[ThemeName, Brush] = {}
        self._shown: tuple[ThemeName, Scheme] | None = None

    def brush(self, theme: ThemeName) -> Brush:
        """The brush of a theme."""
        if theme not in self._brushes:
            self._brushes[theme] = Brush(self.geometry, theme, self.type, self.kept, self.photos)
        return self._brushes[theme]

    def show(self, scheme: Scheme, theme: ThemeName) -> list[pygame.Rect]:
        """Draw a picture and return the parts of the canvas that changed."""
        brush = self.brush(theme)
        whole = self.surface.get_rect()
        if self._shown is None or self._shown[0] is not theme or self._shown[1].ground is not scheme.ground:
            changed = [whole]
        else:
            changed = self._changed(self._shown[1].marks, scheme.marks, brush)
        for part in changed:
            self.surface.set_clip(part)
            self.surface.fill(brush.theme[scheme.ground], part)
            brush.paint(self.surface, scheme.marks, scheme.photos, part)
        self.surface.set_clip(None)
        self._shown = theme, scheme
        return changed

    def rehearse(self, scheme: Scheme, theme: ThemeName) -> Iterator[None]:
        """Rasterise what a picture needs, mark by mark, and show none of it.

        The camera's pictures are left out: none comes twice.
        """
        brush, nowhere = self.brush(theme), surfaces.opaque((1, 1))
        for mark in scheme.marks:
            if isinstance(mark, Photo):
                continue
            brush.paint(nowhere, (mark,), scheme.photos, brush.reach(mark))
            yield

    def _changed(self, old: tuple[Mark, ...], new: tuple[Mark, ...], brush: Brush) -> list[pygame.Rect]:
        if old == new:
            return []
        before, after = set(old), set(new)
        differing = before ^ after
        if len(before) < len(old) or len(after) < len(
            new
        ):  # what lies there twice has harder edges than once
            often, now = Counter(old), Counter(new)
            differing |= {mark for mark in before & after if often[mark] != now[mark]}
        whole = self.surface.get_rect()
        if not differing:
            return [whole]  # the same marks in another order
        return merged(brush.reach(mark).clip(whole) for mark in differing)


def merged(parts: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Rectangles that cover the same, none near another."""
    apart: list[pygame.Rect] = []
    for part in parts:
        grown = part
        while (i := grown.inflate(NEAR, NEAR).collidelist(apart)) >= 0:
            grown = grown.union(apart.pop(i))
        if grown.w and grown.h:
            apart.append(grown)
    return apart
