"""Tangled Timelines on the screen: which scene shows which step, which sheets correct its table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.text import say
from companion.games.timelines.actions import ScoreNow
from companion.games.timelines.state import Timelines
from companion.inputs import Take
from companion.ui.icons import Icon
from companion.ui.tableau import Entry, Tableau
from companion.ui.timelines.books import books
from companion.ui.timelines.signs import SIGNS
from companion.ui.timelines.writing import writing

if TYPE_CHECKING:
    from companion.games.game import Step
    from companion.ui.page import Page


def scene(page: Page, state: Timelines, step: Step) -> bool:  # noqa: ARG001
    """Draw a step; False where its offers say it all."""
    return False


ENDINGS = (Entry("score", say("Stop and score"), Icon.CROWN, Take(ScoreNow())),)

TABLEAU = Tableau(books, SIGNS, scene, {}, lambda _: (), lambda _: ENDINGS, writing)
