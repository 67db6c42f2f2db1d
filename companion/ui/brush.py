"""Puts marks on a surface: one scale factor, everything rasterised once and kept."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import partial
from typing import assert_never

import pygame

from companion.ui import dice_art, surfaces
from companion.ui.geometry import Box, Geometry
from companion.ui.icons import ICONS
from companion.ui.kept import Kept
from companion.ui.marks import (
    DOTS,
    ColourToken,
    Corners,
    Dots,
    Glow,
    Mark,
    Panel,
    Photo,
    RolledDie,
    Scenery,
    Sign,
    Words,
)
from companion.ui.places import View, drawing
from companion.ui.theme import DAY, NIGHT, THEMES, Rgb, ThemeName, Tone
from companion.ui.type import LINE, Typesetter
from companion.ui.vector import Area, Drawing, arc, bar, rasterised, turned

DASH, GAP = 10, 6
RINGS = 24
"""Shades of a light from its rim to its middle: none is told from the next."""
FIXED = {
    View.PAINTED_DAY: DAY,
    View.PAINTED_NIGHT: NIGHT,
    View.TILE_WHITE: DAY,
    View.TILE_ROSE: DAY,
    View.TILE_WOODYS: DAY,
    View.TILE_TIMELINES: DAY,
}
"""Pictures that keep their own light in every theme."""

OVERHANG = 8
"""So many pixels at most letters stick out above or below the box that they are fitted into."""


class Brush:
    """Draws for one geometry in one theme; what is rasterised is kept among what other brushes keep.

    The camera's pictures are kept by themselves: none comes twice, and they would crowd out all else.
    """

    def __init__(
        self, geometry: Geometry, light: ThemeName, type_: Typesetter, kept: Kept, photos: Kept
    ) -> None:
        self.geometry, self.type, self.kept, self.photos = geometry, type_, kept, photos
        self.theme = THEMES[light]
        self._light = light

    def paint(
        self,
        surface: pygame.Surface,
        marks: Iterable[Mark],
        photos: Mapping[int, pygame.Surface],
        within: pygame.Rect,
    ) -> None:
        """Draw those of the marks that touch a part of the canvas; the caller has set the clip."""
        for mark in marks:
            if within.colliderect(self.reach(mark)):
                self._draw(surface, mark, photos)

    def reach(self, mark: Mark) -> pygame.Rect:
        """The pixels a mark can touch."""
        rect = pygame.Rect(self.geometry.pixels(mark.box))
        if isinstance(mark, Words):
            return rect.inflate(8, 2 * OVERHANG)
        return rect.inflate(8, 8) if isinstance(mark, ColourToken | Glow) else rect

    def _draw(self, surface: pygame.Surface, mark: Mark, photos: Mapping[int, pygame.Surface]) -> None:
        match mark:
            case Panel():
                self._panel(surface, mark)
            case Words():
                self._words(surface, mark)
            case Sign():
                self._vector(surface, mark.box, (mark.icon, mark.turn), partial(icon, mark), mark.tone)
            case RolledDie():
                key = (mark.colour, mark.face)
                self._vector(surface, mark.box, key, partial(dice_art.face, mark.colour, mark.face))
            case ColourToken():
                drawn = partial(dice_art.token, mark.colour, struck=mark.struck)
                self._vector(surface, mark.box, (mark.colour, "token", mark.struck), drawn)
            case Scenery():
                self._scenery(surface, mark)
            case Glow():
                self._glow(surface, mark)
            case Photo():
                self._photo(surface, mark, photos)
            case Dots():
                self._dots(surface, mark)
            case _:
                assert_never(mark)

    def _vector(
        self,
        surface: pygame.Surface,
        box: Box,
        name: Hashable,
        drawing: Callable[[], Drawing],
        tone: Tone = Tone.INK,
    ) -> None:
        x, y, w, h = self.geometry.pixels(box)

        def draw() -> pygame.Surface:
            return rasterised(drawing(), (w, h), (100, 100), self.theme[tone], self.theme)

        surface.blit(self.kept.get((self._light, name, w, h, tone), draw), (x, y))

    def _words(self, surface: pygame.Surface, mark: Words) -> None:
        box = mark.box
        setting = self.type.fit(mark.text, mark.style, box.w, box.h, mark.lines)
        step = setting.size * LINE
        top = box.y + (box.h - step * len(setting.lines)) * mark.rise
        for i, line in enumerate(setting.lines):
            if not line:
                continue
            drawn = self.type.surface(line, mark.style, setting.size, self.theme[mark.tone])
            w, h = drawn.get_size()
            x = box.x * self.geometry.k + (box.w * self.geometry.k - w) * mark.align
            y = (top + (i + 0.5) * step) * self.geometry.k - h / 2
            surface.blit(drawn, (round(x), round(y)))

    def _panel(self, surface: pygame.Surface, mark: Panel) -> None:
        rect = pygame.Rect(self.geometry.pixels(mark.box))
        line = max(1, round(mark.line * self.geometry.k))
        radius = round(mark.radius * self.geometry.k)
        if mark.edge is None:
            if mark.fill is not None:
                self._rounded(surface, rect, radius, self._rgb(mark.fill), mark.corners)
        elif mark.dashed:
            if mark.fill is not None:
                self._rounded(surface, rect, radius, self._rgb(mark.fill), mark.corners)
            self._dashes(surface, rect, radius, line, self.theme[mark.edge])
        elif mark.fill is None:
            pygame.draw.rect(surface, self.theme[mark.edge], rect, line, radius)
        else:
            self._rounded(surface, rect, radius, self.theme[mark.edge], mark.corners)
            inner = rect.inflate(-2 * line, -2 * line)
            if mark.fill is not None:
                self._rounded(surface, inner, max(0, radius - line), self._rgb(mark.fill), mark.corners)

    def _rgb(self, fill: Tone | Rgb) -> Rgb:
        return self.theme[fill] if isinstance(fill, Tone) else fill

    def _rounded(
        self, surface: pygame.Surface, rect: pygame.Rect, radius: int, colour: Rgb, corners: Corners
    ) -> None:
        r = min(radius, rect.w // 2, rect.h // 2)
        if r <= 0 or corners is Corners.NONE:
            surface.fill(colour, rect)
            return
        top, bottom = corners is not Corners.BOTTOM, corners is not Corners.TOP
        upper, lower = (r if top else 0), (r if bottom else 0)
        surface.fill(colour, (rect.x, rect.y + upper, rect.w, rect.h - upper - lower))
        quarter = self._quarter(r, colour)
        for there, y, fill_y, turn in (
            (top, rect.y, rect.y, 0),
            (bottom, rect.bottom - r, rect.bottom - r, 2),
        ):
            if not there:
                continue
            surface.fill(colour, (rect.x + r, fill_y, rect.w - 2 * r, r))
            surface.blit(quarter[turn], (rect.x, y))
            surface.blit(quarter[turn + 1], (rect.right - r, y))

    def _quarter(self, r: int, colour: Rgb) -> tuple[pygame.Surface, ...]:
        """The four round corners: top left, top right, bottom left, bottom right."""

        def drawn(right: int, bottom: int) -> pygame.Surface:
            def draw() -> pygame.Surface:
                centre = (0.0 if right else 1.0, 0.0 if bottom else 1.0)
                start = {(0, 0): 270, (1, 0): 0, (1, 1): 90, (0, 1): 180}[right, bottom]
                quarter = Area((*arc(*centre, 1, start, start + 90), centre))
                return rasterised((quarter,), (r, r), (1, 1), colour, self.theme)

            return self.kept.get(("corner", r, colour, right, bottom), draw)

        return drawn(0, 0), drawn(1, 0), drawn(0, 1), drawn(1, 1)

    def _dashes(
        self, surface: pygame.Surface, rect: pygame.Rect, radius: int, line: int, colour: Rgb
    ) -> None:
        r = min(radius, rect.w // 2, rect.h // 2)
        dash, gap = max(2, round(DASH * self.geometry.k)), max(2, round(GAP * self.geometry.k))
        for x in _spread(rect.x + r, rect.right - r, dash, gap):
            surface.fill(colour, (x, rect.y, dash, line))
            surface.fill(colour, (x, rect.bottom - line, dash, line))
        for y in _spread(rect.y + r, rect.bottom - r, dash, gap):
            surface.fill(colour, (rect.x, y, line, dash))
            surface.fill(colour, (rect.right - line, y, line, dash))
        if r <= line:
            return

        def corner(right: int, bottom: int) -> pygame.Surface:
            centre = (0.0 if right else float(r), 0.0 if bottom else float(r))
            start = {(0, 0): 270, (1, 0): 0, (1, 1): 90, (0, 1): 180}[right, bottom]
            outer, inner = (
                arc(*centre, r, start + 20, start + 70),
                arc(*centre, r - line, start + 70, start + 20),
            )
            return rasterised((Area(outer + inner),), (r, r), (r, r), colour, self.theme)

        for right, bottom in ((0, 0), (1, 0), (0, 1), (1, 1)):
            picture = self.kept.get(
                ("dash", r, line, colour, right, bottom),
                partial(corner, right, bottom),
            )
            surface.blit(
                picture, (rect.right - r if right else rect.x, rect.bottom - r if bottom else rect.y)
            )

    def _scenery(self, surface: pygame.Surface, mark: Scenery) -> None:
        x, y, w, h = self.geometry.pixels(mark.box)
        size = (mark.box.w, mark.box.h)

        def draw() -> pygame.Surface:
            theme = FIXED.get(mark.view, self.theme)
            picture = rasterised(drawing(mark.view, *size, mark.low), (w, h), size, theme[Tone.INK], theme)
            if mark.radius:
                mask = rasterised(
                    (Area(bar(0, 0, *size, mark.radius)),), (w, h), size, (255, 255, 255), self.theme
                )
                picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            return picture

        light = None if mark.view in FIXED else self._light
        surface.blit(self.kept.get((light, mark.view, w, h, mark.radius, mark.low), draw), (x, y))

    def _dots(self, surface: pygame.Surface, mark: Dots) -> None:
        side = min(mark.box.h, mark.box.w / (2 * DOTS - 1))
        for at in range(mark.lit):
            dot = Box(mark.box.x + 2 * at * side, mark.box.centre[1] - side / 2, side, side)
            rect = pygame.Rect(self.geometry.pixels(dot))
            self._rounded(surface, rect, rect.w // 2, self.theme[mark.tone], Corners.ALL)

    def _glow(self, surface: pygame.Surface, mark: Glow) -> None:
        x, y, w, h = self.geometry.pixels(mark.box)

        def draw() -> pygame.Surface:
            light = surfaces.clear((w, h))
            light.fill((*mark.colour, 0))
            for ring in range(RINGS):
                near = (ring + 0.5) / RINGS
                size = pygame.Rect(0, 0, round(w * (1 - ring / RINGS)), round(h * (1 - ring / RINGS)))
                size.center = (w // 2, h // 2)
                pygame.draw.ellipse(light, (*mark.colour, round(255 * near**1.5)), size)
            return light

        surface.blit(self.kept.get(("glow", mark.colour, w, h), draw), (x, y))

    def _photo(self, surface: pygame.Surface, mark: Photo, photos: Mapping[int, pygame.Surface]) -> None:
        x, y, w, h = self.geometry.pixels(mark.box)
        picture = photos.get(mark.number)
        if picture is None:
            return

        def draw() -> pygame.Surface:
            return pygame.transform.smoothscale(picture, (w, h))

        surface.blit(self.photos.get((mark.number, w, h), draw), (x, y))


def icon(mark: Sign) -> Drawing:
    """The drawing of an icon, turned as the mark says."""
    drawing: Drawing = ICONS[mark.icon]
    if not mark.turn:
        return drawing
    return tuple(shape._replace(points=turned(shape.points, mark.turn)) for shape in drawing)


def _spread(start: int, end: int, dash: int, gap: int) -> list[int]:
    """Where dashes begin so that they fill a side evenly, beginning and ending with one."""
    n = max(1, round((end - start + gap) / (dash + gap)))
    if n == 1:
        return [(start + end - dash) // 2]
    return [round(start + i * (end - start - dash) / (n - 1)) for i in range(n)]
