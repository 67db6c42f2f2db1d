"""Everything that can go wrong with pictures and cameras, each naming its cure."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from vision.sentence import Sentence


class VisionError(Exception):
    """A picture, camera or dice set can not be used; the message says which and what helps."""

    @property
    def sentence(self) -> Sentence:
        """The message, for readers of any language."""
        from vision.sentence import Sentence, say  # noqa: PLC0415 - `companion --help` does without msgspec

        said = self.args[0] if len(self.args) == 1 else str(self)
        return said if isinstance(said, Sentence) else say("{said}", said=said)


class PictureError(VisionError, ValueError):
    """A file or array is not a picture that can be read."""


class DamagedPictureError(PictureError):
    """A part of the picture is lost; `picture` is what the decoder made of it, if anything."""

    def __init__(self, sentence: Sentence, picture: NDArray[np.generic] | None = None) -> None:
        super().__init__(sentence)
        self.picture = picture


class CameraError(VisionError, OSError):
    """A camera, film or folder of pictures gives no frames."""


class CameraGoneError(CameraError):
    """The camera is not connected."""


class CameraStuckError(CameraError):
    """The camera is connected, but its driver gives no pictures."""


class LostFrameError(CameraError):
    """One frame did not come, or came empty; the next may come."""


class DiceSetError(VisionError, ValueError):
    """A dice set is unknown, or what was taught of it can not be used."""


class SheetError(VisionError, OSError):
    """The mat can not be written to the file that was named."""


class LensError(VisionError, ValueError):
    """The lens can not be learned from these pictures, or what was learned can not be used."""
