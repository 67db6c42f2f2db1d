"""The geometry of a drawn tray: a pinhole camera over the mat, and dice as cubes in space."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.mat_layout import DIE_MM, MatLayout

Vector = NDArray[np.float64]

FOCAL: Final = 0.82
"""Focal length in picture widths: the 62 degree lens of a Camera Module 2."""

# The mat's axes: x right, y down, z into the table, so a die stands at negative z. A face is named by its
# outward normal n and by right and down as whoever looks at it sees them: right x down = -n.
_NORMALS: Final = np.array([(0, 0, -1), (0, 0, 1), (1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0)], float)
_DOWNS: Final = np.array([(0, 1, 0), (0, 1, 0), (0, 0, 1), (0, 0, 1), (0, 0, 1), (0, 0, 1)], float)
_RIGHTS: Final = np.cross(_DOWNS, -_NORMALS)
TOP: Final = 0
"""The face that lies on top of a die that is not turned over."""


@dataclass(frozen=True)
class View:
    """A pinhole camera: where it is (mm), its right, down and forward as the rows of `axes`."""

    width: int
    height: int
    focal: float
    eye: Vector
    axes: Vector

    def project(self, points: Vector) -> Vector:
        """Pixels (N, 2) of points (N, 3) in mm."""
        seen = (points - self.eye) @ self.axes.T
        middle = np.array([(self.width - 1) / 2, (self.height - 1) / 2])
        return np.asarray(self.focal * seen[:, :2] / seen[:, 2:] + middle)

    def on_mat(self, points: Vector) -> Vector:
        """Pixels (N, 2) of points (N, 2) of the mat."""
        return self.project(np.column_stack([points, np.zeros(len(points))]))


def view_of(
    layout: MatLayout, size: tuple[int, int], *, tilt_deg: float, turn_deg: float, fill: float
) -> View:
    """A camera `tilt_deg` off the vertical that sees the whole mat.

    The mat takes `fill` of the picture's width or height, whichever comes first.
    """
    width, height = size
    focal = FOCAL * max(size)
    tilt, turn = np.radians(tilt_deg), np.radians(turn_deg)
    forward = np.array([0.0, -np.sin(tilt), np.cos(tilt)])
    level = np.array([1.0, 0.0, 0.0])
    right = np.cos(turn) * level + np.sin(turn) * np.cross(forward, level)
    axes = np.array([right, np.cross(forward, right), forward])
    middle = np.array([layout.width / 2, layout.height / 2, 0.0])
    sheet = np.array([(0, 0), (layout.width, 0), (layout.width, layout.height), (0, layout.height)])
    distance = 2.0 * layout.width
    for _ in range(4):  # the nearer edge grows as the camera comes down: a few rounds and it fits
        view = View(width, height, focal, middle - distance * forward, axes)
        reach = np.abs(view.on_mat(sheet) - np.array(size) / 2).max(axis=0) / (np.array(size) / 2)
        distance *= float(reach.max()) / fill
    return View(width, height, focal, middle - distance * forward, axes)


@dataclass(frozen=True)
class Cube:
    """A die in space: its colour, its six faces in the order of their normals, its middle (mm), its turn."""

    colour: str
    faces: tuple[str, ...]
    middle: Vector
    rotation: Vector
    glitter: int

    def normals(self) -> Vector:
        """Outward normals of the six faces, (6, 3)."""
        return np.asarray(_NORMALS @ self.rotation.T)

    def corners(self, face: int) -> Vector:
        """The face's corners (4, 3) mm: top-left, top-right, bottom-right, bottom-left as one sees it."""
        normal, right, down = _NORMALS[face], _RIGHTS[face], _DOWNS[face]
        flat = [normal - right - down, normal + right - down, normal + right + down, normal - right + down]
        return np.asarray(self.middle + DIE_MM / 2 * np.array(flat) @ self.rotation.T)

    def rounded(self, rounding: float) -> Vector:
        """Middles (8, 3) mm of the balls of radius `rounding` mm that round the cube's corners off."""
        signs = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
        return np.asarray(self.middle + (DIE_MM / 2 - rounding) * signs @ self.rotation.T)

    @property
    def top(self) -> int:
        """The face that looks up most."""
        return int(np.argmin(self.normals()[:, 2]))

    @property
    def lean_deg(self) -> float:
        """How far the top face leans off the level."""
        return float(np.degrees(np.arccos(min(1.0, -self.normals()[self.top, 2]))))


def turned(axis: Vector, angle: float) -> Vector:
    """The rotation (3, 3) by `angle` radians about `axis` (O. Rodrigues, 1840)."""
    x, y, z = axis / np.linalg.norm(axis)
    cross = np.array([(0, -z, y), (z, 0, -x), (-y, x, 0)])
    return np.asarray(np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross)
