"""What a service of the merchant's is done to: a place of the forest, a card, an item, a tower (W72, W74)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.white.actions import AimAt
from companion.games.white.forest import place_index, shape
from companion.inputs import Take
from companion.ui.frame import framed
from companion.ui.geometry import Box
from companion.ui.marks import Scenery
from companion.ui.page import LABEL, LABEL_BOLD, Page
from companion.ui.places import View as Place
from companion.ui.scenes.plain import plain
from companion.ui.scenes.steps import foot, header, offer_grid
from companion.ui.theme import Tone
from companion.ui.white.enemies import MODIFIER_ICONS

if TYPE_CHECKING:
    from companion.games.game import Offer, Step
    from companion.games.white.state import ForestPlace, White

LOW = 92


def aim(page: Page, state: White, step: Step) -> None:
    """The targets, those of the forest where they lie."""
    offers = tuple(enumerate(step.offers))
    woods = [item for item in offers if _place(item[1]) is not None]
    rest = [item for item in offers if _place(item[1]) is None]
    if not woods:
        plain(page, step)
        return
    main = framed(page, header(page, step), foot(page, step))
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
    ground = Tone.LEGAL if page.is_pressed(name) else Tone.SURFACE
    page.panel(box, ground, edge=Tone.PRIMARY if chosen else Tone.EDGE, line=8 if chosen else 3)
    inner = box.inset(10 if chosen else 5)
    card = place.card
    if card is not None and not place.face_up:
        page.add(Scenery(inner, Place.WOODS, 10))
    chip = Box(inner.x + 8, inner.y + 8, page.width(offer.label, LABEL_BOLD) + 20, 36)
    page.panel(chip, Tone.PRIMARY if chosen else Tone.SURFACE, radius=10)
    page.words(chip, offer.label, LABEL_BOLD, Tone.ON_PRIMARY if chosen else Tone.INK, 0.5)
    if card is not None and place.face_up:
        page.words(inner.inset(10, 4).cut(top=44), card.heading, LABEL, rise=0, lines=2, name=True)
    elif card is not None and card.modifier is not None:
        badge = Box(inner.right - 48, inner.y + 6, 42, 42)
        page.panel(badge, radius=21)
        page.sign(badge.square(30), MODIFIER_ICONS[card.modifier])
    page.press(box, name, Take(offer.action), label=offer.label, focus=True)
