"""The faces that a picture shows, each cut out to one size."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.mat import find_markers, pose_of
from vision.picture import Picture
from vision.pips.bodies import Ground, what_lies, without_shadows
from vision.pips.body import CIRCLE
from vision.pips.find import scaled
from vision.pips.found import upright

CROP = 48
"""Pixels a side of a face that is kept and compared: numerals and icons stay clear down to 32."""

WHOLE_FACE = 128
"""A picture of at most so many pixels a side shows one face and nothing else."""

FREE_AROUND = 0.55
"""The share of a circle of 0.9 widths around a die that the die itself does not reach."""

LEAST_PART = 0.55
"""A patch of less than this part of the largest die's width is a crumb."""

LEAST_DEPTH = 8.0
MOST_DEPTH = 0.2
"""Half widths of a die: in px of the mask, and in its longer sides."""

MOST_DICE = 40
"""More than so many patches are the ground's own pattern."""


@dataclass(frozen=True)
class FaceCrop:
    """A face: `pixels` (CROP, CROP, 3) uint8 BGR; `centre` (2,), `corners` (4, 2) px of the picture."""

    pixels: Picture
    centre: NDArray[np.float64]
    corners: NDArray[np.float64]


def crops_of(picture: Picture, empty: Picture | None = None) -> list[FaceCrop]:
    """The dice of a picture (H, W, 3) uint8 BGR; `empty` is the tray with nothing in it, of the same size."""
    if max(picture.shape[:2]) <= WHOLE_FACE:
        return [whole(picture)]
    mat = _mat_of(picture)
    if mat is not None:
        flat, to_picture = mat
        return [_moved(crop, to_picture) for crop in _lying(flat, None)]
    return _lying(picture, empty)


def _lying(picture: Picture, empty: Picture | None) -> list[FaceCrop]:
    """What lies on the plain ground that a picture shows."""
    lab, factor = scaled(picture)
    shown = scaled(empty)[0] if empty is not None and empty.shape == picture.shape else None
    ground = what_lies(lab, shown)
    places = _places(ground)
    crops = [_cut(picture, (place.centre + 0.5) / factor - 0.5, place.side / factor) for place in places]
    return [
        crop
        for place, crop in zip(places, crops, strict=True)
        if place.lit or not (_beside_a_die(place, places) and _is_plain(crop.pixels))
    ]


def _beside_a_die(place: "Place", places: Sequence["Place"]) -> bool:
    """Whether one that is no shadow lies so near that this may be its shadow."""
    return any(
        other.lit and np.hypot(*(place.centre - other.centre)) < SHADOW_REACH * other.side for other in places
    )


SHADOW_REACH = 2.0
"""Widths of a die within which the middle of what is left of its shadow lies; lower lamps dazzle the
players."""


def _is_plain(pixels: Picture) -> bool:
    """Whether a crop shows no mark at all: faces have one, shadows none."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)[CROP // 4 : -CROP // 4, CROP // 4 : -CROP // 4]
    soft = cv2.GaussianBlur(grey, (0, 0), 1.5)
    return bool(np.percentile(soft, 98) - np.percentile(soft, 2) < LEAST_MARK)


LEAST_MARK = 20.0
"""Grey levels within the middle of a face from its ground to its mark, at least."""


EDGE_MM = 4.0
"""As far within the rolling area's edge its print ends, and what lies on the edge is not looked at."""


