"""All dice of a picture: those with pips that make a face, those of one pip, those to ask about."""

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.picture import Picture
from vision.pips.bodies import what_lies
from vision.pips.claims import Claim, best, claim_of, in_a_pattern, is_certain
from vision.pips.found import FoundDie, without
from vision.pips.group import Face, faces_of
from vision.pips.leftover import single_pips, unread
from vision.pips.spots import Lab, Spots, joined, spot_maps

WORKING_SIDE = 900
MOST_ENLARGED = 1.4
"""Longer side in px of the picture that is looked at; smaller ones are enlarged by so much at most. Twice the
pixels find no more: of every third photograph by phone as many dice were read and found."""

FAINT = 0.4
"""Spots of this part of the least contrast of a pip are looked at too: to know that a site is free."""

SIZES = (0.45, 2.2)
"""Dice in one tray differ in width by less than this from the usual one; what does more is asked about."""

CROWD = 60
"""Where more dice than this seem to lie it is the pattern of the ground: nobody throws so many."""

CUT_OFF = 0.1
"""A face that reaches beyond the picture by more than this part of its width was not seen whole."""


def scaled(picture: Picture) -> tuple[Lab, float]:
    """The picture in Lab at its working size, and the factor it was enlarged by."""
    factor = min(MOST_ENLARGED, WORKING_SIDE / max(picture.shape[:2]))
    size = (max(1, round(picture.shape[1] * factor)), max(1, round(picture.shape[0] * factor)))
    way = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    resized = picture if factor == 1 else cv2.resize(picture, size, interpolation=way)
    lab = cv2.cvtColor(resized.astype(np.float32) / np.float32(255), cv2.COLOR_BGR2LAB)
    return np.asarray(lab, np.float32), factor


def find_dice(lab: Lab, empty: Lab | None = None) -> list[FoundDie]:
    """All dice of a picture in Lab; `empty` is the tray without dice, if known."""
    size = (lab.shape[1], lab.shape[0])
    ground = what_lies(lab, empty)
    faces: list[tuple[Face, Spots]] = []
    spots: list[Spots] = []
    for spot_map, least in spot_maps(lab):
        seen = spot_map.spots(least, FAINT)
        faces += [(face, seen) for face in faces_of(seen, lab, least)]
        spots.append(seen.take(seen.contrast >= least))
    every = joined(spots)
    judged = (claim_of(face, own, every, ground, lab) for face, own in faces)
    claims = [claim for claim in judged if claim is not None]
    standing = best(claims, size)
    pips = np.concatenate([np.zeros((0, 2)), *(claim.face.at for claim, _ in standing if claim.score > 0)])
    spots_of = {id(face): own for face, own in faces}

    def judged_die(claim: Claim, lead: float) -> FoundDie:
        face, chance = claim.face, claim.chance(lead, lab)
        sure = (
            is_certain(claim, chance)
            and not in_a_pattern(face, spots_of[id(face)], pips)
            and claim.on_a_die(ground, lab)
        )
        return FoundDie(face.face, face.centre, face.corners(), sure, claim.body, chance)

    dice = [judged_die(claim, lead) for claim, lead in standing]
    dice += single_pips(every, without(ground, dice, size), dice, lab)
    dice = _whole_and_usual(dice, size)
    dice += unread(without(ground, dice, size), dice, every, lab)
    return without_grain(dice) if len(dice) <= CROWD else []


def _whole_and_usual(dice: list[FoundDie], size: tuple[int, int]) -> list[FoundDie]:
    """The dice; those that are cut off by the picture's edge or of an odd size are no longer sure."""
    sides = [die.side for die in dice if die.sure]
    usual = float(np.median(sides)) if sides else 0.0
    checked = []
    for die in dice:
        odd = not SIZES[0] * usual < die.side < SIZES[1] * usual
        checked.append(replace(die, sure=die.sure and not odd and not _cut_off(die.corners, die.side, size)))
    return checked


def without_grain(dice: list[FoundDie]) -> list[FoundDie]:
    """The dice; where hardly any of many is sure, faces of few pips are no longer believed, or none."""
    doubtful = sum(not die.sure for die in dice)
    sure = len(dice) - doubtful
    if doubtful < MANY_DOUBTFUL or doubtful < DOUBTFUL_SHARE * sure:
        return dice
    believed = PLENTY if doubtful < HARDLY_ANY * sure else ()
    return [replace(die, sure=die.sure and die.face in believed) for die in dice]


MANY_DOUBTFUL = 10
DOUBTFUL_SHARE = 3
PLENTY = ("4", "5", "6")
"""From so many doubtful dice on, if they are so many times the sure ones, the ground is taken for grainy:
grain makes twos and threes by chance, but not four pips on a grid."""

HARDLY_ANY = 10
"""If they are so many times the sure ones, the ground is a pattern: that makes every face."""


def _cut_off(corners: NDArray[np.float64], side: float, size: tuple[int, int]) -> bool:
    beyond = np.maximum(-corners, corners - np.array(size))
    return bool(np.max(beyond) > CUT_OFF * side)
