"""What systemd is told (sd_notify(3)): the first picture is there, the main loop goes round."""

from __future__ import annotations

import contextlib
import socket
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

SHARE = 4
"""The watchdog is fed this often within the time that it waits."""


class ServiceState:
    """Tells systemd how the companion does; where nothing listens, as on a desktop, it tells nobody.

    A message that can not be sent is no reason to stop playing: systemd starts a silent service anew.
    """

    def __init__(self, environ: Mapping[str, str], clock: Callable[[], float] = time.monotonic) -> None:
        path = environ.get("NOTIFY_SOCKET", "")
        self._address = f"\0{path[1:]}" if path.startswith("@") else path
        self._every = int(environ.get("WATCHDOG_USEC") or 0) / 1e6 / SHARE
        self._clock, self._fed = clock, clock()

    def ready(self) -> None:
        """The first picture is shown."""
        self._tell("READY=1")

    def alive(self) -> None:
        """The main loop goes round; to be called at least every few seconds."""
        now = self._clock()
        if self._every and now - self._fed >= self._every:
            self._fed = now
            self._tell("WATCHDOG=1")

    def leaving(self) -> None:
        """The run is ending."""
        self._tell("STOPPING=1")

    def _tell(self, words: str) -> None:
        if not self._address:
            return
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.settimeout(0)
            line.sendto(words.encode(), self._address)
