"""How many dice to commit, against every choice of dice tried out."""

from __future__ import annotations

from itertools import product

import pytest

from companion.games.strong20.dice import Colour, Counts
from companion.games.strong20.odds import one_roll
from companion.games.strong20.odds_commitment import WANTED, one_more, smallest, strength
from companion.games.strong20.odds_policy import Foe, solve


def every_part(dice: Counts) -> list[Counts]:
    return [Counts(*part) for part in product(*(range(dice[colour] + 1) for colour in Colour))]


@pytest.mark.rule("S22")
@pytest.mark.parametrize("wanted", WANTED)
@pytest.mark.parametrize("needs", [(2,), (3, 1)])
def test_the_smallest_commitment_is_the_smallest_of_all(needs: tuple[int, ...], wanted: float) -> None:
    pool = Counts(2, 2, 2, 2, 1)

    def chance(dice: Counts) -> float:
        return one_roll(dice, needs).all

    enough = [part for part in every_part(pool) if chance(part) >= wanted]
    found = smallest(pool, chance, wanted)
    assert found in enough
    assert found.total() == min(part.total() for part in enough)
    assert strength(found) == min(strength(part) for part in enough if part.total() == found.total())


def test_with_repeats_fewer_dice_do() -> None:
    pool, foes = Counts(2, 2, 2, 2), [Foe(4)]
    policy = solve(pool, foes, 3)
    assert policy is not None
    thrice = smallest(pool, lambda dice: policy.value(dice, foes, 3), 0.9)
    once = smallest(pool, lambda dice: policy.value(dice, foes, 1), 0.9)
    assert thrice is not None
    assert once is not None
    assert thrice.total() < once.total()


def test_too_few_dice_have_no_smallest_commitment() -> None:
    assert smallest(Counts(yellow=1), lambda dice: one_roll(dice, [3]).all, 0.8) is None


def test_no_enemy_takes_no_dice() -> None:
    assert smallest(Counts(yellow=1), lambda dice: one_roll(dice, []).all, 0.95) == Counts()


def test_one_die_more_adds_what_it_adds() -> None:
    gains = one_more(Counts(yellow=1), Counts(yellow=1, red=1), lambda dice: one_roll(dice, [1]).all)
    assert set(gains) == {Colour.YELLOW, Colour.RED}
    assert gains[Colour.YELLOW] == pytest.approx((1 - (4 / 6) ** 2) - 2 / 6)
    assert gains[Colour.RED] == pytest.approx(1 - 2 / 6)
