"""Sounds of our own making: a click for a press, a chime for a phase, a warning for an unsure die."""

from __future__ import annotations

import logging
import os
import threading
from array import array
from enum import Enum, auto
from math import exp, pi, sin
from pathlib import Path
from typing import NamedTuple

import pygame

LOG = logging.getLogger("companion")
RATE = 22_050
LOUD = 32_767


class Sound(Enum):
    """What can be heard."""

    CLICK = auto()
    CHIME = auto()
    WARNING = auto()


class Tone(NamedTuple):
    """A dying tone: when it begins and how long it is (s), pitch (Hz), loudness (0 to 1), decay (1/s)."""

    begins: float
    lasts: float
    pitch: float
    loud: float
    decay: float


TONES = {
    Sound.CLICK: (Tone(0.0, 0.03, 1500.0, 0.25, 160.0),),
    Sound.CHIME: (Tone(0.0, 0.5, 659.3, 0.22, 7.0), Tone(0.12, 0.6, 987.8, 0.2, 6.0)),
    Sound.WARNING: (Tone(0.0, 0.16, 392.0, 0.3, 12.0), Tone(0.18, 0.3, 311.1, 0.3, 9.0)),
}


def samples_of(sound: Sound) -> array[int]:
    """A sound at RATE, one channel, 16 bits signed; it begins and ends in silence."""
    length = max(begins + lasts for begins, lasts, *_ in TONES[sound])
    wave = [0.0] * round(length * RATE)
    for begins, lasts, pitch, loud, decay in TONES[sound]:
        first, n = round(begins * RATE), round(lasts * RATE)
        for i in range(min(n, len(wave) - first)):
            t = i / RATE
            faded = min(1.0, i / 60, (n - 1 - i) / 200)  # no crack at either end
            wave[first + i] += loud * faded * exp(-decay * t) * sin(2 * pi * pitch * t)
    return array("h", (round(LOUD * max(-1.0, min(1.0, level))) for level in wave))


def audible() -> bool:
    """Whether there is anything to play on: asked of the system, for sound libraries complain aloud."""
    runtime = os.environ.get("XDG_RUNTIME_DIR", "/nowhere")
    servers = (Path(runtime) / "pulse" / "native", Path(runtime) / "pipewire-0")
    chosen = os.environ.get("SDL_AUDIODRIVER") or os.environ.get("PULSE_SERVER")
    return bool(chosen) or Path("/proc/asound/card0").exists() or any(path.exists() for path in servers)


class Speaker:
    """Plays sounds once the mixer is there; until then, and where there is none, it is silent.

    `on` is the players' wish. The mixer is opened by a thread of its own, for that may take seconds.
    """

    def __init__(self) -> None:
        self.on = True
        self._sounds: dict[Sound, pygame.mixer.Sound] = {}
        self._opening: threading.Thread | None = None

    def open(self) -> None:
        """Begin to open the mixer; returns at once."""
        if audible():
            self._opening = threading.Thread(target=self._open, name="speaker", daemon=True)
            self._opening.start()

    def _open(self) -> None:
        try:
            pygame.mixer.init(RATE, -16, 1, 256, allowedchanges=0)
            self._sounds = {sound: pygame.mixer.Sound(buffer=samples_of(sound).tobytes()) for sound in Sound}
        # a pygame whose mixer lacks one of the system's libraries says NotImplementedError at its first use
        except (pygame.error, NotImplementedError) as silent:
            LOG.info("there is no sound: %s", silent)

    def ready(self) -> None:
        """Wait until the mixer is open, or will not be."""
        if self._opening is not None:
            self._opening.join()

    def play(self, sound: Sound) -> bool:
        """Play a sound; returns whether it can be heard."""
        known = self._sounds.get(sound) if self.on else None
        if known is None:
            return False
        known.play()
        return True

    def close(self) -> None:
        """Be silent and give the mixer back."""
        if self._opening is not None:
            self._opening.join(1.0)
        if self._sounds:
            self._sounds = {}
            pygame.mixer.quit()
