"""Screens of few colours and small desktops: a real window on each, in a process of its own."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.ui.geometry import fitted, window_size
from tests.conftest import REPOSITORY, x_screen

DRAWING = """
import json, sys
from pathlib import Path
import pygame
from companion.ui.window import Window
from tests.companion.ui.pictures import sample

window, differs = Window(size=(800, 480)), 0
for name in ("home", "engagement", "own-dice", "keyboard", "woodys-turn"):
    window.show(sample(name))
    path = Path(sys.argv[1]) / f"{name}.png"
    window.keep(path)
    kept, drawn = pygame.image.load(path), window.canvas.surface
    differs = max(
        differs,
        *(
            abs(a - b)
            for x in range(0, 800, 7) for y in range(0, 480, 7)
            for a, b in zip(kept.get_at((x, y))[:3], drawn.get_at((x, y))[:3], strict=True)
        ),
    )
print(json.dumps({"bits": pygame.display.get_surface().get_bitsize(), "differs": differs}))
"""
OPENING = """
import json, sys
from companion.ui.window import Window

window = Window(windowed=True, side=True, rotation=int(sys.argv[1]))
print(json.dumps(window.geometry.screen))
"""


def ran(program: str, display: str, argument: str) -> Any:
    """What a program says of its window on this display."""
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", program, argument],
        cwd=REPOSITORY,
        env={**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11"},
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.parametrize("depth", [16, 15])
def test_a_display_of_few_colours_shows_the_same_pictures(depth: int, tmp_path: Path) -> None:
    """What 5 or 6 bits a colour can not tell apart may differ, nothing more."""
    with x_screen(f"800x480x{depth}") as display:
        told = ran(DRAWING, display, str(tmp_path))
    assert told["bits"] in {15, 16}
    assert 0 < told["differs"] < 2 ** (8 - 5) + 1


@pytest.mark.parametrize("rotation", [0, 90])
def test_a_window_with_the_stand_in_beside_it_fits_its_desktop(display: str, rotation: int) -> None:
    w, h = ran(OPENING, display, str(rotation))
    assert (w <= 1280, h <= 800) == (True, True)
    assert max(w / 1280, h / 800) > 0.85, "and uses it"


@pytest.mark.parametrize("game", [(1280, 720), (720, 1280), (800, 480)])
@pytest.mark.parametrize("rotation", [0, 90])
def test_a_game_that_fits_keeps_its_size_and_another_its_shape(game: tuple[int, int], rotation: int) -> None:
    whole = window_size(game, rotation, side=True)
    assert fitted(game, whole, rotation, side=True) == game
    less = fitted(game, (whole[0] * 2, whole[1] // 2), rotation, side=True)
    assert less == pytest.approx((game[0] / 2, game[1] / 2), abs=1)
    shrunk = window_size(less, rotation, side=True)
    assert shrunk[1] <= whole[1] // 2 + 1


def test_every_surface_is_made_where_its_format_is_said() -> None:
    made = re.compile(r"pygame\.Surface\(|\bSurface\(\(")
    files = [path for path in (REPOSITORY / "companion").rglob("*.py") if made.search(path.read_text())]
    assert [path.name for path in files] == ["surfaces.py"]
