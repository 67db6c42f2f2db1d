"""Everything that can go wrong with pictures and cameras, each naming its cure."""


class VisionError(Exception):
    """A picture, camera or dice set can not be used; the message says which and what helps."""


class PictureError(VisionError, ValueError):
    """A file or array is not a picture that can be read."""


class CameraError(VisionError, OSError):
    """A camera, film or folder of pictures gives no frames."""


class DiceSetError(VisionError, ValueError):
    """A dice set is unknown, or what was taught of it can not be used."""


class SheetError(VisionError, OSError):
    """The mat can not be written to the file that was named."""


class LensError(VisionError, ValueError):
    """The lens can not be learned from these pictures, or what was learned can not be used."""
