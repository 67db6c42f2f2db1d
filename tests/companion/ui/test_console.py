"""Which card a screen hangs on, on machines as their kernels list it; and screens that take no touch."""

import os
from pathlib import Path

import pytest

from companion.ui.console import connected_card, deaf, prepare


def connectors(root: Path, **status: str) -> None:
    for name, told in status.items():
        folder = root / "sys/class/drm" / name.replace("_", "-")
        folder.mkdir(parents=True)
        (folder / "status").write_text(f"{told}\n")
    (root / "sys/class/drm/card0").mkdir(parents=True, exist_ok=True)


@pytest.mark.parametrize(
    ("status", "card"),
    [
        ({}, None),
        ({"card1_HDMI_A_1": "disconnected"}, None),
        ({"card0_HDMI_A_1": "connected"}, 0),
        # a Pi 5: card0 draws and has no connector, card1 has DSI, card2 has HDMI
        ({"card1_DSI_2": "connected", "card2_HDMI_A_1": "disconnected"}, 1),
        ({"card1_DSI_2": "connected", "card0_HDMI_A_1": "connected"}, 1),
        ({"card2_HDMI_A_1": "connected", "card10_HDMI_A_2": "connected"}, 2),
    ],
)
def test_the_card_with_the_screen_is_found_by_its_connector(
    tmp_path: Path, status: dict[str, str], card: int | None
) -> None:
    connectors(tmp_path, **status)
    assert connected_card(tmp_path) == card


def test_what_somebody_has_set_by_hand_stays(tmp_path: Path) -> None:
    connectors(tmp_path, card1_DSI_1="connected")
    found: dict[str, str] = {}
    prepare(found, tmp_path)
    assert found == {"SDL_KMSDRM_DEVICE_INDEX": "1", "SDL_VIDEO_DOUBLE_BUFFER": "1"}
    set_by_hand = {"SDL_KMSDRM_DEVICE_INDEX": "0"}
    prepare(set_by_hand, tmp_path)
    assert set_by_hand["SDL_KMSDRM_DEVICE_INDEX"] == "0"


def test_a_screen_that_takes_no_touch_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert deaf(tmp_path) is None
    (tmp_path / "dev/input").mkdir(parents=True)
    for number in range(2):
        (tmp_path / f"dev/input/event{number}").touch()
    assert deaf(tmp_path) is None
    monkeypatch.setattr(os, "access", lambda path, _: path.name == "event1")
    assert deaf(tmp_path) is None
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert "group input" in str(deaf(tmp_path))
