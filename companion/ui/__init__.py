"""The touchscreen: a view of the books in, a picture out, and what a touch on it means."""

import os
import sys
import warnings

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output belongs to the commands

UNUSED = ("numpy", "pkg_resources")
"""What pygame loads if it is there, for parts of it that are not used here: as slow as all the rest."""


def load_pygame() -> None:
    """Load pygame without what it can do without and what nobody has loaded yet."""
    hidden = [name for name in UNUSED if name not in sys.modules]
    for name in hidden:
        sys.modules[name] = None  # type: ignore[assignment]  # so that importing it fails
    try:
        with warnings.catch_warnings():
            # Distributions build pygame for every processor; its complaint about that helps no player.
            warnings.filterwarnings("ignore", "Your system is .* capable", RuntimeWarning)
            import pygame  # noqa: F401, PLC0415 - this is its first import
    finally:
        for name in hidden:
            del sys.modules[name]


load_pygame()
