"""Read the faces that were found: gather the witnesses of each, decide, and say why where it is unsure."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.channels import Order, order_of
from vision.colour import bodies, colour_evidence
from vision.decide import Verdicts, colour_chances, face_chances, verdicts
from vision.dice_set import DiceSet
from vision.faces import unwrap
from vision.find import Found
from vision.inside import Insides, insides
from vision.light import Light, light_of
from vision.outlines import outlines
from vision.picture import Picture
from vision.reading import Doubt, Hint
from vision.sharpness import OUT_OF_FOCUS, Sharpness, sharpness
from vision.tabs import WEIGHT, tab_evidence
from vision.tray import Sight

SURE = 0.98
"""Least chance of colour and face together of a die that is not asked about: of 13 800 dice in degraded and
drawn pictures none of more than 0.976 was wrong but one that leant. From 0.96 on it asks about two in 1 000
more."""

GLARE_SHARE = 0.12
"""So much of the inside in a lamp's reflection (a star fills 0.2) is reason enough for doubt."""

DARK_LEVEL = 0.03
"""Linear light of the ring's paint (1 is the brightest a camera tells): grey level 52, where noise is some
per cent."""

BURNT_SHARE = 0.5
"""With so much of the paint burnt out the exposure is too long, not one lamp too near."""

CAST_RATIO = 2.5
"""Strongest to weakest channel of the white: beyond what a camera's white balance leaves of any lamp of
2700 K and more."""

BLURRED = 0.45
"""A slope across the ring's inner edge of less than this share of the step from body to paint: twice the
blur of a picture in which the ring's paint is two pixels wide."""


@dataclass(frozen=True)
class Judged:
    """Verdicts; the chance (N,) of each to be right in colour and face; what is in doubt, and why."""

    verdicts: Verdicts
    chance: NDArray[np.float64]
    sure: NDArray[np.bool_]
    causes: tuple[Hint | None, ...]
    doubts: tuple[Doubt | None, ...]
    order: Order | None
    """Of the channels, as the dice tell it; None where their colours make no sense in any."""


def judge(
    image: Picture, sight: Sight, found: Found, dice: DiceSet, committed: Mapping[str, int] | None
) -> Judged:
    """Colour and face of every die found."""
    faces = unwrap(image, sight.plane, found.rings)
    sharp = sharpness(image, sight.plane, found.rings.centre, dice.die_mm, sight.blur)
    light = light_of(faces)
    graded = light.graded(faces.values)
    tabs = tab_evidence(np.min(graded, axis=-1), tuple(kind.tabs for kind in dice.kinds))
    inside = insides(graded, faces.values)
    shades = bodies(faces, light)
    across = float(np.median(sight.plane.scale_at(found.rings.centre))) * dice.die_mm
    seen = outlines(light.relative(faces.values), faces.values, shades.shade, sharp.tray, across)
    plain = ~(found.poor | found.leaning | found.burnt)
    order = order_of(shades.take(plain), light, tabs[plain], dice)
    if order is not None:
        shades, light = shades.in_order(order), light.in_order(order)
    evidence = colour_evidence(shades, light, tabs, dice)
    evidence[found.burnt] = 0.0  # nothing is seen of their colour, and nothing may follow for the others'
    colours = colour_chances(evidence, dice, committed)
    decided = verdicts(colours, face_chances(inside, seen, sharp.tray), dice)
    poor = found.poor | _lamps(light, tabs)
    found = replace(found, poor=poor)
    chance = decided.colour_chance * decided.face_chance
    sure = (chance >= SURE) & ~found.leaning & ~found.poor & ~sharp.lost
    causes = tuple(
        None if sure[index] or found.leaning[index] else _cause(index, light, inside, decided, found, sharp)
        for index in range(len(sure))
    )
    doubts = tuple(
        None if sure[index] or found.leaning[index] else _doubt(index, decided, found, sharp)
        for index in range(len(sure))
    )
    return Judged(decided, chance, sure, causes, doubts, order)


def _lamps(light: Light, tabs: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which rings (N,) may be mirrored rings of light: too bright beside the others, or without tabs."""
    brighter = light.level / np.median(light.level)
    like_tabs = np.max(tabs, axis=1) / WEIGHT
    return np.asarray(
        (like_tabs < NO_TABS)
        | ((brighter > MAYBE_LAMP) & (like_tabs < HARDLY_TABS))
        | ((brighter > LAMP) & (like_tabs < POOR_TABS)),
        np.bool_,
    )


LAMP, MAYBE_LAMP = 1.75, 1.35
NO_TABS, HARDLY_TABS, POOR_TABS = 0.35, 0.6, 0.7
"""How much brighter than the median of all a ring is, and how well tabs must match for it to be paint all the
same: tabs match by less than 0.6 around one true ring in 100, under glare or out of focus."""


def _doubt(index: int, decided: Verdicts, found: Found, sharp: Sharpness) -> Doubt:
    """What of an unsure die is not certain, the gravest first."""
    if sharp.lost[index]:
        return Doubt.FOCUS
    if found.poor[index]:
        return Doubt.RING
    return Doubt.COLOUR if decided.colour_chance[index] < SURE else Doubt.FACE


def _cause(  # noqa: PLR0917 (all that was witnessed of a die)
    index: int, light: Light, inside: Insides, decided: Verdicts, found: Found, sharp: Sharpness
) -> Hint | None:
    """What of the lens or the light made a die unsure, the likeliest first."""
    step = 200.0 * max(inside.step[index], 0.1)
    cast = np.max(light.white) > CAST_RATIO * np.min(light.white)
    signs = (
        (Hint.BLUR, sharp.tray > OUT_OF_FOCUS),
        (Hint.BRIGHT, np.max(light.burnt) > BURNT_SHARE),
        (Hint.GLARE, min(inside.clear[index], inside.exposed[index]) < 1 - GLARE_SHARE),
        (Hint.DARK, light.level[index] < DARK_LEVEL),
        (Hint.COLOUR_CAST, decided.colour_chance[index] < SURE and cast),
        (Hint.BLUR, sharp.lost[index] or found.rings.contrast[index] < BLURRED * step),
    )
    return next((hint for hint, shown in signs if shown), None)
