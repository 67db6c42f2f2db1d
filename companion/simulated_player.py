"""The player's hands where the tray is drawn: they throw dice and lift off what the books have moved."""

from __future__ import annotations

import io
import random
from typing import TYPE_CHECKING

import pygame

from companion.games.game import Note
from companion.games.strong20.dice import FACES, Colour
from companion.games.text import say
from companion.ui.view import Simulated
from hardware.protocol import Control

if TYPE_CHECKING:
    from companion.equipment import Equipment
    from companion.sitting import Sitting
    from companion.ui.theme import Rgb
    from vision.messages import Settled

HANDFUL = 5
"""Dice that are rolled where none were committed by a touch."""
LAMP_STEPS = 16
"""Shades of the drawn lamp: enough to see it breathe, few enough to draw seldom."""


class SimulatedPlayer:
    """Rolls and lifts dice of the drawn tray; knows what lies in it."""

    def __init__(self, equipment: Equipment) -> None:
        self._equipment = equipment
        self._random = random.SystemRandom()
        self._tray: list[tuple[str, str]] = []
        self._read: Settled | None = None
        self._picture: pygame.Surface | None = None
        self._number = 0
        equipment.throw(())  # an empty tray for the camera to see

    def sees(self, settled: Settled) -> None:
        """The camera has read the tray: show the picture that it read."""
        picture = pygame.image.load(io.BytesIO(settled.picture), "tray.jpg")
        self._read, self._picture, self._number = settled, picture, self._number + 1

    def throws(self, sitting: Sitting) -> None:
        """Roll what is committed, or a handful of the pool."""
        table = sitting.table
        question = table.game.dice_question(table.state) if table else None
        if question is None:
            sitting.tell(Note(say("No roll is expected now."), warning=True))
            return
        colours = [c for c in Colour for _ in range(question.at_least.get(c, 0))]
        if not colours:
            pool = [c for c in Colour for _ in range(question.at_most.get(c, 0))]
            colours = self._random.sample(pool, min(HANDFUL, len(pool)))
        self._tray = [(colour.value, self._rolled(colour)) for colour in colours]
        self._equipment.throw(self._tray)

    def _rolled(self, colour: Colour) -> str:
        faces = FACES[colour]
        return self._random.choices(list(faces), list(faces.values()))[0].value

    def follows(self, sitting: Sitting) -> None:
        """Lift off what has left the tray by the books: hits on enemies, dice that are exhausted."""
        table = sitting.table
        if table is None or not self._tray or sitting.watch.entered is None:
            return
        question = table.game.dice_question(table.state)
        left = dict(question.at_least) if question else {}
        gone = []
        # misses stay longest: of two alike the hit is the one that was applied
        for die in sorted(self._tray, key=lambda die: die[1] != "miss"):
            left[die[0]] = left.get(die[0], 0) - 1
            if left[die[0]] < 0:
                gone.append(die)
        self._take_out(gone)

    def lifts(self, index: int) -> None:
        """Lift the die that was touched."""
        if self._read is not None and index < len(self._read.reading.dice):
            die = self._read.reading.dice[index]
            self._take_out([(die.colour, die.face)])

    def _take_out(self, dice: list[tuple[str, str]]) -> None:
        lying = [die for die in dice if die in self._tray]
        for die in lying:
            self._tray.remove(die)
        if lying:
            self._equipment.take_out(lying)

    def shown(self) -> Simulated:
        """Tray, lights and lamp for the screen's side."""
        places: tuple[tuple[float, float], ...] = ()
        if self._read is not None and self._picture is not None:
            wide, high = self._picture.get_size()
            places = tuple((die.centre[0] / wide, die.centre[1] / high) for die in self._read.reading.dice)
        lights = self._equipment.lights
        return Simulated(
            self._number,
            self._picture,
            places,
            frozenset(control for control in Control if control.light & lights),
            self._lamp(),
        )

    def _lamp(self) -> Rgb:
        red, green, blue = (
            round(round(part * LAMP_STEPS) / LAMP_STEPS * 255) for part in self._equipment.lamp.colour
        )
        return red, green, blue
