"""What lies there besides the faces read: dice of one pip, and dice that can only be asked about."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pips.belief import MOST, SURE, chance_of_one
from vision.pips.bodies import Ground
from vision.pips.body import CIRCLE, LEAST_UNEVEN, PIP_GROWTH, Body, body_around, one_body
from vision.pips.claims import FELLOW_CONTRAST, FELLOW_LONGNESS, LEAST_SIDE, SAME_DIE, USUAL_FIT
from vision.pips.found import FoundDie, outline, upright, within
from vision.pips.rim import ends_at_all, ends_of, is_disc, spread_of_any_turn
from vision.pips.spots import Lab, Spots, look_up

PIP_SIZE = (0.055, 0.19)
"""Radius of a single pip in die widths: 0.08 to 0.1 on most, up to twice that where the one is made large."""

LEAST_STEP = 10.0
SURE_STEP = 15.0
"""Lab units from body to pip, to look at it and to believe it."""

LEAST_PLAIN = 0.6
"""Share of a circle of two radii around a single pip that is of the body's colour at least."""

LEAST_CENTRAL = 0.75
"""A single pip is in the middle of its body: its depth there relative to the largest near by. A corner pip
of a two comes to 0.5."""

ALIKE_RADIUS = 1.4
ALIKE_REACH = 0.75
"""Pips of the same size are looked for so many widths around: a reflection across the die may have hidden
that the pip is not in its middle. Those of a die that touches begin at 0.76."""

BODY_BEYOND = 0.3
"""Share of a circle of 0.85 widths around a die that may be body still: its side faces."""

MOST_SPREAD = 0.2
"""Spread of the rim from which a body with a single pip is not believed, however plain it is: the ones in
photographs end more evenly, but for five of 119; what lies between the thick strokes of letters does not."""

LEFT_SIZE = (0.36, 1.4)
"""Depth of a left-over patch, in usual widths, that may be a die: less is a side face or a shadow, more the
tray's own wall."""

FREE_AROUND = 0.7
"""Share of a circle of 0.9 widths around a left-over patch that must not belong to it: walls and sleeves go
on."""

ALONE_PX = 8.0
ALONE_PART = 0.08
"""Least depth in px, and largest in picture widths, of a patch where no die tells the usual width."""


def single_pips(every: Spots, left: Ground, dice: Sequence[FoundDie], lab: Lab) -> list[FoundDie]:
    """Dice of one pip among `left`, or of the ground's colour; `every` are the spots of all channels.

    `left` is what lies there besides `dice`.
    """
    found: list[FoundDie] = []
    size = (lab.shape[1], lab.shape[0])
    bodies = [outline(die.corners, size) for die in dice]
    for index in np.argsort(-every.contrast):
        at = every.at[index]
        if any(np.hypot(*(at - die.centre)) < SAME_DIE * die.side for die in found):
            continue
        bare = left.depth_at(at) <= 0
        if bare and any(within(body, at) for body in bodies):
            continue
        die = _single(every, int(index), left, lab, bare=bool(bare))
        if die is not None:
            found.append(die)
    return found


def _single(every: Spots, index: int, left: Ground, lab: Lab, *, bare: bool) -> FoundDie | None:
    """The die whose one pip a spot is; on the `bare` ground it can only be of that colour."""
    at, radius = every.at[index], float(every.radius[index])
    near = look_up(lab, at + radius * np.array([2.0, 2.4, 2.8])[:, None, None] * CIRCLE).reshape(-1, 3)
    colour = np.asarray(np.median(near, axis=0), np.float64)
    step = float(np.linalg.norm(look_up(lab, at) - colour))
    plain = np.linalg.norm(near[: len(CIRCLE)] - colour, axis=1) < max(0.5 * step, LEAST_UNEVEN)
    if step < LEAST_STEP or np.mean(plain) < LEAST_PLAIN:
        return None
    alike = left.is_bare_colour(colour, at)
    if bare and not alike:
        return None
    edge = 0.0 if alike else step
    patch = body_around(lab, None if alike else left, at, 10 * radius, colour, edge, at[None], radius)
    side = 2 * float(patch.depth_at(at)) / USUAL_FIT
    if side < LEAST_SIDE or not PIP_SIZE[0] < radius / side < PIP_SIZE[1]:
        return None
    central = patch.central(at, 0.5 * side)
    if central < LEAST_CENTRAL:
        return None
    ends = ends_of(lab, at, side / 2 * np.eye(2), at[None], radius, colour, edge)
    if alike and not ends_at_all(ends):
        return None
    uneven = float(np.percentile(_off_body(lab, at, side, colour), MOST)) / step
    spread = spread_of_any_turn(ends)
    chance = chance_of_one(spread, uneven, central, _fellows(every, index, side, lab, colour, step))
    ends_well = spread < MOST_SPREAD and (alike or _beyond(patch, at, side) <= BODY_BEYOND)
    sure = chance >= SURE and step >= SURE_STEP and ends_well and not is_disc(ends, left, at)
    return FoundDie("1", at, upright(at, side), sure, colour, chance)


def _fellows(  # noqa: PLR0917 (the pip, and the die it would be on)
    every: Spots, index: int, side: float, lab: Lab, colour: NDArray[np.float64], step: float
) -> int:
    """How many spots like the pip lie near by with nothing but body between."""
    at, radius = every.at[index], float(every.radius[index])
    off = np.hypot(*(every.at - at).T)
    alike = np.abs(np.log(every.radius / radius)) < np.log(ALIKE_RADIUS)
    alike &= (every.longness < FELLOW_LONGNESS) & (every.contrast > FELLOW_CONTRAST * every.contrast[index])
    alike &= (off > PIP_GROWTH * radius) & (off < ALIKE_REACH * side)
    return sum(one_body(lab, np.stack([at, other]), colour, step, radius) for other in every.at[alike])


def _off_body(
    lab: Lab, at: NDArray[np.float64], side: float, colour: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Lab units by which places all over a top differ from the body's colour."""
    places = at + side * np.array([0.22, 0.3, 0.38])[:, None, None] * CIRCLE
    return np.asarray(np.linalg.norm(look_up(lab, places) - colour, axis=2), np.float64)


def _beyond(patch: Body, at: NDArray[np.float64], side: float) -> float:
    return float(np.mean(patch.depth_at(at + 0.85 * side * CIRCLE) > 0))


def unread(left: Ground, dice: Sequence[FoundDie], every: Spots, lab: Lab) -> list[FoundDie]:
    """Dice among `left` that show no face: marked patches of a die's size that end all around."""
    found: list[FoundDie] = []
    depth = left.depth.copy()
    usual = float(np.median([die.side for die in dice])) / left.shrink if dice else 0.0
    least, most = (part * usual for part in LEFT_SIZE) if dice else (ALONE_PX, ALONE_PART * max(depth.shape))
    while True:
        _, top, _, place = cv2.minMaxLoc(depth)
        if top < least:
            return found
        centre = (np.array(place, np.float64) + 0.5) * left.shrink - 0.5
        side = 2 * top * left.shrink
        marked = np.any(np.hypot(*(every.at - centre).T) < 0.5 * side)
        free = np.mean(left.depth_at(centre + 0.9 * side * CIRCLE) <= 0)
        if side > LEAST_SIDE and top < most and marked and free >= FREE_AROUND and not left.is_disc(centre):
            found.append(
                FoundDie(
                    "", centre, upright(centre, side), sure=False, body=look_up(lab, centre), chance=1 / 6
                )
            )
        cv2.circle(depth, place, int(np.ceil(max(1.25 * top, SAME_DIE * usual))), 0.0, -1)
