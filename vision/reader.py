"""One picture of the tray in, all its dice out."""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cocked import find_leaning, leaning
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
from vision.rings import SEARCH_RESOLUTION, Rings, evident, fit_rings, joined, pale_channel, peaks, ring_match
from vision.sides import without_sides
from vision.tabs import tab_matches

MARGIN_MM = 25.0
"""Dice are looked for as far beyond the mat's edge."""

NEUTRAL = np.full(3, 200.0)
"""White where nothing is known of it."""

LEAST_MATCH = 0.25
"""Local maxima of the ring match from here on are looked at."""

LEAST_TOTAL = 0.80
SURE_TOTAL = 0.88
"""Least sum of a ring's match and the share of its edge that is seen, to be asked about and to be read. In
some 500 degraded pictures no ring that was none, side faces apart, reached 0.85; one in 300 true ones
stayed below."""

SURE = 0.96
"""Least chance of colour and face together, as `decide` reckons it, of a die that is not asked about."""


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
        rings, lean = self._rings(image, plane, white)
        if not len(rings):
            return Reading((), state, tuple(hints))
        dice = self._judge(image, plane, rings, lean, committed, shrink)
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
        if self._known.learned is None or self._known.white is None:
            learned = learn_plane(image, self.dice.die_mm)
            if learned is None:
                return None, MatState.LOST, NEUTRAL
            self._known.learned, self._known.white = learned
        return self._known.learned, MatState.LEARNED, self._known.white

    def _rings(
        self, image: Picture, plane: Plane, white: NDArray[np.float64]
    ) -> tuple[Rings, NDArray[np.bool_]]:
        """The rings of all dice, and which of them lean."""
        die = self.dice.die_mm
        pale, to_mm = self._rectified(image, plane, white)
        rows, columns, values = peaks(ring_match(pale, die / to_mm[0, 0]), 4, LEAST_MATCH)
        centres = np.stack([columns, rows], axis=1) * to_mm[0, 0] + to_mm[:2, 2]
        rings = fit_rings(image, plane, white, centres, values, np.full(len(values), die))
        rings = without_sides(rings.take(evident(rings, LEAST_TOTAL)), plane, die)
        coarse, to_mm_coarse = _coarser(pale, to_mm)
        aslant = find_leaning(image, plane, white, coarse, to_mm_coarse, rings, die)
        lean = np.concatenate([leaning(rings, die), np.ones(len(aslant), np.bool_)])
        return joined([rings, aslant]), lean

    def _rectified(
        self, image: Picture, plane: Plane, white: NDArray[np.float64]
    ) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
        """The pale channel in the plane of the top faces, and the matrix from its pixels to mm."""
        left, top, right, bottom = _region(plane, self._known.pose, self._known.size)
        step = 1 / SEARCH_RESOLUTION
        to_mm = np.array([[step, 0, left], [0, step, top], [0, 0, 1]])
        size = (max(8, int((right - left) / step)), max(8, int((bottom - top) / step)))
        middle = np.array([(left + right) / 2, (top + bottom) / 2])
        shrink = min(1.0, 1.4 / step / float(plane.scale_at(middle)))
        small = (
            cv2.resize(image, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
            if shrink < 1
            else image
        )
        to_small = np.array([[shrink, 0, (shrink - 1) / 2], [0, shrink, (shrink - 1) / 2], [0, 0, 1]])
        flat = cv2.warpPerspective(
            small, to_small @ plane.matrix @ to_mm, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        )
        return pale_channel(np.asarray(flat, np.uint8), white), to_mm

    def _judge(
        self,
        image: Picture,
        plane: Plane,
        rings: Rings,
        cocked: NDArray[np.bool_],
        committed: Mapping[str, int] | None,
        shrink: float,
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
        doubtful = ~evident(rings, SURE_TOTAL)
        pixels = (plane.to_picture(rings.centre) + 0.5) / shrink - 0.5
        half = self.dice.die_mm / 2
        square = half * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
        corners = (plane.to_picture(rings.centre[:, None, :] + square) + 0.5) / shrink - 0.5
        return [
            SeenDie(
                colour=self.dice.colours[judged.colour[index]],
                face=self.dice.faces[judged.face[index]],
                sure=bool(chance[index] >= SURE and not cocked[index] and not doubtful[index]),
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


def _coarser(
    pale: NDArray[np.uint8], to_mm: NDArray[np.float64]
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """A rectified picture at two thirds of its resolution, and its matrix to mm."""
    height, width = pale.shape
    size = (max(8, width * 2 // 3), max(8, height * 2 // 3))
    scale = width / size[0], height / size[1]
    shift = np.array([[scale[0], 0, (scale[0] - 1) / 2], [0, scale[1], (scale[1] - 1) / 2], [0, 0, 1]])
    return np.asarray(cv2.resize(pale, size, interpolation=cv2.INTER_AREA), np.uint8), to_mm @ shift
