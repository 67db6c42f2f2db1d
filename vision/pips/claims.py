"""Which faces hold: each is judged by its pips, by what else is on it, and by its body."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.pips.belief import SURE, chance_of, signs_of
from vision.pips.bodies import Ground
from vision.pips.body import CIRCLE, LEAST_UNEVEN, body_around, one_body
from vision.pips.found import outline, within
from vision.pips.group import DIAGONAL_ONLY, Face
from vision.pips.patterns import OFFSET, PATTERNS, SITES
from vision.pips.rim import ends_at_all, ends_of, half_steps, is_disc, is_turned
from vision.pips.spots import Lab, Spots, look_up

LEAST_SIDE = 20.0
"""Width in px of the working picture below which pips run together and any grain of wood or cloth makes
faces."""

SAME_DIE = 0.62
"""Two faces whose middles are nearer than this, in the larger one's width, are of one die."""

ROUND_PIP = 0.45
"""Spots so near a pip's site, in pip offsets, are that pip, in whatever channel."""

SQUARE_REACH = 1.65
"""Spots up to so many pip offsets from the middle, along either edge, are on the face; pips of side faces
begin beyond 2."""

MOST_STRAY = 1.3
"""A face on which another spot outdoes its pips is none: its pips are the gaps between others, or glitter."""

STRAY_RADIUS = 1.45
STRAY_LONGNESS = 2.2
"""What outdoes pips is as large as they are, to within a level and a half of size, and about as round: a
glint is smaller, a rim is long, and the whole die is a spot too."""

BODY_SHARE = 0.55
"""The top is plain where it differs from its body's colour by less than this part of what its pips do."""

USUAL_FIT = 1.05
FREE_FIT = 0.15
"""From a face's middle to the ground it is usually so many half widths, and that much more or less (as a
logarithm) is nothing odd: round corners, sides that are seen."""

LEAST_SCORE = -1.0
"""Below, a face is not even asked about."""


@dataclass(frozen=True)
class Claim:
    """A face and what its surroundings say of it.

    `stray` is the strongest other spot on it, of any channel, relative to its pips; `plain` the share of
    the top that has the body's colour; `covered` the share that is not ground; `fit` how far the ground is
    from its middle, in half widths; `central` that distance relative to the largest near by; `fellows` how
    many pips like its own lie on the same body outside of the face, `further` how many less alike ones
    lie on it or beyond, none of them its own; `beyond` how much of a circle well
    around it is its body still; `cut_off` whether its body runs out of the picture; `hidden` whether a
    reflection lies where a pip could be; `contrast` from body to pips in Lab units, `edge` the one by half of
    which what is no longer the body differs from it: 0 where the body has the ground's colour and only faint
    edges set it off; `body` (3,) the body's colour; `pattern` (9,) the sites that hold a pip.
    """

    face: Face
    stray: float
    plain: float
    covered: float
    fit: float
    central: float
    fellows: int
    further: int
    beyond: float
    cut_off: bool
    hidden: bool
    contrast: float
    edge: float
    body: NDArray[np.float64]
    pattern: NDArray[np.bool_]

    def chance(self, lead: float, lab: Lab) -> float:
        """The chance, 0..1, that the die shows this face, which beats the next other reading by `lead`.

        `lab` is the picture it was found in.
        """
        signs = signs_of(lab, self.face, self.pattern, self.body, (self.contrast, self.edge))
        return chance_of(self.face, signs, self.plain, self.central, lead)

    def on_a_die(self, ground: Ground, lab: Lab) -> bool:
        """Whether what the pips are on may be a die's top by its shape.

        A button is round, and its holes stand like pips; what stands in a row along a square's edges is none.
        """
        face = self.face
        ends = ends_of(lab, face.centre, half_steps(face), face.at, face.radius, self.body, self.edge)
        return not is_turned(ends) and not is_disc(ends, ground, face.centre)

    @property
    def score(self) -> float:
        """Higher for likelier faces: the weights make each fault cost about what a missing pip does."""
        off = max(0.0, abs(float(np.log(max(self.fit, 0.1) / USUAL_FIT))) - FREE_FIT)
        faults = _faults(self.face, self.stray, self.plain, self.covered)
        return _found(self.face, self.contrast) - faults - 1.5 * off - 2 * (1 - self.central) - self.fellows


def _found(face: Face, contrast: float) -> float:
    return float(np.log(max(contrast, 1.0) / 20)) + 0.2 * face.pips


def _faults(face: Face, stray: float, plain: float, covered: float) -> float:
    return 4 * face.misfit + stray + 3 * (1 - plain) + 2 * (1 - covered)


