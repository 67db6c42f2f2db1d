"""What a service of the merchant's is done to: a place of the forest, a card, an item, a tower (W72, W74)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.white.actions import AimAt
from companion.games.white.forest import place_index, shape
from companion.inputs import Take
from companion.ui.frame import framed
from companion.ui.icons import Icon
from companion.ui.page import LABEL, LABEL_BOLD, Page
from companion.ui.scenes.steps import foot, header, offer_grid
from companion.ui.theme import Tone
from companion.ui.white.enemies import MODIFIER_ICONS

if TYPE_CHECKING:
    from companion.games.game import Offer, Step
    from companion.games.white.state import ForestPlace, White
    from companion.ui.geometry import Box

LOW = 92


def aim(page: Page, state: White, step: Step) -> None:
    """The targets, those of the forest where they lie."""
    main = framed(page, header(page, step), foot(page, step))
    offers = tuple(enumerate(step.offers))
    woods = [item for item in offers if _place(item[1]) is not None]
    rest = [item for item in offers if _place(item[1]) is None]
    if not woods:
        offer_grid(page, main, rest, 2, step.next)
        return
    if rest:
        offer_grid(page, main.bottom_part(LOW), rest, len(rest))
        main = main.cut(bottom=LOW + 12)
    house = state.setup.house
    down, across = shape(house)
    cells = main.grid(across, down, 10)
    chosen = None if step.next is None or page.focused is not None else step.next
    at = {place_index(_place(item[1]) or "", house): item for item in woods}
    for index, cell in enumerate(cells):
        if index in at:
            _target(page, cell, state.forest[index], at[index], chosen=at[index][0] == chosen)
        else:
            page.panel(cell, Tone.OFFBG, edge=Tone.EDGE, dashed=True)


def _place(offer: Offer) -> str | None:
    """The forest place of a target."""
    action = offer.action
    if not isinstance(action, AimAt) or not action.target.startswith("forest."):
        return None
    return action.target.removeprefix("forest.")


def _target(page: Page, box: Box, place: ForestPlace, item: tuple[int, Offer], *, chosen: bool) -> None:
    number, offer = item
    name = f"offer {number}"
    chosen = chosen or page.focused == name
    ground = Tone.PRIMARY if chosen else Tone.LEGAL if page.is_pressed(name) else Tone.SURFACE
    ink = Tone.ON_PRIMARY if chosen else Tone.INK
    page.panel(box, ground, edge=Tone.PRIMARY if chosen else Tone.EDGE)
    inner = box.inset(12, 8)
    page.words(inner.top_part(30), offer.label, LABEL_BOLD, ink)
    if place.card is not None:
        below = inner.cut(top=30)
        if place.face_up:
            page.words(below, place.card.heading, LABEL, ink, rise=0, lines=2, name=True)
        elif place.card.modifier is not None:
            page.sign(below.left_part(36).square(34), MODIFIER_ICONS[place.card.modifier], ink)
            page.words(below.cut(left=46), place.card.modifier.word, LABEL, ink)
        else:
            page.sign(below.left_part(36).square(34), Icon.CARDS, ink)
    page.press(box, name, Take(offer.action), label=offer.label, focus=True)
