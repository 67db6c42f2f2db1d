"""Colours in the wrong channels: told and read right; a lost channel: told, and nothing is sure."""

from collections import Counter

import numpy as np
import pytest

from vision.channels import AS_SAID, ORDERS
from vision.drawing import DrawnDie, draw_tray
from vision.picture import Picture
from vision.reader import Reader
from vision.reading import Hint, Reading

THROWS = (
    (
        ("yellow", "hit"),
        ("blue", "miss"),
        ("green", "crit"),
        ("purple", "hit"),
        ("red", "crit"),
        ("blue", "hit"),
    ),
    (("yellow", "miss"), ("yellow", "hit"), ("blue", "crit"), ("blue", "miss")),
    (("green", "hit"), ("purple", "miss"), ("purple", "hit")),
)


@pytest.fixture(scope="module")
def trays() -> list[Picture]:
    return [
        draw_tray([DrawnDie(*die) for die in throw], (1280, 960), seed=30 + number)[0]
        for number, throw in enumerate(THROWS)
    ]


def sure(reading: Reading) -> Counter[tuple[str, str]]:
    return Counter((die.colour, die.face) for die in reading.dice if die.sure)


@pytest.mark.parametrize("order", [order for order in ORDERS if order != AS_SAID])
def test_swapped_channels_are_told_and_the_dice_read_right(
    trays: list[Picture], order: tuple[int, int, int]
) -> None:
    for throw, picture in zip(THROWS, trays, strict=True):
        reading = Reader(stateless=True).read(np.ascontiguousarray(picture[:, :, order]))
        assert Hint.SWAPPED in reading.hints
        assert sure(reading) == Counter(throw)


def test_a_picture_as_it_should_be_is_not_called_swapped(trays: list[Picture]) -> None:
    for throw, picture in zip(THROWS, trays, strict=True):
        reading = Reader(stateless=True).read(picture)
        assert not {Hint.SWAPPED, Hint.FALSE_COLOURS} & set(reading.hints)
        assert sure(reading) == Counter(throw)


@pytest.mark.parametrize("lost", [0, 1, 2])
@pytest.mark.parametrize("level", [0, 128, 255, None])
def test_a_lost_channel_is_told_and_every_die_is_asked_about(
    trays: list[Picture], lost: int, level: int | None
) -> None:
    for throw, picture in zip(THROWS, trays, strict=True):
        wrong = picture.copy()
        wrong[:, :, lost] = picture[:, :, (lost + 1) % 3] if level is None else level
        reading = Reader(stateless=True).read(wrong)
        assert Hint.FALSE_COLOURS in reading.hints
        assert len(reading.dice) == len(throw)
        assert not sure(reading)


def test_a_grey_picture_has_lost_no_channel(trays: list[Picture]) -> None:
    grey = np.repeat(trays[0][:, :, 1:2], 3, axis=2)
    assert Hint.FALSE_COLOURS not in Reader(stateless=True).read(grey).hints
