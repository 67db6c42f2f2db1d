"""One picture of the tray in, all its dice out."""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.colour import hue_evidence, hues
from vision.decide import colour_chances, colour_evidence, face_chances, verdicts
from vision.dice_set import DiceSet
from vision.dice_set import dice_set as find_dice_set
from vision.faces import unwrap
from vision.inside import insides
from vision.learn_plane import learn_plane
from vision.light import is_blank, light_of, white_of_mat
from vision.mat import MARKERS_OF_A_MAT, Pose, find_markers, pose_of
from vision.picture import SMALLEST_SIDE, Picture, as_picture, shrunk
from vision.plane import Plane
from vision.reading import Hint, MatState, Reading, SeenDie
from vision.rings import SEARCH_RESOLUTION, Rings, fit_rings, pale_channel, peaks, ring_match
from vision.tabs import tab_matches

MARGIN_MM = 25.0
"""Dice are looked for as far beyond the mat's edge."""

LEAST_MATCH = 0.25
LEAST_SEEN = 0.55
SURE = 0.97
COCKED_OVAL = 0.042
APART = 0.69
"""Two top faces are at least a die apart; side faces and doubles are nearer to a better ring than this (in
dice)."""


@dataclass
class _Known:
    """What the reader keeps from picture to picture of one camera."""

    pose: Pose | None = None
    learned: Plane | None = None
    size: tuple[int, int] = (0, 0)
    white: NDArray[np.float64] | None = None


