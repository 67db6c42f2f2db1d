"""What is slow is not in the way: libraries of devices and of numbers; drawing for the first time."""

import gc
import subprocess
import sys
from pathlib import Path
from typing import Any

import pygame

from companion.games.strong20.dice import Colour
from companion.ui.canvas import Canvas
from companion.ui.geometry import geometry
from companion.ui.screen import drawn
from companion.ui.theme import ThemeName
from companion.ui.waker import Waker
from companion.ui.window import Window
from tests.companion.ui.pictures import NAMES, sample

HEAVY = ("numpy", "cv2", "gpiozero", "serial", "pkg_resources", "companion.games.rose.game")


def ran(program: str) -> str:
    """What a new Python says."""
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", program],
        cwd=Path(__file__).parents[3],
        capture_output=True,
        check=True,
        text=True,
    )
    return done.stdout


def test_nothing_heavy_is_loaded_before_the_first_picture() -> None:
    assert ran(f"import companion.start, sys; print([m for m in {HEAVY} if m in sys.modules])") == "[]\n"


def test_what_was_hidden_from_pygame_can_be_loaded_afterwards() -> None:
    assert ran("import companion.ui, numpy; print(numpy.int8(3))") == "3\n"


def test_what_is_loaded_already_stays() -> None:
    assert ran("import numpy, sys, companion.ui; print(sys.modules['numpy'] is numpy)") == "True\n"


def test_a_rehearsed_picture_rasterises_nothing_more() -> None:
    """Scene after scene on one canvas, as in play: what the ones before rasterised is there already."""
    canvas = Canvas(geometry((800, 480)))
    get = canvas.kept.get
    rasterised: list[Any] = []
    canvas.kept.get = lambda key, draw: get(key, lambda: rasterised.append(key) or draw())  # type: ignore[method-assign,func-returns-value]
    total = 0
    for name in NAMES:
        scheme = drawn(sample(name), canvas.geometry, canvas.type)
        for _ in canvas.rehearse(scheme, ThemeName.DAY):
            pass
        total += len(rasterised)
        rasterised.clear()
        canvas.show(scheme, ThemeName.DAY)
        assert not rasterised, name
    assert total > len(NAMES)


def test_the_window_rehearses_while_nothing_happens() -> None:
    window = Window(size=(800, 480), windowed=True)
    window.show(sample("home"))
    shown = pygame.image.tobytes(window.canvas.surface, "RGB")
    before = len(window.canvas.kept)
    window.rehearse(lambda: [sample("by-hand")])
    while window.rehearses:
        window.wait(0.5)
    assert len(window.canvas.kept) > before + len(Colour)  # its dice, at least
    assert pygame.image.tobytes(window.canvas.surface, "RGB") == shown
    assert gc.get_freeze_count() > 10_000  # nothing of it is looked through again in the midst of a touch
    gc.unfreeze()
    pygame.event.clear()


def test_a_sleep_ends_when_it_is_woken_and_when_its_time_is_over() -> None:
    waker = Waker()
    assert not waker.sleep(0.001)
    waker.wake()
    waker.wake()
    assert waker.sleep(60)
    assert not waker.sleep(0.001)


def test_waking_is_never_too_much_and_never_too_late() -> None:
    waker = Waker()
    for _ in range(100_000):  # more than a pipe holds
        waker.wake()
    assert waker.sleep(60)
    waker.close()
    waker.wake()
