"""Sizes of the screen, the logical canvas, and the share of the stand-in for the hardware."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.ui.geometry import Box, geometry, window_size


@pytest.mark.parametrize(
    ("screen", "k", "game"),
    [
        ((1280, 720), 1, Box(0, 0, 1280, 720)),
        ((800, 480), 0.625, Box(0, 0, 1280, 768)),
        ((720, 1280), 1, Box(0, 0, 720, 1280)),
        ((1920, 1080), 1.5, Box(0, 0, 1280, 720)),
        ((1600, 720), 1, Box(0, 0, 1600, 720)),
    ],
)
def test_logical_sizes(screen: tuple[int, int], k: float, game: Box) -> None:
    shape = geometry(screen)
    assert shape.k == pytest.approx(k)
    assert shape.game == pytest.approx(game)


@pytest.mark.parametrize("game", [(1280, 720), (800, 480), (720, 1280), (1920, 1080)])
def test_the_game_keeps_its_exact_size_beside_the_stand_in(game: tuple[int, int]) -> None:
    whole = window_size(game, side=True)
    shape = geometry(whole, side=True)
    alone = geometry(game)
    assert shape.pixels(shape.game)[2:] == game
    assert shape.k == pytest.approx(alone.k, rel=0.002)


def test_a_landscape_window_grows_to_the_right_and_an_upright_one_downwards() -> None:
    assert window_size((1280, 720), side=True) == (1640, 720)
    assert window_size((720, 1280), side=True) == (720, 1640)
    assert window_size((720, 1280), 90, side=True) == (720, 1640)  # the picture lies on its side


def test_a_window_below_480_by_320_is_too_small_and_upright_ones_are_measured_upright() -> None:
    assert geometry((479, 400)).too_small
    assert not geometry((480, 320)).too_small
    assert not geometry((320, 480)).too_small
    assert geometry((1, 1)).too_small


@pytest.mark.parametrize("side", [False, True])
@given(st.integers(1, 3000), st.integers(1, 3000), st.sampled_from([0, 90, 180, 270]))
def test_game_and_stand_in_fill_the_screen(side: object, w: int, h: int, rotation: int) -> None:
    shape = geometry((w, h), rotation, side=bool(side))
    width, height = shape.canvas
    boxes = [shape.game] + ([shape.side] if shape.side else [])
    assert max(box.right for box in boxes) * shape.k == pytest.approx(width)
    assert max(box.bottom for box in boxes) * shape.k == pytest.approx(height)


@given(st.integers(1, 8), st.floats(0, 20), st.floats(200, 900))
def test_columns_fill_a_box_without_overlap(n: int, gap: float, width: float) -> None:
    cells = Box(10, 20, width, 50).columns(n, gap)
    assert cells[0].x == 10
    assert cells[-1].right == pytest.approx(10 + width)
    for one, other in pairwise(cells):
        assert other.x - one.right == pytest.approx(gap)
