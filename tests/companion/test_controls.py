"""Keys and panel controls as intents."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.controls import Key, from_key, from_panel
from companion.games.white.actions import Flip
from companion.inputs import (
    Adjust,
    Close,
    Intent,
    Look,
    Next,
    Open,
    Quit,
    Redo,
    Select,
    Sheet,
    Take,
    Type,
    Undo,
)
from hardware.host_session import PanelEvent
from hardware.protocol import Control, Kind


def event(control: Control, kind: Kind = Kind.PRESS, turn: int = 0) -> PanelEvent:
    return PanelEvent(1, 1, control, kind, turn, 0.0)


@pytest.mark.parametrize(
    ("control", "intent"),
    [
        (Control.NEXT, Next()),
        (Control.BACK, Undo()),
        (Control.FLIP, Take(Flip())),
        (Control.READ, Look()),
        (Control.PLUS, Adjust(1)),
        (Control.MINUS, Adjust(-1)),
    ],
)
def test_every_button_of_the_panel_means_something(control: Control, intent: Intent) -> None:
    assert from_panel(event(control), Flip()) == intent


def test_back_held_shows_the_log_read_held_the_camera_and_holding_another_is_no_second_press() -> None:
    assert from_panel(event(Control.BACK, Kind.LONG)) == Open(Sheet.LOG)
    assert from_panel(event(Control.READ, Kind.LONG)) == Open(Sheet.CHECK)
    for control in set(Control) - {Control.BACK, Control.READ}:
        assert from_panel(event(control, Kind.LONG), Flip()) is None


def test_pushing_the_dial_takes_what_it_stands_on() -> None:
    assert from_panel(event(Control.DIAL)) == Next()


def test_flip_means_nothing_in_a_game_without_day_and_night() -> None:
    assert from_panel(event(Control.FLIP)) is None
    assert from_key(Key.FLIP) is None


@given(st.integers(-40, 40))
def test_the_dial_selects_by_its_detents(turn: int) -> None:
    meant = from_panel(event(Control.DIAL, Kind.TURN, turn))
    assert meant == (Select(turn) if turn else None)


def test_the_keyboard_reaches_everything() -> None:
    meant = {from_key(key, Flip()) for key in Key}
    assert None not in meant
    wanted = (Next(), Undo(), Redo(), Close(), Quit(), Look(), Select(1), Select(-1), Adjust(1), Adjust(-1))
    assert meant >= {*wanted, Take(Flip()), Open(Sheet.LOG), Open(Sheet.MENU)}


def test_while_a_name_is_written_its_letters_do_nothing_else() -> None:
    assert from_key(Key.BACKSPACE, writing=True) == Type("\b")
    for key in (Key.SPACE, Key.PLUS, Key.MINUS):
        assert from_key(key, writing=True) is None
    assert from_key(Key.ENTER, writing=True) == Next()
    assert from_key(Key.ESCAPE, writing=True) == Close()
