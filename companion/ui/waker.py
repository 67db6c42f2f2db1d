"""A sleep that another thread, or a signal, can end."""

from __future__ import annotations

import contextlib
import os
import select


class Waker:
    """A pipe to sleep at; what wakes it may come from anywhere, a signal handler too."""

    def __init__(self) -> None:
        self._ear, self._mouth = os.pipe()
        os.set_blocking(self._ear, False)
        os.set_blocking(self._mouth, False)

    def wake(self) -> None:
        """End the sleep that is going on, or the next one."""
        with contextlib.suppress(OSError):  # the pipe is full, so it wakes already; or it is closed
            os.write(self._mouth, b"!")

    def sleep(self, seconds: float) -> bool:
        """Sleep; returns whether it was ended by `wake`."""
        if not select.select([self._ear], [], [], max(0.0, seconds))[0]:
            return False
        os.read(self._ear, 1 << 16)
        return True

    def close(self) -> None:
        """Give the pipe back; nobody wakes it any more."""
        ends, self._ear, self._mouth = (self._ear, self._mouth), -1, -1
        for end in ends:
            os.close(end)
