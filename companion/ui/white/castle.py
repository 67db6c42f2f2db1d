"""The castle stacks as four towers: choosing one, resolving one card by card, looking at all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.game import Move
from companion.games.text import Text, say
from companion.games.white import castle as rules
from companion.games.white.actions import ActivateBoss, Cleanup, Describe, ForebodeOnto
from companion.games.white.cards import Modifier
from companion.games.white.state import Stack, StepId, White
from companion.inputs import Close, Hold, Intent, Open, Sheet, Take, Write
from companion.ui.frame import Foot, Header, framed
from companion.ui.icons import Icon
from companion.ui.page import BODY, HEADING, LABEL, LABEL_BOLD, Page
from companion.ui.scenes.listing import rows
from companion.ui.scenes.steps import foot, header, offer_button, offer_grid, others, signed
from companion.ui.white.enemies import MODIFIER_ICONS
from companion.ui.white.tower import Look, name_of, tower

if TYPE_CHECKING:
    from companion.games.game import Offer, Step
    from companion.games.white.cards import Card
    from companion.ui.geometry import Box

GAP = 12
BOSS = 84
COUNT = 92
"""The row below a tower that counts its cards."""
OFFERS = 152
"""The panel below the towers: a title and one row of buttons."""


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
    places = main.grid(2, 2, GAP) if page.upright else main.columns(4, GAP)
    following = None if step.next is None else step.offers[step.next]
    for stack, box in zip(Stack, places, strict=True):
        offer = offers.get(stack)
        name = name_of(stack)
        chosen = page.focused == name or (offer is not None and offer is following and page.focused is None)
        tower(page, box, state, stack, Look(chosen=chosen, open=offer is not None))
        if offer is not None:
            why = offer.why_not
            page.press(box, name, Take(offer.action), label=offer.label, focus=True, why_not=why)


def stack_card(page: Page, state: White, step: Step) -> None:
    """The castle during a boss's conflict: the current stack stands out, below it what can be done."""
    main = framed(page, header(page, step), foot(page, step))
    conflict = state.conflict
    now = conflict.stack if conflict is not None else Stack.KEEP
    at = rules.index(state)
    if page.upright:
        tower(page, main.top_part(290), state, now, Look(chosen=True, at=at, open=True))
        _doing(page, main.cut(top=302), state, step)
        return
    for stack, box in zip(Stack, main.cut(bottom=OFFERS + GAP).columns(4, GAP), strict=True):
        here = stack is now
        name = name_of(stack)
        tower(page, box, state, stack, Look(chosen=here, at=at if here else None, open=True))
        page.press(box, name, Open(Sheet.STACK, stack.value), held=say("See the whole stack"))
    _doing(page, main.bottom_part(OFFERS), state, step)


def _doing(page: Page, box: Box, state: White, step: Step) -> None:
    """What the current card asks, and the ways to meet it."""
    page.panel(box)
    inner = box.inset(14, 12)
    icon, title = _asked(state)
    page.sign(inner.left_part(36).top_part(40).square(36), icon)
    page.words(inner.top_part(40).cut(left=50), title, HEADING)
    listed = _listed(step)
    icons = [item for item in listed if isinstance(item[1].action, Describe)]
    if icons and not page.upright:
        row = inner.cut(top=50)
        _which(page, row.cut(right=222), icons)
        for item in listed:
            if item not in icons:
                offer_button(page, row.right_part(210), *item)
        return
    low = inner.cut(top=50)
    if state.at is StepId.STACK_CARD and not icons and not rules.owes_a_stat(state):
        wide = low.w if page.upright else min(220.0, low.w / (len(listed) + 1))
        cell = low.bottom_part(76) if page.upright else low.right_part(wide).top_part(min(92.0, low.h))
        low = low.cut(bottom=88) if page.upright else low.cut(right=wide + 10)
        other = Open(Sheet.INSTEAD)
        page.button(cell, "something else", other, say("Something else"), icon=Icon.HAND, middle=True)
    offer_grid(page, low, listed, 2 if page.upright else max(2, len(listed)), step.next)


def _which(page: Page, box: Box, icons: list[tuple[int, Offer]]) -> None:
    """The icons that an unseen card could show, side by side."""
    for (number, offer), cell in zip(icons, box.columns(len(icons), 8), strict=True):
        page.button(
            cell,
            f"offer {number}",
            Take(offer.action),
            offer.label,
            icon=signed(page, offer.action)[0],
            icon_size=30,
            style=LABEL_BOLD,
            below=True,
            focus=True,
        )


def _listed(step: Step) -> list[tuple[int, Offer]]:
    """The offers, the one that NEXT takes among them; the second button shows its own."""
    return [(i, offer) for i, offer in enumerate(step.offers) if i != step.second]


