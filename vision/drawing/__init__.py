"""Trays drawn by our own hand: for the simulated camera, for tests and for the bench."""

from collections.abc import Sequence

from vision.drawing.throw import SPACING_MM, DrawnTray, place
from vision.drawing.tray import Ground, Label, Look, TrayPainter, draw_marker_cards
from vision.mat_layout import A4, MatLayout
from vision.messages import DrawnDie
from vision.picture import Picture

__all__ = [
    "DrawnDie",
    "DrawnTray",
    "Ground",
    "Label",
    "Look",
    "TrayPainter",
    "draw_marker_cards",
    "draw_tray",
]


def draw_tray(
    dice: Sequence[DrawnDie],
    size: tuple[int, int] = (1280, 960),
    seed: int = 0,
    *,
    look: Look | None = None,
    layout: MatLayout = A4,
    spacing_mm: float = SPACING_MM,
    cocked: int = 0,
    sheet: Picture | None = None,
) -> tuple[Picture, tuple[Label, ...]]:
    """A picture of `size` (width, height) with these dice in the tray, and what lies where in it.

    `seed` decides where they lie; the first `cocked` of them lean. A `sheet`, (H, W, 3) of any resolution, is
    what they lie on instead of the mat.

    Raises:
        PictureError: so many dice have no room, or a die has no such face.
    """
    painter = TrayPainter(size, look, seed, layout, sheet)
    cubes = place(dice, layout, seed, spacing_mm=spacing_mm, cocked=cocked)
    return painter.picture(cubes), painter.labels(cubes)
