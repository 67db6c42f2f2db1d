"""The colour of each body, by the hue of what is not paint, relative to the white of the rings."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.dice_set import DiceSet
from vision.faces import BODY_INSIDE, BODY_OUTSIDE, CLIPPED, Faces
from vision.light import Light

LEAST_GLARE = 0.2
"""The share of the body's pixels, those of the darkest darkest-channel, that is taken: glare adds light to
the others."""

CHROMA_ERROR = 0.02
"""Uncertainty of the chroma vector, relative to white: at a chroma of 0.1, the least seen on a real die, 11
degrees."""

BURNT_SPREAD = 25.0
"""Degrees by which a burnt-out channel may turn the hue: towards the nearest of yellow, cyan and magenta,
at most 30 away."""

OUTLIER = 1e-3
"""The chance that a hue has nothing to do with the die, spread evenly: what keeps one wild hue from outvoting
clear tabs."""

WHITE_STEPS = (-0.12, 0.0, 0.12)
WHITE_ERROR = 0.08
"""Natural logarithms by which red or blue of the white may be off, tried one by one, and their standard
deviation: dice under two unlike lamps differ by so much."""

BURNT_STEPS = (0.25, 0.4, 0.6)
BURNT_ERROR = 0.5
"""What more is tried where that channel of the paint is burnt out, and so may be brighter than the camera
could tell; a factor of 1.8 is a lamp of 2700 K under a balance for 4500."""


@dataclass(frozen=True)
class Bodies:
    """Per die: `shade` (N, 3), mean linear light of its body, blue green red, the ring's paint being 1.

    `burnt` (N,) is the share of the pixels it was taken from that are burnt out in some channel.
    """

    shade: NDArray[np.float64]
    burnt: NDArray[np.float64]

    def in_order(self, order: tuple[int, int, int]) -> "Bodies":
        """With the channels in another order."""
        return Bodies(self.shade[:, order], self.burnt)

    def take(self, which: NDArray[np.bool_]) -> "Bodies":
        """Those of a mask."""
        return Bodies(self.shade[which], self.burnt[which])


def bodies(faces: Faces, light: Light) -> Bodies:
    """The body colours of unwrapped faces."""
    values = np.concatenate(
        [faces.band(band).reshape(len(faces), -1, 3) for band in (BODY_INSIDE, BODY_OUTSIDE)], axis=1
    )
    shade = light.relative(values)
    clipped = np.any(values >= CLIPPED, axis=-1)
    darkest = np.min(shade, axis=-1) + 100.0 * clipped
    limit = np.quantile(darkest, LEAST_GLARE, axis=1, keepdims=True)
    weight = (darkest <= limit) * np.where(clipped, 0.02, 1.0)
    weight /= np.sum(weight, axis=1, keepdims=True)
    return Bodies(np.sum(shade * weight[..., None], axis=1), np.sum(clipped * weight, axis=1))


def hue_evidence(found: Bodies, dice: DiceSet) -> NDArray[np.float64]:
    """(..., colours) log likelihood of each colour, by the hues of bodies (..., 3).

    The hue is the direction of (2R - G - B, sqrt(3) (G - B)) in linear light: adding any amount of the
    lamp's own white, which is what glare does, leaves that direction as it is.
    """
    blue, green, red = (found.shade[..., channel] for channel in range(3))
    across, up = 2 * red - green - blue, np.sqrt(3.0) * (green - blue)
    hue = np.degrees(np.arctan2(up, across))
    error = np.degrees(CHROMA_ERROR / np.maximum(np.hypot(across, up), 0.004)) + BURNT_SPREAD * found.burnt
    centre = np.array([kind.hue for kind in dice.kinds])
    own = np.array([kind.hue_spread for kind in dice.kinds])
    off = (hue[..., None] - centre + 180.0) % 360.0 - 180.0
    spread = np.hypot(own, error[..., None])
    bell = np.exp(-0.5 * (off / spread) ** 2) / (spread * np.sqrt(2 * np.pi))
    return np.asarray(np.log(bell + OUTLIER / 360.0))


def colour_evidence(
    found: Bodies, light: Light, tabs: NDArray[np.float64], dice: DiceSet
) -> NDArray[np.float64]:
    """(N, colours) log likelihood from hues and `tabs` (likewise), over all whites there may be.

    A white that is a little off turns all hues alike. Each is tried; how well hues and tabs of the whole
    tray then agree tells how likely it is.
    """
    hues, prior = _hues_by_white(found, light, dice)
    evidence = hues + tabs[None]
    best = np.max(evidence, axis=2, keepdims=True)
    fit = np.sum(best[..., 0] + np.log(np.sum(np.exp(evidence - best), axis=2)), axis=1) + prior
    share = np.exp(fit - np.max(fit))
    share /= np.sum(share)
    top = np.max(evidence, axis=(0, 2))[None, :, None]
    return np.asarray(top[0] + np.log(np.sum(share[:, None, None] * np.exp(evidence - top), axis=0) + 1e-300))


def agreement(found: Bodies, light: Light, tabs: NDArray[np.float64], dice: DiceSet) -> float:
    """Log likelihood of the hues, given the tabs at their best, under the white that explains them best."""
    hues, prior = _hues_by_white(found, light, dice)
    evidence = hues + tabs - np.max(tabs, axis=1, keepdims=True)
    return float(np.max(np.sum(np.log(np.sum(np.exp(evidence), axis=2)), axis=1) + prior))


def _hues_by_white(
    found: Bodies, light: Light, dice: DiceSet
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Log likelihood (W, N, colours) by the hues under each white, and the log chance (W,) of each."""
    gain, prior = _whites(light)
    shifted = Bodies(found.shade[None] * np.exp(-gain)[:, None, :], found.burnt[None])
    return hue_evidence(shifted, dice), prior


def _whites(light: Light) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Gains (W, 3) of the white to be tried, natural logarithms, and the log chance (W,) of each."""
    steps: list[tuple[NDArray[np.float64], NDArray[np.float64]]] = []
    for channel in (0, 2):
        burnt = float(light.burnt[channel])
        gains = np.array(WHITE_STEPS + (BURNT_STEPS if burnt > 0.0 else ()))
        spread = np.where(gains > 0, WHITE_ERROR + BURNT_ERROR * burnt, WHITE_ERROR)
        steps.append((gains, -0.5 * (gains / spread) ** 2))
    blue, red = np.meshgrid(steps[0][0], steps[1][0], indexing="ij")
    chance = steps[0][1][:, None] + steps[1][1][None, :]
    gain = np.stack([blue.ravel(), np.zeros(blue.size), red.ravel()], axis=1)
    return gain, chance.ravel()
