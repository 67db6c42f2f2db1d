"""Trays with a die whose colour is truly in doubt: its body and its tabs are halfway between two colours."""

import numpy as np

from vision.drawing import DrawnDie, draw_tray
from vision.picture import Picture

REST = (DrawnDie("blue", "hit"), DrawnDie("purple", "miss"), DrawnDie("red", "crit"))
"""What lies there besides."""
IN_DOUBT = 0.48
"""The share of green at which neither colour is certain, and yellow is the likelier."""
SIZE = (1280, 960)


def tray(green: float, seed: int = 1) -> Picture:
    """`REST` and one hit between yellow and green, by the share of `green`: both are drawn and mixed."""
    yellow_one, green_one = (
        draw_tray([*REST, DrawnDie(colour, "hit")], SIZE, seed)[0].astype(np.float64)
        for colour in ("yellow", "green")
    )
    return np.asarray(np.clip(yellow_one * (1 - green) + green_one * green, 0, 255), np.uint8)
