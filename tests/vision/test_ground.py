"""Without a mat the ground tells whether the picture moved, or a die."""

from dataclasses import replace

import numpy as np
import pytest

from vision.agreement import unchanged
from vision.bench.bumped import bumps
from vision.drawing import DrawnDie, Look, TrayPainter
from vision.drawing.throw import place
from vision.ground import laid_over, texture
from vision.mat_layout import A4
from vision.picture import Picture
from vision.reader import Reader
from vision.reading import MatState, Reading

FELT = np.random.default_rng(5).integers(40, 100, (210, 297, 3), np.uint8)


@pytest.fixture(scope="module")
def lying() -> tuple[Picture, Picture]:
    """A die, and the same die pushed aside by one and a half widths, turned as it was."""
    painter = TrayPainter((640, 480), Look(), 1, A4, FELT)
    (cube,) = place([DrawnDie("purple", "miss")], A4, seed=3)
    pushed = replace(cube, middle=cube.middle + np.array([25.0, 0.0, 0.0]))
    return painter.picture([cube]), painter.picture([pushed])


def test_a_bump_leaves_a_single_die_where_it_lay_and_a_push_does_not(lying: tuple[Picture, Picture]) -> None:
    reader = Reader()
    before = reader.read(lying[0])
    assert before.mat is MatState.LEARNED
    for name, picture in bumps(lying[0], 1, (6, 18)):
        assert unchanged(before, reader.read(picture)), name
    for name, picture in bumps(lying[1], 2, (6, 18)):
        assert not unchanged(before, reader.read(picture)), name


def test_noise_is_no_ground_and_another_size_tells_nothing(lying: tuple[Picture, Picture]) -> None:
    nothing = Reading((), MatState.LEARNED)
    noise = [
        texture(np.random.default_rng(seed).integers(90, 110, (480, 640, 3), np.uint8), nothing, 0.375)
        for seed in range(2)
    ]
    assert laid_over(*noise) is None
    small = texture(lying[0], nothing, 0.375)
    assert laid_over(small, small[:-1]) is None
    flat = np.zeros_like(small)
    assert laid_over(flat, flat) is None
