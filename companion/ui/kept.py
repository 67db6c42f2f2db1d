"""Pictures that are drawn once and kept, up to so many bytes: the least used ones go first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


class Kept:
    """Surfaces by what they show; together they take no more than `most` bytes, but for one alone."""

    def __init__(self, most: int) -> None:
        self.most, self.bytes = most, 0
        self._surfaces: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        """How many there are."""
        return len(self._surfaces)

    def get(self, key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of that name, drawn first if it is not there."""
        found = self._surfaces.get(key)
        if found is not None:
            self._surfaces.move_to_end(key)
            return found
        drawn = draw()
        self._surfaces[key] = drawn
        self.bytes += size(drawn)
        while self.bytes > self.most and len(self._surfaces) > 1:
            _, gone = self._surfaces.popitem(last=False)
            self.bytes -= size(gone)
        return drawn


def size(surface: pygame.Surface) -> int:
    """The bytes that a surface's pixels take."""
    return surface.get_pitch() * surface.get_height()
