"""How figures are told: milliseconds as median, 99th percentile and longest."""

from __future__ import annotations

import statistics
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

Spread = tuple[float, float, float]
"""Median, 99th percentile, longest."""
THOUSANDTHS = 1000


def spread(seconds: Sequence[float]) -> Spread:
    """The spread of some durations, in ms; raises ValueError for none."""
    ordered = sorted(seconds)
    most = ordered[min(len(ordered) - 1, round(0.99 * len(ordered)))]
    return tuple(round(part * THOUSANDTHS, 3) for part in (statistics.median(ordered), most, ordered[-1]))  # type: ignore[return-value]


def told(what: str, figures: Spread) -> str:
    """A spread as a line."""
    median, most, longest = figures
    return f"{what:<44} {median:8.2f} ms median {most:8.2f} ms p99 {longest:8.2f} ms longest"
