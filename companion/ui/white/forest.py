"""The forest: where the hero stands and may go, the strategy area, the hunt deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.games.game import Offer, Step
from companion.games.text import say
from companion.games.white.actions import PressOnward
from companion.games.white.cards import Card
from companion.games.white.forest import castle_gate, place_name, shape
from companion.games.white.state import ForestPlace, White
from companion.inputs import Intent, Open, Sheet, Take
from companion.ui.frame import framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.marks import Panel, Scenery
from companion.ui.page import BODY, LABEL, LABEL_BOLD, MIDDLE_NUMBER, Page
from companion.ui.places import View as Place
from companion.ui.scenes.steps import foot, header, offer_grid, others
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight
from companion.ui.white.enemies import MODIFIER_ICONS

GAP = 20
EDGE_LETTERS = Style(24, Weight.BOLD)
SMALL_NUMBER = Style(26, Weight.HEAVY)


def forest(page: Page, state: White, step: Step) -> None:
    """Filling the forest, and pressing onward."""
    main = framed(page, header(page, step), foot(page, step))
    if page.upright:
        side = main.bottom_part(92)
        woods = main.cut(bottom=104)
    else:
        side = main.right_part(244)
        woods = main.cut(right=256)
    _woods(page, woods, state, step)
    beside(page, side, state)
    rest = [item for item in others(step) if not isinstance(item[1].action, PressOnward)]
    if rest:
        offer_grid(page, side.bottom_part(190), rest, 1)


class Woods(NamedTuple):
    """Where the forest is drawn: its cells' ground, and how large a cell is."""

    ground: Box
    w: float
    h: float

    def cell(self, index: int, columns: int) -> Box:
        """The box of a place."""
        row, column = divmod(index, columns)
        x, y = self.ground.x + column * (self.w + GAP), self.ground.y + row * (self.h + GAP)
        return Box(x, y, self.w, self.h)


def _woods(page: Page, box: Box, state: White, step: Step) -> None:
    house = state.setup.house
    offers = {o.action.place: o for o in step.offers if isinstance(o.action, PressOnward)}
    following = None if step.next is None else step.offers[step.next].action
    chosen = following.place if isinstance(following, PressOnward) else ""
    if page.focused is not None:
        chosen = page.focused.removeprefix("place ")
    woods = grown(page, box, state, offers, chosen)
    for i in range(len(state.forest)):
        name = place_name(i, house)
        _go(page, woods.cell(i, shape(house)[1]), name, offers.get(name), state)
    if state.hero_at is not None:
        _arrows(page, woods.ground, (woods.w, woods.h), state, offers=offers, chosen=chosen)


def grown(page: Page, box: Box, state: White, offers: Mapping[str, Offer], chosen: str) -> Woods:
    """Draw the forest as it lies; framed are the places with an offer."""
    house = state.setup.house
    rows, columns = shape(house)
    left, under = 34, 30
    ground = box.cut(left=left, bottom=under, right=6, top=6)
    woods = Woods(ground, (ground.w - GAP * (columns - 1)) / columns, (ground.h - GAP * (rows - 1)) / rows)
    for i, place in enumerate(state.forest):
        cell, name = woods.cell(i, columns), place_name(i, house)
        _place(page, cell, place, name, offers.get(name), chosen=chosen == name)
        if i == castle_gate(house):
            _gate(page, cell)
        if i == state.hero_at:
            _hero(page, cell, state.stats.health)
        elif place.visited:
            page.add(Panel(cell.square(30), Tone.SURFACE, Tone.RUBY, 5, 15))
    for c in range(columns):
        x = ground.x + c * (woods.w + GAP)
        page.words(Box(x, ground.bottom + 6, woods.w, 26), "ABCD"[c], EDGE_LETTERS, Tone.INK2, 0.5)
    for r in range(rows):
        y = ground.y + r * (woods.h + GAP)
        page.words(Box(box.x, y, left - 8, woods.h), rows - r, EDGE_LETTERS, Tone.INK2, 0.5)
    return woods


