"""What is looked after beside the game: settings and clock at the start, the power, the doctor on call."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from companion.doctor import Finding, Health, Machine, Part
from companion.doctor.clock import SYNCHRONISED, clock, last_seen, see
from companion.doctor.power import PowerWatch
from companion.examination import examine
from companion.games.game import Note
from companion.games.text import Text, say
from companion.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.workshop import Progress

LOOK_EVERY_S = 10.0
"""How often the Pi is asked whether its voltage holds: a read of one small file."""

SEE_EVERY_S = 600.0
"""How often the time is remembered: a change of a file's date, no more."""


class Beginning(msgspec.Struct, frozen=True):
    """What a run begins with: folder, settings, what of these is left out, and why nothing is kept if so."""

    folder: Path
    settings: Settings = Settings()
    complaints: tuple[Text, ...] = ()
    unkept: Text | None = None


class Upkeep:
    """Tells what players should know of the machine; `findings` are the doctor's, once he has been."""

    def __init__(
        self,
        beginning: Beginning,
        machine: Machine | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._beginning, self._now = beginning, now
        self._machine = machine or Machine()
        self._power = PowerWatch(self._machine)
        self._due = self._see_due = 0.0
        self._last_seen = last_seen(beginning.folder)
        self.findings: dict[Part, Finding] | None = None

    @property
    def standing(self) -> Text | None:
        """What stays true until somebody mends it: that nothing is kept."""
        if self._beginning.unkept is None:
            return None
        return say("Nothing of this is kept: {why}", why=self._beginning.unkept)

    @property
    def power(self) -> Text | None:
        """What the Pi suffers from, of voltage and heat, for as long as it does."""
        return self._power.standing

    def at_start(self) -> list[Note]:
        """What is wrong with the settings and the clock."""
        said = list(self._beginning.complaints)
        time_now = self._clock()
        self._see_due = self._now() + SEE_EVERY_S
        see(self._beginning.folder, time.time())  # a clock that is wrong is told of once
        if time_now.state is Health.BROKEN and time_now.cure is not None:
            said.append(say("{detail} What helps: {cure}.", detail=time_now.detail, cure=time_now.cure))
        return [warning(sentence) for sentence in said]

    def news(self) -> list[Note]:
        """What has come up since the last call."""
        if self._now() < self._due:
            return []
        self._due = self._now() + LOOK_EVERY_S
        if self._now() >= self._see_due:
            self._see_due = self._now() + SEE_EVERY_S
            see(self._beginning.folder, time.time())
        sentence = self._power.news()
        return [] if sentence is None else [warning(sentence)]

    def visit(self, known: Mapping[Part, Finding], progress: Progress) -> dict[Part, Finding]:
        """The doctor's round, as work beside the game; it changes nothing here."""
        known = {**known, Part.CLOCK: self._clock()}
        return examine(self._machine, self._beginning.folder, known=known, each=progress.over)

    def _clock(self) -> Finding:
        """How the clock stands against the time that was seen last before this run."""
        synchronised = bool(self._machine.find(SYNCHRONISED))
        folder = self._beginning.folder
        return clock(folder, time.time(), latest=self._last_seen, synchronised=synchronised)

    def found(self, findings: dict[Part, Finding]) -> None:
        """Take in what the doctor found."""
        self.findings = findings


def warning(sentence: Text) -> Note:
    """A sentence of the machine's as a note that stands out."""
    return Note(sentence, warning=True)
