"""One picture of the tray in, all its dice out."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from vision.channels import AS_SAID, without_lost
from vision.corners import corners
from vision.damage import is_damaged
from vision.dice_set import TWENTY_STRONG, DiceSet, named
from vision.emptiness import Emptiness
from vision.find import Found, find_dice
from vision.ground import Ground
from vision.judge import judge
from vision.light import is_blank
from vision.other_dice import other_reader
from vision.picture import SMALLEST_SIDE, Picture, as_picture, shrunk
from vision.reading import Hint, MatState, Reading, SeenDie, doubted
from vision.rings import INNER_EDGE
from vision.sharpness import OUT_OF_FOCUS
from vision.tray import Sight, Tray

MISFIT = 0.12
"""Median radius off by so much from the dice's: the plane that was kept is no longer the tray's (a die's
height too high or low changes it by 4 %, dice of another make by 3)."""
SMALLEST_TRAY = 160
"""Sides in px of a picture from which on it is a tray: a smaller one is a single die cut out, whose ground
may well be one colour down to the last row."""


class Reader:
    """Reads the pictures of one camera; what a picture tells of the tray helps with the next.

    With `stateless`, pictures of different trays are read one by one. `empty` is a picture of the tray with
    nothing in it: what was there already is no die. `dice_set` is the name of a built-in set, `pips`, or
    the folder of taught dice.

    Raises:
        DiceSetError: there is no dice set of that name, or what was taught can not be used.
        PictureError: `empty` is no picture.
    """

    def __init__(
        self,
        dice_set: str = "20-strong",
        empty: NDArray[np.generic] | None = None,
        *,
        stateless: bool = False,
    ) -> None:
        self._other = other_reader(dice_set, empty)
        self.dice: DiceSet = named(dice_set if self._other is None else TWENTY_STRONG.name)
        self._empty = None if empty is None else Emptiness(shrunk(as_picture(empty))[0])
        self._stateless = stateless
        self._tray = Tray((0, 0), self.dice.die_mm)
        self._ground = Ground()

    def read(self, picture: NDArray[np.generic], committed: Mapping[str, int] | None = None) -> Reading:
        """The dice of a picture (H, W, 3) uint8 BGR; `committed` tells how many of each colour were rolled.

        Raises:
            PictureError: the array is not a picture.
        """
        given = as_picture(picture)
        if min(given.shape[:2]) >= SMALLEST_TRAY and is_damaged(given):
            return self._read_damaged(given, committed)
        reading = self._read_whole(given, committed)
        return reading if self._stateless else self._ground.follow(given, reading)

    def _read_damaged(self, picture: Picture, committed: Mapping[str, int] | None) -> Reading:
        kept, self._tray = self._tray, Tray((0, 0), self.dice.die_mm)  # nothing is learned from it
        try:
            return doubted(self._read_whole(picture, committed), Hint.DAMAGED)
        finally:
            self._tray = kept

    def _read_whole(self, picture: Picture, committed: Mapping[str, int] | None) -> Reading:
        if self._other is not None:
            return self._other.read(picture)
        mended = without_lost(picture)
        if mended is None:
            return self._read(picture, committed)
        return doubted(self._read(mended, committed), Hint.FALSE_COLOURS)

    def _read(self, picture: Picture, committed: Mapping[str, int] | None) -> Reading:
        image, shrink = shrunk(picture)
        size = (image.shape[1], image.shape[0])
        if is_blank(image) or min(size) < SMALLEST_SIDE:
            return Reading((), MatState.LOST, (Hint.BLANK,))
        if self._stateless or size != self._tray.size:
            self._tray = Tray(size, self.dice.die_mm)
        sight = self._tray.see(image)
        if sight is None:
            # Where the empty tray was shown, no die tells of its plane only because there is none.
            return Reading((), MatState.LOST if self._empty is None else MatState.LEARNED)
        found = self._dice(image, sight)
        if not self._fits(found, sight.state):
            again = self._tray.learn_again(image)
            if again is not None:
                sight, found = again, self._dice(image, again)
        if not len(found.rings):
            return Reading((), sight.state, sight.hints + _blurred(sight), self._outline(shrink))
        return self._reading(image, sight, found, committed, shrink)

    def _dice(self, image: Picture, sight: Sight) -> Found:
        found = find_dice(image, sight, self.dice.die_mm)
        if self._empty is None:
            return found
        return found.take(self._empty.new(image, sight.plane, found.rings))

    def _fits(self, found: Found, state: MatState) -> bool:
        """Whether the rings are as large as the dice's, where that depends on what was kept.

        Poor rings do not tell: a hint of a ring is looked for in the size that was kept.
        """
        if state is MatState.SEEN:
            return True
        flat = found.rings.radius[~found.leaning & ~found.poor]
        if len(flat) == 0:
            return state is MatState.KEPT
        return abs(float(np.median(flat)) / (INNER_EDGE * self.dice.die_mm) - 1) < MISFIT

    def _reading(
        self, image: Picture, sight: Sight, found: Found, committed: Mapping[str, int] | None, shrink: float
    ) -> Reading:
        judged = judge(image, sight, found, self.dice, committed)
        outline = corners(image, sight.plane, found.rings, self.dice.die_mm)
        centres = _in_given_picture(sight.plane.to_picture(found.rings.centre), shrink)
        boxes = _in_given_picture(sight.plane.to_picture(outline), shrink)
        dice = [
            SeenDie(
                colour=self.dice.colours[judged.verdicts.colour[index]],
                face=self.dice.faces[judged.verdicts.face[index]],
                sure=bool(judged.sure[index]),
                cocked=bool(found.leaning[index]),
                centre=(float(centres[index, 0]), float(centres[index, 1])),
                corners=tuple((float(x), float(y)) for x, y in boxes[index]),
                confidence=float(judged.chance[index]),
                cause=judged.causes[index],
                doubt=judged.doubts[index],
            )
            for index in range(len(found.rings))
        ]
        hints = dict.fromkeys(
            (
                *sight.hints,
                *_blurred(sight),
                *(cause for cause in judged.causes if cause),
                *self._crowded(dice),
            )
        )
        dice.sort(key=lambda die: (die.centre[1], die.centre[0]))
        if judged.order not in {None, AS_SAID}:
            hints[Hint.SWAPPED] = None
        reading = Reading(tuple(dice), sight.state, tuple(hints), self._outline(shrink))
        return reading if judged.order is not None else doubted(reading, Hint.FALSE_COLOURS)

    def _outline(self, shrink: float) -> tuple[tuple[float, float], ...]:
        corners_seen = self._tray.outline()
        if corners_seen is None:
            return ()
        return tuple((float(x), float(y)) for x, y in _in_given_picture(corners_seen, shrink))

    def _crowded(self, dice: list[SeenDie]) -> tuple[Hint, ...]:
        """A hint where there are more dice of a colour than the set has."""
        over = any(sum(die.colour == kind.colour for die in dice) > kind.count for kind in self.dice.kinds)
        return (Hint.CROWDED,) if over else ()


def _blurred(sight: Sight) -> tuple[Hint, ...]:
    """A hint where dice would not be seen for the blur."""
    return (Hint.BLUR,) if sight.blur is not None and sight.blur > OUT_OF_FOCUS else ()


def _in_given_picture(pixels: NDArray[np.float64], shrink: float) -> NDArray[np.float64]:
    """Pixels of the picture as given, from those of the shrunk one; pixel centres are whole numbers."""
    return np.asarray((pixels + 0.5) / shrink - 0.5)
