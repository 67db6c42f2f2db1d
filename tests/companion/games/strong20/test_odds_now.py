"""The odds at a moment of a game: those of the other modules, for the dice and rolls that are left."""

from __future__ import annotations

import pytest

from companion.games.strong20.dice import Colour, Counts, Die, Face
from companion.games.strong20.odds_now import Situation, of_next_roll, of_policy
from companion.games.strong20.proposal import Placed, Target
from tests.companion.games.strong20 import brute_force

WOLF, MOTH = Target(1, 2, 3), Target(2, 1, 1)


def committed(words: str) -> tuple[Die, ...]:
    """Dice in the tray that are not rolled yet."""
    return tuple(Die(Colour(word)) for word in words.split())


@pytest.mark.rule("S24")
def test_the_next_roll_of_the_active_dice_against_each() -> None:
    now = of_next_roll(Situation(committed("blue red"), Counts(), (WOLF, MOTH), 1))
    dice = ("blue", "red")
    assert now == {n: float(brute_force.at_least(dice, (need,))[1]) for n, need in ((1, 2), (2, 1))}
    assert of_next_roll(Situation(committed("blue"), Counts(), (WOLF,), 0)) == {}
    assert of_next_roll(Situation((), Counts(red=1), (WOLF,), 2)) == {}


@pytest.mark.rule("S21", "S22")
def test_before_a_roll_what_further_dice_would_bring() -> None:
    now = of_policy(Situation(committed("blue"), Counts(yellow=1, red=1), (WOLF, MOTH), 2))
    assert now is not None
    assert now.chance == pytest.approx(float(brute_force.best(("blue",), (1, 2), 2)))
    with_red = float(brute_force.best(("blue", "red"), (1, 2), 2))
    assert now.one_more[Colour.RED] == pytest.approx(with_red - now.chance)
    assert set(now.one_more) == {Colour.YELLOW, Colour.RED}
    every = float(brute_force.best(("blue", "red", "yellow"), (1, 2), 2))
    assert now.smallest[0.8] == (Counts(yellow=1, red=1) if every >= 0.8 else None)
    assert now.advice is None


@pytest.mark.rule("W92")
def test_a_limit_leaves_the_strongest_of_the_pool() -> None:
    asked = Situation(committed("blue"), Counts(yellow=1, red=1), (WOLF,), 1, limit=1)
    now = of_policy(asked)
    assert now is not None
    assert set(now.one_more) == {Colour.RED}
    nothing = of_policy(Situation(committed("blue"), Counts(red=1), (WOLF,), 1, limit=0))
    assert nothing is not None
    assert (nothing.one_more, nothing.smallest) == ({}, {})


@pytest.mark.rule("S23")
def test_while_a_roll_is_applied_what_to_do_with_it() -> None:
    tray = (Die(Colour.RED, Face.HIT), Die(Colour.YELLOW, Face.HIT))
    now = of_policy(Situation(tray, Counts(blue=3), (MOTH,), 1, shown=True))
    assert now is not None
    assert now.advice is not None
    assert now.advice.apply == (Placed(Colour.YELLOW, Face.HIT, 2),)
    assert (now.chance, now.advice.again, now.one_more) == (1, False, {})


def test_dice_that_are_not_named_have_no_odds_and_a_stop_is_heeded() -> None:
    asked = Situation((Die(Colour.RED, asked=True),), Counts(), (MOTH,), 1, shown=True)
    assert of_policy(asked) is None
    assert of_policy(Situation(committed("red"), Counts(), (MOTH,), 1), should_stop=lambda: True) is None


@pytest.mark.rule("S28")
def test_sparing_damage_prefers_the_dangerous_one() -> None:
    tray = (Die(Colour.RED, Face.CRIT),)
    now = of_policy(Situation(tray, Counts(), (MOTH, WOLF), 0, shown=True, suffers=True))
    assert now is not None
    assert now.suffered is not None
    assert now.suffered.advice is not None
    assert now.suffered.advice.apply == (Placed(Colour.RED, Face.CRIT, 1),)
    assert (now.suffered.stop, now.suffered.on, now.chance) == (1, 1, 0)  # the moth's 1 either way


@pytest.mark.rule("S28", "S21")
def test_what_it_costs_to_stop_and_to_go_on() -> None:
    # a yellow die defeats the wolf of 2 by a crit alone: 1 of 6 faces
    now = of_policy(
        Situation((Die(Colour.YELLOW, Face.MISS),), Counts(), (WOLF,), 1, shown=True, suffers=True)
    )
    assert now is not None
    assert now.suffered is not None
    assert now.suffered.stop == 3
    assert now.suffered.on == pytest.approx(3 * 5 / 6)
    # before the first roll, two rolls of a blue die against the moth of 1: 2/6 twice misses it
    before = of_policy(Situation(committed("blue"), Counts(), (MOTH,), 2, suffers=True))
    assert before is not None
    assert before.suffered is not None
    assert (before.suffered.stop, before.suffered.advice) == (1, None)
    assert before.suffered.on == pytest.approx((2 / 6) ** 2)


def test_the_other_goal_is_asked_for_only_where_damage_costs_health() -> None:
    now = of_policy(Situation(committed("blue"), Counts(), (MOTH,), 2))
    assert now is not None
    assert now.suffered is None


@pytest.mark.rule("S21", "S22")
def test_where_no_die_is_left_to_roll_again_what_new_ones_would_bring() -> None:
    tray = (Die(Colour.RED, Face.HIT),)
    now = of_policy(Situation(tray, Counts(purple=2), (MOTH, WOLF), 1, shown=True, suffers=True))
    assert now is not None
    assert now.advice is not None
    # the red hit lies on one of them: what remains is the wolf, or the wolf with 1 left and the moth
    needs = (2,) if now.advice.apply[0].enemy == MOTH.id else (1, 1)
    assert now.with_all == pytest.approx(float(brute_force.best(("purple", "purple"), needs, 1)))


def test_where_the_whole_pool_is_too_much_the_committed_dice_are_reckoned_with() -> None:
    enemies = tuple(Target(number, 7, 0) for number in range(4))
    now = of_policy(Situation(committed("blue"), Counts(4, 4, 3, 4, 1), enemies, 1))
    assert now is not None
    assert (now.chance, now.one_more) == (0, {})
