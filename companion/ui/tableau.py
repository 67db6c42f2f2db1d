"""What each game brings to the screen: its scenes, its sheets, its books; loaded when it is first shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

import msgspec

from companion.games.game import Action, GameName, Step
from companion.games.text import Text
from companion.inputs import Intent, Sheet
from companion.ui.books import Books
from companion.ui.desk import Desk
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.page import Page
from companion.ui.theme import Tone

if TYPE_CHECKING:
    from companion.ui.view import View


class Entry(msgspec.Struct, frozen=True):
    """A line of the menu."""

    name: str
    words: Text
    icon: Icon
    intent: Intent


class Writing(msgspec.Struct, frozen=True):
    """What the keyboard asks for, and what the finished words do.

    `known` are the names that the words may mean, each with what it does when it is touched. `prose` is no
    name: its words begin with small letters.
    """

    title: Text
    now: Text
    done: Intent
    known: tuple[tuple[str, Intent], ...] = ()
    prose: bool = False


class Signs(msgspec.Struct, frozen=True):
    """The icons of a game's steps and actions.

    `onward`: actions that lead to the next step and may be greyed while something is missing. `between`:
    what is offered whenever it is due, whatever the step; the menu lists it where a scene does not.
    """

    steps: Mapping[StrEnum, Icon]
    action: Callable[[Action], tuple[Icon | None, Tone | None]]
    onward: tuple[type[Action], ...] = ()
    between: tuple[type[Action], ...] = ()


class Known(msgspec.Struct, frozen=True):
    """How the cards of a deck's library are shown: a sign, their numbers in one line, the form of one.

    The form gets what notes a changed card, and what a touch on the name does. `notes` is how much is noted
    of a card's text; `sheets` are those about it, and `writing` what the keyboard writes about it.
    """

    icon: Callable[[Any], Icon]
    line: Callable[[Any], Text | str]
    form: Callable[[Page, Box, Any, Callable[[Any], Intent], Intent], None]
    notes: Callable[[Any], int] = lambda _: 0
    sheets: Mapping[Sheet, Callable[[Page, Any, Callable[[Any], Intent], str], None]] = {}
    writing: Callable[[Desk, Any, Callable[[Any], Intent], str], Writing | None] = lambda *_: None


class Tableau(msgspec.Struct, frozen=True):
    """One game on the screen.

    `scene` draws a step and says whether it could: a step without a scene is shown by its offers. `sheets`
    are those about something on the table, `menu` the lines that open them, `endings` the ways the players
    may say how it ended. `writing` is what the keyboard writes. `flights` are the dice that were put
    somewhere between two states: the names of the targets where each was, and where it is; `slides` likewise
    cards that went elsewhere: from what lies now where they were, or those that are gone, to their target.
    `arrivals` are cards that are new: from a target of the old picture to what lies now where they are;
    `pushed` those that left without ever being seen to: their title, where they stood, where they go.
    `known` shows the cards of its library.
    """

    books: Callable[[Any], Books]
    signs: Signs
    scene: Callable[[Page, Any, Step], bool]
    sheets: Mapping[Sheet, Callable[[Page, Any, str], None]]
    menu: Callable[[Any], tuple[Entry, ...]]
    endings: Callable[[Any], tuple[Entry, ...]]
    writing: Callable[[Desk, Any, tuple[Any, ...]], Writing]
    flights: Callable[[Any, Any], Iterable[tuple[str, str]]] = lambda *_: ()
    known: Known | None = None
    slides: Callable[[Any, Any], Iterable[tuple[str, str]]] = lambda *_: ()
    arrivals: Callable[[Any, Any], Iterable[tuple[str, str]]] = lambda *_: ()
    pushed: Callable[[Any, Any], Iterable[tuple[Text, str, str]]] = lambda *_: ()


MODULES = {
    GameName.WHITE: "companion.ui.white.tableau",
    GameName.ROSE: "companion.ui.rose.tableau",
    GameName.TINY_WOODYS: "companion.ui.tiny_woodys.tableau",
    GameName.TIMELINES: "companion.ui.timelines.tableau",
}
"""Where each game's TABLEAU stands."""


@cache
def tableau(name: GameName) -> Tableau:
    """A game's tableau."""
    found: Tableau = import_module(MODULES[name]).TABLEAU
    return found


def shown(view: View) -> Tableau | None:
    """The tableau of the game that a view shows; None where none is on the table."""
    return None if view.game is None or view.state is None else tableau(view.game)


def books(view: View) -> Books | None:
    """The books of the game that a view shows; None where none is on the table."""
    laid = shown(view)
    return None if laid is None else laid.books(view.state)
