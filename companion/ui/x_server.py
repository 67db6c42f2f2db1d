"""An X server that goes away: without this, Xlib ends the process at once, with a sentence of its own.

Xlib (1.7 and later) lets a program go on after its connection broke, if it sets two handlers (Xlib manual,
XSetIOErrorHandler and XSetIOErrorExitHandler). Nothing may be asked of that display any more: SDL would wait
for an answer for ever.
"""

from __future__ import annotations

import atexit
import ctypes
import os
import signal

import pygame

LIBRARY = "libX11.so.6"
LEAVING_S = 20
"""So long the companion may take to put everything away; then the system ends it."""
_HANDLER = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)
_EXIT_HANDLER = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)


class XServer:
    """The connection to the X server; `gone` once it broke."""

    def __init__(self) -> None:
        self.gone = False

    def broke(self) -> None:
        """The connection is broken: let SDL ask it nothing more, not at the end either."""
        self.gone = True
        atexit.unregister(pygame.quit)
        signal.alarm(LEAVING_S)


_server = XServer()


def _broke(_: int | None) -> int:
    _server.broke()
    return 0


def _go_on(_: int | None, __: int | None) -> None:
    """Instead of ending the process."""


_ON_BREAK, _ON_EXIT = _HANDLER(_broke), _EXIT_HANDLER(_go_on)
"""Xlib calls them whenever it likes: they must never be thrown away."""


def watched() -> XServer:
    """The X server that pygame's display is on, watched from now on; on any other display it never goes."""
    if pygame.display.get_driver() != "x11":
        return XServer()
    try:
        library = ctypes.CDLL(LIBRARY, mode=os.RTLD_NOLOAD | os.RTLD_NOW)  # the one that SDL has loaded
        set_exit_handler = library.XSetIOErrorExitHandler
    except (OSError, AttributeError):  # an old Xlib: it ends the process itself, as it always did
        return XServer()
    capsule_pointer = ctypes.pythonapi.PyCapsule_GetPointer
    capsule_pointer.restype, capsule_pointer.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)
    display = capsule_pointer(pygame.display.get_wm_info()["display"], b"display")
    set_exit_handler.argtypes = (ctypes.c_void_p, _EXIT_HANDLER, ctypes.c_void_p)
    library.XSetIOErrorHandler(_ON_BREAK)
    set_exit_handler(display, _ON_EXIT, None)
    return _server
