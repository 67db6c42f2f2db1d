"""Round spots in a picture, dark, bright or of another colour than what is around them: what may be pips."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Lab = NDArray[np.float32]
"""(H, W, 3): lightness 0..100 and the two colour axes of CIE Lab."""

SMALLEST = 1.05
"""Deviation in pixels of the smallest Gaussian: pips of 1.6 px radius, below which a pip is one with the
next."""

STEP = 2 ** (1 / 3)
"""From one deviation to the next: a spot between two levels loses 2 % of its answer."""

OCTAVES = 3
"""Each at half the resolution of the one before: pips from 1.6 to 12 px radius, dice from 16 to 120 px."""

PEAK = 2 / np.e
"""Answer of the scaled Laplacian in the middle of a disc of contrast 1, at the deviation radius / sqrt(2)
that answers most (Lindeberg 1998)."""

LEAST_CONTRAST = (9.0, 7.0, 7.0)
"""Least contrast of a spot in lightness and in either colour, in Lab units: paper's grain stays below 5."""

OVER_TEXTURE = 5.0
"""A pip's contrast over the median one of all the spots of its size, most of which are the ground's grain."""

MOST = 600
"""Spots looked at a map, the strongest first: 25 dice show some 250, sides included."""

LONGEST = 3.0
"""Longness (the square of the ratio of widths) beyond which a spot is a line, or a pip of a side seen
steeply."""


@dataclass(frozen=True)
class Spots:
    """Spots in a picture.

    `at` (N, 2) px, `radius` (N,) px, `contrast` (N,) Lab units, `longness` (N,) 1 for round ones.
    """

    at: NDArray[np.float64]
    radius: NDArray[np.float64]
    contrast: NDArray[np.float64]
    longness: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.radius)

    def take(self, which: NDArray[np.generic]) -> "Spots":
        """The spots of an index or mask."""
        return Spots(self.at[which], self.radius[which], self.contrast[which], self.longness[which])


def joined(parts: list[Spots]) -> Spots:
    """The spots of several maps in one."""
    return Spots(
        np.concatenate([part.at for part in parts]),
        np.concatenate([part.radius for part in parts]),
        np.concatenate([part.contrast for part in parts]),
        np.concatenate([part.longness for part in parts]),
    )


class SpotMap:
    """Answers of one channel in one direction (brighter or darker, redder or greener), at all radii."""

    def __init__(self, levels: list[NDArray[np.float32]], shrinks: list[int], radii: list[float]) -> None:
        self._levels, self._shrinks, self.radii = levels, shrinks, np.array(radii)

    def spots(self, least: float, share: float = 1.0) -> Spots:
        """Local maxima over place and radius of at least `share` of the contrast `least`.

        Where the ground has a texture, they must stand out from its spots too.
        """
        found = [self._peaks(index, share * least, share) for index in range(len(self._levels))]
        joined = np.concatenate(found)
        strongest = joined[np.argsort(-joined[:, 3])][:MOST]
        kept = _without_doubles(strongest)
        return Spots(kept[:, :2], kept[:, 2], kept[:, 3], kept[:, 4])

    def _answers(self, index: int, at: NDArray[np.floating], reach: float) -> NDArray[np.float64]:
        """Strongest answer (N,) of a level within `reach` px of points (N, 2)."""
        shrink = self._shrinks[index]
        steps = max(1, round(reach / shrink))
        along = np.arange(-steps, steps + 1)
        around = np.stack(np.meshgrid(along, along), axis=-1).reshape(-1, 2)
        around = around[np.hypot(*around.T) < steps + 0.5]
        seen = look_up(self._levels[index], (at[:, None] + 0.5) / shrink - 0.5 + around)
        return np.asarray(np.max(seen, axis=1, initial=0.0), np.float64)

    def _peaks(self, index: int, least: float, share: float) -> NDArray[np.float64]:
        level, shrink = self._levels[index], self._shrinks[index]
        grain = _usual_peak(level)
        strong = np.asarray(level > max(least, share * OVER_TEXTURE * grain), np.uint8)
        strong[[0, -1]] = 0
        strong[:, [0, -1]] = 0
        places = cv2.findNonZero(strong)
        if places is None:
            return np.zeros((0, 5))
        columns, rows = np.asarray(places, np.intp).reshape(-1, 2).T
        value = level[rows, columns]
        top = np.ones(len(value), np.bool_)
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                top &= value >= level[rows + down, columns + right]
        rows, columns, value = rows[top], columns[top], value[top]
        at = (np.stack([columns, rows], axis=1) + 0.5) * shrink - 0.5
        longness = _longness(level, rows, columns)
        keep = longness < LONGEST
        for other in (index - 1, index + 1):
            if 0 <= other < len(self._levels):
                keep[keep] = value[keep] >= self._answers(other, at[keep], self._shrinks[other]) * 0.999
        found = np.column_stack([at, np.full(len(at), self.radii[index]), value, longness])
        return np.asarray(found[keep], np.float64)


