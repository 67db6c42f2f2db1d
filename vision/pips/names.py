"""A plain word for the colour of a die's body."""

import numpy as np
from numpy.typing import NDArray

GREY_CHROMA = 14.0
"""Lab chroma below which a body is black, grey or white: glossy black mirrors its surroundings up to 10."""

BLACK, WHITE = 38.0, 68.0
"""Lightness below which a body without colour is called black, and from which on it is called white."""

_HUES = (
    (45.0, "red"),
    (62.0, "orange"),
    (74.0, "brown"),
    (112.0, "yellow"),
    (190.0, "green"),
    (300.0, "blue"),
)
"""Upper ends of the Lab hues, in degrees, of the words in use; what is beyond the last up to 345 is
purple."""

LIGHT_ORANGE = 60.0
"""Orange and brown are one hue: from this lightness on it is orange, or yellow where it is nearly that."""


def colour_word(lab: NDArray[np.float64]) -> str:
    """The word for a colour (3,) in Lab; a name for talking of dice, not a measurement."""
    lightness, across, up = (float(value) for value in lab)
    if np.hypot(across, up) < GREY_CHROMA:
        return "black" if lightness < BLACK else "white" if lightness >= WHITE else "grey"
    hue = float(np.degrees(np.arctan2(up, across))) % 360.0
    if hue >= 345.0:  # noqa: PLR2004 (where red begins)
        return "red"
    word = next((word for end, word in _HUES if hue < end), "purple")
    if word in {"orange", "brown"}:
        return "orange" if lightness >= LIGHT_ORANGE else "brown"
    return word
