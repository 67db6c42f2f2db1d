"""A screen that nobody touches is dimmed, then goes dark; what wakes it does nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

DIM_S, DIMMED = 30.0, 0.25
"""So long before it goes dark the screen is dimmed, to this share: a touch in that time keeps it awake."""


class Blanking:
    """How long ago a touch or key was, and how bright the screen is to be for it.

    `after` so many seconds without one it goes dark, 0 is never. `shine` is called with the share of light
    that it is to give: 1, less before it goes dark, 0.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.after = 0.0
        self.shine: Callable[[float], None] = lambda _: None
        self.dark = False
        self._clock, self._used, self._share = clock, clock(), 1.0

    def rest(self) -> bool:
        """Dim, or go dark, where it is time; returns whether it has gone dark just now."""
        idle = self._clock() - self._used
        falls = not self.dark and 0 < self.after <= idle
        self.dark = self.dark or falls
        dims = 0 < self.after - min(DIM_S, self.after / 2) <= idle
        self._light(0.0 if self.dark else DIMMED if dims else 1.0)
        return falls

    def brighten(self) -> bool:
        """Somebody is there; returns whether it was dark."""
        self._used = self._clock()
        woken, self.dark = self.dark, False
        if woken:
            self._light(1.0)
        return woken

    def end(self) -> None:
        """Leave the screen lit."""
        self.dark = False
        self._light(1.0)

    def _light(self, share: float) -> None:
        if share != self._share:
            self._share = share
            self.shine(share)
