"""Labelled trays for the bench in whose dice lamps are mirrored."""

from collections.abc import Iterator, Sequence

import numpy as np

from vision.bench.drawn import any_look, thrown
from vision.bench.scoring import LabelledDie
from vision.drawing import DrawnDie, Ground, draw_tray
from vision.drawing.reflections import Reflection, reflected
from vision.picture import Picture

SIZES = ((640, 480), (1280, 720), (1456, 1088))
"""Of the pictures drawn, by turns."""

SHARE = 0.6
"""The part of the dice of a picture in which a lamp is mirrored."""


def glared_trays(pictures: int, seed: int = 0) -> Iterator[tuple[Picture, tuple[LabelledDie, ...]]]:
    """Drawn trays of 4 to 17 dice on every ground, as many of one face as of another, under any lamps."""
    for number in range(pictures):
        chance = np.random.default_rng([seed, number, len(Reflection)])
        dice = [_evenly(die, chance) for die in thrown(chance)]
        look = any_look(chance, list(Ground)[number % len(Ground)])
        place = number + 1000 * seed
        picture, labels = draw_tray(dice, SIZES[number % len(SIZES)], place, look=look)
        known = tuple(LabelledDie(one.colour, one.face, one.centre, one.corners) for one in labels)
        yield glared(picture, known, chance), known


def glared(picture: Picture, dice: Sequence[LabelledDie], chance: np.random.Generator) -> Picture:
    """The picture with lamps of any kind mirrored in some of its dice."""
    kinds = list(Reflection)
    for die in dice:
        if chance.random() < SHARE:
            picture = reflected(picture, die.corners, kinds[int(chance.integers(len(kinds)))], chance)
    return picture


def _evenly(die: DrawnDie, chance: np.random.Generator) -> DrawnDie:
    faces = ("hit", "crit") if die.colour == "red" else ("miss", "hit", "crit")
    return DrawnDie(die.colour, str(chance.choice(faces)))
