"""Woodys slide on the screen from where they lay to where they lie."""

from __future__ import annotations

from companion.games.game import Correct
from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys.woodys import Event
from companion.ui.geometry import geometry
from companion.ui.marks import Words
from companion.ui.motion import Pictured
from companion.ui.motion import slides as pictured_slides
from companion.ui.screen import drawn
from companion.ui.tiny_woodys.samples import Play, late
from companion.ui.tiny_woodys.slides import slides
from companion.ui.type import Typesetter

MARA, NOE = 1, 2


def moved(before: Play, *actions: object) -> set[tuple[str, str]]:
    """From where to where what slides when these things are done."""
    old = before.state
    return set(slides(old, before.do(*actions).state))  # type: ignore[arg-type]


def test_a_placed_woody_comes_from_the_tile() -> None:
    play = late()
    assert moved(play, act.Place("Nettle")) == {("place", f"woody {play.state.laid}")}


def test_a_hidden_one_goes_to_its_place_and_the_others_close_up() -> None:
    play = late()
    mint, fluorite, berry, fir = (
        play.find(MARA, name) for name in ("Peppermint", "Fluorite", "Blackberry", "Fir")
    )
    assert moved(play, act.Hide(mint)) == {
        (f"woody {fluorite}", f"woody {mint}"),
        (f"woody {berry}", f"woody {fluorite}"),
        (f"woody {fir}", f"woody {berry}"),
        ("place 1 4", f"woody {fir}"),
    }


def test_swapped_woodys_change_places() -> None:
    play = late().do(act.PlayEvent(Event.SWAP))
    fir, clover = play.find(MARA, "Fir"), play.find(NOE, "Clover")
    play.do(act.Pick(fir))
    assert moved(play, act.Swap(fir, clover)) == {
        (f"woody {clover}", f"woody {fir}"),
        (f"woody {fir}", f"woody {clover}"),
    }


def test_a_combined_one_goes_onto_its_like_and_a_discarded_one_to_the_discard() -> None:
    play = late().do(act.Place("Peppermint", apart=True), Correct("done.place", value=False))
    first, second = play.find(MARA, "Peppermint"), play.state.laid
    old = play.state
    play.do(act.Combine(first, second), override=True)
    assert set(slides(old, play.state)) == {(f"woody {second}", f"woody {first}")}
    play.do(act.PlayEvent(Event.LIGHTNING))
    fir = play.find(MARA, "Fir")
    assert moved(play, act.Strike(fir)) == {(f"woody {fir}", "piles")}


def test_the_picture_carries_the_woodys_own_marks() -> None:
    play = late()
    mint = play.find(MARA, "Peppermint")
    shape, type_ = geometry((1280, 720)), Typesetter(1)
    before, after = play.view(), play.do(act.Hide(mint)).view()
    ways = tuple(
        pictured_slides(
            Pictured(before, drawn(before, shape, type_)), Pictured(after, drawn(after, shape, type_))
        )
    )
    carried = [mark.text for (marks, _, _), _ in ways for mark in marks if isinstance(mark, Words)]
    assert sorted(carried) == ["Black- berry", "Fir", "Fluorite", "Pepper- mint"]
