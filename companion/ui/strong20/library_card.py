"""What the text of a card in the library says: looked at, struck, and more of it noted (S36, S37)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeVar

from companion.games.text import say
from companion.inputs import Intent, Sheet
from companion.ui.strong20.adjust import adjust
from companion.ui.strong20.card_text import card_text
from companion.ui.strong20.remind import entered, remind
from companion.ui.tableau import Writing

if TYPE_CHECKING:
    from companion.ui.desk import Desk
    from companion.ui.frame import Second
    from companion.ui.page import Page
    from companion.ui.strong20.card_text import Noted
    from companion.ui.strong20.noting import Table

Card = TypeVar("Card")


def sheets(
    noted: Callable[[Card, Callable[[Card], Intent]], Noted],
    table: Callable[[Card, Callable[[Card], Intent]], Table],
    second: Callable[[Card, str], Second | None] = lambda *_: None,
) -> Mapping[Sheet, Callable[[Page, Card, Callable[[Card], Intent], str], None]]:
    """The sheets about a card's text, for a game whose cards hold what `noted` and `table` give."""

    def text(page: Page, card: Card, enter: Callable[[Card], Intent], about: str) -> None:
        card_text(page, noted(card, enter), about, second(card, about))

    def adjusting(page: Page, card: Card, enter: Callable[[Card], Intent], about: str) -> None:
        adjust(page, table(card, enter), about)

    def reminding(page: Page, card: Card, enter: Callable[[Card], Intent], about: str) -> None:
        remind(page, table(card, enter), about)

    return {Sheet.TEXT: text, Sheet.ADJUST: adjusting, Sheet.REMIND: reminding}


def writing(
    table: Callable[[Card, Callable[[Card], Intent]], Table],
) -> Callable[[Desk, Card, Callable[[Card], Intent], str], Writing | None]:
    """What the keyboard writes about such a card: the words of a reminder."""

    def asked(desk: Desk, card: Card, enter: Callable[[Card], Intent], text: str) -> Writing | None:
        if desk.about != "reminder":
            return None
        done = entered(desk, table(card, enter), text)
        return Writing(say("What to remember"), say("Write it in your own words."), done, prose=True)

    return asked
