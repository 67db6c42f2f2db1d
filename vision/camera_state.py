"""How a camera does, as one of a few states that every part of the companion can ask for."""

from enum import StrEnum


class CameraState(StrEnum):
    """How the camera does; all but `STARTING` and `SEES` are troubles, each told with its own sentence."""

    STARTING = "starting"
    SEES = "sees"
    COVERED = "covered"  # all black, all white or one even level
    STILL = "still"  # the very same picture for long, as a denoised stream or a hung driver shows it
    INTERRUPTED = "interrupted"  # no picture for a moment
    STUCK = "stuck"  # connected, but its driver gives no pictures
    GONE = "gone"  # not connected
    FAILED = "failed"  # it can not be used: held by another program, not allowed, no such file
    DAMAGED = "damaged"  # pictures come, but parts of them are missing
    CHANNELS = "channels"  # pictures come in false colours
    TRAY = "tray"  # pictures come, the tray is not made out in them
    PROCESS = "process"  # the camera process was lost and is being started again

    @property
    def shows(self) -> bool:
        """Whether pictures come that can be read."""
        return self in {CameraState.SEES, CameraState.STILL, CameraState.INTERRUPTED, CameraState.CHANNELS}

    @property
    def blind(self) -> bool:
        """Whether pictures come in which the tray can not be made out."""
        return self in {CameraState.COVERED, CameraState.DAMAGED, CameraState.TRAY}
