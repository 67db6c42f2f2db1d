"""The season piles: their order, the discard dealt back, counts known and not known (T1, T3, T8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys.piles import in_piles
from companion.games.tiny_woodys.state import CARDS, StepId
from companion.games.tiny_woodys.woodys import Event, Season

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.tiny_woodys.conftest import Play


@pytest.mark.rule("T3", "T8")
def test_the_seasons_in_order_and_winter_back_to_spring(begin: Callable[..., Play]) -> None:
    play = begin()
    seen = [play.state.season]
    for _ in range(4):
        play.do(act.PileEmpty(), override=True)
        assert play.state.step_id is StepId.SEASON
        play.next()
        seen.append(play.state.season)
    assert seen == [Season.SPRING, Season.SUMMER, Season.AUTUMN, Season.WINTER, Season.SPRING]


@pytest.mark.rule("T8")
def test_a_draw_that_empties_the_pile_goes_on_from_the_next(begin: Callable[..., Play]) -> None:
    play = begin(piles=(8, 34, 35, 35))  # two are left of Spring after everyone has drawn two
    play.take("Draw 3")
    assert (play.hand(0), play.state.season) == (5, Season.SUMMER)
    assert list(play.state.piles.values()) == [0, 33, 35, 35]
    assert "Draw 1 card more there" in play.said()
    assert str(play.step.title) == "Summer begins"


@pytest.mark.rule("T1")
def test_the_fourth_pile_follows_from_three_counted_ones(begin: Callable[..., Play]) -> None:
    play = begin()
    play.set("pile.spring", 20)
    play.set("pile.summer", 30)
    assert play.state.piles[Season.WINTER] is None
    play.set("pile.autumn", 26)
    assert play.state.piles[Season.WINTER] == CARDS - 6 - 20 - 30 - 26
    play.set("pile.autumn", 25)  # counted once more: the others are in doubt now
    assert list(play.state.piles.values()) == [None, None, 25, None]
    assert "not counted from here on" in play.said()


@pytest.mark.rule("T8", "T1")
def test_known_backs_keep_the_counts(begin: Callable[..., Play]) -> None:
    play = begin(piles=(9, 34, 34, 35))
    for name in ("Acorn", "Porcini"):
        play.move(name, "pile.winter", "discard")
    play.take("Draw 3")
    # Spring is used up; of the discard the acorn goes to Spring, the porcini to Autumn.
    assert list(play.state.piles.values()) == [1, 34, 35, 33]
    play.next()
    assert sum(n or 0 for n in play.state.piles.values()) == in_piles(play.state) == CARDS - 9


@pytest.mark.rule("T8", "T1")
def test_unknown_backs_leave_the_piles_uncounted_until_somebody_counts(begin: Callable[..., Play]) -> None:
    play = begin(piles=(9, 34, 34, 35))
    play.do(act.PlayEvent(Event.OTHER))
    play.take("Draw 3")
    assert set(play.state.piles.values()) == {None}
    assert in_piles(play.state) == CARDS - 8
    play.refused(act.Shuffled((1, 2, 3, 4)), by="T1", words="104 cards together, not 10", firm=True)
    play.do(act.Shuffled((1, 34, 34, 35)))
    assert list(play.state.piles.values()) == [1, 34, 34, 35]


@pytest.mark.rule("T8")
def test_an_empty_pile_that_the_books_think_full_is_asked_about(begin: Callable[..., Play]) -> None:
    play = begin(piles=(28, 28, 28, 28))
    play.refused(act.PileEmpty(), by="T8", words="22 cards are left")
    play.do(act.PileEmpty(), override=True)
    assert play.state.season is Season.SUMMER
    assert play.state.piles[Season.SPRING] == 0
    assert play.state.piles[Season.SUMMER] is None


@pytest.mark.rule("T1", "T8")
def test_a_draw_from_piles_not_counted_only_counts_the_hand(begin: Callable[..., Play]) -> None:
    play = begin()
    play.take("Draw 3")
    assert (play.hand(0), play.state.piles[Season.SPRING], in_piles(play.state)) == (5, None, CARDS - 9)


@pytest.mark.rule("T1")
def test_the_112_cards_through_a_long_stretch(begin: Callable[..., Play]) -> None:
    play = begin(piles=(40, 30, 30, 12))
    for _ in range(6):
        play.take("Draw 3")
        play.do(act.Place("Acorn"))
        while play.state.step_id is not StepId.TURN:
            play.next()
        play.take("End turn")
    elsewhere = sum(p.hand + sum(laid.cards for laid in p.board) for p in play.state.players)
    assert sum(n or 0 for n in play.state.piles.values()) + elsewhere == CARDS
    assert elsewhere == 6 + 18


@pytest.mark.rule("T8")
def test_search_may_empty_the_current_pile(begin: Callable[..., Play]) -> None:
    play = begin(piles=(7, 35, 35, 35))
    play.do(act.PlayEvent(Event.DIG))
    play.take("Spring")
    assert play.state.season is Season.SUMMER


@pytest.mark.rule("T8")
def test_when_all_cards_are_elsewhere_nothing_is_drawn(begin: Callable[..., Play]) -> None:
    play = begin()
    play.set("seat.0.hand", 50)
    play.set("seat.1.hand", 60)
    play.take("Draw 3")
    assert play.hand(0) == 50
