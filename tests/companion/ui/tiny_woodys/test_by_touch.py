"""Tiny Woodys by touches alone: set-up, turns, cards learned, combining, events, seasons."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.game import Correct
from companion.games.text import english
from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys.state import Combining, StepId
from companion.games.tiny_woodys.woodys import Event, Kind, Season, Woody
from companion.inputs import Ask, GoHome
from companion.journal import Source
from companion.ui.icons import Icon
from tests.companion.ui.tiny_woodys.woodys_table import IDA, KNOWN, MARA, NOE, AtTheScreen
from vision.messages import Settled
from vision.reading import MatState, Reading, SeenDie


@pytest.mark.rule("T2", "T3")
def test_the_table_is_set_up_in_three_touches(fresh: AtTheScreen) -> None:
    fresh.begin().touch("next", "next")
    assert fresh.touches == 3
    assert fresh.state.at is StepId.TURN
    assert [player.hand for player in fresh.state.players] == [2, 2, 2, 2]


@pytest.mark.rule("T2", "T3", "T16")
def test_five_players_another_first_one_and_expert_mode_take_less_than_ten(fresh: AtTheScreen) -> None:
    fresh.begin().touch("one more", "without 1", "one more", "begins", "expert", "next", "next")
    assert fresh.touches < 10
    assert (len(fresh.state.players), fresh.state.active, fresh.state.setup.goal) == (5, 1, 5)


@pytest.mark.rule("T2")
def test_six_seats_and_no_more_two_players_and_no_fewer(fresh: AtTheScreen) -> None:
    fresh.begin().touch("one more", "one more")
    assert fresh.scheme().named("one more") is None
    assert "More than 5 players are unusual." in fresh.told()
    fresh.touch("without 0", "without 0", "without 0", "without 0")
    assert len(fresh.state.setup.players) == 2
    assert fresh.scheme().named("without 0") is None


@pytest.mark.rule("T2")
def test_two_players_change_places_and_who_begins_stays_the_same_person(fresh: AtTheScreen) -> None:
    fresh.begin()
    for seat, name in enumerate(("ida", "noe", "mara", "otto")):
        fresh.touch(f"seat {seat}").write(name)
    fresh.touch("begins", "places", "place 1", "place 3")
    assert fresh.state.setup.players == ("Ida", "Otto", "Mara", "Noe")
    assert fresh.state.setup.first == 3  # Noe began, and does
    assert "places changed" in fresh.told()
    fresh.touch("places", "place 0", "place 0", "places")  # thought better of it, twice
    assert fresh.state.setup.players == ("Ida", "Otto", "Mara", "Noe")
    assert fresh.scheme().named("seat 0") is not None
    fresh.touch("places", "place 0", "place 3", "undo")
    assert fresh.state.setup.players == ("Ida", "Otto", "Mara", "Noe")


def test_who_played_together_last_sits_down_again(table: AtTheScreen, tmp_path: Path) -> None:
    table.sitting.handle(GoHome(), Source.TOUCH, table.scheme())
    table.begin()
    assert table.state.setup.players == ("Ida", "Noe", "Mara", "Otto")
    assert AtTheScreen(tmp_path).begin().state.setup.players == ("", "", "", "")


@pytest.mark.rule("T7", "T9", "T11", "T18")
def test_a_woody_is_written_once_learned_by_touches_and_known_in_the_next_game(
    fresh: AtTheScreen, tmp_path: Path
) -> None:
    fresh.begin().touch("next", "next", "next", "next", "next")  # draw 3, place, a new one
    fresh.write("acorn")
    assert fresh.step.id is StepId.LEARN
    assert fresh.scheme().next is None  # first the type
    fresh.touch("kind forest-fruits", "season spring", "power draw", "copies+", "copies+", "next")
    assert fresh.state.known("Acorn") == Woody("Acorn", Kind.FOREST_FRUITS, Season.SPRING, 2, draw=1)

    # The next game, on another day: a touch is enough.
    again = AtTheScreen(tmp_path).begin().touch("next", "next", "next", "place", "place Acorn")
    assert again.board(IDA) == ("Acorn", "")
    assert again.step.id is StepId.TURN


@pytest.mark.rule("T6", "T7", "T9", "T10", "T12", "T15")
def test_a_turn_by_next_and_tiles(table: AtTheScreen) -> None:
    table.do(act.Place("Acorn"), Correct("done.place", value=False), Correct("placed", 0))
    assert "3" in table.texts()
    table.touch("next", "next", "place Acorn")  # draws 3, then places beside its like
    assert table.board(IDA) == ("2 Acorn", "")
    assert "3+1" in table.texts()
    assert table.step.offers[0].why_not is not None
    table.touch("next")
    assert table.state.active == NOE

    # Noe hides what he has just placed: the tile, then the Woody.
    table.touch("place", "place Clover", "hide")
    assert "Touch the Woody that goes into hiding." in table.texts()
    table.touch(f"woody {table.number(NOE, 'Clover')}")
    assert table.board(NOE) == ("", "Clover")


@pytest.mark.rule("T10")
def test_a_free_place_is_touched_to_place_or_to_hide(table: AtTheScreen) -> None:
    table.touch("place 0 0", "place Walnut", "place 0 6")
    table.touch(f"woody {table.number(IDA, 'Walnut')}")
    assert table.board(IDA) == ("", "Walnut")


@pytest.mark.rule("T5")
def test_once_both_actions_are_done_a_free_place_is_filled_by_hand(table: AtTheScreen) -> None:
    table.touch("next", "place 0 0", "place Walnut")
    assert len(table.state.done) == 2
    table.touch("place 0 6", "place Clover", "place 0 1", "place Acorn")
    assert table.board(IDA) == ("Walnut, Acorn", "Clover")
    assert len(table.state.done) == 2


@pytest.mark.rule("T6")
def test_only_what_was_done_is_ticked(table: AtTheScreen) -> None:
    assert Icon.CHECK not in [sign.icon for sign in table.signs()]
    table.touch("next", "place 0 0", "place Walnut")
    assert [sign.icon for sign in table.signs()].count(Icon.CHECK) == 2  # drawn and placed, not hidden
    hide = table.scheme().named("hide")
    assert hide is not None
    assert hide.why_not == "two actions are done"


@pytest.mark.rule("T6")
def test_a_third_action_is_asked_about_and_can_be_done_anyway(table: AtTheScreen) -> None:
    table.touch("next", "next", "place Walnut")
    table.touch(f"woody {table.number(IDA, 'Walnut')}")
    hide = table.scheme().named("hide it")
    assert hide is not None
    assert isinstance(hide.intent, Ask)
    table.touch("hide it", "all the same")
    assert table.board(IDA) == ("", "Walnut")
    assert any(shown.note.warning for shown in table.sitting.shown)


@pytest.mark.rule("T11")
def test_a_pair_is_kept_apart_by_the_button_beside_next(table: AtTheScreen) -> None:
    table.do(act.Place("Walnut"), Correct("done.place", value=False), Correct("placed", 0))
    table.touch("place", "place Walnut")
    assert table.board(IDA) == ("2 Walnut", "")
    table.touch("second")
    assert table.board(IDA) == ("Walnut, Walnut", "")


@pytest.mark.rule("T11", "T13")
def test_combining_is_proposed_where_the_house_asks_and_brings_the_ability(fresh: AtTheScreen) -> None:
    fresh.begin().touch("house", "house combine", "next", "next", "next")
    assert fresh.state.setup.house.combine is Combining.ASKED
    fresh.do(act.Learn(KNOWN[2]), act.Place("Hazelnut"))
    fresh.do(Correct("done.place", value=False), Correct("placed", 0))
    fresh.touch("place", "place Hazelnut")
    assert fresh.step.id is StepId.COMBINE
    before = fresh.state.players[IDA].hand
    fresh.touch(f"woody {fresh.number(IDA, 'Hazelnut')}", "next")
    assert fresh.board(IDA) == ("2 Hazelnut", "")
    assert fresh.state.players[IDA].hand == before + 4


@pytest.mark.rule("T17")
def test_the_events_by_touches_on_woodys_and_players(table: AtTheScreen) -> None:
    for seat, name in ((IDA, "Walnut"), (NOE, "Clover"), (MARA, "Acorn")):
        table.do(Correct("active", seat), Correct("seat.0.hand", 5), act.Place(name))
    table.do(Correct("active", IDA))

    table.touch("event", "event swap", f"woody {table.number(IDA, 'Walnut')}")
    table.touch(f"woody {table.number(MARA, 'Acorn')}")
    assert (table.board(IDA)[0], table.board(MARA)[0]) == ("Acorn", "Walnut")

    table.do(Correct("events", 0)).touch("event", "event gust", f"woody {table.number(IDA, 'Acorn')}")
    assert table.board(IDA) == ("", "Acorn")
    table.do(Correct("events", 0)).touch("event", "event storm", "player 0")
    assert table.board(IDA) == ("Acorn", "")

    hands = [player.hand for player in table.state.players]
    table.do(Correct("events", 0)).touch("event", "event sun", "player 3")
    assert [player.hand for player in table.state.players] == [hands[0], hands[1], hands[2], hands[3] - 1]

    table.do(Correct("events", 0)).touch("event", "event lightning", f"woody {table.number(NOE, 'Clover')}")
    assert table.state.discard == ("Clover",)
    table.do(Correct("events", 0)).touch("event", "event dig", "search winter")
    assert table.state.discard_events[-1] is Event.DIG
    assert table.step.id is StepId.TURN


@pytest.mark.rule("T17")
def test_an_events_effect_can_be_let_go(table: AtTheScreen) -> None:
    table.touch("event", "event sun", "second")
    assert table.step.id is StepId.TURN


@pytest.mark.rule("T9")
def test_a_seventh_woody_asks_which_one_makes_room(table: AtTheScreen) -> None:
    table.do(Correct("seat.0.hand", 9))
    for name in ("Acorn", "Walnut", "Hazelnut", "Chestnut", "Clover", "Pine cone"):
        table.do(Correct("done.place", value=False), Correct("placed", 0), act.Place(name))
    table.do(Correct("done.place", value=False), Correct("placed", 0))
    table.touch("place", "place Rock crystal")
    assert "Ida: which one goes to the discard for Rock crystal?" in table.texts()
    table.touch(f"woody {table.number(IDA, 'Clover')}")
    assert table.board(IDA)[0] == "Acorn, Walnut, Hazelnut, Chestnut, Pine cone, Rock crystal"


@pytest.mark.rule("T14", "T20")
def test_the_next_turn_goes_on_while_a_hand_is_still_too_large(table: AtTheScreen) -> None:
    table.do(Correct("seat.0.hand", 7)).touch("next", "second")
    assert table.state.active == NOE
    assert "discards 6" in table.texts()
    table.touch("next", "second")  # Noe draws; then Ida discards
    assert table.state.players[IDA].hand == 4
    assert table.state.owing == ()


@pytest.mark.rule("T8")
def test_a_new_season_tells_what_to_shuffle(table: AtTheScreen) -> None:
    table.touch("piles", "pile empty", "next")
    assert table.state.season is Season.SUMMER
    assert "Summer" in table.texts()


def test_the_word_of_a_tile_is_held_to_see_where_its_number_comes_from(table: AtTheScreen) -> None:
    table.do(act.Place("Acorn"), Correct("done.place", value=False), Correct("placed", 0), act.Place("Acorn"))
    tile = table.scheme().named("draw")
    assert tile is not None
    assert tile.held == "Draw: 3 + 1 (Acorn) = 4"


def test_greyed_places_say_why(table: AtTheScreen) -> None:
    table.do(Correct("seat.0.hand", 0)).touch("place")
    target = table.scheme().named("place Acorn")
    assert target is not None
    assert target.why_not == "no card in hand"
    assert isinstance(target.intent, Ask)


def test_dice_in_the_tray_mean_nothing_here(table: AtTheScreen) -> None:
    die = SeenDie("red", "hit", sure=True, cocked=False, centre=(100.0, 100.0), corners=(), confidence=0.99)
    before = table.state
    table.sitting.read(Settled(Reading((die,), MatState.SEEN), b"", 1, 0.0, changed=True, asked=False))
    assert table.state == before
    assert table.sitting.doubt is None


@pytest.mark.rule("T14")
def test_the_end_of_a_turn_tells_what_is_kept(table: AtTheScreen) -> None:
    table.do(Correct("seat.0.hand", 7)).touch("second")
    assert table.view.toasts[-1].text.render(english) == "Ida keeps 4, and discards 3."
