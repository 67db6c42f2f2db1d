"""What a touch takes to the changed picture, and what a picture takes to draw."""

from __future__ import annotations

import itertools
import os
import tempfile
import time
from pathlib import Path

import msgspec
import pygame

from companion.bench.figures import Spread, spread, told
from companion.cards import CardLibrary
from companion.games.game import GameName
from companion.games.text import say
from companion.games.white import actions as act
from companion.games.white.cards import Card
from companion.games.white.game import WhiteGame
from companion.journal import Journal, Source
from companion.sitting import Sitting
from companion.ui.canvas import Canvas
from companion.ui.geometry import geometry
from companion.ui.memory import settle
from companion.ui.samples import samples
from companion.ui.screen import drawn
from companion.ui.theme import ThemeName
from companion.ui.window import Window
from companion.viewing import TrayNews, view_of
from companion.workshop import Progress, Workshop

SIZE = (1280, 720)
TOUCHES = 300


class UiBench(msgspec.Struct, frozen=True):
    """Durations in ms: median, 99th percentile, longest. `driver` is SDL's name of the screen."""

    driver: str
    touch_ms: Spread
    busy_touch_ms: Spread
    redraw_ms: Spread
    scenes: int

    def lines(self) -> tuple[str, ...]:
        """The figures as they are printed."""
        return (
            told(f"touch to changed picture, on disk ({self.driver})", self.touch_ms),
            told("  while long work goes on beside it", self.busy_touch_ms),
            told(f"full redraw of {self.scenes} scenes, {SIZE[0]}x{SIZE[1]}", self.redraw_ms),
        )


def measure() -> UiBench:
    """Touch the steppers of a card again and again; draw every scene from nothing."""
    if not {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"} & set(os.environ):
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    window = Window(size=SIZE, windowed=True)
    settle()  # as the companion does once it has begun
    try:
        return UiBench(
            pygame.display.get_driver(),
            spread(touches(window)),
            spread(busy_touches(window)),
            spread(redraws()),
            len(samples()),
        )
    finally:
        window.close()


def touches(window: Window) -> list[float]:
    """Seconds from a touch's release to the picture that shows what it did, the journal on disk between."""
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal.open(Path(folder))
        library = CardLibrary(Path(folder), GameName.WHITE, Card)
        sitting = Sitting(journal, {GameName.WHITE: WhiteGame()}, time.monotonic, {GameName.WHITE: library})
        sitting.begin(GameName.WHITE)
        for action in (act.LayTable(), act.Begin(), act.PressOnward("A1")):
            sitting.do(action, Source.TOUCH)
        news = TrayNews()
        window.show(view_of(sitting, news))
        durations = [touched(window, sitting, news, f"health{'+-'[i % 2]}") for i in range(TOUCHES)]
        journal.close()
    return durations


def busy_touches(window: Window) -> list[float]:
    """The same while a thread counts as fast as Python can."""
    shop = Workshop(window.wake)

    def count(progress: Progress) -> None:
        for n in itertools.count():
            progress.at(n)

    shop.begin(say("Counting"), count, lambda _: None)
    try:
        return touches(window)
    finally:
        shop.close()


def touched(window: Window, sitting: Sitting, news: TrayNews, name: str) -> float:
    """One touch on a target, as the screen's driver tells it."""
    target = window.scheme.named(name)
    if target is None:
        raise LookupError(f"the scene has no {name}")
    x, y = (part * window.geometry.k for part in target.box.centre)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(x, y), touch=False))
    window.wait(0.0)
    start = time.perf_counter()
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=(x, y), touch=False))
    for intent, source in window.wait(1.0):
        sitting.handle(intent, source, window.scheme)
    window.show(view_of(sitting, news))
    return time.perf_counter() - start


def redraws() -> list[float]:
    """Seconds to lay out and draw each scene whole; text and icons are in their caches, as in play."""
    durations = []
    canvas = Canvas(geometry(SIZE))
    for view in samples().values():
        for theme in (ThemeName.DAY, ThemeName.NIGHT) * 2:  # another theme leaves nothing of the last picture
            start = time.perf_counter()
            canvas.show(drawn(view, canvas.geometry, canvas.type), theme)
            durations.append(time.perf_counter() - start)
        del durations[-4:-2]  # the first ones filled the caches
    return durations