def _mat_of(picture: Picture) -> tuple[Picture, NDArray[np.float64]] | None:
    """The rolling area of the mat seen from above, and the matrix from its pixels to the picture's.

    None where there is no mat: its markers would pass for dice, and the table beside it for the ground.
    """
    pose = pose_of(find_markers(picture), (picture.shape[1], picture.shape[0]))
    if pose is None:
        return None
    area, ground = pose.layout.rolling, pose.plane(0.0)
    middle = np.array([area.left + area.width / 2, area.top + area.height / 2])
    step = 1.0 / float(ground.scale_at(middle))
    to_mm = np.array([[step, 0, area.left + EDGE_MM], [0, step, area.top + EDGE_MM], [0, 0, 1]])
    size = (int((area.width - 2 * EDGE_MM) / step), int((area.height - 2 * EDGE_MM) / step))
    to_picture = ground.matrix @ to_mm
    flat = cv2.warpPerspective(picture, to_picture, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    return np.asarray(flat, np.uint8), to_picture


def _moved(crop: FaceCrop, to_picture: NDArray[np.float64]) -> FaceCrop:
    """The same face with its place told in the pixels of the picture."""
    points = np.vstack([crop.centre[None], crop.corners])
    moved = cv2.perspectiveTransform(points[None].astype(np.float64), to_picture)[0]
    return FaceCrop(crop.pixels, np.asarray(moved[0], np.float64), np.asarray(moved[1:], np.float64))


def whole(picture: Picture) -> FaceCrop:
    """A picture that shows one face and nothing else; of an oblong one, the square in its middle."""
    height, width = picture.shape[:2]
    middle = np.array([(width - 1) / 2, (height - 1) / 2])
    return _cut(picture, middle, float(min(height, width)))


def _cut(picture: Picture, centre: NDArray[np.float64], side: float) -> FaceCrop:
    scale = side / CROP
    matrix = np.array(
        [
            [scale, 0, centre[0] - scale * (CROP - 1) / 2],
            [0, scale, centre[1] - scale * (CROP - 1) / 2],
        ]
    )
    soft = cv2.GaussianBlur(picture, (0, 0), 0.4 * scale) if scale > FINE else picture
    pixels = cv2.warpAffine(
        soft,
        matrix,
        (CROP, CROP),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return FaceCrop(np.asarray(pixels, np.uint8), centre, upright(centre, side))


FINE = 1.5
"""From so many px of the picture a px of the crop on, detail finer than the crop's is blurred away first."""


@dataclass(frozen=True)
class Place:
    """Where something lies: its middle (2,) and width in px; `lit` if it is more than a shadow."""

    centre: NDArray[np.float64]
    side: float
    lit: bool


def _places(ground: Ground) -> list[Place]:
    """Middles and widths of what is bounded and of about one size on the ground, in px of the picture."""
    depth, lit = ground.depth.copy(), without_shadows(ground)
    most = MOST_DEPTH * max(depth.shape)
    found: list[Place] = []
    while len(found) <= MOST_DICE:
        _, top, _, place = cv2.minMaxLoc(depth)
        if top < LEAST_DEPTH:
            break
        centre = (np.array(place, np.float64) + 0.5) * ground.shrink - 0.5
        side = 2 * top * ground.shrink
        free = np.mean(ground.depth_at(centre + 0.9 * side * CIRCLE) <= 0)
        if top < most and free >= FREE_AROUND:
            die = _lit(lit, place, top)
            if die is None or any(np.hypot(*(die.centre - one.centre)) < 0.5 * one.side for one in found):
                die = Place(_middle(ground, place, top), side, lit=False)
            found.append(die)
        cv2.circle(depth, place, int(np.ceil(1.3 * top)), 0.0, -1)
    if not found or len(found) > MOST_DICE:
        return []
    usual = max((place.side for place in found if place.lit), default=max(place.side for place in found))
    return [place for place in found if place.side > LEAST_PART * usual]


def _lit(lit: Ground, place: "cv2.typing.Point", top: float) -> Place | None:
    """The part of a patch that is no shadow.

    None where hardly any is left: then the die is dark on a grey ground, like a shadow all over.
    """
    (x, y), reach = place, int(np.ceil(1.5 * top))
    left, upper = max(0, x - reach), max(0, y - reach)
    _, deep, _, at = cv2.minMaxLoc(lit.depth[upper : y + reach + 1, left : x + reach + 1])
    if deep < LEAST_LIT * top:
        return None
    return Place(_middle(lit, (at[0] + left, at[1] + upper), deep), 2 * deep * lit.shrink, lit=True)


LEAST_LIT = 0.6
"""A die that a shadow has been taken for a part of is at least so deep as both are together."""


def _middle(ground: Ground, place: "cv2.typing.Point", top: float) -> NDArray[np.float64]:
    """The middle of the deepest part around a place of the mask: a square's ridge is flat."""
    x, y = place
    reach = int(np.ceil(top))
    window = ground.depth[max(0, y - reach) : y + reach + 1, max(0, x - reach) : x + reach + 1]
    rows, columns = np.nonzero(window >= 0.97 * top)
    middle = np.array([np.mean(columns) + max(0, x - reach), np.mean(rows) + max(0, y - reach)])
    return np.asarray((middle + 0.5) * ground.shrink - 0.5, np.float64)
