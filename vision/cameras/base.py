"""What every camera offers, whatever it is: numbered, timed pictures, one after another."""

from typing import Protocol

import msgspec

from vision.picture import Picture


class Frame(msgspec.Struct, frozen=True):
    """One picture of a camera: its number from 0, when it was taken (s, the camera's own clock), itself."""

    number: int
    time: float
    picture: Picture


class Camera(Protocol):
    """A source of frames. Belongs to one thread; closing it frees the device.

    `live`: the frames come from a sensor, so two are never alike to the last bit.
    `ended`: no further frame will ever come (a film or folder that is not held at its last picture).
    """

    live: bool

    @property
    def ended(self) -> bool:
        """Whether the last frame has been given."""
        ...

    def frame(self, timeout: float) -> Frame | None:
        """The next frame, waited for up to `timeout` s; None where none has come by then.

        Raises:
            CameraError: the camera stopped giving frames.
        """
        ...

    def close(self) -> None:
        """Free the device; may be called again."""
        ...
