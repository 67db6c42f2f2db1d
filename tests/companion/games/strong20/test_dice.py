"""The seventeen dice: faces, strength, places (S1 to S8)."""

import pytest

from companion.games.strong20.dice import ALL_DICE, FACES, Colour, Counts, Dice, Face, Place

Y, G, B, P, R = Colour


@pytest.mark.rule("S1")
def test_seventeen_dice_weakest_to_strongest() -> None:
    assert [(str(c), ALL_DICE[c]) for c in ALL_DICE.__class__.of(Colour)] == [
        ("yellow", 4),
        ("green", 4),
        ("blue", 4),
        ("purple", 4),
        ("red", 1),
    ]
    assert ALL_DICE.total() == 17


@pytest.mark.rule("S2")
@pytest.mark.parametrize(
    ("colour", "misses", "hits", "crits"),
    [(Y, 4, 1, 1), (G, 3, 2, 1), (B, 2, 3, 1), (P, 1, 4, 1), (R, 0, 5, 1)],
)
def test_faces_of_a_colour(colour: Colour, misses: int, hits: int, crits: int) -> None:
    assert FACES[colour] == {Face.MISS: misses, Face.HIT: hits, Face.CRIT: crits}


@pytest.mark.rule("S4")
def test_each_colour_has_as_many_hitting_faces_as_its_ring_has_tabs() -> None:
    tabs = {Y: 2, G: 3, B: 4, P: 5, R: 6}
    assert {c: FACES[c][Face.HIT] + FACES[c][Face.CRIT] for c in Colour} == tabs


@pytest.mark.rule("S3")
def test_what_a_face_is_worth() -> None:
    assert [face.damage for face in (Face.MISS, Face.HIT, Face.CRIT)] == [0, 1, 2]


@pytest.mark.rule("S8")
def test_weakest_and_strongest() -> None:
    some = Counts(yellow=2, blue=1, purple=1)
    assert some.strongest() == Counts(purple=1)
    assert some.strongest(3) == Counts(purple=1, blue=1, yellow=1)
    assert some.weakest(3) == Counts(yellow=2, blue=1)
    assert some.strongest(9) == some
    assert Counts().weakest() == Counts()


def test_counts_are_told_in_words() -> None:
    assert str(Counts(yellow=2, red=1).words()) == "2 yellow, 1 red"
    assert str(Counts().words()) == "no dice"
    assert str(Counts(yellow=2, red=1).few_words()) == "2 yellow, 1 red"
    assert str(Counts(purple=1, red=1).few_words()) == "purple, red"


def test_what_one_has_more_than_the_other() -> None:
    assert Counts(yellow=3, red=1).excess(Counts(yellow=1, blue=2, red=1)) == Counts(yellow=2)


def test_counts_fit_only_if_every_colour_does() -> None:
    assert Counts(yellow=1) <= Counts(yellow=1, red=1)
    assert not Counts(yellow=2) <= Counts(yellow=1, red=1)


@pytest.mark.rule("S6")
def test_a_die_moves_from_place_to_place_and_is_in_one_only() -> None:
    dice = Dice()
    for origin, target in zip(list(Place), [*list(Place)[1:], Place.POOL], strict=True):
        dice = dice.minus(Counts(red=1), origin).plus(Counts(red=1), target)
        assert [place for place in Place if dice.at(place)[R]] == [target]
        assert sum((dice.at(place).total() for place in Place), 0) == 17
