"""White's hero card: one of another deck at set-up, another one in play (S15, S16, W98, W100)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.strong20.heroes import Trigger, Watch
from companion.games.text import say
from companion.games.white.actions import ReplaceHero, SetUp
from companion.games.white.cards import Modifier
from companion.games.white.hero import flip_is_due, watched
from companion.games.white.setting_up import replaced
from companion.games.white.state import StepId
from companion.inputs import Open, Sheet, Take
from companion.ui.page import LABEL_BOLD
from companion.ui.strong20.hero import HeroCard, hero_card, with_trigger
from companion.ui.white.writing import noted

if TYPE_CHECKING:
    from companion.games.white.state import White
    from companion.ui.geometry import Box
    from companion.ui.page import Page

BEFORE_PLAY = frozenset({StepId.SETTING_UP, StepId.LAYING_OUT})


def hero(page: Page, state: White) -> None:
    """The card."""
    card = state.hero
    playing = state.at not in BEFORE_PLAY | {StepId.OVER}
    side = say("back side up") if card.up else say("front side up")
    trigger = card.side.trigger
    shown = HeroCard(
        card,
        playing=playing,
        due=playing and flip_is_due(state),
        counted=None if trigger is None or state.at in BEFORE_PLAY else watched(state, trigger),
        noted=lambda changed: noted(state, changed),
        watches=tuple(Watch),
        side=say("of another deck") if card.universal else side,
        beside=lambda page, box: _another(page, box, state),
    )

    def which(page: Page, box: Box, trigger: Trigger) -> None:
        word = say("any modifier") if trigger.modifier is None else Modifier(trigger.modifier).word
        after: list[str | None] = [None, *(modifier.value for modifier in Modifier)]
        following = after[(after.index(trigger.modifier) + 1) % len(after)]
        changed = msgspec.structs.replace(trigger, modifier=following)
        page.button(box, "which modifier", with_trigger(shown, changed), word, middle=True)

    hero_card(page, shown._replace(which=which))


def _another(page: Page, box: Box, state: White) -> None:
    """Before the game whether it is of another deck (W100), during it another hero (S16)."""
    if state.at is StepId.SETTING_UP:
        universal = state.hero.universal
        other = Take(SetUp(replaced(state.setup, universal=not universal)))
        deck, known = box.columns(2, 8)
        words = say("Other deck")
        page.button(deck, "universal", other, words, style=LABEL_BOLD, chosen=universal, middle=True)
        page.button(known, "box", Open(Sheet.BOX), say("Heroes"), style=LABEL_BOLD, middle=True)
    elif state.at is not StepId.OVER:
        draw, choose = box.columns(2, 8)
        held = say("Rule {number}", number="S16")
        for cell, name, intent, words in (
            (draw, "another hero", Take(ReplaceHero()), say("Draw another")),
            (choose, "box", Open(Sheet.BOX), say("From the box")),
        ):
            page.button(cell, name, intent, words, style=LABEL_BOLD, middle=True, held=held)
