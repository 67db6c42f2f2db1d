"""Draws docs/panel-wiring.svg from the pins in panel/pins.h: `python firmware/wiring.py`."""
# ruff: noqa: INP001  (a script, in no package)

import re
from pathlib import Path

REPOSITORY = Path(__file__).parents[1]
PINS = REPOSITORY / "firmware" / "panel" / "pins.h"
DRAWING = REPOSITORY / "docs" / "panel-wiring.svg"

WIDTH, HEIGHT = 1000, 760
BOARD_LEFT, BOARD_RIGHT, BOARD_TOP, BOARD_BOTTOM = 400, 600, 70, 720
FIRST_ROW, ROW = 130, 66
BUTTON_X, DIAL_X = 760, 760
LIGHT_X, RESISTOR_X = 150, 270
RIGHT_GROUND, LEFT_GROUND = 930, 70


def pins() -> dict[str, tuple[str, str]]:
    """Contact and light of each button, as printed on the board."""
    rows = re.findall(r"\{(\d+), (A\d)\},\s*// (\w+)", PINS.read_text("ascii"))
    return {name: (f"D{contact}", light) for contact, light, name in rows}


def dial_pins() -> dict[str, str]:
    """The dial's pins, as printed on the board."""
    found = re.findall(r"DIAL_(\w+) = (\d+);", PINS.read_text("ascii"))
    return {name: f"D{number}" for name, number in found}


def line(*points: tuple[float, float], kind: str = "wire") -> str:
    """A wire through these points."""
    path = " ".join(f"{x:g},{y:g}" for x, y in points)
    return f'<polyline class="{kind}" points="{path}"/>'


def text(x: float, y: float, words: str, *, anchor: str = "middle", kind: str = "label") -> str:
    """Words at a place."""
    return f'<text class="{kind}" x="{x:g}" y="{y:g}" text-anchor="{anchor}">{words}</text>'


def pad(x: float, y: float, name: str) -> str:
    """A pin of the board, its name inside the outline."""
    inside, anchor = (x + 12, "start") if x == BOARD_LEFT else (x - 12, "end")
    return f'<circle class="pad" cx="{x:g}" cy="{y:g}" r="5"/>' + text(
        inside, y + 5, name, anchor=anchor, kind="pin"
    )


def joint(x: float, y: float) -> str:
    """Wires that are joined."""
    return f'<circle class="joint" cx="{x:g}" cy="{y:g}" r="4"/>'


def button(y: float, name: str, pin: str) -> str:
    """A push button from a pin to ground."""
    left, right = BUTTON_X - 28, BUTTON_X + 28
    return "".join(
        [
            pad(BOARD_RIGHT, y, pin),
            line((BOARD_RIGHT, y), (left, y)),
            *(f'<circle class="contact" cx="{x}" cy="{y:g}" r="4"/>' for x in (left, right)),
            line((left - 4, y - 13), (right + 4, y - 13), kind="part"),
            line((BUTTON_X, y - 13), (BUTTON_X, y - 24), kind="part"),
            text(BUTTON_X + 46, y - 10, name, anchor="start"),
            line((right, y), (RIGHT_GROUND, y)),
            joint(RIGHT_GROUND, y),
        ]
    )


def light(y: float, name: str, pin: str) -> str:
    """A light from a pin through a resistor to ground."""
    base, tip = LIGHT_X + 14, LIGHT_X - 12
    return "".join(
        [
            pad(BOARD_LEFT, y, pin),
            line((BOARD_LEFT, y), (RESISTOR_X + 28, y)),
            f'<rect class="part" x="{RESISTOR_X - 28}" y="{y - 9:g}" width="56" height="18"/>',
            text(RESISTOR_X, y - 15, "330 Ω", kind="small"),
            line((RESISTOR_X - 28, y), (base, y)),
            f'<polygon class="led" points="{base},{y - 13:g} {base},{y + 13:g} {tip},{y:g}"/>',
            line((tip, y - 13), (tip, y + 13), kind="part"),
            line((tip, y), (LEFT_GROUND, y)),
            text(LIGHT_X, y - 20, name, kind="small"),
            joint(LEFT_GROUND, y),
        ]
    )


_TERMINALS = {"A": "A (CLK)", "B": "B (DT)", "PUSH": "push (SW)"}


def dial(y: float) -> str:
    """The rotary encoder: two contacts and a push, each to ground."""
    parts = [
        f'<rect class="part" x="{DIAL_X - 40}" y="{y - 26:g}" width="80" height="118"/>',
        f'<circle class="part" cx="{DIAL_X}" cy="{y + 33:g}" r="24"/>',
        text(DIAL_X + 48, y - 10, "DIAL", anchor="start"),
        text(DIAL_X + 46, y + 27, "C, GND", anchor="start", kind="small"),
    ]
    for place, (name, pin) in enumerate(dial_pins().items()):
        row = y + place * 33
        parts += [pad(BOARD_RIGHT, row, pin), line((BOARD_RIGHT, row), (DIAL_X - 40, row))]
        parts.append(text(DIAL_X - 46, row - 5, _TERMINALS[name], anchor="end", kind="small"))
    parts += [line((DIAL_X + 40, y + 33), (RIGHT_GROUND, y + 33)), joint(RIGHT_GROUND, y + 33)]
    return "".join(parts)


def ground(x: float, edge: float) -> str:
    """The common wire of a side, down to the board's GND."""
    bottom = BOARD_BOTTOM - 30
    return "".join(
        [
            line((x, FIRST_ROW + 20), (x, bottom), (edge, bottom)),
            pad(edge, bottom, "GND"),
        ]
    )


_STYLE = """
text { font-family: sans-serif; fill: #20303a }
.label { font-size: 18px; font-weight: bold }
.pin { font-size: 15px }
.small { font-size: 13px }
.wire { fill: none; stroke: #2c6e8f; stroke-width: 2 }
.part { fill: none; stroke: #20303a; stroke-width: 3 }
.led { fill: #f2b632; stroke: #20303a; stroke-width: 2 }
.pad { fill: #c8a04a; stroke: #20303a }
.joint { fill: #2c6e8f }
.contact { fill: #fff; stroke: #20303a; stroke-width: 2 }
.board { fill: #dcebe6; stroke: #20303a; stroke-width: 3 }
.usb { fill: #b8c4ca; stroke: #20303a; stroke-width: 2 }
"""


def drawing() -> str:
    """The whole picture."""
    width, height = BOARD_RIGHT - BOARD_LEFT, BOARD_BOTTOM - BOARD_TOP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        "<title>How the buttons, their lights and the dial are wired to the Arduino</title>",
        f"<style>{_STYLE}</style>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<rect class="board" x="{BOARD_LEFT}" y="{BOARD_TOP}" width="{width}" height="{height}" rx="12"/>',
        f'<rect class="usb" x="460" y="{BOARD_TOP - 26}" width="80" height="46"/>',
        text(500, 34, "USB to the Raspberry Pi", kind="small"),
        text(500, 120, "Arduino"),
        text(215, 60, "lights"),
        text(760, 60, "buttons"),
        ground(LEFT_GROUND, BOARD_LEFT),
        ground(RIGHT_GROUND, BOARD_RIGHT),
    ]
    for place, (name, (contact, led)) in enumerate(pins().items()):
        y = FIRST_ROW + 20 + place * ROW
        parts += [button(y, name, contact), light(y, name, led)]
    parts += [dial(FIRST_ROW + 20 + len(pins()) * ROW), "</svg>"]
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    DRAWING.write_text(drawing(), "utf-8")