def _usual_peak(level: NDArray[np.float32]) -> float:
    """The median of a level's local maxima above nought; a part of its rows tell it."""
    rows = np.arange(1, level.shape[0] - 1, 12 if level.shape[0] > MANY_ROWS else 1)
    middle = level[rows]
    top = middle > 0
    for down in (-1, 0, 1):
        line = level[rows + down]
        top[:, 1:-1] &= (
            (middle[:, 1:-1] >= line[:, :-2])
            & (middle[:, 1:-1] >= line[:, 1:-1])
            & (middle[:, 1:-1] >= line[:, 2:])
        )
    peaks = middle[:, 1:-1][top[:, 1:-1]]
    return float(np.median(peaks)) if len(peaks) else 0.0


MANY_ROWS = 120
"""From so many rows on a part of them tells what is usual."""


def spot_maps(lab: Lab) -> list[tuple[SpotMap, float]]:
    """Six maps: each of the three channels both ways, each with the least contrast of its spots."""
    maps = []
    for channel, least in enumerate(LEAST_CONTRAST):
        answers, shrinks, radii = _answers(lab[..., channel])
        maps.append((SpotMap(answers, shrinks, radii), least))
        maps.append((SpotMap([-answer for answer in answers], shrinks, radii), least))
    return maps


def look_up(values: NDArray[np.float32], at: NDArray[np.floating]) -> NDArray[np.float64]:
    """Values (...) of an image at the pixels nearest to points (..., 2), or nearest within its edge."""
    height, width = values.shape[:2]
    columns = np.clip(np.rint(at[..., 0]), 0, width - 1).astype(np.intp)
    rows = np.clip(np.rint(at[..., 1]), 0, height - 1).astype(np.intp)
    return np.asarray(values[rows, columns], np.float64)


def _answers(channel: NDArray[np.float32]) -> tuple[list[NDArray[np.float32]], list[int], list[float]]:
    """Scaled Laplacians (bright spots positive) by differences of Gaussians, octave by octave."""
    answers, shrinks, radii = [], [], []
    base = np.ascontiguousarray(channel)
    for octave in range(OCTAVES):
        shrink = 2**octave
        if octave:
            base = np.asarray(cv2.resize(base, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))
        if min(base.shape) < 8:  # noqa: PLR2004 (nothing is left to see)
            break
        deviations = SMALLEST * STEP ** np.arange(4)
        blurred = [_blurred(base, float(deviation)) for deviation in deviations]
        for narrow, wide, deviation in zip(blurred, blurred[1:], deviations, strict=False):
            answers.append(np.asarray((narrow - wide) / ((STEP - 1) * PEAK), np.float32))
            shrinks.append(shrink)
            radii.append(float(deviation * np.sqrt(STEP) * np.sqrt(2) * shrink))
    return answers, shrinks, radii


def _blurred(channel: NDArray[np.float32], deviation: float) -> NDArray[np.float32]:
    width = 2 * int(np.ceil(3 * deviation)) + 1  # beyond three deviations lies a four-hundredth of it
    return np.asarray(cv2.GaussianBlur(channel, (width, width), deviation), np.float32)


def _longness(
    level: NDArray[np.float32], rows: NDArray[np.intp], columns: NDArray[np.intp]
) -> NDArray[np.float64]:
    """By how many times faster the answer falls off across than along; infinite where it is no top."""
    middle = level[rows, columns]
    across = level[rows, columns - 1] + level[rows, columns + 1] - 2 * middle
    along = level[rows - 1, columns] + level[rows + 1, columns] - 2 * middle
    mixed = (
        level[rows - 1, columns - 1]
        + level[rows + 1, columns + 1]
        - level[rows - 1, columns + 1]
        - level[rows + 1, columns - 1]
    ) / 4
    mean, half = -(across + along) / 2, np.hypot((across - along) / 2, mixed)
    return np.asarray(
        np.where(mean > half, (mean + half) / np.maximum(mean - half, 1e-6), np.inf), np.float64
    )


def _without_doubles(found: NDArray[np.float64]) -> NDArray[np.float64]:
    """Spots without those that lie within a stronger one."""
    if not len(found):
        return found
    apart = np.hypot(*(found[:, None, :2] - found[None, :, :2]).transpose(2, 0, 1))
    within = np.triu(apart < 0.8 * np.maximum(found[:, None, 2], found[None, :, 2]), k=1)
    kept = np.ones(len(found), np.bool_)
    for index in range(len(found)):
        kept[index] = not np.any(within[:index, index] & kept[:index])
    return found[kept]
