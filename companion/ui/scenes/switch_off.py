"""Switching the whole box off, or letting the companion begin anew."""

from __future__ import annotations

from companion.games.text import say
from companion.inputs import Quit, SwitchOff
from companion.ui.frame import Header, framed
from companion.ui.icons import Icon
from companion.ui.page import Page
from companion.ui.scenes.listing import nothing
from companion.ui.scenes.menu import BACK, TILE, entries


def switch_off(page: Page) -> None:
    """The whole scene."""
    main = framed(page, Header(say("Switch off"), say("The game stays as it is."), Icon.MOON), BACK)
    entries(
        page,
        main,
        [
            ("switch off", say("Switch the box off"), Icon.MOON, SwitchOff()),
            ("quit", say("Begin anew"), Icon.REDO, Quit()),
        ],
    )
    words = say("When the green light of the Raspberry Pi is out, its plug can be pulled.")
    nothing(page, main.cut(top=TILE + 12), words)
