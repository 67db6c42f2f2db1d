"""Any step without a scene of its own, so that none is ever without a way on."""

from __future__ import annotations

from companion.games.game import Offer, Step
from companion.ui.frame import framed
from companion.ui.geometry import Box
from companion.ui.marks import Scenery
from companion.ui.page import Page
from companion.ui.places import View as Place
from companion.ui.scenes.steps import foot, header, offer_grid, others
from companion.ui.tableau import books

OFFER, LOWEST, HIGHEST, BADGE = 102, 150, 318, 112
"""A row of offers with its gap, between which heights there is a picture above them, and the sign on it."""

THREE, IN_THREES = 3, {3, 5, 6}
"""Offers that stand three in a row where there is room, so that no row has a hole."""


def choices(step: Step) -> tuple[tuple[int, Offer], ...]:
    """The offers as buttons; where NEXT takes one of several of a kind, that one stands among them."""
    following = None if step.next is None else type(step.offers[step.next].action)
    alike = sum(type(offer.action) is following for offer in step.offers)
    if alike > 1:
        return tuple((i, offer) for i, offer in enumerate(step.offers) if i != step.second)
    return others(step)


def plain(page: Page, step: Step) -> None:
    """The offers of a step."""
    top = header(page, step)
    main = framed(page, top, foot(page, step))
    listed = choices(step)
    across = THREE if len(listed) in IN_THREES and not page.upright else 2
    rows = -(-len(listed) // across)
    room = main.h - rows * OFFER - 12
    art = main.top_part(max(0.0, min(room, HIGHEST)))
    if art.h >= LOWEST:
        left = books(page.view)
        night = left is not None and left.night
        page.add(Scenery(art, Place.HOME_NIGHT if night else Place.HOME_DAY, 14))
        badge = Box(art.x + 28, art.y + 24, BADGE, BADGE)
        page.panel(badge, radius=BADGE / 2)
        page.sign(badge.square(BADGE * 0.6), top.icon)
        offer_grid(page, main.cut(top=art.h + 12), listed, across, step.next)
    else:
        offer_grid(page, main, listed, across, step.next)
