"""From the witnesses to a verdict: colours of the whole tray together, faces each alone."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.dice_set import DiceSet
from vision.inside import Insides
from vision.outlines import Outlines

PENALTY_OVER_SET = 4.0
PENALTY_OVER_COMMITTED = 1.5
"""Log odds against each die of a colour beyond those of the set, and beyond those the books say were
rolled. The table is the truth: neither is impossible, and the books may well be wrong."""

BEYOND = 2
"""So many dice of a colour beyond the limit are reckoned with one by one; more cost the same."""


@dataclass(frozen=True)
class Verdicts:
    """`colour` and `face` (N,) indices into the set's, and the chance (N,) that each is right."""

    colour: NDArray[np.intp]
    face: NDArray[np.intp]
    colour_chance: NDArray[np.float64]
    face_chance: NDArray[np.float64]


def colour_chances(
    evidence: NDArray[np.float64], dice: DiceSet, committed: Mapping[str, int] | None = None
) -> NDArray[np.float64]:
    """(N, colours) chances, given how many dice there are of each colour.

    Exact sum-product over the dice in a row; the state between two dice is how many of each colour came
    before.
    """
    limits = [kind.count for kind in dice.kinds]
    cost = [
        _costs(kind.count, None if committed is None else committed.get(kind.colour, 0))
        for kind in dice.kinds
    ]
    likelihood = np.exp(evidence - np.max(evidence, axis=1, keepdims=True))
    start = np.zeros([limit + BEYOND + 1 for limit in limits])
    start[(0,) * len(limits)] = 1.0
    before = [start]
    for die in likelihood:
        after = np.zeros_like(start)
        for colour, chance in enumerate(die):
            after += chance * _one_more(before[-1], colour)
        before.append(after / np.sum(after))
    behind = np.ones_like(start)
    for colour, costs in enumerate(cost):
        shape = [1] * len(limits)
        shape[colour] = -1
        behind = behind * np.exp(-costs).reshape(shape)
    chances = np.zeros_like(likelihood)
    for index in range(len(likelihood) - 1, -1, -1):
        following = np.zeros_like(start)
        for colour, chance in enumerate(likelihood[index]):
            rest = chance * _one_less(behind, colour)
            chances[index, colour] = np.sum(before[index] * rest)
            following += rest
        behind = following / np.max(following)
    return np.asarray(chances / np.sum(chances, axis=1, keepdims=True))


def _costs(limit: int, committed: int | None) -> NDArray[np.float64]:
    """Log odds against 0, 1, 2, ... dice of a colour."""
    number = np.arange(limit + BEYOND + 1)
    cost = PENALTY_OVER_SET * np.maximum(number - limit, 0)
    if committed is not None:
        cost = cost + PENALTY_OVER_COMMITTED * np.maximum(np.minimum(number, limit) - committed, 0)
    return np.asarray(cost, np.float64)


def _one_more(states: NDArray[np.float64], axis: int) -> NDArray[np.float64]:
    """The states after one more die of a colour; the last state stands for "that many or more"."""
    moved = np.zeros_like(states)
    moved[_along(axis, slice(1, None))] = states[_along(axis, slice(None, -1))]
    moved[_along(axis, slice(-1, None))] += states[_along(axis, slice(-1, None))]
    return moved


def _one_less(values: NDArray[np.float64], axis: int) -> NDArray[np.float64]:
    """What the states are worth when one more die of a colour is still to come."""
    moved = np.empty_like(values)
    moved[_along(axis, slice(None, -1))] = values[_along(axis, slice(1, None))]
    moved[_along(axis, slice(-1, None))] = values[_along(axis, slice(-1, None))]
    return moved


def _along(axis: int, part: slice) -> tuple[slice, ...]:
    """An index of that part of one axis and all of those before it."""
    return (*[slice(None)] * axis, part)


FADES = 250.0
FADES_FROM = 0.02
"""Log odds a die width of blur, from which blur on, by which an empty face and a hook are doubted: these look
as they did, while stars come to look like the one and the other. Half of what the middle between the means of
the classes moved by in blurred trays, drawn and ray-traced."""


VEILED = 5.0
VEILED_FROM = 0.15
"""Log odds by which an empty face is doubted that a reflection veils twice as far as this and more: of a thin
star little is left there."""


def face_chances(inside: Insides, seen: Outlines, blur: float = 0.0) -> NDArray[np.float64]:
    """(N, 3) chances of nothing, star, and star with hook inside the ring; `blur` is in widths of a die.

    Two judges, one by the light inside alone, one by the outlines too: the first is believed where the second
    is nearly as sure, the second where the first sees the same and enough of a glyph would show. Where they
    differ, neither is.
    """
    one, other = _by_light(inside, blur), _by_outlines(inside, seen)
    alike = np.argmax(one, axis=1) == np.argmax(other, axis=1)
    least = np.where(np.max(other, axis=1) > NEARLY, np.max(one, axis=1), np.max(other, axis=1))
    shown = np.max(np.where(inside.exposed[:, None] > EXPOSED_HARDLY, other, one), axis=1)
    chance = np.where(alike, np.maximum(least, shown), 0.5)
    best = np.argmax(one + other, axis=1)
    chances = np.repeat((1 - chance[:, None]) / 2, one.shape[1], axis=1)
    chances[np.arange(len(best)), best] = chance
    return chances


