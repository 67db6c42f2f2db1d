"""The policy against every play of every roll written out, and against games played by its advice."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.strong20.dice import Colour, Counts, Die, Face
from companion.games.strong20.odds import one_roll
from companion.games.strong20.odds_advice import advise
from companion.games.strong20.odds_policy import Foe, Goal, Policy, solve
from companion.games.strong20.odds_table import rows_of, table
from companion.games.strong20.proposal import Placed, Target
from companion.games.strong20.worth import Worth
from tests.companion.games.strong20 import brute_force


def solved(dice: Counts, foes: list[Foe], rolls: int, goal: Goal = Goal.DEFEAT_ALL, bonus: int = 0) -> Policy:
    policy = solve(dice, foes, rolls, worth=Worth.with_bonus(bonus), goal=goal)
    assert policy is not None
    return policy


def dice_of(*faces: str) -> list[Die]:
    """`dice_of("red hit")`: dice as they lie."""
    split = [face.split() for face in faces]
    return [Die(Colour(colour), Face(face)) for colour, face in split]


@pytest.mark.rule("S21", "S23", "S24", "S25", "S26")
@pytest.mark.parametrize(
    ("dice", "needs", "repeats"),
    [
        (("red",), (2,), 3),
        (("purple",), (2,), 3),
        (("yellow", "red"), (3,), 3),
        (("yellow", "purple", "red"), (4,), 2),
        (("green", "blue", "purple"), (3,), 3),
        (("blue", "red"), (1, 2), 3),
        (("yellow", "purple", "red"), (2, 2), 2),
        (("green", "blue", "red"), (1, 1, 2), 2),
        (("blue", "blue", "purple"), (3, 1), 3),
    ],
)
def test_the_best_policy_is_the_best_of_every_play(
    dice: tuple[str, ...], needs: tuple[int, ...], repeats: int
) -> None:
    mix = Counts.of(Colour(colour) for colour in dice)
    foes = [Foe(need) for need in needs]
    policy = solved(mix, foes, repeats)
    for rolls in range(repeats + 1):
        exact = brute_force.best(dice, needs, rolls)
        assert policy.value(mix, foes, rolls) == pytest.approx(float(exact), abs=1e-12)


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.sampled_from(list(brute_force.SIX)), min_size=1, max_size=3),
    st.lists(st.integers(1, 3), min_size=1, max_size=2),
    st.integers(0, 1),
)
def test_any_few_dice_against_any_enemies(dice: list[str], needs: list[int], bonus: int) -> None:
    mix = Counts.of(Colour(colour) for colour in dice)
    policy = solved(mix, [Foe(need) for need in needs], 2, bonus=bonus)
    exact = brute_force.best(tuple(sorted(dice)), tuple(sorted(needs)), 2, None, bonus)
    assert policy.value(mix, [Foe(need) for need in needs], 2) == pytest.approx(float(exact), abs=1e-12)


@pytest.mark.rule("S24")
@pytest.mark.parametrize(("needs", "bonus"), [((1, 1), 0), ((2, 1), 0), ((2, 2), 1), ((3, 2), 0)])
def test_with_split_crits_too(needs: tuple[int, ...], bonus: int) -> None:
    dice = ("blue", "purple", "red")
    mix, foes = Counts.of(Colour(colour) for colour in dice), [Foe(need) for need in needs]
    policy = solve(mix, foes, 2, worth=Worth.with_bonus(bonus, split=True))
    assert policy is not None
    exact = brute_force.best(dice, needs, 2, None, bonus, split=True)
    assert policy.value(mix, foes, 2) == pytest.approx(float(exact), abs=1e-12)


@pytest.mark.rule("S24")
def test_a_crit_is_split_where_that_defeats_two() -> None:
    policy = solve(Counts(red=1), [Foe(1), Foe(1)], 1, worth=Worth(split=True))
    assert policy is not None
    advice = advise(policy, dice_of("red crit"), [Target(4, 1, 1), Target(5, 1, 1)], 0)
    assert advice.apply == (Placed(Colour.RED, Face.CRIT, 4, 5),)
    assert advice.value == 1


@pytest.mark.rule("S28")
@pytest.mark.parametrize("damages", [(1, 1), (3, 1), (1, 3)])
def test_sparing_damage_is_the_best_of_every_play_too(damages: tuple[int, int]) -> None:
    dice, needs = ("yellow", "blue", "red"), (3, 1)
    mix = Counts.of(Colour(colour) for colour in dice)
    foes = [Foe(need, damage) for need, damage in zip(needs, damages, strict=True)]
    policy = solved(mix, foes, 2, Goal.LEAST_DAMAGE)
    exact = brute_force.best(dice, needs, 2, damages)
    assert policy.value(mix, foes, 2) == pytest.approx(float(exact), abs=1e-12)


def test_one_roll_is_the_same_figure_either_way() -> None:
    mix, needs = Counts(3, 2, 2, 1, 1), [4, 2, 3]
    policy = solved(mix, [Foe(need) for need in needs], 1)
    assert policy.value(mix, [Foe(need) for need in needs], 1) == pytest.approx(
        one_roll(mix, needs).all, abs=1e-12
    )


@pytest.mark.rule("S23")
def test_a_strong_die_hit_is_held_back_where_only_a_crit_can_do() -> None:
    policy = solved(Counts(red=1), [Foe(2)], 2)
    advice = advise(policy, dice_of("red hit"), [Target(7, 2, 1)], 1)
    assert (advice.apply, advice.again, advice.value) == ((), True, pytest.approx(1 / 6))
    at_last = advise(policy, dice_of("red crit"), [Target(7, 2, 1)], 0)
    assert at_last.apply == (Placed(Colour.RED, Face.CRIT, 7),)
    assert (at_last.again, at_last.value) == (False, 1)


@pytest.mark.rule("S24")
def test_the_weakest_hit_is_applied_and_the_strongest_rolled_again() -> None:
    policy = solved(Counts(yellow=1, purple=1), [Foe(3)], 2)
    advice = advise(policy, dice_of("purple hit", "yellow hit"), [Target(1, 3, 1)], 1)
    assert advice.apply == (Placed(Colour.YELLOW, Face.HIT, 1),)
    assert advice.again
    assert advice.value == pytest.approx(1 / 6)  # the purple die's crit


def test_when_all_are_defeated_the_advice_is_to_stop() -> None:
    policy = solved(Counts(yellow=2, blue=1), [Foe(1), Foe(2)], 3)
    advice = advise(
        policy, dice_of("yellow crit", "yellow miss", "blue hit"), [Target(1, 1, 0), Target(2, 2, 0)], 2
    )
    assert set(advice.apply) == {Placed(Colour.YELLOW, Face.CRIT, 2), Placed(Colour.BLUE, Face.HIT, 1)}
    assert not advice.again


@pytest.mark.rule("S21")
def test_without_a_roll_left_nothing_is_rolled_again() -> None:
    policy = solved(Counts(blue=2), [Foe(4)], 2)
    assert not advise(policy, dice_of("blue miss", "blue miss"), [Target(1, 4, 1)], 0).again


def test_advice_for_what_was_not_solved_is_refused() -> None:
    policy = solved(Counts(blue=1), [Foe(2)], 1)
    with pytest.raises(ValueError, match="solve it anew"):
        advise(policy, dice_of("red hit"), [Target(1, 2, 1)], 0)
    with pytest.raises(ValueError, match="solve it anew"):
        advise(policy, dice_of("blue hit"), [Target(1, 9, 1)], 0)
    with pytest.raises(ValueError, match="solve it anew"):
        policy.value(Counts(blue=1), [Foe(2)], 2)
    with pytest.raises(ValueError, match="Name what every die shows"):
        advise(policy, [Die(Colour.BLUE)], [Target(1, 2, 1)], 0)


@pytest.mark.parametrize("goal", list(Goal))
def test_games_played_by_the_advice_come_out_as_computed(goal: Goal) -> None:
    dice, repeats, games = Counts(1, 1, 1, 1, 1), 3, 1_000
    targets = [Target(1, 3, 2), Target(2, 2, 3), Target(3, 2, 1)]
    foes = [Foe(target.need, target.damage) for target in targets]
    policy = solved(dice, foes, repeats, goal)
    chance = random.Random(17)  # noqa: S311 - dice, not secrets
    results = [play(policy, dice, targets, repeats, chance) for _ in range(games)]
    value = policy.value(dice, foes, repeats)
    spread = (sum((result - value) ** 2 for result in results) / games) ** 0.5
    assert sum(results) / games == pytest.approx(value, abs=5 * spread / games**0.5)
    assert spread > 0


def play(policy: Policy, dice: Counts, targets: list[Target], repeats: int, chance: random.Random) -> float:
    """One Strategy phase by the advice: 1 if all are defeated, or the damage that is spared."""
    need = {target.id: target.need for target in targets}
    tray = list(dice)
    for left in reversed(range(repeats)):
        shown = [Die(colour, Face(chance.choice(brute_force.SIX[colour.value]))) for colour in tray]
        now = [Target(target.id, need[target.id], target.damage) for target in targets]
        advice = advise(policy, shown, now, left)
        for placed in advice.apply:
            shown.remove(Die(placed.colour, placed.face))
            need[placed.enemy] -= brute_force.damage(placed.face.value)
        tray = [die.colour for die in shown]
        if not advice.again:
            break
    if policy.goal is Goal.DEFEAT_ALL:
        return float(all(open_need <= 0 for open_need in need.values()))
    return float(sum(target.damage for target in targets if need[target.id] <= 0))


def test_the_reckoning_is_left_at_once_when_asked() -> None:
    asked = 0

    def at_the_fifth_look() -> bool:
        nonlocal asked
        asked += 1
        return asked == 5

    assert solve(Counts(2, 2, 2, 2, 1), [Foe(5)], 3, should_stop=at_the_fifth_look) is None
    assert asked == 5


def test_the_table_has_every_roll_once_and_its_chances_sum_to_one() -> None:
    mix = Counts(2, 1, 0, 2, 1)
    levels = table(mix)
    assert sum(len(level.part) for level in levels) == rows_of(mix) == 10 * 4 * 1 * 10 * 3
    for level in levels:
        for start, end in zip(level.first, [*level.first[1:], len(level.part)], strict=True):
            assert level.chance[start:end].sum() == pytest.approx(1, abs=1e-12)
