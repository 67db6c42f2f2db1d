"""The plane of the top faces where there is no mat: from how large and oval the dice's rings look."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.faces import GAMMA, Faces, unwrap
from vision.light import Light, light_of
from vision.picture import Picture, halved
from vision.plane import Plane, Points, camera_matrix
from vision.rings import INNER_EDGE, Floats, Rings, fit_rings, pale_channel, peaks, ring_match
from vision.tabs import tab_matches

SEARCH_DIE_PX = 20.0
"""Width in pixels at which dice of every size are looked for, the picture being shrunk to it."""

SIZE_STEP = 1.12
"""From one size to the next: a ring 6 % too large or small still matches by four fifths."""

SMALLEST_DIE_PX = 22.0
"""Dice smaller than this in the picture can not be read."""

LEAST_MATCH = 0.45
LEAST_SEEN = 0.7
"""Rings that the plane is learned from are clearer than those that are read."""

CLEAR_TABS = 0.55
CLEAR_MATCH = 0.8
CLEAR_SEEN = 0.9
"""One ring of the picture must have tabs beyond doubt (a die's have a correlation of 0.6 and more, chance
up to 0.52), or where they are burnt out be as good a ring as two dice in three are."""

USUAL_CAST = 8.0
FEWEST_OF_ODD_LIGHT = 3
"""Strongest to weakest channel of a white, in linear light: a lamp of 2700 K under daylight white balance
has 6. Under odder light it takes more than one ring to believe in."""

TAB_NUMBERS = (2, 3, 4, 5, 6)

LEAST_OVAL = 0.22
"""An oval beyond this is no top face: the camera would look at it from more than 50 degrees off."""


def learn_plane(picture: Picture, die_mm: float) -> tuple[Plane, NDArray[np.float64]] | None:
    """The plane in which the picture's rings are circles of one size, and their white; None without rings.

    Its millimetres have their origin under the middle of the picture and x along the picture's rows.
    """
    white = np.full(3, 200.0)
    found = _rings_of_all_sizes(picture, white)
    if found is None:
        return None
    faces = unwrap(picture, _pixel_plane(picture), found)
    light = light_of(faces)
    usual = np.max(light.white) < USUAL_CAST * np.min(light.white)
    if _sure_dice(found, faces, light) < (1 if usual else FEWEST_OF_ODD_LIGHT):
        return None
    height, width = picture.shape[:2]
    white = 255.0 * (light.white * np.median(light.level)) ** (1 / GAMMA)
    return _fit_plane(found, camera_matrix(width, height), die_mm), np.asarray(white)


def _sure_dice(rings: Rings, faces: Faces, light: Light) -> int:
    """How many of the rings are surely dice's: the bowl of a 6 and the dot of an i make rings too."""
    tabs = tab_matches(np.min(light.graded(faces.values), axis=-1), TAB_NUMBERS)
    clear = (rings.match > CLEAR_MATCH) & (rings.seen > CLEAR_SEEN)
    return int(np.sum(clear | (np.max(tabs, axis=1) > CLEAR_TABS)))


def _rings_of_all_sizes(picture: Picture, white: NDArray[np.float64]) -> Rings | None:
    """Rings in the picture's own pixels (for mm), the better of any two that overlap."""
    height, width = picture.shape[:2]
    centres: list[Points] = []
    matches: list[Floats] = []
    sizes: list[NDArray[np.float64]] = []
    die = SMALLEST_DIE_PX
    finest = picture
    while die < 1.2 * min(height, width):
        scale = SEARCH_DIE_PX / die
        size = (max(8, round(width * scale)), max(8, round(height * scale)))
        if min(finest.shape[0] / size[1], finest.shape[1] / size[0]) >= 2:  # noqa: PLR2004 (a half is fine enough)
            finest = halved(finest)
        small = cv2.resize(finest, size, interpolation=cv2.INTER_AREA)
        match = ring_match(pale_channel(np.asarray(small, np.uint8), white), SEARCH_DIE_PX)
        rows, columns, values = peaks(match, 3, LEAST_MATCH)
        ratio = np.array([width / size[0], height / size[1]])
        centres.append((np.stack([columns, rows], axis=1) + 0.5) * ratio - 0.5)
        matches.append(values)
        sizes.append(np.full(len(values), die))
        die *= SIZE_STEP
    centre, match, die_px = np.concatenate(centres), np.concatenate(matches), np.concatenate(sizes)
    if not len(match):
        return None
    order = np.argsort(-match)[:200]
    kept: list[int] = []
    for index in order:
        apart = [np.hypot(*(centre[index] - centre[other])) > 0.5 * die_px[other] for other in kept]
        if all(apart):
            kept.append(int(index))
    rings = fit_rings(picture, _pixel_plane(picture), white, centre[kept], match[kept], die_px[kept])
    good = (rings.seen > LEAST_SEEN) & (np.hypot(*rings.oval.T) < LEAST_OVAL)
    return rings.take(good) if np.any(good) else None


