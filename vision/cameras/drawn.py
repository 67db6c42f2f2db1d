"""The simulated camera: it sees the pictures it is handed, at a camera's pace."""

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator

from vision.cameras.base import Frame
from vision.picture import Picture


class DrawnCamera:
    """Shows handed pictures one a frame, then holds the last one; before the first there is nothing to see.

    `clock` gives seconds and `sleep` waits them; both are passed in by tests.
    """

    live = False
    ended = False

    def __init__(
        self,
        *,
        fps: float = 30.0,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._interval = 1 / fps
        self._clock, self._sleep = clock, sleep
        self._waiting: deque[Iterator[Picture]] = deque()
        self._held: Picture | None = None
        self._number = 0
        self._due = clock()

    def show(self, pictures: Iterable[Picture]) -> None:
        """Play these after what is still to be played, each drawn when its turn comes."""
        self._waiting.append(iter(pictures))

    def show_at_once(self, picture: Picture) -> None:
        """Play this next and hold it, whatever waited: as a camera does, that gives what is there now."""
        self._waiting.clear()
        self._waiting.append(iter((picture,)))

    def frame(self, timeout: float) -> Frame | None:
        """The picture due now, a new one or the held one; None before the first."""
        wait = self._due - self._clock()
        if wait > 0:
            self._sleep(min(wait, timeout))
            if wait > timeout:
                return None
        now = self._clock()
        self._due = max(self._due, now - self._interval) + self._interval
        self._held = self._next()
        if self._held is None:
            return None
        frame = Frame(self._number, now, self._held)
        self._number += 1
        return frame

    def _next(self) -> Picture | None:
        while self._waiting:
            picture = next(self._waiting[0], None)
            if picture is not None:
                return picture
            self._waiting.popleft()
        return self._held

    def close(self) -> None:
        """Forget what was not shown yet."""
        self._waiting.clear()
