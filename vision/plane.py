"""The plane of the dice's top faces, and the way between its millimetres and the picture's pixels."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
"""(N, 2): x, y."""

FOCAL_PER_WIDTH = 0.8
"""Focal length in picture widths where no calibration is given: a lens of 64 degrees, between the Camera
Module 2 (62 degrees) and 3 (66 degrees) and the main camera of most phones."""


@dataclass(frozen=True)
class Plane:
    """A plane in space as one camera sees it.

    `matrix` (3, 3) takes plane millimetres (x, y, 1) to picture pixels. `nadir` is the point of the plane
    under the camera, in millimetres: what stands lower appears shifted towards it.
    """

    matrix: NDArray[np.float64]
    nadir: tuple[float, float]
    height: float
    """Camera above the plane, mm."""

    def to_picture(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Pixels of points (..., 2) given in mm."""
        return _project(self.matrix, points)

    def to_plane(self, pixels: NDArray[np.float64]) -> NDArray[np.float64]:
        """Millimetres of points (..., 2) given in pixels."""
        return _project(np.asarray(np.linalg.inv(self.matrix), np.float64), pixels)

    def scale_at(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Pixels a millimetre (geometric mean over directions) at points (..., 2) in mm."""
        step = 0.5
        right = self.to_picture(points + np.array([step, 0.0])) - self.to_picture(
            points - np.array([step, 0.0])
        )
        down = self.to_picture(points + np.array([0.0, step])) - self.to_picture(
            points - np.array([0.0, step])
        )
        area = np.abs(right[..., 0] * down[..., 1] - right[..., 1] * down[..., 0])
        return np.asarray(np.sqrt(area))


def camera_matrix(width: int, height: int, focal: float | None = None) -> NDArray[np.float64]:
    """Pinhole camera with its centre in the middle of the picture; `focal` in pixels."""
    length = focal if focal is not None else FOCAL_PER_WIDTH * max(width, height)
    return np.array([[length, 0.0, (width - 1) / 2], [0.0, length, (height - 1) / 2], [0.0, 0.0, 1.0]])


def plane_from_pose(
    camera: NDArray[np.float64], rotation: NDArray[np.float64], translation: NDArray[np.float64], lift: float
) -> Plane:
    """The plane `lift` mm above the one of a pose (world to camera); x right, y down, so up is -z."""
    origin = rotation @ np.array([0.0, 0.0, -lift]) + translation
    matrix = camera @ np.column_stack([rotation[:, 0], rotation[:, 1], origin])
    eye = -rotation.T @ origin
    return Plane(matrix=matrix, nadir=(float(eye[0]), float(eye[1])), height=float(-eye[2]))


def _project(matrix: NDArray[np.float64], points: NDArray[np.float64]) -> NDArray[np.float64]:
    x, y = points[..., 0], points[..., 1]
    below = matrix[2, 0] * x + matrix[2, 1] * y + matrix[2, 2]
    return np.stack(
        [
            (matrix[0, 0] * x + matrix[0, 1] * y + matrix[0, 2]) / below,
            (matrix[1, 0] * x + matrix[1, 1] * y + matrix[1, 2]) / below,
        ],
        axis=-1,
    )
