"""What keeps a tray from coming to rest: flickering light, a picture that sways, something that moves on."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.picture import Picture
from vision.sentence import Sentence, say
from vision.settle import Motion, Small, change_beyond_noise, shrink

PATIENCE_S: Final = 4.0
"""Dice roll for less than three seconds; what has not come to rest by then is told."""

LOOKED_AT_S: Final = 2.0
"""So much of that time is looked at: what rolls at first counts no more."""

AGAIN_S: Final = 8.0
"""How soon something else may be told."""

_LIGHT = 0.5  # of all change, what whole rows have in common
_SWAY = 0.4  # of all change, what a shift of the whole picture explains
_OFTEN = 0.2  # of the frames in which a place changed that keeps moving
_ALL = 0.4  # of the picture: nothing in it moves, it moves itself

FLICKERS: Final = say("The light flickers: try another lamp, or press READ.")
SWAYS: Final = say("The picture sways: fix the camera's arm, or press READ.")
PLACES: Final = (
    (say("at the top left"), say("at the top"), say("at the top right")),
    (say("at the left"), say("in the middle"), say("at the right")),
    (say("at the bottom left"), say("at the bottom"), say("at the bottom right")),
)


class Unrest:
    """Follows a stream of pictures and says, after some seconds of waiting, why the tray does not settle."""

    def __init__(self) -> None:
        self._since: float | None = None
        self._told: Sentence | None = None
        self._begin(0.0)

    def rest(self) -> None:
        """The tray lies still, or was read as it is: the waiting begins anew."""
        self._since = self._told = None

    def waited(self, time: float) -> float:
        """For how long it has not come to rest, s."""
        return 0.0 if self._since is None else time - self._since

    def feed(self, picture: Picture, motion: Motion, time: float) -> Sentence | None:
        """What keeps moving, and what helps; None while there is nothing to say of it.

        `motion` is what the tray does in this picture (H, W, 3) uint8 BGR, taken at `time` s.
        """
        if motion is Motion.STILL:
            self.rest()
            return None
        if self._since is None:
            self._since = time
            self._begin(time + PATIENCE_S - LOOKED_AT_S)
        if time < self._looks_from:
            return self._told
        self._look(shrink(picture), hand=motion is Motion.HAND)
        if time - self._looks_from >= LOOKED_AT_S and self._frames:
            if self._hands <= self._frames / 2:  # a hand is seen for what it is
                self._told = self._cause()
            self._begin(time + AGAIN_S)
        return self._told

    def _begin(self, time: float) -> None:
        self._looks_from = time
        self._before: Small | None = None
        self._often: NDArray[np.float64] = np.zeros(0)
        self._frames = self._hands = 0
        self._all = self._of_rows = self._of_shift = 0.0

    def _look(self, small: Small, *, hand: bool) -> None:
        before, self._before = self._before, small
        if before is None or before.shape != small.shape:
            self._often, self._frames, self._hands = np.zeros(small.shape), 0, 0
            return
        self._frames += 1
        self._hands += hand
        self._often += change_beyond_noise(small, before)
        change = small - before
        self._all += float(np.sum(change**2))
        self._of_rows += float(np.sum(change.mean(axis=1) ** 2)) * small.shape[1]
        self._of_shift += _explained_by_shift(change, before)

    def _cause(self) -> Sentence:
        if self._of_rows > _LIGHT * self._all:
            return FLICKERS
        moves = self._often > _OFTEN * self._frames
        if self._of_shift > _SWAY * self._all or np.mean(moves) > _ALL:
            return SWAYS
        weights = np.where(moves, self._often, 0) if np.any(moves) else self._often
        rows, columns = np.indices(weights.shape)
        down, across = (
            int(3 * np.average(along, weights=weights + 1e-9) / (extent + 1))
            for along, extent in zip((rows, columns), weights.shape, strict=True)
        )
        return say("Something keeps moving {where}: take it away, or press READ.", where=PLACES[down][across])


def _explained_by_shift(change: Small, before: Small) -> float:
    """How much of the squared change a small shift of the whole picture explains (Lucas and Kanade, 1981)."""
    smooth = cv2.GaussianBlur(before, (3, 3), 0)
    down, across = np.gradient(smooth)
    slopes = np.stack([across.ravel(), down.ravel()])
    along = slopes @ change.ravel()
    return float(along @ np.linalg.pinv(slopes @ slopes.T) @ along)
