"""From the last moving frame to the picture that shows the roll: camera process, books and window."""

from __future__ import annotations

import os
import statistics
import tempfile
import threading
import time
from pathlib import Path

import msgspec
import numpy as np

from companion.cards import CardLibrary
from companion.games.game import GameName
from companion.games.strong20.dice import Die
from companion.games.white import actions as act
from companion.games.white.cards import Card
from companion.games.white.game import WhiteGame
from companion.inputs import Undo
from companion.journal import Journal, Source
from companion.sitting import Sitting
from companion.ui.memory import settle
from companion.ui.window import Window
from companion.viewing import TrayNews, view_of
from vision.drawing import DrawnDie, DrawnTray, Look, TrayPainter
from vision.messages import Settled
from vision.picture import Picture
from vision.process import CameraProcess

ROLLS = 12
FRAMES_PER_SECOND = 30
SIZE = (1280, 720)
NOISES = 8
REST_S = 2.0
"""How long the dice are shown lying still; the last picture is held then."""
PATIENCE_S = 20.0
"""How long a roll is waited for; one that is not seen by then counts as so late."""
MOST_MEDIAN_S, MOST_P95_S = 0.45, 0.6

DICE = [
    DrawnDie("yellow", "hit"),
    DrawnDie("green", "miss"),
    DrawnDie("blue", "crit"),
    DrawnDie("red", "hit"),
]


class RollBench(msgspec.Struct, frozen=True):
    """Seconds from a roll's last moving frame to the picture that shows it; `wrong`: entered otherwise."""

    median_s: float
    p95_s: float
    longest_s: float
    rolls: int
    wrong: int
    load: float

    @property
    def held(self) -> bool:
        """Whether it is soon enough, and right."""
        return not self.wrong and self.median_s <= MOST_MEDIAN_S and self.p95_s <= MOST_P95_S

    def lines(self) -> tuple[str, ...]:
        """The figures as they are printed."""
        times = f"{self.median_s:8.2f} s median {self.p95_s:8.2f} s p95 {self.longest_s:8.2f} s longest"
        return (
            f"last moving frame to changed picture         {times}  {'held' if self.held else 'NOT HELD'}",
            f"  of {self.rolls} rolls entered otherwise: {self.wrong}; other programs' load {self.load:.1f}",
        )


def measure(rolls: int = ROLLS) -> RollBench:
    """Stream throws at 30 frames a second into a camera process, and undo each roll once it is shown."""
    if not {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"} & set(os.environ):
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    window = Window(size=SIZE, windowed=True)
    camera = CameraProcess("drawn", wake=window.wake)
    settle()
    try:
        with tempfile.TemporaryDirectory() as folder:
            journal = Journal.open(Path(folder))
            table = _Table(window, camera, journal, Path(folder))
            delays = [table.roll(number) for number in range(rolls)]
            wrong = table.wrong
            journal.close()
    finally:
        camera.close()
        window.close()
    ordered = sorted(delays)
    p95 = ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))]
    median = statistics.median(ordered)
    return RollBench(
        round(median, 3), round(p95, 3), round(ordered[-1], 3), rolls, wrong, round(os.getloadavg()[0], 1)
    )


def noisy(frames: list[Picture]) -> list[Picture]:
    """The frames with a sensor's noise, the last of them `NOISES` times: a camera's pictures all differ."""
    chance = np.random.default_rng(len(frames))
    grains = [chance.normal(0, 2, frames[0].shape).astype(np.int16) for _ in range(NOISES)]
    shown = [*frames, *frames[-1:] * (NOISES - 1)]
    return [
        np.asarray(np.clip(picture + grains[number % NOISES], 0, 255), np.uint8)
        for number, picture in enumerate(shown)
    ]


class _Table:
    """White at its first roll, in a window, and what the camera process sees."""

    def __init__(self, window: Window, camera: CameraProcess, journal: Journal, folder: Path) -> None:
        library = CardLibrary(folder, GameName.WHITE, Card)
        self._window, self._camera, self._news = window, camera, TrayNews()
        self._sitting = Sitting(
            journal, {GameName.WHITE: WhiteGame()}, time.monotonic, {GameName.WHITE: library}
        )
        self._sitting.begin(GameName.WHITE)
        for action in (
            act.LayTable(),
            act.Begin(),
            act.PressOnward("A1"),
            act.WriteCard(Card(name="Heron", health=5, damage=2)),
            act.Activate(),
            act.Engage(),
        ):
            self._sitting.do(action, Source.TOUCH)
        self._tray = DrawnTray(TrayPainter(SIZE, Look(noise=0)))
        self._moved = 0.0
        self.wrong = 0
        self._stream(noisy([self._tray.still()]), 0)
        self._until_settled()

    def roll(self, number: int) -> float:
        """Seconds until the picture shows this roll."""
        frames = list(self._tray.throw(DICE, number))[:-1]
        stream = threading.Thread(target=self._stream, args=(noisy(frames), len(frames) - 1))
        stream.start()
        before = len(self._entries())
        end = time.monotonic() + PATIENCE_S
        while len(self._entries()) == before and time.monotonic() < end:
            self._turn()
        changed = time.monotonic()
        stream.join()
        rolled = sorted((die.colour.value, die.face.value if die.face else "") for die in self._dice())
        self.wrong += rolled != sorted((die.colour, die.face) for die in DICE)
        self._sitting.handle(Undo(), Source.TOUCH, self._window.scheme)
        return changed - self._moved

    def _stream(self, frames: list[Picture], last_moving: int) -> None:
        """Show the frames at a camera's pace, those after `last_moving` again and again for `REST_S`."""
        begun = time.monotonic()
        for number in range(last_moving + round(REST_S * FRAMES_PER_SECOND)):
            time.sleep(max(0.0, begun + number / FRAMES_PER_SECOND - time.monotonic()))
            if number == last_moving:
                self._moved = time.monotonic()
            still = last_moving + (number - last_moving) % NOISES
            self._camera.show(frames[number if number < last_moving else still])

    def _turn(self) -> bool:
        """What the app does in a turn; whether the picture was changed by a reading."""
        news = self._camera.poll()
        for message in news:
            self._news = self._news.after(message)
            if isinstance(message, Settled):
                self._sitting.read(message)
        if news:
            self._window.show(view_of(self._sitting, self._news))
        self._window.wait(0.05)
        return any(isinstance(message, Settled) for message in news)

    def _until_settled(self) -> None:
        end = time.monotonic() + PATIENCE_S
        while not self._turn():
            if time.monotonic() > end:
                raise TimeoutError("the camera process has read nothing")

    def _entries(self) -> tuple[object, ...]:
        return () if self._sitting.table is None else tuple(self._sitting.table.entries)

    def _dice(self) -> tuple[Die, ...]:
        return () if self._sitting.table is None else self._sitting.table.state.dice.active
