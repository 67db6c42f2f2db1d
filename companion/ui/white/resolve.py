"""The Resolve phase: damage, after effects, dice aside; and taking dice back."""

from __future__ import annotations

from companion.games.game import Step
from companion.games.strong20.dice import Colour, Counts, Place
from companion.games.text import say
from companion.games.white.actions import RecoverDice
from companion.games.white.numbers import suffered
from companion.games.white.state import StepId, White
from companion.inputs import Open, Sheet
from companion.ui.frame import framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.page import BODY, LEAD, NUMBER, Page
from companion.ui.scenes.steps import foot, header, offer_grid, others
from companion.ui.strong20.dice_back import dice_back
from companion.ui.theme import Tone
from companion.ui.white.enemies import GAP, enemy_card, laid_out

OUTCOME = 124


def resolving(page: Page, state: White, step: Step) -> None:
    """Suffer Damage, After Effects and Exhaust Dice: the cards, and what happens now as one large line."""
    main = framed(page, header(page, step), foot(page, step))
    rest = others(step)
    low = OUTCOME + (104 if rest else 0)
    top = main.cut(bottom=low + GAP)
    if state.active:
        for card, cell in laid_out(page, top, state.active):
            enemy_card(page, cell, state, card, Open(Sheet.CARD, str(card.id)))
    outcome = main.cut(top=main.h - low).top_part(OUTCOME)
    page.panel(outcome, Tone.SUNK)
    _outcome(page, outcome.inset(20, 14), state)
    offer_grid(page, main.bottom_part(92), rest, 2)


def _outcome(page: Page, box: Box, state: White) -> None:
    match state.at:
        case StepId.SUFFER:
            damage = suffered(state)
            page.sign(box.left_part(70).square(70), Icon.HEALTH, Tone.RUBY)
            numbers = f"{state.stats.health} \N{MINUS SIGN} {damage} = {max(0, state.stats.health - damage)}"
            page.words(box.cut(left=92).left_part(300), numbers, NUMBER)
            words = (
                say("This would be the end of the hero.")
                if damage >= state.stats.health
                else say("The undefeated strike.")
            )
            if not page.upright or damage >= state.stats.health:
                page.words(box.cut(left=400), words, BODY, Tone.INK2, lines=2)
        case StepId.EXHAUST:
            committed = state.dice.at(Place.ACTIVE) + state.on_enemies
            x = box.x
            for colour in Colour:
                if committed[colour]:
                    page.token(Box(x, box.centre[1] - 30, 60, 60), colour)
                    page.words(Box(x + 68, box.y, 48, box.h), committed[colour], NUMBER)
                    x += 128
        case _:
            page.words(box, say("Do what the cards say, then go on."), LEAD, lines=2)


def recover(page: Page, state: White, step: Step) -> None:
    """Dice of the player's choice from exhausted to the pool."""
    offered = next((o.action.dice for o in step.offers if isinstance(o.action, RecoverDice)), Counts())
    dice_back(page, state, step, offered, most=state.stats.recovery, taken=RecoverDice)
