"""What one camera's pictures have told of the tray: where its plane is, and its white."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from vision.learn_plane import learn_plane
from vision.light import white_of_mat
from vision.mat import MARKERS_OF_A_MAT, Pose, find_markers, pose_of
from vision.picture import Picture, shrunk
from vision.plane import Plane
from vision.reading import Hint, MatState
from vision.sharpness import blur_of_markers

MARGIN_MM = 25.0
"""Dice are looked for as far beyond the mat's edge: one and a half dice."""

REACH_MM = 400.0
"""Without a mat, dice are looked for as far from the middle of the picture; a tilted plane runs to the
horizon."""

MOVED_MM = 6.0
"""A mat whose corners lie elsewhere by more than this, a third of a die, has been moved; less is the
markers' noise."""

NEUTRAL = np.full(3, 200.0)
"""White where nothing is known of it."""


@dataclass(frozen=True)
class Sight:
    """The tray in one picture: the plane of the top faces, and how it is known.

    `white` (3,) serves to find rings with; `region` is left, top, right, bottom in mm: where in the plane
    dice are looked for; `blur` is that of the markers, in widths of a die, where there are any; `markers`
    (N, 2) px are their middles.
    """

    plane: Plane
    state: MatState
    white: NDArray[np.float64]
    region: tuple[float, float, float, float]
    hints: tuple[Hint, ...] = ()
    blur: float | None = None
    markers: NDArray[np.float64] = field(default_factory=lambda: np.zeros((0, 2)))


@dataclass
class Tray:
    """Takes pictures of `size` (width, height) with dice `die_mm` wide, and keeps what it learned."""

    size: tuple[int, int]
    die_mm: float
    _pose: Pose | None = None
    _learned: Plane | None = None
    _white: NDArray[np.float64] = field(default_factory=NEUTRAL.copy)

    def see(self, image: Picture) -> Sight | None:
        """The tray in this picture, or None where nothing tells of its plane."""
        markers = find_markers(image)
        pose = pose_of(markers, self.size)
        if pose is not None:
            return self._seen(image, pose, covered=len(markers) < MARKERS_OF_A_MAT)
        if self._pose is not None and self._agrees(markers):
            return self._sight(self._pose.plane(self.die_mm), MatState.KEPT, (Hint.MARKER_COVERED,), image)
        moved = (Hint.MAT_MOVED,) if self._pose is not None else ()
        self._pose = None
        if self._learned is None:
            learned = learn_plane(image, self.die_mm)
            if learned is None:
                return None
            self._learned, self._white = learned
        return self._sight(self._learned, MatState.LEARNED, moved)

    def outline(self) -> NDArray[np.float64] | None:
        """The mat's corners (4, 2) px, while its pose is known."""
        if self._pose is None:
            return None
        return _corners(self._pose)

    def learn_again(self, image: Picture) -> Sight | None:
        """The tray by this picture's rings, where what was kept fits no dice; None where there are none."""
        learned = learn_plane(image, self.die_mm)
        if learned is None:
            return None
        self._pose = None
        self._learned, self._white = learned
        return self._sight(self._learned, MatState.LEARNED, ())

    def _seen(self, image: Picture, pose: Pose, *, covered: bool) -> Sight:
        hints = [Hint.MARKER_COVERED] if covered else []
        if self._pose is not None and _distance_mm(self._pose, pose) > MOVED_MM:
            hints.append(Hint.MAT_MOVED)
        self._pose, self._learned = pose, None
        self._white = white_of_mat(image, pose)
        return self._sight(pose.plane(self.die_mm), MatState.SEEN, tuple(hints), image)

    def _sight(
        self, plane: Plane, state: MatState, hints: tuple[Hint, ...], image: Picture | None = None
    ) -> Sight:
        """What is known; `image` is given where the mat's pose tells where its markers are."""
        if image is None or self._pose is None:
            return Sight(plane, state, self._white, self._region(plane), hints)
        middles = np.stack([marker.corners().mean(axis=0) for marker in self._pose.layout.markers])
        ground = self._pose.plane(0.0)
        blur = blur_of_markers(image, ground, middles, self.die_mm)
        return Sight(plane, state, self._white, self._region(plane), hints, blur, ground.to_picture(middles))

    def _agrees(self, markers: dict[int, NDArray[np.float64]]) -> bool:
        """Whether the few markers seen lie where the last pose has them."""
        if self._pose is None:
            return False
        ground = self._pose.plane(0.0)
        places = {marker.id: marker.corners() for marker in self._pose.layout.markers}
        return all(
            number in places and np.max(np.hypot(*(ground.to_plane(quad) - places[number]).T)) < MOVED_MM
            for number, quad in markers.items()
        )

    def _region(self, plane: Plane) -> tuple[float, float, float, float]:
        if self._pose is not None:
            layout = self._pose.layout
            return -MARGIN_MM, -MARGIN_MM, layout.width + MARGIN_MM, layout.height + MARGIN_MM
        width, height = self.size
        seen = plane.to_plane(np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64))
        middle = plane.to_plane(np.array([width / 2, height / 2]))
        low = np.maximum(np.min(seen, axis=0), middle - REACH_MM)
        high = np.minimum(np.max(seen, axis=0), middle + REACH_MM)
        return float(low[0]), float(low[1]), float(high[0]), float(high[1])


def mat_in(picture: Picture) -> tuple[tuple[float, float], ...]:
    """The mat's corners in a picture (H, W, 3), px; none where its markers are not seen."""
    image, shrink = shrunk(picture)
    pose = pose_of(find_markers(image), (image.shape[1], image.shape[0]))
    if pose is None:
        return ()
    return tuple((float(x), float(y)) for x, y in (_corners(pose) + 0.5) / shrink - 0.5)


def _corners(pose: Pose) -> NDArray[np.float64]:
    layout = pose.layout
    sheet = [[0, 0], [layout.width, 0], [layout.width, layout.height], [0, layout.height]]
    return pose.plane(0.0).to_picture(np.array(sheet, np.float64))


def _distance_mm(one: Pose, other: Pose) -> float:
    """How far the mat's corners lie from where another pose had them."""
    page = np.array(
        [[0, 0], [one.layout.width, 0], [one.layout.width, one.layout.height], [0, one.layout.height]]
    )
    again = other.plane(0.0).to_plane(one.plane(0.0).to_picture(page))
    return float(np.max(np.hypot(*(again - page).T)))
