"""Any step without a scene of its own, so that none is ever without a way on."""

from __future__ import annotations

from companion.games.game import Offer, Step
from companion.ui.frame import framed
from companion.ui.marks import Scenery
from companion.ui.page import Page
from companion.ui.places import View as Place
from companion.ui.scenes.steps import foot, header, offer_grid, others
from companion.ui.tableau import books

OFFER, LOWEST, HIGHEST = 102, 240, 318
"""A row of offers with its gap, and between which heights there is a picture above them."""


def choices(step: Step) -> tuple[tuple[int, Offer], ...]:
    """The offers as buttons; where NEXT takes one of several of a kind, that one stands among them."""
    following = None if step.next is None else type(step.offers[step.next].action)
    alike = sum(type(offer.action) is following for offer in step.offers)
    if alike > 1:
        return tuple((i, offer) for i, offer in enumerate(step.offers) if i != step.second)
    return others(step)


def plain(page: Page, step: Step) -> None:
    """The offers of a step."""
    main = framed(page, header(page, step), foot(page, step))
    listed = choices(step)
    rows = -(-len(listed) // 2)
    room = main.h - rows * OFFER - 12
    art = main.top_part(max(0.0, min(room, HIGHEST)))
    if art.h >= LOWEST:
        left = books(page.view)
        night = left is not None and left.night
        page.add(Scenery(art, Place.HOME_NIGHT if night else Place.HOME_DAY, 14))
        offer_grid(page, main.cut(top=art.h + 12), listed, 2, step.next)
    else:
        offer_grid(page, main, listed, 2, step.next)
