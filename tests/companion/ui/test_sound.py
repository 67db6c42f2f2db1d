"""The sounds, as numbers and on a mixer that plays to nobody."""

import itertools
from pathlib import Path

import pygame
import pytest

from companion.games.text import say
from companion.outputs import Heard
from companion.ui.sound import LOUD, RATE, Sound, Speaker, audible, samples_of


@pytest.mark.parametrize("sound", Sound)
def test_a_sound_is_short_begins_and_ends_in_silence_and_is_never_too_loud(sound: Sound) -> None:
    samples = samples_of(sound)
    assert 0.02 * RATE < len(samples) < RATE
    assert abs(samples[0]) < LOUD / 100
    assert abs(samples[-1]) < LOUD / 100
    assert LOUD / 20 < max(map(abs, samples)) < LOUD


def test_sounds_are_told_apart() -> None:
    for one, other in itertools.combinations(Sound, 2):
        assert samples_of(one)[:400] != samples_of(other)[:400]


class NoMixer:
    """What pygame has in the place of a mixer that lacks one of the system's libraries."""

    def __getattr__(self, name: str) -> object:
        raise NotImplementedError(f"mixer module not available ({name})")


def needs_mixer() -> None:
    try:
        pygame.mixer.get_init()
    except NotImplementedError as missing:
        pytest.skip(str(missing))


def test_a_pygame_without_a_mixer_is_silent_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(pygame, "mixer", NoMixer())
    speaker = Speaker()
    speaker.open()
    speaker.ready()
    assert not speaker.play(Sound.CLICK)
    speaker.close()


def test_the_speaker_plays_when_its_mixer_is_there_and_the_players_want_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    needs_mixer()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    speaker = Speaker()
    assert not speaker.play(Sound.CLICK), "nothing is open yet"
    speaker.open()
    speaker.ready()
    assert speaker.play(Sound.CHIME)
    speaker.on = False
    assert not speaker.play(Sound.CHIME)
    speaker.close()
    assert not pygame.mixer.get_init()


def test_a_mixer_that_cannot_be_opened_leaves_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    speaker = Speaker()
    speaker.open()
    speaker.ready()
    assert not speaker.play(Sound.WARNING)
    speaker.close()


def test_where_there_is_no_audio_nothing_is_tried(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("SDL_AUDIODRIVER", "PULSE_SERVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert audible() is Path("/proc/asound/card0").exists()
    (tmp_path / "pulse").mkdir()
    (tmp_path / "pulse" / "native").touch()
    assert audible()


def test_what_is_heard_of_a_change() -> None:
    trail = (say("Activation"), say("Engagement"))
    before = Heard(0, (trail, 0))
    assert before.after(before) is None
    assert Heard(0, (trail, 1)).after(before) is Sound.CHIME
    assert Heard(1, (trail, 1)).after(before) is Sound.WARNING
    assert before.after(Heard()) is None, "a game that is taken up again"
