"""Rose on the screen: which scene shows which step, which sheets correct its table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.games.game import Step
from companion.games.rose.actions import EndGame
from companion.games.rose.state import Rose, StepId
from companion.games.text import say
from companion.inputs import Close, Open, Sheet, Take
from companion.ui.icons import Icon
from companion.ui.page import Page
from companion.ui.rose import deploy, fight, turns
from companion.ui.rose.books import books
from companion.ui.rose.signs import SIGNS
from companion.ui.tableau import Entry, Tableau, Writing

if TYPE_CHECKING:
    from companion.ui.desk import Desk

SCENES: dict[StepId, Callable[[Page, Rose, Step], None]] = {
    **deploy.SCENES,
    **turns.SCENES,
    StepId.HERO_PATH: fight.hero_path,
    StepId.COMMIT: fight.fight,
    StepId.APPLY: fight.fight,
    StepId.EXTRA_ROLL: fight.fight,
}
"""The scenes; a step that is not here is shown by its offers."""


def scene(page: Page, state: Rose, step: Step) -> bool:
    """Draw a step; False where its offers say it all."""
    drawn = SCENES.get(StepId(step.id))
    if drawn is None:
        return False
    drawn(page, state, step)
    return True


def writing(_: Desk, __: Rose, ___: tuple[object, ...]) -> Writing:
    """What the keyboard writes."""
    return Writing(say("?"), say("?"), Close())


SHEETS: dict[Sheet, Callable[[Page, Rose, str], None]] = {}
"""The sheets about something on the table."""

MENU = (
    Entry("move dice", say("Move a die"), Icon.HAND, Open(Sheet.DICE)),
    Entry("check", say("What the camera sees"), Icon.CAMERA, Open(Sheet.CHECK)),
)
"""What Rose has on the table besides the steps."""
ENDINGS = (
    Entry("won", say("We won"), Icon.CROWN, Take(EndGame(won=True))),
    Entry("lost", say("We lost"), Icon.HEALTH, Take(EndGame(won=False))),
)

TABLEAU = Tableau(books, SIGNS, scene, SHEETS, lambda _: MENU, lambda _: ENDINGS, writing)
