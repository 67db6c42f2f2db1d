"""The Stepmother grows at night: which castle card was drawn, and its night effect (W102)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.text import say
from companion.inputs import Open, Sheet, Write
from companion.ui.frame import framed
from companion.ui.icons import Icon
from companion.ui.page import BODY, LABEL
from companion.ui.scenes.steps import foot, header
from companion.ui.theme import Tone
from companion.ui.white.enemies import enemy_card

if TYPE_CHECKING:
    from companion.games.game import Step
    from companion.games.white.state import White
    from companion.ui.page import Page

BUTTON = 84


def night_gain(page: Page, state: White, step: Step) -> None:
    """NEXT is the plain gain; the card's name and what it says at night can be noted before."""
    main = framed(page, header(page, step), foot(page, step))
    conflict = state.conflict
    boss = next((c for c in state.active if conflict is not None and c.id == conflict.boss), None)
    if boss is None:
        return
    shown = main.top_part(112) if page.upright else main.left_part(308).top_part(280)
    enemy_card(page, shown, state, boss, Open(Sheet.CARD, str(boss.id)))
    rest = main.cut(top=124) if page.upright else main.cut(left=320)
    page.words(rest.top_part(40), say("The card that was drawn"), BODY)
    name, effect = rest.cut(top=48).top_part(2 * BUTTON + 12).rows(2, 12)
    page.button(
        name,
        "drawn",
        Write("", "night-gain"),
        say("Write its name"),
        icon=Icon.CARDS,
        detail=say("a known card brings its night effect"),
        focus=True,
    )
    page.button(
        effect,
        "effect",
        Open(Sheet.REMIND, str(boss.id)),
        say("Note its night effect"),
        icon=Icon.MOON,
        detail=say("it comes up by itself from then on"),
        focus=True,
    )
    words = say("+1 Damage comes with it, until the conflict ends.")
    page.words(rest.cut(top=48 + 2 * BUTTON + 24).top_part(56), words, LABEL, Tone.INK2, rise=0, lines=2)
