"""The building guide's drawings and figures are those of the code, and right."""

import math
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from deploy.drawings import CAMERAS, HEADER, Camera, camera_arm, heights, lamp_wiring
from hardware.lamp_settings import LampSettings

DOCS = Path(__file__).parents[2] / "docs"
GUIDE = (DOCS / "build-the-box.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "drawing"), [("lamp-wiring.svg", lamp_wiring()), ("camera-arm.svg", camera_arm())]
)
def test_the_drawings_are_those_of_the_script(name: str, drawing: str) -> None:
    assert (DOCS / name).read_text(encoding="utf-8") == drawing, "python deploy/drawings.py draws it anew"
    ET.fromstring(drawing)  # noqa: S314 - our own
    assert f"({name})" in GUIDE


def test_the_lamp_is_wired_to_the_pins_that_are_driven_where_nothing_is_said() -> None:
    assert tuple(HEADER) == LampSettings().pins
    for gpio, pin in HEADER.items():
        assert f"GPIO {gpio}, pin {pin}" in lamp_wiring()


@pytest.mark.parametrize("camera", CAMERAS, ids=lambda camera: camera.name)
def test_from_its_height_a_camera_sees_the_mat_and_from_lower_down_it_does_not(camera: Camera) -> None:
    def sees(height_mm: float) -> bool:
        wide, tall = (
            2 * height_mm * math.tan(math.radians(angle / 2)) for angle in (camera.across, camera.down)
        )
        wide, tall = min(wide, tall * 4 / 3), min(tall, wide * 3 / 4)  # the part of 4:3 in its middle
        return wide >= 297 + 20 and tall >= 210 + 20

    height = heights()[camera.name]
    assert sees(height * 10)
    assert not sees(height * 10 - 10)


def test_the_guide_tells_these_heights() -> None:
    told = re.findall(r"^\| ([^|]+) \| (\d+) cm \|", GUIDE, re.MULTILINE)
    assert {name: int(height) for name, height in told} == heights()
