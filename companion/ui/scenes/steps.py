"""What every step's scene starts from: step line, foot and offers, as the Step says them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from companion.games.game import Action, Offer, Step
from companion.games.text import say
from companion.inputs import Ask, Fill, Take
from companion.ui.frame import Foot, Header, Second
from companion.ui.geometry import TOUCH, Box
from companion.ui.icons import Icon
from companion.ui.page import Page
from companion.ui.tableau import shown
from companion.ui.telling import capital
from companion.ui.theme import Tone

NARROWEST = 150
OFFER_PAGE = "page of offers"


def signed(page: Page, action: Action) -> tuple[Icon | None, Tone | None]:
    """The icon of an action and its colour."""
    laid = shown(page.view)
    return (None, None) if laid is None else laid.signs.action(action)


def header(page: Page, step: Step, **fields: object) -> Header:
    """The step line of a step."""
    rule = page.say(say("Rule {number}", number=step.rule)) if step.rule else ""
    laid = shown(page.view)
    icon = Icon.NEXT if laid is None else laid.signs.steps.get(step.id, Icon.NEXT)
    plain = Header(step.title, step.now, icon, step.trail, step.here, rule=rule)
    return msgspec.structs.replace(plain, **fields)


def foot(page: Page, step: Step) -> Foot:
    """NEXT and the second button of a step."""
    following = None if step.next is None else step.offers[step.next]
    second = None if step.second is None or step.second == step.next else step.offers[step.second]
    return Foot(
        None if following is None else following.label,
        None if following is None else Take(following.action),
        step.waiting,
        None if second is None else second_button(page, second),
        _refused(page, step),
    )


def refused(page: Page, step: Step) -> Offer | None:
    """What NEXT would do, where it waits because that is greyed."""
    if step.next is not None:
        return None
    laid = shown(page.view)
    onward = () if laid is None else laid.signs.onward
    return next((o for o in step.offers if o.why_not is not None and isinstance(o.action, onward)), None)


def _refused(page: Page, step: Step) -> Ask | None:
    offer = refused(page, step)
    return None if offer is None else Ask(offer.action, page.say(offer.why_not))


def second_button(page: Page, offer: Offer) -> Second:
    """An offer as the foot's second button."""
    icon, tone = signed(page, offer.action)
    return Second("second", offer.label, Take(offer.action), icon, tone, offer.why_not)


def others(step: Step) -> tuple[tuple[int, Offer], ...]:
    """The offers that neither NEXT nor the second button shows, with their numbers."""
    return tuple((i, offer) for i, offer in enumerate(step.offers) if i not in {step.next, step.second})


def offer_button(page: Page, box: Box, number: int, offer: Offer, *, chosen: bool = False) -> None:
    """An offer as a button; greyed with the reason in words."""
    icon, tone = signed(page, offer.action)
    held = say("Rule {number}", number=offer.rule) if offer.rule else None
    page.button(
        box,
        f"offer {number}",
        Take(offer.action),
        capital(page.say(offer.label)),
        icon=icon,
        icon_tone=tone,
        detail=offer.why_not or offer.detail,
        why_not=offer.why_not,
        held=held,
        focus=True,
        chosen=chosen,
        is_name=True,
    )


def offer_grid(
    page: Page, box: Box, offers: Iterable[tuple[int, Offer]], across: int, chosen: int | None = None
) -> None:
    """Offers as a grid of buttons, as high as there is room for and at most 92.

    More than there is room for come on further pages, turned by a button.
    """
    listed = tuple(offers)
    if not listed:
        return
    most_across = max(across, int((box.w + 10) // (NARROWEST + 10)))
    most_down = max(1, int((box.h + 10) // (TOUCH + 10)))
    room = most_across * most_down
    turn: Fill | None = None
    if len(listed) > room:
        pages = -(-len(listed) // (room - 1))
        at = page.view.desk.filled(OFFER_PAGE, 0) % pages
        turn = Fill(OFFER_PAGE, (at + 1) % pages)
        left = len(listed) - (room - 1)
        listed = listed[at * (room - 1) : (at + 1) * (room - 1)]
    shown = len(listed) + (turn is not None)
    while -(-shown // across) > most_down:
        across += 1
    down = -(-shown // across)
    height = min(92.0, (box.h - 10 * (down - 1)) / down)
    cells = box.top_part(height * down + 10 * (down - 1)).grid(across, down, 10)
    for cell, (number, offer) in zip(cells, listed, strict=False):
        offer_button(page, cell, number, offer, chosen=number == chosen and page.focused is None)
    if turn is not None:
        page.button(cells[shown - 1], "more offers", turn, say("{n} more", n=left), middle=True)
