"""The drawings and figures of the building guide: how high the camera hangs, how the lamp is wired.

`python deploy/drawings.py` draws them anew into docs/.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import NamedTuple

DOCS = Path(__file__).parents[1] / "docs"
MAT_MM = (297.0, 210.0)
"""The mat on A4, lying (ISO 216)."""
MARGIN_MM = 10.0
"""Seen on every side beyond the mat: nobody hangs a camera to the millimetre."""
SHAPE = 4 / 3
"""Width to height of the pictures that are asked for."""
INK, WIRE, PART = "#20303a", "#2c6e8f", "#dcebe6"
LAMP_STYLE = f"""<style>
text {{ font-family: sans-serif; font-size: 16px; fill: {INK} }}
.wire {{ fill: none; stroke: {WIRE}; stroke-width: 2 }}
.part {{ fill: {PART}; stroke: {INK}; stroke-width: 2 }}
</style>"""
ARM_STYLE = f"""<style>
text {{ font-family: sans-serif; font-size: 16px; fill: {INK} }}
.arm {{ fill: none; stroke: {INK}; stroke-width: 10 }}
.camera {{ fill: {PART}; stroke: {INK}; stroke-width: 2 }}
.view {{ fill: #f2e7b6; opacity: 0.6 }}
.mat {{ fill: {WIRE} }}
</style>"""


class Camera(NamedTuple):
    """A camera and its full view in degrees, as its makers give it (Raspberry Pi documentation, camera)."""

    name: str
    across: float
    down: float


CAMERAS = (
    Camera("Camera Module 3", 66.0, 41.0),
    Camera("Camera Module 2", 62.2, 48.8),
    Camera("HQ Camera, 6 mm lens", 55.3, 42.9),
    Camera("Global Shutter Camera, 6 mm lens", 45.4, 34.7),
    Camera("USB camera, 1280x720, 55° across", 55.0, 32.6),
)
HEADER = {17: 11, 27: 13, 22: 15}
"""GPIO numbers of a lamp that nothing is said about, and their pins on the header."""
GROUND = 9


def height_mm(camera: Camera) -> float:
    """How far above the mat the lens hangs so that the mat and its margin are in a picture of 4:3."""
    across, down = (math.tan(math.radians(angle / 2)) for angle in (camera.across, camera.down))
    across, down = min(across, down * SHAPE), min(down, across / SHAPE)
    wide, tall = (side / 2 + MARGIN_MM for side in MAT_MM)
    return max(wide / across, tall / down)


def heights() -> dict[str, int]:
    """The heights in whole centimetres, rounded up."""
    return {camera.name: math.ceil(height_mm(camera) / 10) for camera in CAMERAS}


def lamp_wiring() -> str:
    """The lamp of three colours on the header: a resistor a colour, one wire to ground."""
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 380" role="img">',
        "<title>How a lamp of three colours is wired to the Raspberry Pi</title>",
        LAMP_STYLE,
        '<rect width="760" height="380" fill="#fff"/>',
        '<rect class="part" x="30" y="40" width="210" height="310" rx="10"/>',
        '<text x="135" y="28" text-anchor="middle">Raspberry Pi, header</text>',
    ]
    rows: list[tuple[str, int, str | None, str]] = [("GND", GROUND, None, "")]
    colours = zip(HEADER.items(), ("red", "green", "blue"), ("150 Ω", "47 Ω", "47 Ω"), strict=True)
    rows += [(f"GPIO {gpio}", pin, colour, ohm) for (gpio, pin), colour, ohm in colours]
    for number, (name, pin, colour, ohm) in enumerate(rows):
        y = 80 + 80 * number
        lines += [
            f'<circle class="part" cx="220" cy="{y}" r="8"/>',
            f'<text x="200" y="{y + 6}" text-anchor="end">{name}, pin {pin}</text>',
        ]
        if colour is None:
            lines.append(f'<polyline class="wire" points="228,{y} 690,{y} 690,{y + 80}"/>')
            lines.append(
                f'<text x="450" y="{y - 10}" text-anchor="middle">the longest leg (common cathode)</text>'
            )
            continue
        lines += [
            f'<polyline class="wire" points="228,{y} 330,{y}"/>',
            f'<rect class="part" x="330" y="{y - 10}" width="70" height="20"/>',
            f'<text x="365" y="{y - 18}" text-anchor="middle">{ohm}</text>',
            f'<polyline class="wire" points="400,{y} 540,{y}"/>',
            f'<polygon points="540,{y - 16} 540,{y + 16} 568,{y}" fill="{colour}" stroke="{INK}"/>',
            f'<polyline points="568,{y - 16} 568,{y + 16}" stroke="{INK}" stroke-width="3"/>',
            f'<text x="500" y="{y - 10}" text-anchor="end">{colour}</text>',
            f'<polyline class="wire" points="568,{y} 690,{y}"/>',
        ]
        if number > 1:
            lines.append(f'<polyline class="wire" points="690,{y - 80} 690,{y}"/>')
    return "\n".join([*lines, "</svg>", ""])


def camera_arm() -> str:
    """The camera over the mat, seen from the side, for the camera that is first in the list."""
    height = heights()[CAMERAS[0].name]
    scale = 0.9
    top, ground = 60, 60 + height * 10 * scale
    half = (MAT_MM[0] / 2) * scale
    wide = half + MARGIN_MM * scale
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {ground + 70:.0f}" role="img">
<title>The camera hangs {height} cm over the middle of the mat, the light beside it</title>
{ARM_STYLE}
<rect width="640" height="{ground + 70:.0f}" fill="#fff"/>
<polyline class="arm" points="560,{ground:.0f} 560,{top - 20} 300,{top - 20}"/>
<rect class="camera" x="280" y="{top - 28}" width="40" height="26"/>
<polygon class="view" points="300,{top} {300 - wide:.0f},{ground:.0f} {300 + wide:.0f},{ground:.0f}"/>
<rect x="{300 - half:.0f}" y="{ground:.0f}" width="{2 * half:.0f}" height="8" class="mat"/>
<rect x="250" y="{ground - 16:.0f}" width="16" height="16" fill="#b92c2c"/>
<rect x="330" y="{ground - 16:.0f}" width="16" height="16" fill="#e0b020"/>
<polyline points="60,{top} 60,{ground:.0f}" stroke="{WIRE}" stroke-width="2"/>
<text x="70" y="{(top + ground) / 2:.0f}">{height} cm</text>
<text x="300" y="{ground + 34:.0f}" text-anchor="middle">the mat on A4, 29.7 cm wide, with dice</text>
<circle cx="470" cy="{top + 20}" r="16" fill="#f2b632" stroke="{INK}"/>
<text x="470" y="{top + 62}" text-anchor="middle">soft light, beside</text>
</svg>
"""


def main() -> int:
    """Draw them."""
    for name, drawing in (("lamp-wiring.svg", lamp_wiring()), ("camera-arm.svg", camera_arm())):
        (DOCS / name).write_text(drawing, encoding="utf-8")
    for name, height in heights().items():
        sys.stdout.write(f"| {name} | {height} cm |\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
