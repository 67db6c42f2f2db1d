"""What comes up at a step of White: reminders, and the reward of a defeat (S37, W58)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.text import say
from companion.games.white.tasks import Remind, TakeReward
from companion.ui.frame import framed
from companion.ui.icons import Icon
from companion.ui.page import LEAD, Page
from companion.ui.scenes.listing import rows
from companion.ui.scenes.steps import foot, header
from companion.ui.strong20 import reminding as shared
from companion.ui.strong20.reminding import change_row
from companion.ui.theme import Tone

if TYPE_CHECKING:
    from companion.games.game import Step
    from companion.games.white.state import White


def reminding(page: Page, state: White, step: Step) -> None:
    """Every reminder that is due, each with what a tap does."""
    task = state.tasks[0] if state.tasks else None
    shared.reminding(page, step, task.due if isinstance(task, Remind) else ())


def reward(page: Page, state: White, step: Step) -> None:
    """What the defeated enemy gives, change by change."""
    main = framed(page, header(page, step), foot(page, step))
    task = state.tasks[0] if state.tasks else None
    number = task.card if isinstance(task, TakeReward) else 0
    card = next((card.card for card in state.active if card.id == number), None)
    if card is None:
        return
    top = main.top_part(96)
    page.panel(top, Tone.SUNK)
    page.sign(top.left_part(96).square(56), Icon.CHECK, Tone.GOOD)
    page.words(top.cut(left=100, right=20), say("{card} is defeated", card=card.heading), LEAD, name=True)
    for i, box in rows(page, main.cut(top=108), len(card.reward), "page of rewards"):
        change_row(page, box, card.reward[i])
