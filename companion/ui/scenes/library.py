"""The card library: which cards are known; the numbers of one corrected, or the card forgotten."""

from __future__ import annotations

import msgspec

from companion.games.game import GameName
from companion.games.text import say, say_n
from companion.games.white.cards import Card
from companion.inputs import Close, ForgetCard, Hold, Intent, KeepCard, Open, Sheet
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.page import LEAD, Page
from companion.ui.scenes.listing import rows
from companion.ui.scenes.menu import BACK
from companion.ui.theme import Tone
from companion.ui.white.enemies import MODIFIER_ICONS
from companion.ui.white.write_card import (
    ADDITIONAL,
    BRIBE,
    DAMAGE,
    HEALTH,
    RESOLVE,
    Number,
    number_field,
)

FORGET = "forget"
GAP = 12


def library(page: Page) -> None:
    """Every known card; a touch opens its numbers."""
    cards = page.view.cards
    now = say_n("{n} card is known by name.", "{n} cards are known by name.", len(cards))
    main = framed(page, Header(say("Known cards"), now, Icon.CARDS), BACK)
    if not cards:
        page.panel(main.top_part(110), Tone.SUNK)
        words = say("A card is kept when it is activated; next time its name is enough.")
        page.words(main.top_part(110).inset(20, 10), words, LEAD, lines=3)
        return
    for number, cell in rows(page, main, len(cards), "page of the library", across=1 if page.upright else 2):
        card = cards[number]
        page.button(
            cell,
            f"known {number}",
            Open(Sheet.KNOWN_CARD, card.name),
            card.title,
            icon=Icon.CARDS if card.modifier is None else MODIFIER_ICONS[card.modifier],
            detail=_numbers(card),
            is_name=True,
            focus=True,
        )


def _numbers(card: Card) -> str:
    """A fighting card's numbers in one line: Health, Damage, and the Bribe if there is one."""
    if not card.fights:
        return ""
    bribe = "" if card.bribe is None else f" / {card.bribe}"
    return f"{card.health} / {card.damage}{bribe}"


def known_card(page: Page, name: str) -> None:
    """The numbers of one known card."""
    card = next((known for known in page.view.cards if known.name == name), None)
    if card is None:
        return
    sure = page.view.desk.held == FORGET
    forget: Intent = ForgetCard(GameName.WHITE, card.name) if sure else Hold(FORGET)
    words = say("Really forget") if sure else say("Forget")
    second = Second(FORGET, words, forget, Icon.ERASE, Tone.ASK if sure else None)
    foot = Foot(say("Done"), Close(), second=second)
    main = framed(page, Header(say("A known card"), say("Set it to what the card shows."), Icon.CARDS), foot)
    title = main.top_part(76)
    page.panel(title)
    page.words(title.inset(16, 8), card.title, LEAD, name=True)
    numbers = (HEALTH, DAMAGE, BRIBE, RESOLVE, ADDITIONAL)
    across = 2 if page.upright else 3
    cells = main.cut(top=76 + GAP).top_part(122 * (-(-5 // across)) + GAP * (-(-5 // across) - 1))
    for number, cell in zip(numbers, cells.grid(across, -(-5 // across), GAP), strict=False):
        value: int | None = getattr(card, number.name)
        number_field(
            page, cell, number, value, less=_changed(card, number, -1), more=_changed(card, number, 1)
        )


def _changed(card: Card, number: Number, by: int) -> KeepCard:
    """The card with a number one more or less; below no Bribe at all there is: none printed."""
    value: int | None = getattr(card, number.name)
    if number is BRIBE and by < 0 and not value:
        return KeepCard(GameName.WHITE, msgspec.structs.replace(card, bribe=None))
    return KeepCard(GameName.WHITE, msgspec.structs.replace(card, **{number.name: max(0, (value or 0) + by)}))
