"""Dice without rings: which reader reads them."""

from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.picture import Picture
from vision.reading import Reading

PIPS = "pips"


class OtherReader(Protocol):
    """What reads dice without rings."""

    def read(self, picture: Picture) -> Reading:
        """The dice of a picture (H, W, 3) uint8 BGR."""
        ...


def other_reader(dice_set: str, empty: NDArray[np.generic] | None) -> OtherReader | None:
    """The reader of `pips`, or of taught dice where `dice_set` is their folder; None for other sets.

    Raises:
        DiceSetError: what was taught can not be used.
        PictureError: `empty` is no picture.
    """
    if dice_set == PIPS:
        from vision.pip_reader import PipReader  # noqa: PLC0415 (only who reads such dice pays for it)

        return PipReader(empty)
    if "/" in dice_set:
        from vision.taught_reader import TaughtReader  # noqa: PLC0415

        return TaughtReader(Path(dice_set), empty)
    return None
