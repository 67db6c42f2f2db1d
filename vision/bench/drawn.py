"""Labelled trays for the bench that we draw ourselves: every ground, tilt and light, anywhere."""

from collections.abc import Iterator

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
        colours = [colour for colour in FACES for _ in range(1 if colour == "red" else 4)]
        thrown = chance.permutation(colours)[: chance.integers(4, 18)]
        dice = [DrawnDie(str(colour), str(chance.choice(FACES[str(colour)]))) for colour in thrown]
        look = Look(
            ground=grounds[number % len(grounds)],
            tilt_deg=float(chance.uniform(0, 28)),
            turn_deg=float(chance.uniform(-8, 8)),
            light=float(chance.uniform(0.35, 1.3)),
            warmth=float(chance.uniform(-0.4, 0.5)),
            lamp=(float(chance.uniform(-0.7, 0.7)), float(chance.uniform(-0.7, 0.7))),
            glare=float(chance.uniform(0, 0.8)),
            noise=float(chance.uniform(1, 6)),
            blur=float(chance.uniform(0.4, 1.2)),
        )
        picture, labels = draw_tray(dice, SIZE, number, look=look, cocked=int(number % 4 == 0))
        yield (
            look,
            picture,
            tuple(LabelledDie(one.colour, one.face, one.centre, one.corners, one.cocked) for one in labels),
        )