NEARLY = 0.97
"""How sure the outlines must be for what the light inside says."""


def _by_light(inside: Insides, blur: float) -> NDArray[np.float64]:
    """The chances (N, 3) by how much of the glyphs is there, and how alike they are."""
    faded = FADES * max(blur - FADES_FROM, 0.0)
    something = (
        50.0 * inside.amount + 28.0 * inside.likeness + 28.0 * inside.turning + 19.0 * inside.veil - 35.7
    )
    veiled = VEILED * np.clip((inside.veil - VEILED_FROM) / VEILED_FROM, 0.0, 1.0)
    something = _doubted(something, faded + veiled)
    # What is burnt out can hide a star: then the lack of one says less.
    hidden = np.clip((EXPOSED_ENOUGH - inside.exposed) / (EXPOSED_ENOUGH - EXPOSED_HARDLY), 0.0, 1.0)
    something = np.where(something < 0, something * (1.0 - hidden), something)
    filled, hooked = _logistic(something), _logistic(-_doubted(_star_odds(inside), np.asarray(faded)))
    return np.stack([1 - filled, filled * (1 - hooked), filled * hooked], axis=1)


HOOK = 114.0
HOOK_FROM = 9.4 / HOOK
"""Log odds a unit of lead for the star with hook, and the lead from which on it is the likelier."""

MOST_AGAINST = 0.08
AGAINST_ODDS = 2.0
"""By how much one of the three leads may speak against what they say together, and the log odds that are left
then: what half the witnesses see otherwise is a reflection or the edge of a shadow. Of 5 000 stars and hooks
sixteen are so, one of which was read wrong with a chance of 0.999."""


def _star_odds(inside: Insides) -> NDArray[np.float64]:
    """Log odds (N,) of the star against the star with hook."""
    odds = HOOK * (HOOK_FROM - inside.hook)
    against = np.max((inside.leads - HOOK_FROM) * np.sign(odds)[:, None], axis=1) > MOST_AGAINST
    return np.where(against, np.clip(odds, -AGAINST_ODDS, AGAINST_ODDS), odds)


def _doubted(odds: NDArray[np.float64], by: NDArray[np.float64]) -> NDArray[np.float64]:
    """Negative log odds brought nearer to 0 by so much: what speaks against something is doubted, no more."""
    return np.where(odds < 0, np.minimum(odds + by, 0.0), odds)


EXPOSED_ENOUGH = 0.35
EXPOSED_HARDLY = 0.2
"""A glyph of which a third would show can not be there unseen; of one that shows less than a fifth nothing
is known. A burnt-out star hides itself wholly, a lamp's round reflection on an empty face leaves arms of a
star outside."""


def _by_outlines(inside: Insides, seen: Outlines) -> NDArray[np.float64]:
    """The chances (N, 3) by the same and the outlines, fitted together."""
    edges = np.stack([np.diff(part, axis=1)[:, 0] for part in (seen.bright, seen.both)], axis=1)
    filled = _logistic(_something_odds(inside, seen))
    hooked = _logistic(inside.leads @ LEADS + edges @ OUTLINE_LEADS - 0.9)
    return np.stack([1 - filled, filled * (1 - hooked), filled * hooked], axis=1)


def _something_odds(inside: Insides, seen: Outlines) -> NDArray[np.float64]:
    """Log odds (N,) of a star, with or without hook, against nothing."""
    bright, both = np.max(seen.bright, axis=1), np.max(seen.both, axis=1)
    light = 14.1 * inside.amount + 16.5 * inside.likeness + 3.3 * inside.turning
    return np.asarray(light + 4.7 * bright + 9.0 * both - 6.3 * seen.usual - 16.5 * seen.lack - 12.9)


LEADS = np.array([11.1, 4.1, 10.4])
OUTLINE_LEADS = np.array([9.5, 10.8])
"""Log odds a unit of lead for the star with hook: of `Insides.leads`, and of outlines bright and both."""


def _logistic(odds: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(1.0 / (1.0 + np.exp(-np.clip(odds, -40, 40))))


def verdicts(colours: NDArray[np.float64], faces: NDArray[np.float64], dice: DiceSet) -> Verdicts:
    """The likeliest colour and face of each die; a pair that no die has makes both doubtful."""
    pairs = colours[:, :, None] * faces[:, None, :]
    for colour, face in dice.impossible:
        pairs[:, dice.colours.index(colour), dice.faces.index(face)] *= 1e-2
    pairs /= np.sum(pairs, axis=(1, 2), keepdims=True)
    by_colour, by_face = np.sum(pairs, axis=2), np.sum(pairs, axis=1)
    return Verdicts(
        colour=np.argmax(by_colour, axis=1),
        face=np.argmax(by_face, axis=1),
        colour_chance=np.max(by_colour, axis=1),
        face_chance=np.max(by_face, axis=1),
    )
