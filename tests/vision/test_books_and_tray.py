"""What the books say may lie in the tray: it answers a doubt about a colour, and never outvotes the dice."""

from collections import Counter
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.between_colours import IN_DOUBT, REST, tray
from vision.bench.drawn import drawn_trays
from vision.bench.scoring import score
from vision.decide import colour_chances
from vision.dice_set import TWENTY_STRONG
from vision.judge import SURE
from vision.reader import Reader
from vision.reading import Doubt, SeenDie

Books = dict[str, int] | None
OTHERS = Counter(die.colour for die in REST)
YELLOW, GREEN = OTHERS | {"yellow": 1}, OTHERS | {"green": 1}


@cache
def doubtful_die(green: float, books: str) -> SeenDie:
    """The die between yellow and green, as it is read by books that hold the one, the other, or nothing."""
    known: Books = {"yellow": dict(YELLOW), "green": dict(GREEN), "nothing": None}[books]
    dice = Reader("20-strong", stateless=True).read(tray(green), known).dice
    (die,) = (die for die in dice if die.colour in {"yellow", "green"})
    assert Counter(other.colour for other in dice if other is not die) == OTHERS
    assert all(other.sure for other in dice if other is not die)
    return die


def test_a_colour_in_doubt_is_certain_where_the_books_leave_but_one() -> None:
    die = doubtful_die(IN_DOUBT, "nothing")
    assert (die.sure, die.doubt) == (False, Doubt.COLOUR)
    by_the_books = doubtful_die(IN_DOUBT, "yellow")
    assert (by_the_books.colour, by_the_books.face, by_the_books.sure) == ("yellow", "hit", True)


def test_a_colour_in_doubt_that_the_books_speak_against_is_asked_about() -> None:
    assert not doubtful_die(IN_DOUBT, "green").sure


@pytest.mark.parametrize("green", [0.0, 0.3, 0.44, IN_DOUBT, 0.54, 0.6, 1.0])
@pytest.mark.parametrize("books", ["yellow", "green"])
def test_books_make_no_die_certain_of_another_colour_than_it_looks(green: float, books: str) -> None:
    looks, read = doubtful_die(green, "nothing"), doubtful_die(green, books)
    assert not read.sure or read.colour == looks.colour


@pytest.mark.parametrize(("green", "colour", "books"), [(0.0, "yellow", "green"), (1.0, "green", "yellow")])
def test_a_clear_die_that_the_books_do_not_have_is_read_all_the_same(
    green: float, colour: str, books: str
) -> None:
    die = doubtful_die(green, books)
    assert (die.colour, die.sure) == (colour, True)


def test_more_dice_than_the_books_have_are_all_read() -> None:
    reader = Reader("20-strong", stateless=True)
    for _, picture, labels in drawn_trays(4, seed=3):
        plain = score(labels, reader.read(picture).dice)
        by_empty_books = score(labels, reader.read(picture, {}).dice)
        assert (by_empty_books.missed, by_empty_books.phantom, by_empty_books.silent) == (0, 0, 0)
        assert by_empty_books.right == plain.right == len(labels)


LOG_ODDS = st.floats(-12, 0)


@given(
    evidence=st.lists(st.tuples(*[LOG_ODDS] * 5), min_size=1, max_size=5),
    books=st.fixed_dictionaries({kind.colour: st.integers(0, kind.count) for kind in TWENTY_STRONG.kinds}),
)
@settings(max_examples=150, deadline=None)
def test_no_books_turn_a_colour_over_and_make_it_certain(
    evidence: list[tuple[float, ...]], books: dict[str, int]
) -> None:
    table = np.array(evidence)
    looks, read = (colour_chances(table, TWENTY_STRONG, known) for known in (None, books))
    turned = np.argmax(looks, axis=1) != np.argmax(read, axis=1)
    assert not np.any(turned & (np.max(read, axis=1) >= SURE))
