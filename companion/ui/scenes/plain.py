"""Any step without a scene of its own, so that none is ever without a way on; and the end of a game."""

from __future__ import annotations

from companion.games.game import Offer, Step
from companion.games.text import say
from companion.inputs import GoHome
from companion.ui.books import books
from companion.ui.frame import Foot, framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.marks import Scenery
from companion.ui.page import Page
from companion.ui.places import View as Place
from companion.ui.scenes.steps import foot, header, offer_grid, others
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight


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
    art = main.cut(bottom=main.h - min(main.h * 0.66, 318))
    listed = choices(step)
    rows = -(-len(listed) // 2)
    if main.h - art.h - 12 >= rows * 86:
        left = books(page.view.state)
        night = left is not None and left.night
        page.add(Scenery(art, Place.HOME_NIGHT if night else Place.HOME_DAY, 14))
        offer_grid(page, main.cut(top=art.h + 12), listed, 2, step.next)
    else:
        offer_grid(page, main, listed, 2, step.next)


def game_over(page: Page, step: Step, *, won: bool) -> None:
    """How it ended; Undo stays, and NEXT goes home."""
    main = framed(page, header(page, step), Foot(say("Home"), GoHome()))
    left = books(page.view.state)
    night = left is not None and left.night
    page.add(Scenery(main, Place.HOME_NIGHT if night else Place.HOME_DAY, 14))
    badge = Box(main.x + 28, main.y + 20, 96, 96)
    page.panel(badge, radius=48)
    page.sign(badge.square(60), Icon.CROWN if won else Icon.HEALTH, Tone.GOLD if won else Tone.RUBY)
    words = Box(badge.right + 24, badge.y, main.w * (0.68 if page.upright else 0.36), 96)
    page.words(
        words,
        say("The tale is told, and you won it.") if won else say("The hero falls."),
        Style(38, Weight.TITLE),
        Tone.SKY_INK,
        lines=2,
    )
