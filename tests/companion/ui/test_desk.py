"""The screen's own state: sheets open and close, the dial walks, a name is written, a choice is let go."""

import pytest

from companion.games.game import Correct, GameName
from companion.games.strong20.dice import Colour, Counts, Die, Face
from companion.inputs import (
    AddDie,
    Ask,
    Choose,
    Close,
    DropDie,
    Fill,
    GoHome,
    Hint,
    Hold,
    Intent,
    Look,
    Next,
    Open,
    Select,
    Sheet,
    StartGame,
    Take,
    Throw,
    Type,
    Undo,
    Write,
)
from companion.ui.desk import LONGEST_NAME, Desk, OpenSheet, after
from companion.ui.geometry import Box
from companion.ui.marks import Scheme, Target
from companion.ui.theme import Tone

ACTION = Correct("gold", 3)
SCHEME = Scheme(
    Tone.BG,
    (),
    tuple(
        Target(name, Box(0, 0, 80, 80), Take(ACTION), focus=name != "undo")
        for name in ("a", "undo", "b", "c")
    ),
)


def go(desk: Desk, *intents: Intent) -> Desk:
    for intent in intents:
        changed = after(desk, intent, SCHEME)
        assert changed is not None, intent
        desk = changed
    return desk


def test_sheets_lie_on_one_another_and_close_from_the_top() -> None:
    desk = go(Desk(home=False), Open(Sheet.MENU), Open(Sheet.LOG))
    assert desk.sheet == OpenSheet(Sheet.LOG)
    assert go(desk, Close()).sheet == OpenSheet(Sheet.MENU)
    assert go(desk, Close(), Close(), Close()).sheet is None


def test_a_sheet_opened_again_comes_to_the_top_once() -> None:
    desk = go(Desk(), Open(Sheet.STAT, "gold"), Open(Sheet.MENU), Open(Sheet.STAT, "health"))
    assert desk.sheets == (OpenSheet(Sheet.MENU), OpenSheet(Sheet.STAT, "health"))


def test_the_dial_walks_round_what_can_be_chosen_and_then_the_rest() -> None:
    walked = [go(Desk(), *[Select(1)] * n).focus for n in range(1, 6)]
    assert walked == ["a", "b", "c", "undo", "a"]
    assert go(Desk(), Select(-1)).focus == "c"
    assert go(Desk(), Select(1), Select(2)).focus == "c"


def test_a_taken_action_lets_go_of_focus_and_hold() -> None:
    desk = go(Desk(), Select(1), Hold("die 2"), Take(ACTION))
    assert (desk.focus, desk.held) == (None, None)


def test_a_correction_keeps_its_sheet_open_and_a_forbidden_action_done_closes_its_question() -> None:
    assert go(Desk(), Open(Sheet.STAT, "gold"), Take(ACTION)).sheet == OpenSheet(Sheet.STAT, "gold")
    asked = go(Desk(), Ask(ACTION, "not enough gold"))
    assert asked.sheet == OpenSheet(Sheet.WHY_NOT)
    assert asked.asked == Ask(ACTION, "not enough gold")
    done = go(asked, Take(ACTION, override=True))
    assert done.sheet is None
    assert done.asked is None


def test_holding_twice_lets_go() -> None:
    assert go(Desk(), Hold("die 1"), Hold("die 1")).held is None
    assert go(Desk(), Hold("die 1"), Hold("die 2")).held == "die 2"


def test_a_name_is_written_letter_by_letter_and_never_too_long() -> None:
    desk = go(Desk(), Write(""), Type("G"), Type("rey"), Type("\b"), Type("\n"), Type("é"))
    assert desk.text == "Greé"
    assert len(go(desk, Type("x" * 200)).text or "") == LONGEST_NAME
    assert len(go(Desk(), Write("x" * 200)).text or "") == LONGEST_NAME
    assert go(Desk(), Write(""), Type("\b")).text == ""


def test_closing_while_a_name_is_written_closes_the_writing_alone() -> None:
    desk = go(Desk(), Open(Sheet.MENU), Write("Fox"), Close())
    assert desk.text is None
    assert desk.sheet == OpenSheet(Sheet.MENU)


def test_dice_by_hand_are_added_and_taken_out() -> None:
    red, blue = Die(Colour.RED, Face.CRIT), Die(Colour.BLUE, Face.MISS)
    desk = go(Desk(), Open(Sheet.BY_HAND), AddDie(red), AddDie(blue), AddDie(red), DropDie(1))
    assert desk.hand == (red, red)
    assert go(desk, Close()).hand == ()


def test_numbers_and_dice_that_are_chosen_are_kept_until_the_game_moves_on() -> None:
    desk = go(Desk(home=False), Fill("price 1", 4), Fill("price 1", 5), Choose(Counts(red=1)))
    assert desk.filled("price 1", 0) == 5
    assert desk.filled("price 2", 7) == 7
    assert desk.counts == Counts(red=1)
    assert desk.after_step() == Desk(home=False)


def test_a_sentence_stands_until_the_next_touch() -> None:
    desk = go(Desk(), Hint("Rule W31"))
    assert desk.hint == "Rule W31"
    assert go(desk, Hold("die 1")).hint == ""


def test_home_and_back() -> None:
    assert go(Desk(home=False, held="die 1"), GoHome()) == Desk()
    assert not go(Desk(), StartGame(GameName.WHITE)).home


@pytest.mark.parametrize("intent", [Next(), Undo(), Look(), Throw()])
def test_what_does_not_concern_the_desk_is_left_to_others(intent: Intent) -> None:
    assert after(Desk(), intent, SCHEME) is None
