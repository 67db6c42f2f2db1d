"""Memory that is not needed any more goes back to the system."""

import ctypes
import os


def give_back() -> None:
    """Give back what was freed and is still held; glibc alone does it only where nothing later lies above.

    It takes a few milliseconds, so it is for moments in which nothing else is to be done.
    """
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if os.name == "posix" else None
    if trim is not None:
        trim(0)
