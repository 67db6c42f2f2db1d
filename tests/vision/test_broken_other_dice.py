"""Broken pictures shown to the readers of pips and of taught dice."""

from pathlib import Path

import numpy as np
import pytest

from tests.vision.broken import KINDS, how_many
from tests.vision.test_teaching import shown
from vision.errors import PictureError
from vision.reader import Reader

PICTURES = how_many(4 * len(KINDS))


@pytest.fixture(scope="module")
def taught(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("letters")
    shown().keep(folder)
    return folder


@pytest.mark.parametrize("dice", ["pips", "taught"])
def test_no_broken_picture_is_a_crash_or_a_sure_die(dice: str, taught: Path) -> None:
    reader = Reader(dice_set="pips" if dice == "pips" else str(taught))
    sure = 0
    for number in range(PICTURES):
        chance = np.random.default_rng([77, number])
        picture = KINDS[number % len(KINDS)](chance)
        try:
            sure += sum(die.sure for die in reader.read(picture).dice)
        except PictureError:
            continue
    assert sure == 0


@pytest.mark.parametrize(
    ("seed", "number"),
    [
        (77, 998),  # a damaged file of stripes: one of 58 sixes was sure
        (77, 1928),  # a line broken by letters, on a patch that is turned otherwise: a three
        (78, 318),  # the H of a word, whose bar stands where a six has no pip
        (78, 1277),
        (78, 1089),  # five dots in the middle of nowhere, in a file that older OpenCV reads otherwise
    ],
)
def test_what_was_once_taken_for_a_sure_die(seed: int, number: int) -> None:
    picture = KINDS[number % len(KINDS)](np.random.default_rng([seed, number]))
    assert not [die for die in Reader(dice_set="pips").read(picture).dice if die.sure]
