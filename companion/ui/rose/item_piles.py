"""Where the item cards lie: deck, discard and the players' hands, put right card by card (S43)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.games.game import Move
from companion.games.text import Text, say, say_n
from companion.inputs import Close, Take
from companion.ui.frame import Foot, Header, framed
from companion.ui.geometry import TOUCH
from companion.ui.icons import Icon
from companion.ui.page import BODY, LABEL_BOLD, Page
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight

if TYPE_CHECKING:
    from companion.games.rose.state import Rose
    from companion.ui.geometry import Box

GAP = 12
COUNT = Style(84, Weight.HEAVY)
PILE = 220


class Pile(NamedTuple):
    """Where items lie, by its name in moves; `there` is what a button says that puts one there."""

    name: str
    title: Text
    there: Text
    number: int


def item_piles(page: Page, state: Rose) -> None:
    """The three side by side, or one below the other; each card goes where a touch puts it."""
    held = sum(item.enemy is None for item in state.inventory)
    piles = (
        Pile("deck", say("Item deck"), say("One to the deck"), state.item_deck),
        Pile("discard", say("Item discard"), say("One to the discard"), len(state.item_discard)),
        Pile("inventory", say("Held"), say("One to you"), held),
    )
    total = sum(pile.number for pile in piles)
    now = say_n(
        "{n} item card: set it to what lies there.", "{n} item cards: set them to what lies there.", total
    )
    header = Header(say("Item cards"), now, Icon.CARDS, rule=page.say(say("Rule {number}", number="S43")))
    main = framed(page, header, Foot(say("Done"), Close()))
    if page.upright:
        cells = main.top_part(min(main.h, 3 * PILE + 2 * GAP)).rows(3, GAP)
    else:
        cells = main.columns(3, GAP)
    for pile, cell in zip(piles, cells, strict=True):
        _pile(page, cell, pile, [other for other in piles if other is not pile])


def _pile(page: Page, box: Box, pile: Pile, others: list[Pile]) -> None:
    """How many lie there, and where one of them can go."""
    page.panel(box, Tone.SUNK)
    inner = box.inset(14, 12)
    if page.upright:
        top, ways = inner.left_part(inner.w * 0.44), inner.cut(left=inner.w * 0.44 + GAP)
    else:
        ways = inner.bottom_part(2 * TOUCH + GAP)
        top = inner.cut(bottom=2 * TOUCH + 2 * GAP)
    page.words(top.top_part(36), pile.title, BODY)
    page.words(top.cut(top=36), pile.number, COUNT, align=0.5)
    high = min((ways.h - GAP) / 2, 96.0)
    cells = ways.top_part(2 * high + GAP).rows(2, GAP)
    for other, cell in zip(others, cells, strict=True):
        page.button(
            cell,
            f"{pile.name} to {other.name}",
            Take(Move("item", pile.name, other.name)),
            other.there,
            style=LABEL_BOLD,
            middle=True,
            why_not=None if pile.number else say("no item lies there"),
            focus=True,
        )