class Reader:
    """Reads pictures of one camera. With `stateless` every picture is read by itself."""

    def __init__(
        self, dice_set: str = "20-strong", empty: Picture | None = None, *, stateless: bool = False
    ) -> None:
        self.dice: DiceSet = find_dice_set(dice_set)
        self._empty = empty
        self._stateless = stateless
        self._known = _Known()

    def read(self, picture: NDArray[np.generic], committed: Mapping[str, int] | None = None) -> Reading:
        """The dice of a picture (H, W, 3) uint8 BGR; `committed` tells how many of each colour were rolled.

        Raises:
            PictureError: the array is not a picture.
        """
        image, shrink = shrunk(as_picture(picture))
        size = (image.shape[1], image.shape[0])
        if self._stateless or size != self._known.size:
            self._known = _Known(size=size)
        if is_blank(image) or min(size) < SMALLEST_SIDE:
            return Reading((), MatState.LOST, (Hint.BLANK,))
        hints: list[Hint] = []
        plane, state, white = self._plane(image, hints)
        if plane is None:
            return Reading((), MatState.LOST, tuple(hints))
        rings = self._rings(image, plane, white)
        if not len(rings):
            return Reading((), state, tuple(hints))
        dice = self._judge(image, plane, rings, committed, shrink)
        return Reading(
            tuple(sorted(dice, key=lambda die: (die.centre[1], die.centre[0]))), state, tuple(hints)
        )

    def _plane(self, image: Picture, hints: list[Hint]) -> tuple[Plane | None, MatState, NDArray[np.float64]]:
        markers = find_markers(image)
        pose = pose_of(markers, self._known.size)
        if pose is not None:
            self._known.pose = pose
            if len(markers) < MARKERS_OF_A_MAT:
                hints.append(Hint.MARKER_COVERED)
            self._known.white = white_of_mat(image, pose)
            return pose.plane(self.dice.die_mm), MatState.SEEN, self._known.white
        if self._known.pose is not None and self._known.white is not None:
            hints.append(Hint.MARKER_COVERED)
            return self._known.pose.plane(self.dice.die_mm), MatState.KEPT, self._known.white
        if self._known.learned is None:
            self._known.learned = learn_plane(image, self.dice.die_mm)
        return (
            self._known.learned,
            MatState.LEARNED if self._known.learned else MatState.LOST,
            np.full(3, 200.0),
        )

    def _rings(self, image: Picture, plane: Plane, white: NDArray[np.float64]) -> Rings:
        left, top, right, bottom = _region(plane, self._known.pose, self._known.size)
        resolution = SEARCH_RESOLUTION
        to_mm = np.array([[1 / resolution, 0, left], [0, 1 / resolution, top], [0, 0, 1]])
        size = (max(8, int((right - left) * resolution)), max(8, int((bottom - top) * resolution)))
        middle = np.array([(left + right) / 2, (top + bottom) / 2])
        shrink = min(1.0, 1.4 * resolution / float(plane.scale_at(middle)))
        small = (
            cv2.resize(image, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
            if shrink < 1
            else image
        )
        to_small = np.array([[shrink, 0, (shrink - 1) / 2], [0, shrink, (shrink - 1) / 2], [0, 0, 1]])
        flat = cv2.warpPerspective(
            small, to_small @ plane.matrix @ to_mm, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        )
        match = ring_match(pale_channel(np.asarray(flat, np.uint8), white), resolution * self.dice.die_mm)
        rows, columns, values = peaks(match, 4, LEAST_MATCH)
        centres = np.stack([columns / resolution + left, rows / resolution + top], axis=1)
        rings = fit_rings(image, plane, white, centres, values, np.full(len(values), self.dice.die_mm))
        return _apart(rings.take(rings.seen > LEAST_SEEN), APART * self.dice.die_mm)

    def _judge(
        self, image: Picture, plane: Plane, rings: Rings, committed: Mapping[str, int] | None, shrink: float
    ) -> list[SeenDie]:
        faces = unwrap(image, plane, rings)
        light = light_of(faces)
        graded = light.graded(faces.values)
        tabs = tab_matches(np.min(graded, axis=-1), tuple(kind.tabs for kind in self.dice.kinds))
        evidence = colour_evidence(hue_evidence(hues(faces, light), self.dice), tabs)
        judged = verdicts(
            colour_chances(evidence, self.dice, committed),
            face_chances(insides(graded, faces.values)),
            self.dice,
        )
        chance = judged.colour_chance * judged.face_chance
        cocked = np.hypot(*rings.oval.T) > COCKED_OVAL
        pixels = (plane.to_picture(rings.centre) + 0.5) / shrink - 0.5
        half = self.dice.die_mm / 2
        square = half * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
        corners = (plane.to_picture(rings.centre[:, None, :] + square) + 0.5) / shrink - 0.5
        return [
            SeenDie(
                colour=self.dice.colours[judged.colour[index]],
                face=self.dice.faces[judged.face[index]],
                sure=bool(chance[index] >= SURE and not cocked[index]),
                cocked=bool(cocked[index]),
                centre=(float(pixels[index, 0]), float(pixels[index, 1])),
                corners=tuple((float(x), float(y)) for x, y in corners[index]),
                confidence=float(chance[index]),
            )
            for index in range(len(rings))
        ]


def _region(plane: Plane, pose: Pose | None, size: tuple[int, int]) -> tuple[float, float, float, float]:
    """Left, top, right, bottom in mm of where dice are looked for."""
    if pose is not None:
        return -MARGIN_MM, -MARGIN_MM, pose.layout.width + MARGIN_MM, pose.layout.height + MARGIN_MM
    width, height = size
    edge = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
    seen = plane.to_plane(edge)
    middle = plane.to_plane(np.array([width / 2, height / 2]))
    reach = 400.0  # mm; a strongly tilted plane runs to the horizon
    low = np.maximum(np.min(seen, axis=0), middle - reach)
    high = np.minimum(np.max(seen, axis=0), middle + reach)
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])


def _apart(rings: Rings, least: float) -> Rings:
    """The rings without those that lie within `least` mm of a better one."""
    order = np.argsort(-rings.match * rings.seen)
    kept: list[int] = []
    for index in order:
        if all(np.hypot(*(rings.centre[index] - rings.centre[other])) >= least for other in kept):
            kept.append(int(index))
    return rings.take(np.array(kept, np.intp))
