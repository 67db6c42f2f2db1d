"""The castle stacks as four towers, wherever one of them is to be chosen."""

from __future__ import annotations

from companion.games.game import Step
from companion.games.text import say
from companion.games.white.actions import Cleanup
from companion.games.white.extra_actions import ActivateBoss, ForebodeOnto
from companion.games.white.state import Stack, White
from companion.inputs import Take
from companion.ui.enemies import MODIFIER_ICONS
from companion.ui.frame import framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.marks import Corners, Panel
from companion.ui.page import BODY, LABEL, LABEL_BOLD, Page
from companion.ui.scenes.steps import foot, header, offer_grid, others
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight

MERLONS = 5
TOOTH = 26


def castle(page: Page, state: White, step: Step) -> None:
    """Choose a stack: for the first defeated enemy, for Forebode's card, or to face its boss."""
    main = framed(page, header(page, step), foot(page, step))
    offers = {
        offer.action.stack: offer
        for offer in step.offers
        if isinstance(offer.action, Cleanup | ForebodeOnto | ActivateBoss) and offer.action.stack is not None
    }
    rest = [item for item in others(step) if item[1] not in offers.values()]
    if rest:
        offer_grid(page, main.bottom_part(76), rest, len(rest))
        main = main.cut(bottom=88)
    places = main.grid(2, 2, 12) if page.upright else main.columns(4, 12)
    following = None if step.next is None else step.offers[step.next]
    for stack, box in zip(Stack, places, strict=True):
        offer = offers.get(stack)
        name = f"stack {stack.value}"
        default = offer is not None and offer is following and page.focused is None
        _tower(page, box, name, state, stack, chosen=default or page.focused == name, there=offer is not None)
        if offer is not None:
            why = offer.why_not
            page.press(box, name, Take(offer.action), label=offer.label, focus=True, why_not=why)


def _tower(page: Page, box: Box, name: str, state: White, stack: Stack, *, chosen: bool, there: bool) -> None:
    cards = state.stacks[stack]
    ground, ink, second = Tone.SURFACE, Tone.INK, Tone.INK2
    if chosen:
        ground, ink, second = Tone.PRIMARY, Tone.ON_PRIMARY, Tone.ON_PRIMARY
    elif page.is_pressed(name):
        ground = Tone.LEGAL
    elif not there:
        ground, ink, second = Tone.OFFBG, Tone.OFF, Tone.OFF
    wide = box.w / (2 * MERLONS - 1)
    for i in range(MERLONS):
        page.add(Panel(Box(box.x + 2 * i * wide, box.y, wide, TOOTH + 1), ground, radius=0))
    body = box.cut(top=TOOTH)
    page.add(Panel(body, ground, radius=14, corners=Corners.BOTTOM))
    inner = body.inset(14, 10)
    row = inner.top_part(40)
    icon = Icon.CROWN if stack is Stack.KEEP else Icon.CASTLE
    page.sign(row.left_part(32).square(32), icon, ink)
    page.words(row.cut(left=42), stack.word, BODY, ink)
    limit = inner.cut(top=50).top_part(50)
    page.add(Panel(limit.left_part(50), ground, Tone.ON_PRIMARY if chosen else Tone.INK, 4, 9))
    page.words(limit.left_part(50), len(cards), Style(30, Weight.HEAVY), ink, 0.5)
    page.words(limit.cut(left=60), say("dice at most"), LABEL_BOLD, ink, lines=2)
    page.add(
        Panel(Box(body.centre[0] - 26, body.bottom - 62, 52, 62), Tone.BG, radius=26, corners=Corners.TOP)
    )
    rows = inner.cut(top=112, bottom=66)
    shown = int(rows.h // 37)
    for i, card in enumerate(cards[:shown]):
        line = Box(rows.x, rows.y + i * 37, rows.w, 37)
        if card.modifier is not None:
            page.sign(line.left_part(32).square(28), MODIFIER_ICONS[card.modifier], ink)
            page.words(line.cut(left=42), card.modifier.word, BODY, ink)
        else:
            page.words(line.left_part(32), "?", BODY, second, 0.5)
            page.words(line.cut(left=42), say("not entered"), LABEL, second)
