"""When a camera process counts as lost, and how soon the next one may be started."""

from typing import Final

from vision.messages import Doing, Heartbeat

BEAT_S: Final = 0.25
"""How often the camera process says that it runs."""

SILENCE_S: Final = 1.2
"""Without any word for so long the process is hung or starved: found and started again, all within 2 s."""

FIRST_WORD_S: Final = 20.0
"""How long a new process may take to say that it runs: a Pi reads OpenCV from a cold card for seconds."""

LOADING_S: Final = 6.0
"""How long one that runs may be silent until it has looked at its first picture: it loads what reads, along
with the rest of the companion, and Python says nothing in the middle of a module."""

PATIENCE_S: Final = {
    Doing.OPENING: 12.0,  # metering takes 2 s, a Pi under load several times that; a dead driver never ends
    Doing.WATCHING: 1.2,
    Doing.WAITING: 4.0,  # drivers are given a second for a frame, and may be late
    Doing.READING: 6.0,  # learning the scale of a tray without markers takes 2 s on a Pi
}
"""How long the loop of a process that still says it runs may be at one thing."""

SLEPT_S: Final = 1.0
"""Where the watcher itself was away for longer (the machine slept), silence says nothing."""

_CALM_S: Final = 60.0  # a process that has worked for this long has made good
_DELAYS_S: Final = (0.0, 0.0, 0.0, 1.0, 2.0, 4.0, 8.0)
_ALLOWANCES: Final = (1, 1, 1, 2, 4, 8)
"""After so many losses in a row all patience is so many times longer: a machine slower than was thought of
sees its tray in the end, and a camera that really hangs waits between its starts by then anyway."""


class Vigil:
    """Watches over one camera process at a time; every moment is handed in, in s of one steady clock.

    `patience` is how many times longer than a Pi may take a machine is given that is known to be slower.
    """

    def __init__(self, patience: float = 1.0) -> None:
        self._patience = patience
        self._heard = 0.0
        self._spoken = False
        self._works: float | None = None  # since when
        self._watched = 0.0
        self._doing = Doing.OPENING
        self._busy_s = 0.0
        self._losses = 0

    def begin(self, now: float) -> None:
        """A process was started."""
        self._heard = self._watched = now
        self._spoken, self._works = False, None
        self._doing, self._busy_s = Doing.OPENING, 0.0

    def hear(self, now: float, heartbeat: Heartbeat) -> None:
        """A word of the process came in."""
        self._heard, self._spoken = now, True
        if self._works is None and heartbeat.doing is not Doing.OPENING:
            self._works = now
        self._doing, self._busy_s = heartbeat.doing, heartbeat.busy_s

    def lost(self, now: float) -> bool:
        """Whether the process is to be given up."""
        if now - self._watched > SLEPT_S:
            self._heard = now
        self._watched = now
        self._forgive(now)
        allowance = self._patience * _ALLOWANCES[min(self._losses, len(_ALLOWANCES) - 1)]
        patience = PATIENCE_S[self._doing] * allowance
        return now - self._heard > self._silence_s() * allowance or self._busy_s > patience

    def _silence_s(self) -> float:
        if self._works is not None:
            return SILENCE_S
        return LOADING_S if self._spoken else FIRST_WORD_S

    @property
    def waits_for_driver(self) -> bool:
        """Whether the process was last heard of while the camera's driver had it."""
        return self._doing in {Doing.OPENING, Doing.WAITING} and self._busy_s > SILENCE_S

    def delay(self, now: float) -> float:
        """The process was lost: how many seconds to wait before the next is started.

        The first losses are made good at once; a camera that takes its process down every time is tried
        ever more rarely, lest it take the machine's whole time.
        """
        self._forgive(now)
        delay = _DELAYS_S[min(self._losses, len(_DELAYS_S) - 1)]
        self._losses += 1
        return delay

    def _forgive(self, now: float) -> None:
        if self._works is not None and now - self._works > _CALM_S:
            self._losses = 0
