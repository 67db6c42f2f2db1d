"""From spots to faces: any two spots may end a diagonal, which tells where the others must be."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.pips.patterns import OFFSET, PATTERNS, SITES
from vision.pips.spots import Lab, Spots, look_up

DIAGONAL = (4.2, 11.5)
"""Length of a face's diagonal from pip to pip, in pip radii: 7 on most dice, 4.5 with the largest pips, 11
with the smallest."""

ALIKE_RADIUS = 1.6
ALIKE_CONTRAST = 2.2
"""How many times larger or stronger one pip of a face may look than another, at most."""

TAKEN = 0.5
"""A site holds a pip where a spot is at least so strong, in the strength of the diagonal's weaker end."""

SITE_REACH = 0.36
"""How far from its site, in pip offsets, a pip may be for tilt and print."""

SLANTS = np.radians([45.0, 39.0, 51.0, 33.5, 56.5])
"""Angles between a diagonal and the grid's x step: the square, and the narrower blocks in which four to six
pips stand on many dice, or which a tilted camera makes of a square."""

FACE_REACH = 1.35
"""Spots up to so many pip offsets from the middle lie on the face; pips of its sides begin at 1.6."""

WORST_FIT = 0.17
"""Pip offsets, root mean square, by which four or more pips may be off the grid fitted to them."""

NARROWEST = 0.62
"""Least ratio of the grid's steps after the fit: blocks of six reach 0.7; side faces begin below."""


@dataclass(frozen=True)
class Face:
    """A face with at least two pips.

    `axes` (2, 2): the grid's two steps in px, as rows. `contrast` is its weakest pip's in Lab units, `stray`
    the strongest spot's on the face that is no pip of it, relative to that; `misfit` in pip offsets;
    `at` (N, 2) where the pips are.
    """

    face: str
    centre: NDArray[np.float64]
    axes: NDArray[np.float64]
    radius: float
    contrast: float
    stray: float
    misfit: float
    at: NDArray[np.float64]

    @property
    def pips(self) -> int:
        """How many there are."""
        return int(self.face)

    @property
    def side(self) -> float:
        """Width of the face in px."""
        return float(np.max(np.linalg.norm(self.axes, axis=1))) / OFFSET

    def corners(self) -> NDArray[np.float64]:
        """(4, 2) px, going round; a square, as the grid's narrower blocks stand on square faces."""
        along = self.axes / np.linalg.norm(self.axes, axis=1, keepdims=True)
        half = self.side / 2
        return np.asarray(
            self.centre + half * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) @ along, np.float64
        )


def faces_of(spots: Spots, lab: Lab, least: float) -> list[Face]:
    """All faces whose pips are among the spots, overlapping ones too; pips have at least contrast `least`."""
    found: dict[tuple[int, ...], Face] = {}
    for first, last in _diagonals(spots, lab, least):
        middle = (spots.at[first] + spots.at[last]) / 2
        half = (spots.at[last] - spots.at[first]) / 2
        near = np.nonzero(np.max(np.abs(spots.at - middle), axis=1) < FACE_REACH * np.hypot(*half) * 1.42)[0]
        strength = min(spots.contrast[first], spots.contrast[last])
        faces = _faces(spots.take(near), middle, half, float(strength))
        best = max(faces, key=lambda face: (face[0].pips, -face[0].misfit), default=None)
        if best is not None:
            face, pips = best
            found.setdefault(tuple(sorted(near[pips].tolist())), face)  # its other diagonal finds it again
    return list(found.values())


def _faces(
    spots: Spots, middle: NDArray[np.float64], half: NDArray[np.float64], strength: float
) -> list[tuple[Face, NDArray[np.intp]]]:
    """The faces that stand on grids of this diagonal, one a slant at most, and which spots are their pips."""
    grids = np.stack([_axes(half, slant) for slant in SLANTS])
    on_grid = (spots.at - middle) @ np.linalg.inv(grids)  # (S, N, 2)
    far = np.linalg.norm(on_grid[:, :, None] - SITES, axis=3)  # (S, N, 9)
    weight = np.where(far < SITE_REACH, spots.contrast[:, None], 0.0)
    holder, strongest = np.argmax(weight, axis=1), np.max(weight, axis=1)
    found = []
    for index, taken in enumerate(strongest >= TAKEN * strength):
        name = _NAMES.get(taken.tobytes())
        if name is None or (index > 0 and int(name) <= DIAGONAL_ONLY):
            continue
        mine = holder[index][taken]
        misfit = float(np.sqrt(np.mean(far[index][mine, np.nonzero(taken)[0]] ** 2)))
        face = _fitted(name, spots, mine, taken, (middle, grids[index], misfit), strongest[index])
        if face is not None:
            found.append((face, mine))
    return found


