"""Surfaces in memory: of a format of their own, whatever the display has."""

from __future__ import annotations

import pygame

DEPTH = 32
"""Bits a pixel. Without it pygame takes the display's, and 15 or 16 give neither soft edges nor scaling."""


def opaque(size: tuple[int, int]) -> pygame.Surface:
    """A black surface of so many pixels."""
    return pygame.Surface(size, depth=DEPTH)


def clear(size: tuple[int, int]) -> pygame.Surface:
    """A surface of so many pixels that is transparent where nothing is drawn."""
    return pygame.Surface(size, pygame.SRCALPHA, DEPTH)
