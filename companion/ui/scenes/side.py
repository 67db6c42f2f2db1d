"""The stand-in for the hardware beside the game's screen: tray, panel of buttons, lamp."""

from __future__ import annotations

from companion.games.text import say
from companion.inputs import LiftDie, PressPanel, Throw
from companion.ui.geometry import TOUCH, Box
from companion.ui.icons import Icon
from companion.ui.marks import Glow, Panel, Photo
from companion.ui.page import BODY, LABEL, LABEL_BOLD, Page
from companion.ui.theme import Rgb, Tone
from companion.ui.view import Simulated
from hardware.protocol import Control, Kind

CASE: Rgb = (0x2B, 0x25, 0x20)
DARK: Rgb = (0x12, 0x12, 0x12)
LIT: Rgb = (0xFF, 0xD8, 0x78)
BUTTONS = (
    (Control.BACK, Icon.UNDO),
    (Control.FLIP, Icon.MOON),
    (Control.READ, Icon.CAMERA),
    (Control.MINUS, Icon.MINUS),
    (Control.PLUS, Icon.PLUS),
    (Control.NEXT, Icon.NEXT),
)


def side(page: Page, box: Box, simulated: Simulated) -> None:
    """Everything that a table without a box needs."""
    page.add(Panel(box, CASE, radius=0))
    inner = box.inset(14)
    if box.h > box.w:
        tray = inner.top_part(inner.w * 0.75)
        roll = Box(inner.x, tray.bottom + 10, inner.w, 76)
        lamp = Box(inner.x, roll.bottom + 10, inner.w, 84)
        panel = inner.cut(top=lamp.bottom - inner.y + 10)
    else:
        tray = inner.left_part(inner.h * 0.98).top_part(inner.h * 0.735)
        roll = Box(tray.x, tray.bottom + 8, tray.w, inner.bottom - tray.bottom - 8)
        right = inner.cut(left=tray.w + 14)
        lamp = right.top_part(84)
        panel = right.cut(top=94)
    _tray(page, tray, simulated)
    page.button(roll, "throw", Throw(), say("Roll the dice"), icon=Icon.HAND, middle=True)
    _lamp(page, lamp, simulated)
    _panel(page, panel, simulated)


def _tray(page: Page, box: Box, simulated: Simulated) -> None:
    page.add(Panel(box, DARK, radius=10))
    if simulated.picture is None:
        page.words(box.inset(20), say("The tray is not seen yet."), LABEL, Tone.SURFACE, 0.5, lines=2)
        return
    page.photos[simulated.number] = simulated.picture
    wide, high = simulated.picture.get_size()
    inner = box.inset(6)
    scale = min(inner.w / wide, inner.h / high)
    shown = Box(
        inner.centre[0] - wide * scale / 2, inner.centre[1] - high * scale / 2, wide * scale, high * scale
    )
    page.add(Photo(shown, simulated.number))
    for i, (u, v) in enumerate(simulated.dice):
        middle = shown.x + u * shown.w, shown.y + v * shown.h
        page.press(
            Box(middle[0] - 22, middle[1] - 22, 44, 44),
            f"lift {i}",
            LiftDie(i),
            held=say("Lift this die out"),
        )


def _lamp(page: Page, box: Box, simulated: Simulated) -> None:
    page.add(Panel(box, DARK, radius=14))
    glass = box.left_part(box.h).inset(8)
    if any(simulated.lamp):
        page.add(Glow(box.left_part(box.h).inset(2), simulated.lamp))
    page.add(
        Panel(glass.square(34), simulated.lamp if any(simulated.lamp) else (0x3A, 0x3A, 0x3A), radius=17)
    )
    page.add(Panel(box.cut(left=box.h + 4, right=8, top=22, bottom=22), Tone.SURFACE, radius=10))
    page.words(box.cut(left=box.h + 16, right=16, top=24, bottom=24), say("Lamp"), LABEL_BOLD)


def _panel(page: Page, box: Box, simulated: Simulated) -> None:
    height = max(TOUCH, min(84.0, (box.h - 16) / 3))
    area = box.top_part(height * 3 + 16)
    rows = area.rows(3, 8)
    for (control, icon), cell in zip(BUTTONS, rows[0].columns(3, 8) + rows[1].columns(3, 8), strict=True):
        name = f"panel {control.value}"
        lit = control in simulated.lights
        ground: Tone | Rgb = Tone.LEGAL if page.is_pressed(name) else LIT if lit else Tone.SURFACE
        page.add(Panel(cell, ground, Tone.EDGE, 3, 14))
        page.sign(
            Box(cell.centre[0] - 15, cell.y + 10, 30, 30), icon, Tone.INK if not lit else Tone.YELLOW_ON
        )
        page.words(
            cell.bottom_part(34).inset(3, 4),
            control.value,
            LABEL_BOLD,
            Tone.YELLOW_ON if lit else Tone.INK,
            0.5,
        )
        page.press(cell, name, PressPanel(control, Kind.PRESS))
    left, middle, right = rows[2].columns(3, 8)
    for cell, name, turn, angle in ((left, "dial left", -1, 270), (right, "dial right", 1, 90)):
        page.add(Panel(cell, Tone.LEGAL if page.is_pressed(name) else Tone.SURFACE, Tone.EDGE, 3, 14))
        page.sign(cell.square(30), Icon.ARROW, Tone.INK, angle)
        page.press(cell, name, PressPanel(Control.DIAL, Kind.TURN, turn), repeats=True)
    page.add(Panel(middle, Tone.SUNK, Tone.EDGE, 3, min(middle.h, middle.w) / 2))
    page.words(middle.inset(8), say("Dial"), BODY, align=0.5)
