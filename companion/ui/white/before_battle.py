"""Icons and bribery: the cards in front of the hero, and what can be done before the dice are rolled."""

from __future__ import annotations

from companion.games.game import Step
from companion.games.white.actions import Bribe
from companion.games.white.state import White
from companion.inputs import Open, Sheet
from companion.ui.frame import framed
from companion.ui.page import Page
from companion.ui.scenes.steps import foot, header, offer_grid, others
from companion.ui.white.enemies import GAP, LOWEST_ROW, enemy_card, laid_out


def before_battle(page: Page, state: White, step: Step) -> None:
    """The cards, and every offer as a button below them; bribes first."""
    main = framed(page, header(page, step), foot(page, step))
    listed = sorted(others(step), key=lambda item: not isinstance(item[1].action, Bribe))
    across = 2 if page.upright else 3
    rows = -(-len(listed) // across)
    cards = min(3, -(-len(state.active) // 2)) * (LOWEST_ROW + 8)  # the least that they need
    offers_h = min(rows * 92 + (rows - 1) * 10, main.h * 0.48, main.h - cards - GAP) if rows else 0
    top = main.cut(bottom=offers_h + GAP if rows else 0)
    if state.active:
        for card, cell in laid_out(page, top, state.active):
            enemy_card(page, cell, state, card, Open(Sheet.CARD, str(card.id)))
    offer_grid(page, main.bottom_part(offers_h), listed, across)
