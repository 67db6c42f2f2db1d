"""The screen itself: opened through SDL, shown what changed of a picture, turned as it hangs."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pygame

from companion.doctor.seen import drawn as drawn_by
from companion.errors import CompanionError
from companion.games.text import Text, say
from companion.ui import console
from companion.ui.geometry import LANDSCAPE, Geometry, fitted, geometry, window_size
from companion.ui.x_server import watched

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


NAME = "Tanglewoods Companion"
UNSEEN = {"offscreen", "dummy", "evdev"}
FRAME = 32, 96
"""Pixels that a desktop's bars and a window's own frame may take."""


class ScreenError(CompanionError, OSError):
    """The screen can not be opened or was taken away."""


class Display:
    """A window of a desktop, or the whole screen where it is not `windowed`.

    `size` is that of the game's own screen; with `side` the window is wider by the stand-in for the
    hardware. `notice` is what players should know of the screen: that it takes no touch. Only pygame's
    display and fonts are started: no audio, no joysticks. Raises ScreenError.
    """

    def __init__(self, size: tuple[int, int] | None, *, windowed: bool, rotation: int, side: bool) -> None:
        self._rotation, self._side = rotation, side
        self.notice: Text | None = None
        try:
            console.prepare(os.environ)
            for echo in ("SDL_TOUCH_MOUSE_EVENTS", "SDL_MOUSE_TOUCH_EVENTS"):
                os.environ.setdefault(echo, "0")  # a finger is a finger and a mouse a mouse, neither both
            pygame.display.init()
            _refuse_unseen()
            if pygame.display.get_driver() == "x11":  # there changed parts cost less without OpenGL between
                os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
            if pygame.display.get_driver().lower() == console.KMSDRM:
                self.notice = console.deaf()
            pygame.font.init()
            self._surface = self._opened(size, windowed=windowed)
            self._server = watched()
        except pygame.error as broken:
            raise ScreenError(
                say(
                    "The screen can not be opened ({broken}): is one attached, and may this user draw on it?",
                    broken=str(broken),
                )
            ) from broken
        self.geometry = self._laid_out()

    def _opened(self, size: tuple[int, int] | None, *, windowed: bool) -> pygame.Surface:
        pygame.display.set_caption(NAME)
        if not windowed and size is None:
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        game = size or LANDSCAPE
        if windowed and pygame.display.get_driver() not in UNSEEN:
            game = fitted(game, _room(chosen=size is not None), self._rotation, side=self._side)
        wanted = window_size(game, self._rotation, side=self._side)
        return pygame.display.set_mode(wanted, pygame.RESIZABLE if windowed else pygame.NOFRAME)

    def _laid_out(self) -> Geometry:
        return geometry(self._surface.get_size(), self._rotation, side=self._side)

    def resized(self) -> bool:
        """Take the size that the window has now; returns whether it is another, with another geometry."""
        surface = pygame.display.get_surface()
        if surface is None or surface.get_size() == self.geometry.screen:
            return False
        self._surface = surface
        self.geometry = self._laid_out()
        return True

    def put(self, picture: pygame.Surface, parts: Iterable[pygame.Rect]) -> None:
        """Show these parts of a picture, which is as it is before it is turned."""
        try:
            pygame.display.update([self._put_part(picture, part) for part in parts])
        except pygame.error as gone:
            raise ScreenError(
                say("The screen was taken away ({gone}): start the companion again.", gone=str(gone))
            ) from gone

    def _put_part(self, picture: pygame.Surface, part: pygame.Rect) -> pygame.Rect:
        if not self._rotation:
            return self._surface.blit(picture, part, part)
        turned = pygame.transform.rotate(picture.subsurface(part), -self._rotation)
        corners = [
            self.geometry.to_screen(x, y) for x in (part.left, part.right) for y in (part.top, part.bottom)
        ]
        corner = min(x for x, _ in corners), min(y for _, y in corners)
        return self._surface.blit(turned, (round(corner[0]), round(corner[1])))

    def black_out(self) -> None:
        """Show nothing."""
        self._surface.fill((0, 0, 0))
        pygame.display.flip()

    def refuse_gone(self) -> None:
        """Raise ScreenError where the screen's X server has ended."""
        if self._server.gone:
            raise ScreenError(
                say("The screen was taken away: its X server has ended. Everything is kept: start again.")
            )

    def told(self) -> Text:
        """What draws, for the doctor."""
        size = "x".join(map(str, self.geometry.screen))
        sdl = ".".join(map(str, pygame.get_sdl_version()))
        driver = pygame.display.get_driver()
        return drawn_by(size, driver, pygame.version.ver, sdl)

    def keep(self, path: Path) -> None:
        """Write what is shown as PNG; raises ScreenError where the file can not be written."""
        try:
            pygame.image.save(self._surface, str(path))
        except (pygame.error, OSError) as error:
            raise ScreenError(
                say(
                    "The picture can not be kept as {path} ({error}): is there room?",
                    path=str(path),
                    error=str(error),
                )
            ) from error

    def close(self) -> None:
        """Give the screen back."""
        if not self._server.gone:
            pygame.display.quit()  # the typefaces stay open: another window may be using them


def _room(*, chosen: bool) -> tuple[int, int]:
    """The pixels that a window may have: one whose size was `chosen` may fill the whole screen."""
    w, h = pygame.display.get_desktop_sizes()[0]
    return (w, h) if chosen else (w - FRAME[0], h - FRAME[1])


def _refuse_unseen() -> None:
    """Refuse SDL's drivers without a screen, which it falls back to by itself; raises pygame.error."""
    driver = pygame.display.get_driver()
    if driver in UNSEEN and os.environ.get("SDL_VIDEODRIVER") != driver:
        pygame.display.quit()
        raise pygame.error("there is no display: neither a desktop's nor one of this machine's own")
