"""Pictures of the scenes: they look as they did when somebody looked at them, and the command takes them."""

from pathlib import Path

import numpy as np
import pygame
import pytest

from companion import cli
from companion.ui.colour_vision import Deficiency, as_seen
from companion.ui.shots import seen
from tests.companion.ui.comparison import FOLDER, SMALLER, WIDE, same_make, stored, taken
from tests.companion.ui.oracle.written import Picture
from tests.companion.ui.pictures import NAMES, Look, canvas, scheme

CELL = 10
ALIKE, ANYWHERE = (1.0, 15.0) if same_make() else (2.5, 48.0)
"""How far two pictures may be apart: on the whole, and in any cell (of 0 to 255 a part of a colour).

Another version of pygame sets letters a little otherwise; what it alters most is larger than a number.
"""


def difference(one: pygame.Surface, other: pygame.Surface) -> tuple[float, float]:
    """How far two pictures are apart on average, and in the cell that differs most."""
    assert one.get_size() == other.get_size()
    width, height = one.get_size()
    here, there = (pygame.image.tobytes(picture, "RGB") for picture in (one, other))
    if here == there:
        return 0.0, 0.0
    one_by_one = (
        np.frombuffer(part, np.uint8).reshape(height, width, 3).astype(int) for part in (here, there)
    )
    apart = np.abs(np.subtract(*one_by_one)).sum(axis=2)
    cells = np.add.reduceat(np.add.reduceat(apart, range(0, height, CELL), 0), range(0, width, CELL), 1)
    return apart.sum() / (width * height * 3), cells.max() / (CELL * CELL * 3)


@pytest.mark.parametrize("scene", NAMES)
def test_a_scene_looks_as_it_did(scene: str, tmp_path: Path) -> None:
    now = taken(scene)
    kept = tmp_path / f"{scene}.png"
    pygame.image.save(now, str(kept))
    whole, worst = difference(now, pygame.image.load(str(stored(scene))).convert(now))
    told = f"{scene} looks otherwise ({kept}): look at it, then python -m tests.companion.ui.comparison"
    assert (whole <= ALIKE, worst <= ANYWHERE) == (True, True), told


def test_no_picture_is_of_a_scene_that_is_gone_and_all_are_small() -> None:
    files = list(FOLDER.glob("*.png"))
    assert {file.stem for file in files} == set(NAMES)
    assert max(file.stat().st_size for file in files) < 25_000


def test_a_changed_colour_is_noticed() -> None:
    """The comparison itself: what a player would notice is beyond what it lets pass."""
    one = taken("engagement")
    tinted = one.copy()
    tinted.fill((8, 8, 8), special_flags=pygame.BLEND_RGB_ADD)
    assert difference(one, tinted)[0] > ALIKE
    assert difference(one, one) == (0, 0)


@pytest.mark.skipif(
    "not same_make()", reason="letters set otherwise differ by as much: what numbers say is read"
)
def test_blanked_numbers_of_an_enemy_are_noticed() -> None:
    """The same numbers wrong, not missing, are found by reading them (`oracle`)."""
    one = taken("engagement")
    read = Picture(scheme("engagement", Look(WIDE)), canvas(WIDE, side=False))
    boxes = [line.box for line in read.cells("card 1")]
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    row = pygame.Rect(
        left // SMALLER, top // SMALLER, (right - left) // SMALLER + 1, (bottom - top) // SMALLER + 1
    )
    blank = one.copy()
    blank.fill(one.get_at((row.x, row.bottom + 2)), row)
    assert difference(one, blank)[1] > ANYWHERE


def test_the_command_takes_the_pictures_it_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["shots", str(tmp_path / "new"), "--scene", "home", "--size", "800x480", "--theme", "dark"]
    assert cli.start(asked) == 0
    names = sorted(path.name for path in (tmp_path / "new").iterdir())
    assert names == ["home-800x480-dark-en.png", "home-800x480-dark-fr.png"]
    assert pygame.image.load(str(tmp_path / "new" / names[0])).get_size() == (800, 480)
    assert capsys.readouterr().out.splitlines()[-1] == "2 pictures"


def test_larger_text_is_told_in_the_names_of_the_pictures(tmp_path: Path) -> None:
    asked = ["--scene", "about", "--size", "800x480", "--theme", "light", "--language", "en"]
    for text in ("100", "150"):
        assert cli.start(["shots", str(tmp_path), *asked, "--text", text]) == 0
    usual, larger = (tmp_path / f"about-800x480-light-en{size}.png" for size in ("", "-150"))
    assert usual.read_bytes() != larger.read_bytes()


def test_a_scene_that_there_is_not_is_said_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.start(["shots", str(tmp_path), "--scene", "hoem"]) == 1
    assert capsys.readouterr().err == "There is no scene 'hoem': did you mean 'home'?\n"


@pytest.mark.parametrize("deficiency", Deficiency)
def test_greys_look_the_same_to_everybody(deficiency: Deficiency) -> None:
    for grey in range(0, 256, 17):
        assert as_seen((grey, grey, grey), deficiency) == pytest.approx((grey, grey, grey), abs=1)


def test_red_and_green_of_one_lightness_look_alike_without_middle_cones() -> None:
    """What everybody knows of the commonest deficiency, and what the others keep."""
    red, green = (180, 60, 60), (98, 100, 60)

    def apart(deficiency: Deficiency) -> int:
        return sum(
            abs(a - b) for a, b in zip(as_seen(red, deficiency), as_seen(green, deficiency), strict=True)
        )

    assert apart(Deficiency.DEUTERANOPIA) < apart(Deficiency.TRITANOPIA) / 2


def test_a_picture_is_seen_colour_by_colour() -> None:
    picture = pygame.Surface((2, 1))
    picture.set_at((0, 0), (200, 30, 40))
    picture.set_at((1, 0), (10, 120, 60))
    changed = seen(picture, Deficiency.PROTANOPIA)
    assert tuple(changed.get_at((0, 0)))[:3] == as_seen((200, 30, 40), Deficiency.PROTANOPIA)
    assert tuple(changed.get_at((1, 0)))[:3] == as_seen((10, 120, 60), Deficiency.PROTANOPIA)