def _pixel_plane(picture: Picture) -> Plane:
    """The picture itself as a plane of one "mm" a pixel."""
    height, width = picture.shape[:2]
    return Plane(np.eye(3), (width / 2, height / 2), float(max(width, height)))


def _fit_plane(rings: Rings, camera: NDArray[np.float64], die_mm: float) -> Plane:
    """Gauss-Newton over distance and tilt, each ring giving its size and oval; odd ones count little."""
    spread = 1 + 0 * rings.radius
    seen = np.stack([2 * np.log(rings.radius), 2 * rings.oval[:, 0], 2 * rings.oval[:, 1]], axis=1)
    start = np.log(camera[0, 0] * INNER_EDGE * die_mm / np.median(rings.radius))
    state = np.array([start, 0.0, 0.0])
    prior = np.diag([0.0, _LEVEL_WEIGHT, _LEVEL_WEIGHT])
    for _ in range(12):
        expected = _expected(state, rings.centre, camera, die_mm)
        off = seen - expected
        spread = 1.0 / (1.0 + np.sum((off / _RING_ERROR) ** 2, axis=1))
        slope = np.stack(
            [
                (_expected(state + step, rings.centre, camera, die_mm) - expected) / 1e-4
                for step in 1e-4 * np.eye(3)
            ],
            axis=2,
        )
        left = np.einsum("nki,nkj,n->ij", slope, slope, spread) / _RING_ERROR**2 + prior
        right = np.einsum("nki,nk,n->i", slope, off, spread) / _RING_ERROR**2 - prior @ state
        move = np.linalg.solve(left + 1e-9 * np.eye(3), right)
        state = state + np.clip(move, -0.3, 0.3)
        state[1:] = np.clip(state[1:], -0.9, 0.9)
    return _tilted_plane(state, camera)


_RING_ERROR = 0.03
"""How far a flat ring's log area and oval are off from its plane's, by glare, glitter and blur."""

_LEVEL_WEIGHT = 4.0
"""Inverse variance of the slope (tangent of the tilt): cameras look down on trays, 27 degrees off being one
deviation."""


def _tilted_plane(state: NDArray[np.float64], camera: NDArray[np.float64]) -> Plane:
    """The plane at distance exp(state[0]) along the camera's axis, of slope state[1:]."""
    distance = np.exp(state[0])
    # Depth over the plane is distance / (1 - slope . ray); orthonormal directions within it:
    normal = np.array([-state[1], -state[2], 1.0])
    normal /= np.linalg.norm(normal)
    right = np.array([1.0, 0.0, 0.0]) - normal[0] * normal
    right /= np.linalg.norm(right)
    down = np.cross(normal, right)
    origin = np.array([0.0, 0.0, distance])
    matrix = camera @ np.column_stack([right, down, origin])
    eye = -origin
    return Plane(matrix, (float(eye @ right), float(eye @ down)), float(-(eye @ normal)))


def _expected(
    state: NDArray[np.float64], pixels: Points, camera: NDArray[np.float64], die_mm: float
) -> NDArray[np.float64]:
    """(N, 3) log area and the two oval components (doubled) of rings centred at `pixels`."""
    plane = _tilted_plane(state, camera)
    at = plane.to_plane(pixels)
    step = 0.25
    right = (plane.to_picture(at + np.array([step, 0.0])) - plane.to_picture(at - np.array([step, 0.0]))) / (
        2 * step
    )
    down = (plane.to_picture(at + np.array([0.0, step])) - plane.to_picture(at - np.array([0.0, step]))) / (
        2 * step
    )
    # The ring's second moment in the picture is J J^T; its trace and differences give size and oval.
    xx = right[:, 0] ** 2 + down[:, 0] ** 2
    yy = right[:, 1] ** 2 + down[:, 1] ** 2
    xy = right[:, 0] * right[:, 1] + down[:, 0] * down[:, 1]
    mean = (xx + yy) / 2
    inner = INNER_EDGE * die_mm
    return np.stack([np.log(mean * inner**2), (xx - yy) / (2 * mean), xy / mean], axis=1)