def claim_of(face: Face, own: Spots, every: Spots, ground: Ground, lab: Lab) -> Claim | None:
    """Judge one face; `own` are the spots of its channel, `every` of all.

    None if it is too small, if what else is on it outdoes its pips, or if it would not be asked about.
    """
    if face.side < LEAST_SIDE:
        return None
    pattern = min(PATTERNS[face.face], key=lambda taken: _misses(taken, face))
    stray = _stray(face, SITES[pattern], every)
    if stray > MOST_STRAY:
        return None
    square = face.axes / np.linalg.norm(face.axes, axis=1, keepdims=True) * face.side * OFFSET
    at = face.centre + _TOP @ square
    colours = look_up(lab, at)
    pips = face.centre + SITES[pattern] @ face.axes
    off_pips = np.min(np.linalg.norm(at[:, None] - pips[None], axis=2), axis=1) > 1.5 * face.radius
    off_pips = off_pips if np.any(off_pips) else np.ones(len(at), np.bool_)
    body = np.median(colours[off_pips], axis=0)
    contrast = float(np.linalg.norm(np.median(look_up(lab, pips), axis=0) - body))
    like = np.linalg.norm(colours - body, axis=1) < max(BODY_SHARE * contrast, LEAST_UNEVEN)
    plain = float(np.mean(like[off_pips]))
    bare = ground.is_bare_colour(body, face.centre)
    covered = 1.0 if bare else float(np.mean(ground.depth_at(at) > 0))
    if _found(face, contrast) - _faults(face, stray, plain, covered) < LEAST_SCORE:
        return None  # whatever its body is like
    edge = 0.0 if bare else contrast
    if bare and not ends_at_all(
        ends_of(lab, face.centre, half_steps(face), face.at, face.radius, body, edge)
    ):
        return None
    around = None if bare else ground
    filled = _filled(face, pips, every)
    patch = body_around(lab, around, face.centre, 1.1 * face.side, body, edge, filled, face.radius)
    return Claim(
        face=face,
        stray=stray,
        plain=plain,
        covered=covered,
        fit=float(patch.depth_at(face.centre)) / (face.side / 2),
        central=patch.central(face.centre, 0.48 * face.side),
        fellows=_fellows(face, own, lab, body, contrast, ALIKE_AS_PIPS),
        further=_fellows(face, own, lab, body, contrast, LESS_ALIKE, outside=False),
        beyond=float(np.mean(patch.depth_at(face.centre + BEYOND * face.side * CIRCLE) > 0)),
        cut_off=patch.cut_off((lab.shape[1], lab.shape[0]), face.centre, 0.75 * face.side),
        hidden=_hidden(lab, face.centre + SITES[~pattern] @ face.axes, body),
        contrast=contrast,
        edge=edge,
        body=body,
        pattern=pattern,
    )


def _hidden(lab: Lab, free: NDArray[np.float64], body: NDArray[np.float64]) -> bool:
    """Whether a site without a pip is burnt out where the body is not."""
    lightness = look_up(lab, free)[:, 0]
    return bool(np.any((lightness > BURNT) & (lightness > body[0] + BRIGHTER)))


BURNT = 95.0
BRIGHTER = 7.5
"""Lightness from which on a place may be burnt out, and by how much it is lighter than the body: a lamp."""


_STEPS = np.linspace(-0.82, 0.82, 9) / 2 / OFFSET
_TOP = np.stack(np.meshgrid(_STEPS, _STEPS), axis=-1).reshape(-1, 2)
"""(81, 2): places on the top in pip offsets, its round edges left out."""


def _filled(face: Face, pips: NDArray[np.float64], every: Spots) -> NDArray[np.float64]:
    """The pips and all that looks like more of them near by: a body goes on beneath."""
    near = np.max(np.abs(every.at - face.centre), axis=1) < face.side
    alike = (every.radius < MOST_ALIKE * face.radius) & (every.radius > face.radius / MOST_ALIKE)
    return np.concatenate([pips, every.at[near & alike & (every.contrast > ALIKE * face.contrast)]])


def _fellows(  # noqa: PLR0917 (the face, and what its body looks like)
    face: Face,
    own: Spots,
    lab: Lab,
    body: NDArray[np.float64],
    contrast: float,
    alike: tuple[float, float, float],
    *,
    outside: bool = True,
) -> int:
    """How many spots like the face's pips lie beyond it, or on it too, with nothing but body between."""
    off = own.at - face.centre
    square = face.axes / np.linalg.norm(face.axes, axis=1, keepdims=True) * face.side * OFFSET
    there = np.any(np.abs(off @ np.linalg.inv(square)) > (LEAST_OUTSIDE if outside else 0.0), axis=1)
    near = np.hypot(*off.T) < FELLOW_REACH * face.side
    size = np.abs(np.log(own.radius / face.radius)) < np.log(alike[0])
    there &= near & size & (own.contrast > alike[1] * face.contrast)
    there = np.nonzero(there & (own.longness < alike[2]))[0]
    there = there[[bool(np.min(np.hypot(*(face.at - own.at[index]).T)) > face.radius) for index in there]]
    number = 0
    for place in own.at[there]:
        nearest = face.at[np.argmin(np.hypot(*(face.at - place).T))]
        number += one_body(lab, np.stack([nearest, place]), body, contrast, face.radius)
    return number


LEAST_OUTSIDE = 1.3
FELLOW_REACH = 0.95
FELLOW_RADIUS = 1.27
FELLOW_CONTRAST = 0.72
FELLOW_LONGNESS = 1.7
"""Fellows lie beyond the outermost sites, in pip offsets, and within so many widths of the middle; they
look as large as the face's pips to within a level of size, which pips of side faces do XX."""

