"""The joint decision against plain enumeration of every way the tray could be."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from vision.decide import (
    PENALTY_OVER_COMMITTED,
    PENALTY_OVER_SET,
    colour_chances,
    verdicts,
)
from vision.dice_set import TWENTY_STRONG, DiceSet, Kind

SMALL = DiceSet(
    "small", 16.0, (Kind("white", 1, 0.0, 5.0, 2), Kind("black", 2, 180.0, 5.0, 3)), ("on", "off")
)


def enumerated(evidence: np.ndarray, dice: DiceSet, committed: dict[str, int] | None) -> np.ndarray:
    chances = np.zeros_like(evidence)
    for colours in itertools.product(range(len(dice.kinds)), repeat=len(evidence)):
        odds = sum(evidence[die, colour] for die, colour in enumerate(colours))
        for index, kind in enumerate(dice.kinds):
            number = colours.count(index)
            odds -= PENALTY_OVER_SET * max(number - kind.count, 0)
            if committed is not None:
                booked = committed.get(kind.colour, 0)
                odds -= PENALTY_OVER_COMMITTED * max(min(number, kind.count) - booked, 0)
        for die, colour in enumerate(colours):
            chances[die, colour] += np.exp(odds)
    whole: NDArray[np.float64] = chances / chances.sum(axis=1, keepdims=True)
    return whole


@given(
    evidence=st.lists(st.tuples(st.floats(-6, 6), st.floats(-6, 6)), min_size=1, max_size=3),
    committed=st.none() | st.fixed_dictionaries({"white": st.integers(0, 1), "black": st.integers(0, 2)}),
)
@settings(max_examples=60, deadline=None)
def test_chances_are_those_of_enumeration(
    evidence: list[tuple[float, float]], committed: dict[str, int] | None
) -> None:
    table = np.array(evidence)
    assert np.allclose(
        colour_chances(table, SMALL, committed), enumerated(table, SMALL, committed), atol=1e-9
    )


def test_a_fifth_die_of_a_colour_goes_to_the_next_likeliest() -> None:
    # Five dice look green, one of them nearly as much yellow: there are only four green ones.
    evidence = np.full((5, 5), -20.0)
    evidence[:, 1] = 0.0
    evidence[2, 0] = -1.0
    chances = colour_chances(evidence, TWENTY_STRONG)
    assert np.argmax(chances, axis=1).tolist() == [1, 1, 0, 1, 1]
    assert chances[0, 1] > chances[2, 0]


def test_more_dice_than_there_are_still_get_an_answer() -> None:
    evidence = np.zeros((40, 5))
    evidence[:, 4] = 9.0
    chances = colour_chances(evidence, TWENTY_STRONG)
    assert np.all(np.isfinite(chances))
    assert chances.sum(axis=1) == pytest.approx(np.ones(40))


def test_a_face_that_no_die_of_the_colour_has_casts_doubt() -> None:
    colours = np.array([[0.0, 0.0, 0.0, 0.05, 0.95]])
    faces = np.array([[0.9, 0.1, 0.0]])
    judged = verdicts(colours, faces, TWENTY_STRONG)
    assert judged.colour_chance[0] * judged.face_chance[0] < 0.8
