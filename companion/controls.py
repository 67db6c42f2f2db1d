"""What a key, or a control of the panel, stands for."""

from __future__ import annotations

from enum import StrEnum

from companion.games.game import Action
from companion.inputs import (
    Adjust,
    Close,
    Intent,
    KeepPicture,
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


class Key(StrEnum):
    """The keys that mean something, whatever the window library calls them."""

    ENTER = "enter"
    SPACE = "space"
    ESCAPE = "escape"
    BACKSPACE = "backspace"
    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    PLUS = "plus"
    MINUS = "minus"
    UNDO = "undo"  # Ctrl+Z
    REDO = "redo"  # Ctrl+Y
    QUIT = "quit"  # Ctrl+Q
    FLIP = "flip"  # F2: night
    READ = "read"  # F5
    LOG = "log"  # F3
    MENU = "menu"  # F10
    PICTURE = "picture"  # F12


KEYS: dict[Key, Intent] = {
    Key.ENTER: Next(),
    Key.SPACE: Next(),
    Key.ESCAPE: Close(),
    Key.BACKSPACE: Undo(),
    Key.LEFT: Select(-1),
    Key.RIGHT: Select(1),
    Key.UP: Select(-1),
    Key.DOWN: Select(1),
    Key.PLUS: Adjust(1),
    Key.MINUS: Adjust(-1),
    Key.UNDO: Undo(),
    Key.REDO: Redo(),
    Key.QUIT: Quit(),
    Key.READ: Look(),
    Key.LOG: Open(Sheet.LOG),
    Key.MENU: Open(Sheet.MENU),
    Key.PICTURE: KeepPicture(),
}


def from_key(key: Key, flip: Action | None = None, *, writing: bool = False) -> Intent | None:
    """What a key means; while a name is being `writing`, letters and backspace belong to the name.

    `flip` is the game's action that turns day and night, if it has one.
    """
    if writing and key is Key.BACKSPACE:
        return Type("\b")
    if writing and key in {Key.SPACE, Key.PLUS, Key.MINUS}:
        return None  # they come as letters
    if key is Key.FLIP:
        return Take(flip) if flip else None
    return KEYS.get(key)


CONTROLS: dict[Control, Intent] = {
    Control.NEXT: Next(),
    Control.BACK: Undo(),
    Control.READ: Look(),
    Control.PLUS: Adjust(1),
    Control.MINUS: Adjust(-1),
}


HELD: dict[Control, Intent] = {Control.BACK: Open(Sheet.LOG), Control.READ: Open(Sheet.CHECK)}


def from_panel(event: PanelEvent, flip: Action | None = None) -> Intent | None:
    """What a control of the panel means; held, BACK opens the log and READ what the camera sees.

    The other controls say their press when they go down and that they are held later on: that is the same
    press still. Pushing the dial takes what it stands on, as NEXT does.
    """
    match event.control:
        case _ if event.kind is Kind.LONG:
            return HELD.get(event.control)
        case Control.FLIP:
            return Take(flip) if flip else None
        case Control.DIAL if event.kind is Kind.TURN:
            return Select(event.turn) if event.turn else None
        case Control.DIAL:
            return Next()
        case _:
            return CONTROLS[event.control]
