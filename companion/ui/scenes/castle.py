"""The castle stacks as four towers: where the first defeated enemy goes."""

from __future__ import annotations

from companion.games.game import Step
from companion.games.text import say
from companion.games.white.actions import Cleanup
from companion.games.white.cards import Card
from companion.games.white.state import Stack, White
from companion.inputs import Take
from companion.ui.enemies import MODIFIER_ICONS
from companion.ui.frame import framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.marks import Corners, Panel
from companion.ui.page import BODY, LABEL, LABEL_BOLD, Page
from companion.ui.scenes.steps import foot, header
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight

MERLONS = 5
TOOTH = 26


def cleanup(page: Page, state: White, step: Step) -> None:
    """Choose a stack."""
    main = framed(page, header(page, step), foot(page, step))
    places = main.grid(2, 2, 12) if page.upright else main.columns(4, 12)
    offers = {o.action.stack: o for o in step.offers if isinstance(o.action, Cleanup)}
    following = None if step.next is None else step.offers[step.next].action
    for stack, box in zip(Stack, places, strict=True):
        offer = offers.get(stack)
        if offer is None:
            continue
        name = f"stack {stack.value}"
        default = isinstance(following, Cleanup) and following.stack is stack and page.focused is None
        _tower(page, box, name, stack, state.stacks[stack], chosen=default or page.focused == name)
        page.press(box, name, Take(offer.action), label=offer.label, focus=True, why_not=offer.why_not)


def _tower(page: Page, box: Box, name: str, stack: Stack, cards: tuple[Card, ...], *, chosen: bool) -> None:
    ground, ink, second = (
        (Tone.PRIMARY, Tone.ON_PRIMARY, Tone.ON_PRIMARY)
        if chosen
        else (
            Tone.LEGAL if page.is_pressed(name) else Tone.SURFACE,
            Tone.INK,
            Tone.INK2,
        )
    )
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
