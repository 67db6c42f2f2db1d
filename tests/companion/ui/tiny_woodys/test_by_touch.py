"""Tiny Woodys by touches alone: set-up, turns, cards learned, events, corrections, the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cards import CardLibrary
from companion.games.game import Correct, GameName
from companion.games.text import english
from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys.state import Combining, StepId
from companion.games.tiny_woodys.woodys import Ability, Event, Kind, Season, Woody
from companion.inputs import Ask, GoHome, Hint, Open, Sheet, Take
from companion.journal import Journal, Source
from companion.ui.motion import changed_tiles
from tests.companion.ui.tiny_woodys.woodys_table import AtTheScreen
from vision.messages import Settled
from vision.reading import MatState, Reading, SeenDie

IDA, NOE, MARA, OTTO = range(4)
ACORN = Woody("Acorn", Kind.FOREST_FRUITS, Season.SPRING, draw=1)
KNOWN = (
    ACORN,
    Woody("Walnut", Kind.FOREST_FRUITS),
    Woody("Hazelnut", Kind.FOREST_FRUITS, ability=Ability.DRAW_FOUR),
    Woody("Chestnut", Kind.FOREST_FRUITS, ability=Ability.SEARCH),
    Woody("Clover", Kind.HERBS, keep=1),
    Woody("Rock crystal", Kind.MINERALS, place=1),
    Woody("Pine cone", Kind.TREES, event=1),
)


def player(seat: int) -> str:
    """The target that opens what can be put right about a player."""
    return f"figure seat.{seat}.hand"


@pytest.fixture
def fresh(tmp_path: Path) -> AtTheScreen:
    """A companion that has never seen a card, at home."""
    return AtTheScreen(tmp_path)


@pytest.fixture
def table(tmp_path: Path) -> AtTheScreen:
    """Four players with names at the first turn, the cards known."""
    library = CardLibrary(tmp_path, GameName.TINY_WOODYS, Woody)
    for woody in KNOWN:
        library.remember(woody)
    table = AtTheScreen(tmp_path).begin()
    for seat, name in enumerate(("Ida", "Noe", "Mara", "Otto")):
        table.touch(f"seat {seat}").write(name)
    return table.touch("next", "next")


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


@pytest.mark.rule("T18")
def test_learning_can_wait_and_be_done_later(fresh: AtTheScreen) -> None:
    fresh.begin().touch("next", "next", "next", "next", "next").write("oak")
    fresh.touch("later")
    assert fresh.step.id is StepId.TURN
    fresh.touch(f"woody {fresh.number(IDA, 'Oak')}", "what it says", "kind trees", "ability return", "next")
    assert fresh.state.known("Oak") == Woody("Oak", Kind.TREES, ability=Ability.RETURN)


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


@pytest.mark.rule("T1")
def test_piles_are_counted_by_their_own_buttons(table: AtTheScreen) -> None:
    table.touch("piles", "pile.spring+", "pile.spring+")
    counted = table.state.piles[Season.SPRING]
    table.touch("pile.spring-")
    assert counted is not None
    assert table.state.piles[Season.SPRING] == counted - 1


@pytest.mark.rule("T5")
def test_a_woody_is_put_elsewhere_by_hand_even_beside_its_like(table: AtTheScreen) -> None:
    table.do(Correct("seat.0.hand", 9))
    for _ in range(3):
        table.do(Correct("done.place", value=False), Correct("placed", 0), act.Place("Walnut"))
    assert table.board(IDA) == ("2 Walnut, Walnut", "")
    single = table.number(IDA, "Walnut")
    table.touch(f"woody {single}", "to 2")
    assert (table.board(IDA)[0], table.board(MARA)[0]) == ("2 Walnut", "Walnut")
    table.touch(f"woody {single}", "discard")
    assert table.state.discard == ("Walnut",)
    table.touch(f"woody {table.number(IDA, 'Walnut')}", "other area")
    assert table.board(IDA) == ("", "2 Walnut")
    assert "hidden by Ida" in table.told()


@pytest.mark.rule("T11")
def test_a_pair_that_was_forgotten_is_combined_by_hand_and_asked_about(table: AtTheScreen) -> None:
    table.do(act.Place("Walnut"), Correct("done.place", value=False), Correct("placed", 0))
    table.do(act.Place("Walnut", apart=True))
    table.touch(f"woody {table.number(IDA, 'Walnut')}", "combine", "all the same")
    assert table.board(IDA) == ("2 Walnut", "")


@pytest.mark.rule("T2")
def test_a_player_is_renamed_leaves_and_comes_back(table: AtTheScreen) -> None:
    table.touch(player(OTTO), "rename").touch(*["erase"] * 4).write("Lou")
    assert table.state.setup.players[OTTO] == "Lou"
    table.do(Correct("active", OTTO), act.Place("Walnut"), Correct("active", IDA))
    table.touch("leaves", "offer 1")
    assert table.state.players[OTTO].left
    assert table.board(OTTO) == ("Walnut", "")
    assert "has left" in table.texts()
    table.touch(player(OTTO), "back")
    assert not table.state.players[OTTO].left


@pytest.mark.rule("T14")
def test_a_hand_is_corrected_by_plus_and_minus(table: AtTheScreen) -> None:
    table.touch(player(NOE), "hand+", "hand+", "hand-")
    assert table.state.players[NOE].hand == 3
    # The panel's buttons, and its dial where nothing is to be chosen, change the same number.
    scheme = table.scheme()
    assert scheme.adjust == (Take(Correct("seat.1.hand", 2)), Take(Correct("seat.1.hand", 4)))
    assert not [target for target in scheme.targets if target.focus]


@pytest.mark.rule("T16")
def test_a_win_claimed_wrongly_is_asked_about_and_nothing_is_lost(table: AtTheScreen) -> None:
    table.do(act.Place("Walnut"))
    before = table.state
    table.touch("menu", "claim", "claims 0", "with forest-fruits")
    assert table.sitting.desk.asked is not None
    assert "Ida has 1 of the 4 different Woodys that win" in table.sitting.desk.asked.why
    table.touch("all the same")
    assert table.step.id is StepId.CLAIM
    assert "1 of 4" in table.texts()
    table.touch("second")  # it is not so
    assert table.state == before


@pytest.mark.rule("T16")
def test_a_game_to_its_end_by_touches(table: AtTheScreen) -> None:
    table.do(Correct("seat.0.hand", 9))
    for name in ("Acorn", "Walnut", "Hazelnut", "Chestnut"):
        table.do(Correct("done.place", value=False), Correct("placed", 0), act.Place(name))
    table.touch("menu", "claim", "claims 0", "with forest-fruits", "next")
    assert table.step.id is StepId.REVEAL
    table.touch("was leaves", "was herbs", "was trees")
    assert table.step.id is StepId.OVER
    assert "Ida wins" in table.texts()
    assert "Hazelnut" not in table.texts()
    table.touch("table")
    assert "Collection" in table.texts()
    table.touch("table")
    assert table.sitting.table is not None
    assert table.sitting.table.game.over(table.state)
    table.touch("next")
    assert table.sitting.desk.home


def test_the_word_of_a_tile_is_held_to_see_where_its_number_comes_from(table: AtTheScreen) -> None:
    table.do(act.Place("Acorn"), Correct("done.place", value=False), Correct("placed", 0), act.Place("Acorn"))
    tile = table.scheme().named("draw")
    assert tile is not None
    assert tile.held == "Draw: 3 + 1 (Acorn) = 4"


def test_the_same_game_is_on_the_screen_after_the_power_was_gone(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    table = AtTheScreen(tmp_path, journal).begin().touch("next", "next", "next")
    before = table.state
    journal.close()
    again = AtTheScreen(tmp_path, Journal.open(tmp_path))
    assert again.state == before
    assert again.undo().state.players[IDA].hand == 2
    again.journal.close()


def test_the_end_without_a_winner_is_asked_about(table: AtTheScreen) -> None:
    table.touch("menu", "end", "end")
    assert table.sitting.desk.asked is not None
    table.touch("all the same")
    assert table.step.id is StepId.OVER


def test_greyed_places_say_why(table: AtTheScreen) -> None:
    table.do(Correct("seat.0.hand", 0)).touch("place")
    target = table.scheme().named("place Acorn")
    assert target is not None
    assert target.why_not == "no card in hand"
    assert isinstance(target.intent, Ask)


def test_what_nobody_can_do_says_so(table: AtTheScreen) -> None:
    target = table.scheme().named("place 0 0")
    assert target is not None
    assert target.intent == Open(Sheet.PLACE)
    greyed = table.touch(player(NOE)).scheme().named("back")
    assert greyed is None
    on = table.touch("next", player(IDA)).scheme().named("is on")
    assert on is not None
    assert isinstance(on.intent, Hint | Ask)


@pytest.mark.rule("T5")
def test_a_woody_lies_before_another_player_by_hand(table: AtTheScreen) -> None:
    table.touch("place 2 7", "place Walnut")
    assert table.board(MARA) == ("", "Walnut")
    assert table.state.players[MARA].hand == 1
    assert table.state.done == ()
    table.touch("place 2 0", "new woody").write("elm")
    assert table.board(MARA) == ("Elm", "Walnut")
    assert table.state.players[MARA].hand == 0
    table.touch("place 2 1", "place Clover")  # the hand is empty by the books: it was a card of the pile
    assert table.board(MARA)[0] == "Elm, Clover"
    assert table.state.players[MARA].hand == 0


@pytest.mark.rule("T6", "T16")
def test_the_turn_is_put_right_by_hand(table: AtTheScreen) -> None:
    table.touch(
        "next", "menu", "this turn", "done draw", "done hide", "events+", "placed+", "placed+", "turn+"
    )
    state = table.state
    assert [action.value for action in state.done] == ["hide"]
    assert (state.events, state.placed, state.turn) == (1, 2, 2)
    table.touch("expert")
    assert table.state.setup.goal == 5


def test_a_players_name_ends_somewhere(fresh: AtTheScreen) -> None:
    fresh.begin().touch("seat 0").write("maximiliana the great of the woods")
    assert fresh.state.setup.players[0] == "Maximiliana The Great Of"


@pytest.mark.rule("T18")
def test_a_known_woody_is_put_right_from_the_home_screen(table: AtTheScreen, tmp_path: Path) -> None:
    table.sitting.handle(GoHome(), Source.TOUCH, table.scheme())
    table.sitting.handle(
        Open(Sheet.KNOWN_CARD, f"{GameName.TINY_WOODYS} Acorn"), Source.TOUCH, table.scheme()
    )
    table.touch("season spring", "season winter", "copies+", "power draw", "ability see-role")
    kept = CardLibrary(tmp_path, GameName.TINY_WOODYS, Woody).named("Acorn")
    assert kept == Woody("Acorn", Kind.FOREST_FRUITS, Season.WINTER, 1, draw=2, ability=Ability.SEE_ROLE)
    table.touch("forget", "forget")
    assert CardLibrary(tmp_path, GameName.TINY_WOODYS, Woody).named("Acorn") is None


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


def test_a_hand_that_changed_is_framed_for_a_moment(table: AtTheScreen) -> None:
    before = table.view
    table.touch("next")
    assert changed_tiles(before, table.view) == (player(IDA),)
    assert table.scheme().named(player(IDA)) is not None
