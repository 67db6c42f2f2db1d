"""Whether dice are fair: chances by another way of reckoning, loaded dice told, fair ones hardly ever."""

import math
import random
from fractions import Fraction
from itertools import groupby, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.strong20.dice import FACES, Colour, Face
from companion.statistics import exact
from companion.statistics.dice import DiceFigures, Rolls
from companion.statistics.dice import figures as of_tally
from companion.statistics.exact import chi_squared, p_value, run_p
from companion.statistics.tally import Tally, longest, tally

YELLOW = [Fraction(n, 6) for n in (4, 1, 1)]


def by_fractions(seen: list[int], chances: list[Fraction]) -> float:
    """The p by going through every ordered outcome of the dice, in fractions."""
    total = sum(seen)

    def measure(counts: list[int]) -> Fraction:
        parts = ((n - total * c) ** 2 / (total * c) for n, c in zip(counts, chances, strict=True) if c)
        return sum(parts, Fraction(0))

    p = Fraction(0)
    for outcome in product(range(len(chances)), repeat=total):
        counts = [outcome.count(face) for face in range(len(chances))]
        if measure(counts) >= measure(seen):
            p += math.prod((chances[face] for face in outcome), start=Fraction(1))
    return float(p)


@pytest.mark.parametrize("seen", [[6, 1, 1], [0, 4, 4], [8, 0, 0], [2, 3, 1], [0, 0, 1]])
def test_p_is_what_all_outcomes_together_say(seen: list[int]) -> None:
    assert p_value(seen, [float(c) for c in YELLOW]) == pytest.approx(by_fractions(seen, YELLOW), abs=1e-12)


def test_p_of_red_dice_knows_two_faces() -> None:
    chances = [Fraction(0), Fraction(5, 6), Fraction(1, 6)]
    assert p_value([0, 4, 4], [0, 5 / 6, 1 / 6]) == pytest.approx(by_fractions([0, 4, 4], chances), abs=1e-12)
    assert p_value([1, 4, 4], [0, 5 / 6, 1 / 6]) == 0.0
    assert chi_squared([1, 4, 4], [0, 5 / 6, 1 / 6]) == math.inf


def test_p_of_nothing_is_one_and_four_faces_are_refused() -> None:
    assert p_value([0, 0, 0], [0.5, 0.25, 0.25]) == 1.0
    with pytest.raises(ValueError, match="4 faces"):
        p_value([1, 1, 1, 1], [0.25] * 4)


@pytest.mark.parametrize(("seen", "chances"), [((350, 75, 75), (4, 1, 1)), ((0, 395, 105), (0, 5, 1))])
def test_above_the_sum_p_goes_on_smoothly(
    monkeypatch: pytest.MonkeyPatch, seen: tuple[int, ...], chances: tuple[int, ...]
) -> None:
    summed = p_value(seen, [c / 6 for c in chances])
    monkeypatch.setattr(exact, "SUMMED", 0)
    assert p_value(seen, [c / 6 for c in chances]) == pytest.approx(summed, abs=0.02)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 9), st.integers(0, 10), st.sampled_from([1, 2, 3, 4]))
def test_the_chance_of_a_row_is_what_all_sequences_together_say(total: int, length: int, faces: int) -> None:
    chance = Fraction(faces, 6)
    p = Fraction(0)
    for throws in product([True, False], repeat=total):
        if longest(throws) >= length:
            p += math.prod((chance if throw else 1 - chance for throw in throws), start=Fraction(1))
    assert run_p(total, length, float(chance)) == pytest.approx(float(p), abs=1e-12)


def figures(rolls: Rolls) -> DiceFigures:
    """The figures of rolls."""
    return of_tally(tally(rolls))


def rolled(counts: dict[Colour, int], chance: random.Random) -> Rolls:
    """Rolls of fair dice (S2), one die each."""
    faces = [
        (colour, chance.choices(list(FACES[colour]), list(FACES[colour].values()))[0])
        for colour, n in counts.items()
        for _ in range(n)
    ]
    return Rolls([[die] for die in faces])


def alike(colour: Colour, face: Face, times: int) -> list[list[tuple[Colour, Face | None]]]:
    """Rolls of one die that always shows the same."""
    return [[(colour, face)] for _ in range(times)]


def test_of_fair_dice_something_unusual_is_told_at_most_once_in_twenty() -> None:
    chance = random.Random(20)  # noqa: S311 - dice
    told = sum(
        "nothing unusual" not in str(figures(rolled(dict.fromkeys(Colour, 20), chance)).sentence)
        for _ in range(200)
    )
    assert told <= 20  # expected at most 10; more than 20 comes once in a thousand


def test_loaded_dice_are_told_with_colour_and_face() -> None:
    fair = rolled(dict.fromkeys(Colour, 30), random.Random(1)).rolls  # noqa: S311 - dice
    told = figures(Rolls(fair + alike(Colour.GREEN, Face.CRIT, 40)))
    assert "green showed crit 4" in str(told.sentence)
    assert "less than once in a million" in str(told.sentence)
    assert told.colours[1].expected == {Face.MISS: 35, Face.HIT: 23.33, Face.CRIT: 11.67}


def test_a_red_miss_can_not_be() -> None:
    told = figures(Rolls(alike(Colour.RED, Face.HIT, 40) + alike(Colour.RED, Face.MISS, 1)))
    assert "red showed miss 1 times where 0 are expected" in str(told.sentence)


def test_few_dice_say_nothing() -> None:
    told = figures(Rolls(alike(Colour.YELLOW, Face.CRIT, 29)))
    assert str(told.sentence) == "29 rolls: too few to say anything about the dice."


@given(st.lists(st.lists(st.sampled_from([Face.MISS, Face.HIT, Face.CRIT]), max_size=9), max_size=4))
def test_collections_one_after_the_other_add_up(parts: list[list[Face]]) -> None:
    """However rolls are cut into games, the tally is that of all of them in a row."""
    rolls = [Rolls([[(Colour.YELLOW, face)] for face in part], asked=1, corrected=2) for part in parts]
    added = Tally()
    for of_game in rolls:
        added = added.plus(tally(of_game))
    every = [face for part in parts for face in part]
    assert added == tally(
        Rolls([[(Colour.YELLOW, face)] for face in every], asked=len(parts), corrected=2 * len(parts))
    )
    yellow = added.colours[0]
    assert yellow.seen == (every.count(Face.MISS), every.count(Face.HIT), every.count(Face.CRIT))
    assert yellow.longest == max(
        (len(list(row)) for face, row in groupby(every) if face is Face.MISS), default=0
    )


def test_a_row_in_a_million_dice_is_reckoned_at_once_and_rightly() -> None:
    """Against the union bound, which for rare rows is nearly the chance itself (times 1 - chance)."""
    chance, total, length = 2 / 3, 1_000_000, 60
    bound = (total - length) * (1 - chance) * chance**length + chance**length
    assert run_p(total, length, chance) == pytest.approx(bound, rel=1e-4)
    assert run_p(1000, 300, chance) == pytest.approx(701 * chance**300)
    assert run_p(5, 6, chance) == 0
