"""Which devices are used: what is wished for, what is found, and what stands in for the rest."""

from pathlib import Path

import pytest

from companion import wishes
from companion.wishes import ANY_CAMERA, DRAWN, PI_CAMERA, Wishes, found_camera


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> dict[str, bool]:
    """A machine whose hardware is said here."""
    has = {"receiver": False, "picamera2": False, "webcam": False}
    monkeypatch.setattr(wishes, "has_receiver", lambda: has["receiver"])
    monkeypatch.setattr(wishes, "cameras", lambda: [Path("/dev/video2")] if has["webcam"] else [])
    monkeypatch.setattr("importlib.util.find_spec", lambda _: object() if has["picamera2"] else None)
    return has


def test_a_pis_own_camera_goes_before_others(machine: dict[str, bool]) -> None:
    machine.update(receiver=True, picamera2=True, webcam=True)
    assert found_camera() == PI_CAMERA
    machine["picamera2"] = False
    assert found_camera() == "/dev/video2"


def test_without_hardware_it_is_simulated_but_not_on_the_box(machine: dict[str, bool]) -> None:
    assert not any(machine.values())
    assert (Wishes().source, Wishes().simulates) == (DRAWN, True)
    assert (Wishes(real=True).source, Wishes(real=True).simulates) == (ANY_CAMERA, False)


def test_what_is_wished_for_goes_before_what_is_found(machine: dict[str, bool]) -> None:
    machine["webcam"] = True
    assert Wishes().source == "/dev/video2"
    assert Wishes(camera="film.mp4").source == "film.mp4"
    assert Wishes(simulate=True).source == DRAWN
