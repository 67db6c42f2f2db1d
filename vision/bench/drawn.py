"""Labelled trays for the bench that we draw ourselves: every ground, tilt and light, anywhere."""

from collections.abc import Iterator

import cv2
import numpy as np

from vision.bench.scoring import LabelledDie
from vision.drawing import DrawnDie, Ground, Look, draw_tray
from vision.picture import Picture

FACES = {
    "yellow": ("miss",) * 4 + ("hit", "crit"),
    "green": ("miss",) * 3 + ("hit",) * 2 + ("crit",),
    "blue": ("miss",) * 2 + ("hit",) * 3 + ("crit",),
    "purple": ("miss", *("hit",) * 4, "crit"),
    "red": ("hit",) * 5 + ("crit",),
}
"""The faces of a die of each colour."""

SIZE = (1280, 960)


def drawn_trays(pictures: int, seed: int = 0) -> Iterator[tuple[Look, Picture, tuple[LabelledDie, ...]]]:
    """Trays of 4 to 17 dice, tilted to 28 degrees, in fair light and foul; a leaning die in each fourth."""
    grounds = list(Ground)
    for number in range(pictures):
        chance = np.random.default_rng([seed, number])
        dice = thrown(chance)
        look = any_look(chance, grounds[number % len(grounds)])
        picture, labels = draw_tray(dice, SIZE, number, look=look, cocked=int(number % 4 == 0))
        yield (
            look,
            picture,
            tuple(LabelledDie(one.colour, one.face, one.centre, one.corners, one.cocked) for one in labels),
        )


def thrown(chance: np.random.Generator) -> list[DrawnDie]:
    """4 to 17 of the dice of a game, with the faces they come to show."""
    colours = [colour for colour in FACES for _ in range(1 if colour == "red" else 4)]
    some = chance.permutation(colours)[: chance.integers(4, 18)]
    return [DrawnDie(str(colour), str(chance.choice(FACES[str(colour)]))) for colour in some]


def any_look(chance: np.random.Generator, ground: Ground = Ground.GREY) -> Look:
    """A tray tilted to 28 degrees, in fair light and foul."""
    return Look(
        ground=ground,
        tilt_deg=float(chance.uniform(0, 28)),
        turn_deg=float(chance.uniform(-8, 8)),
        light=float(chance.uniform(0.35, 1.3)),
        warmth=float(chance.uniform(-0.4, 0.5)),
        lamp=(float(chance.uniform(-0.7, 0.7)), float(chance.uniform(-0.7, 0.7))),
        glare=float(chance.uniform(0, 0.8)),
        noise=float(chance.uniform(1, 6)),
        blur=float(chance.uniform(0.4, 1.2)),
    )


SOFT = (0.02, 0.03, 0.04, 0.05, 0.06, 0.08)
"""Blurs of `soft_trays`, as deviations in widths of a die."""

SOFT_SIZES = ((1280, 720), (1280, 960), (800, 600))


def soft_trays(
    pictures: int, blur: float, seed: int = 1
) -> Iterator[tuple[Picture, tuple[LabelledDie, ...]]]:
    """Trays out of focus, with the sensor's noise on top; as many of one face as of another."""
    for number in range(pictures):
        chance = np.random.default_rng([seed, number])
        colours = chance.permutation([colour for colour in FACES if colour != "red" for _ in range(4)])
        thrown = [(colour, ("miss", "hit", "crit")[place % 3]) for place, colour in enumerate(colours[:12])]
        look = Look(
            ground=list(Ground)[number % len(Ground)],
            tilt_deg=float(chance.uniform(0, 15)),
            light=float(chance.uniform(0.4, 1.2)),
            glare=float(chance.uniform(0, 0.6)),
            noise=0.0,
            blur=0.5,
        )
        dice = [DrawnDie(str(colour), face) for colour, face in (*thrown, ("red", "hit"))]
        sharp, labels = draw_tray(dice, SOFT_SIZES[number % len(SOFT_SIZES)], number, look=look)
        known = tuple(LabelledDie(one.colour, one.face, one.centre, one.corners) for one in labels)
        side = float(np.median([die.side for die in known]))
        grains = chance.normal(0.0, chance.uniform(0, 8), sharp.shape)
        soft = cv2.GaussianBlur(sharp, (0, 0), blur * side) + grains
        yield np.clip(soft, 0, 255).astype(np.uint8), known
