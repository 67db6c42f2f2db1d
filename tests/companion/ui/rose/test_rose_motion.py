"""Enemies of Rose on their way: who is displaced is seen to move down the line, or off it into the castle."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.game import Move
from companion.games.rose import actions as act
from companion.games.rose.cards import Path
from companion.ui.marks import Words
from companion.ui.motion import Motion, Pictured
from companion.ui.movements import Carried
from companion.ui.rose.sample_games import CAT, ELK, MOTH, THIMBLE, TROLL, Play, begun, put
from companion.ui.screen import drawn
from companion.ui.view import View
from tests.companion.ui.pictures import canvas

SIZE = (800, 480)


def pictured(view: View) -> Pictured:
    where = canvas(SIZE, side=False)
    return Pictured(view, drawn(view, where.geometry, where.type))


def carried(old: View, new: View) -> list[Any]:
    """The ways of the cards that a change sets in motion."""
    moving = Motion().after(pictured(old), pictured(new), 5.0).moving
    return [way for movement in moving if isinstance(movement, Carried) for way in movement.ways]


def crowd(*places: str) -> Play:
    play = begun()
    for place, card in zip(places, (MOTH, ELK, CAT, THIMBLE), strict=False):
        put(play, place, card)
    return play


@pytest.mark.rule("R23", "R82")
def test_who_is_displaced_is_seen_to_make_room() -> None:
    play = crowd("B4", "B3", "C4").do(act.Deploy(), act.WriteEnemy(TROLL), act.ShowLetter(Path.B))
    old = play.view()
    new = play.do(act.Arrive()).view()
    ways = carried(old, new)
    assert len(ways) == 3  # the two of path B, not the one of path C; and the one that arrives
    *displaced, _ = ways
    for marks, here, there in displaced:
        assert marks
        assert here.y > there.y  # a place nearer
        assert here.x == there.x


@pytest.mark.rule("R21", "R22")
def test_who_arrives_comes_from_the_letter_that_sent_it() -> None:
    play = crowd("C4").do(act.Deploy(), act.WriteEnemy(TROLL), act.ShowLetter(Path.B))
    old = play.view()
    new = play.do(act.Arrive()).view()
    ((marks, here, there),) = carried(old, new)
    letter, place = pictured(old).scheme.named("letter B"), pictured(new).scheme.named("card 2")
    assert letter is not None
    assert place is not None
    assert (here, there) == (place.box, letter.box)
    assert "Troll" in " ".join(mark.text for mark in marks if isinstance(mark, Words))
    assert carried(new, old) == []  # undone, nothing moves
    corrected = play.do(Move("card", "deck", "A2")).view()
    assert carried(new, corrected) == []  # put there by hand, it lies there


@pytest.mark.rule("R24", "R82")
def test_who_is_pushed_into_the_castle_is_seen_to_go() -> None:
    play = crowd("B1", "B2", "B3", "B4").do(act.Deploy(), act.WriteEnemy(TROLL), act.ShowLetter(Path.B))
    old = play.view()
    new = play.do(act.Arrive()).view()
    ways = carried(old, new)
    assert len(ways) == 5
    marks, here, there = ways[-1]
    assert [mark.text for mark in marks if isinstance(mark, Words)] == [MOTH.name]
    head, nearest = pictured(new).scheme.named("path B"), pictured(new).scheme.named("card 2")
    assert head is not None
    assert nearest is not None
    assert (here, there) == (nearest.box, head.box)


@pytest.mark.rule("R24", "R41")
def test_who_enters_the_castle_leaves_the_board() -> None:
    play = crowd("A1", "C3").do(act.EndActivation())
    while play.view().step.id != "enemy-turns":  # type: ignore[union-attr]
        step = play.view().step
        assert step is not None
        offer = step.offers[0] if step.id == "commit" else step.offers[step.next or 0]
        play.do(offer.action)
    old = play.view()
    new = play.do(act.EnemyTurn(1)).view()
    movement = next(
        m for m in Motion().after(pictured(old), pictured(new), 5.0).moving if isinstance(m, Carried)
    )
    assert movement.leaves == {0}
    scheme = pictured(new).scheme
    end = movement.over(scheme.marks, scheme, movement.lasts)
    assert len(end) > len(scheme.marks)  # until it is over the card is seen on top
    ((marks, here, there),) = movement.ways
    assert marks
    assert there.y > here.y
