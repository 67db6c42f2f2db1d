"""The markers of the dice mat in a picture, and the camera's pose from those that are seen."""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.mat_layout import MARKER_DICTIONARY, MatLayout, layout_of
from vision.picture import Picture
from vision.plane import Plane, camera_matrix, plane_from_pose

MARKERS_OF_A_MAT = 4
MARKERS_NEEDED = 3
"""Three markers give twelve corners over two sides of the mat: enough for a pose that one bad corner does
not turn."""

_WORST_CORNER = 0.012
"""Mean distance of the markers' corners from where the pose puts them, in picture widths (4 px of 1280 for
a lens without calibration, doubled and more); beyond it the cards do not lie as on the mat."""


@dataclass(frozen=True)
class Pose:
    """Where the mat is before the camera: `rotation` (3, 3) and `translation` (3,) in mm."""

    camera: NDArray[np.float64]
    rotation: NDArray[np.float64]
    translation: NDArray[np.float64]
    size: tuple[int, int]
    """(width, height) of the pictures this pose is of."""
    layout: MatLayout

    def plane(self, lift: float) -> Plane:
        """The plane `lift` mm above the mat."""
        return plane_from_pose(self.camera, self.rotation, self.translation, lift)


_PARAMETERS = cv2.aruco.DetectorParameters()
_PARAMETERS.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
_DETECTOR = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(MARKER_DICTIONARY), _PARAMETERS)


def find_markers(picture: Picture) -> dict[int, NDArray[np.float64]]:
    """The mat's markers: id -> (4, 2) corner pixels, clockwise from the marker's own top left."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    found = _detect(np.asarray(grey, np.uint8))
    if len(found) < MARKERS_OF_A_MAT and max(grey.shape) >= 640:  # noqa: PLR2004
        # A blurred marker's cells are sharper at half the size; so are those broken up by noise.
        half = cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        for number, corners in _detect(np.asarray(half, np.uint8)).items():
            found.setdefault(number, corners * 2.0 + 0.5)
    return found


def _detect(grey: NDArray[np.uint8]) -> dict[int, NDArray[np.float64]]:
    corners, numbers, _ = _DETECTOR.detectMarkers(grey)
    if numbers is None:
        return {}
    found: dict[int, NDArray[np.float64]] = {}
    twice: set[int] = set()
    for number, quad in zip(np.ravel(numbers), corners, strict=True):
        if int(number) in found:
            twice.add(int(number))
        if layout_of(int(number)) is not None:
            found[int(number)] = np.asarray(quad, np.float64).reshape(4, 2)
    return {number: quad for number, quad in found.items() if number not in twice}


def pose_of(
    markers: Mapping[int, NDArray[np.float64]], size: tuple[int, int], focal: float | None = None
) -> Pose | None:
    """The pose that three or four markers agree on, or None where they are too few or do not fit the mat."""
    layout = _common_layout(markers)
    if layout is None:
        return None
    seen = {marker.id: marker for marker in layout.markers if marker.id in markers}
    on_mat = np.concatenate([marker.corners() for marker in seen.values()])
    in_picture = np.concatenate([markers[number] for number in seen])
    camera = camera_matrix(*size, focal)
    in_space = np.column_stack([on_mat, np.zeros(len(on_mat))])
    done, turn, shift = cv2.solvePnP(in_space, in_picture, camera, None, flags=cv2.SOLVEPNP_IPPE)
    if not done or not np.all(np.isfinite(shift)):
        return None
    turn, shift = cv2.solvePnPRefineLM(in_space, in_picture, camera, None, turn, shift)
    again, _ = cv2.projectPoints(in_space, turn, shift, camera, None)
    off = np.mean(np.linalg.norm(again.reshape(-1, 2) - in_picture, axis=1))
    if off > _WORST_CORNER * max(size):
        return None
    rotation, _ = cv2.Rodrigues(turn)
    return Pose(
        camera, np.asarray(rotation, np.float64), np.asarray(shift, np.float64).reshape(3), size, layout
    )


def _common_layout(markers: Mapping[int, NDArray[np.float64]]) -> MatLayout | None:
    """The sheet that enough of the markers belong to."""
    for layout in {id(found): found for number in markers if (found := layout_of(number))}.values():
        if sum(marker.id in markers for marker in layout.markers) >= MARKERS_NEEDED:
            return layout
    return None