def _place(
    page: Page, cell: Box, place: ForestPlace, name: str, offer: Offer | None, *, chosen: bool
) -> None:
    if offer is not None:
        page.add(Panel(cell.inset(-7 if chosen else -5), Tone.PRIMARY, radius=20 if chosen else 18))
        page.add(Panel(cell.inset(3 if chosen else 0), Tone.SURFACE, radius=13))
    inner = cell.inset(6 if chosen else 3) if offer is not None else cell
    if place.card is None:
        page.add(Panel(inner, Tone.SUNK, Tone.EDGE, 3, 14, dashed=True))
        if not place.visited:
            page.words(inner.inset(8), say("empty"), LABEL, Tone.INK2, 0.5)
    elif place.face_up:
        _face_up(page, inner, place.card)
    else:
        page.add(Scenery(inner, Place.WOODS, 12))
        if place.card.modifier is not None:
            badge = Box(inner.x + 8, inner.bottom - 50, 42, 42)
            page.panel(badge, radius=21)
            page.sign(badge.square(30), MODIFIER_ICONS[place.card.modifier])
    if page.is_pressed(f"place {name}"):
        page.add(Panel(inner, Tone.LEGAL, radius=12))


def _face_up(page: Page, box: Box, card: Card) -> None:
    page.add(Panel(box, Tone.SURFACE, Tone.EDGE, 3, 12))
    inner = box.inset(9, 8)
    page.words(inner.cut(bottom=34), card.heading, LABEL_BOLD, rise=0, lines=2, name=True)
    row = inner.bottom_part(30)
    if card.fights:
        x = row.x
        for icon, tone, value in (
            (Icon.HEALTH, Tone.RUBY, card.health),
            (Icon.DAMAGE, Tone.STEEL, card.damage),
        ):
            page.sign(Box(x, row.y + 5, 20, 20), icon, tone)
            wide = min(page.width(str(value), SMALL_NUMBER) + 2, (row.w - 33) / 2 - 28)
            page.words(Box(x + 22, row.y, wide, 30), value, SMALL_NUMBER)
            x += 22 + wide + 6
    if card.modifier is not None:
        page.sign(row.right_part(27).square(27), MODIFIER_ICONS[card.modifier])


def _gate(page: Page, cell: Box) -> None:
    badge = Box(cell.right - 62, cell.y + 8, 54, 54)
    page.panel(badge, radius=27)
    page.sign(badge.square(36), Icon.CASTLE, Tone.RUBY)


def _hero(page: Page, cell: Box, health: int) -> None:
    badge = cell.square(84)
    page.add(Panel(badge, Tone.SURFACE, Tone.RUBY, 5, 42))
    page.sign(Box(badge.x + 12, badge.centre[1] - 14, 28, 28), Icon.HEALTH, Tone.RUBY)
    page.words(Box(badge.x + 40, badge.y + 10, 34, 64), health, Style(40, Weight.HEAVY), align=0.5)


def _go(page: Page, cell: Box, name: str, offer: Offer | None, state: White) -> None:
    move: Intent = Take(PressOnward(name) if offer is None else offer.action)
    why = (
        None
        if offer is not None
        else (
            say("The hero enters at the bottom left.")
            if state.hero_at is None
            else say("The health die moves one place, never diagonally.")
        )
    )
    page.press(
        cell,
        f"place {name}",
        move,
        why_not=why,
        label=say("Move to {place}", place=name),
        focus=offer is not None,
    )


