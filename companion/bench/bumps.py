"""Bumps of camera or mat while dice lie still: how many pass for a roll, and how many rolls for a bump."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from companion.dice_watch import lie_as_before
from vision.bench.bumped import bumps
from vision.bench.drawn import thrown
from vision.bench.other_sets import Figure
from vision.drawing import draw_tray
from vision.reader import Reader

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vision.picture import Picture

TRAYS = 6
SIZE = (640, 480)
AFTER_PX = (24,)
"""How far the pictures are bumped in which other dice lie then."""


def figures(trays: int = TRAYS) -> Iterator[Figure]:
    """So many drawn trays on the mat, and on felt without one; bumps as they are in `vision.bench.bumped`."""
    yield _bumped("bumps, on the mat", trays, None)
    yield _bumped("bumps, on felt without a mat", trays, felt())


def felt() -> Picture:
    """A cloth, (H, W, 3), of some life but without markers."""
    return np.random.default_rng(3).integers(40, 90, (420, 594, 3), np.uint8)


def _bumped(name: str, trays: int, sheet: Picture | None) -> Figure:
    bumped = rolls = lost = after = 0
    for seed in range(trays):
        chance = np.random.default_rng([seed, trays])
        dice = thrown(chance)[: int(chance.integers(1, 7))]
        first, again = (draw_tray(dice, SIZE, number, sheet=sheet)[0] for number in (seed, seed + trays))
        reader = Reader()
        before = reader.read(first)
        for _, picture in bumps(first, seed):
            bumped += 1
            rolls += not lie_as_before(before, reader.read(picture))
        for _, picture in bumps(again, seed, AFTER_PX):
            after += 1
            lost += lie_as_before(before, reader.read(picture))
    values: dict[str, float] = {"bumps": bumped, "taken for a roll": rolls}
    values |= {"rolls after them": after, "not seen": lost}
    return Figure(name, values, rolls == 0 and lost == 0)
