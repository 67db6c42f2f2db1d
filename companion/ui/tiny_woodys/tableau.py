"""Tiny Woodys on the screen: which scene shows which step, which sheets correct its table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.text import say
from companion.games.tiny_woodys.actions import EndGame
from companion.inputs import Take, Write
from companion.ui.icons import Icon
from companion.ui.tableau import Entry, Tableau
from companion.ui.tiny_woodys.books import books
from companion.ui.tiny_woodys.signs import SIGNS
from companion.ui.tiny_woodys.writing import writing

if TYPE_CHECKING:
    from companion.games.game import Step
    from companion.games.tiny_woodys.state import TinyWoodys
    from companion.ui.page import Page


def scene(page: Page, state: TinyWoodys, step: Step) -> bool:  # noqa: ARG001 - a seam of the screen
    """Draw a step; False where its offers say it all."""
    return False


MENU = (Entry("place", say("Place a new Woody"), Icon.CARDS, Write("", "place")),)
ENDINGS = (Entry("end", say("End the game"), Icon.CROWN, Take(EndGame())),)

TABLEAU = Tableau(books, SIGNS, scene, {}, lambda _: MENU, lambda _: ENDINGS, writing)