def _arrows(
    page: Page,
    cells: Box,
    size: tuple[float, float],
    state: White,
    *,
    offers: Mapping[str, Offer],
    chosen: str,
) -> None:
    """A badge in the gap towards each place that may be entered."""
    house = state.setup.house
    _, columns = shape(house)
    here = state.hero_at or 0
    row, column = divmod(here, columns)
    w, h = size
    x, y = cells.x + column * (w + GAP) + w / 2, cells.y + row * (h + GAP) + h / 2
    for turn, dx, dy in ((0, 0, -1), (90, 1, 0), (180, 0, 1), (270, -1, 0)):
        r, c = row + dy, column + dx
        at = r * columns + c
        if not (0 <= c < columns and 0 <= at < len(state.forest)):
            continue
        if place_name(at, house) not in offers:
            continue
        middle = x + dx * (w + GAP) / 2, y + dy * (h + GAP) / 2
        badge = Box(middle[0] - 22, middle[1] - 22, 44, 44)
        there = chosen == place_name(at, house)
        ground, ink = (Tone.PRIMARY, Tone.ON_PRIMARY) if there else (Tone.SURFACE, Tone.PRIMARY)
        page.add(Panel(badge, ground, Tone.PRIMARY, 4, 22))
        page.sign(badge.square(22), Icon.ARROW, ink, turn)


def beside(page: Page, box: Box, state: White) -> None:
    """The strategy area and the hunt cards."""
    if page.upright:
        cells = box.columns(3, 10)
        for cell, n, words in zip(
            cells,
            (len(state.strategy_area), state.deck, len(state.discard)),
            (say("Strategy area"), say("Hunt deck"), say("Discard")),
            strict=True,
        ):
            _count(page, cell, n, words)
        return
    top = box.top_part(36)
    page.words(top.cut(right=40), say("Strategy area"), BODY)
    page.words(top, len(state.strategy_area), Style(28, Weight.HEAVY), align=1)
    rows = box.cut(top=42, bottom=102)
    shown = state.strategy_area[: max(0, int((rows.h + 8) // 84))]
    for i, card in enumerate(shown):
        _area_row(page, Box(rows.x, rows.y + i * 84, rows.w, 76), card, i)
    for cell, n, words in zip(
        box.bottom_part(92).columns(2, 8),
        (state.deck, len(state.discard)),
        (say("Hunt deck"), say("Discard")),
        strict=True,
    ):
        _count(page, cell, n, words)


def _count(page: Page, box: Box, n: int, words: object) -> None:
    page.panel(box, Tone.SUNK)
    page.words(box.cut(top=8, bottom=40), n, MIDDLE_NUMBER, align=0.5)
    page.words(box.bottom_part(40).cut(bottom=8).inset(4, 0), words, LABEL, Tone.INK2, 0.5)  # type: ignore[arg-type]


def _area_row(page: Page, box: Box, card: Card, index: int) -> None:
    name = f"area {index}"
    page.panel(box, Tone.LEGAL if page.is_pressed(name) else Tone.SURFACE)
    page.press(box, name, Open(Sheet.LYING, f"strategy.{index}"), held=say("Write the card down"))
    inner = box.inset(12, 8)
    known = bool(card.name) or card.health > 0
    if not known:
        page.words(inner.cut(right=40), say("card {n}, not entered", n=index + 1), LABEL, Tone.INK2)
        page.sign(inner.right_part(36).square(32), Icon.CARDS, Tone.INK2)
        return
    if not card.fights:  # its sign says what it is
        page.sign(inner.left_part(32).square(30), Icon.FABLE, Tone.INK2)
        page.words(inner.cut(left=42, right=40), card.heading, LABEL_BOLD, lines=2, name=True)
    else:
        page.words(inner.top_part(28).cut(right=40), card.heading, LABEL_BOLD, name=True)
    row = inner.bottom_part(28)
    style = Style(24, Weight.HEAVY)
    if card.fights:
        page.sign(Box(row.x, row.y + 4, 20, 20), Icon.HEALTH, Tone.RUBY)
        page.words(Box(row.x + 24, row.y, 40, 28), card.health, style)
        page.sign(Box(row.x + 68, row.y + 4, 20, 20), Icon.DAMAGE, Tone.STEEL)
        page.words(Box(row.x + 92, row.y, 40, 28), card.damage, style)
    if card.modifier is not None:
        page.sign(inner.right_part(36).square(36), MODIFIER_ICONS[card.modifier])
