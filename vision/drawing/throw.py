"""A drawn tray over time: dice thrown into it, tumbling to rest, and a hand that takes some out."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from vision.drawing.face_art import FACES, SPARKLES
from vision.drawing.scene import TOP, Cube, Vector, turned
from vision.drawing.tray import TrayPainter
from vision.errors import PictureError
from vision.mat_layout import DIE_MM, MatLayout
from vision.messages import DrawnDie
from vision.picture import Picture
from vision.sentence import say

SPACING_MM: Final = 24.0
"""Least distance of two dice's middles: a little over a die's diagonal, so that none touch however turned."""

THROW_FRAMES: Final = 24
HAND_FRAMES: Final = 9
_BOUNCES: Final = 3
_PLACING_TRIES: Final = 5000


class DrawnTray:
    """The simulated table: what lies in the tray, and the pictures of what happens to it."""

    def __init__(self, painter: TrayPainter | None = None) -> None:
        self._painter = painter or TrayPainter()
        self.cubes: tuple[Cube, ...] = ()

    def still(self) -> Picture:
        """The tray as it is."""
        return self._painter.picture(self.cubes)

    def throw(self, dice: Iterable[DrawnDie], seed: int) -> Iterator[Picture]:
        """A hand empties the tray, then these dice are thrown into it and come to rest."""
        if self.cubes:
            yield from self._hand(keep=())
        landed = place(list(dice), self._painter.layout, seed)
        chance = np.random.default_rng([seed, len(landed)])
        flights = [Flight.of(cube, self._painter.layout, chance) for cube in landed]
        for number in range(THROW_FRAMES):
            yield self._painter.picture([flight.at((number + 0.5) / THROW_FRAMES) for flight in flights])
        self.cubes = landed
        yield self.still()

    def take_out(self, dice: Iterable[DrawnDie]) -> Iterator[Picture]:
        """A hand comes, takes these dice out and goes; what is not there is not taken."""
        wanted = Counter((die.colour, die.face) for die in dice)
        keep = []
        for cube in self.cubes:
            value = (cube.colour, cube.faces[cube.top])
            if wanted[value] > 0:
                wanted[value] -= 1
            else:
                keep.append(cube)
        yield from self._hand(keep=tuple(keep))

    def _hand(self, keep: tuple[Cube, ...]) -> Iterator[Picture]:
        layout = self._painter.layout
        middle, near, far = layout.width / 2, layout.height + 30, layout.height * 0.4
        ways = np.linspace(near, far, HAND_FRAMES)
        for y in ways:
            yield self._painter.picture(self.cubes, hand=(middle, float(y)))
        self.cubes = keep
        for y in ways[::-1]:
            yield self._painter.picture(self.cubes, hand=(middle, float(y)))
        yield self.still()


class Flight:
    """One die's way through the air: it bounces ever lower and turns ever slower until it lies."""

    def __init__(self, landed: Cube, start: Vector, axis: Vector, turns: float, height: float) -> None:
        self._landed, self._start, self._axis = landed, start, axis
        self._turns, self._height = turns, height

    @classmethod
    def of(cls, landed: Cube, layout: MatLayout, chance: np.random.Generator) -> "Flight":
        """A way that ends where the die is to land; it comes in over the left edge."""
        start = np.array([-20.0, chance.uniform(0.3, 0.9) * layout.height, landed.middle[2]])
        return cls(landed, start, chance.normal(size=3), chance.uniform(1.5, 3.0), chance.uniform(40.0, 80.0))

    def at(self, part: float) -> Cube:
        """The die after this part, 0..1, of its way."""
        left = (1.0 - part) ** 2
        middle = self._landed.middle + (self._start - self._landed.middle) * left
        lift = self._height * left * abs(np.cos(np.pi * _BOUNCES * part))
        rotation = turned(self._axis, 2 * np.pi * self._turns * left) @ self._landed.rotation
        return replace(self._landed, middle=middle - np.array([0.0, 0.0, lift]), rotation=rotation)


def place(
    dice: Sequence[DrawnDie], layout: MatLayout, seed: int, *, spacing_mm: float = SPACING_MM, cocked: int = 0
) -> tuple[Cube, ...]:
    """Dice lying anywhere in the rolling area, turned anyhow; the first `cocked` of them lean.

    Raises:
        PictureError: so many dice have no room at that spacing, or a die has no such face.
    """
    chance = np.random.default_rng(seed)
    spots = _spots(len(dice), layout, chance, spacing_mm)
    return tuple(
        _cube(die, spot, chance, lean_deg=chance.uniform(22, 38) if number < cocked else 0.0)
        for number, (die, spot) in enumerate(zip(dice, spots, strict=True))
    )


def _spots(count: int, layout: MatLayout, chance: np.random.Generator, spacing: float) -> list[Vector]:
    margin = 0.75 * DIE_MM
    low = np.array([layout.rolling.left + margin, layout.rolling.top + margin])
    high = np.array([layout.rolling.right - margin, layout.rolling.bottom - margin])
    spots: list[Vector] = []
    for _ in range(_PLACING_TRIES):
        if len(spots) == count:
            return spots
        spot = chance.uniform(low, high)
        if all(np.linalg.norm(spot - other) >= spacing for other in spots):
            spots.append(spot)
    raise PictureError(
        say(
            "{count} dice, {spacing} mm apart, have no room on the mat: draw fewer.",
            count=count,
            spacing=f"{spacing:g}",
        )
    )


def _cube(die: DrawnDie, spot: Vector, chance: np.random.Generator, *, lean_deg: float) -> Cube:
    others = list(FACES.get(die.colour, ()))
    if die.face not in others:
        raise PictureError(
            say("There is no {colour} die with a face '{face}' to draw.", colour=die.colour, face=die.face)
        )
    others.remove(die.face)
    faces = [str(face) for face in chance.permutation(others)]
    faces.insert(TOP, die.face)
    upright = turned(np.array([0.0, 0.0, 1.0]), chance.uniform(0, 2 * np.pi))
    bearing = chance.uniform(0, 2 * np.pi)
    rotation = turned(np.array([np.cos(bearing), np.sin(bearing), 0.0]), np.radians(lean_deg)) @ upright
    lean = np.radians(lean_deg)
    height = DIE_MM / 2 * (np.cos(lean) + np.sin(lean))  # the lowest edge or corner still touches the mat
    return Cube(
        die.colour, tuple(faces), np.array([*spot, -height]), rotation, int(chance.integers(SPARKLES))
    )
