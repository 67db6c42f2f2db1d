"""Tangled Timelines on the screen: which scene shows which step, which sheets correct its table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.text import say
from companion.games.timelines.actions import EndMatch, ScoreNow
from companion.games.timelines.state import StepId, Timelines
from companion.inputs import Open, Sheet, Take
from companion.ui.icons import Icon
from companion.ui.tableau import Entry, Tableau
from companion.ui.timelines.books import books
from companion.ui.timelines.hand import hand
from companion.ui.timelines.hands import hands
from companion.ui.timelines.house import house
from companion.ui.timelines.match import match
from companion.ui.timelines.moving import heroes, special
from companion.ui.timelines.rescue import rescue
from companion.ui.timelines.rounds import play, reveal
from companion.ui.timelines.scores import scores
from companion.ui.timelines.seat import AT_TABLE, seat
from companion.ui.timelines.set_up import deal, set_up
from companion.ui.timelines.signs import SIGNS
from companion.ui.timelines.summary import match_over
from companion.ui.timelines.writing import writing

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.games.game import Step
    from companion.ui.page import Page

SCENES: dict[StepId, Callable[[Page, Timelines, Step], None]] = {
    StepId.SETTING_UP: set_up,
    StepId.DEAL: deal,
    StepId.REVEAL: reveal,
    StepId.PLAY: play,
    StepId.SPECIAL: special,
    StepId.RESCUE: rescue,
    StepId.HANDS: hands,
    StepId.SCORED: scores,
    StepId.OVER: match_over,
}


def scene(page: Page, state: Timelines, step: Step) -> bool:
    """Draw a step."""
    SCENES[StepId(step.id)](page, state, step)
    return True


SHEETS: dict[Sheet, Callable[[Page, Timelines, str], None]] = {
    Sheet.SEAT: seat,
    Sheet.HAND: hand,
    Sheet.HOUSE: lambda page, state, _: house(page, state),
    Sheet.MATCH: lambda page, state, _: match(page, state),
    Sheet.HEROES: lambda page, state, _: heroes(page, state),
}
"""The sheets about something on the table."""


def menu(state: Timelines) -> tuple[Entry, ...]:
    """What the match has on the table besides the steps."""
    entries = [Entry("match", say("The match"), Icon.SETTINGS, Open(Sheet.MATCH))]
    entries += [Entry("house", say("House rules"), Icon.FABLE, Open(Sheet.HOUSE))]
    if state.at not in {StepId.SETTING_UP, StepId.DEAL, StepId.OVER}:
        entries.append(Entry("heroes", say("Move a hero"), Icon.HAND, Open(Sheet.HEROES)))
    return tuple(entries)


def endings(state: Timelines) -> tuple[Entry, ...]:
    """How the players may end it: score what there is, or end the match."""
    score = Entry("score", say("Stop and score"), Icon.CROWN, Take(ScoreNow()))
    end = Entry("end match", say("The match ends here"), Icon.CROSS, Take(EndMatch()))
    return (score, end) if state.at in AT_TABLE else (end,)


TABLEAU = Tableau(books, SIGNS, scene, SHEETS, menu, endings, writing)