def _axes(half: NDArray[np.float64], slant: float) -> NDArray[np.float64]:
    """The grid's steps (2, 2) whose sum is the diagonal's half, the first turned back from it by `slant`."""
    cos, sin = np.cos(slant), np.sin(slant)
    x_step = cos * np.array([cos * half[0] + sin * half[1], cos * half[1] - sin * half[0]])
    return np.stack([x_step, half - x_step])


def _diagonals(spots: Spots, lab: Lab, least: float) -> list[tuple[int, int]]:
    """Pairs of spots that can be the ends of a face's diagonal, one body between and beyond them."""
    strong = np.nonzero(spots.contrast >= least)[0]
    if len(strong) < 2:  # noqa: PLR2004 (a pair)
        return []
    at, radius, contrast = spots.at[strong], spots.radius[strong], spots.contrast[strong]
    apart = np.hypot(*(at[:, None] - at[None]).transpose(2, 0, 1))
    mean = np.sqrt(radius[:, None] * radius[None])
    ends = (apart > DIAGONAL[0] * mean) & (apart < DIAGONAL[1] * mean)
    ends &= np.abs(np.log(radius[:, None] / radius[None])) < np.log(ALIKE_RADIUS)
    ends &= np.abs(np.log(contrast[:, None] / contrast[None])) < np.log(ALIKE_CONTRAST)
    first, last = np.nonzero(np.triu(ends, k=1))
    middle, half = (at[first] + at[last]) / 2, (at[last] - at[first]) / 2
    body = look_up(lab, middle[:, None] + np.array(BODY_ALONG)[:, None] * half[:, None])  # (P, 4, 3)
    pips = look_up(lab, np.stack([at[first], at[last]], axis=1))
    colour = np.median(body, axis=1)
    stands_out = np.min(np.linalg.norm(pips - colour[:, None], axis=2), axis=1)
    odd = np.sum(np.linalg.norm(body - colour[:, None], axis=2) > UNEVEN * stands_out[:, None], axis=1)
    good = odd <= 1
    return list(zip(strong[first[good]].tolist(), strong[last[good]].tolist(), strict=True))


BODY_ALONG = (-1.5, -0.5, 0.5, 1.5)
"""Places on a diagonal, in halves of it, that are body on every face of two pips and more."""

UNEVEN = 0.6
"""The body may differ so much from place to place, in what its pips differ from it, at one place of four
more: glare, or the edge of a die with pips far out."""


def _fitted(  # noqa: PLR0917 (the pips, and the grid they were found by)
    name: str,
    spots: Spots,
    mine: NDArray[np.intp],
    taken: NDArray[np.bool_],
    grid: tuple[NDArray[np.float64], NDArray[np.float64], float],
    strongest: NDArray[np.float64],
) -> Face | None:
    """The face of the spots `mine` on the sites `taken`, on the grid that fits them best, if any does."""
    centre, fitted, misfit = grid
    if int(name) > DIAGONAL_ONLY:
        design = np.column_stack([SITES[taken], np.ones(len(mine))])
        solution, *_ = np.linalg.lstsq(design, spots.at[mine], rcond=None)
        fitted, centre = np.asarray(solution[:2], np.float64), np.asarray(solution[2], np.float64)
        off = (spots.at[mine] - design @ solution) @ np.linalg.inv(fitted)
        misfit = float(np.sqrt(np.sum(off**2) / len(mine)))
    steps = np.linalg.svd(fitted, compute_uv=False)
    if misfit > WORST_FIT or steps[1] < NARROWEST * steps[0]:
        return None
    weakest = float(np.min(strongest[taken]))
    again = (spots.at - centre) @ np.linalg.inv(fitted)
    stray = np.all(np.abs(again) < FACE_REACH, axis=1)
    stray[mine] = False
    return Face(
        name,
        centre,
        fitted,
        float(np.median(spots.radius[mine])),
        weakest,
        float(np.max(spots.contrast[stray], initial=0.0)) / weakest,
        misfit,
        spots.at[mine],
    )


_NAMES = {pattern.tobytes(): face for face, patterns in PATTERNS.items() for pattern in patterns}
"""The face of each set of sites that are taken."""

DIAGONAL_ONLY = 3
"""Faces of up to so many pips have one diagonal, which tells the grid only if that is square."""
