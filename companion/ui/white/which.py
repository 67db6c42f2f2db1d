"""Which known card it is: found by letters, or chosen from the list of those that lie nowhere yet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion.games.text import say
from companion.games.white.actions import Describe
from companion.games.white.activation import where_is
from companion.games.white.cards import Card, Kind
from companion.inputs import Close, Take, Write
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.scenes.listing import nothing, rows
from companion.ui.white.enemies import MODIFIER_ICONS
from companion.ui.white.lying import card_at

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.games.white.state import White
    from companion.ui.page import Page


def candidates(state: White, cards: Iterable[Any], *, boss: bool) -> tuple[Card, ...]:
    """The known cards that it may be: hunt cards that lie nowhere, or castle cards that are not there."""
    there = {beside.card.name for beside in state.bosses.values()}
    return tuple(
        card
        for card in cards
        if isinstance(card, Card)
        and (card.kind is Kind.BOSS) is boss
        and (card.name not in there if boss else where_is(state, card.name) is None)
    )


def as_it_lies(there: Card, known: Card) -> Card:
    """A known card in the place of one that shows its icon already."""
    return known if known.modifier is not None else msgspec.structs.replace(known, modifier=there.modifier)


def which(page: Page, state: White, where: str) -> None:
    """The list; a name that is not in it is written."""
    there = card_at(state, where)
    if there is None:
        return
    cards = candidates(state, page.view.cards, boss=there.kind is Kind.BOSS)
    now = (
        say("Touch its name, or write another.") if cards else say("No other card is known: write its name.")
    )
    write = Second("write", say("Write a name"), Write("", where), Icon.CARDS)
    header = Header(say("Which card is it?"), now, Icon.CARDS)
    main = framed(page, header, Foot(say("Not now"), Close(), second=write))
    if not cards:
        words = say("Cards that were written down once are listed here.")
        nothing(page, main, words)
    across = 2 if page.upright else 3
    for i, box in rows(page, main, len(cards), "page of known cards", across=across):
        card = cards[i]
        page.button(
            box,
            f"card {i}",
            Take(Describe(where, as_it_lies(there, card))),
            card.name,
            icon=MODIFIER_ICONS[card.modifier] if card.modifier is not None else Icon.CARDS,
            is_name=True,
            focus=True,
        )
