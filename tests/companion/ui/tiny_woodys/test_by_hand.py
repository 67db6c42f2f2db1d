"""Tiny Woodys put right by hand, cards of the library too; claims, and the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cards import CardLibrary
from companion.games.game import Correct, GameName
from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys.state import StepId
from companion.games.tiny_woodys.woodys import Ability, Kind, Season, Woody
from companion.inputs import Ask, GoHome, Hint, Open, Sheet, Take
from companion.journal import Journal, Source
from companion.ui.motion import changed_tiles
from tests.companion.ui.tiny_woodys.woodys_table import IDA, MARA, NOE, OTTO, AtTheScreen


def player(seat: int) -> str:
    """The target that opens what can be put right about a player."""
    return f"figure seat.{seat}.hand"


@pytest.mark.rule("T18")
def test_learning_can_wait_and_be_done_later(fresh: AtTheScreen) -> None:
    fresh.begin().touch("next", "next", "next", "next", "next").write("oak")
    fresh.touch("later")
    assert fresh.step.id is StepId.TURN
    fresh.touch(f"woody {fresh.number(IDA, 'Oak')}", "what it says", "kind trees", "ability return", "next")
    assert fresh.state.known("Oak") == Woody("Oak", Kind.TREES, ability=Ability.RETURN)


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


def test_a_hand_that_changed_is_framed_for_a_moment(table: AtTheScreen) -> None:
    before = table.view
    table.touch("next")
    assert changed_tiles(before, table.view) == (player(IDA),)
    assert table.scheme().named(player(IDA)) is not None
