"""The odds of one roll against every roll written out, and against a great many rolls."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.strong20.dice import ALL_DICE, Colour, Counts
from companion.games.strong20.odds import exact_distribution, hits_needed, one_roll, roll
from companion.games.strong20.worth import Worth
from tests.companion.games.strong20 import brute_force

MIXES = [
    ("yellow",),
    ("red",),
    ("yellow", "yellow", "red"),
    ("yellow", "green", "blue", "purple", "red"),
    ("blue", "blue", "blue", "blue"),
    ("purple", "purple", "green", "green", "yellow"),
]


def counts(dice: tuple[str, ...]) -> Counts:
    return Counts.of(Colour(colour) for colour in dice)


@pytest.mark.rule("S2", "S3")
@pytest.mark.parametrize("dice", MIXES, ids="-".join)
def test_the_distribution_is_that_of_all_rolls_written_out(dice: tuple[str, ...]) -> None:
    exact = exact_distribution(counts(dice))
    written_out = brute_force.distribution(dice)
    assert {d: chance for d, chance in enumerate(exact) if chance} == written_out
    assert one_roll(counts(dice)).distribution == tuple(float(chance) for chance in exact)


@pytest.mark.rule("R47")
@pytest.mark.parametrize("bonus", [-1, 1, 3])
def test_a_bonus_is_added_to_every_hit_and_crit(bonus: int) -> None:
    dice = ("yellow", "blue", "purple", "red")
    exact = exact_distribution(counts(dice), Worth.with_bonus(bonus))
    assert {d: chance for d, chance in enumerate(exact) if chance} == brute_force.distribution(dice, bonus)


@pytest.mark.rule("R47")
def test_by_house_rule_a_crit_gets_no_bonus() -> None:
    assert Worth.with_bonus(1, on_crit=False) == Worth(hit=2, crit=2)
    assert exact_distribution(Counts(red=1), Worth(2, 2)) == (0, 0, 1)


def test_no_die_does_no_damage() -> None:
    nothing = one_roll(Counts(), [1])
    assert (nothing.distribution, nothing.mean, nothing.crit, nothing.all) == ((1.0,), 0, 0, 0)
    assert one_roll(Counts(), []).all == 1


def test_the_mean_is_the_sum_of_the_dice_and_a_crit_is_missed_five_times_in_six() -> None:
    odds = one_roll(ALL_DICE)
    by_die = {
        "yellow": Fraction(3, 6),
        "green": Fraction(4, 6),
        "blue": Fraction(5, 6),
        "purple": Fraction(1),
    }
    assert odds.mean == pytest.approx(float(4 * sum(by_die.values()) + Fraction(7, 6)), abs=1e-14)
    assert odds.crit == pytest.approx(1 - (5 / 6) ** 17, abs=1e-14)
    assert sum(exact_distribution(ALL_DICE)) == 1


def test_the_whole_numbers_hold_every_roll_of_all_seventeen_dice() -> None:
    every = roll(ALL_DICE)
    assert int(every.ways.sum()) == every.total == 6**17
    crits = every.ways.sum(axis=0)
    assert [int(n) for n in crits] == [comb(17, c) * 5 ** (17 - c) for c in range(18)]


@pytest.mark.rule("S24", "S26")
@pytest.mark.parametrize("needs", [(1,), (3,), (2, 2), (1, 3), (1, 1, 2), (2, 3, 1)])
@pytest.mark.parametrize("dice", [("red", "red"), ("yellow", "blue", "purple", "red"), ("green",) * 4])
def test_defeats_are_those_of_every_die_placed_every_way(
    dice: tuple[str, ...], needs: tuple[int, ...]
) -> None:
    odds = one_roll(counts(dice), needs)
    written_out = brute_force.at_least(dice, needs)
    assert odds.at_least == tuple(float(chance) for chance in written_out)
    assert odds.each == tuple(float(brute_force.at_least(dice, (need,))[1]) for need in needs)


@pytest.mark.rule("S24")
def test_a_crit_is_not_split_between_two_enemies() -> None:
    assert list(hits_needed([1, 1], 2, Worth())) == [2, 1, 0]
    assert list(hits_needed([3], 2, Worth())) == [3, 1, 0]
    assert one_roll(Counts(red=1), [1, 1]).all == 0


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.sampled_from(list(brute_force.SIX)), min_size=1, max_size=4),
    st.lists(st.integers(1, 4), min_size=1, max_size=2),
    st.integers(0, 2),
)
def test_any_small_mix_against_any_enemies(dice: list[str], needs: list[int], bonus: int) -> None:
    odds = one_roll(counts(tuple(dice)), needs, Worth.with_bonus(bonus))
    written_out = brute_force.at_least(tuple(dice), tuple(needs), bonus)
    assert odds.at_least == tuple(float(chance) for chance in written_out)


def test_seventeen_dice_and_three_enemies_as_a_hundred_thousand_rolls_have_it() -> None:
    games = 100_000
    random = np.random.default_rng(20)
    worth = {"miss": 0, "hit": 1, "crit": 2}
    faces = np.array([[worth[face] for face in brute_force.SIX[colour.value]] for colour in ALL_DICE])
    thrown = faces[np.arange(17), random.integers(0, 6, (games, 17))]
    hits, crits = (thrown == 1).sum(axis=1), (thrown == 2).sum(axis=1)
    needs = (5, 6, 7)
    won = np.zeros(games, bool)
    for c1 in range(4):  # crits on each enemy; what they leave open takes single hits
        for c2 in range(4):
            for c3 in range(5):
                left = sum(max(0, need - 2 * c) for need, c in zip(needs, (c1, c2, c3), strict=True))
                won |= (crits >= c1 + c2 + c3) & (hits >= left)
    odds = one_roll(ALL_DICE, needs)
    error = 5 * (odds.all * (1 - odds.all) / games) ** 0.5
    assert 0.05 < odds.all < 0.95
    assert won.mean() == pytest.approx(odds.all, abs=error)
    assert thrown.sum(axis=1).mean() == pytest.approx(odds.mean, abs=0.05)


@pytest.mark.rule("S24")
@pytest.mark.parametrize("needs", [(1, 1), (2, 3), (1, 1, 2)])
@pytest.mark.parametrize("bonus", [0, 1])
def test_by_house_rule_a_crit_is_split(needs: tuple[int, ...], bonus: int) -> None:
    dice = ("blue", "purple", "red")
    odds = one_roll(counts(dice), needs, Worth.with_bonus(bonus, split=True))
    written_out = brute_force.at_least(dice, needs, bonus, split=True)
    assert odds.at_least == tuple(float(chance) for chance in written_out)
    assert odds.all >= one_roll(counts(dice), needs, Worth.with_bonus(bonus)).all
