"""Labelled trays drawn on photographs of other tables: grounds that are not plain."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.bench.drawn import SIZE, any_look, thrown
from vision.bench.scoring import LabelledDie
from vision.drawing import draw_marker_cards, draw_tray
from vision.mat_layout import A4
from vision.picture import Picture, load_picture

LEAST_PART = 0.4
"""Least part of a photograph's width and height that is laid under the dice."""


def trays_on_photographs(
    photographs: Sequence[Path], pictures: int, seed: int = 0
) -> Iterator[tuple[Picture, tuple[LabelledDie, ...]]]:
    """Trays of 4 to 17 dice, tilted to 28 degrees, each on a part of one of the photographs.

    Every second has the markers as loose cards, every second two have the edge of a shadow across. What
    lies in the photographs, dice of other games among it, is no die.
    """
    for number in range(pictures):
        chance = np.random.default_rng([seed, number])
        sheet = _part_of(load_picture(photographs[int(chance.integers(len(photographs)))]), chance)
        if number % 2 == 0:
            sheet = draw_marker_cards(sheet, A4)
        dice, look = thrown(chance), any_look(chance)
        picture, labels = draw_tray(dice, SIZE, number, look=look, sheet=sheet)
        if number % 4 > 1:
            picture = _shadowed(picture, chance)
        yield picture, tuple(LabelledDie(one.colour, one.face, one.centre, one.corners) for one in labels)


def _part_of(photograph: Picture, chance: np.random.Generator) -> Picture:
    share = chance.uniform(LEAST_PART, 1.0)
    height, width = (int(share * extent) for extent in photograph.shape[:2])
    top = int(chance.integers(photograph.shape[0] - height + 1))
    left = int(chance.integers(photograph.shape[1] - width + 1))
    return photograph[top : top + height, left : left + width]


def _shadowed(picture: Picture, chance: np.random.Generator) -> Picture:
    """The picture with a shadow on one side of a line, sharp or soft, as a shelf or an arm casts it."""
    height, width = picture.shape[:2]
    angle = chance.uniform(0, 2 * np.pi)
    across = (np.arange(width) - width * chance.uniform(0.3, 0.7)) * np.cos(angle)
    along = (np.arange(height) - height * chance.uniform(0.3, 0.7)) * np.sin(angle)
    lit = 1 / (1 + np.exp(-(across + along[:, None]) / chance.uniform(2, 25)))
    left = chance.uniform(0.3, 0.6)
    light = np.asarray(255 * (left + (1 - left) * lit), np.uint8)
    return np.asarray(cv2.multiply(picture, cv2.merge([light] * 3), scale=1 / 255), np.uint8)
