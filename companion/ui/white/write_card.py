"""Writing a turned-up card down: its name, what it is, its icons and numbers."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from companion.games.game import Step
from companion.games.text import say
from companion.games.white.actions import WriteCard
from companion.games.white.cards import Card, Kind, Modifier
from companion.games.white.state import White
from companion.inputs import Intent, Open, Sheet, Take, Write
from companion.ui.frame import Second, framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.page import Page
from companion.ui.scenes.steps import foot, header
from companion.ui.strong20.card_numbers import DAMAGE, HEALTH, Number, number_field
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight
from companion.ui.white.enemies import MODIFIER_ICONS

GAP = 12
ROW = 76
NUMBERS = 122
TYPED = 252
NAMED = Style(22, Weight.BOLD)


Enter = Callable[[Card], Intent]
"""What notes a changed card: of the one being written down, or of one that lies somewhere."""


def write_card(page: Page, state: White, step: Step) -> None:
    """The form of the card that was turned up."""
    text = Second("text", say("Its text"), Open(Sheet.TEXT), Icon.LOG)
    main = framed(page, header(page, step), msgspec.structs.replace(foot(page, step), second=text))
    card = state.draft or Card()
    card_form(page, main, card, lambda changed: Take(WriteCard(changed)), name=Write(card.name))


def card_form(page: Page, main: Box, card: Card, enter: Enter, *, name: Intent, beside: float = 0) -> None:
    """A card's name, what it is, its icons and numbers; the first row leaves so much `beside` free."""
    first = main.top_part(ROW).cut(right=beside)
    if card.kind is Kind.BOSS:
        name_button(page, first, card.name, name)
        _numbers(page, main.cut(top=ROW + GAP).top_part(NUMBERS), card, enter)
        return
    kinds = 334 if page.upright else 420
    if beside:
        kinds -= 60 if page.upright else 100
    name_button(page, first.cut(right=kinds + GAP), card.name, name)
    for kind, cell, words, icon in zip(
        (Kind.ENEMY, Kind.FABLE),
        first.right_part(kinds).columns(2, GAP),
        (say("Enemy"), say("Fable")),
        (Icon.DAMAGE, Icon.FABLE),
        strict=True,
    ):
        page.button(
            cell,
            f"kind {kind.value}",
            _written(enter, card, kind=kind),
            words,
            icon=None if beside else icon,
            icon_size=30,
            chosen=card.kind is kind,
            middle=True,
        )
    y = ROW + GAP
    modifiers_row(page, main.cut(top=y).top_part(ROW), card, enter)
    y += ROW + GAP
    if card.fights:
        _numbers(page, main.cut(top=y).top_part(NUMBERS), card, enter)
        y += NUMBERS + GAP
    rest = main.cut(top=y)
    if page.upright:
        _icons(page, rest.top_part(NUMBERS).columns(2, GAP), card, enter)
        _marks(page, rest.cut(top=NUMBERS + GAP).top_part(ROW).columns(2, GAP), card, enter)
    else:
        row = rest.top_part(NUMBERS)
        typed = 2 * TYPED + GAP  # as wide as a number that can be typed needs
        _icons(page, row.left_part(typed).columns(2, GAP), card, enter)
        _marks(page, row.cut(left=typed + GAP).columns(2, GAP), card, enter)


def _written(enter: Enter, card: Card, **fields: object) -> Intent:
    return enter(msgspec.structs.replace(card, **fields))


def name_button(page: Page, box: Box, name: str, write: Intent) -> None:
    """A touch writes a card's name."""
    if name:
        page.button(box, "name", write, name, icon=Icon.PENCIL, icon_size=28, is_name=True, focus=True)
    else:
        asked, plain = say("Name, if you like"), Style(26, Weight.LABEL)
        page.button(box, "name", write, asked, icon=Icon.PENCIL, icon_size=28, style=plain, focus=True)


def modifiers_row(page: Page, box: Box, card: Card, enter: Enter) -> None:
    """The large icons; a touch on the chosen one takes it back."""
    for modifier, cell in zip(Modifier, box.columns(len(Modifier), GAP), strict=True):
        chosen = card.modifier is modifier
        page.button(
            cell,
            f"modifier {modifier.value}",
            _written(enter, card, modifier=None if chosen else modifier),
            modifier.word,
            icon=MODIFIER_ICONS[modifier],
            icon_size=34 if not page.upright else 28,
            chosen=chosen,
            middle=True,
            below=True,
            style=NAMED,
        )


BRIBE = Number("bribe", say("Bribe"), Icon.GOLD, Tone.GOLD, may_lack=True)
RESOLVE = Number("resolve", say("Modifiers"), Icon.FOREBODE, Tone.INK2)
ADDITIONAL = Number("additional", say("More cards"), Icon.CARDS, Tone.INK2)


def _field(page: Page, box: Box, card: Card, number: Number, value: int, *, enter: Enter) -> None:
    less, more = (
        _written(enter, card, **{number.name: max(0, value - 1)}),
        _written(enter, card, **{number.name: value + 1}),
    )
    number_field(
        page, box, number, value, less=less, more=more, to=lambda n: _written(enter, card, **{number.name: n})
    )


def _numbers(page: Page, box: Box, card: Card, enter: Enter) -> None:
    less, more = max(0, card.health - 1), card.health + 1
    page.adjust = (_written(enter, card, health=less), _written(enter, card, health=more))
    health, damage, *rest = box.columns(2 if card.kind is Kind.BOSS else 3, GAP)
    _field(page, health, card, HEALTH, card.health, enter=enter)
    _field(page, damage, card, DAMAGE, card.damage, enter=enter)
    if not rest:
        return
    (bribe,) = rest
    number_field(
        page,
        bribe,
        BRIBE,
        card.bribe,
        less=_written(enter, card, bribe=card.bribe - 1 if card.bribe else None),
        more=_written(enter, card, bribe=(card.bribe or 0) + 1),
        to=lambda n: _written(enter, card, bribe=n),
    )


def _icons(page: Page, cells: tuple[Box, ...], card: Card, enter: Enter) -> None:
    for cell, number, value in zip(
        cells, (RESOLVE, ADDITIONAL), (card.resolve, card.additional), strict=True
    ):
        _field(page, cell, card, number, value, enter=enter)


def _marks(page: Page, cells: tuple[Box, ...], card: Card, enter: Enter) -> None:
    for cell, name, words, icon, on in zip(
        cells,
        ("merchant", "after_effects"),
        (say("Visit the merchant"), say("After effects")),
        (Icon.SHOP, Icon.CARDS),
        (card.merchant, card.after_effects),
        strict=True,
    ):
        page.button(
            cell,
            name,
            _written(enter, card, **{name: not on}),
            words,
            icon=icon,
            icon_size=36,
            chosen=on,
            below=not page.upright,
            middle=True,
            style=Style(24, Weight.BOLD),
        )
