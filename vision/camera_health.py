"""Whether a camera does well, told from its frames and from those that do not come."""

from typing import Final

import numpy as np

from vision.camera_state import CameraState
from vision.cameras.base import Frame
from vision.damage import is_damaged
from vision.errors import CameraStuckError, VisionError
from vision.light import is_blank
from vision.picture import Picture
from vision.sentence import Sentence, say

INTERRUPTED_S: Final = 1.0
"""Without a frame for so long the players are told; one frame that is lost or empty is nothing to tell."""

STUCK_S: Final = 3.0
"""Without a frame for so long the camera is opened anew: a USB bus that was reset is back sooner."""

COVERED_S: Final = 1.5
"""How long a lens may be covered before it is told: a sleeve passes sooner."""

DAMAGED_S: Final = 1.0
"""How long every frame may be damaged before it is told."""

SAMPLE_S: Final = 0.5
"""How often a frame is looked at for being dark; while it is, every frame is."""

FROZEN_S: Final = 3.0
"""A sensor's pictures differ in their noise: the very same one for so long is a hung driver, where this
camera's pictures did differ before."""

NOISY_FRAMES: Final = 30
"""So many frames in a row that all differ show a sensor's noise, or something that moves."""

STILL_S: Final = 20.0
"""The very same picture for so long is told, of a camera that has not yet gone on from one by itself."""

AGAIN_S: Final = 600.0
"""A camera is opened anew for a picture that stands still at most so often: where that did not help, a stream
without noise is the likelier cause."""

BLACK: Final = 40.0
WHITE: Final = 215.0
"""Mean levels of a blank picture that is called black, and white."""

Trouble = tuple[CameraState, Sentence]

LOOKS_BLACK: Final = say("The camera sees only black: is the lens covered, or the light off?")
LOOKS_WHITE: Final = say("The camera sees only white: is a lamp shining straight into it?")
LOOKS_EVEN: Final = say("The camera sees one even surface: is something right in front of the lens?")
DAMAGED: Final = say(
    "The camera's pictures arrive damaged: try a shorter cable, or another USB port without a hub."
)
STANDS_STILL: Final = say(
    "The camera has been showing exactly the same picture: if the tray looks different now, unplug the "
    "camera and plug it in again."
)
HUNG: Final = say("The camera's picture has frozen: the camera is being restarted.")
INTERRUPTED: Final = say("The camera has stopped sending pictures: give it a moment.")
STUCK: Final = say(
    "The camera is connected but sends no pictures: it is being restarted. If that does not help, unplug it "
    "and plug it in again."
)


class CameraHealth:
    """Follows one camera over all its openings. `trouble` is what the players should know, None if nothing.

    `damaged` is whether the last frame was: what lies in it is not to be read.
    """

    def __init__(self) -> None:
        self.trouble: Trouble | None = None
        self.damaged = False
        self._frame_at = 0.0  # when the last frame came
        self._sample: Picture | None = None
        self._same_since = 0.0
        self._differing = 0  # frames in a row before the present picture
        self._goes_on = False  # it has gone on by itself from a picture that stood still
        self._reopened: float | None = None
        self._blank: Sentence | None = None
        self._blank_since = self._looked_at = 0.0
        self._whole_at = 0.0

    @property
    def good(self) -> bool:
        """Whether the last frame shows something, and all of it."""
        return self._blank is None and not self.damaged

    def opened(self, now: float) -> None:
        """The camera was opened at `now`, s of the clock that `lost` is told."""
        self._frame_at = now
        self.trouble, self._sample, self._blank = None, None, None
        self._differing = 0

    def lost(self, error: VisionError, now: float) -> None:
        """No frame came, or an empty one.

        Raises:
            CameraStuckError: none has come for `STUCK_S`; the camera is to be opened anew.
        """
        if now - self._frame_at >= STUCK_S:
            raise CameraStuckError(STUCK) from error
        if now - self._frame_at >= INTERRUPTED_S:
            self.trouble = (CameraState.INTERRUPTED, INTERRUPTED)

    def see(self, frame: Frame, now: float, *, live: bool = True, asked: bool = False) -> None:
        """A frame came; `asked` where the players want it read. Only a `live` camera can freeze.

        Raises:
            CameraStuckError: the picture has frozen; the camera is to be opened anew.
        """
        first = self._sample is None
        self._frame_at = now
        self._look_for_light(frame, first=first)
        self.damaged = self._blank is None and is_damaged(frame.picture)
        if first or not self.damaged:
            self._whole_at = frame.time
        still = self._stands_still(frame, asked=asked) if live else None
        if not live:
            self._sample = frame.picture[:1, :1]
        if self._blank is not None:
            covered = frame.time - self._blank_since >= COVERED_S
            dark = self.trouble is not None and self.trouble[0] is CameraState.COVERED
            self.trouble = (CameraState.COVERED, self._blank) if covered or dark else None
        elif self.damaged:
            lasting = frame.time - self._whole_at >= DAMAGED_S
            broken = self.trouble is not None and self.trouble[0] is CameraState.DAMAGED
            self.trouble = (CameraState.DAMAGED, DAMAGED) if lasting or broken else None
        else:
            self.trouble = still

    def _look_for_light(self, frame: Frame, *, first: bool) -> None:
        if not first and self._blank is None and frame.time - self._looked_at < SAMPLE_S:
            return
        self._looked_at = frame.time
        before, self._blank = self._blank, blankness(frame.picture)
        if before is None:
            self._blank_since = frame.time

    def _stands_still(self, frame: Frame, *, asked: bool) -> Trouble | None:
        """Whether it is worth telling that the picture is the same to the last bit.

        Raises:
            CameraStuckError: it has frozen.
        """
        sample = frame.picture[::16, ::16].copy()
        if self._sample is None or not np.array_equal(sample, self._sample):
            if self._sample is not None and frame.time - self._same_since >= FROZEN_S:
                self._goes_on, self._differing = True, 0
            self._sample, self._same_since = sample, frame.time
            self._differing += 1
            return None
        same_for = frame.time - self._same_since
        if same_for < FROZEN_S or self._blank is not None:
            return None
        recently = self._reopened is not None and frame.time - self._reopened < AGAIN_S
        if self._differing >= NOISY_FRAMES and not self._goes_on and not recently:
            self._reopened = frame.time
            raise CameraStuckError(HUNG)
        told = self.trouble is not None and self.trouble[0] is CameraState.STILL
        if told or asked or (same_for >= STILL_S and not self._goes_on):
            return CameraState.STILL, STANDS_STILL
        return None


def blankness(picture: Picture) -> Sentence | None:
    """What is to be said of a picture that shows nothing; None where it shows something."""
    if not is_blank(picture):
        return None
    level = float(np.mean(picture[::16, ::16]))
    return LOOKS_BLACK if level < BLACK else LOOKS_WHITE if level > WHITE else LOOKS_EVEN