def _asked(state: White) -> tuple[Icon, Text]:
    """What is being resolved."""
    if rules.owes_a_stat(state):
        return Icon.APPLE, say("No Apple")
    by_step = {StepId.ROBBERY: Modifier.ROBBERY, StepId.APPLE: Modifier.APPLE}
    modifier = by_step.get(state.at)
    if modifier is None and rules.index(state) is not None:
        modifier = rules.current(state).modifier
    if modifier is None:
        return Icon.UNSURE, say("An unseen card")
    return MODIFIER_ICONS[modifier], modifier.word


def stacks(page: Page, state: White) -> None:
    """The four stacks at any time; a touch shows one card by card."""
    now = say("Touch a stack to see its cards.")
    main = framed(page, Header(say("The castle"), now, Icon.CASTLE), Foot(say("Done"), Close()))
    places = main.grid(2, 2, GAP) if page.upright else main.columns(4, GAP)
    for stack, box in zip(Stack, places, strict=True):
        name = name_of(stack)
        look = Look(chosen=page.focused == name, open=True)
        tower(page, box.cut(bottom=COUNT), state, stack, look)
        page.press(box.cut(bottom=COUNT), name, Open(Sheet.STACK, stack.value), label=stack.short, focus=True)
        _counted(page, box.bottom_part(COUNT).inset(10, 8), state, stack)


def _counted(page: Page, box: Box, state: White, stack: Stack) -> None:
    """A card less or more than the books have: it comes from the hunt deck, or goes back (S43)."""
    less, more = box.columns(2, 8)
    cards = state.stacks[stack]
    to = "discard" if cards and cards[0].name else "deck"
    page.button(
        less,
        f"{stack.value}-",
        Take(Move("card", stack.value, to)),
        icon=Icon.MINUS,
        why_not=None if cards else say("no card lies there"),
    )
    page.button(
        more,
        f"{stack.value}+",
        Take(Move("card", "deck", stack.value)),
        icon=Icon.PLUS,
        why_not=None if state.deck else say("the hunt deck is used up"),
    )


def stack(page: Page, state: White, about: str) -> None:
    """One stack, its castle card and then the top card first; a touch on a card writes it down."""
    if about not in set(Stack):
        return
    place = Stack(about)
    cards = state.stacks[place]
    held = page.view.desk.held
    now = (
        say("Which icon does the card show?")
        if held is not None
        else say("The top card is first. Touch one to note its icon.")
        if cards
        else say("No card lies there: no die may be committed.")
    )
    main = framed(page, Header(place.heading, now, Icon.CASTLE), Foot(say("Done"), Close()))
    _boss(page, main.top_part(BOSS), state, place)
    for i, box in rows(page, main.cut(top=BOSS + GAP), len(cards), "page of the stack"):
        if held == f"{about} {i}":
            _icons(page, box, f"{about}.{i}", cards[i])
        else:
            _card(page, box, f"{about} {i}", f"{about}.{i}", cards[i], number=i + 1)


def _boss(page: Page, box: Box, state: White, stack: Stack) -> None:
    """The castle card beside the stack: known once it was scouted or faced (W72)."""
    boss = state.bosses[stack]
    card = boss.card
    known = bool(card.name) or card.health > 0
    detail = say("Health {health}, Damage {damage}", health=card.health, damage=card.damage)
    if not known:
        detail = say("turned up: touch to write it down") if boss.face_up else say("not turned yet")
    page.button(
        box,
        "castle card",
        Open(Sheet.LYING, f"castle.{stack.value}"),
        card.heading,
        icon=Icon.CHECK if boss.beaten else Icon.CROWN if stack is Stack.KEEP else Icon.CASTLE,
        detail=detail,
        is_name=True,
        focus=True,
    )


def _card(page: Page, box: Box, name: str, where: str, card: Card, *, number: int) -> None:
    left = box.cut(right=244)
    icon = MODIFIER_ICONS[card.modifier] if card.modifier is not None else Icon.UNSURE
    word = card.modifier.word if card.modifier is not None else say("unseen")
    words = say("{n}. {icon}", n=number, icon=word)
    page.button(left, name, Hold(name), words, icon=icon, icon_size=36)
    label: Text | str = card.name or say("Name, if known")
    page.button(box.right_part(236), f"name {where}", Write(card.name, where), label, is_name=True)


def _icons(page: Page, box: Box, where: str, card: Card) -> None:
    for modifier, cell in zip(Modifier, box.columns(len(Modifier), 8), strict=True):
        page.button(
            cell,
            f"icon {modifier.value}",
            _described(where, card, modifier),
            modifier.word,
            icon=MODIFIER_ICONS[modifier],
            icon_size=30,
            style=LABEL if page.upright else BODY,
            middle=True,
            below=page.upright,
            chosen=card.modifier is modifier,
        )


def _described(where: str, card: Card, modifier: Modifier) -> Intent:
    return Take(Describe(where, msgspec.structs.replace(card, modifier=modifier)))