ALIKE_AS_PIPS = (FELLOW_RADIUS, FELLOW_CONTRAST, FELLOW_LONGNESS)
LESS_ALIKE = (1.45, 0.6, 2.0)
"""Ratio of radii, of contrasts, and longness: of fellows, and of what may be a further pip that the grid has
no place for, off its site, blurred or half in a reflection."""

MOST_ALIKE = 1.7
ALIKE = 0.4
"""Spots of up to so many times the radius and from this part of the contrast on look like pips of the
face."""


def _misses(pattern: NDArray[np.bool_], face: Face) -> float:
    """How far the face's own pips are from a pattern's sites."""
    sites = face.centre + SITES[pattern] @ face.axes
    return float(np.sum(np.min(np.linalg.norm(face.at[:, None] - sites[None], axis=2), axis=1)))


def _stray(face: Face, pips: NDArray[np.float64], every: Spots) -> float:
    along = face.axes / np.linalg.norm(face.axes, axis=1, keepdims=True)
    square = along * face.side * OFFSET
    there = np.all(np.abs((every.at - face.centre) @ np.linalg.inv(square)) < SQUARE_REACH, axis=1)
    there &= np.abs(np.log(every.radius / face.radius)) < np.log(STRAY_RADIUS)
    there &= every.longness < STRAY_LONGNESS
    on_face = (every.at - face.centre) @ np.linalg.inv(face.axes)
    far = np.min(np.linalg.norm(on_face[there][:, None] - pips[None], axis=2), axis=1, initial=9.0)
    step = float(np.min(np.linalg.norm(face.axes, axis=1)))
    own = max(ROUND_PIP, face.radius / step)
    return float(np.max(every.contrast[there][far > own], initial=0.0)) / face.contrast


def is_certain(claim: Claim, chance: float) -> bool:
    """Whether a claim that is right with this chance is believed.

    Where a further pip of its kind lies on the same body the face is larger than the grid that was found.
    Around a body of the ground's colour that colour goes on, of course: its edges were looked for already.
    """
    ends = claim.edge == 0 or claim.beyond < MOST_BEYOND or claim.face.radius > SHADED_RADIUS
    whole = claim.fit < MOST_FIT and not claim.cut_off and not claim.hidden and not claim.further
    return chance >= SURE and ends and whole


MOST_FIT = 1.6
"""Half widths of a face from which on what it is on is too large for its pips: a card. Of 870 dice in
photographs one has more."""

BEYOND = 1.2
MOST_BEYOND = 0.65
"""Share of a circle of so many widths around a face that may be its body still. Dice of one colour that touch
come to half; what goes on all around is the ground, with dots on it: of 870 dice in photographs eight were of
the ground's own colour."""

SHADED_RADIUS = 5.6
"""Radius in px from which on a pip shows that it is hollow, so that it need not be told from a dot by where
the die ends."""


def in_a_pattern(face: Face, own: Spots, pips: NDArray[np.float64]) -> bool:
    """Whether two or three pips are some of many such spots all around, as in the grain of cloth or wood.

    `own` are the spots of the face's channel, `pips` (M, 2) those of all faces that stand.
    """
    if face.pips > DIAGONAL_ONLY:
        return False
    off = np.hypot(*(own.at - face.centre).T) / face.side
    alike = np.abs(np.log(own.radius / face.radius)) < np.log(MOST_ALIKE)
    alike &= own.longness < FELLOW_LONGNESS
    around = own.at[
        (off > AROUND[0]) & (off < AROUND[1]) & alike & (own.contrast > FELLOW_CONTRAST * face.contrast)
    ]
    if not len(around):
        return False
    known = np.min(np.linalg.norm(around[:, None] - pips[None], axis=2), axis=1, initial=np.inf) < face.radius
    return int(np.sum(~known)) >= PATTERN


AROUND = (0.75, 1.6)
PATTERN = 9
"""So many spots like its pips, and of no other face, between so many widths around a face are a pattern."""


def best(claims: list[Claim], size: tuple[int, int]) -> list[tuple[Claim, float]]:
    """The claims that stand, each with what it beats the next by that reads the same die otherwise.

    `size` is the picture's (width, height).
    """
    kept: list[Claim] = []
    leads: list[float] = []
    bodies: list[NDArray[np.float32]] = []
    for claim in sorted(claims, key=lambda claim: -claim.score):
        if claim.score < LEAST_SCORE:
            continue
        face, free = claim.face, True
        for index, other in enumerate(kept):
            if np.hypot(*(face.centre - other.face.centre)) < SAME_DIE * max(face.side, other.face.side):
                free = False
                if face.face != other.face.face:
                    leads[index] = min(leads[index], other.score - claim.score)
            elif within(bodies[index], face.centre):
                free = False
        if free:
            kept.append(claim)
            leads.append(np.inf)
            bodies.append(outline(face.corners(), size))
    return list(zip(kept, leads, strict=True))
