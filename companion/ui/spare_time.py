"""While nothing else is to be done, pictures that may come are rasterised, for a quick first time."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

from companion.ui.memory import settle
from companion.ui.screen import drawn, theme_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from companion.ui.canvas import Canvas
    from companion.ui.view import View

LOG = logging.getLogger("companion")
SLICE_S = 0.004
"""Rehearsed for so long at a time: less than a touch could feel."""


class Rehearsal:
    """One rehearsal of some views on a canvas, a slice at a time; `done` when there is nothing left."""

    def __init__(self, canvas: Canvas, views: Callable[[], Iterable[View]]) -> None:
        self.done = False
        self._steps = _steps(canvas, views)

    def go_on(self) -> None:
        """Rehearse for a few milliseconds."""
        end = time.monotonic() + SLICE_S
        for _ in self._steps:
            if time.monotonic() >= end:
                return
        self.done = True


def _steps(canvas: Canvas, views: Callable[[], Iterable[View]]) -> Iterator[None]:
    for view in views():
        scheme = drawn(view, canvas.geometry, canvas.type)
        yield
        yield from canvas.rehearse(scheme, theme_of(view))
    settle()
    LOG.info("every picture is rehearsed")
