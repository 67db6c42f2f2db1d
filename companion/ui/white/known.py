"""White's cards in the library: how each is shown, its form, and what its text says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.ui.icons import Icon
from companion.ui.strong20.library_card import sheets, writing
from companion.ui.tableau import Known
from companion.ui.white.enemies import MODIFIER_ICONS
from companion.ui.white.noting import known, on_card
from companion.ui.white.write_card import card_form

if TYPE_CHECKING:
    from companion.games.white.cards import Card
    from companion.inputs import Intent
    from companion.ui.geometry import Box
    from companion.ui.page import Page
    from companion.ui.white.write_card import Enter


def _line(card: Card) -> str:
    """A fighting card's numbers in one line: Health, Damage, and the Bribe if there is one."""
    if not card.fights:
        return ""
    bribe = "" if card.bribe is None else f" / {card.bribe}"
    return f"{card.health} / {card.damage}{bribe}"


def _icon(card: Card) -> Icon:
    return Icon.CARDS if card.modifier is None else MODIFIER_ICONS[card.modifier]


def _form(page: Page, box: Box, card: Card, enter: Enter, name: Intent) -> None:
    card_form(page, box, card, enter, name=name)


def _notes(card: Card) -> int:
    return len(card.adjustments) + len(card.reminders) + len(card.reward)


KNOWN = Known(_icon, _line, _form, _notes, sheets(on_card, known), writing(known))
"""How the hunt cards and bosses of the library are shown."""
