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


@dataclass(frozen=True)
class Hues:
    """Per die: `hue` in degrees, `chroma` (0 grey), and `spread`, the standard deviation of the hue."""

    hue: NDArray[np.float64]
    chroma: NDArray[np.float64]
    spread: NDArray[np.float64]


def hues(faces: Faces, light: Light) -> Hues:
    """The body hues of unwrapped faces.

    The hue is the direction of the mean of (2R - G - B, sqrt(3) (G - B)) in linear light; adding any amount
    of the lamp's own white, which is what glare does, leaves that direction as it is.
    """
    values = np.concatenate(
        [faces.band(band).reshape(len(faces), -1, 3) for band in (BODY_INSIDE, BODY_OUTSIDE)], axis=1
    )
    shade = light.relative(values)
    clipped = np.any(values >= CLIPPED, axis=-1)
    darkest = np.min(shade, axis=-1) + 100.0 * clipped
    limit = np.quantile(darkest, LEAST_GLARE, axis=1, keepdims=True)
    weight = (darkest <= limit) * np.where(clipped, 0.02, 1.0)
    weight /= np.sum(weight, axis=1, keepdims=True)
    blue, green, red = (np.sum(shade[..., channel] * weight, axis=1) for channel in range(3))
    across, up = 2 * red - green - blue, np.sqrt(3.0) * (green - blue)
    chroma = np.hypot(across, up)
    burnt = np.sum(clipped * weight, axis=1)
    return Hues(
        hue=np.degrees(np.arctan2(up, across)) % 360.0,
        chroma=chroma,
        spread=np.degrees(CHROMA_ERROR / np.maximum(chroma, 0.004)) + BURNT_SPREAD * burnt,
    )


BURNT_SPREAD = 25.0
"""Degrees by which a burnt-out channel may turn the hue: towards the nearest of yellow, cyan and magenta,
at most 30 away."""

CHROMA_ERROR = 0.02
"""Uncertainty of the chroma vector, relative to white: at a chroma of 0.1, the least seen on a real die, 7
degrees."""


def hue_evidence(found: Hues, dice: DiceSet) -> NDArray[np.float64]:
    """(N, colours) log likelihood of each colour."""
    centre = np.array([kind.hue for kind in dice.kinds])
    own = np.array([kind.hue_spread for kind in dice.kinds])
    off = (found.hue[:, None] - centre[None, :] + 180.0) % 360.0 - 180.0
    spread = np.hypot(own[None, :], found.spread[:, None])
    bell = np.exp(-0.5 * (off / spread) ** 2) / (spread * np.sqrt(2 * np.pi))
    return np.asarray(np.log(bell + OUTLIER / 360.0))


OUTLIER = 1e-3
"""The chance that a hue has nothing to do with the die, spread evenly: what keeps one wild hue from
outvoting clear tabs."""
